"""Handing out the gold: the diggers pick, the saboteurs are paid, and who knows what of it (S1.60 to S1.66)."""

from __future__ import annotations

import pytest

from tests.policies import digging
from tests.saboteur.table import DWARVES, kinds, legal, pass_until_round, play, refused, table
from undermine.games import Chance, Saboteur, SaboteurRules
from undermine.games.digging.events import RoundEnded
from undermine.games.saboteur.events import NuggetsDrawn, Offered, Paid, Picked


def treasure_reached(roles: str, nuggets: list[int], *, by: int = 0, rounds: int = 3) -> Saboteur:
    """The player ``by`` has just laid the card that reaches the treasure."""
    game = table(
        "S──┬┬┬┬.?",
        roles=roles,
        goals="stone_sw treasure stone_nw",
        hands={by: "cross"},
        nuggets=nuggets,
        turn=by,
        rounds=rounds,
    )
    play(game, "cross@7,0")
    return game


def nobody_reached(roles: str, nuggets: list[int] | None = None, rounds: int = 3) -> Saboteur:
    """A round in which everyone has passed to the end."""
    game = table(roles=roles, stock="", nuggets=nuggets, rounds=rounds)
    pass_until_round(game, 2)
    return game


def pick_all(game: Saboteur) -> list[int | None]:
    """Who picks, when everyone takes the largest card."""
    pickers = []
    for _ in range(game.view(None).drafts[-1].drawn):
        pickers.append(game.to_act)
        play(game, legal(game)[-1])
    assert game.view(None).phase != "pick"
    return pickers


# The diggers


@pytest.mark.rule("S1.60")
@pytest.mark.parametrize("players", range(3, 11))
def test_as_many_nugget_cards_as_players_are_drawn_but_nine_when_ten_play(players: int) -> None:
    saboteurs, diggers = DWARVES[players]
    roles = "D" * (diggers - 1) + "S" * saboteurs
    game = table("S──┬┬┬┬.?", roles=roles, goals="stone_sw treasure stone_nw", hands={0: "cross"})
    events = play(game, "cross@7,0")
    count = 9 if players == 10 else players
    assert RoundEnded(1, "diggers", "treasure") in events
    assert NuggetsDrawn(count) in events
    assert game.view(None).nuggets == 28 - count
    assert len(pick_all(game)) == count
    assert sum(game.view(None).picked_count) == count


@pytest.mark.rule("S1.60")
def test_the_nugget_cards_drawn_are_the_next_ones_of_the_stock() -> None:
    game = treasure_reached("DDS", [3, 1, 2, 2, 2])
    assert legal(game) == ["nugget:1", "nugget:2", "nugget:3"]
    pick_all(game)
    assert game.gold == (3 + 1, 2, 0)
    assert game.deal_data()["nuggets"] == [2, 2]


@pytest.mark.rule("S1.60")
def test_with_too_few_nugget_cards_left_another_set_is_put_under_the_stock_first() -> None:
    game = treasure_reached("DDSDS", [3, 3, 3])
    left = game.view(None).nuggets
    assert left == 3 + 28 - 5
    drawn = list(game.drafts[-1].drawn)
    assert drawn.count(3) >= 3  # what was left is drawn first
    new = drawn[:-3] + list(game.deal_data()["nuggets"])
    assert sorted(new) == [1] * 16 + [2] * 8 + [3] * 4
    assert len(pick_all(game)) == 5


@pytest.mark.rule("S1.60")
def test_another_set_is_put_there_only_where_it_is_needed() -> None:
    enough = treasure_reached("DDS", [1, 2, 3])
    assert enough.view(None).nuggets == 0
    pick_all(enough)
    # Paying saboteurs needs no other set: the bank pays what cards cannot.
    assert nobody_reached("DDS", [1]).view(None).nuggets == 0


