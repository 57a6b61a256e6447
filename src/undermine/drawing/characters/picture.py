"""Pictures: characters by position, built up from half lines and from signs on top of them.

A cell of a picture holds half lines towards its four edges, so a drawing is built by putting sides together and each
set of sides has one heavy box character. What the sixteen characters cannot show is a sign on top of them. Nothing
here knows of colours: a picture names the *tone* of each of its characters, and the screen decides what a tone looks
like.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

#: the character for each set of half lines, indexed by the sides they run to
LINES: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"


@dataclass(slots=True)
class Picture:
    """Characters by position, and their tones."""

    width: int
    height: int
    lines_at: dict[tuple[int, int], int] = field(default_factory=dict)
    signs: dict[tuple[int, int], str] = field(default_factory=dict)
    tones: dict[tuple[int, int], str] = field(default_factory=dict)

    def line(self, x: int, y: int, sides: int, tone: str = "") -> None:
        """Add half lines to a character."""
        if sides:
            self.lines_at[x, y] = self.lines_at.get((x, y), 0) | sides
            self.tones[x, y] = tone

    def sign(self, x: int, y: int, text: str, tone: str = "") -> None:
        """Write signs from a position on, over whatever lines are there."""
        for at, character in enumerate(text, x):
            if character != " ":
                self.signs[at, y] = character
                self.tones[at, y] = tone

    def rows(self) -> Iterator[list[tuple[str, str]]]:
        """Each line as (character, tone)."""
        for y in range(self.height):
            yield [
                (self.signs.get((x, y)) or LINES[self.lines_at.get((x, y), 0)], self.tones.get((x, y), ""))
                for x in range(self.width)
            ]

    def text(self) -> list[str]:
        """The lines without their tones."""
        return ["".join(character for character, _ in row) for row in self.rows()]
