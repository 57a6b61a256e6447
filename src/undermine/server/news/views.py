"""What viewers see of a game, and what of it is new to them after an action.

A viewer is a seat, or ``None`` for a spectator. Everything that leaves here for somebody is made from the fields of
views and from ``event.seen_by``; what a view gains is worked out field by field, so that whoever follows the news needs
no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from undermine.games import Event, Game
from undermine.games.core.view_fields import Grown, Marks, Shows
from undermine.server.news import messages
from undermine.server.tables.match import Viewer

#: some fields of a view, by name
Fields = dict[str, Any]
#: what is different in some fields of a view, as JSON: those that are new, and what was added to lists
_Difference = tuple[list[bytes], list[bytes]]
#: by field, the last change because of one action: what was and is seen, whether that was added to, and it as JSON; so
#: what several viewers see alike is encoded once
_Last = dict[str, tuple[Any, Any, bool, bytes]]


class Views:
    """What viewers saw of one game when they were last told of it: a cache, which may be let go of at any time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        #: how things stood then, what everybody saw, and what each viewer saw besides
        self._marks: Marks = []
        self._public: Fields = {}
        self._private: dict[Viewer, Fields] = {}

    def opening(self, viewers: Iterable[Viewer]) -> dict[Viewer, bytes]:
        """What each viewer is told at the start."""
        game = self.game
        public = messages.several(_all_new(game.sight.public(game)))
        news: dict[Viewer, bytes] = {}
        for viewer in viewers:
            fields = messages.several([public, *_all_new(game.sight.private(game, viewer))])
            events = messages.several([messages.event(event) for event in game.view(viewer).history])
            news[viewer] = messages.seat_news(viewer, events, fields, b"", messages.choice_of(game, viewer))
        return news

    def capture(self, viewers: Sequence[Viewer]) -> None:
        """Remember what these viewers see before an action, and what others saw no more."""
        game, known = self.game, self._private
        if not known:
            self._marks = game.sight.marks(game)
            self._public = game.sight.public(game)
        if [*known] != viewers:
            self._private = {one: known[one] if one in known else game.sight.private(game, one) for one in viewers}

    def news(self, happened: Sequence[Event]) -> dict[Viewer, bytes]:
        """What each viewer captured before an action is told of it."""
        game = self.game
        events, last = _events_for(happened), _Last()
        before, self._marks = self._marks, game.sight.marks(game)
        touched = game.sight.touched(before, self._marks)
        everybody = _differences(game, last, self._public, touched.public, touched.public_grown)
        # What is the same for all is put together once.
        replaced, added = map(messages.several, everybody)
        news: dict[Viewer, bytes] = {}
        acting = game.to_act
        for viewer, seen in self._private.items():
            own = _differences(game, last, seen, touched.private, touched.private_grown, viewer)
            news[viewer] = messages.seat_news(
                viewer,
                events(viewer),
                _with(replaced, own[0]),
                _with(added, own[1]),
                messages.choice_of(game, viewer) if viewer == acting else messages.NO_CHOICE,
            )
        return news

    def forget(self) -> None:
        """Let go of the cache."""
        self._marks, self._public, self._private = [], {}, {}


def _differences(game: Game, last: _Last, fields: Fields, touched: Shows, grown: Grown, *viewer: Viewer) -> _Difference:
    """What is different in fields that everybody sees, or that depend on who looks; some have only grown."""
    difference: _Difference = ([], [])
    for name, show, after in grown:
        # How it is as a whole was not looked at, and is told when it does anything else than grow.
        fields[name] = None
        new = show(game, *viewer, after)
        known = last.get(name)
        if known is None or known[1] != new:
            known = last[name] = (None, new, True, messages.field(name, new))
        difference[1].append(known[3])
    for name, show in touched:
        old, new = fields[name], show(game, *viewer)
        if new is not old and new != old:
            fields[name] = new
            known = last.get(name)
            if known is None or known[0] is not old or known[1] is not new:
                known = last[name] = (old, new, *_difference(name, old, new))
            difference[known[2]].append(known[3])
    return difference


def _difference(name: str, old: Any, new: Any) -> tuple[bool, bytes]:
    if type(new) is tuple and old and len(new) > len(old) and new[: len(old)] == old:
        return True, messages.field(name, new[len(old) :])
    return False, messages.field(name, new)


def _with(public: bytes, own: list[bytes]) -> bytes:
    """Fields that are the same for everybody, and a viewer's own."""
    if not own:
        return public
    return messages.several([public, *own] if public else own)


def _all_new(fields: Fields) -> list[bytes]:
    return [messages.field(name, value) for name, value in fields.items()]


def _events_for(events: Sequence[Event]) -> Callable[[Viewer], bytes]:
    """What happened because of an action, as each viewer is told it: written once for all who see the same of it."""
    #: each event as those are told who may not know its secret
    veiled = [messages.event(event.veiled() if event.secret else event) for event in events]
    others = messages.several(veiled)
    #: who knows any of these secrets
    knowers = {event[index] for event in events for index in event.knowers}

    def told(viewer: Viewer) -> bytes:
        if viewer not in knowers:
            return others
        return messages.several(
            [
                messages.event(event) if event.secret and event.known_to(viewer) else without
                for event, without in zip(events, veiled, strict=True)
            ]
        )

    return told
