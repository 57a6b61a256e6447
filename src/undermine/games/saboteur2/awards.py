"""What is awarded in Saboteur 2 besides: to thieves; and who traps and frees is counted with who breaks and mends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from undermine.games.core.awards import Awards, Count, Measure
from undermine.games.core.events import Event
from undermine.games.digging.awards import MEASURES, DigTally
from undermine.games.saboteur2 import events as told


class Saboteur2Tally(DigTally):
    """Counts what was done, thefts and traps included."""

    stops: ClassVar[tuple[type[Event], ...]] = (*DigTally.stops, told.Trapped)
    helps: ClassVar[tuple[type[Event], ...]] = (*DigTally.helps, told.Freed)

    def _event(self, event: Event, roles: list[str]) -> Iterator[Count]:
        if isinstance(event, told.Stole) and event.target is not None:
            yield event.seat, "stolen", 1
        elif isinstance(event, told.Inspected):
            yield event.seat, "looked", 1
        else:
            yield from super()._event(event, roles)


AWARDS: Final = Awards(Saboteur2Tally, (*MEASURES, Measure("thief", {"stolen": 1})))
