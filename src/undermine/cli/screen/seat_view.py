"""What the screen needs of a seat's view, whichever game it is of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from undermine.games import Event, RoundResult, Rules


@runtime_checkable
class SeatView(Protocol):
    """A view that can be drawn: what every ``View`` has, and beside it ``phase``, ``hand`` and ``hand_sizes``."""

    @property
    def rules(self) -> Rules: ...
    @property
    def seats(self) -> int: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def round(self) -> int: ...
    @property
    def history(self) -> Sequence[Event]: ...
    @property
    def results(self) -> Sequence[RoundResult]: ...
    @property
    def phase(self) -> str: ...
    @property
    def hand(self) -> Sequence[str] | None: ...
    @property
    def hand_sizes(self) -> Sequence[int]: ...
