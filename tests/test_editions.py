"""Editions of the rules: by which rules a match was played decides whether its record can be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.policies import LIVELY, play_on
from undermine.games import Chance, LostMinesRules, Record, RecordError, Rules, Saboteur2Rules, SaboteurRules, start

#: what is played today, the edition, and whether a match of the first edition goes on
EDITIONS: list[tuple[Rules, int, bool]] = [
    (SaboteurRules(), 2, True),
    (SaboteurRules(rounds=1, connection="adjacent"), 2, True),
    (SaboteurRules(rounds=4), 2, False),
    (SaboteurRules(rounds=99), 2, False),
    (Saboteur2Rules(), 1, True),
    (Saboteur2Rules(rounds=99), 1, True),
    (LostMinesRules(), 2, False),
    (LostMinesRules(rounds=1), 2, False),
]


def data_of(rules: Rules, actions: int = 12) -> dict[str, Any]:
    """The record of a match that has begun."""
    game = start(rules, 5, "edition")
    play_on(game, Chance("edition"), LIVELY[rules.name], actions)
    data: dict[str, Any] = json.loads(Record.of(game).text())
    return data


@pytest.mark.parametrize(("rules", "edition", "goes_on"), EDITIONS, ids=lambda one: str(one))
def test_a_record_carries_the_edition_and_an_older_one_goes_on_where_nothing_changed(
    rules: Rules, edition: int, goes_on: bool
) -> None:
    data = data_of(rules)
    assert data["edition"] == edition
    today = Record.parse(json.dumps(data)).replay()
    for older in ({**data, "edition": 1}, {name: value for name, value in data.items() if name != "edition"}):
        if goes_on:
            again = Record.parse(json.dumps(older))
            assert again.replay().view(0) == today.view(0)
            assert json.loads(again.text()) == data
        else:
            with pytest.raises(RecordError) as refused:
                Record.parse(json.dumps(older))
            assert (refused.value.code, refused.value.facts) == ("record.edition", {"edition": 1, "known": edition})
    with pytest.raises(RecordError, match=r"record\.edition \(edition=3"):
        Record.parse(json.dumps({**data, "edition": 3}))


def test_the_edition_decides_and_not_whether_the_match_could_be_played_today() -> None:
    data = data_of(LostMinesRules(), 0)
    assert data["actions"] == []
    del data["edition"]
    with pytest.raises(RecordError, match=r"record\.edition \(edition=1"):
        Record.parse(json.dumps(data))


@pytest.mark.parametrize("edition", ["2", 2.0, None, True])
def test_an_edition_is_a_number(edition: object) -> None:
    with pytest.raises(RecordError, match=r"record\.number \(field='edition'"):
        Record.parse(json.dumps({**data_of(LostMinesRules(), 0), "edition": edition}))
