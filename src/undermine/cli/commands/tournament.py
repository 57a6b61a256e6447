"""``undermine tournament``: one seat in a field of bots, candidates against a reference on the same deals."""

from __future__ import annotations

import argparse

from undermine.bots.registry import named
from undermine.cli.arguments import add_game, add_players
from undermine.cli.measuring import add_run, measure
from undermine.cli.parser import Parser
from undermine.cli.values import listed
from undermine.lab import OneSeat
from undermine.words import Words


def add(command: Parser, words: Words) -> None:
    """Declare the flags."""
    add_game(command, words)
    add_players(command, words)
    field = words.say("help.arg.field", usual="greedy")
    command.add_argument("--field", metavar="SPECS", type=listed, default=("greedy",), help=field)
    candidate = words.say("help.arg.candidate", usual="keen", bots=", ".join(named()))
    command.add_argument(
        "--candidate", metavar="SPECS", dest="candidates", type=listed, default=("keen",), help=candidate
    )
    command.add_argument("--reference", metavar="SPEC", help=words.say("help.arg.reference"))
    command.add_argument("--roles", metavar="ROLES", type=listed, default=(), help=words.say("help.arg.roles"))
    add_run(command, words)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Measure candidates as the command line asks for."""
    return measure(OneSeat, arguments, words)
