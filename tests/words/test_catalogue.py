"""One catalogue for everything that speaks: the same keys and facts in every language, none missing, none unused."""

from __future__ import annotations

import json
import re
import string
from importlib.resources import files

import pytest

from tests.words.families import families
from tests.words.source import asked, beginnings, codes, literals
from undermine.words import Words, languages
from undermine.words.plurals import RULES, categories

TEXTS: dict[str, dict[str, str]] = {
    language: json.loads(files("undermine.words").joinpath(f"{language}.json").read_text(encoding="utf-8"))
    for language in languages()
}
ENGLISH = TEXTS["en"]
#: where a beginning is completed with a word of our own, such as the file a command is in
NOT_WORDS = ("undermine.", "undermine.cli.commands.", "measure.")


def facts(text: str) -> set[str]:
    """The facts of a text; a large first letter only says how one is written."""
    return {name[0].lower() + name[1:] for _, name, _, _ in string.Formatter().parse(text) if name}


def plain(key: str, language: str) -> str:
    """The key of a text without the form that is for some numbers: where a language has more of these, it has more."""
    base, _, form = key.rpartition(".")
    return base if base in ENGLISH and form in categories(RULES[language]) else key


def kinds(language: str) -> list[str]:
    return list(dict.fromkeys(plain(key, language) for key in TEXTS[language]))


def unused(keys: set[str]) -> list[str]:
    """Keys that nothing in the source asks for: not whole, and not as one of a family."""
    known = literals() | {key for family in families().values() for key in family}
    return sorted(key for key in keys if key not in known and key.removesuffix(".one") not in known)


def missing(keys: set[str]) -> list[str]:
    """Keys that the source asks for, or that complete a family, and that are not there."""
    return sorted({*asked(), *(key for family in families().values() for key in family)} - keys)


def test_the_languages_are_those_that_have_texts() -> None:
    there = {file.name for file in files("undermine.words").iterdir() if file.name.endswith(".json")}
    assert there == {f"{language}.json" for language in languages()} and languages()[0] == "en"
    assert [Words(language).say("language") for language in languages()] == ["English", "Deutsch", "Nederlands"]


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert kinds(language) == kinds("en")


@pytest.mark.parametrize("language", languages())
def test_every_text_has_the_same_facts(language: str) -> None:
    wanted = {key: facts(text) for key, text in ENGLISH.items()}
    texts = TEXTS[language]
    assert [key for key, text in texts.items() if facts(text) != wanted.get(key, wanted[plain(key, language)])] == []


@pytest.mark.parametrize("language", languages())
def test_every_error_has_a_sentence_with_exactly_its_facts(language: str) -> None:
    """Wherever it is raised: a new code without a text fails here, and so does a fact that nobody is told."""
    texts = TEXTS[language]
    assert len(codes()) > 39
    assert [code for code, raised in codes().items() if raised != {frozenset(facts(texts[f"wrong.{code}"]))}] == []


@pytest.mark.parametrize("language", languages())
def test_no_text_is_empty_or_stands_twice(language: str) -> None:
    file = files("undermine.words").joinpath(f"{language}.json").read_text(encoding="utf-8")
    assert len(re.findall(r'^  "[^"]+": ', file, re.M)) == len(TEXTS[language])
    assert [key for key, text in TEXTS[language].items() if not text.strip(" ") and key != "several.between"] == []


def test_no_text_is_unused() -> None:
    assert unused(set(ENGLISH)) == []


def test_no_text_is_missing() -> None:
    assert missing(set(ENGLISH)) == []


def test_a_stray_text_and_a_missing_one_are_noticed() -> None:
    """What these tests are for: they must fail when there is a text too many, or one too few."""
    assert unused({*ENGLISH, "web.stray", "card.stray", "event.stray", "why.stray", "no.stray", "refuse.stray"}) == [
        "card.stray", "event.stray", "no.stray", "refuse.stray", "web.stray", "why.stray",
    ]  # fmt: skip
    gone = {"web.your_turn", "web.bot.greedy", "card.map", "event.laid", "why.occupied", "play.prompt", "refuse.rich"}
    assert missing(set(ENGLISH) - gone) == sorted(gone)


def test_a_text_for_one_stands_beside_the_text_for_many() -> None:
    ones = [key for key in ENGLISH if key.endswith(".one")]
    assert [key for key in ones if key.removesuffix(".one") not in ENGLISH] == []


def test_every_beginning_that_is_completed_is_a_family() -> None:
    first = {key.partition(".")[0] for key in ENGLISH}
    begun = {text for text in beginnings() if text.partition(".")[0] in first} - set(NOT_WORDS)
    assert sorted(begun - set(families())) == []


def test_every_family_is_asked_for() -> None:
    """Bots name their reasons whole; everything else is put together somewhere."""
    assert sorted(set(families()) - beginnings() - {"belief2."}) == []


@pytest.mark.parametrize("language", languages())
def test_the_names_of_cards_can_be_listed(language: str) -> None:
    """Names stand in lists with commas, and at the end of a sentence."""
    words = Words(language)
    for key in families()["card."]:
        assert not set(words.say(key)) & set(",.;!"), key
