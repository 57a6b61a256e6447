"""The list of moves: every legal one can be chosen, and a number means one thing only."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.cli.digging import dug, dug2
from tests.cli.mining import mined, mined_with
from undermine.cli.screen.discards import chosen, parse, put_away
from undermine.cli.screen.menu import Bundle, Menu
from undermine.games import Action, NotationError, Record, start
from undermine.telling import Teller
from undermine.words import Words

RECORDS = [
    dug(5, "6", 2),
    dug2(4, "3", 2),
    dug2(12, "1"),
    dug2(2, "5", 3),
    mined(5, "0", 2),
    mined(9, "4"),
    mined_with("set_mine", "leave", "vote", players=6, rounds=2),
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: f"{record.rules.name} for {record.seats}")
def test_every_legal_move_can_be_chosen(record: Record) -> None:
    game = start(record.rules, record.seats, record.seed)
    words = Words()
    for text in record.actions:
        legal = game.legal_actions()
        menu = Menu(legal)
        numbered = [menu.choice(number) for number in range(1, menu.last + 1)]
        assert menu.choice(0) is None and menu.choice(menu.last + 1) is None
        direct = [choice for choice in numbered if isinstance(choice, Action)]
        bundles = [choice for choice in numbered if isinstance(choice, Bundle)]
        assert len(direct) + len(bundles) == menu.last
        assert {*direct, *(action for bundle in bundles for action in bundle.actions)} == set(legal)
        assert len(direct) + sum(len(bundle.actions) for bundle in bundles) == len(legal)
        # The first number is always a move, so that nobody is stuck in a question.
        assert isinstance(numbered[0], Action)
        assert len(menu.bundles) <= 6
        assert game.to_act is not None
        teller = Teller(words, record.rules.name, game.to_act, brief=True)
        for action in direct:
            assert teller.action(action)
        reachable(menu, game.view(game.to_act).data()["hand"])
        game.play(Action.parse(text))


def reachable(menu: Menu, hand: list[str]) -> None:
    """Whatever a bundle stands for is chosen by the numbers of some cards."""
    for bundle in menu.bundles:
        found = set()
        for size in range(2, bundle.most + 1):
            for places in combinations(range(1, len(hand) + 1), size):
                cards = chosen(" ".join(map(str, reversed(places))), hand)
                assert cards is not None
                found.add(put_away(cards, bundle.removes or ""))
        assert found == set(bundle.actions)


def test_cards_are_chosen_by_number_or_name() -> None:
    hand = ["cross", "map", "map"]
    for answer in ("1 2", "1,2", " 2 , 1 ", "cross map", "map,cross", "-cross,map", "1 map"):
        assert sorted(chosen(answer, hand) or []) == ["cross", "map"]
    assert chosen("2 3", hand) == ["map", "map"]
    for answer in ("", "-", "0", "4", "1 1", "gold", "1 gold", "9" * 5000, "²", "1.5"):
        assert chosen(answer, hand) is None


def test_cards_to_put_away_may_be_written_in_any_order() -> None:
    assert parse("-map,cross") is parse("-cross,map") is Action.parse("-cross,map")
    assert parse("-theft,cross,map") is Action.parse("-cross,map,theft")
    assert parse("-map,cross!trapped") is Action.parse("-cross,map!trapped")
    assert parse("-cross") is Action.parse("-cross") and parse("cross@1,0") is Action.parse("cross@1,0")
    for text in (
        "-,",
        "-cross,",
        "-cross,gold",
        "-cross,map!gold",
        "-cross,map,map,map",
        "-map,map,cross!theft",
        "-a,b!",
    ):
        with pytest.raises(NotationError):
            parse(text)


def test_every_kind_of_bundle_is_explained() -> None:
    passing = Bundle(None, [put_away(["cross", "map"]), put_away(["cross", "map", "theft"])])
    assert passing.most == 3 and passing.example.text == "-cross,map"
    assert Words().say("move.bundle", most=passing.most, example=passing.example).endswith("for example -cross,map")
