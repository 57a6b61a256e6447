"""A language that does not exist, with four forms of what is counted: English, with the form written behind it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from undermine.words import Words, add, catalogue
from undermine.words.plurals import categories

LANGUAGE = "xx"
RULE = "one: v=0 i%10=1 i%100!=11; few: v=0 i%10=2..4 i%100!=12..14; many: v=0"
#: numbers, and the forms they ask for
FORMS = {0: "many", 1: "one", 2: "few", 5: "many", 11: "many", 12: "many", 21: "one", 22: "few", 1.5: "other"}


def texts() -> dict[str, str]:
    """All its texts."""
    english = Words()
    plain = {key: text for key, text in english.texts.items() if not key.endswith(".one")}
    forms = {
        f"{key}.{form}" if form != "other" else key: f"{text} <{form}>"
        for key, text in plain.items()
        if english.has(f"{key}.one")
        for form in categories(RULE)
    }
    return {**plain, **forms, "language": "Made-up", "plural": RULE, "decimal": "'"}


@contextmanager
def spoken() -> Iterator[Words]:
    """While this lasts, the language is there as if somebody had brought it from outside."""
    add(LANGUAGE, texts())
    try:
        yield Words(LANGUAGE)
    finally:
        catalogue.forget(LANGUAGE)
