"""``undermine cards``: every card of a game with its face, id, name and count."""

from __future__ import annotations

import argparse
import sys

from undermine.cli.arguments import add_game
from undermine.cli.option_files import about_file, add_files, add_usual_files, rules_with_file, usual_file
from undermine.cli.parser import Parser
from undermine.words import Words


def add(command: Parser, words: Words) -> None:
    """Declare the flags."""
    add_game(command, words)
    either = command.add_mutually_exclusive_group()
    add_files(either, words)
    add_usual_files(either, words)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Show the cards of a game, or the file its deck comes from."""
    if text := usual_file(arguments, words):
        sys.stdout.write(text)
        return 0
    rules = rules_with_file(arguments, {}, words)
    from rich.text import Text

    from undermine.cli.screen.terminal import console
    from undermine.cli.screens import screen_of

    screen = screen_of(rules.name)
    out = console(screen.tones)
    out.print(Text(words.say("cards.title", game=words.say(f"game.{rules.name}")), "title"))
    if about := about_file(rules, arguments, words):
        out.print(about)
    screen.print_cards(rules, out, words)
    return 0
