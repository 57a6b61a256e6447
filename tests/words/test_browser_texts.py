"""The browser client loads the texts that it says, and not those of the terminal, the lab and the server's operator."""

from __future__ import annotations

import pytest

from tests.words.families import families
from tests.words.source import browser
from undermine.words import PARTS, browser_texts, languages, texts_of

#: what bots give as their reasons comes whole over the wire, and this is what a language calls itself
NAMED_ELSEWHERE = {"belief", "belief2", "belief3", "language"}


def kinds(keys: set[str]) -> set[str]:
    return {key.partition(".")[0] for key in keys}


def asked_for() -> set[str]:
    """The keys that the client asks for, whole or as one of a family."""
    whole, begun = browser()
    said = {key for beginning in begun for key in families().get(beginning, ())}
    # Errors of records, runs, settings and storages are never told to whoever sits at a table.
    inner = {key for key in said if key.startswith("wrong.") and key.count(".") > 1}
    return ({*whole} & texts_of("en").keys() | said) - inner


def loaded_in(language: str) -> dict[str, str]:
    """All that the client can load: at first, and part by part."""
    return {key: text for part in ("", *PARTS) for key, text in browser_texts(language, part).items()}


@pytest.mark.parametrize("language", languages())
def test_what_the_client_says_is_loaded(language: str) -> None:
    loaded = loaded_in(language)
    assert sorted(asked_for() - loaded.keys()) == [] and len(asked_for()) > 700
    assert {key: loaded[key] for key in loaded} == {key: texts_of(language)[key] for key in loaded}


def test_nothing_is_loaded_of_what_it_never_says() -> None:
    left_out = texts_of("en").keys() - loaded_in("en").keys()
    assert kinds({*loaded_in("en")}) - kinds(asked_for()) == NAMED_ELSEWHERE
    assert {"lab.title", "help.play", "system.ENOENT", "table.seat", "wrong.settings.number"} <= left_out
    assert len(left_out) > 400


def test_no_text_is_in_two_parts() -> None:
    assert sum(len(browser_texts("en", part)) for part in ("", *PARTS)) == len(loaded_in("en"))
