"""The forest as a picture: starts, mines of which most lie face-down, cards, traps and trolls, and the dwarves."""

from __future__ import annotations

from collections import Counter
from typing import Final

from undermine.drawing.cards import cards_of
from undermine.drawing.lost_mines.pictures import THINGS
from undermine.drawing.picture import at
from undermine.drawing.registry import Laid, Picture, Scene, SceneDwarf
from undermine.drawing.scene import corner, seed_at
from undermine.drawing.size import ICON, TALL, WIDE
from undermine.games.lost_mines.view import LostMinesView, MineSeen
from undermine.maze.sides import spell

#: how large a dwarf is, and how far apart those are who stand on one card
_DWARF: Final = 30
_APART: Final = 22
#: how large a token is, and a clan's sign under a dwarf, beside a silhouette
_TOKEN: Final = 1.1
_CLAN: Final = 1.5


def board(view: LostMinesView) -> Scene:
    """What lies and stands in the forest; of a mine that lies face-down its back, with what it is if that is known."""
    picture = cards_of(view.rules)

    def mine(one: MineSeen) -> Picture:
        if one.face is None:
            return THINGS["unknown_mine"]
        if one.open is None:
            return (*THINGS["mine"], at(one.face, 12.4, 28, 1.3))
        printed = picture.printed(f"mine_{one.face}").face
        assert printed is not None
        return picture(f"mine_{one.face}", spell(printed.ways[0]) != one.open)

    laid = [
        (one.column, one.row, ("forest/ground", f"forest/way/{one.open}", *THINGS[f"start_{one.clan}"]))
        for one in view.starts
    ]
    for card in view.maze:
        face = picture.printed(card.card).face
        over = (f"overcome/{face.terrain}",) if card.overcome and face is not None else ()
        laid.append((card.column, card.row, (*picture(card.card, card.turned), *over)))
    laid += [(one.column, one.row, mine(one)) for one in view.mines]
    dwarves = _standing(view)
    clans = [_centred(f"clan_{clan}", one.x, one.y, _CLAN) for clan, one in zip(view.clans, dwarves, strict=True)]
    return Scene(
        tuple(Laid(column, row, parts, seed_at(column, row)) for column, row, parts in laid),
        dwarves,
        (*_tokens(view), *clans),
    )


def _tokens(view: LostMinesView) -> list[str]:
    found = []
    for token in view.tokens:
        left, top = corner(token.column, token.row)
        x, y = (WIDE + 1, TALL / 2) if token.side == "E" else (WIDE / 2, TALL + 1)
        found.append(_centred(f"token_{token.token}", left + x, top + y, _TOKEN))
    return found


def _centred(name: str, x: float, y: float, scale: float) -> str:
    return at(name, x - ICON * scale / 2, y - ICON * scale / 2, scale)


def _standing(view: LostMinesView) -> tuple[SceneDwarf, ...]:
    """The dwarves; those on one card stand two in a row."""
    here = Counter(view.dwarves)
    before = Counter[tuple[int, int]]()
    found = []
    for seat, cell in enumerate(view.dwarves):
        number, rows = before[cell], (here[cell] + 1) // 2
        before[cell] += 1
        x, y = corner(*cell)
        across = _APART * (number % 2 - 0.5) if here[cell] > 1 else 0
        down = _APART * (number // 2 - (rows - 1) / 2)
        found.append(SceneDwarf(seat, "neutral", x + WIDE / 2 + across, y + TALL * 0.62 + down, _DWARF))
    return tuple(found)
