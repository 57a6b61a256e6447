"""Flags as tables: what a command line can hold, each flag declared once, and those that several commands have."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from undermine.bots.registry import named
from undermine.cli import values
from undermine.cli.option_files import add_files
from undermine.cli.parser import Declare, Parser
from undermine.games import GAMES, MOST_SEED, Rules
from undermine.games.core.options import Option
from undermine.words import Words

USUAL_PLAYERS: Final = 5
MOST_PLAYERS: Final = 99
MOST_GAMES: Final = 1_000_000_000
#: what is left of a seed for one of many matches
MOST_SEED_OF_MANY: Final = MOST_SEED - len(f"/{MOST_GAMES}")
#: what is left of a seed for one of many rounds, which may be of several numbers of players and dealt several times
MOST_SEED_OF_ROUNDS: Final = MOST_SEED - len(f"/{MOST_PLAYERS}/{MOST_GAMES}.9999")


def flag(
    name: str,
    metavar: str | None = None,
    *,
    text: str = "",
    facts: Mapping[str, Callable[[Words], str]] = MappingProxyType({}),
    read: Callable[[Words, str], Any] | None = None,
    usual: Any = None,
    **settings: Any,
) -> Declare:
    """A flag, or a word without dashes: a switch if it has no ``metavar``, else with a value that ``read`` reads.

    Its help is the text ``help.arg.`` and its name or ``text``, into which go ``facts`` and what is ``usual``.
    """
    settings = {**({"action": "store_true"} if metavar is None else {"metavar": metavar}), **settings}
    settings |= {} if usual is None else {"default": usual}

    def declare(command: Parser) -> None:
        words = command.words
        told = {fact: tell(words) for fact, tell in facts.items()}
        told.setdefault("usual", ",".join(usual) if isinstance(usual, tuple) else usual)
        reader: dict[str, Any] = {"type": partial(read, words)} if read else {}
        text_of = words.say(f"help.arg.{text or name.strip('-')}", **told)
        command.add_argument(name, help=text_of, **reader, **settings)

    return declare


def count(most: int, least: int = 1) -> Callable[[Words, str], int]:
    """Reads a whole number of so many at most."""
    return partial(values.number, least=least, most=most)


def games(_: Words) -> str:
    """Which games there are."""
    return ", ".join(GAMES)


def _ranges(words: Words) -> str:
    """For how many players each game is."""
    ranges = {game: one.rules.players for game, one in GAMES.items()}
    return ", ".join(
        words.say("help.range", game=game, least=players.start, most=players.stop - 1)
        for game, players in ranges.items()
    )


def _options(words: Words) -> str:
    """What can be chosen: in every game, and in each of them besides."""
    common = {field.name for field in fields(Rules)}
    first, *_ = GAMES.values()
    parts = [", ".join(_choice(option, words) for option in first.rules.options() if option.name in common)]
    for game, kind in GAMES.items():
        if own := [_choice(option, words) for option in kind.rules.options() if option.name not in common]:
            parts.append(f"{game}: {', '.join(own)}")
    return "; ".join(parts)


def _choice(option: Option, words: Words) -> str:
    """An option with what it may be; a flag with what it usually is not."""
    return words.say(
        f"help.option.{option.kind}",
        name=option.name,
        least=option.least,
        most=option.most,
        choices=words.say("help.either").join(option.choices),
        other=json.dumps(not option.usual),
    )


#: which bots can be asked for
BOTS: Final[Mapping[str, Callable[[Words], str]]] = {"bots": lambda _: ", ".join(named())}


def add_game(command: Parser) -> None:
    """Which game it is about."""
    flag("game", "GAME", facts={"games": games})(command)
    command.if_missing["GAME"] = command.words.say("refuse.no_game", games=games(command.words))


#: which game it is about, or the position that it goes on from, which says that too
GAME_OR_POSITION: Final = (flag("game", "GAME", facts={"games": games}, nargs="?"), flag("--position", "TEXT"))
#: how many play; a game that is not for the usual number says what is usual there
PLAYERS: Final = flag(
    "--players", "N", facts={"usual": lambda _: str(USUAL_PLAYERS), "ranges": _ranges}, read=count(MOST_PLAYERS)
)
#: for how many players something is measured, one number after the other
NUMBERS_OF_PLAYERS: Final = flag(
    "--players",
    "N,N",
    text="players_all",
    facts={"ranges": _ranges},
    read=partial(values.numbers, least=1, most=MOST_PLAYERS),
    default=(),
)
#: how many processes share the work, and where
WORKERS: Final = flag("--workers", "W", read=count(256))
RAY: Final = flag("--ray", "ADDRESS", nargs="?", const="")
#: whether bots talk; unless it is asked for they do not
TALK: Final = flag("--talk", action=argparse.BooleanOptionalAction)
#: the same where they do unless it is not wanted
TALK_OR_NOT: Final = flag("--talk", text="talk_or_not", action=argparse.BooleanOptionalAction)
#: the figures as data in place of a table
JSON: Final = flag("--json")


#: an option of the rules; it may be given several times
OPTION: Final = flag(
    "--option", "NAME=VALUE", facts={"options": _options}, read=values.option, action="append", default=[]
)


def match_flags(most_seed: int) -> tuple[Declare, ...]:
    """What a match is started from."""
    return (
        flag("--seed", "S", read=partial(values.seed, most=most_seed)),
        OPTION,
        add_files,
    )


def measure_flags(*own: Declare) -> tuple[Declare, ...]:
    """The flags of a measurement: its own, and those that all of them have in common."""
    rounds = flag("--rounds", "K", read=count(MOST_GAMES), usual=200)
    return (
        add_game,
        *own,
        TALK,
        rounds,
        *match_flags(MOST_SEED_OF_ROUNDS),
        WORKERS,
        RAY,
        flag("--out", "FOLDER"),
        JSON,
    )
