"""The next round and the end of the game (S1.70 to S1.72)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.saboteur.table import DECK, board, drawn, kinds, legal, pass_until_round, play, refused, table
from undermine.games import Saboteur, SaboteurRules
from undermine.games.digging.events import GameEnded, RoundBegan

# The next round


@pytest.mark.rule("S1.70")
def test_everything_but_the_gold_is_set_up_anew() -> None:
    game = table(
        "S──┬┬┬┬┼┐",
        roles="DSDDD",
        hands={0: "map", 1: "rock_fall", 2: "dead_s"},
        broken={0: "pick", 3: "lantern wagon"},
        stock="",
    )
    play(game, "map:top", "rock_fall@1,0", "-dead_s")
    pass_until_round(game, 2)
    assert board(game) == drawn("S")
    for seat in (None, 0, 1, 2, 3, 4):
        view = game.view(seat)
        assert view.broken == ((),) * 5
        assert view.pile == ()
        assert view.hand_sizes == (6,) * 5
        assert view.stock == 67 - 5 * 6
        assert [(goal.face, goal.face_up, goal.looked) for goal in view.goals] == [(None, False, ())] * 3
        assert (view.roles, view.left_over) == (None, None)
    deal = game.deal_data()
    assert Counter(card for cards in (*deal["hands"], deal["stock"]) for card in cards) == DECK
    assert sorted(deal["goals"]) == ["stone_nw", "stone_sw", "treasure"]


@pytest.mark.rule("S1.70")
@pytest.mark.parametrize("roles", ["DDD", "DDS"])
def test_the_same_dwarves_with_the_one_left_over_are_shuffled_and_dealt_again(roles: str) -> None:
    left_over = set()
    saboteurs = set()
    for seed in range(40):
        game = table(roles=roles, stock="", seed=seed)
        pass_until_round(game, 2)
        deal = game.deal_data()
        assert Counter([*deal["roles"], deal["left_over"]]) == {"saboteur": 1, "digger": 3}
        assert [game.view(seat).role for seat in range(3)] == deal["roles"]
        left_over.add(deal["left_over"])
        saboteurs |= {seat for seat, role in enumerate(deal["roles"]) if role == "saboteur"}
    assert left_over == {"saboteur", "digger"}
    assert saboteurs == {0, 1, 2}


@pytest.mark.rule("S1.70")
def test_goals_and_stock_are_shuffled_anew_for_each_round() -> None:
    goals = set()
    tops = set()
    for seed in range(40):
        game = table(stock="", seed=seed)
        pass_until_round(game, 2)
        goals.add(tuple(game.deal_data()["goals"]))
        tops.add(game.deal_data()["stock"][0])
    assert len(goals) == 6
    assert len(tops) > 8


@pytest.mark.rule("S1.70")
def test_the_second_round_is_played_with_what_was_dealt_for_it() -> None:
    game = table(stock="")
    pass_until_round(game, 2)
    deal = game.deal_data()
    for seat in range(3):
        assert sorted(game.view(seat).hand or ()) == sorted(deal["hands"][seat])
    assert (game.to_act, game.view(None).first) == (deal["first"], deal["first"])
    pass_until_round(game, 3)
    result = game.results[1]
    assert list(result.roles) == deal["roles"]
    assert dict(result.shown) == {"left_over": deal["left_over"], "goals": tuple(deal["goals"])}


@pytest.mark.rule("S1.70", "S1.07")
def test_nuggets_stay_with_their_owners_and_the_nugget_stock_goes_on_where_it_was() -> None:
    game = table(
        "S──┬┬┬┬.?",
        roles="DDS",
        goals="stone_sw treasure stone_nw",
        hands={0: "cross"},
        nuggets=[3, 1, 2, 1, 2, 1, 3, 2],
    )
    play(game, "cross@7,0", "nugget:3", "nugget:2", "nugget:1")
    assert game.deal_data()["nuggets"] == [1, 2, 1, 3, 2]
    assert game.gold == (4, 2, 0)
    pass_until_round(game, 3)
    paid = sum(sum(cards) for cards in game.view(None).paid)
    assert paid in (0, 4)
    assert sum(game.deal_data()["nuggets"]) == 9 - paid
    assert game.view(0).picked[0] == (3, 1)
    assert game.view(1).picked[1] == (2,)
    assert sum(game.gold) == 6 + paid


@pytest.mark.rule("S1.70")
def test_a_whole_match_hands_out_each_nugget_card_once() -> None:
    game = Saboteur.start(SaboteurRules(), 5, 3)
    begin = Counter(game.deal_data()["nuggets"])
    pass_until_round(game, 4)
    assert game.result is not None
    handed_out = Counter(value for purse in game.purses + game.paid for value in purse)
    assert handed_out + Counter(game.nuggets) == begin


# Who begins


@pytest.mark.rule("S1.71")
@pytest.mark.parametrize("by", [0, 1, 2])
def test_the_left_neighbour_of_the_one_who_reached_the_treasure_begins(by: int) -> None:
    """Whoever picks last: that is not playing a card."""
    game = table("S──┬┬┬┬.?", roles="DDD", goals="stone_sw treasure stone_nw", hands={by: "cross"}, turn=by)
    play(game, "cross@7,0", "nugget:1", "nugget:1")
    assert game.to_act != by
    assert RoundBegan(2, (by + 1) % 3) in play(game, "nugget:1")
    assert game.to_act == (by + 1) % 3


@pytest.mark.rule("S1.71")
def test_the_left_neighbour_of_the_last_to_play_a_card_begins_though_others_passed_with_empty_hands_since() -> None:
    game = table(hands={0: "map", 1: "repair_pick"}, stock="", seats=5)
    play(game, "map:top", "-repair_pick", "-", "-", "-", "-")
    assert game.round == 2
    assert game.to_act == 2


@pytest.mark.rule("S1.71")
def test_a_pass_that_discards_a_card_counts_as_playing_one() -> None:
    voluntary = table(hands={0: "map map", 1: "map"}, stock="", turn=1)
    play(voluntary, "-map", "-", "-map", "-", "-", "-map", "-", "-", "-")
    assert voluntary.round == 2
    assert voluntary.to_act == 1
    forced = table(hands={2: "repair_pick"}, stock="", turn=1)
    play(forced, "-", "-repair_pick", "-")
    assert forced.round == 2
    assert forced.to_act == 0


@pytest.mark.rule("S1.71")
def test_setting_a_stone_and_picking_nuggets_do_not_count_as_playing_a_card() -> None:
    """Seat 1 laid the card, set the stone and found the treasure; the last nugget goes to somebody else."""
    game = table(
        """
        ........?
        ......┌─┤
        S.─┬┬┬┴─?
        """,
        roles="DDD",
        hands={1: "cross"},
        nuggets=[1, 1, 1],
        turn=1,
    )
    play(game, "cross@1,0", "set:middle", "nugget:1", "nugget:1")
    assert game.to_act == 2
    play(game, "nugget:1")
    assert (game.round, game.to_act) == (2, 2)


# The end of the game


@pytest.mark.rule("S1.72")
def test_a_match_has_exactly_three_rounds() -> None:
    game = Saboteur.start(SaboteurRules(), 3, 1)
    pass_until_round(game, 3)
    assert (game.round, game.result) == (3, None)
    events = pass_until_round(game, 4)
    assert kinds(events)[-1] == "game_ended"
    assert "round_began" not in kinds(events)
    assert game.round == 3
    assert game.result is not None
    assert [one.round for one in game.result.rounds] == [1, 2, 3]
    assert game.to_act is None
    assert legal(game) == []
    assert refused(game, "-") == "game_over"


def _last_round(roles: str, nuggets: list[int], picks: list[int]) -> tuple[Saboteur, GameEnded]:
    game = table(
        "S──┬┬┬┬.?",
        roles=roles,
        goals="stone_sw treasure stone_nw",
        hands={0: "cross"},
        nuggets=nuggets,
        rounds=1,
    )
    events = play(game, "cross@7,0", *(f"nugget:{value}" for value in picks))
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    return game, ended


@pytest.mark.rule("S1.72")
def test_the_most_nuggets_win_and_not_the_most_cards() -> None:
    """Seat 0 picks twice, seat 1 in between; the cards are worth 1 and 1, and 3."""
    game, ended = _last_round("DDS", [1, 1, 3], [1, 3, 1])
    assert ended == GameEnded((2, 3, 0), (1,), ((1, 1), (3,), ()))
    assert game.result is not None
    assert (game.result.totals, game.result.winners) == ((2, 3, 0), (1,))


@pytest.mark.rule("S1.72")
def test_a_tie_is_shared() -> None:
    game, ended = _last_round("DDD", [2, 1, 2], [2, 2, 1])
    assert ended == GameEnded((2, 1, 2), (0, 2), ((2,), (1,), (2,)))
    assert game.result is not None
    assert game.result.winners == (0, 2)


@pytest.mark.rule("S1.72", "S1.65")
def test_if_nobody_has_gold_everyone_shares_the_first_place() -> None:
    game = table(roles="DDD", stock="", rounds=1)
    play(game, "-", "-", "-")
    assert game.result is not None
    assert (game.result.totals, game.result.winners) == ((0, 0, 0), (0, 1, 2))


@pytest.mark.rule("S1.72", "S1.64")
def test_pieces_from_the_bank_count_like_nugget_cards() -> None:
    game = table(roles="DSD", stock="", rounds=1, nuggets=[3])
    play(game, "-", "-", "-")
    assert game.result is not None
    assert (game.result.totals, game.result.winners) == ((0, 4, 0), (1,))


@pytest.mark.rule("S1.72", "S1.70")
def test_the_gold_of_all_rounds_counts() -> None:
    game = table(
        "S──┬┬┬┬.?", roles="DDD", goals="stone_sw treasure stone_nw", hands={0: "cross"}, nuggets=[3, 1, 1, 2, 1, 1, 1]
    )
    play(game, "cross@7,0", "nugget:3", "nugget:1", "nugget:1")
    pass_until_round(game, 4)
    assert game.result is not None
    lines = [line for one in game.result.rounds for line in one.lines]
    for seat in range(3):
        assert game.result.totals[seat] == sum(line.amount or 0 for line in lines if line.seat == seat)
    assert game.result.totals[0] >= 3
