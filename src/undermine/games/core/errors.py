"""What can be wrong with what one asks for: named errors, each with facts a person can be told in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

#: how much of a value that is wrong is repeated
_QUOTED: Final = 60


class IllegalAction(ValueError):
    """An action that is not legal now.

    ``reason`` is a short code and ``facts`` are the values behind it, so that a person can be told why in their
    language. Both depend only on what the deciding seat may know.
    """

    def __init__(self, reason: str, **facts: Any) -> None:
        self.reason = reason
        self.facts = facts
        super().__init__(_spelled(reason, facts))


class InvalidInput(ValueError):
    """Something that was asked for and cannot be had: ``code`` says why in a word, ``facts`` are the values behind it.

    The catalogue has a sentence for each code in every language, under ``wrong.``; a fact may be the error behind this
    one. ``line`` is the line of a file that it is about, if it is about one.
    """

    def __init__(self, code: str, *, line: int | None = None, **facts: Any) -> None:
        self.code = code
        self.facts = facts
        self.line = line
        spelled = _spelled(code, facts)
        super().__init__(spelled if line is None else f"line {line}: {spelled}")


def _spelled(code: str, facts: Mapping[str, Any]) -> str:
    """A code with its facts, for those who read no catalogue."""
    told = ", ".join(
        f"{name}={value if isinstance(value, Exception) else repr(value)}" for name, value in facts.items()
    )
    return f"{code} ({told})" if told else code


def quoted(value: object) -> str:
    """A value that is wrong, as it is repeated to whoever gave it."""
    return repr(value)[:_QUOTED]


class RulesError(InvalidInput):
    """Rules, options, a number of players or a seed that no game can be started from."""


class NotationError(InvalidInput):
    """A text that is not the text of any action."""


class RecordError(InvalidInput):
    """A record that cannot be read or does not replay; ``move`` is the number of the action that is wrong, from 1."""

    def __init__(self, code: str, *, move: int | None = None, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.move = move
        if move is not None:
            self.args = (f"move {move}: {self}",)
