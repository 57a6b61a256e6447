"""What the views of a game are made of: every field, how it is shown, and what in the game it follows from.

So whoever keeps views up to date looks again only at what can have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter, ne
from typing import Any, Final, NamedTuple

from undermine.maze import Maze


class Field(NamedTuple):
    """One field of a view: how it is shown, and the names of the parts of the game that this follows from.

    What is the same for everyone is shown of a game; what depends on who looks, of a game to a seat (``None`` is a
    spectator). What follows from no part is the same throughout a match.
    """

    show: Callable[..., Any]
    parts: tuple[str, ...]


def part(name: str) -> Field:
    """A part of the game that is shown as it is."""
    return Field(attrgetter(name), (name,))


def shown(show: Callable[..., Any], *parts: str) -> Field:
    """Something that follows from these parts of the game."""
    return Field(show, parts)


#: how parts of a game that change in place are noted down
_NOTED: Final[dict[type, Callable[[Any], Any]]] = {
    bytearray: bytes,
    dict: lambda items: tuple(items.items()),
    list: tuple,
    Maze: Maze.lying,
}

#: the parts of a game as they are at one moment
Marks = list[Any]
#: fields by name, each with how it is shown
Shows = tuple[tuple[str, Callable[..., Any]], ...]


class Sight:
    """The fields of a game's views: those that are the same for everyone, and those that depend on who looks."""

    def __init__(self, public: Mapping[str, Field], private: Mapping[str, Field]) -> None:
        self._public = {name: field.show for name, field in public.items()}
        self._private = {name: field.show for name, field in private.items()}
        fields = [*public.items(), *private.items()]
        parts = sorted({part for _, field in fields for part in field.parts})
        self._parts = attrgetter(*parts)
        #: by part, the names of the fields that follow from it
        self._followers = [{name for name, field in fields if part in field.parts} for part in parts]
        #: which parts change in place, and how they are noted down; found when a game is first looked at
        self._in_place: list[tuple[int, Callable[[Any], Any]]] | None = None
        #: by whether each part has changed, the fields that may have
        self._touched: dict[tuple[bool, ...], tuple[Shows, Shows]] = {}

    def public(self, game: Any) -> dict[str, Any]:
        """The fields that are the same for everyone."""
        return {name: show(game) for name, show in self._public.items()}

    def private(self, game: Any, seat: int | None) -> dict[str, Any]:
        """The fields that depend on who looks; ``None`` is a spectator."""
        return {name: show(game, seat) for name, show in self._private.items()}

    def marks(self, game: Any) -> Marks:
        """How things stand, to be compared with later."""
        marks = list(self._parts(game))
        if self._in_place is None:
            self._in_place = [(place, _NOTED[type(one)]) for place, one in enumerate(marks) if type(one) in _NOTED]
        for place, noted in self._in_place:
            marks[place] = noted(marks[place])
        return marks

    def touched(self, before: Marks, after: Marks) -> tuple[Shows, Shows]:
        """The fields that can have changed between two moments of one match: public ones, and private ones."""
        changed = tuple(map(ne, before, after))
        found = self._touched.get(changed)
        if found is None:
            names = {name for place, followers in enumerate(self._followers) if changed[place] for name in followers}
            found = self._touched[changed] = (
                tuple([(name, show) for name, show in self._public.items() if name in names]),
                tuple([(name, show) for name, show in self._private.items() if name in names]),
            )
        return found
