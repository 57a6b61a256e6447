"""What is awarded in The Lost Mines: for ways and walks, for what was found, and for mischief."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from undermine.games.core.awards import Awards, Count, Measure
from undermine.games.core.events import Event
from undermine.games.core.meaning import Meaning
from undermine.games.lost_mines import events as told
from undermine.games.lost_mines.turns import Turns

#: what each clan tries to find out who is
SUSPECTED: Final = ("saboteur",)

#: what a deed means to a way to a mine, and what it is counted as
_ROADS: Final = {
    **dict.fromkeys(("road_open", "road_nearer"), "roads"),
    **dict.fromkeys(("road_blocked", "road_broken", "road_barred", "road_trapped"), "spoilt"),
}

_MEASURES: Final = (
    Measure("treasures", {"treasures": 1}),
    Measure("dragon", {"dragons": 1}, 1),
    Measure("explorer", {"mines": 1}),
    Measure("pathfinder", {"roads": 1}, 3),
    Measure("spoiler", {"spoilt": 1}),
    Measure("walker", {"walked": 1}, 5),
    Measure("spy", {"spied": 1}),
    Measure("unlucky", {"traps": 1}),
)


class LostMinesTally:
    """Counts what was done; everything that counts is told by the events."""

    def __init__(self, game: Turns) -> None:
        pass

    def count(self, seat: int, events: Sequence[Event], meaning: Meaning | None) -> Iterator[Count]:
        if meaning is not None and meaning.kind in _ROADS:
            yield seat, _ROADS[meaning.kind], 1
        for event in events:
            match event:
                case told.Walked(seat=walker, way=way):
                    yield walker, "walked", len(way)
                case told.MineTurnedOver(seat=finder):
                    yield finder, "mines", 1
                case told.TreasureTaken(seat=taker):
                    yield taker, "treasures", 1
                case told.DragonTaken(seat=taker):
                    yield taker, "dragons", 1
                case told.Spied(seat=spy):
                    yield spy, "spied", 1
                case told.TrapSprung(seat=walker):
                    yield walker, "traps", 1


AWARDS: Final = Awards(LostMinesTally, _MEASURES)
