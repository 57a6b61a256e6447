"""``undermine cards``: every card of a game with its face, id, name and count."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.text import Text

from undermine.cli.lost_mines.cards import MinesCards
from undermine.cli.lost_mines.deck import check_decks, deck_told, rules_with
from undermine.cli.screen.faces_text import card_faces, faces_beside, listed
from undermine.cli.screen.signs import face_of
from undermine.cli.screen.terminal import console
from undermine.games import entry
from undermine.games.lost_mines import LostMinesRules
from undermine.games.lost_mines.deck import deck_text
from undermine.words import Words


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Show the cards of a game, or the file its deck comes from."""
    if arguments.deck_file:
        check_decks(arguments.game, words)
        sys.stdout.write(deck_text())
        return 0
    rules = rules_with(arguments.game, {}, arguments.deck, words)
    out = console()
    out.print(Text(words.say("cards.title", game=words.say(f"game.{arguments.game}")), "title"))
    if isinstance(rules, LostMinesRules):
        out.print(deck_told(rules, arguments.deck, words))
        deck = rules.box.deck
        MinesCards(deck, out, words).print()
        _print_total(out, sum(deck.stock.values()), len(deck.starts) + len(deck.mines), words)
    else:
        _print_cards(arguments.game, out, words)
    return 0


def _print_cards(name: str, out: Console, words: Words) -> None:
    say, game = words.say, entry(name)
    paths = {card: count for card, count in game.deck.items() if face_of(card)}
    others = {card: count for card, count in game.deck.items() if card not in paths}
    for title, counts in (("fixed", game.fixed), ("paths", paths)):
        out.print()
        out.print(Text(say(f"cards.{title}", count=sum(counts.values())), "title"))
        out.print(faces_beside(card_faces(counts, words), out.width))
    out.print()
    out.print(Text(say("cards.actions", count=sum(others.values())), "title"))
    out.print(listed(others, words))
    _print_total(out, sum(game.deck.values()), sum(game.fixed.values()), words)


def _print_total(out: Console, stock: int, fixed: int, words: Words) -> None:
    out.print()
    out.print(words.say("cards.total", stock=stock, fixed=fixed))
