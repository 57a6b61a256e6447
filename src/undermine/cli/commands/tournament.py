"""``undermine tournament``: one seat in a field of bots, candidates against a reference on the same deals."""

from __future__ import annotations

import argparse

from undermine.cli.commands.runs import carry_out
from undermine.lab import Insert
from undermine.words import Words


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Measure candidates as the command line asks for."""
    return carry_out(Insert, arguments, words)
