"""How rounds and matches end, with a line for every reason."""

from __future__ import annotations

from typing import Any, NamedTuple

from undermine.games.core.plain import plain


class ScoreLine(NamedTuple):
    """One reason for gold or points.

    Who, how much, why. The amount is ``None`` where it is not for the reader to know.
    """

    seat: int
    amount: int | None
    reason: str
    facts: tuple[tuple[str, Any], ...] = ()

    def data(self) -> dict[str, Any]:
        """The line as plain data."""
        return {"seat": self.seat, "amount": self.amount, "reason": self.reason, "facts": plain(dict(self.facts))}


class RoundResult(NamedTuple):
    """How a round ended: the side that won (``None``: nobody), the roles, the score lines, and what else was shown."""

    round: int
    winners: str | None
    roles: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    shown: tuple[tuple[str, Any], ...]

    def data(self) -> dict[str, Any]:
        """The result as plain data."""
        told = self._asdict()
        shown = told.pop("shown")
        return {name: plain(value) for name, value in {**told, **dict(shown)}.items()}


class Result(NamedTuple):
    """How a match ended: each seat's total, the seats with the most, and the rounds."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: tuple[RoundResult, ...]

    def data(self) -> dict[str, Any]:
        """The result as plain data."""
        return {name: plain(value) for name, value in self._asdict().items()}
