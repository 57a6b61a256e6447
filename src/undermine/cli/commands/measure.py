"""``undermine measure``: what else the lab can measure of bots."""

from __future__ import annotations

import argparse
from typing import Final

from undermine.cli.arguments import add_bot, add_game, add_numbers_of_players, add_players
from undermine.cli.measuring import add_run, measure
from undermine.cli.parser import Declare, Parser, add_command
from undermine.cli.values import listed
from undermine.lab import Beliefs, Blunders, Measurement, Soak, Style, Timing, Versus
from undermine.words import Words


def add(command: Parser, words: Words) -> None:
    """Declare the kinds of measurements, each with flags of its own."""
    kinds = command.add_subparsers(dest="kind", metavar="KIND", title=words.say("help.kinds"), required=True)
    command.if_missing["KIND"] = words.say("refuse.no_kind", kinds=", ".join(KINDS))
    for name, (_, add_flags) in KINDS.items():
        add_command(kinds, name, f"measure.{name}", words, _with_common_flags(add_flags))


def _with_common_flags(add_flags: Declare) -> Declare:
    def declare(command: Parser, words: Words) -> None:
        add_game(command, words)
        add_flags(command, words)
        add_run(command, words)

    return declare


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Measure as the command line asks for."""
    measurement, _ = KINDS[arguments.kind]
    return measure(measurement, arguments, words)


def _add_compared(command: Parser, words: Words) -> None:
    """Several bots, each among its like."""
    add_players(command, words)
    usual = ("greedy", "keen")
    told = words.say("help.arg.bots_listed", usual=",".join(usual))
    command.add_argument("--bots", metavar="SPECS", type=listed, default=usual, help=told)


def _add_matrix(matrix: Parser, words: Words) -> None:
    _add_compared(matrix, words)
    matrix.add_argument("--neutral", metavar="SPEC", help=words.say("help.arg.neutral"))


def _add_beliefs(beliefs: Parser, words: Words) -> None:
    add_players(beliefs, words)
    add_bot(beliefs, words, "keen")
    beliefs.add_argument("--field", metavar="SPECS", type=listed, default=(), help=words.say("help.arg.field_like"))


def _add_soak(soak: Parser, words: Words) -> None:
    add_bot(soak, words, "random")
    add_numbers_of_players(soak, words)


#: what can be measured besides tournaments and balance, with the flags of each
KINDS: Final[dict[str, tuple[type[Measurement], Declare]]] = {
    "matrix": (Versus, _add_matrix),
    "beliefs": (Beliefs, _add_beliefs),
    "style": (Style, _add_compared),
    "never": (Blunders, _add_compared),
    "timing": (Timing, _add_compared),
    "soak": (Soak, _add_soak),
}
