"""A match at a table: the game itself, and what each pair of eyes is told of it.

Eyes are a seat, or ``None`` for a spectator. Everything that leaves here for somebody is made from ``game.view`` and
``event.seen_by``; what a view gains is worked out field by field, so that whoever follows the news needs no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from undermine.games import Action, Event, Game, Rules
from undermine.games.game import plain

Eyes = int | None
#: some fields of a view, by name
Fields = dict[str, Any]
Deal = Callable[[Rules, int, str], Game]

_encode: Final = msgspec.json.Encoder().encode


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
        #: the fields of views as they were last told: what everybody sees, and what eyes that are open see besides
        self._public: Fields | None = None
        self._private: dict[Eyes, Fields] = {}

    def opening(self, eyes: Iterable[Eyes]) -> dict[Eyes, bytes]:
        """What each pair of eyes is told at the start."""
        shared = _Shared()
        public = _Change(None, self.game.public(), shared)
        return {
            one: self._news(
                one, public, _Change(None, self.game.private(one), shared), self.game.view(one).history, shared
            )
            for one in eyes
        }

    def play(self, action: Action, eyes: Sequence[Eyes] = ()) -> dict[Eyes, bytes]:
        """Carry out a legal action; what each pair of eyes is told of it."""
        game = self.game
        self.moves += 1
        if not eyes:
            self.forget()
            game.play(action)
            return {}
        public = self._public or game.public()
        private = {one: self._private.get(one) or game.private(one) for one in eyes}
        events = game.play(action)
        veiled = [event.veiled() if event.secret else event for event in events]
        self._public = game.public()
        self._private = {one: game.private(one) for one in eyes}
        shared = _Shared()
        everybody = _Change(public, self._public, shared)
        return {
            one: self._news(
                one,
                everybody,
                _Change(private[one], now, shared),
                [event if event.known_to(one) else hidden for event, hidden in zip(events, veiled, strict=True)],
                shared,
            )
            for one, now in self._private.items()
        }

    def forget(self) -> None:
        """Let go of what is kept to be quicker."""
        self._public = None
        self._private = {}

    def shown(self, eyes: Eyes) -> msgspec.Raw:
        """All that a pair of eyes may know, as a ``SeatView``."""
        view = self.game.view(eyes)
        return msgspec.Raw(_encode({"seat": eyes, "view": view.data(), "legal": msgspec.Raw(self._legal(eyes))}))

    def _legal(self, eyes: Eyes) -> bytes:
        if eyes is None or eyes != self.game.to_act:
            return b"[]"
        return b"[" + b",".join([_OFFERS[code] for code in self.game.legal_actions().codes]) + b"]"

    def _news(self, eyes: Eyes, public: _Change, private: _Change, events: Sequence[Event], shared: _Shared) -> bytes:
        # A ``SeatNews``, put together from parts that are written already.
        return b'{"seat":%b,"events":[%b],"set":{%b},"add":{%b},"legal":%b}' % (
            b"null" if eyes is None else b"%d" % eyes,
            b",".join([shared.event(event) for event in events]),
            b",".join(public.changed + private.changed),
            b",".join(public.added + private.added),
            self._legal(eyes),
        )


class _Change:
    """What is different in some fields of a view: those that are new, and what was added to lists."""

    __slots__ = ("added", "changed")

    def __init__(self, before: Fields | None, after: Fields, shared: _Shared) -> None:
        self.changed: list[bytes] = []
        self.added: list[bytes] = []
        if before is None:
            self.changed += [shared.field(name, new) for name, new in after.items()]
            return
        for name, new in after.items():
            old = before[name]
            if new is old or new == old:
                continue
            if type(new) is tuple and old and len(new) > len(old) and new[: len(old)] == old:
                self.added.append(shared.field(name, new, len(old)))
            else:
                self.changed.append(shared.field(name, new))


class _Shared:
    """What several pairs of eyes see alike is written once."""

    __slots__ = ("_events", "_fields")

    def __init__(self) -> None:
        #: with the event itself, so that no other one can come to have its id
        self._events: dict[int, tuple[Event, bytes]] = {}
        self._fields: dict[str, list[tuple[Any, int, bytes]]] = {}

    def event(self, event: Event) -> bytes:
        """An event, as JSON."""
        known = self._events.get(id(event))
        if known is None:
            known = self._events[id(event)] = event, _encode(event.data())
        return known[1]

    def field(self, name: str, value: Any, after: int = -1) -> bytes:
        """A field with its value, or with what a list has after so many places, as JSON."""
        written = self._fields.setdefault(name, [])
        for known, place, text in written:
            if place == after and known == value:
                return text
        text = b'"%b":%b' % (name.encode(), _encode(plain(value if after < 0 else value[after:])))
        written.append((value, after, text))
        return text
