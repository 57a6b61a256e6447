"""What the mines may hold, as far as a seat knows: which kinds they may be, how many treasures, and worth what."""

from __future__ import annotations

from typing import Final, NamedTuple

from undermine.bots.lost_mines.forest import Forest
from undermine.games import LostMinesView
from undermine.games.lost_mines.deck import MINES

_DRAGON: Final = "dragon"


class Mine(NamedTuple):
    """A mine that may hold something."""

    cell: int
    number: int
    #: the kinds it may be, each as likely as any other
    kinds: tuple[str, ...]
    #: whether it lies face-down
    hidden: bool
    #: how likely it holds more than 0, 1, 2 … treasures
    more: tuple[float, ...]
    #: what a treasure there is worth, on average and to whoever takes the first
    value: float
    first: float
    #: how likely one meets the dragon there
    dragon: float


def kinds_of(view: LostMinesView) -> list[tuple[str, ...]]:
    """For each mine the kinds it may be; whoever knows three of them knows the fourth."""
    known = {mine.face for mine in view.mines}
    unknown = tuple(kind for kind in MINES if kind not in known)
    return [unknown if mine.face is None else (mine.face,) for mine in view.mines]


def values_of(view: LostMinesView) -> list[float]:
    """What each treasure is worth: what one knows, or the average of what it may be."""
    total: dict[str, int] = {}
    unseen: dict[str, int] = {}
    for kind, value in view.rules.box.deck.treasures:
        total[kind] = total.get(kind, 0) + value
        unseen[kind] = unseen.get(kind, 0) + 1
    for one in view.treasures:
        if one.value is not None:
            total[one.treasure] -= one.value
            unseen[one.treasure] -= 1
    average = {kind: total[kind] / count for kind, count in unseen.items() if count}
    return [average[one.treasure] if one.value is None else float(one.value) for one in view.treasures]


def treasures_left(view: LostMinesView) -> dict[str, list[float]]:
    """By kind, what the treasures are worth that nobody has taken."""
    left: dict[str, list[float]] = {}
    for one, value in zip(view.treasures, values_of(view), strict=True):
        if one.taken is None:
            left.setdefault(one.treasure, []).append(value)
    return left


def mines_of(view: LostMinesView, forest: Forest) -> list[Mine]:
    """The mines that may hold something."""
    left = treasures_left(view)
    found = [
        mine_of(forest.cell_of(mine), mine.mine, kinds, mine.open is None, left)
        for mine, kinds in zip(view.mines, kinds_of(view), strict=True)
    ]
    return [mine for mine in found if mine.more]


def mine_of(cell: int, number: int, kinds: tuple[str, ...], hidden: bool, left: dict[str, list[float]]) -> Mine:
    """A mine that may be of these kinds."""
    full = [left[kind] for kind in kinds if kind in left]
    if not full:
        return Mine(cell, number, kinds, hidden, (), 0.0, 0.0, 0.0)
    sizes = [len(values) for values in full]
    return Mine(
        cell,
        number,
        kinds,
        hidden,
        tuple([sum([size > count for size in sizes]) / len(kinds) for count in range(max(sizes))]),
        sum(map(sum, full)) / sum(sizes),
        sum(map(max, full)) / len(full),
        1.0 / len(kinds) if hidden and _DRAGON in kinds else 0.0,
    )
