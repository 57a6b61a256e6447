"""Everything the engine can bring up is told, in the words that are meant for it."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from tests.cli import mines_sentences
from tests.cli.sentences import LINES, PLACE, TOLD, WHY
from tests.words.source import given
from tests.words.spoken import Spoken
from undermine.games import IllegalAction, ScoreLine
from undermine.games.core.events import Event
from undermine.games.digging import events as told
from undermine.games.lost_mines import events as told_of_mines
from undermine.games.lost_mines.box import ROLES as MINES_ROLES
from undermine.games.lost_mines.deck import CLANS
from undermine.games.registry import EVENTS
from undermine.games.saboteur import rules
from undermine.games.saboteur2 import rules as rules2
from undermine.telling import Teller
from undermine.words import Words, languages

WORDS = Words()
KEYS = WORDS.keys()


def keys(prefix: str) -> set[str]:
    return {key for key in KEYS if key.startswith(prefix)}


# What happens


@pytest.mark.parametrize(("listener", "event", "sentence"), TOLD)
def test_an_event_is_told(listener: int | None, event: Event, sentence: str) -> None:
    assert Teller(WORDS, seat=listener).event(event) == sentence


@pytest.mark.parametrize(("listener", "event", "sentence"), mines_sentences.TOLD)
def test_an_event_of_the_lost_mines_is_told(listener: int | None, event: Event, sentence: str) -> None:
    assert Teller(WORDS, "lost_mines", listener).event(event) == sentence


def test_every_kind_of_event_has_its_texts_and_every_text_is_told() -> None:
    spoken = Spoken()
    everything = [*TOLD, *mines_sentences.TOLD]
    for game, told_there in (("", TOLD), ("lost_mines", mines_sentences.TOLD)):
        for listener, event, _ in told_there:
            Teller(spoken, game, listener).event(event)
    brief = Teller(spoken, seat=1, brief=True)
    assert brief.event(told.Dealt(1, 2, "saboteur", ("map",))) == "This round you’re a saboteur."
    joined = told_of_mines.JoinedClan(1, "blue", 1, "saboteur", ("axe",))
    assert brief.event(joined) == "This round you’re a saboteur of the blue clan."
    assert {event.kind for _, event, _ in everything} == set(EVENTS)
    assert {key for key in spoken.spoken if key.startswith("event.")} == keys("event.")


def test_in_brief_only_what_cannot_be_seen_is_told() -> None:
    seen = told_of_mines.JoinedClan(1, "blue", 5, None, None)
    stayed = told_of_mines.Stayed(1)
    for event in (seen, stayed):
        assert Teller(WORDS, seat=0).is_news(event) and not Teller(WORDS, seat=0, brief=True).is_news(event)
    own = told_of_mines.JoinedClan(1, "blue", 1, "loyal", ("axe",))
    assert Teller(WORDS, seat=1, brief=True).is_news(own)


# What it comes to


@pytest.mark.parametrize(("listener", "line", "sentence"), mines_sentences.SCORES)
def test_points_are_told(listener: int | None, line: ScoreLine, sentence: str) -> None:
    assert Teller(WORDS, "lost_mines", listener).score(line) == sentence


def test_every_score_reason_has_its_texts_and_every_text_is_told() -> None:
    spoken = Spoken()
    lines = [*LINES, *((listener, line) for listener, line, _ in mines_sentences.SCORES)]
    for listener, line in lines:
        Teller(spoken, seat=listener).score(line)
    assert {line.reason for _, line in lines} == set(score_reasons())
    assert {key for key in spoken.spoken if key.startswith("score.")} == keys("score.")


def test_the_value_of_anothers_nugget_is_not_told() -> None:
    hidden = Teller(WORDS, seat=0).score(ScoreLine(1, None, "picked", (("pick", 2),)))
    assert hidden == "Player 2: a nugget card from pick 2; its value is secret."


# Why not


def test_every_reason_has_its_text_and_every_text_is_told() -> None:
    spoken = Spoken()
    everything = [*WHY, *((reason, facts) for reason, facts, _ in mines_sentences.WHY)]
    sentences = [Teller(spoken).refusal(IllegalAction(reason, **facts)) for reason, facts in everything]
    assert {reason for reason, _ in everything} == set(illegal_reasons())
    assert {key for key in spoken.spoken if key.startswith("why.")} == keys("why.")
    assert len(set(sentences)) == len(everything)


@pytest.mark.parametrize(("reason", "facts", "sentence"), mines_sentences.WHY)
def test_a_reason_of_the_lost_mines_is_told(reason: str, facts: dict[str, Any], sentence: str) -> None:
    assert Teller(WORDS).refusal(IllegalAction(reason, **facts)) == sentence


def test_reasons_are_told_with_their_facts() -> None:
    teller = Teller(WORDS)
    assert teller.refusal(IllegalAction("broken_tool", tools=("pick", "wagon"))) == (
        "You can’t lay path cards while this is broken: pick and wagon."
    )
    assert teller.refusal(IllegalAction("no_such_seat", seat=9, seats=5)) == ("There’s no seat 9: they go from 0 to 4.")
    assert "top and left" in teller.refusal(IllegalAction("does_not_fit", **PLACE, sides=("N", "W")))


# Names


@pytest.mark.parametrize("language", languages())
def test_roles_are_reminded_of_in_one_line(language: str) -> None:
    say = Words(language).say
    for role in (*rules.ROLES, *rules2.ROLES):
        told = say("you.role", role=say(f"role.{role}")) + " " + say(f"wins.{role}")
        assert len(told) <= 80
    for role, (clan, other) in product(MINES_ROLES, permutations(CLANS)):
        facts = {"clan": say(f"clan.{clan}"), "other": say(f"clan.{other}")}
        told = say("you.role.clan", role=say(f"role.{role}"), **facts) + " " + say(f"aim.{role}", **facts)
        assert len(told) <= 80


# Reading the source


def illegal_reasons() -> set[str]:
    return given("games", {"IllegalAction": 0})


def score_reasons() -> set[str]:
    """The reasons of score lines; those who get less than a full share have a reason by their role."""
    return given("games", {"ScoreLine": 2}) | {rules2.ROLES[role] for role in rules2.LESS}
