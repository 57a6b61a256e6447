"""``undermine balance``: a bot among its like, round wins by side and number of players."""

from __future__ import annotations

import argparse

from undermine.cli.arguments import add_bot, add_game, add_numbers_of_players
from undermine.cli.measuring import add_run, measure
from undermine.cli.parser import Parser
from undermine.lab import Balance
from undermine.words import Words


def add(command: Parser, words: Words) -> None:
    """Declare the flags."""
    add_game(command, words)
    add_bot(command, words, "greedy")
    add_numbers_of_players(command, words)
    add_run(command, words)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Measure the balance as the command line asks for."""
    return measure(Balance, arguments, words)
