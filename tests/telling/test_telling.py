"""Which text is said of what, to whom, and how facts are put into it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from tests.cli import mines_sentences
from tests.cli.meanings import MEANINGS
from tests.cli.sentences import BELIEFS, CLAIMS, MOVES, TOLD
from undermine.games import GAMES, Action, Event, IllegalAction, Meaning
from undermine.games.core.action_kinds import NAMED
from undermine.games.core.cards import NUMBERS
from undermine.games.core.telling import TextRule
from undermine.games.digging.events import Broke, Dealt, Drew
from undermine.games.lost_mines.events import JoinedClan, Stayed
from undermine.games.saboteur2.events import HandsSwapped
from undermine.telling import Teller, telling_of
from undermine.telling.conditions import holds, parsed
from undermine.telling.export import exported
from undermine.telling.sentence import by_rule
from undermine.telling.tables import target_of
from undermine.words import Words

WORDS = Words()
ACTIONS = [Action.parse(text) for text in (*(row[1] for row in MOVES), *(row[1] for row in mines_sentences.MOVES))]


# What is told


@pytest.mark.parametrize(("seat", "text", "brief", "whole"), MOVES)
def test_an_action_is_told(seat: int, text: str, brief: str, whole: str) -> None:
    action = Action.parse(text)
    assert Teller(WORDS, seat=seat, brief=True).action(action) == brief
    assert Teller(WORDS, seat=seat).action(action) == whole


@pytest.mark.parametrize(("seat", "text", "told"), mines_sentences.MOVES)
def test_an_action_of_the_lost_mines_is_told(seat: int, text: str, told: str) -> None:
    for brief in (True, False):
        teller = Teller(WORDS, "lost_mines", seat, brief=brief)
        assert teller.action(Action.parse(text), mines_sentences.KNOWN) == told


@pytest.mark.parametrize(("game", "listener", "seat", "meaning", "told"), MEANINGS)
def test_what_a_move_meant_is_told(game: str, listener: int | None, seat: int, meaning: Meaning, told: str) -> None:
    teller = Teller(WORDS, game, listener)
    assert teller.meaning(meaning, seat) == told.format(two=teller.words.seat(2))


def test_what_a_move_meant_is_told_after_what_was_done() -> None:
    broke, meaning = Broke(1, "broken_pick", 2, "pick"), Meaning("stopped", {"target": 2})
    for listener in (0, 1, 2):
        teller = Teller(WORDS, "saboteur", listener)
        both = teller.event(broke, meaning)
        assert both == f"{teller.event(broke)[:-1]} – {teller.meaning(meaning, 1)}."


@pytest.mark.parametrize("game", GAMES)
def test_every_event_about_a_card_that_was_played_shows_it(game: str) -> None:
    """Whoever reads of a deed sees the card beside it: the event says which it was, or it is always the same one."""
    for event in GAMES[game].events:
        played = telling_of(game).events[event.kind].played
        if played.startswith("{"):
            assert played[1:-1] in event.fields
        elif played:
            assert played in NUMBERS
    shown = {event.kind for event in GAMES[game].events if telling_of(game).events[event.kind].played}
    assert len(shown) >= 5


def test_every_kind_of_action_is_told() -> None:
    assert {action.kind for action in ACTIONS} == set(NAMED)


@pytest.mark.parametrize(("claim", "facts", "told"), CLAIMS)
def test_a_claim_is_told(claim: str, facts: dict[str, Any], told: str) -> None:
    assert Teller(WORDS, "saboteur2").fact(f"claim.{claim}", facts) == told


@pytest.mark.parametrize(("key", "facts", "weight", "told"), BELIEFS)
def test_a_belief_is_told(key: str, facts: dict[str, Any], weight: float, told: str) -> None:
    assert Teller(WORDS, "saboteur").belief(key, facts, weight) == told


def test_decimals_are_written_as_the_language_writes_them() -> None:
    key, facts, weight, _ = BELIEFS[1]
    assert "2,6 Karten" in Teller(Words("de"), "saboteur").belief(key, facts, weight)


# To whom


def test_a_sentence_is_a_key_and_facts_without_a_language() -> None:
    broke = {"seat": 1, "card": "broken_pick", "target": 2, "tool": "pick", "you": 2}
    key, facts, told_as = by_rule("event.broke", telling_of("saboteur").events["broke"], broke)
    assert key == "event.broke.on_you"
    assert (facts["seat"], facts["tool"]) == (1, "pick") and (told_as["seat"], told_as["tool"]) == ("seat", "tool")


def test_people_are_called_by_their_names() -> None:
    teller = Teller(WORDS.called(("Ada", "bo", "Cleo")), "saboteur2", 0)
    assert teller.event(Broke(1, "broken_pick", 2, "pick")) == "bo breaks Cleo’s pick."
    swapped = HandsSwapped(2, 1, 1, 1, ("map",), ("cross",))
    assert teller.event(swapped) == "Cleo swaps hands with bo. Cleo gives: treasure map. bo gives: crossroads."
    assert teller.refusal(IllegalAction("no_such_seat", seat=9, seats=3)) == ("There’s no seat 9: they go from 0 to 2.")


def test_what_goes_without_saying_is_no_news() -> None:
    dealt, joined = Dealt(1, 1, "digger", ("map",)), JoinedClan(1, "blue", 1, "loyal", ("axe",))
    for seat, brief, told in (
        (0, False, [joined.veiled()]),
        (1, False, [dealt, joined]),
        (0, True, []),
        (1, True, [dealt, joined]),
    ):
        seen = [event.seen_by(seat) for event in (dealt, joined)]
        assert [event for event in seen if Teller(WORDS, seat=seat, brief=brief).is_news(event)] == told
    # Whoever sees everything is told it, unless they have all hands before their eyes.
    assert [Teller(WORDS, brief=brief).is_news(dealt) for brief in (False, True)] == [True, False]
    assert Teller(WORDS, seat=1).is_news(Drew(1, 1, ("map",)))
    assert not Teller(WORDS, seat=0).is_news(Drew(1, 1, None))
    # Nor is what is seen on the board.
    assert [Teller(WORDS, seat=0, brief=brief).is_news(Stayed(1)) for brief in (False, True)] == [True, False]


# Conditions


@pytest.mark.parametrize(
    ("condition", "true"),
    [
        ("", True),
        ("turned", True),
        ("!turned", False),
        ("nothing", False),
        ("empty", False),
        ("nested", False),
        ("missing", False),
        ("seat=you", True),
        ("target=you", False),
        ("seat=@target", False),
        ("seat=@again", True),
        ("winners=you", True),
        ("winners>1 amount<0", True),
        ("winners<2", False),
        ("by=agreement,treasure", True),
        ("!by=treasure", False),
        ("nothing=none", True),
        ("zero=none", False),
        ("turned !turned | seat=you", True),
    ],
)
def test_conditions(condition: str, true: bool) -> None:
    facts = {
        "seat": 0, "again": 0, "target": 2, "turned": True, "nothing": None, "zero": 0, "empty": (), "nested": ((), ()),
        "winners": (0, 3), "amount": -1, "by": "treasure", "you": 0,
    }  # fmt: skip
    assert holds(condition, facts) == true


def test_nobody_in_particular_is_not_somebody_without_a_seat() -> None:
    assert not holds("target=you", {"target": None, "you": None})


def test_a_condition_that_cannot_be_read_is_noticed() -> None:
    with pytest.raises(ValueError, match="'seat==you' is not a test"):
        holds("seat==you", {})


# The tables


def conditions(rule: TextRule) -> Iterator[str]:
    yield rule.news
    yield from rule.variants.values()


@pytest.mark.parametrize("game", GAMES)
def test_rules_speak_of_fields_there_are(game: str) -> None:
    telling = telling_of(game)
    kind = GAMES[game]
    rules = [(event.kind, telling.events[event.kind], {*event.fields}) for event in kind.events]
    rules += [(action.name, telling.actions[action.name], {*action.fields}) for action in kind.actions]
    for name, rule, fields in rules:
        tests = chain.from_iterable(chain.from_iterable(map(parsed, conditions(rule))))
        tested = {one for _, name, _, value in tests for one in (name, value.lstrip("@") if "@" in value else "")}
        assert tested <= {*fields, "known", "brief", ""}, name
        assert rule.counts in {*fields, ""}, name
        for fact, how in rule.facts.items():
            assert (how.partition(": ")[0] if ": " in how else fact) in fields, (name, fact)


def test_a_rule_before_all_others_leaves_none_behind_it() -> None:
    assert list(telling_of("lost_mines").events["spied"].variants)[-1] == "{thing}"


@pytest.mark.parametrize("event", [event for _, event, _ in (*TOLD, *mines_sentences.TOLD)], ids=repr)
def test_what_is_secret_is_exported(event: Event) -> None:
    secret = exported()["events"][event.kind].get("secret", [])
    assert secret == [event.fields[place] for place in event.secret]


def test_what_all_games_tell_alike_is_exported_once() -> None:
    games = exported()["games"]
    assert games["saboteur"] == {"unit": "gold"}
    assert set(games["lost_mines"]) == {"unit", "events"} and games["lost_mines"]["events"].keys() == {
        "round_ended",
        "roles_shown",
    }
    assert json.loads(json.dumps(exported())) == exported()


def test_what_actions_aim_at() -> None:
    targets = {action.text: target_of(action, telling_of()) for action in ACTIONS}
    assert targets["t_wide~@3,-1"] == targets["rock_fall@3,-1"] == "cell:3,-1"
    assert targets["broken_pick>2"] == targets["steal>2"] == targets["info_mine_dwarf>2"] == "seat:2"
    assert targets["map:top"] == targets["set:top"] == "goal:top"
    assert targets["trap@4,3e"] == "edge:4,3,E" and targets["walk@5,3*2"] == "cell:5,3"
    assert targets["take:5"] == targets["info_mine_treasure:treasure5"] == "treasure:5"
    assert {targets[text] for text in ("-", "theft", "steal:nothing", "stay", "yes", "-cross,map!broken_pick")} == {""}
    without = {kind for kind, rule in exported()["actions"].items() if not rule.get("card")}
    assert without == {
        "set_stone", "pick", "steal", "vote", "propose", "walk", "stay", "set_mine", "take", "leave",
    }  # fmt: skip
