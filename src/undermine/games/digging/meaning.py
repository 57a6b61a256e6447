"""What a move meant in a digging game: for the tunnel, or for whoever may dig on or may not.

Each kind has a text under ``meaning.``. A card that is laid brings the tunnel ``nearer``, is ``turned`` from some goals
to others, leads it ``away`` or has it ``blocked``; it digs ``another_way`` or a ``side_tunnel``, closes one with a
``dead_end``, or puts a ``door`` in the way. By a rock-fall the way is ``opened`` or ``set_back``, a dead end is
``cleared`` or a side tunnel ``buried``. A player is ``stopped``, or ``hindered`` still more; ``able`` to dig again, or
``not_yet``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from undermine.games.core.cards import FACES, NUMBERS
from undermine.games.core.events import Event
from undermine.games.core.meaning import Meaning
from undermine.games.digging import events as told
from undermine.games.digging.cards import GOALS
from undermine.games.digging.dig import Dig
from undermine.games.digging.ways import FAR, Tunnel, Ways, field_of

#: what comes of reaching a goal is told by these themselves; then more is different than one card
_TELLING: Final = frozenset((told.Reached, told.TurnedOver, told.StoneSet, told.RoundEnded, told.RoundBegan))


class DigObserver:
    """Follows a match of a digging game: what lies in the maze, and who may lay path cards."""

    #: what keeps a player from digging, and what helps against it
    stops: ClassVar[tuple[type[Event], ...]] = (told.Broke,)
    helps: ClassVar[tuple[type[Event], ...]] = (told.Repaired,)

    def __init__(self, game: Dig) -> None:
        self._game: Final = game
        self._field: Final = field_of(game.box)
        self._look()

    def _look(self) -> None:
        """Look at everything anew."""
        self._tunnel = Tunnel(self._field, self._game.maze)
        self._ways = self._tunnel.look()
        self._barred = self._game.barred()

    def meaning(self, events: Sequence[Event]) -> Meaning | None:
        if not _TELLING.isdisjoint(map(type, events)):
            self._look()
            return None
        deed = events[0]
        if isinstance(deed, told.Laid):
            self._tunnel.lay(self._cell(deed))
            return self._laid(deed, self._seen())
        if isinstance(deed, told.RockFell):
            self._tunnel.take(self._cell(deed))
            return self._rock_fell(deed, self._seen())
        barred, self._barred = self._barred, self._game.barred()
        if isinstance(deed, self.stops):
            return self._stopped(deed, barred)
        return self._helped(deed, barred) if isinstance(deed, self.helps) else None

    def _cell(self, deed: told.Laid | told.RockFell) -> int:
        return self._game.maze.ground.cell(deed.column, deed.row)

    def _seen(self) -> Ways:
        """Look at the tunnel; how it lay before."""
        before, self._ways = self._ways, self._tunnel.look()
        return before

    # The tunnel

    def _laid(self, deed: told.Laid, before: Ways) -> Meaning | None:
        after = self._ways
        nearer, farther = _changed(before, after)
        onwards = after.ends & ~before.ends
        door = FACES[NUMBERS[deed.card]].door  # type: ignore[union-attr]
        if nearer and door:
            return Meaning("door", {"door": door})
        if nearer and farther:
            return Meaning("turned", {"goals": _names(nearer)})
        if nearer:
            return _steps("nearer", nearer, before, after)
        if farther:
            return Meaning("away" if onwards else "blocked", {"goals": _some(farther, before)})
        if onwards:
            around = self._field.around
            ways = [
                goal
                for goal in range(len(GOALS))
                if after.needs[goal] and after.nearest(around[goal]) > before.nearest(around[goal])
            ]
            return Meaning("another_way", {"goals": _some(ways, before)}) if ways else Meaning("side_tunnel")
        return None if self._field.leads_on(2 * NUMBERS[deed.card]) else Meaning("dead_end")

    def _rock_fell(self, deed: told.RockFell, before: Ways) -> Meaning:
        nearer, farther = _changed(before, self._ways)
        if nearer:
            return Meaning("opened", {"goals": _some(nearer, before)})
        if farther:
            return _steps("set_back", farther, before, self._ways)
        return Meaning("buried" if self._field.leads_on(2 * NUMBERS[deed.card]) else "cleared")

    # The diggers

    def _stopped(self, deed: Any, barred: int) -> Meaning | None:
        if deed.target == deed.seat:
            return None
        return Meaning("hindered" if barred >> deed.target & 1 else "stopped", {"target": deed.target})

    def _helped(self, deed: Any, barred: int) -> Meaning | None:
        return Meaning("not_yet" if self._barred >> deed.target & 1 else "able", {"target": deed.target})


def _changed(before: Ways, after: Ways) -> tuple[list[int], list[int]]:
    """The goals that are nearer now, and those that are farther."""
    goals = range(len(GOALS))
    return (
        [goal for goal in goals if after.needs[goal] < before.needs[goal]],
        [goal for goal in goals if after.needs[goal] > before.needs[goal]],
    )


def _steps(kind: str, goals: list[int], before: Ways, after: Ways) -> Meaning:
    """How many cards nearer or farther some goals are; a way that was not there, or is gone, has no length."""
    changes = [abs(before.needs[goal] - after.needs[goal]) for goal in goals]
    if max(changes) > FAR // 2:
        return Meaning("opened" if kind == "nearer" else "blocked", {"goals": _some(goals, before)})
    return Meaning(kind, {"goals": _some(goals, before), "steps": max(changes)})


def _some(goals: list[int], before: Ways) -> tuple[str, ...]:
    """The names of these goals; none if they are all that still lie face-down."""
    return () if len(goals) == sum(map(bool, before.needs)) else _names(goals)


def _names(goals: list[int]) -> tuple[str, ...]:
    return tuple([GOALS[goal] for goal in goals])
