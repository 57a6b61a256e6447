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
    #: for a list that has an item for each byte of its parts: how those after so many are shown
    show_after: Callable[..., Any] | None = None


def part(name: str) -> Field:
    """A part of the game that is shown as it is."""
    return Field(attrgetter(name), (name,))


def shown(show: Callable[..., Any], *parts: str) -> Field:
    """Something that follows from these parts of the game."""
    return Field(show, parts)


def growing(show: Callable[..., Any], *parts: str) -> Field:
    """A list that grows with these parts of the game; ``show`` is told how many items to leave out."""
    return Field(lambda *sight: show(*sight, 0), parts, show)


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
#: lists that have only grown: their names, how the new items are shown, and how many items there were
Grown = list[tuple[str, Callable[..., Any], int]]


class Touched(NamedTuple):
    """The fields that can have changed between two moments of a match."""

    public: Shows
    private: Shows
    public_grown: Grown
    private_grown: Grown


class Sight:
    """The fields of a game's views: those that are the same for everyone, and those that depend on who looks."""

    def __init__(self, public: Mapping[str, Field], private: Mapping[str, Field]) -> None:
        self._public = public
        self._private = private
        fields = [*public.values(), *private.values()]
        self._names = sorted({part for field in fields for part in field.parts})
        self._parts = attrgetter(*self._names)
        #: which parts change in place, and how they are noted down; found when a game is first looked at
        self._in_place: list[tuple[int, Callable[[Any], Any]]] | None = None
        #: by whether each part has changed, the fields that may have, and those of them that may have grown
        self._touched: dict[tuple[bool, ...], tuple[Shows, Shows, Growing, Growing]] = {}

    def public(self, game: Any) -> dict[str, Any]:
        """The fields that are the same for everyone."""
        return {name: field.show(game) for name, field in self._public.items()}

    def private(self, game: Any, seat: int | None) -> dict[str, Any]:
        """The fields that depend on who looks; ``None`` is a spectator."""
        return {name: field.show(game, seat) for name, field in self._private.items()}

    def one(self, name: str, game: Any, seat: int | None) -> Any:
        """One field as a seat sees it; ``None`` is a spectator."""
        field = self._public.get(name)
        return self._private[name].show(game, seat) if field is None else field.show(game)

    def marks(self, game: Any) -> Marks:
        """How things stand, to be compared with later."""
        marks = list(self._parts(game))
        if self._in_place is None:
            self._in_place = [(place, _NOTED[type(one)]) for place, one in enumerate(marks) if type(one) in _NOTED]
        for place, noted in self._in_place:
            marks[place] = noted(marks[place])
        return marks

    def touched(self, before: Marks, after: Marks) -> Touched:
        """The fields that can have changed between two moments of one match."""
        changed = tuple(map(ne, before, after))
        found = self._touched.get(changed)
        if found is None:
            parts = {name for name, one in zip(self._names, changed, strict=True) if one}
            found = self._touched[changed] = (
                _shows(self._public, parts),
                _shows(self._private, parts),
                self._growing(self._public, parts),
                self._growing(self._private, parts),
            )
        public, private, public_growing, private_growing = found
        if not (public_growing or private_growing):
            return Touched(public, private, [], [])
        public_grown, public_anew = _grown(public_growing, before, after)
        private_grown, private_anew = _grown(private_growing, before, after)
        return Touched(public + public_anew, private + private_anew, public_grown, private_grown)

    def _growing(self, fields: Mapping[str, Field], parts: set[str]) -> Growing:
        return [
            (name, field, [self._names.index(part) for part in field.parts])
            for name, field in fields.items()
            if field.show_after and parts.intersection(field.parts)
        ]


#: fields that may have grown, each with the places of its parts among the marks
Growing = list[tuple[str, Field, list[int]]]


def _shows(fields: Mapping[str, Field], parts: set[str]) -> Shows:
    return tuple(
        [
            (name, field.show)
            for name, field in fields.items()
            if not field.show_after and parts.intersection(field.parts)
        ]
    )


def _grown(growing: Growing, before: Marks, after: Marks) -> tuple[Grown, Shows]:
    """Lists that have only grown, and those that are made anew."""
    grown: Grown = []
    anew: Shows = ()
    for name, field, places in growing:
        assert field.show_after is not None
        if all(after[place].startswith(before[place]) for place in places):
            grown.append((name, field.show_after, len(before[places[0]])))
        else:
            anew += ((name, field.show),)
    return grown, anew
