"""What the server sends over a socket: snapshots, news, answers to requests, and what is true just now."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from undermine.wire.happenings import Happening, Meaning, Said
from undermine.wire.table import TableState


class _Message(Struct, frozen=True, tag_field="type"):
    pass


class Idle(Struct, frozen=True):
    """Why a card of the hand cannot be played now; ``reason`` is a code, ``facts`` are what is behind it."""

    reason: str
    facts: dict[str, Any]


class SeatView(Struct, frozen=True):
    """What one of one's seats may know, and what it may do now; ``seat`` is ``None`` for a spectator.

    ``idle`` says of cards of the hand that cannot be played now why not, by card. The only action in ``legal`` has a
    field ``forced`` if everybody can see that there is nothing else to do: nobody need be asked.
    """

    seat: int | None
    view: dict[str, Any]
    legal: list[dict[str, Any]]
    idle: dict[str, Idle]


class SeatNews(Struct, frozen=True):
    """What is new to one seat.

    ``set`` holds the fields of the view that changed, ``add`` what was added to lists in it. ``events`` are what
    happened as the seat saw it; they are added to the view's ``history``, which a ``round_began`` starts anew.
    ``legal`` is what the seat may do now, and ``idle`` says of cards of its hand that it cannot play now why not.
    """

    seat: int | None
    events: list[dict[str, Any]]
    set: dict[str, Any]
    add: dict[str, list[Any]]
    legal: list[dict[str, Any]]
    idle: dict[str, Idle]


class Spoken(Struct, frozen=True):
    """Something said, with its version and its time."""

    version: int
    at: int
    said: Said


class Deed(Struct, frozen=True):
    """What a move of this round meant; ``event`` is the place of its first event in the views' ``history``."""

    event: int
    meaning: Meaning


class Status(_Message, frozen=True, tag="status"):
    """What is true just now and is not written down: who is connected, and how long the clock still runs (ms)."""

    online: tuple[int, ...]
    watching: int
    clock: int | None = None


class Snapshot(_Message, frozen=True, tag="snapshot"):
    """Everything one may know of a table at a version. ``person`` is who one is, ``None`` for a spectator.

    ``deeds`` are the moves of this round that meant something.
    """

    version: int
    #: the version of the rules the server plays by and the protocol it speaks, so that a client can tell an update
    server: str
    person: int | None
    table: TableState
    views: tuple[SeatView, ...]
    talk: tuple[Spoken, ...]
    deeds: tuple[Deed, ...] = ()


class News(_Message, frozen=True, tag="news"):
    """The next version of a table.

    ``table`` holds the fields of the table's state that changed; ``views`` what is new to one's seats, ``None`` if
    nothing is. When a match begins the views start from nothing; ``reopened`` puts them away.
    """

    version: int
    at: int
    what: Happening
    table: dict[str, Any]
    views: tuple[SeatNews, ...] | None = None


class Welcome(_Message, frozen=True, tag="welcome"):
    """The answer to a ``hello`` that knows everything already."""

    version: int
    server: str
    person: int | None


class Done(_Message, frozen=True, tag="done"):
    """A request was carried out, and what it did is durable. ``repeated``: it had been before."""

    id: str
    version: int
    repeated: bool = False


class Refused(_Message, frozen=True, tag="refused"):
    """A request was not carried out and changed nothing; ``reason`` is a code, ``facts`` are what is behind it."""

    id: str | None
    reason: str
    facts: dict[str, Any]
    version: int | None = None


class Missed(_Message, frozen=True, tag="missed"):
    """The answer to ``since``: everything after that version, in order."""

    id: str
    news: tuple[News, ...]


class Pong(_Message, frozen=True, tag="pong"):
    """Somebody is there."""

    id: str


class Bye(_Message, frozen=True, tag="bye"):
    """The server closes the socket; ``again`` says whether to come back at once."""

    reason: str
    again: bool


Reply = Status | Snapshot | News | Welcome | Done | Refused | Missed | Pong | Bye
