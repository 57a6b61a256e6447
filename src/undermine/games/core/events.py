"""Events: what happened because of an action, and who may see what of it.

An event is a tuple with named fields. Its class says which fields are secret and which fields name the seats that
know them; everybody else is told the same event with ``None`` in those places. Nothing else in the engine decides
what is told to whom.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import itemgetter
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

_tuple = tuple.__new__

if TYPE_CHECKING:
    # To the type checker an event is only what it needs of a tuple, so that fields may be called ``count`` or
    # ``index``.
    class _Values:
        def __getitem__(self, place: int) -> Any: ...
        def __iter__(self) -> Iterator[Any]: ...
else:
    _Values = tuple


class _Kind(type):
    """Makes a class body with annotations into a tuple with named fields, and keeps instances free of a dict."""

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any], **about: Any) -> _Kind:
        body.setdefault("__slots__", ())
        return super().__new__(meta, name, bases, body, **about)


@dataclass_transform(frozen_default=True)
class Event(_Values, metaclass=_Kind):
    """What happened; a subclass is a kind of event, and its annotations are the fields.

    >>> class Whispered(Event, secret=("word",), knowers=("seat", "to")):
    ...     seat: int
    ...     to: int
    ...     word: str | None
    >>> Whispered(0, 2, "gold").seen_by(1)
    Whispered(seat=0, to=2, word=None)
    >>> Whispered(0, 2, "gold").seen_by(2)
    Whispered(seat=0, to=2, word='gold')
    """

    kind: ClassVar[str]
    fields: ClassVar[tuple[str, ...]] = ()
    #: the places of the secret fields, and of the fields that name the seats that know them
    secret: ClassVar[tuple[int, ...]] = ()
    knowers: ClassVar[tuple[int, ...]] = ()
    #: the field with the cards that came into the seat's hand, and the one with those it put away face-down
    gains: ClassVar[str] = ""
    puts_away: ClassVar[str] = ""
    #: the fields with the hands that the seat and its target exchanged
    swaps: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(
        cls,
        secret: tuple[str, ...] = (),
        knowers: tuple[str, ...] = ("seat",),
        gains: str = "",
        puts_away: str = "",
        swaps: tuple[str, ...] = (),
    ) -> None:
        cls.gains, cls.puts_away, cls.swaps = gains, puts_away, swaps
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.fields = tuple(cls.__annotations__)
        cls.secret = tuple(cls.fields.index(name) for name in secret)
        cls.knowers = tuple(cls.fields.index(name) for name in knowers) if secret else ()
        type.__setattr__(cls, "__match_args__", cls.fields)
        for place, name in enumerate(cls.fields):
            setattr(cls, name, property(itemgetter(place)))

    def __new__(cls, *values: Any) -> Self:
        return _tuple(cls, values)  # type: ignore[type-var]

    #: an event from a tuple of its values: quicker where many are made
    of: ClassVar[Callable[[tuple[Any, ...]], Event]] = classmethod(_tuple)  # type: ignore[assignment]

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat sees all of it; ``None`` is a spectator."""
        for place in self.knowers:
            if self[place] == seat:
                return True
        return not self.secret

    def veiled(self) -> Event:
        """The event as it is told to those who may not know its secret."""
        values = list(self)
        for place in self.secret:
            values[place] = None
        return _tuple(type(self), values)  # type: ignore[type-var]

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat sees it; ``None`` is a spectator."""
        return self if self.known_to(seat) else self.veiled()

    def data(self) -> dict[str, Any]:
        """The event as plain data: its kind and its fields."""
        return {"kind": self.kind, **{name: _plain(value) for name, value in zip(self.fields, self, strict=True)}}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and tuple(self) == tuple(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.kind, tuple(self)))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in zip(self.fields, self, strict=True))
        return f"{type(self).__name__}({told})"


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def events_of(*modules: ModuleType) -> tuple[type[Event], ...]:
    """The kinds of events that modules declare or take over from others."""
    named = (one for module in modules for one in vars(module).values())
    return tuple(dict.fromkeys(one for one in named if isinstance(one, type) and issubclass(one, Event) and one.fields))
