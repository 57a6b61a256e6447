"""What a move meant in The Lost Mines: for the clans' ways to the mines, or for the dwarf that walks.

Each kind has a text under ``meaning.``. A way to a mine is open or nearer (``road_open``, ``road_nearer``), blocked by
a card, broken by a storm, barred by a troll or trapped (``road_blocked`` and so on); a card is an ``obstacle`` or a
``side_path``; a dwarf walks ``towards`` a mine or ``back``, or is ``at_mine``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undermine.games.core.cards import FACES, NUMBERS
from undermine.games.core.events import Event
from undermine.games.core.meaning import Meaning
from undermine.games.core.round_events import Laid, RoundBegan, RoundEnded
from undermine.games.lost_mines import events as told
from undermine.games.lost_mines.cards import OBSTACLES
from undermine.games.lost_mines.deck import CLANS
from undermine.games.lost_mines.roads import Roads
from undermine.games.lost_mines.turns import Turns
from undermine.maze.ground import place_of

#: after these the ways may lie otherwise
_CHANGES: Final = frozenset(
    (
        Laid,
        RoundBegan,
        told.MineSet,
        told.StormStruck,
        told.TokenGone,
        told.ToolUsed,
        told.TrollLeft,
        told.TrollSet,
    )
)
#: what comes of entering a mine, or of a round that ends, is told by these themselves
_TELLING: Final = frozenset((RoundEnded, told.MineTurnedOver))
#: what a deed does to a way that is longer for it
_WORSE: Final[dict[type[Event], str]] = {
    Laid: "road_blocked",
    told.StormStruck: "road_broken",
    told.TrollSet: "road_barred",
}

#: by clan and by mine, how many cards are missing on the way
Needs = tuple[tuple[int, ...], ...]


class LostMinesObserver:
    """Follows a match of The Lost Mines: what lies on the board, and where the dwarves stand."""

    def __init__(self, game: Turns) -> None:
        self._game: Final = game
        self._roads = Roads(game)
        self._needs = self._look(self._roads)
        self._dwarves = tuple(game.dwarves)

    def _look(self, roads: Roads) -> Needs:
        return tuple([roads.needs(cell) for cell, _ in self._game.box.starts])

    def meaning(self, events: Sequence[Event]) -> Meaning | None:
        deed = events[0]
        kinds = {*map(type, events)}
        needs, dwarves = self._needs, self._dwarves
        if not _CHANGES.isdisjoint(kinds):
            self._roads = Roads(self._game)
            self._needs = self._look(self._roads)
        self._dwarves = tuple(self._game.dwarves)
        if not _TELLING.isdisjoint(kinds):
            return None
        match deed:
            case Laid(card=card):
                return self._road(deed, needs) or _laid(card)
            case told.ToolUsed() | told.StormStruck() | told.TrollSet():
                return self._road(deed, needs)
            case told.TrapSet(column=column, row=row, side=side):
                without = Roads(self._game, place_of(column, row) << 1 | (side == "S"))
                return self._way("road_trapped", needs, self._look(without))
            case told.Walked(seat=seat):
                return self._walked(dwarves[seat], self._dwarves[seat])
        return None

    # The ways

    def _road(self, deed: Event, before: Needs) -> Meaning | None:
        """What a deed means for the ways to the mines; ``None`` if they are as far as before."""
        nearer = self._way("road_nearer", self._needs, before)
        return nearer or self._way(_WORSE.get(type(deed), ""), before, self._needs)

    def _way(self, kind: str, short: Needs, long: Needs) -> Meaning | None:
        """The nearest mine to which the way is shorter, and for whom; ``None`` if there is none."""
        mines = self._worthwhile()
        shorter = [
            (one[mine], mine, clan)
            for clan, one, other in zip(CLANS, short, long, strict=True)
            for mine in mines
            if one[mine] < other[mine]
        ]
        if not shorter:
            return None
        need, mine, clan = min(shorter)
        # A way that is open to one clan is not open to the other for being shorter to it.
        everybody = len([0 for one, there, _ in shorter if there == mine and bool(one) == bool(need)]) == len(CLANS)
        if kind == "road_nearer" and need == 0:
            kind = "road_open"
        return Meaning(kind, {"mine": mine + 1, "clan": None if everybody else clan})

    def _worthwhile(self) -> list[int]:
        """The mines that still lie face-down, or where a treasure can be had."""
        game = self._game
        kinds = {kind for (kind, _), taker in zip(game.deal.treasures, game.takers, strict=True) if not taker}
        # What lies in a mine is looked at only once it lies face-up.
        return [
            mine
            for mine in range(len(game.box.mine_cells))
            if not game.face_up >> mine & 1 or game.deal.mines[mine] in kinds
        ]

    # The dwarves

    def _walked(self, here: int, there: int) -> Meaning | None:
        mine = self._game.box.mine_at.get(there, -1)
        if mine >= 0:
            return Meaning("at_mine", {"mine": mine + 1})
        mines = self._worthwhile()
        steps, mine = self._roads.walk(there, mines)
        before, _ = self._roads.walk(here, mines)
        if steps == before:
            return None
        return Meaning("towards", {"mine": mine + 1, "steps": steps}) if steps < before else Meaning("back")


def _laid(card: str) -> Meaning:
    """What a card means that changes no way."""
    face = FACES[NUMBERS[card]]
    if face is not None and face.terrain in OBSTACLES.values():
        return Meaning("obstacle", {"obstacle": face.terrain})
    return Meaning("side_path")
