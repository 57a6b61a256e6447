"""Forms for numbers: any language has those it needs, and a language from outside is as good as one of ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.words import made_up
from undermine.games.digging.events import Drew
from undermine.telling import Teller
from undermine.words import Words, add, catalogue, languages
from undermine.words.plurals import RULES, categories, category


@pytest.fixture
def words() -> Iterator[Words]:
    with made_up.spoken() as words:
        yield words


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "other", 1: "one", 1.5: "other", 2: "other"}),
        ("fr", {0: "one", 1: "one", 1.5: "one", 2: "other"}),
        ("pl", {1: "one", 2: "few", 5: "many", 12: "many", 21: "many", 22: "few", 112: "many", 1.5: "other"}),
        ("ru", {1: "one", 11: "many", 21: "one", 24: "few", 0: "many", 111: "many", 1.5: "other"}),
        ("cs", {1: "one", 2: "few", 4: "few", 5: "other", 1.5: "many"}),
        ("ar", {0: "zero", 1: "one", 2: "two", 3: "few", 10: "few", 11: "many", 100: "other", 103: "few"}),
        ("ja", {0: "other", 1: "other", 2: "other"}),
    ],
)
def test_the_form_a_number_asks_for(language: str, forms: dict[float, str]) -> None:
    assert {number: category(RULES[language], number) for number in forms} == forms


def test_every_language_of_ours_has_a_rule() -> None:
    assert set(languages()) <= set(RULES)


def test_a_rule_that_cannot_be_read_is_noticed() -> None:
    with pytest.raises(ValueError, match="'i==1' is not a test"):
        category("one: i==1", 1)


def test_a_made_up_language_with_four_forms_is_spoken(words: Words) -> None:
    assert made_up.LANGUAGE in languages() and words.say("language") == "Made-up"
    assert categories(words.texts["plural"]) == ("one", "few", "many", "other")
    for number, form in made_up.FORMS.items():
        assert words.say("amount.points", count=number) == f"{number} points <{form}>"
    assert words.say("seat", seat=2, count=2) == "player 2", "a text without forms has none"
    assert words.measured("reasons.cards", 1.5) == "1'5 cards <other>"


@pytest.mark.parametrize(("count", "form"), [(1, "one"), (3, "few"), (6, "many")])
def test_what_happens_is_told_in_it(words: Words, count: int, form: str) -> None:
    told = Teller(words, "saboteur", 0).event(Drew(1, count, None))
    assert told == f"Player 2 draws {count} cards. <{form}>"


def test_texts_from_outside_are_said(words: Words) -> None:
    add("en", {"game.race": "The Race", "seat": "chair {seat}"})
    try:
        assert Words("en").say("game.race") == "The Race" and Words("en").say("seat", seat=2) == "chair 2"
        assert Words("en").say("nothing") == "nothing"
    finally:
        catalogue.forget("en")
    assert not Words("en").has("game.race") and Words("en").say("seat", seat=2) == "player 2"


def test_a_language_nobody_brought_is_not_there() -> None:
    for language in ("xx", "", "../words/en", "en.json", "EN"):
        with pytest.raises(KeyError):
            Words(language)
