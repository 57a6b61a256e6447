"""Set-up: who may play, the dwarves, the goals, the stock, the gold and who begins (S1.01 to S1.08)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.saboteur.table import DECK, DWARVES, NUGGETS, board, drawn, play, table
from undermine.games import RulesError, Saboteur, SaboteurRules
from undermine.games.digging.events import Dealt

SEEDS = range(60)


def new(seats: int, seed: int = 0, first: int | None = None) -> Saboteur:
    return Saboteur.start(SaboteurRules(first=first), seats, seed)


# Players


@pytest.mark.rule("S1.01")
@pytest.mark.parametrize("players", range(3, 11))
def test_three_to_ten_players_can_play(players: int) -> None:
    game = new(players)
    assert game.seats == players
    assert game.to_act in range(players)


@pytest.mark.rule("S1.01")
@pytest.mark.parametrize("players", [-3, 0, 1, 2, 11, 12])
def test_fewer_than_three_or_more_than_ten_players_are_refused(players: int) -> None:
    with pytest.raises(RulesError):
        new(players)


# Dwarves


@pytest.mark.rule("S1.02")
@pytest.mark.parametrize(
    ("players", "saboteurs", "diggers"),
    [(3, 1, 3), (4, 1, 4), (5, 2, 4), (6, 2, 5), (7, 3, 5), (8, 3, 6), (9, 3, 7), (10, 4, 7)],
)
def test_the_dwarf_stock_depends_on_the_number_of_players(players: int, saboteurs: int, diggers: int) -> None:
    for seed in range(10):
        deal = new(players, seed).deal_data()
        dwarves = Counter([*deal["roles"], deal["left_over"]])
        assert dwarves == {"saboteur": saboteurs, "digger": diggers}
        assert dwarves.total() == players + 1


@pytest.mark.rule("S1.03")
def test_everyone_knows_their_own_dwarf_and_nobody_elses() -> None:
    game = table(roles="DSDDS")
    assert [game.view(seat).role for seat in range(5)] == ["digger", "saboteur", "digger", "digger", "saboteur"]
    assert game.view(None).role is None
    for seat in (None, 0, 1, 2, 3, 4):
        view = game.view(seat)
        assert view.roles is None
        dealt = {event.seat: event.role for event in view.history if isinstance(event, Dealt)}
        assert {owner for owner, role in dealt.items() if role is not None} == ({seat} - {None})


@pytest.mark.rule("S1.03")
def test_who_the_others_are_changes_nothing_of_what_a_player_sees() -> None:
    one, other = table(roles="DSDDS"), table(roles="DDSDD")
    for seat in (None, 0, 3):
        assert one.view(seat) == other.view(seat)


@pytest.mark.rule("S1.03")
def test_nobody_knows_the_dwarf_card_left_over_while_the_round_lasts() -> None:
    game = new(4)
    for _ in range(67):  # everyone passes; the round ends only when all hands are empty and have passed once more
        for seat in (None, 0, 1, 2, 3):
            assert game.view(seat).left_over is None
        game.play(game.legal_actions()[-1])
    assert game.round == 1


@pytest.mark.rule("S1.03")
@pytest.mark.parametrize("players", range(3, 11))
def test_each_dwarf_may_be_the_one_left_over(players: int) -> None:
    assert {new(players, seed).deal_data()["left_over"] for seed in SEEDS} == {"digger", "saboteur"}


@pytest.mark.rule("S1.03")
def test_only_three_or_four_players_may_be_without_a_saboteur() -> None:
    for players in range(3, 11):
        fewest = min(new(players, seed).deal_data()["roles"].count("saboteur") for seed in SEEDS)
        assert fewest == DWARVES[players][0] - 1
        assert (fewest == 0) == (players in (3, 4))


# The board


@pytest.mark.rule("S1.04")
def test_a_round_begins_with_the_start_card_and_three_goals_face_down() -> None:
    game = new(5)
    assert board(game) == drawn("""
        ........?
        .........
        S.......?
        .........
        ........?
    """)
    for seat in (None, 0, 1, 2, 3, 4):
        goals = game.view(seat).goals
        assert [(goal.goal, goal.column, goal.row) for goal in goals] == [
            ("top", 8, -2),
            ("middle", 8, 0),
            ("bottom", 8, 2),
        ]
        assert [goal.face for goal in goals] == [None, None, None]
        assert not any(goal.face_up for goal in goals)


@pytest.mark.rule("S1.04")
def test_the_goals_are_one_treasure_and_two_stones_in_any_order() -> None:
    orders = {tuple(new(3, seed).deal_data()["goals"]) for seed in SEEDS}
    assert len(orders) == 6
    for order in orders:
        assert sorted(order) == ["stone_nw", "stone_sw", "treasure"]


@pytest.mark.rule("S1.04")
def test_where_the_treasure_lies_changes_nothing_of_what_a_player_sees() -> None:
    one, other = table(goals="treasure stone_sw stone_nw"), table(goals="stone_nw stone_sw treasure")
    for seat in (None, 0, 1, 2):
        assert one.view(seat) == other.view(seat)


@pytest.mark.rule("S1.05")
def test_the_maze_may_grow_past_the_frame_in_every_direction() -> None:
    game = table(
        """
        ......┌┴┴┼
        ......│.?
        ......│
        S──┬┬┬┘
        │
        │
        """,
        hands={0: "cross"},
    )
    assert board(game, may_lay="cross") == drawn("""
        ........***
        .......┌┴┴┼*
        .......│.?*
        .*.....│
        *S──┬┬┬┘
        .│..***
        .│
        .*
    """)


@pytest.mark.rule("S1.05")
def test_the_maze_has_no_edge_that_the_cards_could_come_to() -> None:
    north = "┼┼┼┼┼┤├┤├┤││││"
    game = table("\n".join([*north, "S"]), hands={0: "dead_ns"})
    play(game, f"dead_ns@0,{-len(north) - 1}")
    assert board(game) == drawn("\n".join(["║", *north, "S"]))


# The stock


@pytest.mark.rule("S1.06")
@pytest.mark.parametrize(("players", "size"), [(3, 6), (4, 6), (5, 6), (6, 5), (7, 5), (8, 4), (9, 4), (10, 4)])
def test_hands_are_dealt_by_the_number_of_players_and_the_rest_is_the_stock(players: int, size: int) -> None:
    game = new(players)
    view = game.view(None)
    assert view.hand_sizes == (size,) * players
    assert view.stock == 67 - players * size
    assert view.pile == ()
    deal = game.deal_data()
    assert Counter(card for cards in (*deal["hands"], deal["stock"]) for card in cards) == DECK
    for seat in range(players):
        assert sorted(game.view(seat).hand or ()) == sorted(deal["hands"][seat])


@pytest.mark.rule("S1.06")
def test_the_stock_is_40_path_cards_and_27_action_cards() -> None:
    deal = new(3).deal_data()
    cards = Counter(card for cards in (*deal["hands"], deal["stock"]) for card in cards)
    through = {"cross": 5, "t_wide": 5, "t_tall": 5, "curve_sw": 5, "curve_es": 4}
    for card, count in through.items():
        assert cards.pop(card) == count
    # the trap of many public decks: four long ones, three short ones
    assert cards.pop("straight_ns") == 4
    assert cards.pop("straight_ew") == 3
    dead = {card: count for card, count in cards.items() if card.startswith("dead_")}
    names = "dead_nesw dead_esw dead_nsw dead_ns dead_ew dead_sw dead_es dead_s dead_w"
    assert dead == dict.fromkeys(names.split(), 1)
    assert cards - Counter(dead) == {
        "broken_pick": 3,
        "broken_lantern": 3,
        "broken_wagon": 3,
        "repair_pick": 2,
        "repair_lantern": 2,
        "repair_wagon": 2,
        "repair_pick_lantern": 1,
        "repair_pick_wagon": 1,
        "repair_lantern_wagon": 1,
        "rock_fall": 3,
        "map": 6,
    }


@pytest.mark.rule("S1.06")
def test_the_stock_is_shuffled() -> None:
    first_cards = {new(3, seed).deal_data()["hands"][0][0] for seed in SEEDS}
    last_cards = {new(3, seed).deal_data()["stock"][-1] for seed in SEEDS}
    assert len(first_cards) > 10
    assert len(last_cards) > 10


# The gold


@pytest.mark.rule("S1.07")
def test_the_nugget_stock_is_28_cards_shuffled_face_down() -> None:
    orders = set()
    for seed in range(20):
        game = new(4, seed)
        nuggets = game.deal_data()["nuggets"]
        orders.add(tuple(nuggets))
        assert Counter(nuggets) == {1: 16, 2: 8, 3: 4} == NUGGETS
        assert game.gold == (0, 0, 0, 0)
    assert len(orders) == 20


@pytest.mark.rule("S1.07")
def test_only_the_number_of_nugget_cards_can_be_seen() -> None:
    one, other = table(nuggets=[1, 2, 3, 1]), table(nuggets=[3, 3, 2, 2])
    for seat in (None, 0, 1, 2):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).nuggets == 4


# Who begins


@pytest.mark.rule("S1.08")
@pytest.mark.parametrize("youngest", range(5))
def test_the_seat_that_the_host_names_begins(youngest: int) -> None:
    game = new(5, first=youngest)
    assert game.to_act == youngest
    assert game.view(None).first == youngest


@pytest.mark.rule("S1.08")
def test_without_a_name_the_first_seat_is_drawn_by_lot() -> None:
    assert {new(5, seed).to_act for seed in SEEDS} == set(range(5))


@pytest.mark.rule("S1.08")
def test_a_seat_that_nobody_has_cannot_begin() -> None:
    assert new(5, first=4).to_act == 4
    with pytest.raises(RulesError):
        new(5, first=5)


@pytest.mark.rule("S1.08")
def test_play_goes_clockwise_from_seat_to_seat() -> None:
    game = new(4, first=2)
    turns = []
    for _ in range(6):
        turns.append(game.to_act)
        game.play(game.legal_actions()[-1])
    assert turns == [2, 3, 0, 1, 2, 3]