@pytest.mark.rule("S1.60")
@pytest.mark.parametrize("players", [3, 10])
def test_diggers_always_find_as_many_nugget_cards_as_they_are_due(players: int) -> None:
    game = Saboteur.start(SaboteurRules(rounds=30), players, 1)
    chance = Chance(players)
    due = 9 if players == 10 else players
    drawn = []
    while game.to_act is not None:
        drawn += [event.count for event in game.play(digging(game, chance)) if isinstance(event, NuggetsDrawn)]
    assert len(drawn) > 28 // due
    assert set(drawn) == {due}


@pytest.mark.rule("S1.60")
def test_a_copy_shuffles_a_set_of_its_own_and_the_same() -> None:
    game = table("S──┬┬┬┬.?", roles="DDS", goals="stone_sw treasure stone_nw", hands={0: "cross"}, nuggets=[1])
    twin = game.copy()
    play(game, "cross@7,0")
    play(twin, "cross@7,0")
    assert game.nuggets == twin.nuggets and game.drafts[-1].drawn == twin.drafts[-1].drawn


@pytest.mark.rule("S1.61")
def test_who_reached_the_treasure_picks_first_and_then_the_diggers_counter_clockwise_round_and_round() -> None:
    game = treasure_reached("DDSDS", [1, 1, 1, 1, 1], by=1)
    assert pick_all(game) == [1, 0, 3, 1, 0]
    assert game.gold == (2, 2, 0, 1, 0)


@pytest.mark.rule("S1.61")
def test_some_diggers_may_get_more_cards_than_others_and_saboteurs_none() -> None:
    game = treasure_reached("SDDSDSDDDS", [1] * 9, by=6)
    assert pick_all(game) == [6, 4, 2, 1, 8, 7, 6, 4, 2]
    assert game.gold == (0, 1, 2, 0, 2, 0, 2, 1, 1, 0)


@pytest.mark.rule("S1.61")
def test_a_picker_chooses_any_of_the_cards_still_there() -> None:
    game = treasure_reached("DDS", [3, 1, 2])
    assert legal(game) == ["nugget:1", "nugget:2", "nugget:3"]
    play(game, "nugget:2")
    assert (game.to_act, legal(game)) == (1, ["nugget:1", "nugget:3"])
    assert refused(game, "nugget:2") == "no_such_nugget"
    assert refused(game, "-") == "other_decision"
    play(game, "nugget:1")
    assert (game.to_act, legal(game)) == (0, ["nugget:3"])
    play(game, "nugget:3")
    assert game.gold == (5, 1, 0)
    assert game.round == 2


@pytest.mark.rule("S1.61")
def test_each_picker_sees_what_is_still_there_and_the_others_only_that_a_card_was_taken() -> None:
    game = treasure_reached("DDSDS", [3, 1, 2, 2, 1], by=1)
    events = play(game, "nugget:3")
    assert events == [Picked(1, 3), Offered(0, 4, (1, 1, 2, 2))]
    assert events[0].seen_by(1) == Picked(1, 3)
    assert events[1].seen_by(0) == Offered(0, 4, (1, 1, 2, 2))
    for seat in (None, 2, 3, 4):
        assert events[0].seen_by(seat) == Picked(1, None)
        assert events[1].seen_by(seat) == Offered(0, 4, None)
    assert events[0].seen_by(0) == Picked(1, None)
    assert events[1].seen_by(1) == Offered(0, 4, None)
    (draft,) = game.view(1).drafts
    assert (draft.picks, draft.looks) == (((1, 3),), ((0, (1, 1, 2, 2, 3)),))
    (draft,) = game.view(0).drafts
    assert (draft.picks, draft.looks) == (((1, None),), ((1, (1, 1, 2, 2)),))
    for seat in (None, 2, 3, 4):
        (draft,) = game.view(seat).drafts
        assert (draft.drawn, draft.picks, draft.looks) == (5, ((1, None),), ())
    play(game, "nugget:1", "nugget:2", "nugget:2")
    (draft,) = game.view(0).drafts
    assert draft.picks == ((1, None), (0, 1), (3, None), (1, None))
    assert draft.looks == ((1, (1, 1, 2, 2)), (4, (1,)))


