"""``undermine balance``: a bot among its like, round wins by side and number of players."""

from __future__ import annotations

import argparse

from undermine.cli.commands.runs import carry_out
from undermine.lab import Balance
from undermine.words import Words


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Measure the balance as the command line asks for."""
    return carry_out(Balance, arguments, words)
