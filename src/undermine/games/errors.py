"""What can be wrong with what one asks of a game: three named errors, each with facts a person can be told."""

from __future__ import annotations

from typing import Any


class IllegalAction(ValueError):
    """An action that is not legal now.

    ``reason`` is a short code and ``facts`` are the values behind it, so that a person can be told why in their
    language. Both depend only on what the deciding seat may know.
    """

    def __init__(self, reason: str, **facts: Any) -> None:
        self.reason = reason
        self.facts = facts
        told = ", ".join(f"{name}={value!r}" for name, value in facts.items())
        super().__init__(f"{reason} ({told})" if told else reason)


class RulesError(ValueError):
    """Rules, options, a number of players or a seed that no game can be started from."""


class RecordError(ValueError):
    """A record that cannot be read or does not replay.

    ``move`` is the number of the action that is wrong, from 1; ``illegal`` says why, if it cannot be played.
    """

    def __init__(self, message: str, *, move: int | None = None, illegal: IllegalAction | None = None) -> None:
        self.move = move
        self.illegal = illegal
        super().__init__(message)
