"""A match at a table: the game itself, and what each pair of eyes is told of it.

Eyes are a seat, or ``None`` for a spectator. Everything that leaves here for somebody is made from ``game.view`` and
``event.seen_by``; what a view gains is worked out field by field, so that whoever follows the news needs no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any, Final

import msgspec

from undermine.games import Action, Event, Game, Rules, View
from undermine.games.game import plain

Eyes = int | None
Deal = Callable[[Rules, int, str], Game]

_encode: Final = msgspec.json.Encoder().encode


class _Offers(dict[int, bytes]):
    """Actions as they are offered to whoever may choose them, by number."""

    def __missing__(self, code: int) -> bytes:
        self[code] = offer = _encode(Action.of(code).data())
        return offer


_OFFERS: Final = _Offers()
_NOTHING: Final = msgspec.Raw(b"[]")


class Match:
    """One match under way or over."""

    def __init__(self, game: Game, seed: str, bot_seed: str) -> None:
        self.game = game
        self.seed = seed
        self.bot_seed = bot_seed
        #: how many decisions were made
        self.moves = 0
        #: what eyes that are open have seen so far
        self._seen: dict[Eyes, View] = {}

    def opening(self, eyes: Iterable[Eyes]) -> dict[Eyes, msgspec.Raw]:
        """What each pair of eyes is told at the start."""
        self._seen = {one: self.game.view(one) for one in eyes}
        shared = _Shared()
        return {one: self._news(one, None, view, view.history, shared) for one, view in self._seen.items()}

    def play(self, action: Action, eyes: Sequence[Eyes] = ()) -> dict[Eyes, msgspec.Raw]:
        """Carry out a legal action; what each pair of eyes is told of it."""
        game = self.game
        before = {one: self._seen.get(one) or game.view(one) for one in eyes}
        events = game.play(action)
        self.moves += 1
        self._seen = after = {one: game.view(one) for one in eyes}
        shared = _Shared()
        veiled = [event.veiled() if event.secret else event for event in events]
        return {
            one: self._news(
                one,
                before[one],
                view,
                [event if event.known_to(one) else hidden for event, hidden in zip(events, veiled, strict=True)],
                shared,
            )
            for one, view in after.items()
        }

    def forget(self) -> None:
        """Let go of what is kept to be quicker."""
        self._seen = {}

    def shown(self, eyes: Eyes) -> msgspec.Raw:
        """All that a pair of eyes may know, as a ``SeatView``."""
        view = self.game.view(eyes)
        return msgspec.Raw(_encode({"seat": eyes, "view": view.data(), "legal": self._legal(eyes)}))

    def _legal(self, eyes: Eyes) -> msgspec.Raw:
        if eyes is None or eyes != self.game.to_act:
            return _NOTHING
        return msgspec.Raw(b"[" + b",".join([_OFFERS[code] for code in self.game.legal_actions().codes]) + b"]")

    def _news(
        self, eyes: Eyes, before: View | None, after: View, events: Sequence[Event], shared: _Shared
    ) -> msgspec.Raw:
        changed: dict[str, msgspec.Raw] = {}
        added: dict[str, msgspec.Raw] = {}
        for name in _FIELDS[type(after)]:
            new = getattr(after, name)
            if before is None:
                changed[name] = shared.whole(name, new)
                continue
            old = getattr(before, name)
            if new is old or new == old:
                continue
            if type(new) is tuple and old and len(new) > len(old) and new[: len(old)] == old:
                added[name] = shared.more(name, new, len(old))
            else:
                changed[name] = shared.whole(name, new)
        told = {
            "seat": eyes,
            "events": [shared.event(event) for event in events],
            "set": changed,
            "add": added,
            "legal": self._legal(eyes),
        }
        return msgspec.Raw(_encode(told))


class _Fields(dict[type[View], tuple[str, ...]]):
    """The fields of a view that are told by what changes; the history is told by events."""

    def __missing__(self, kind: type[View]) -> tuple[str, ...]:
        self[kind] = names = tuple(field.name for field in fields(kind) if field.name != "history")
        return names


_FIELDS: Final = _Fields()


class _Shared:
    """What several pairs of eyes see alike is written once."""

    __slots__ = ("_events", "_values")

    def __init__(self) -> None:
        #: with the event itself, so that no other one can come to have its id
        self._events: dict[int, tuple[Event, msgspec.Raw]] = {}
        self._values: dict[str, list[tuple[Any, int, msgspec.Raw]]] = {}

    def event(self, event: Event) -> msgspec.Raw:
        key = id(event)
        if key not in self._events:
            self._events[key] = event, msgspec.Raw(_encode(event.data()))
        return self._events[key][1]

    def whole(self, name: str, value: Any) -> msgspec.Raw:
        return self.more(name, value, -1)

    def more(self, name: str, value: Any, after: int) -> msgspec.Raw:
        """A value, or what a list has after so many places."""
        written = self._values.setdefault(name, [])
        for known, place, raw in written:
            if place == after and known == value and type(known) is type(value):
                return raw
        raw = msgspec.Raw(_encode(plain(value if after < 0 else value[after:])))
        written.append((value, after, raw))
        return raw
