"""The catalogue: a text for each key, with places in braces that facts are put into.

A language is a file of texts. Two of them are about the language itself: ``language`` is what it calls itself, and
``plural`` by which rule its texts have several forms, if that is not the one known for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from undermine.words.plurals import RULES, category

#: what is written for it is what the others are held against
_FIRST: Final = "en"
#: the beginnings of what only the terminal, the lab and whoever runs a server are told
_NOT_IN_BROWSER: Final = (
    "cards.", "challenge.", "dataset.", "file.", "help.", "lab.", "mcp.", "measure.", "picture.", "play.", "preview.",
    "refuse", "replay.", "serve.", "simulate.", "system.", "table.", "tables.", "text.", "unit.", "wrong.ledger.",
    "wrong.measure.", "wrong.notation.", "wrong.record.", "wrong.serve.", "wrong.backup.", "wrong.settings.",
    "wrong.storage.", "where",
)  # fmt: skip
#: the parts of what the browser says that most visits do not need, by the beginnings of their keys: each is asked for
#: by itself
PARTS: Final = ("lesson", "hint", "rules", "after", "study", "device", "imprint")
_ADDED: Final[dict[str, dict[str, str]]] = {}


def add(language: str, texts: Mapping[str, str]) -> None:
    """Add texts from outside: those of a game, or a whole language; what is there already is said anew.

    Whoever has ``Words`` already goes on with what they have.
    """
    _ADDED.setdefault(language, {}).update(texts)
    _load.cache_clear()


def add_folder(folder: Traversable) -> None:
    """Add the texts of a folder with a file for each language: ``en.json`` and so on."""
    for file in folder.iterdir():
        if file.name.endswith(".json"):
            add(file.name.removesuffix(".json"), json.loads(file.read_text(encoding="utf-8")))


def forget(language: str) -> None:
    """Take back whatever was added to a language."""
    _ADDED.pop(language, None)
    _load.cache_clear()


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    there = {one.name.removesuffix(".json") for one in files(__package__).iterdir() if one.name.endswith(".json")}
    whole = {language for language, texts in _ADDED.items() if "language" in texts}
    return tuple(sorted(there | whole, key=lambda one: (one != _FIRST, one)))


def texts_of(language: str) -> Mapping[str, str]:
    """All texts of a language by key, with the rule of its plurals; ``KeyError`` if there is no such language."""
    return _load(language)


def browser_texts(language: str, part: str = "") -> dict[str, str]:
    """The texts of a language that the browser client says, or one of the ``PARTS`` that it asks for when needed.

    ``KeyError`` if there is no such language or part.
    """
    if part and part not in PARTS:
        raise KeyError(part)
    later = tuple(f"{one}." for one in PARTS)
    return {
        key: text
        for key, text in texts_of(language).items()
        if (key.startswith(f"{part}.") if part else not key.startswith((*_NOT_IN_BROWSER, *later)))
    }


class Words:
    """The texts of one language.

    ``names`` is what the seats of a table are called; one without a name has an empty one.

    >>> words = Words("en", names=["Ada"])
    >>> words.say("move.mine", number=3), words.seat(0), words.seat(1)
    ('mine 3', 'Ada', 'player 2')
    """

    def __init__(self, language: str = _FIRST, names: Sequence[str] = ()) -> None:
        self.language = language
        self.names: Final = names
        self.texts: Final = texts_of(language)

    def called(self, names: Sequence[str]) -> Words:
        """The same language at a table whose seats have names."""
        return Words(self.language, names)

    def seat(self, seat: int) -> str:
        """What a seat is called: by its name, or by its number as people count."""
        name = self.names[seat] if seat < len(self.names) else ""
        return Name(name) if name else self.say("seat", seat=seat + 1)

    def seats(self, seats: Iterable[int]) -> str:
        """What several seats are called, one after the other."""
        return self.listed([self.seat(seat) for seat in seats])

    def say(self, key: str, **facts: Any) -> str:
        """The text of a key with its facts put in. A key without a text is a mistake of ours, not of the reader's.

        Where there is a ``count``, the text may have several forms; see ``form``. A fact that is written with a large
        first letter in the text is put in with one: ``{Seat}`` begins a sentence. Only a name stays as it is written.
        """
        return self.fill(key, facts.__getitem__, facts.get("count"))

    def fill(self, key: str, fact: Callable[[str], Any], count: float | None = None) -> str:
        """The text of a key, with facts that are asked for when the text has a place for them."""
        return self.texts[self.form(key, count)].format_map(_Facts(fact))

    def form(self, key: str, count: float | None) -> str:
        """The key of the form that a number asks for: ``KEY.few`` for instance, or the key itself if there is none."""
        if count is None:
            return key
        form = f"{key}.{category(self.texts['plural'], count)}"
        return form if form in self.texts else key

    def measured(self, key: str, count: float) -> str:
        """A text that says how much, with decimals as they are written in the language.

        >>> Words("de").measured("reasons.cards", 2.5)
        '2,5 Karten'
        """
        return self.fill(key, {"count": f"{count:g}".replace(".", self.texts["decimal"])}.__getitem__, count)

    def several(self, items: Sequence[str]) -> str:
        """Things one after the other.

        >>> Words("en").several(["pick", "lantern", "wagon"])
        'pick, lantern and wagon'
        """
        if len(items) < 2:
            return "".join(items)
        return self.say("several", some=self.say("several.between").join(items[:-1]), last=items[-1])

    def listed(self, items: Sequence[str]) -> str:
        """Things one after the other, or that there are none."""
        return self.several(items) or self.say("nothing")

    def has(self, key: str) -> bool:
        """Whether there is a text for a key."""
        return key in self.texts

    def keys(self) -> list[str]:
        """All keys."""
        return sorted(self.texts)


class Name(str):
    """What somebody calls themselves: whoever writes it small is small at the beginning of a sentence, too."""

    __slots__ = ()


class _Facts(dict[str, Any]):
    """Facts as a text asks for them."""

    def __init__(self, fact: Callable[[str], Any]) -> None:
        self._fact = fact

    def __missing__(self, name: str) -> Any:
        if name[0].islower():
            return self._fact(name)
        told = self._fact(name[0].lower() + name[1:])
        return told if isinstance(told, Name) else str(told)[:1].upper() + str(told)[1:]


@cache
def _load(language: str) -> dict[str, str]:
    file = files(__package__).joinpath(f"{language}.json")
    if not language.replace("-", "").isalnum() or (not file.is_file() and language not in _ADDED):
        raise KeyError(language)
    own = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {"plural": RULES.get(language, RULES[_FIRST]), **own, **_ADDED.get(language, {})}
