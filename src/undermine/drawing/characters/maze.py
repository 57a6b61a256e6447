"""Card faces and whole mazes as pictures, drawn from what a face is and not from which card it is.

Ways are lines; what lines cannot show (a goal face-down, a ladder, a door, a rock) is a sign on top of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from undermine.drawing.characters.picture import Picture
from undermine.maze import Face
from undermine.maze.sides import EAST, NORTH, SIDES_IN, SOUTH, WEST, half_turn

#: what stands in the middle of a source: a ladder seen from the front. A door is the first letter of its colour
LADDER: Final = "H"
CRYSTAL: Final = "*"
#: what lies on a way
TERRAIN: Final = {"campfire": "^", "rock": "#", "trunk": "=", "lake": "~", "ditch": "V"}
#: an empty cell, and one where a card may be laid
EMPTY_CELL: Final = "·"
OPEN_CELL: Final = "+"

_NORTH_EAST: Final = {NORTH | EAST, SOUTH | WEST}
_NORTH_WEST: Final = {NORTH | WEST, EAST | SOUTH}

#: two curves that do not meet, with room to go around each other
_CURVES_APART: Final = {True: ("  ┗┓ ", "━┓ ┗━", " ┗┓  "), False: (" ┏┛  ", "━┛ ┏━", "  ┏┛ ")}


#: a column and a row
Cell = tuple[int, int]
#: a character and its tone
Sign = tuple[str, str]
#: a cell and one of its sides, ``E`` or ``S``
Connection = tuple[Cell, str]


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on one cell: a face, or ``None`` if it lies face-down; a sign for its middle; and its tone.

    ``left`` and ``right`` are signs on either side of the middle.
    """

    face: Face | None
    mark: str = ""
    tone: str = "path"
    #: the tone of the mark, if it has one of its own
    mark_tone: str = ""
    left: Sign | None = None
    right: Sign | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """How large cards are drawn.

    Cards are always 5 wide and 3 high. *Apart*, each has its own characters; otherwise neighbours share those along
    their common edge, where each draws the half on its own side.
    """

    apart: bool

    @property
    def across(self) -> int:
        """Characters from one card to the next."""
        return 5 if self.apart else 4

    @property
    def down(self) -> int:
        """Lines from one card to the next."""
        return 3 if self.apart else 2


LARGE: Final = Scale(apart=True)
SMALL: Final = Scale(apart=False)


def draw_face(face: Face, mark: str = "") -> list[str]:
    """A single face, 5 wide and 3 high.

    >>> draw_face(Face.parse("NS|E"))
    ['  ┃  ', '  ┃ ╺', '  ┃  ']
    """
    return face_picture(face, mark).text()


def face_picture(face: Face, mark: str = "") -> Picture:
    """A single face, 5 wide and 3 high, with its tones."""
    picture = Picture(5, 3)
    _put(picture, 0, 0, Lying(face, mark), LARGE)
    return picture


def _put(picture: Picture, x: int, y: int, lying: Lying, scale: Scale) -> None:
    """Draw what lies on a cell whose upper left character is given."""
    if lying.face is None:
        _put_face_down(picture, x, y, lying, scale)
    else:
        _put_face_up(picture, x, y, lying.face, lying, scale)
    for at, sign in ((x + 1, lying.left), (x + 3, lying.right)):
        if sign:
            picture.sign(at, y + 1, *sign)


def _put_face_up(picture: Picture, x: int, y: int, face: Face, lying: Lying, scale: Scale) -> None:
    tone = lying.tone
    # On a source every way meets the ladder, stubs included.
    ways = [face.open] if face.source else list(face.ways)
    joined = [way for way in ways if way & way - 1 or face.source]
    apart = {way for way in joined if len(joined) == 2}
    if scale.apart and apart in (_NORTH_EAST, _NORTH_WEST):
        for down, text in enumerate(_CURVES_APART[apart == _NORTH_EAST]):
            picture.sign(x, y + down, text, tone)
        return
    for way in ways:
        for side in SIDES_IN[way]:
            # A bridge: the way across stops short on both sides of the way that passes over it.
            below = len(apart) == 2 and way == EAST | WEST
            _put_arm(picture, x, y, side, scale, tone, stub=way not in joined, below=below)
    middle = NORTH | SOUTH if apart else sum(joined)
    picture.line(x + 2, y + 1, middle, tone)
    if apart == _NORTH_EAST:
        picture.sign(x + 2, y + 1, "╲", tone)
    elif apart == _NORTH_WEST:
        picture.sign(x + 2, y + 1, "╱", tone)
    if lying.mark or face.source:
        picture.sign(x + 2, y + 1, lying.mark or LADDER, lying.mark_tone or tone)
    elif face.door:
        picture.sign(x + 2, y + 1, face.door[0].upper(), f"{face.door}_door")
    elif face.terrain:
        picture.sign(x + 2, y + 1, TERRAIN[face.terrain], face.terrain)
    if face.crystal:
        # Clear of the corners, and never on an edge that is shared: it must be plain whose crystal it is.
        picture.sign(x + 3, y if scale.apart else y + 1, CRYSTAL, "crystal")


