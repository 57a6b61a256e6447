"""A position of The Lost Mines that is made up: one round whose deal is given, for counts of courses (perft)."""

from __future__ import annotations

from collections.abc import Sequence

from .mines_deal import Given, MinesDeal, Treasure
from .mines_deck import read_deck
from .mines_game import MinesMatch


def mines_position(
    *,
    clans: Sequence[str],
    roles: Sequence[str],
    mines: Sequence[str],
    treasures: Sequence[Treasure],
    hands: Sequence[Sequence[str]],
    stock: Sequence[str] = (),
    aside: Sequence[str] = (),
    first: int = 0,
    agreement: bool = True,
    deck: str = "reconstruction",
    seed: str = "0",
) -> MinesMatch:
    """A match of this one round, at its first decision. Traps take cards by the generator of `seed`, from its start.

    What lies on the board already may be put there afterwards: `board.paths`, `board.tools`, `board.traps`,
    `board.trolls`, `board.face_up_mines`, and `dwarves`; then go on with `legal()`, `texts()`, `play_text()`.
    """
    deal = MinesDeal(
        clans=list(clans),
        roles=list(roles),
        spare=[],
        mines=list(mines),
        treasures=list(treasures),
        treasures_aside=[],
        hands=[list(hand) for hand in hands],
        stock=list(stock),
        aside=list(aside),
    )
    return MinesMatch(len(clans), 1, first, agreement, read_deck(deck), Given(deal, seed))