@pytest.mark.rule("S1.61", "S1.66")
def test_who_has_not_picked_yet_cannot_tell_one_nugget_card_from_another() -> None:
    one, other = treasure_reached("DDS", [3, 1, 2]), treasure_reached("DDS", [1, 1, 1])
    for seat in (None, 1, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)
    play(one, "nugget:3")
    play(other, "nugget:1")
    assert one.view(2) == other.view(2)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("S1.62")
@pytest.mark.parametrize(
    ("roles", "by", "pickers", "gold"),
    [
        ("DDDSD", 3, [2, 1, 0, 4, 2], (1, 1, 2, 0, 1)),
        ("DSSDD", 2, [0, 4, 3, 0, 4], (2, 0, 0, 1, 2)),  # the next one to the right is a saboteur as well
        ("SDDDS", 0, [3, 2, 1, 3, 2], (0, 1, 2, 2, 0)),
    ],
)
def test_a_saboteur_who_reaches_the_treasure_gets_nothing_and_the_next_digger_counter_clockwise_begins(
    roles: str, by: int, pickers: list[int], gold: tuple[int, ...]
) -> None:
    game = treasure_reached(roles, [1, 1, 1, 1, 1], by=by)
    assert pick_all(game) == pickers
    assert game.gold == gold
    assert game.results[0].winners == "diggers"


@pytest.mark.rule("S1.62")
def test_the_saboteur_who_reached_the_treasure_does_not_see_the_nugget_cards() -> None:
    one, other = treasure_reached("SDD", [3, 1, 2]), treasure_reached("SDD", [1, 1, 1])
    assert one.view(0) == other.view(0)


# The saboteurs


@pytest.mark.rule("S1.63")
@pytest.mark.parametrize(
    ("roles", "each"),
    [
        ("DDS", 4),
        ("DDDS", 4),
        ("DDDDS", 4),  # the second saboteur card is left over
        ("DSDDS", 3),
        ("DDDDDS", 4),
        ("SDDDDS", 3),
        ("DSSDDDD", 3),
        ("DSSDDSD", 3),
        ("SSDDDDDD", 3),
        ("SSDDDDDS", 3),
        ("DDDSSSDDD", 3),
        ("SSSDDDDDDD", 3),  # the fourth saboteur card is left over
        ("SSSDDDDDDS", 2),
    ],
)
def test_the_saboteurs_are_paid_by_how_many_of_them_play(roles: str, each: int) -> None:
    game = nobody_reached(roles)
    assert game.gold == tuple(each if role == "S" else 0 for role in roles)
    (result,) = game.results
    assert result.winners == "saboteurs"


@pytest.mark.rule("S1.63")
def test_diggers_who_did_not_reach_the_treasure_pick_nothing() -> None:
    game = table(roles="DSD", stock="")
    events = pass_until_round(game, 2)
    assert "nuggets_drawn" not in kinds(events)
    assert game.view(None).picked_count == (0, 0, 0)


@pytest.mark.rule("S1.64")
@pytest.mark.parametrize(
    ("nuggets", "cards", "bank", "left"),
    [
        ([2, 3, 1], (3, 1), 0, [2]),
        ([1, 2, 1, 3], (3, 1), 0, [2, 1]),  # of two equal cards the first in the stock
        ([1, 2, 2, 1], (2, 2), 0, [1, 1]),
        ([2, 1, 1, 1], (2, 1, 1), 0, [1]),
        ([1, 1, 1, 1, 1], (1, 1, 1, 1), 0, [1]),
        ([3, 3, 2, 2], (3,), 1, [3, 2, 2]),  # the largest first, also where two cards of 2 would have done
        ([1, 1], (1, 1), 2, []),
        ([], (), 4, []),
    ],
)
def test_a_saboteur_gets_the_largest_cards_that_are_not_too_much_and_the_bank_pays_the_rest(
    nuggets: list[int], cards: tuple[int, ...], bank: int, left: list[int]
) -> None:
    game = table(roles="DSD", stock="", nuggets=nuggets)
    assert Paid(1, 4, cards, bank) in pass_until_round(game, 2)
    assert game.gold == (0, 4, 0)
    assert game.deal_data()["nuggets"] == left


