"""A cache of diaries: the same history always gives the same diary, so one is kept only to follow a round quicker."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from undermine.games import Event, View

#: how many diaries are kept
_KEPT: Final = 64


class Following(Protocol):
    """A diary that follows a round, event by event."""

    followed: list[Event]

    def follow(self, event: Event) -> None:
        """Write the next event down."""


DiaryT = TypeVar("DiaryT", bound=Following)


class DiaryCache(Generic[DiaryT]):
    """The diaries of the rounds that were looked at last."""

    def __init__(self, follows: tuple[type[Event], ...], first: int) -> None:
        """Diaries follow these events as everybody saw them; rounds are found by so many of their first ones."""
        self._follows = frozenset(follows)
        self._first = first
        self._kept: OrderedDict[int, DiaryT] = OrderedDict()

    def of(self, view: View, begin: Callable[[], DiaryT]) -> DiaryT:
        """The diary of the round that a view shows; ``begin`` begins a new one."""
        follows = self._follows
        # What nobody had to veil is the very event that is followed already, and equal to it at a glance.
        events = [_public(event) if event.secret else event for event in view.history if type(event) in follows]
        # Hashing events takes longer than all the rest, so it is done once.
        key = hash((view.seats, view.rules, *events[: self._first]))
        diary = self._kept.pop(key, None)
        if diary is None or diary.followed != events[: len(diary.followed)]:
            diary = begin()
        for event in events[len(diary.followed) :]:
            diary.follow(event)
        self._kept[key] = diary
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return diary

    def clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()


def _public(event: Event) -> Event:
    """An event as everybody saw it: the same one if that is how it was seen."""
    for place in event.secret:
        if event[place] is not None:
            return event.veiled()
    return event
