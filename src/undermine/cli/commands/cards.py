"""``undermine cards``: every card of a game with its face, id, name and count."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from undermine.cli.flags import add_game
from undermine.cli.option_files import about_file, add_files_or_usual, rules_with_file, usual_file
from undermine.words import Words

FLAGS: Final = (add_game, add_files_or_usual)


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
