"""Words that remember what they were asked for."""

from __future__ import annotations

from typing import Any

from undermine.words import Words


class Spoken(Words):
    """Remembers the texts it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.spoken: set[str] = set()

    def say(self, key: str, **facts: Any) -> str:
        one = f"{key}.one"
        self.spoken.add(one if facts.get("count") == 1 and self.has(one) else key)
        return super().say(key, **facts)

    def of(self, beginning: str) -> set[str]:
        """The texts that begin so and were asked for."""
        return {key for key in self.spoken if key.startswith(beginning)}
