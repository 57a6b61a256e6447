"""``undermine cards``: every card of a game with its face, id, name and count."""

from __future__ import annotations

import argparse
import sys

from undermine.cli.arguments import add_deck, add_game
from undermine.cli.lost_mines.deck import check_decks, rules_with
from undermine.cli.parser import Parser
from undermine.games.lost_mines.deck import deck_text
from undermine.words import Words


def add(command: Parser, words: Words) -> None:
    """Declare the flags."""
    add_game(command, words)
    either = command.add_mutually_exclusive_group()
    add_deck(either, words)
    either.add_argument("--deck-file", action="store_true", help=words.say("help.arg.deck_file"))


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Show the cards of a game, or the file its deck comes from."""
    if arguments.deck_file:
        check_decks(arguments.game, words)
        sys.stdout.write(deck_text())
        return 0
    from undermine.cli.screen.cards_page import show_cards

    show_cards(rules_with(arguments.game, {}, arguments.deck, words), arguments.deck, words)
    return 0
