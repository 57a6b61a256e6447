"""Everything Race can say is there in every language, and nothing else is."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest

from tests.race.games import RACE
from undermine.games import Action, IllegalAction, start
from undermine.telling import Teller
from undermine.words import Words, languages

FOLDER = Path(__file__).parents[1] / "words"
TEXTS = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FOLDER.iterdir()}


def fields(text: str) -> set[str]:
    return {name.lower() for _, name, _, _ in string.Formatter().parse(text) if name}


def test_there_is_a_file_for_every_language() -> None:
    assert {*TEXTS} == {*languages()}


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_every_language_has_the_same_texts_with_the_same_facts(language: str) -> None:
    assert list(TEXTS[language]) == list(TEXTS["en"])
    for key, text in TEXTS[language].items():
        assert text and fields(text) == fields(TEXTS["en"][key]), key


@pytest.mark.parametrize("language", sorted(TEXTS))
@pytest.mark.parametrize("seat", [0, 1, None])
def test_whole_matches_are_told(language: str, seat: int | None) -> None:
    teller = Teller(Words(language), "race", seat)
    for seed in range(20):
        game = start("race", 2, seed)
        events = list(game.view(seat).history)
        while game.to_act is not None:
            legal = game.legal_actions()
            assert all(map(teller.action, legal))
            events += [event.seen_by(seat) for event in game.play(legal[seed % len(legal)])]
        assert all(map(teller.event, events))
        assert all(teller.score(line) for result in game.results for line in result.lines)


@pytest.mark.parametrize("language", sorted(TEXTS))
def test_refusals_are_told(language: str) -> None:
    teller = Teller(Words(language), "race", 0)
    for reason in ("prop_stands", "own_tunnel", "boulder_lies", "game_over"):
        assert teller.refusal(IllegalAction(reason))
    assert teller.refusal(IllegalAction("not_in_hand", card="drill"))


def test_the_kind_names_what_there_is() -> None:
    assert RACE.name == "race" and {kind.name for kind in RACE.actions} == {"dig", "drop"}
    assert Action.parse("spoon:0").data() == {
        "kind": "dig",
        "text": "spoon:0",
        "card": "spoon",
        "steps": 0,
        "prop": True,
    }
