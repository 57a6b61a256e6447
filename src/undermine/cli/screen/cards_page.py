"""Every card of a game on the screen: its face, id, name and count."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from undermine.cli.lost_mines.cards import MinesCards
from undermine.cli.lost_mines.deck import deck_told
from undermine.cli.screen.faces_text import card_faces, faces_beside, listed
from undermine.cli.screen.signs import face_of
from undermine.cli.screen.terminal import console
from undermine.games import Rules, kind_of
from undermine.games.lost_mines import LostMinesRules
from undermine.words import Words


def show_cards(rules: Rules, path: str | None, words: Words) -> None:
    """Show the cards of a game; ``path`` is where its deck comes from, if that is a file."""
    out = console()
    out.print(Text(words.say("cards.title", game=words.say(f"game.{rules.name}")), "title"))
    if isinstance(rules, LostMinesRules):
        out.print(deck_told(rules, path, words))
        deck = rules.box.deck
        MinesCards(deck, out, words).print()
        _print_total(out, sum(deck.stock.values()), len(deck.starts) + len(deck.mines), words)
    else:
        _print_cards(rules, out, words)


def _print_cards(rules: Rules, out: Console, words: Words) -> None:
    say, kind = words.say, kind_of(rules.name)
    deck = kind.deck(rules)
    fixed = {card.id: card.count for card in kind.cards(rules) if card.id not in deck}
    paths = {card: count for card, count in deck.items() if face_of(card)}
    others = {card: count for card, count in deck.items() if card not in paths}
    for title, counts in (("fixed", fixed), ("paths", paths)):
        out.print()
        out.print(Text(say(f"cards.{title}", count=sum(counts.values())), "title"))
        out.print(faces_beside(card_faces(counts, words), out.width))
    out.print()
    out.print(Text(say("cards.actions", count=sum(others.values())), "title"))
    out.print(listed(others, words))
    _print_total(out, sum(deck.values()), sum(fixed.values()), words)


def _print_total(out: Console, stock: int, fixed: int, words: Words) -> None:
    out.print()
    out.print(words.say("cards.total", stock=stock, fixed=fixed))
