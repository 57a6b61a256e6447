"""The catalogue: a text for each key, with places in braces that facts are put into."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


class Words:
    """The texts of one language.

    >>> Words("en").say("seat", seat=2)
    'seat 2'
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._texts = _load(language)

    def say(self, key: str, **facts: Any) -> str:
        """The text of a key with its facts put in. A key without a text is a mistake of ours, not of the reader's."""
        return self._texts[key].format(**facts)

    def has(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in self._texts

    def keys(self) -> list[str]:
        """All keys."""
        return sorted(self._texts)


@cache
def _load(language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads(files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return texts
