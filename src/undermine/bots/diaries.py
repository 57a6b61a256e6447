"""Diaries kept between decisions, only to be quicker: the same history always gives the same diary."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from undermine.games import Event

#: how many diaries are kept
_KEPT: Final = 64


class Following(Protocol):
    """A diary that follows a round, event by event."""

    told: list[Event]

    def follow(self, event: Event) -> None:
        """Write the next event down."""


DiaryT = TypeVar("DiaryT", bound=Following)


class Diaries(Generic[DiaryT]):
    """The diaries of the rounds that were looked at last."""

    def __init__(self, first: int) -> None:
        """Rounds are found by so many of their first events."""
        self._first = first
        self._kept: OrderedDict[tuple[object, ...], DiaryT] = OrderedDict()

    def of(self, round_of: tuple[object, ...], told: list[Event], begin: Callable[[], DiaryT]) -> DiaryT:
        """The diary of these events; ``round_of`` is what else tells rounds apart, and ``begin`` begins a new one."""
        key = (*round_of, *told[: self._first])
        diary = self._kept.pop(key, None)
        if diary is None or diary.told != told[: len(diary.told)]:
            diary = begin()
        for event in told[len(diary.told) :]:
            diary.follow(event)
        self._kept[key] = diary
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return diary

    def clear(self) -> None:
        """Forget all of them."""
        self._kept.clear()
