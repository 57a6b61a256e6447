"""The board of The Lost Mines: paths and what lies on them, mines, dwarves, traps and trolls.

On each card the middle says who or what is there. A dwarf takes the middle, and then what it stands on moves to the
right; to the left stands whether the seat's own dwarf can go there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from undermine.drawing.characters.board import CharacterBoard, cells_to_lay, face_of, last_laid
from undermine.drawing.characters.maze import TERRAIN, Cell, Connection, Lying, Scale, Sign, draw_maze
from undermine.drawing.characters.picture import Picture
from undermine.drawing.lost_mines import signs
from undermine.games import Action
from undermine.games.lost_mines import LostMinesView
from undermine.games.lost_mines.view import CardSeen, MineSeen
from undermine.maze import Face


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands on one space, and the sign and tone they have there."""

    cell: Cell
    seats: tuple[int, ...]
    sign: str
    tone: str


def standing(view: LostMinesView) -> Iterator[Standing]:
    """Everybody on the board, from the west to the east."""
    letters = iter(ascii_lowercase)
    for cell in sorted({*view.dwarves}):
        seats = tuple(seat for seat, at in enumerate(view.dwarves) if at == cell)
        clans = {view.clans[seat] for seat in seats}
        if view.seat in seats:
            tone = "dwarf_own"
        else:
            tone = f"clan_{clans.pop()}" if len(clans) == 1 else "dwarf"
        yield Standing(cell, seats, str(seats[0]) if len(seats) == 1 else next(letters), tone)


def cells_in_reach(actions: Iterable[Action]) -> dict[Cell, int]:
    """The cells where the dwarf may go, and how many traps it has to pass at least."""
    reach: dict[Cell, int] = {}
    for action in actions:
        if action.kind == "walk":
            assert action.column is not None and action.row is not None and action.traps is not None
            cell = (action.column, action.row)
            reach[cell] = min(action.traps, reach.get(cell, action.traps))
    return reach


def characters(view: LostMinesView, legal: Sequence[Action]) -> CharacterBoard:
    """The forest, where a card may be laid, and where the dwarf may go."""
    return LostMinesBoard(view, cells_to_lay(legal), cells_in_reach(legal))


class LostMinesBoard(CharacterBoard):
    """What lies on the board as a seat knows it, where a card may come to lie, and where the dwarf may go.

    ``reach`` holds, for each space that can be reached, how many traps have to be passed.
    """

    def __init__(self, view: LostMinesView, open_cells: Collection[Cell], reach: Mapping[Cell, int]) -> None:
        self.view = view
        self.open_cells = open_cells
        self.reach = reach

    def columns(self) -> range:
        return range(1, self.view.board[0] + 1)

    def picture(self, scale: Scale, columns: range | None = None) -> Picture:
        lying = self.lying()
        last = last_laid(self.view)
        return draw_maze(
            lying,
            scale=scale,
            last=last if last in lying else None,
            open_cells=self.open_cells,
            columns=columns,
            board=(self.columns(), range(1, self.view.board[1] + 1)),
            between=self.tokens(),
        )

    def tokens(self) -> dict[Connection, Sign]:
        """Traps and trolls by where they lie."""
        return {
            ((seen.column, seen.row), seen.side): (signs.TOKENS[seen.token], seen.token) for seen in self.view.tokens
        }

    def lying(self) -> dict[Cell, Lying]:
        """What lies where, as this seat knows it."""
        lying: dict[Cell, Lying] = {}
        for start in self.view.starts:
            sign, tone = signs.CLANS[start.clan], f"clan_{start.clan}"
            lying[start.column, start.row] = Lying(Face.parse(start.open), sign, "path", tone)
        for card in self.view.maze:
            lying[card.column, card.row] = _card(card)
        for mine in self.view.mines:
            lying[mine.column, mine.row] = self._mine(mine)
        for there in standing(self.view):
            lying[there.cell] = _under(lying[there.cell], there.sign, there.tone)
        for cell, traps in self.reach.items():
            lying[cell] = replace(lying[cell], left=(signs.REACH[traps], "trap" if traps else "reach"))
        return lying

    def _mine(self, mine: MineSeen) -> Lying:
        known = (signs.MINES[mine.face], f"mine_{mine.face}") if mine.face else None
        if known and (mine.open is not None or (mine.column, mine.row) in self.view.dwarves):
            # Where a dwarf stands it was turned over, but it may still have to be set.
            return Lying(Face.parse(mine.open) if mine.open else Face(()), known[0], "path", known[1])
        return Lying(None, str(mine.mine), "mine", right=known)


def _card(card: CardSeen) -> Lying:
    return Lying(face_of(card.card, card.turned), right=(signs.OVERCOME, "overcome") if card.overcome else None)


def _under(lying: Lying, sign: str, tone: str) -> Lying:
    """What lies somewhere, with a dwarf on it."""
    terrain = lying.face and lying.face.terrain
    beneath: Sign | None = (lying.mark, lying.mark_tone) if lying.mark else None
    return replace(lying, mark=sign, mark_tone=tone, right=(TERRAIN[terrain], terrain) if terrain else beneath)
