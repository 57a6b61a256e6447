"""Set-up: who may play, the dwarves, the deck with the cards put aside, and the gold (S2.01 to S2.05)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.saboteur import table as base
from tests.saboteur2.table import DECK, DWARVES, board, drawn, legal, pass_until_round, play, refused, table
from undermine.games import RulesError, Saboteur2, Saboteur2Rules, rules_from_data
from undermine.games.digging.events import Dealt

SEEDS = range(60)


def new(seats: int, seed: int = 0, first: int | None = None) -> Saboteur2:
    return Saboteur2.start(Saboteur2Rules(first=first), seats, seed)


def everything_of(deal: dict[str, Any]) -> Counter[str]:
    """All cards of a deal: in hands, in the stock and put aside."""
    return Counter(card for cards in (*deal["hands"], deal["stock"], deal["aside"]) for card in cards)


# Players


@pytest.mark.rule("S2.01")
@pytest.mark.parametrize("players", range(2, 13))
def test_two_to_twelve_players_can_play(players: int) -> None:
    game = new(players)
    assert game.seats == players
    assert game.to_act in range(players)


@pytest.mark.rule("S2.01")
@pytest.mark.parametrize("players", [-2, 0, 1, 13, 14])
def test_fewer_than_two_or_more_than_twelve_players_are_refused(players: int) -> None:
    with pytest.raises(RulesError):
        new(players)


@pytest.mark.rule("S2.01", "S2.04")
def test_the_base_games_dwarves_and_nuggets_are_not_used() -> None:
    for seed in range(20):
        deal = new(5, seed).deal_data()
        assert set(deal["roles"] + deal["spare"]) == set(DWARVES)
        assert "digger" not in DWARVES
        assert not {"left_over", "nuggets"} & set(deal)


@pytest.mark.rule("S2.01", "S1.08")
@pytest.mark.parametrize("youngest", [0, 11])
def test_the_seat_that_the_host_names_begins_and_play_goes_clockwise(youngest: int) -> None:
    game = new(12, first=youngest)
    assert game.to_act == youngest
    game.play(game.legal_actions()[-1])
    assert game.to_act == (youngest + 1) % 12
    with pytest.raises(RulesError):
        new(5, first=5)


# The deck


@pytest.mark.rule("S2.02")
@pytest.mark.parametrize("players", [2, 7, 12])
def test_the_deck_is_that_of_the_base_game_and_of_the_expansion(players: int) -> None:
    cards = everything_of(new(players).deal_data())
    assert cards == DECK
    new_ones = cards - base.DECK
    assert (base.DECK.total(), new_ones.total()) == (67, 51)
    paths = {"bridge", "double", "ladder", "door", "straight", "curve", "crystal"}
    assert sum(count for card, count in new_ones.items() if card.split("_")[0] in paths) == 30


@pytest.mark.rule("S2.02")
def test_the_deck_has_these_action_cards_of_the_expansion_and_one_more_rock_fall() -> None:
    cards = everything_of(new(4).deal_data())
    printed = {"theft": 4, "hands_off": 3, "swap_hand": 2, "inspection": 2, "swap_hats": 2, "trapped": 3}
    assert {card: cards[card] for card in printed} == printed
    assert (cards["free_at_last"], cards["rock_fall"], cards["map"]) == (4, 4, 6)


@pytest.mark.rule("S2.02")
def test_the_deck_has_these_path_cards_of_the_expansion() -> None:
    cards = everything_of(new(4).deal_data())
    assert (cards["bridge"], cards["double_curve_nw_es"], cards["double_curve_ne_sw"]) == (2, 1, 1)
    for feature, count in {"ladder_": 4, "door_green_": 3, "door_blue_": 3, "crystal_": 10}.items():
        assert sum(number for card, number in cards.items() if card.startswith(feature)) == count
    assert sum(cards[card] for card in cards if "stub" in card and card.startswith(("straight", "curve"))) == 6


@pytest.mark.rule("S2.02", "S2.03")
@pytest.mark.parametrize("players", range(2, 13))
def test_ten_cards_lie_aside_and_each_player_has_six_whatever_their_number(players: int) -> None:
    game = new(players)
    view = game.view(None)
    deal = game.deal_data()
    assert len(deal["aside"]) == 10
    assert view.hand_sizes == (6,) * players
    assert view.stock == 118 - 10 - 6 * players
    assert view.pile == ()
    for seat in range(players):
        assert sorted(game.view(seat).hand or ()) == sorted(deal["hands"][seat])


@pytest.mark.rule("S2.02", "S2.03")
def test_twelve_players_have_108_cards_in_play_and_never_see_the_other_ten() -> None:
    game = new(12)
    deal = game.deal_data()
    held = Counter(card for hand in deal["hands"] for card in hand)
    assert held.total() + len(deal["stock"]) == 108
    drawn_cards: Counter[str] = Counter()
    for event in pass_until_round(game, 2):
        if event.kind == "drew":
            drawn_cards.update(event.data()["cards"])
        if event.kind == "round_ended":
            break
    assert drawn_cards == Counter(deal["stock"])
    assert DECK - held - drawn_cards == Counter(deal["aside"])


@pytest.mark.rule("S2.02", "S2.40")
def test_which_cards_lie_aside_changes_nothing_of_what_anyone_sees_also_when_the_round_is_over() -> None:
    games = [
        table(
            "S──┬┬┬┬.?",
            hands={0: "cross", 1: "map"},
            goals="stone_sw treasure stone_nw",
            stock="dead_s ...",
            aside=aside,
            rounds=1,
        )
        for aside in ("cross map theft ladder_s", "t_tall bridge trapped dead_w")
    ]
    one, other = games
    assert one.deal_data()["aside"] != other.deal_data()["aside"]
    for game in games:
        play(game, "cross@7,0")
        assert game.result is not None
    for seat in (None, 0, 1, 2):
        assert one.view(seat) == other.view(seat)


@pytest.mark.rule("S2.02")
def test_the_deck_is_shuffled_and_any_card_may_lie_aside() -> None:
    deals = [new(3, seed).deal_data() for seed in range(100)]
    assert len({deal["hands"][0][0] for deal in deals}) > 20
    assert len({deal["stock"][-1] for deal in deals}) > 20
    assert len({card for deal in deals for card in deal["aside"]}) > 50


# Dwarves


@pytest.mark.rule("S2.04")
@pytest.mark.parametrize("players", range(2, 13))
def test_one_of_fifteen_dwarves_is_dealt_to_each_player_and_the_rest_lies_aside(players: int) -> None:
    for seed in range(5):
        game = new(players, seed)
        deal = game.deal_data()
        assert Counter(deal["roles"] + deal["spare"]) == {
            "blue": 4,
            "green": 4,
            "boss": 1,
            "profiteer": 1,
            "geologist": 2,
            "saboteur": 3,
        }
        assert len(deal["roles"]) == players
        assert game.view(None).spare == 15 - players
        assert [game.view(seat).role for seat in range(players)] == deal["roles"]


@pytest.mark.rule("S2.04")
def test_any_dwarf_may_be_dealt_to_anyone_and_any_may_be_left_over() -> None:
    deals = [new(2, seed).deal_data() for seed in range(150)]
    for seat in (0, 1):
        assert {deal["roles"][seat] for deal in deals} == set(DWARVES)
    assert {deal["spare"][0] for deal in deals} == set(DWARVES)
    assert {deal["spare"][-1] for deal in deals} == set(DWARVES)


@pytest.mark.rule("S2.04")
def test_everyone_knows_their_own_dwarf_and_nobody_elses() -> None:
    game = table(roles="boss saboteur blue geologist")
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        assert (view.roles, view.left_over) == (None, None)
        dealt = {event.seat: event.role for event in view.history if isinstance(event, Dealt)}
        assert {owner for owner, role in dealt.items() if role is not None} == ({seat} - {None})
        assert {owner for owner, role in enumerate(view.known_roles) if role is not None} == ({seat} - {None})
    assert [game.view(seat).role for seat in range(4)] == ["boss", "saboteur", "blue", "geologist"]
    assert game.view(None).role is None


@pytest.mark.rule("S2.04")
def test_who_the_others_are_and_who_is_left_over_changes_nothing_of_what_a_player_sees() -> None:
    one = table(roles="boss saboteur blue", spare="green geologist")
    other = table(roles="boss blue green", spare="profiteer saboteur")
    for seat in (None, 0):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).spare == 12
    assert one.view(1) != other.view(1)


# The board, and what does not come out of this box


@pytest.mark.rule("S2.05")
def test_start_and_goals_lie_as_in_the_base_game() -> None:
    game = new(2)
    assert board(game) == drawn("""
        ........?
        .........
        S.......?
        .........
        ........?
    """)
    orders = {tuple(new(2, seed).deal_data()["goals"]) for seed in SEEDS}
    assert len(orders) == 6
    for order in orders:
        assert sorted(order) == ["stone_nw", "stone_sw", "treasure"]
    for seat in (None, 0, 1):
        assert [goal.face for goal in game.view(seat).goals] == [None, None, None]


@pytest.mark.rule("S2.05")
def test_a_path_card_must_always_be_joined_to_the_start() -> None:
    game = table("S─.─", hands={0: "straight_ew"})
    assert board(game, may_lay="straight_ew") == drawn("*S─*─")
    assert refused(game, "straight_ew@4,0") == "not_joined"
    assert refused(game, "straight_ew@1,1") == "not_joined"
    with pytest.raises(RulesError):
        rules_from_data({"game": "saboteur2", "connection": "adjacent"})


@pytest.mark.rule("S2.05")
def test_the_bank_pays_pieces_without_limit() -> None:
    """The box holds 32 gold pieces; the players have more than that already."""
    game = table(
        "S──┬┬┬┬.?",
        roles="blue green saboteur",
        hands={0: "cross"},
        goals="stone_sw treasure stone_nw",
        gold=[30, 30, 30],
    )
    play(game, "cross@7,0")
    assert game.gold == (35, 30, 30)


@pytest.mark.rule("S2.01", "S2.03", "S2.04")
def test_two_players_play_a_round_to_its_end() -> None:
    game = table(roles="saboteur blue", hands={0: "map", 1: "cross"}, stock="")
    play(game, "map:top", "cross@1,0", "-")
    assert (game.round, legal(game)) == (1, ["-"])
    play(game, "-")
    assert game.round == 2
    assert game.gold == (5, 0)
    assert game.view(None).hand_sizes == (6, 6)
