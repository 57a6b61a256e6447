"""``undermine measure``: what else the lab can measure of bots."""

from __future__ import annotations

import argparse
from typing import Final

from undermine.cli.commands.runs import carry_out
from undermine.lab import Beliefs, Matrix, Measurement, Never, Soak, Style, Timing
from undermine.words import Words

KINDS: Final[dict[str, type[Measurement]]] = {one.kind: one for one in (Matrix, Beliefs, Style, Never, Timing, Soak)}


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Measure as the command line asks for."""
    return carry_out(KINDS[arguments.kind], arguments, words)
