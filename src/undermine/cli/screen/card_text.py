"""Faces and pictures as texts with styles, and cards as a list: faces beside each other with what they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from undermine.drawing.characters.maze import face_picture
from undermine.drawing.characters.picture import Picture
from undermine.games.core.kind import PrintedCard
from undermine.maze import Face
from undermine.words import Words


def picture_text(picture: Picture) -> Text:
    """A picture as a text with styles."""
    text = Text(no_wrap=True)
    for number, row in enumerate(picture.rows()):
        if number:
            text.append("\n")
        for tone, characters in groupby(row, key=lambda one: one[1]):
            text.append("".join(character for character, _ in characters), tone)
    return text


def face_text(face: Face, mark: str = "", *, tight: bool = False) -> Text:
    """A single face; if it is tight, without the lines of it that are empty."""
    lines = picture_text(face_picture(face, mark)).split("\n")
    return Text("\n").join([line for line in lines if line.plain.strip() or not tight])


#: a face, the sign on it, and what stands beside it
Captioned = tuple[Face, str, Text]


def caption(first: str, second: str) -> Text:
    """What stands beside a face: what it is in notation, and its name."""
    return Text(first, "card").append("\n" + second, "default")


def card_faces(
    cards: Iterable[PrintedCard], words: Words, sign: Callable[[str], str] = lambda card: ""
) -> list[Captioned]:
    """Cards that lie on the board, with how many there are; ``sign`` is what stands in the middle of a card."""
    return [(card.face, sign(card.id), _counted(card, words)) for card in cards if card.face]


def _counted(card: PrintedCard, words: Words) -> Text:
    return caption(words.say("cards.count", id=card.id, count=card.count), words.say(f"card.{card.id}"))


def faces_beside(faces: Sequence[Captioned], width: int) -> Table:
    """Faces beside each other, as many as there is room for."""
    wide = max(len(beside.plain.split("\n")[0]) for _, _, beside in faces)
    wide = max(min(wide, width - 7), 19)
    each = max(width // (wide + 7), 1)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(each):
        grid.add_column(width=5, no_wrap=True)
        grid.add_column(width=wide)
    for at in range(0, len(faces), each):
        if at:
            grid.add_row()
        grid.add_row(
            *(cell for face, sign, beside in faces[at : at + each] for cell in (face_text(face, sign), beside))
        )
    return grid


def listed(cards: Iterable[PrintedCard], words: Words) -> Table:
    """Cards without a face, with how many there are and what they do."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    for card in cards:
        about = words.say(f"about.{card.id}")
        grid.add_row(Text(words.say("cards.count", id=card.id, count=card.count), "card"), about)
    return grid


def print_title(out: Console, title: str) -> None:
    """The title of a section of cards."""
    out.print()
    out.print(Text(title, "title"))


def print_total(out: Console, stock: int, fixed: int, words: Words) -> None:
    """How many cards there are."""
    out.print()
    out.print(words.say("cards.total", stock=stock, fixed=fixed))
