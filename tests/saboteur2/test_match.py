"""The next round and the end of the game (S2.70 to S2.72)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.saboteur2.table import DECK, DWARVES, board, drawn, kinds, legal, pass_until_round, play, refused, table
from undermine.games import Saboteur2, Saboteur2Rules
from undermine.games.digging.events import GameEnded, RoundBegan

TREASURE_IN_THE_MIDDLE = "stone_sw treasure stone_nw"


# The next round


@pytest.mark.rule("S2.70")
def test_everything_but_the_gold_is_set_up_anew() -> None:
    game = table(
        "SLt",
        named={"L": "ladder_w", "t": "crystal_s~"},
        roles="boss blue green saboteur",
        hands={0: "map", 1: "inspection", 2: "dead_s dead_w", 3: "swap_hats"},
        broken={0: "pick", 3: "lantern wagon"},
        trapped=[0, 3],
        thefts=[1, 3],
        gold=[1, 2, 3, 4],
        stock="",
    )
    play(game, "map:top", "inspection>2", "-dead_s,dead_w", "swap_hats>1")
    pass_until_round(game, 2)
    assert board(game) == drawn("S")
    assert game.gold == (1, 2, 3, 4)  # the saboteur who won was trapped, and the free thief declined
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        assert view.broken == ((),) * 4
        assert view.trapped == (False,) * 4
        assert (view.thefts, view.thieves, view.put_away, view.pile) == ((), (), (), ())
        assert view.hand_sizes == (6,) * 4
        assert view.stock == 118 - 10 - 4 * 6
        assert view.spare == 11
        assert [(goal.face, goal.face_up, goal.looked) for goal in view.goals] == [(None, False, ())] * 3
        assert view.roles is None
        assert {owner for owner, role in enumerate(view.known_roles) if role} == ({seat} - {None})
    deal = game.deal_data()
    assert len(deal["aside"]) == 10
    assert Counter(card for cards in (*deal["hands"], deal["stock"], deal["aside"]) for card in cards) == DECK
    assert Counter(deal["roles"] + deal["spare"]) == DWARVES
    assert sorted(deal["goals"]) == ["stone_nw", "stone_sw", "treasure"]


@pytest.mark.rule("S2.70")
def test_all_fifteen_dwarves_and_all_cards_are_shuffled_again_with_those_put_aside() -> None:
    dealt = set()
    aside = set()
    goals = set()
    for seed in range(60):
        game = table(roles="blue boss", aside="map map map map map map cross cross cross cross", stock="", seed=seed)
        pass_until_round(game, 2)
        deal = game.deal_data()
        assert Counter(deal["roles"] + deal["spare"]) == DWARVES
        assert [game.view(seat).role for seat in (0, 1)] == deal["roles"]
        dealt |= {*deal["roles"]}
        aside |= {*deal["aside"]}
        goals.add(tuple(deal["goals"]))
    assert dealt == set(DWARVES)
    assert len(aside) > 40
    assert len(goals) == 6


@pytest.mark.rule("S2.70")
def test_the_third_round_is_set_up_anew_too_and_is_another_one() -> None:
    game = Saboteur2.start(Saboteur2Rules(), 3, 5)
    deals = [game.deal_data()]
    for number in (2, 3):
        pass_until_round(game, number)
        deals.append(game.deal_data())
    assert [deal["round"] for deal in deals] == [1, 2, 3]
    assert len({tuple(deal["stock"]) for deal in deals}) == 3
    assert len({tuple(deal["aside"]) for deal in deals}) == 3


@pytest.mark.rule("S2.70", "S2.60")
def test_in_every_round_thefts_are_laid_and_carried_out_anew() -> None:
    """Everyone lays every Theft they get, passes otherwise, and steals whenever they may."""
    game = Saboteur2.start(Saboteur2Rules(), 6, 1)
    while game.to_act is not None:
        offered = legal(game)
        play(game, "theft" if "theft" in offered else offered[0] if offered[0].startswith("steal") else offered[-1])
    assert game.result is not None
    for number, result in enumerate(game.result.rounds, 1):
        assert "stole" in {line.reason for line in result.lines}, f"nobody stole in round {number}"


# Who begins


@pytest.mark.rule("S2.71")
@pytest.mark.parametrize("by", [0, 1, 2])
def test_the_left_neighbour_of_the_one_who_reached_the_treasure_begins(by: int) -> None:
    game = table("S──┬┬┬┬.?", seats=3, goals=TREASURE_IN_THE_MIDDLE, hands={by: "cross"}, turn=by)
    assert RoundBegan(2, (by + 1) % 3) in play(game, "cross@7,0")
    assert game.to_act == (by + 1) % 3


@pytest.mark.rule("S2.71")
@pytest.mark.parametrize(
    ("hand", "action"),
    [
        ("map", "map:top"),
        ("trapped", "trapped>2"),
        ("inspection", "inspection>0"),
        ("swap_hats", "swap_hats>0"),
        ("swap_hand", "swap_hand>0"),
        ("theft", "theft"),
        ("hands_off", "-hands_off"),
        ("hands_off hands_off hands_off", "-hands_off,hands_off,hands_off"),
        ("repair_wagon repair_wagon", "-repair_wagon,repair_wagon!broken_pick"),
    ],
)
def test_any_card_played_or_discarded_counts_also_two_that_take_a_card_away(hand: str, action: str) -> None:
    """Seat 1 plays last; empty hands pass after that, and seat 2 begins the next round."""
    game = table(roles="blue green blue green", hands={1: hand}, broken={1: "pick"}, stock="")
    play(game, "-", action)
    pass_until_round(game, 2)
    assert game.round == 2
    assert game.to_act == 2


@pytest.mark.rule("S2.71")
def test_the_card_that_was_exchanged_for_a_hand_counts_for_who_played_it() -> None:
    """Seat 2 gets a hand and a card from the stock, but has played nothing."""
    game = table(roles="blue green blue", hands={0: "swap_hand", 2: ""}, stock="")
    play(game, "swap_hand>2", "-", "-", "-")
    assert (game.round, game.to_act) == (2, 1)


# The end of the game


@pytest.mark.rule("S2.72")
def test_a_match_has_exactly_three_rounds() -> None:
    game = Saboteur2.start(Saboteur2Rules(), 2, 1)
    pass_until_round(game, 3)
    assert (game.round, game.result) == (3, None)
    events = pass_until_round(game, 4)
    assert kinds(events)[-1] == "game_ended"
    assert "round_began" not in kinds(events)
    assert game.result is not None
    assert [one.round for one in game.result.rounds] == [1, 2, 3]
    assert (game.to_act, legal(game)) == (None, [])
    assert refused(game, "-") == "game_over"


@pytest.mark.rule("S2.72")
@pytest.mark.parametrize(
    ("gold", "winners"),
    [([3, 1, 2], (0,)), ([1, 1, 4], (2,)), ([3, 3, 1], (0, 1)), ([2, 2, 2], (0, 1, 2)), ([0, 0, 0], (0, 1, 2))],
)
def test_the_most_gold_wins_and_a_tie_is_shared(gold: list[int], winners: tuple[int, ...]) -> None:
    game = table(roles="blue green blue", gold=gold, stock="", rounds=1)
    events = play(game, "-", "-", "-")
    assert events[-1] == GameEnded(tuple(gold), winners, ())
    assert game.result is not None
    assert (game.result.totals, game.result.winners) == (tuple(gold), winners)


@pytest.mark.rule("S2.72", "S2.60")
def test_what_is_stolen_in_the_last_round_counts() -> None:
    game = table(roles="blue green blue", gold=[2, 1, 0], thefts=[1], stock="", rounds=1)
    play(game, "-", "-", "-")
    assert game.result is None
    assert play(game, "steal>0")[-1] == GameEnded((1, 2, 0), (1,), ())


@pytest.mark.rule("S2.72", "S2.70")
def test_the_gold_of_all_rounds_counts() -> None:
    game = Saboteur2.start(Saboteur2Rules(), 6, 4)
    pass_until_round(game, 4)
    assert game.result is not None
    lines = [line for one in game.result.rounds for line in one.lines]
    for seat in range(6):
        assert game.result.totals[seat] == sum(line.amount or 0 for line in lines if line.seat == seat)
    assert sum(game.result.totals) > 0