@pytest.mark.rule("S1.64")
def test_saboteurs_are_paid_in_seat_order_from_seat_0() -> None:
    game = table(roles="DSDSD", stock="", nuggets=[2, 1, 3, 1, 1], turn=2)
    events = pass_until_round(game, 2)
    assert [event for event in events if event.kind == "paid"] == [Paid(1, 3, (3,), 0), Paid(3, 3, (2, 1), 0)]
    assert game.deal_data()["nuggets"] == [1, 1]


@pytest.mark.rule("S1.64", "S1.66")
def test_which_cards_were_paid_is_public_and_pieces_from_the_bank_are_no_cards() -> None:
    game = table(roles="DSD", stock="", nuggets=[3, 3, 2])
    paid = next(event for event in pass_until_round(game, 2) if event.kind == "paid")
    for seat in (None, 0, 1, 2):
        assert paid.seen_by(seat) == Paid(1, 4, (3,), 1)
        view = game.view(seat)
        assert view.paid == ((), (3,), ())
        assert view.bank == (0, 1, 0)
        assert view.picked_count == (0, 0, 0)
        assert view.nuggets == 2


@pytest.mark.rule("S1.65")
@pytest.mark.parametrize("roles", ["DDD", "DDDD"])
def test_without_a_saboteur_and_without_the_treasure_nobody_gets_gold(roles: str) -> None:
    game = table(roles=roles, stock="")
    events = pass_until_round(game, 2)
    assert RoundEnded(1, None, "no_moves") in events
    assert "paid" not in kinds(events)
    assert "nuggets_drawn" not in kinds(events)
    assert game.gold == (0,) * len(roles)
    assert game.view(None).nuggets == 28
    assert game.results[0].winners is None


@pytest.mark.rule("S1.65", "S1.60")
def test_without_a_saboteur_the_treasure_is_still_worth_reaching() -> None:
    game = treasure_reached("DDD", [1, 1, 1])
    pick_all(game)
    assert game.gold == (1, 1, 1)


# What is known of it


@pytest.mark.rule("S1.66")
def test_how_many_nugget_cards_a_player_has_is_public_and_what_they_are_worth_is_not() -> None:
    game = treasure_reached("DDS", [3, 1, 2])
    play(game, "nugget:3", "nugget:2", "nugget:1")
    assert game.round == 2
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.picked_count == (2, 1, 0)
        assert view.picked == tuple({0: (3, 1), 1: (2,), 2: ()}[owner] if owner == seat else None for owner in range(3))
        (result,) = view.results
        amounts = [(line.seat, line.amount) for line in result.lines if line.reason == "picked"]
        known = {0: [(0, 3), (1, None), (0, 1)], 1: [(0, None), (1, 2), (0, None)]}
        assert amounts == known.get(-1 if seat is None else seat, [(0, None), (1, None), (0, None)])


@pytest.mark.rule("S1.66")
def test_picked_values_stay_secret_in_later_rounds() -> None:
    one, other = treasure_reached("DDS", [3, 1, 2]), treasure_reached("DDS", [1, 1, 1])
    for game in (one, other):
        pick_all(game)
    assert one.view(None).picked_count == other.view(None).picked_count
    for seat in (None, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)


@pytest.mark.rule("S1.66")
def test_when_the_game_ends_everyone_shows_their_nugget_cards() -> None:
    game = treasure_reached("DDS", [3, 1, 2], rounds=1)
    play(game, "nugget:3", "nugget:2")
    assert game.view(2).picked == (None, None, ())
    play(game, "nugget:1")
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.picked == ((3, 1), (2,), ())
        assert [line.amount for line in view.results[0].lines if line.reason == "picked"] == [3, 2, 1]
