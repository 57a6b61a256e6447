"""Pictures as texts with styles: each tone of a picture is a style of the terminal's."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from undermine.cli.screen.drawing import face_picture
from undermine.cli.screen.picture import Picture
from undermine.maze import Face


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
