"""What one seat may know of a match."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from undermine.games.core.events import Event
from undermine.games.core.plain import plain
from undermine.games.core.portrait import portrait
from undermine.games.core.results import RoundResult
from undermine.games.core.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat, or a spectator (``seat`` is ``None``), may know now: plain data with no way back to the game.

    ``history`` is the course of this round as the seat saw it, ``results`` the rounds before.
    """

    rules: Rules
    seats: int
    seat: int | None
    round: int
    to_act: int | None
    history: tuple[Event, ...]
    results: tuple[RoundResult, ...]

    def data(self) -> dict[str, Any]:
        """The view as data that can be written as JSON."""
        return {field.name: plain(getattr(self, field.name)) for field in fields(self)}

    def _repr_svg_(self) -> str | None:
        """The view as a picture, which is what notebooks ask for."""
        return portrait(self)
