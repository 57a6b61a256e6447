"""Thefts after the gold was paid, and what everybody knows of everybody's gold (S2.60, S2.61)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import pytest

from tests.saboteur2.table import kinds, legal, pass_until_round, play, refusal, refused, table
from undermine.games import Saboteur2, ScoreLine
from undermine.games.digging.events import RoundBegan
from undermine.games.saboteur2.events import Earned, Stole

#: nobody is paid anything when this round ends without the treasure
NOBODY_WINS = "blue green blue green"


def after_the_round(
    roles: str = NOBODY_WINS,
    *,
    thefts: Sequence[int],
    gold: Sequence[int] | None = None,
    trapped: Collection[int] = (),
    rounds: int = 3,
    open_gold: bool = False,
) -> Saboteur2:
    """A round that has just ended without the treasure."""
    game = table(roles=roles, thefts=thefts, gold=gold, trapped=trapped, stock="", rounds=rounds, open_gold=open_gold)
    play(game, *["-"] * game.seats)
    return game


def thieves(game: Saboteur2) -> list[int | None]:
    """Who is asked, one after the other, if everyone declines."""
    asked = []
    while game.view(None).phase == "steal":
        asked.append(game.to_act)
        play(game, "steal:nothing")
    return asked


# Who steals, and in which order


@pytest.mark.rule("S2.60")
@pytest.mark.parametrize(
    ("thefts", "order"),
    [
        ([0], [0]),
        ([0, 1, 2], [2, 0, 1]),
        ([2, 1, 0], [0, 1, 2]),
        ([3, 0, 1], [1, 3, 0]),
        ([1, 3], [3, 1]),
        ([3, 1], [1, 3]),
        ([0, 1, 2, 3], [3, 0, 1, 2]),
        ([1, 0, 3, 2], [2, 3, 0, 1]),
    ],
)
def test_who_laid_the_last_theft_steals_first_and_then_it_goes_clockwise(thefts: list[int], order: list[int]) -> None:
    game = after_the_round(thefts=thefts, gold=[1, 1, 1, 1])
    assert thieves(game) == order
    assert game.round == 2


@pytest.mark.rule("S2.60")
def test_without_a_theft_card_nobody_steals() -> None:
    assert after_the_round(thefts=[], gold=[1, 1, 1, 1]).round == 2


@pytest.mark.rule("S2.60", "S2.31")
def test_a_theft_that_was_taken_away_is_not_the_last_one_any_more() -> None:
    game = table(roles=NOBODY_WINS, thefts=[1, 0, 2], gold=[1, 1, 1, 1], hands={0: "hands_off"}, stock="")
    play(game, "hands_off>2", *["-"] * 4)
    assert thieves(game) == [0, 1]


@pytest.mark.rule("S2.60", "S2.30")
def test_the_order_is_that_in_which_the_cards_were_laid_and_not_in_which_they_were_first_laid() -> None:
    """Seat 0 laid a Theft first, lost it, and laid another after seat 2."""
    game = table(
        roles=NOBODY_WINS,
        gold=[1, 1, 1, 1],
        hands={0: "theft theft", 1: "hands_off", 2: "theft"},
        stock="",
    )
    play(game, "theft", "hands_off>0", "theft", "-", "theft")
    play(game, *["-"] * 4)
    assert game.view(None).phase == "steal"
    assert thieves(game) == [0, 2]


@pytest.mark.rule("S2.60", "S2.35")
def test_a_trapped_thief_steals_nothing() -> None:
    game = after_the_round(thefts=[0, 2], gold=[1, 1, 1, 1], trapped=[2])
    assert thieves(game) == [0]
    assert after_the_round(thefts=[2], gold=[1, 1, 1, 1], trapped=[2]).round == 2


@pytest.mark.rule("S2.60", "S2.35")
@pytest.mark.parametrize(
    ("thefts", "trapped", "order"),
    [
        ([0, 1, 2, 3], [3], [0, 1, 2]),
        ([3, 0, 2], [2], [3, 0]),
        ([2, 3, 1], [1], [2, 3]),
        ([3, 1, 2], [2], [3, 1]),
    ],
)
def test_it_goes_round_from_the_last_theft_also_if_its_owner_is_trapped(
    thefts: list[int], trapped: list[int], order: list[int]
) -> None:
    game = after_the_round(thefts=thefts, gold=[1, 1, 1, 1], trapped=trapped)
    assert thieves(game) == order


@pytest.mark.rule("S2.60")
def test_a_thief_is_not_asked_when_no_other_player_has_gold() -> None:
    assert after_the_round(thefts=[0, 1], gold=[0, 0, 0, 0]).round == 2
    game = after_the_round(thefts=[0, 1], gold=[3, 0, 0, 0])
    assert thieves(game) == [1]  # seat 0 has all the gold there is


@pytest.mark.rule("S2.60")
def test_whether_a_thief_is_asked_is_decided_when_it_is_their_turn() -> None:
    """Seat 2 has the only piece there is: if seat 1 takes it, there is something to steal for seat 2 too."""
    game = after_the_round(thefts=[2, 1], gold=[0, 0, 1, 0])
    assert (game.to_act, legal(game)) == (1, ["steal>2", "steal:nothing"])
    play(game, "steal>2")
    assert (game.to_act, legal(game)) == (2, ["steal>1", "steal:nothing"])
    declined = after_the_round(thefts=[2, 1], gold=[0, 0, 1, 0])
    play(declined, "steal:nothing")
    assert declined.round == 2


# What is stolen


@pytest.mark.rule("S2.60")
def test_a_thief_takes_one_piece_from_another_player_who_has_some() -> None:
    game = after_the_round(thefts=[1], gold=[2, 5, 0, 1])
    assert (game.to_act, legal(game)) == (1, ["steal>0", "steal>3", "steal:nothing"])
    why = refusal(game, "steal>2")
    assert (why.reason, why.facts) == ("nothing_to_steal", {"seat": 2})
    assert refused(game, "steal>1") == "nothing_to_steal"
    assert refused(game, "steal>4") == "no_such_seat"
    assert refused(game, "-") == "other_decision"
    assert play(game, "steal>0")[0] == Stole(1, 0)
    assert game.gold == (1, 6, 0, 1)
    assert (game.round, game.to_act) == (2, game.view(None).first)


@pytest.mark.rule("S2.60")
def test_a_thief_may_decline() -> None:
    game = after_the_round(thefts=[1], gold=[2, 5, 0, 1])
    events = play(game, "steal:nothing")
    assert events[0] == Stole(1, None)
    assert game.gold == (2, 5, 0, 1)
    assert game.round == 2
    assert not [line for line in game.results[0].lines if line.reason in ("stole", "stolen")]


@pytest.mark.rule("S2.60")
def test_the_gold_is_paid_before_the_thefts() -> None:
    game = after_the_round("saboteur blue green blue", thefts=[1])
    assert legal(game) == ["steal>0", "steal:nothing"]
    play(game, "steal>0")
    assert game.gold == (4, 1, 0, 0)


@pytest.mark.rule("S2.60")
def test_gold_just_stolen_can_be_stolen_again() -> None:
    game = after_the_round(thefts=[0, 1], gold=[0, 0, 1, 0])
    play(game, "steal>2")
    assert (game.to_act, legal(game)) == (0, ["steal>1", "steal:nothing"])
    play(game, "steal>1")
    assert game.gold == (1, 0, 0, 0)


@pytest.mark.rule("S2.60")
def test_two_thieves_cannot_both_take_the_same_last_piece() -> None:
    game = after_the_round(thefts=[0, 1], gold=[0, 3, 1, 0])
    play(game, "steal>2")
    assert refused(game, "steal>2") == "nothing_to_steal"


@pytest.mark.rule("S2.60", "S2.35")
def test_a_trapped_player_can_be_stolen_from() -> None:
    game = after_the_round(thefts=[0], gold=[0, 0, 2, 0], trapped=[2])
    assert legal(game) == ["steal>2", "steal:nothing"]


@pytest.mark.rule("S2.60")
def test_winners_and_losers_may_steal_alike_also_gold_of_earlier_rounds() -> None:
    game = after_the_round("saboteur blue green blue", thefts=[0], gold=[0, 1, 0, 0])
    assert (game.to_act, legal(game)) == (0, ["steal>1", "steal:nothing"])
    play(game, "steal>1")
    assert game.gold == (6, 0, 0, 0)


@pytest.mark.rule("S2.60")
def test_a_theft_makes_two_lines_of_the_score() -> None:
    game = after_the_round(thefts=[3, 1], gold=[2, 0, 1, 0])
    play(game, "steal>0", "steal>1")
    assert game.results[-1].lines[4:] == (
        ScoreLine(1, 1, "stole", (("target", 0),)),
        ScoreLine(0, -1, "stolen", (("by", 1),)),
        ScoreLine(3, 1, "stole", (("target", 1),)),
        ScoreLine(1, -1, "stolen", (("by", 3),)),
    )


@pytest.mark.rule("S2.60")
@pytest.mark.parametrize("trapped", [[], [2]])
def test_in_the_next_round_no_theft_card_lies_any_more(trapped: list[int]) -> None:
    game = after_the_round(thefts=[0, 2], gold=[1, 1, 1, 1], trapped=trapped)
    thieves(game)
    assert (game.round, game.view(None).thefts) == (2, ())
    pass_until_round(game, 3)
    assert game.results[-1].round == 2
    assert "stole" not in {line.reason for line in game.results[-1].lines}


@pytest.mark.rule("S2.60")
def test_when_the_last_round_is_over_the_theft_cards_are_discarded_too() -> None:
    game = after_the_round(thefts=[0, 2], gold=[1, 1, 1, 1], rounds=1)
    thieves(game)
    assert game.result is not None
    assert game.view(None).thefts == ()
    assert game.view(None).pile[-2:] == ("theft", "theft")


@pytest.mark.rule("S2.60")
def test_a_theft_that_is_tried_on_a_copy_of_the_game_takes_nothing_at_the_table() -> None:
    before = table(roles=NOBODY_WINS, thefts=[1], gold=[2, 0, 0, 0], stock="")
    game = before.copy()
    play(game, *["-"] * 4)
    twin = game.copy()
    play(twin, "steal>0")
    assert (twin.gold, game.gold, before.gold) == ((1, 1, 0, 0), (2, 0, 0, 0), (2, 0, 0, 0))
    assert (game.to_act, before.view(None).thefts) == (1, (1,))


@pytest.mark.rule("S2.60", "S2.71")
def test_stealing_is_not_playing_a_card() -> None:
    game = table(roles=NOBODY_WINS, thefts=[3], gold=[1, 1, 1, 1], hands={0: "map"}, stock="")
    play(game, "map:top", *["-"] * 4)
    assert RoundBegan(2, 1) in play(game, "steal>0")


# Who knows what


@pytest.mark.rule("S2.61")
def test_payments_and_thefts_are_public_as_they_happen() -> None:
    game = table(roles="saboteur blue", thefts=[1], stock="")
    events = play(game, "-", "-")
    for seat in (None, 0, 1):
        assert Earned(0, 5, "won") in [event.seen_by(seat) for event in events]
        assert Earned(0, 5, "won") in game.view(seat).history
    (stole, *_) = play(game, "steal>0")
    for seat in (None, 0, 1):
        assert stole.seen_by(seat) == Stole(1, 0)
        assert ScoreLine(1, 1, "stole", (("target", 0),)) in game.view(seat).results[0].lines


@pytest.mark.rule("S2.61")
def test_of_the_others_one_sees_whether_they_have_gold_and_not_how_much() -> None:
    game = table(seats=4, gold=[3, 0, 1, 7])
    for seat in (None, 0, 1, 2, 3):
        view = game.view(seat)
        assert view.has_gold == (True, False, True, True)
        assert view.pieces == tuple(gold if owner == seat else None for owner, gold in enumerate([3, 0, 1, 7]))


@pytest.mark.rule("S2.61")
def test_how_much_gold_the_others_have_changes_nothing_of_what_a_player_sees() -> None:
    one, other = table(gold=[2, 1, 0]), table(gold=[2, 9, 0])
    # What was paid was told as it happened; beside that, nothing shows how much it has come to.
    for seat in (None, 0, 2):
        assert replace(one.view(seat), results=()) == replace(other.view(seat), results=())
    assert replace(one.view(1), results=()) != replace(other.view(1), results=())


@pytest.mark.rule("S2.61")
def test_a_table_may_show_everybodys_gold() -> None:
    game = table(seats=4, gold=[3, 0, 1, 7], open_gold=True)
    for seat in (None, 0, 1, 2, 3):
        assert game.view(seat).pieces == (3, 0, 1, 7)


@pytest.mark.rule("S2.61")
def test_while_thieves_choose_they_see_who_has_gold_and_not_how_much() -> None:
    game = after_the_round("saboteur blue green blue", thefts=[3, 1], gold=[0, 2, 0, 1])
    assert game.view(1).has_gold == (True, True, False, True)
    assert game.view(1).pieces == (None, 2, None, None)
    play(game, "steal>3")
    assert game.view(3).has_gold == (True, True, False, False)
    assert game.view(3).pieces == (None, None, None, 0)


@pytest.mark.rule("S2.61", "S2.72")
def test_when_the_match_is_over_everybodys_gold_is_counted() -> None:
    game = after_the_round(thefts=[], gold=[3, 0, 1, 7], rounds=1)
    for seat in (None, 0, 1, 2, 3):
        assert game.view(seat).pieces == (3, 0, 1, 7)


@pytest.mark.rule("S2.60", "S2.40")
def test_the_roles_are_seen_before_the_thieves_choose() -> None:
    game = after_the_round("saboteur blue green blue", thefts=[1])
    assert game.view(1).roles == ("saboteur", "blue", "green", "blue")
    assert kinds(list(game.view(1).history))[-4:] == ["round_ended", "roles_shown", "goals_shown", "earned"]
