"""Cards as a list: faces beside each other with what they are called, and cards without a face by what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from undermine.cli.screen.picture_text import face_text
from undermine.cli.screen.signs import face_of, goal_sign
from undermine.games.digging.box import GOALS
from undermine.maze import Face
from undermine.words import Words

#: a face, the sign on it, and what stands beside it
Shown = tuple[Face, str, Text]


def captioned(first: str, second: str) -> Text:
    """What stands beside a face: what it is in notation, and its name."""
    return Text(first, "card").append("\n" + second, "default")


def card_faces(counts: Mapping[str, int], words: Words) -> list[Shown]:
    """Path cards, starts and goals, with how many there are."""
    faces: list[Shown] = []
    for card, count in counts.items():
        face = face_of(card)
        assert face is not None
        caption = captioned(words.say("cards.count", id=card, count=count), words.say(f"card.{card}"))
        faces.append((face, goal_sign(card) if card in GOALS else "", caption))
    return faces


def faces_beside(faces: Sequence[Shown], width: int) -> Table:
    """Faces beside each other, as many as there is room for."""
    wide = max(len(caption.plain.split("\n")[0]) for _, _, caption in faces)
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
            *(cell for face, sign, caption in faces[at : at + each] for cell in (face_text(face, sign), caption))
        )
    return grid


def listed(counts: Mapping[str, int], words: Words) -> Table:
    """Cards without a face, with how many there are and what they do."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    for card, count in counts.items():
        grid.add_row(Text(words.say("cards.count", id=card, count=count), "card"), words.say(f"about.{card}"))
    return grid
