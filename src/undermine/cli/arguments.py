"""Flags that several commands have, and the rules that they add up to."""

from __future__ import annotations

import argparse
from typing import Final

from undermine.bots import allow
from undermine.cli import values
from undermine.cli.option_files import add_files, file_named, rules_with_file
from undermine.cli.parser import Parser
from undermine.cli.refusal import Refusal
from undermine.games import GAMES, MOST_SEED, Position, Rules, kind_of, rules_from_data
from undermine.words import Words

USUAL_PLAYERS: Final = 5
MOST_PLAYERS: Final = 99
MOST_GAMES: Final = 1_000_000_000
MOST_WORKERS: Final = 256
#: what is left of a seed for one of many matches
MOST_SEED_OF_MANY: Final = MOST_SEED - len(f"/{MOST_GAMES}")
#: what is left of a seed for one of many rounds, which may be of several numbers of players and dealt several times
MOST_SEED_OF_ROUNDS: Final = MOST_SEED - len(f"/{MOST_PLAYERS}/{MOST_GAMES}.9999")


def add_game(command: Parser, words: Words) -> None:
    """Which game it is about."""
    games = ", ".join(GAMES)
    command.add_argument("game", metavar="GAME", help=words.say("help.arg.game", games=games))
    command.if_missing["GAME"] = words.say("refuse.no_game", games=games)


def add_game_or_position(command: Parser, words: Words) -> None:
    """Which game it is about, or the position that it goes on from, which says that too."""
    games = ", ".join(GAMES)
    command.add_argument("game", metavar="GAME", nargs="?", help=words.say("help.arg.game", games=games))
    command.add_argument("--position", metavar="TEXT", help=words.say("help.arg.position"))


def add_players(command: Parser, words: Words) -> None:
    """How many play; a game that is not for the usual number says what is usual there."""
    told = words.say("help.arg.players", usual=USUAL_PLAYERS, ranges=_ranges(words))
    command.add_argument("--players", metavar="N", type=values.number(words, 1, MOST_PLAYERS), help=told)


def settle_players(arguments: argparse.Namespace) -> None:
    """Fill in how many play, where the command line does not say."""
    if arguments.players is None:
        kind = kind_of(arguments.game)
        arguments.players = USUAL_PLAYERS if USUAL_PLAYERS in kind.rules.players else kind.usual_seats


def add_numbers_of_players(command: Parser, words: Words) -> None:
    """For how many players something is measured, one number after the other."""
    told = words.say("help.arg.players_all", ranges=_ranges(words))
    command.add_argument("--players", metavar="N,N", type=values.numbers(words, 1, MOST_PLAYERS), default=(), help=told)


def _ranges(words: Words) -> str:
    """For how many players each game is."""
    ranges = {game: one.rules.players for game, one in GAMES.items()}
    return ", ".join(
        words.say("help.range", game=game, least=players.start, most=players.stop - 1)
        for game, players in ranges.items()
    )


def add_bot(command: Parser, words: Words, usual: str) -> None:
    """The one bot it is about."""
    command.add_argument("--bot", metavar="SPEC", default=usual, help=words.say("help.arg.bot", usual=usual))


#: the flags that name bots
_BOTS: Final = ("bot", "bots", "candidates", "field", "neutral", "reference")


def allow_bots(arguments: argparse.Namespace) -> None:
    """Bring in the bots that the command line names; ``BotError`` if there are none such."""
    for flag in _BOTS:
        named = getattr(arguments, flag, None) or ()
        for spec in values.listed(named) if isinstance(named, str) else named:
            allow(spec)


def add_match(command: Parser, words: Words, most_seed: int) -> None:
    """What a match is started from."""
    command.add_argument("--seed", metavar="S", type=values.seed(words, most_seed), help=words.say("help.arg.seed"))
    command.add_argument(
        "--option",
        metavar="NAME=VALUE",
        type=values.option(words),
        action="append",
        default=[],
        help=words.say("help.arg.option"),
    )
    add_files(command, words)


def add_workers(command: Parser, words: Words) -> None:
    """How many processes share the work."""
    workers = values.number(words, 1, MOST_WORKERS)
    command.add_argument("--workers", metavar="W", type=workers, default=1, help=words.say("help.arg.workers"))


def add_json(command: Parser, words: Words) -> None:
    """The figures as data in place of a table."""
    command.add_argument("--json", action="store_true", help=words.say("help.arg.json"))


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
        games = words.say("refuse.no_game", games=", ".join(GAMES))
        raise Refusal(words.say("refuse.see_help", what=games, command=f"undermine {arguments.command}"))
    rules = rules_with_file(arguments, dict(arguments.option), words)
    settle_players(arguments)
    rules.check_seats(arguments.players)
    return rules
