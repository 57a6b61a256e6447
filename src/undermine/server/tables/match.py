"""A match at a table: the game itself, and what each viewer is told of it.

A viewer is a seat, or ``None`` for a spectator. Everything that leaves here for somebody is made from the fields of
views and from ``event.seen_by``; what a view gains is worked out field by field, so that whoever follows the news needs
no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Final, cast

import msgspec

from undermine.games import Action, Event, Game, Rules
from undermine.games.core.game import plain
from undermine.games.core.view_fields import Grown, Marks, Shows
from undermine.wire.replies import SeatView

#: a seat, or ``None`` for a spectator
Viewer = int | None
#: some fields of a view, by name
Fields = dict[str, Any]
Deal = Callable[[Rules, int, str], Game]

_encode: Final = msgspec.json.Encoder().encode
_ATOMS: Final = frozenset((str, int, bool, type(None)))


class _Offers(dict[int, bytes]):
    """Actions as they are offered to whoever may choose them, by number."""

    def __missing__(self, code: int) -> bytes:
        self[code] = offer = _encode(Action.of(code).data())
        return offer


_OFFERS: Final = _Offers()


class Match:
    """One match under way or over."""

    def __init__(self, game: Game, seed: str, bot_seed: str) -> None:
        self.game = game
        self.seed = seed
        self.bot_seed = bot_seed
        #: how many decisions were made
        self.moves = 0
        #: a cache: how things stood when they were last told, what everybody saw then, and what each viewer saw besides
        self._marks: Marks = []
        self._public: Fields = {}
        self._private: dict[Viewer, Fields] = {}

    @property
    def decision_seed(self) -> str:
        """What a bot's chance for the next decision is made from: a new one each time.

        Elsewhere a bot has one generator for a match (``bot_chance``). Here any process may be asked for any decision,
        also after a restart in the middle of a match, so nothing can be carried from one to the next; and it follows
        from a secret of its own, because the seed of the deal is told once the match is over.
        """
        return f"{self.bot_seed}/{self.moves}"

    def opening(self, viewers: Iterable[Viewer]) -> dict[Viewer, bytes]:
        """What each viewer is told at the start."""
        game = self.game
        public = _all_new(game.sight.public(game))
        return {
            viewer: self._news(
                viewer,
                public,
                _all_new(game.sight.private(game, viewer)),
                b",".join([_event(event) for event in game.view(viewer).history]),
            )
            for viewer in viewers
        }

    def play(self, action: Action, viewers: Sequence[Viewer] = ()) -> dict[Viewer, bytes]:
        """Carry out a legal action; what each viewer is told of it."""
        game = self.game
        self.moves += 1
        if not viewers:
            self.forget()
            game.play(action)
            return {}
        self.capture(viewers)
        return self.news(game.play(action))

    def news(self, happened: Sequence[Event]) -> dict[Viewer, bytes]:
        """What each viewer captured before an action is told of it."""
        game = self.game
        events, last = _events_for(happened), _Last()
        before, self._marks = self._marks, game.sight.marks(game)
        touched = game.sight.touched(before, self._marks)
        everybody = _changes(game, last, self._public, touched.public, touched.public_grown)
        news: dict[Viewer, bytes] = {}
        for viewer, seen in self._private.items():
            change = _changes(game, last, seen, touched.private, touched.private_grown, viewer)
            news[viewer] = self._news(viewer, everybody, change, events(viewer))
        return news

    def capture(self, viewers: Sequence[Viewer]) -> None:
        """Remember what these viewers see before an action, and what others saw no more."""
        game, known = self.game, self._private
        if not known:
            self._marks = game.sight.marks(game)
            self._public = game.sight.public(game)
        if [*known] != viewers:
            self._private = {one: known[one] if one in known else game.sight.private(game, one) for one in viewers}

    def forget(self) -> None:
        """Let go of the cache."""
        self._marks, self._public, self._private = [], {}, {}

    def seat_view(self, viewer: Viewer) -> SeatView:
        """All that a viewer may know; part of it is written already."""
        legal, idle = map(msgspec.Raw, (self._legal(viewer), self._idle(viewer)))
        return SeatView(viewer, self.game.view(viewer).data(), cast(Any, legal), cast(Any, idle))

    def _legal(self, viewer: Viewer) -> bytes:
        if viewer is None or viewer != self.game.to_act:
            return b"[]"
        routes = self.game.routes()
        if not routes:
            return b"[" + b",".join([_OFFERS[code] for code in self.game.legal_actions().codes]) + b"]"
        # Whoever chooses where to walk is shown by which way.
        return _encode(
            [{**one.data(), "way": routes[one]} if one in routes else one.data() for one in self.game.legal_actions()]
        )

    def _idle(self, viewer: Viewer) -> bytes:
        """Why cards of the hand cannot be played, for whoever is to play one."""
        if viewer is None or viewer != self.game.to_act:
            return b"{}"
        return _encode({card: idle.data() for card, idle in self.game.idle_cards().items()})

    def _news(self, viewer: Viewer, public: _Change, private: _Change, events: bytes) -> bytes:
        # A ``SeatNews``, put together from parts that are written already.
        return b'{"seat":%b,"events":[%b],"set":{%b},"add":{%b},"legal":%b,"idle":%b}' % (
            b"null" if viewer is None else b"%d" % viewer,
            events,
            b",".join(public[0] + private[0]),
            b",".join(public[1] + private[1]),
            self._legal(viewer),
            self._idle(viewer),
        )


#: what is different in some fields of a view: those that are new, and what was added to lists
_Change = tuple[list[bytes], list[bytes]]


#: by field, the last change because of one action: what was and is seen, whether that was added to, and it as JSON; so
#: what several viewers see alike is encoded once
_Last = dict[str, tuple[Any, Any, bool, bytes]]


def _changes(game: Game, last: _Last, fields: Fields, touched: Shows, grown: Grown, *viewer: Viewer) -> _Change:
    """What is different in fields that everybody sees, or that depend on who looks; some have only grown."""
    change: _Change = ([], [])
    for name, show, after in grown:
        # How it is as a whole was not looked at, and is told when it does anything else than grow.
        fields[name] = None
        change[1].append(_field(name, show(game, *viewer, after)))
    for name, show in touched:
        old, new = fields[name], show(game, *viewer)
        if new is not old and new != old:
            fields[name] = new
            known = last.get(name)
            if known is None or known[0] is not old or known[1] is not new:
                known = last[name] = (old, new, *_changed(name, old, new))
            change[known[2]].append(known[3])
    return change


def _all_new(fields: Fields) -> _Change:
    return [_field(name, value) for name, value in fields.items()], []


def _changed(name: str, old: Any, new: Any) -> tuple[bool, bytes]:
    if type(new) is tuple and old and len(new) > len(old) and new[: len(old)] == old:
        return True, _field(name, new[len(old) :])
    return False, _field(name, new)


@cache
def _name(name: str) -> bytes:
    return b'"%b":' % name.encode()


def _field(name: str, value: Any) -> bytes:
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


def _events_for(events: Sequence[Event]) -> Callable[[Viewer], bytes]:
    """What happened because of an action, as each viewer is told it: written once for all who see the same of it."""
    #: each event as those are told who may not know its secret
    veiled = [_event(event.veiled() if event.secret else event) for event in events]
    others = b",".join(veiled)
    #: who knows any of these secrets
    knowers = {event[index] for event in events for index in event.knowers}

    def told(viewer: Viewer) -> bytes:
        if viewer not in knowers:
            return others
        return b",".join(
            [
                _event(event) if event.secret and event.known_to(viewer) else without
                for event, without in zip(events, veiled, strict=True)
            ]
        )

    return told


def _event(event: Event) -> bytes:
    return _written(type(event), tuple(event))


@lru_cache(maxsize=8192)
def _written(kind: type[Event], values: tuple[Any, ...]) -> bytes:
    """An event: there are few kinds, and the same ones come again and again."""
    # As ``event.data()``, for which lists are made of tuples; in JSON they are the same.
    return _encode({"kind": kind.kind, **dict(zip(kind.fields, values, strict=True))})
