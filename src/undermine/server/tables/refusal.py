"""What a table answers to a request it does not carry out."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """A request that changes nothing: a short code, and the facts behind it."""

    def __init__(self, reason: str, **facts: Any) -> None:
        self.reason = reason
        self.facts = facts
        super().__init__(reason)


def require(condition: bool, reason: str, **facts: Any) -> None:
    """Refuse unless a condition holds."""
    if not condition:
        raise Refusal(reason, **facts)
