"""Set-up: who may play, the board, the treasures, the dwarves and the cards (LM.01 to LM.07)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.lost_mines.table import (
    ACTION_CARDS,
    DECK,
    DWARVES,
    MINES,
    PATHS,
    TREASURES,
    board,
    drawn,
    everyone,
    idle_until_round,
    play,
    table,
    told,
)
from undermine.games import LostMines, LostMinesRules, RulesError, start
from undermine.games.core.round_events import Drew, RoundBegan, RoundEnded
from undermine.games.lost_mines.events import JoinedClan, TreasuresLaidOut

PLAYERS = range(3, 10)
HANDS = {3: 5, 4: 5, 5: 5, 6: 5, 7: 4, 8: 4, 9: 4}


def new(seats: int, seed: int = 0, first: int | None = None) -> LostMines:
    return LostMines.start(LostMinesRules(first=first), seats, seed)


def everything_of(deal: dict[str, Any]) -> Counter[str]:
    """All cards of a deal: in hands, in the stock and put aside."""
    return Counter(card for cards in (*deal["hands"], deal["stock"], deal["aside"]) for card in cards)


def dwarf_cards(deal: dict[str, Any]) -> list[str]:
    """The dwarf cards by seat."""
    return [f"{clan} {role}" for clan, role in zip(deal["clans"], deal["roles"], strict=True)]


# Players


@pytest.mark.rule("LM.01")
@pytest.mark.parametrize("players", PLAYERS)
def test_three_to_nine_players_can_play(players: int) -> None:
    game = start("lost_mines", players, 0)
    assert game.seats == players
    assert game.to_act in range(players)


@pytest.mark.rule("LM.01")
@pytest.mark.parametrize("players", [-3, 0, 1, 2, 10, 11, 100])
def test_fewer_than_three_or_more_than_nine_players_are_refused(players: int) -> None:
    with pytest.raises(RulesError, match="least=3, most=9"):
        new(players)


@pytest.mark.rule("LM.01")
def test_there_is_no_view_for_a_seat_that_nobody_has() -> None:
    game = new(3)
    for seat in (3, -1):
        with pytest.raises(ValueError, match="no seat"):
            game.view(seat)


# The board


@pytest.mark.rule("LM.02")
def test_the_board_has_two_starts_and_four_mines_face_down() -> None:
    game = new(3)
    assert board(game) == drawn("""
        .........?.
        ...........
        B........?.
        ...........
        Y........?.
        ...........
        .........?.
    """)
    for seat in everyone(game):
        view = game.view(seat)
        assert view.board == (11, 7)
        assert [tuple(one) for one in view.starts] == [("blue", 1, 3, "NESW"), ("yellow", 1, 5, "NESW")]
        assert [tuple(one) for one in view.mines] == [
            (1, 10, 1, None, None, ()),
            (2, 10, 3, None, None, ()),
            (3, 10, 5, None, None, ()),
            (4, 10, 7, None, None, ()),
        ]
        assert (view.maze, view.tokens, view.dragon) == ((), (), None)


@pytest.mark.rule("LM.02")
def test_each_mine_lies_on_one_of_the_four_spaces_and_any_order_may_come() -> None:
    orders = {tuple(new(3, seed).deal_data()["mines"]) for seed in range(300)}
    assert len(orders) == 24
    for order in orders:
        assert sorted(order) == sorted(MINES)


@pytest.mark.rule("LM.02")
def test_which_mine_lies_where_changes_nothing_of_what_anyone_sees() -> None:
    one, other = table(mines="gold silver gemstones dragon"), table(mines="dragon gemstones gold silver")
    for seat in everyone(one):
        assert one.view(seat) == other.view(seat)


# Treasures


@pytest.mark.rule("LM.03")
@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_of_the_twelve_treasures_as_there_are_players_lie_beside_the_board(players: int) -> None:
    for seed in range(5):
        game = new(players, seed)
        deal = game.deal_data()
        assert len(deal["treasures"]) == players
        assert len(deal["treasures_aside"]) == 12 - players
        assert Counter((kind, value) for kind, value in deal["treasures"] + deal["treasures_aside"]) == TREASURES
        assert [one.number for one in game.view(None).treasures] == [*range(1, players + 1)]


@pytest.mark.rule("LM.03")
def test_everyone_sees_a_treasures_kind_and_nobody_its_value() -> None:
    game = table(seats=4, treasures="gold 4, silver 2, gold 3, gemstones 3")
    for seat in everyone(game):
        view = game.view(seat)
        assert [tuple(one) for one in view.treasures] == [
            (1, "gold", None, None, ()),
            (2, "silver", None, None, ()),
            (3, "gold", None, None, ()),
            (4, "gemstones", None, None, ()),
        ]
        assert told(view.history, TreasuresLaidOut) == [TreasuresLaidOut(("gold", "silver", "gold", "gemstones"))]


@pytest.mark.rule("LM.03")
def test_a_treasures_value_and_what_was_put_aside_change_nothing_of_what_anyone_sees() -> None:
    one, other = table(treasures="gold 4, silver 2, gold 3"), table(treasures="gold 2, silver 3, gold 4")
    assert one.deal_data()["treasures_aside"] != other.deal_data()["treasures_aside"]
    for seat in everyone(one):
        assert one.view(seat) == other.view(seat)


@pytest.mark.rule("LM.03")
def test_treasures_are_shuffled() -> None:
    deals = [new(3, seed).deal_data() for seed in range(200)]
    for place in range(3):
        assert {tuple(deal["treasures"][place]) for deal in deals} == set(TREASURES)
    assert {tuple(deal["treasures_aside"][-1]) for deal in deals} == set(TREASURES)


# Dwarves

#: what is dealt to so many players, by the rulebook
DEALT_FROM = {
    3: "1 loyal, 1 selfish, 1 saboteur",
    4: "1 loyal, 1 selfish, 1 saboteur",
    5: "2 loyal, 1 selfish, 1 saboteur",
    6: "2 loyal, 1 selfish, 1 saboteur",
    7: "3 loyal, 1 selfish, 1 saboteur",
    8: "3 loyal, 1 selfish, 1 saboteur",
    9: "3 loyal, 1 selfish, 1 saboteur",
}


@pytest.mark.rule("LM.04")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_clan_has_a_selfish_dwarf_a_saboteur_and_one_to_three_loyal_ones(players: int) -> None:
    for seed in range(5):
        game = new(players, seed)
        deal = game.deal_data()
        assert len(deal["roles"]) == len(deal["clans"]) == players
        cards = Counter(dwarf_cards(deal) + [f"{clan} {role}" for clan, role in deal["spare"]])
        for clan in ("blue", "yellow"):
            counts = {role: cards[f"{clan} {role}"] for role in ("loyal", "selfish", "saboteur")}
            assert ", ".join(f"{count} {role}" for role, count in counts.items()) == DEALT_FROM[players]
        assert cards.total() == 2 * sum(int(word) for word in DEALT_FROM[players].split() if word.isdigit())
        assert [game.view(seat).role for seat in range(players)] == deal["roles"]
        assert list(game.view(None).clans) == deal["clans"]


@pytest.mark.rule("LM.04")
def test_any_dwarf_may_be_dealt_to_anyone_and_any_may_be_left_over() -> None:
    deals = [new(3, seed).deal_data() for seed in range(150)]
    for seat in range(3):
        assert {dwarf_cards(deal)[seat] for deal in deals} == set(DWARVES[3])
    assert {" ".join(deal["spare"][-1]) for deal in deals} == set(DWARVES[3])


@pytest.mark.rule("LM.04")
def test_clans_may_be_uneven_even_so_that_one_has_nobody() -> None:
    blue = Counter(new(3, seed).deal_data()["clans"].count("blue") for seed in range(200))
    assert set(blue) == {0, 1, 2, 3}
    of_nine = Counter(new(9, seed).deal_data()["clans"].count("blue") for seed in range(50))
    assert set(of_nine) == {4, 5}


@pytest.mark.rule("LM.04")
def test_everyone_sees_the_clans_and_only_their_own_character() -> None:
    game = table(dwarves="blue saboteur, blue selfish, yellow loyal, blue loyal")
    for seat in everyone(game):
        view = game.view(seat)
        assert view.clans == ("blue", "blue", "yellow", "blue")
        assert view.roles is None
        assert {owner for owner, role in enumerate(view.known_roles) if role is not None} == ({seat} - {None})
        joined = told(view.history, JoinedClan)
        assert [event.clan for event in joined] == ["blue", "blue", "yellow", "blue"]
        assert {event.seat for event in joined if event.role is not None} == ({seat} - {None})
    assert [game.view(seat).role for seat in range(4)] == ["saboteur", "selfish", "loyal", "loyal"]
    assert [game.view(seat).known_roles[seat] for seat in range(4)] == ["saboteur", "selfish", "loyal", "loyal"]
    assert game.view(None).role is None


@pytest.mark.rule("LM.04")
def test_who_the_others_are_and_who_is_left_over_changes_nothing_of_what_a_player_sees() -> None:
    one = table(dwarves="blue loyal, yellow saboteur, yellow loyal")
    other = table(dwarves="blue loyal, yellow selfish, yellow saboteur")
    for seat in (None, 0):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("LM.05")
@pytest.mark.parametrize("players", PLAYERS)
def test_each_dwarf_starts_on_its_clans_start_card(players: int) -> None:
    for seed in range(5):
        view = new(players, seed).view(None)
        starts = {"blue": (1, 3), "yellow": (1, 5)}
        assert view.dwarves == tuple(starts[clan] for clan in view.clans)


# Path and action cards


@pytest.mark.rule("LM.06")
@pytest.mark.parametrize("players", PLAYERS)
def test_ten_cards_lie_aside_and_everyone_has_five_or_from_seven_players_on_four(players: int) -> None:
    game = new(players)
    deal = game.deal_data()
    assert everything_of(deal) == DECK
    assert len(deal["aside"]) == 10
    view = game.view(None)
    assert view.hand_sizes == (HANDS[players],) * players
    assert view.stock == 63 - 10 - players * HANDS[players] == len(deal["stock"])
    assert view.pile == ()
    for seat in range(players):
        assert sorted(game.view(seat).hand or ()) == sorted(deal["hands"][seat])


@pytest.mark.rule("LM.06")
def test_there_are_40_path_and_23_action_cards() -> None:
    cards = everything_of(new(5).deal_data())
    assert sum(cards[card] for card in PATHS) == 40
    assert sum(cards[card] for card in ACTION_CARDS) == 23
    assert cards.total() == 63


@pytest.mark.rule("LM.06")
def test_everything_but_the_ten_cards_is_drawn_in_a_round_and_nobody_ever_sees_those() -> None:
    game = new(4)
    deal = game.deal_data()
    seen = Counter(card for hand in deal["hands"] for card in hand)
    for event in idle_until_round(game, 2):
        if isinstance(event, RoundEnded):
            break
        if isinstance(event, Drew):
            seen.update(event.cards or ())
    assert DECK - seen == Counter(deal["aside"])


@pytest.mark.rule("LM.06", "LM.62")
def test_which_cards_lie_aside_changes_nothing_of_what_anyone_sees_also_when_the_round_is_over() -> None:
    games = [
        table(hands={0: "axe"}, aside=aside, rounds=1)
        for aside in ("cross trap t_tall_lake", "curve_es_rock boat boat")
    ]
    one, other = games
    for game in games:
        play(game, "end?", "yes", "yes")
        assert game.result is not None
    for seat in everyone(one):
        assert one.view(seat) == other.view(seat)


@pytest.mark.rule("LM.06")
def test_nobody_sees_anybody_elses_hand() -> None:
    one = table(hands={0: "cross axe", 1: "trap", 2: "boat"}, stock="rope ...")
    other = table(hands={0: "cross axe", 1: "troll", 2: "rope"}, stock="boat ...")
    for seat in (None, 0):
        assert one.view(seat) == other.view(seat)
    assert one.view(0).hand == ("cross", "axe")
    for seat in everyone(one):
        hands = {event.seat: event.hand for event in told(one.view(seat).history, JoinedClan)}
        assert {owner for owner, hand in hands.items() if hand is not None} == ({seat} - {None})


@pytest.mark.rule("LM.06")
def test_the_deck_is_shuffled_and_any_card_may_lie_aside() -> None:
    deals = [new(3, seed).deal_data() for seed in range(100)]
    assert len({deal["hands"][0][0] for deal in deals}) > 20
    assert len({deal["stock"][-1] for deal in deals}) > 20
    assert {card for deal in deals for card in deal["aside"]} == set(DECK)


# Who begins


@pytest.mark.rule("LM.07")
@pytest.mark.parametrize("adventurous", [0, 3, 8])
def test_the_seat_that_the_host_names_begins_and_play_goes_clockwise(adventurous: int) -> None:
    game = new(9, first=adventurous)
    assert game.to_act == adventurous
    for turn in range(1, 10):
        hand = game.view(game.to_act).hand
        assert hand is not None
        play(game, f"-{hand[0]}", "stay")
        assert game.to_act == (adventurous + turn) % 9


@pytest.mark.rule("LM.07")
def test_a_first_seat_that_nobody_has_is_refused() -> None:
    for first in (5, 8):
        with pytest.raises(RulesError):
            new(5, first=first)
    for first in (9, -1):
        with pytest.raises(RulesError):
            LostMinesRules(first=first)


@pytest.mark.rule("LM.07")
@pytest.mark.parametrize("players", [3, 9])
def test_otherwise_the_lot_decides_who_begins(players: int) -> None:
    games = [new(players, seed) for seed in range(100)]
    assert {game.to_act for game in games} == set(range(players))
    for game in games:
        assert game.to_act == game.view(None).first == game.deal_data()["first"]
        assert told(game.view(None).history, RoundBegan) == [RoundBegan(1, game.to_act)]
