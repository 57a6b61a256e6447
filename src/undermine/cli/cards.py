"""``undermine cards``: every card of a game with its face, id, name and count."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from undermine.cli.picture_text import face_text
from undermine.cli.signs import face_of, goal_sign
from undermine.cli.terminal import console
from undermine.games import entry
from undermine.words import Words


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Show the cards of a game."""
    game = entry(arguments.game)
    out = console()
    paths = {card: count for card, count in game.deck.items() if face_of(card)}
    others = {card: count for card, count in game.deck.items() if card not in paths}
    say = words.say
    out.print(Text(say("cards.title", game=say(f"game.{arguments.game}")), "title"))
    for title, counts in (("fixed", game.fixed), ("paths", paths)):
        out.print()
        out.print(Text(say(f"cards.{title}", count=sum(counts.values())), "title"))
        _print_faces(out, counts, words)
    out.print()
    out.print(Text(say("cards.actions", count=sum(others.values())), "title"))
    _print_others(out, others, words)
    out.print()
    out.print(say("cards.total", stock=sum(game.deck.values()), fixed=sum(game.fixed.values())))
    return 0


def _print_faces(out: Console, counts: Mapping[str, int], words: Words) -> None:
    """Faces beside each other, as many as there is room for."""
    wide = max(len(words.say("cards.count", id=card, count=count)) for card, count in counts.items())
    wide = max(min(wide, out.width - 7), 19)
    each = max(out.width // (wide + 7), 1)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(each):
        grid.add_column(width=5, no_wrap=True)
        grid.add_column(width=wide)
    cells: list[Text] = []
    for card, count in counts.items():
        face = face_of(card)
        assert face is not None
        cells.append(face_text(face, goal_sign(card) if _is_goal(card) else ""))
        cells.append(_caption(card, count, words))
    for at in range(0, len(cells), 2 * each):
        if at:
            grid.add_row()
        grid.add_row(*cells[at : at + 2 * each])
    out.print(grid)


def _print_others(out: Console, counts: Mapping[str, int], words: Words) -> None:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    for card, count in counts.items():
        grid.add_row(Text(words.say("cards.count", id=card, count=count), "card"), words.say(f"about.{card}"))
    out.print(grid)


def _caption(card: str, count: int, words: Words) -> Text:
    caption = Text(words.say("cards.count", id=card, count=count), "card")
    return caption.append("\n" + words.say(f"card.{card}"), "default")


def _is_goal(card: str) -> bool:
    return card == "treasure" or card.startswith("stone_")