def _put_arm(picture: Picture, x: int, y: int, side: int, scale: Scale, tone: str, *, stub: bool, below: bool) -> None:
    """Draw one open side from the card's edge to its middle, or only its beginning if it is a stub."""
    inwards = half_turn(side)
    # On a shared edge each card draws its own half; a card apart draws through to the edge, a stub only to its half.
    if not scale.apart:
        edge = inwards
    elif stub:
        edge = side
    else:
        edge = side | inwards
    if side in (NORTH, SOUTH):
        picture.line(x + 2, y if side == NORTH else y + 2, edge, tone)
        return
    picture.line(x if side == WEST else x + 4, y + 1, edge, tone)
    if not stub:
        picture.line(x + 1 if side == WEST else x + 3, y + 1, side if below else side | inwards, tone)


def _put_face_down(picture: Picture, x: int, y: int, lying: Lying, scale: Scale) -> None:
    if scale.apart:
        picture.sign(x, y, "┌───┐", lying.tone)
        picture.sign(x, y + 1, "│   │", lying.tone)
        picture.sign(x, y + 2, "└───┘", lying.tone)
    else:
        picture.sign(x + 1, y + 1, "[ ]", lying.tone)
    picture.sign(x + 2, y + 1, lying.mark or "?", lying.mark_tone or lying.tone)


def draw_maze(
    lying: Mapping[Cell, Lying],
    *,
    scale: Scale = LARGE,
    last: Cell | None = None,
    open_cells: Collection[Cell] = (),
    columns: range | None = None,
    board: tuple[range, range] | None = None,
    between: Mapping[Connection, Sign] = MappingProxyType({}),
) -> Picture:
    """A whole maze with the numbers of columns and rows, cropped to what lies and to where a card may come to lie.

    ``last`` gets corners around it, ``open_cells`` are marked, ``between`` are signs on connections. On a ``board``
    of some columns and rows nothing is cropped. ``columns`` draws a part of it.
    """
    across, down = board or frame(lying)
    used = board or ({column for column, _ in lying}, {row for _, row in lying})
    across = columns or across
    labels = max(len(str(number)) for number in (down[0], down[-1])) + 1
    wide = _spans(across, used[0], scale.across, 3, labels, scale)
    high = _spans(down, used[1], scale.down, 1, 1, scale)
    shared = 0 if scale.apart else 1
    picture = Picture(wide[-1].end + shared, high[-1].end + shared)
    for span in wide:
        picture.sign(span.middle - len(str(span.number)) // 2, 0, str(span.number), "label")
    for line in high:
        picture.sign(labels - 1 - len(str(line.number)), line.middle, str(line.number), "label")
        for span in wide:
            cell = (span.number, line.number)
            if cell in lying:
                _put(picture, span.begin, line.begin, lying[cell], scale)
            elif cell in open_cells:
                picture.sign(span.middle, line.middle, OPEN_CELL, "open")
            else:
                picture.sign(span.middle, line.middle, EMPTY_CELL, "empty")
            if cell == last:
                for x, y, corner in ((0, 0, "┌"), (4, 0, "┐"), (0, 2, "└"), (4, 2, "┘")):
                    picture.sign(span.begin + x, line.begin + y, corner, "last")
    # What touches two cells comes when both are drawn.
    for line in high:
        for span in wide:
            cell, x, y = (span.number, line.number), span.begin, line.begin
            here = lying.get(cell)
            if here and here.face is None and here.right and not scale.apart and (x + 4, y + 1) not in picture.lines_at:
                picture.sign(x + 4, y + 1, "]", here.tone)
            for side, across_by, down_by in (("E", 4, 1), ("S", 2, 2)):
                if sign := between.get((cell, side)):
                    picture.sign(x + across_by, y + down_by, *sign)
    if not picture.text()[-1].strip():
        picture.height -= 1
    return picture


def frame(lying: Mapping[Cell, Lying]) -> tuple[range, range]:
    """The columns and rows to draw: all that lies, and one cell more around what lies face-up."""
    columns: set[int] = set()
    rows: set[int] = set()
    for (column, row), here in lying.items():
        rim = 0 if here.face is None else 1
        columns |= {column - rim, column + rim}
        rows |= {row - rim, row + rim}
    return range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)


@dataclass(frozen=True, slots=True)
class _Span:
    """A column or row of cells: its number, its first character, its middle, and where the next one begins."""

    number: int
    begin: int
    middle: int
    end: int


def _spans(numbers: range, used: Collection[int], size: int, thin: int, begin: int, scale: Scale) -> list[_Span]:
    """The columns or the rows one after the other; the outermost are thin where nothing lies in them."""
    spans: list[_Span] = []
    for number in numbers:
        if number in used or number not in (numbers[0], numbers[-1]):
            spans.append(_Span(number, begin, begin + size // 2, begin + size))
        else:
            # The last one begins with the edge that it shares.
            middle = begin + thin // 2 + (not scale.apart and bool(spans))
            spans.append(_Span(number, begin, middle, begin + thin))
        begin = spans[-1].end
    return spans
