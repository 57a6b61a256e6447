"""Words that remember what they were asked for."""

from __future__ import annotations

from undermine.words import Words


class Spoken(Words):
    """Remembers the texts it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.spoken: set[str] = set()

    def form(self, key: str, count: float | None) -> str:
        form = super().form(key, count)
        self.spoken.add(form)
        return form

    def of(self, beginning: str) -> set[str]:
        """The texts that begin so and were asked for."""
        return {key for key in self.spoken if key.startswith(beginning)}
