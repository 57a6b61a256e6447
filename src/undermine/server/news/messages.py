"""Messages of a table as bytes. This is the one file that knows how JSON is spelled.

Much of a message is the same for many viewers, so it is put together from parts that are written once. What comes out
is always the JSON of a type in ``wire.replies``: ``News``, ``SeatNews``, ``Snapshot``, ``Missed``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Final, cast

import msgspec
from msgspec.structs import replace

from undermine import __version__
from undermine.games import Action, Event, Game
from undermine.games.core.cache import Cache
from undermine.games.core.idle import Idle
from undermine.games.core.plain import plain
from undermine.server.tables.match import Viewer
from undermine.server.tables.table import Change, Table
from undermine.wire import happenings, replies

_encode: Final = msgspec.json.Encoder().encode
_ATOMS: Final = frozenset((str, int, bool, type(None)))
#: how news without views end
_NO_VIEWS: Final = b',"views":null}'


#: what somebody may do, and why which cards of the hand cannot be played
Choice = tuple[bytes, bytes]
#: of whoever has nothing to decide
NO_CHOICE: Final[Choice] = (b"[]", b"{}")


class News:
    """One version of a table, ready to be sent to any of the viewers it was made for."""

    __slots__ = ("_common", "_views", "version", "what")

    def __init__(self, change: Change, views: dict[Viewer, bytes] | None) -> None:
        entry = change.entry
        self.version = change.version
        self.what = entry.what
        if isinstance(entry.what, happenings.Moved) and change.meaning is not None:
            self.what = replace(entry.what, meaning=change.meaning)
        news = replies.News(change.version, entry.at, self.what, change.fields())
        self._common = _encode(news)[: -len(_NO_VIEWS)]
        self._views = views

    def to(self, viewers: tuple[Viewer, ...]) -> bytes:
        """The message for somebody who sees through these viewers."""
        views = self._views
        if views is None:
            return self._common + _NO_VIEWS
        if len(viewers) == 1:
            return b'%b,"views":[%b]}' % (self._common, views[viewers[0]])
        return b'%b,"views":[%b]}' % (self._common, b",".join([views[viewer] for viewer in viewers]))


def seat_news(viewer: Viewer, events: bytes, replaced: bytes, added: bytes, choice: Choice) -> bytes:
    """What is new to one viewer: events, fields of its view, and what it may do now."""
    seat = b"null" if viewer is None else b"%d" % viewer
    return b'{"seat":%b,"events":[%b],"set":{%b},"add":{%b},"legal":%b,"idle":%b}' % (
        seat,
        events,
        replaced,
        added,
        *choice,
    )


def snapshot_of(table: Table, person: int | None) -> bytes:
    """Everything somebody may know of a table."""
    views: tuple[replies.SeatView, ...] = ()
    deeds: tuple[replies.Deed, ...] = ()
    if table.match is not None:
        deeds = tuple(table.match.deeds)
        game = table.match.game
        views = tuple([_seat_view(game, viewer) for viewer in table.viewers_of(person)])
    talk = tuple(table.talk)
    return _encode(replies.Snapshot(table.version, __version__, person, table.state, views, talk, deeds))


def missed(request: str, news: Iterable[bytes]) -> bytes:
    """The answer to a request for old news, which are written already."""
    return _encode(replies.Missed(request, cast(Any, tuple(map(msgspec.Raw, news)))))


def _seat_view(game: Game, viewer: Viewer) -> replies.SeatView:
    legal, idle = map(msgspec.Raw, choice_of(game, viewer))
    return replies.SeatView(viewer, game.view(viewer).data(), cast(Any, legal), cast(Any, idle))


# What a seat may do


#: actions as they are offered to whoever may choose them, by number
_OFFERS: Final = Cache(lambda code: _encode(Action.of(code).data()))


def choice_of(game: Game, viewer: Viewer) -> Choice:
    """What a viewer may do now, and why cards of its hand cannot be played."""
    if viewer is None or viewer != game.to_act:
        return NO_CHOICE
    return _legal(game), _idle(game)


def _legal(game: Game) -> bytes:
    routes, forced = game.routes(), game.is_forced
    if not (routes or forced):
        return b"[" + b",".join([_OFFERS[code] for code in game.legal_actions().codes]) + b"]"
    # Whoever chooses where to walk is shown by which way, and whoever has no choice need not be asked.
    only = {"forced": True} if forced else {}
    return _encode(
        [{**one.data(), **({"way": routes[one]} if one in routes else {}), **only} for one in game.legal_actions()]
    )


def _idle(game: Game) -> bytes:
    idle = [(card, one.reason, *one.facts.items()) for card, one in game.idle_cards().items()]
    try:
        return b"{%b}" % b",".join([_why_idle(*one) for one in idle])
    except TypeError:  # a game from outside may have lists among its facts, which are no keys
        return b"{%b}" % b",".join([_why_idle.__wrapped__(*one) for one in idle])


@lru_cache(maxsize=4096)
def _why_idle(card: str, reason: str, *facts: tuple[str, Any]) -> bytes:
    """Why a card cannot be played: the same reasons come again and again."""
    return b"%b:%b" % (_encode(card), _encode(Idle(reason, dict(facts)).data()))


# Fields of a view, and events


@cache
def _name(name: str) -> bytes:
    return b'"%b":' % name.encode()


def field(name: str, value: Any) -> bytes:
    """A field of a view with its name."""
    return _name(name) + (_encode(value) if type(value) in _ATOMS else _json(value))


def _json(value: Any) -> bytes:
    # Most values are numbers, names, or lists of these, and need no going through.
    if type(value) in _ATOMS:
        return _encode(value)
    if type(value) is tuple:
        if _ATOMS.issuperset(map(type, value)):
            return _encode(value)
        return b"[%b]" % b",".join([_json(part) for part in value])
    return _named(value) if isinstance(value, tuple) else _encode(plain(value))


@lru_cache(maxsize=4096, typed=True)
def _named(value: tuple[Any, ...]) -> bytes:
    """A tuple with names, such as a card in the maze: the same ones come again and again."""
    return _encode(plain(value))


def event(one: Event) -> bytes:
    """An event."""
    return _written(type(one), tuple(one))


@lru_cache(maxsize=8192)
def _written(kind: type[Event], values: tuple[Any, ...]) -> bytes:
    """An event: there are few kinds, and the same ones come again and again."""
    # As ``event.data()``, for which lists are made of tuples; in JSON they are the same.
    return _encode({"kind": kind.kind, **dict(zip(kind.fields, values, strict=True))})


def several(parts: Sequence[bytes]) -> bytes:
    """Events or fields in their order, without the brackets around them."""
    return b",".join(parts)
