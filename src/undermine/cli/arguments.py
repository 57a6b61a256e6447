"""What a command line adds up to: its bots, its position, its rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from undermine.bots import allow
from undermine.cli.flags import USUAL_PLAYERS, games
from undermine.cli.option_files import file_named, rules_with_file
from undermine.cli.refusal import Refusal
from undermine.cli.values import listed
from undermine.games import Position, Rules, kind_of, rules_from_data
from undermine.words import Words

if TYPE_CHECKING:
    from undermine.lab.run.crew import Crew

#: the flags that name bots
_BOTS: Final = ("agent", "bot", "bots", "candidates", "field", "neutral", "reference")


def allow_bots(arguments: argparse.Namespace) -> None:
    """Bring in the bots that the command line names; ``BotError`` if there are none such."""
    for name in _BOTS:
        asked = getattr(arguments, name, None) or ()
        for spec in listed(asked) if isinstance(asked, str) else asked:
            allow(spec)


def crew_of(arguments: argparse.Namespace) -> int | Crew:
    """Who does the work: so many processes on this machine, or a cluster."""
    if arguments.ray is None:
        return arguments.workers or 1
    from undermine.lab.run.cluster import RayCluster

    return RayCluster(arguments.ray or None, arguments.workers)


def settle_players(arguments: argparse.Namespace) -> None:
    """Fill in how many play, where the command line does not say."""
    if arguments.players is None:
        kind = kind_of(arguments.game)
        arguments.players = USUAL_PLAYERS if USUAL_PLAYERS in kind.rules.players else kind.usual_seats


def position_of(arguments: argparse.Namespace, words: Words) -> Position | None:
    """The position that was asked for; with it the game and how many play are said."""
    if arguments.position is None:
        return None
    position = Position.parse(arguments.position, rules_from_data)
    said = arguments.players is not None or arguments.option or file_named(arguments)
    if said or arguments.game not in (None, position.rules.name):
        raise Refusal.of(words, "position_says")
    arguments.game, arguments.players = position.rules.name, position.seats
    return position


def rules_of(arguments: argparse.Namespace, words: Words) -> Rules:
    """The rules that were asked for, fit for the number of players; ``RulesError`` if there are none such."""
    if arguments.game is None:
        what = words.say("refuse.no_game", games=games(words))
        raise Refusal(words.say("refuse.see_help", what=what, command=f"undermine {arguments.command}"))
    rules = rules_with_file(arguments, dict(arguments.option), words)
    settle_players(arguments)
    rules.check_seats(arguments.players)
    return rules
