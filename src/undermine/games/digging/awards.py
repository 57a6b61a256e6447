"""What is awarded in both digging games: for the tunnel, and for what was done to each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from undermine.games.core.awards import Awards, Count, Measure
from undermine.games.core.events import Event
from undermine.games.core.meaning import Meaning
from undermine.games.digging import events as told
from undermine.games.digging.dig import Dig

#: what the diggers try to find out who is
SUSPECTED: Final = ("saboteur",)

#: what a card or a rock-fall means that keeps the tunnel from the goals
_AGAINST: Final = frozenset(("away", "blocked", "set_back"))

MEASURES: Final = (
    Measure("digger", {"nearer": 1, "reached": 1}, 3),
    Measure("saboteur", {"blocked": 1, "broken": 1}),
    Measure("mender", {"mended": 1}),
    Measure("eye", {"caught": 1, "mistaken": -1}),
    Measure("actor", {"disguised": 1}),
    Measure("scout", {"looked": 1}),
    Measure("target", {"suffered": 1}, 3),
)


class DigTally:
    """Counts what was done for the tunnel and against it, and to whom."""

    #: what keeps a player from digging, and what helps against it
    stops: ClassVar[tuple[type[Event], ...]] = (told.Broke,)
    helps: ClassVar[tuple[type[Event], ...]] = (told.Repaired,)

    def __init__(self, game: Dig) -> None:
        self._game: Final = game
        self._roles = self._look()

    def _look(self) -> list[str]:
        return [self._game.box.roles[role] for role in self._game.roles]

    def count(self, seat: int, events: Sequence[Event], meaning: Meaning | None) -> Iterator[Count]:
        # When a round has ended, the dwarves of the next one are dealt already.
        roles, self._roles = self._roles, self._look()
        hidden = roles[seat] in SUSPECTED
        if meaning is not None and meaning.kind == "nearer":
            yield seat, "disguised" if hidden else "nearer", meaning.facts["steps"]
        elif meaning is not None and meaning.kind in _AGAINST and hidden:
            yield seat, "blocked", 1
        for event in events:
            yield from self._event(event, roles)

    def _event(self, event: Event, roles: list[str]) -> Iterator[Count]:
        if isinstance(event, self.stops):
            yield from self._stopped(event, roles)
        elif isinstance(event, self.helps):
            yield from self._helped(event)
        elif isinstance(event, told.Looked):
            yield event.seat, "looked", 1
        elif isinstance(event, told.Reached) and roles[event.seat] not in SUSPECTED:
            yield event.seat, "reached", len(event.goals)

    def _stopped(self, deed: Any, roles: list[str]) -> Iterator[Count]:
        if deed.target == deed.seat:
            return
        yield deed.target, "suffered", 1
        if roles[deed.seat] in SUSPECTED:
            yield deed.seat, "broken", 1
        elif roles[deed.target] in SUSPECTED:
            yield deed.seat, "caught", 1
        elif roles[deed.target] == roles[deed.seat]:
            yield deed.seat, "mistaken", 1

    def _helped(self, deed: Any) -> Iterator[Count]:
        if deed.target != deed.seat:
            yield deed.seat, "mended", 1


AWARDS: Final = Awards(DigTally, MEASURES)


def out_of_cards(game: Dig) -> frozenset[int]:
    """Those who have nothing left to do in this round but to watch."""
    return frozenset(seat for seat, hand in enumerate(game.hands) if not hand)
