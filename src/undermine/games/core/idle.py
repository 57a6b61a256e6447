"""Cards that cannot be played, and why."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from undermine.games.core.plain import plain


class Idle(NamedTuple):
    """Why a card of the hand cannot be played now: a short code and the facts behind it, as a refusal has them."""

    reason: str
    facts: Mapping[str, Any] = MappingProxyType({})

    def data(self) -> dict[str, Any]:
        """The reason as plain data."""
        return {"reason": self.reason, "facts": plain(dict(self.facts))}
