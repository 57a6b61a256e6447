"""``undermine measure``: what else the lab can measure of bots."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Final

from undermine.cli.flags import BOTS, NUMBERS_OF_PLAYERS, PLAYERS, flag, measure_flags
from undermine.cli.measuring import measure
from undermine.cli.parser import Declare, Parser, add_command
from undermine.cli.values import listed
from undermine.lab import Beliefs, Blunders, Detection, Ends, Measurement, Soak, Style, Teams, Timing, Versus
from undermine.words import Words

#: several bots, each among its like
_COMPARED: Final = (PLAYERS, flag("--bots", "SPECS", text="bots_listed", usual=("greedy", "keen"), type=listed))

#: what can be measured besides tournaments and balance, with the flags of each
KINDS: Final[dict[str, tuple[type[Measurement], tuple[Declare, ...]]]] = {
    "matrix": (Versus, (*_COMPARED, flag("--neutral", "SPEC"))),
    "teams": (
        Teams,
        (
            PLAYERS,
            flag("--team", "TEAM"),
            flag("--candidate", "SPECS", usual=("keen",), facts=BOTS, type=listed, dest="candidates"),
            flag("--reference", "SPEC", text="reference_team", usual="keen"),
            flag("--against", "SPECS", usual=("keen",), type=listed),
            flag("--hushed"),
        ),
    ),
    "beliefs": (
        Beliefs,
        (
            PLAYERS,
            flag("--bot", "SPEC", usual="keen"),
            flag("--field", "SPECS", text="field_like", type=listed, default=()),
        ),
    ),
    "detection": (
        Detection,
        (
            PLAYERS,
            flag("--bot", "SPEC", text="bot_watching", usual="keen"),
            flag("--field", "SPECS", text="field_hiding", type=listed, default=()),
        ),
    ),
    "style": (Style, _COMPARED),
    "never": (Blunders, _COMPARED),
    "ends": (Ends, _COMPARED),
    "timing": (Timing, _COMPARED),
    "soak": (Soak, (flag("--bot", "SPEC", usual="random"), NUMBERS_OF_PLAYERS)),
}


def _add_kinds(command: Parser) -> None:
    """The kinds of measurements, each with flags of its own."""
    say = command.words.say
    kinds = command.add_subparsers(dest="kind", metavar="KIND", title=say("help.kinds"), required=True)
    command.if_missing["KIND"] = say("refuse.no_kind", kinds=", ".join(KINDS))
    for name, (_, own) in KINDS.items():
        add_command(kinds, name, f"measure.{name}", command.words, partial(measure_flags, *own))


FLAGS: Final = (_add_kinds,)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Measure as the command line asks for."""
    measurement, _ = KINDS[arguments.kind]
    return measure(measurement, arguments, words)
