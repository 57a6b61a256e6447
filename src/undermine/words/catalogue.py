"""The catalogue: a text for each key, with places in braces that facts are put into."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

#: the languages there are, English first: what is written for it is what the others are held against
LANGUAGES: Final = ("en", "de", "nl")


class Words:
    """The texts of one language.

    >>> words = Words("en")
    >>> words.say("seat", seat=2)
    'seat 2'
    >>> words.say("move.goal", goal="top")
    'top'
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._texts = _load(language)

    def say(self, key: str, **facts: Any) -> str:
        """The text of a key with its facts put in. A key without a text is a mistake of ours, not of the reader's.

        A text that is different when ``count`` is 1 stands under the key with ``.one`` after it.
        """
        if facts.get("count") == 1 and f"{key}.one" in self._texts:
            key = f"{key}.one"
        return self._texts[key].format(**facts)

    def several(self, items: Sequence[str]) -> str:
        """Things one after the other.

        >>> Words("en").several(["pick", "lantern", "wagon"])
        'pick, lantern and wagon'
        """
        if len(items) < 2:
            return "".join(items)
        return self.say("several", some=self.say("several.between").join(items[:-1]), last=items[-1])

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
