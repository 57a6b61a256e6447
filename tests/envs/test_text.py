"""Texts for players that read: they tell what a view tells, no more and no less, and no rule that there is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.policies import LIVELY
from tests.properties.worlds import KINDS, make
from undermine import Chance, IllegalAction, start
from undermine.envs.text import actions_text, numbered_rules, refusal_text, rules_text, view_text
from undermine.envs.text.registry import TEXTS
from undermine.envs.text.rules import about_options, rulebook, sentences
from undermine.games import GAMES, Action, LostMinesRules, Saboteur2Rules, SaboteurRules
from undermine.words import Words, languages

DOCUMENTS = Path(__file__).parents[2] / "docs" / "rules"
NUMBER = re.compile(r"\b(?:S1|S2|LM)\.\d\d\b")
KNOWN = {
    number for file in DOCUMENTS.glob("*.md") for number in re.findall(r"^- \*\*([\w.]+)\*\*", file.read_text(), re.M)
}


@pytest.mark.parametrize("name", KINDS)
def test_worlds_that_a_seat_cannot_tell_apart_read_the_same(name: str) -> None:
    attempts = [*map(Action.parse, KINDS[name].attempts)]
    compared = 0
    for seed in range(4):
        pair, seat = make(name, seed, LIVELY[name])
        one, other = pair.one, pair.other
        for at, (action, twin) in enumerate(pair.actions):
            here, there = one.view(seat), other.view(seat)
            if here != there:
                break  # the rules made a public difference
            if at % 9 == 0:
                language = languages()[at % 3]
                assert view_text(here, language=language) == view_text(there, language=language)
                compared += pair.changed
                if one.to_act == seat:
                    assert actions_text(here, one.legal_actions()) == actions_text(there, other.legal_actions())
                    for tried in attempts[at % 5 :: 5]:
                        assert why(one, tried) == why(other, tried)
            one.play(action)
            other.play(twin)
    assert compared > 8


def why(game: object, action: Action) -> str:
    try:
        game.copy().play(action)  # type: ignore[attr-defined]
    except IllegalAction as error:
        return refusal_text(game.view(game.to_act), error)  # type: ignore[attr-defined]
    return ""


@pytest.mark.parametrize("name", KINDS)
def test_views_that_differ_read_differently(name: str) -> None:
    """Nothing that a view tells is dropped: from the text one could tell any two views of a match apart."""
    read: dict[str, str] = {}
    game, chance = start(name, 4, 1), Chance(1)
    while game.to_act is not None:
        if chance.below(3) == 0:
            for seat in (1, None):
                view = game.view(seat)
                said = repr(view)
                assert read.setdefault(view_text(view), said) == said
        game.play(LIVELY[name](game, chance))
    assert len(read) > 40


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_everything_is_told_in_every_language(name: str, language: str) -> None:
    game, chance = start(name, 5, 2), Chance("languages")
    while game.to_act is not None:
        seat = game.to_act
        legal = game.legal_actions()
        if len(game.actions) % 25 == 0:
            told = view_text(game.view(seat), legal, language) + actions_text(game.view(seat), legal, language)
            assert "None" not in told and "{" not in told
        game.play(LIVELY[name](game, chance))
    view_text(game.view(None), (), language)


@pytest.mark.parametrize("name", GAMES)
def test_an_open_book_lists_every_action_as_it_is_written(name: str) -> None:
    game, chance = start(name, 5, 4), Chance("book")
    for _ in range(60):
        legal = game.legal_actions()
        lines = actions_text(game.view(game.to_act), legal).split("\n")
        assert [Action.parse(line.split(" – ")[0]) for line in lines] == list(legal)
        game.play(LIVELY[name](game, chance))


def test_a_closed_book_does_not_show_where_cards_fit() -> None:
    game = start("saboteur", 3, 7)
    view = game.view(game.to_act)

    def board(text: str) -> str:
        return text.split("The board")[1].split("Signs:")[0]

    assert "+" in board(view_text(view, game.legal_actions())) and "+" not in board(view_text(view))


# The rules


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_the_rules_has_the_numbers_of_rules_that_there_are(name: str, language: str) -> None:
    words = Words(language)
    headings = {words.say(f"rules.{one}") for one in ("goal", "turn", "paths", "end", "roles", "actions")}
    headings |= {words.say("web.options"), words.say(f"game.{name}")}
    told = 0
    for line in filter(None, rules_text(GAMES[name].rules(), language).split("\n")):
        if line.rstrip(":") in headings:
            continue
        for sentence in re.split(r"(?<=\]) ", line):
            assert sentence.endswith("]"), sentence
            numbers = sentence.rpartition("[")[2].rstrip("]").split(", ")
            assert {*numbers} <= KNOWN, sentence
            told += 1
    assert told > 20


@pytest.mark.parametrize("name", GAMES)
def test_every_action_card_role_and_option_has_its_rules(name: str) -> None:
    kind, text = GAMES[name], TEXTS[name]
    assert {*text.cards} == {card.id for card in kind.cards(kind.rules()) if card.face is None}
    assert {*text.options} == {option.name for option in kind.rules.options()}
    assert not text.roles or {*text.roles} == {*kind.roles}
    for key, backings in text.sentences.items():
        for language in languages():
            assert len(sentences(Words(language).say(key))) == len(backings), (key, language)


@pytest.mark.parametrize("name", GAMES)
def test_the_numbered_rules_are_told_whole(name: str) -> None:
    book = rulebook(name)
    own = [number for numbered in book.chapters.values() for number in numbered]
    told = numbered_rules(GAMES[name].rules())
    begun = re.findall(r"^([SL][12M]\.\d\d) ", told, re.M)
    assert {*own} <= {*begun} <= KNOWN and len(begun) == len({*begun})
    assert "<!--" not in told and "**" not in told and "`" not in told


def test_an_expansion_tells_the_rules_that_still_hold_and_none_that_it_replaces() -> None:
    told = numbered_rules(Saboteur2Rules())
    begun = {*re.findall(r"^(S\d\.\d\d) ", told, re.M)}
    assert {"S1.04", "S1.05", "S1.12", "S1.30", "S2.10"} <= begun
    assert not begun & {"S1.01", "S1.02", "S1.03", "S1.06", "S1.07", "S1.10", "S1.11", "S1.60", "S1.66", "S1.72"}
    assert re.findall(r"^(S1\.\d\d) ", numbered_rules(LostMinesRules()), re.M) == ["S1.14"]


def test_the_options_of_a_match_decide_what_is_told() -> None:
    start_, adjacent = (numbered_rules(SaboteurRules(connection=one)) for one in ("start", "adjacent"))
    assert "joined to the start by an unbroken path" in start_ and "touching any face-up card" not in start_
    assert "touching any face-up card" in adjacent and "joined to the start by an unbroken path" not in adjacent
    assert "the boss wins too" in numbered_rules(Saboteur2Rules(boss_behind_doors=True))
    assert "the boss wins too" not in numbered_rules(Saboteur2Rules())
    assert "not how much" not in numbered_rules(Saboteur2Rules(open_gold=True))
    assert "once a turn" not in numbered_rules(LostMinesRules(agreement=False))
    short = rules_text(SaboteurRules(connection="adjacent", rounds=5))
    assert "be connected to the start" not in short and "three rounds" not in short
    assert "Rounds: 5. [S1.72]" in short and "next to any card" in short
    assert "everyone agrees" not in rules_text(LostMinesRules(agreement=False))


def test_every_option_that_changes_a_rule_is_told_by_it() -> None:
    """How many rounds there are, who begins and with which deck is said by the options themselves."""
    for name, kind in GAMES.items():
        changing = {option.name for option in kind.rules.options()} - {"rounds", "first", "deck"}
        assert about_options(name) == changing


def test_the_text_names_seats_by_the_numbers_that_actions_use() -> None:
    game = start("saboteur", 4, 9)
    told = view_text(game.view(2), language="nl")
    assert "Jij bent Plaats 2." in told and "speler" not in told.replace("spelers", "")
