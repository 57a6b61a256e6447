"""A turn: one card is played, one is drawn; passing and the discard pile (S1.10 to S1.14)."""

from __future__ import annotations

import pytest

from tests.saboteur.table import FACES, PATHS, kinds, legal, play, refused, table
from undermine.games import Action, NotationError, Saboteur
from undermine.games.digging.events import Drew, Passed

ONE_OF_EACH = "cross broken_pick repair_lantern rock_fall map dead_s"


# Playing one card and drawing one


@pytest.mark.rule("S1.10")
@pytest.mark.parametrize(
    "action", ["cross@2,0", "broken_pick>1", "repair_lantern>2", "rock_fall@1,0", "map:top", "-dead_s"]
)
def test_whatever_a_player_does_they_draw_one_card_and_the_next_player_is_on_turn(action: str) -> None:
    game = table("S─", hands={0: ONE_OF_EACH}, broken={2: "lantern"}, stock="t_tall map ...")
    stock = game.view(None).stock
    events = play(game, action)
    assert events[-1] == Drew(0, 1, ("t_tall",))
    assert game.view(None).stock == stock - 1
    hand = ONE_OF_EACH.split()
    hand.remove(Action.parse(action).card or "dead_s")
    assert sorted(game.view(0).hand or ()) == sorted([*hand, "t_tall"])
    assert game.to_act == 1


@pytest.mark.rule("S1.10")
def test_a_turn_is_laying_a_path_card_or_playing_an_action_card_or_passing() -> None:
    game = table("S─", hands={0: ONE_OF_EACH}, broken={2: "lantern"})
    offered = {action.kind for action in game.legal_actions()}
    assert offered == {"lay", "break", "repair", "rock_fall", "map", "pass"}


@pytest.mark.rule("S1.10")
def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    game = table("S─", hands={0: "map", 1: ONE_OF_EACH}, broken={2: "lantern"})
    for action in ("cross@2,0", "broken_pick>1", "repair_lantern>2", "rock_fall@1,0", "-dead_s"):
        assert refused(game, action) == "not_in_hand"


@pytest.mark.rule("S1.10")
def test_the_card_to_be_drawn_cannot_be_played_in_the_same_turn() -> None:
    game = table("S", hands={0: "map"}, stock="cross ...")
    assert refused(game, "cross@1,0") == "not_in_hand"
    play(game, "map:top", "-", "-")
    assert "cross@1,0" in legal(game)


@pytest.mark.rule("S1.10")
def test_only_the_one_who_draws_sees_the_card() -> None:
    game = table(hands={0: "map"}, stock="cross ...")
    drew = play(game, "map:top")[-1]
    assert drew.seen_by(0) == Drew(0, 1, ("cross",))
    for seat in (None, 1, 2):
        assert drew.seen_by(seat) == Drew(0, 1, None)
    other = table(hands={0: "map"}, stock="dead_s ...")
    play(other, "map:top")
    assert game.view(0) != other.view(0)
    for seat in (None, 1, 2):
        assert game.view(seat) == other.view(seat)


# Passing


@pytest.mark.rule("S1.11")
def test_any_card_may_be_put_away_also_one_that_could_be_played() -> None:
    game = table("S─", hands={0: ONE_OF_EACH}, broken={2: "lantern"})
    assert {text for text in legal(game) if text.startswith("-")} == {f"-{card}" for card in ONE_OF_EACH.split()}


@pytest.mark.rule("S1.11")
def test_a_pass_puts_one_card_face_down_and_nobody_else_learns_which() -> None:
    game = table(hands={1: "dead_s cross"}, stock="map ...", turn=1)
    passed = play(game, "-dead_s")[0]
    assert passed.seen_by(1) == Passed(1, 1, ("dead_s",))
    assert game.view(1).pile == ("dead_s",)
    for seat in (None, 0, 2):
        assert passed.seen_by(seat) == Passed(1, 1, None)
        assert game.view(seat).pile == (None,)
        assert game.view(seat).pile_by == (1,)
    other = table(hands={1: "dead_s cross"}, stock="map ...", turn=1)
    play(other, "-cross")
    assert game.view(1) != other.view(1)
    for seat in (None, 0, 2):
        assert game.view(seat) == other.view(seat)


@pytest.mark.rule("S1.11")
def test_with_cards_in_hand_a_player_must_put_exactly_one_away() -> None:
    game = table(hands={0: "dead_s cross"})
    assert refused(game, "-") == "must_discard"
    assert refused(game, "-cross,dead_s") == "too_many_cards"
    assert refused(game, "-map") == "not_in_hand"


@pytest.mark.rule("S1.11")
def test_with_an_empty_hand_a_player_passes_without_discarding() -> None:
    game = table(hands={1: "cross"}, stock="")
    assert legal(game) == ["-"]
    assert refused(game, "-cross") == "empty_hand"
    pile = game.view(None).pile
    assert play(game, "-") == [Passed(0, 0, ())]
    assert game.view(0).pile == pile


# The stock runs out


@pytest.mark.rule("S1.12")
def test_when_the_stock_is_used_up_nothing_is_drawn_and_turns_go_on() -> None:
    game = table("S", hands={0: "cross map", 1: "t_wide map", 2: "t_tall map"}, stock="dead_s")
    assert Drew(0, 1, ("dead_s",)) in play(game, "cross@1,0")
    assert game.view(None).stock == 0
    assert kinds(play(game, "t_wide@2,0")) == ["laid"]
    assert kinds(play(game, "-t_tall")) == ["passed"]
    assert game.view(None).hand_sizes == (2, 1, 1)
    assert game.to_act == 0
    assert "map:top" in legal(game)
    assert kinds(play(game, "map:top", "map:top", "map:top")) == ["looked", "looked", "looked"]
    assert game.view(None).hand_sizes == (1, 0, 0)
    assert game.round == 1


# The discard pile


@pytest.mark.rule("S1.13")
def test_played_actions_mended_tools_and_fallen_cards_lie_face_up_and_passes_face_down() -> None:
    game = table(
        "S─┬",
        hands={0: "map broken_wagon", 1: "rock_fall dead_s", 2: "repair_lantern cross"},
        broken={0: "lantern"},
    )
    play(game, "map:top", "rock_fall@2,0", "repair_lantern>0", "broken_wagon>1", "-dead_s", "-cross")
    open_cards = ("map", "rock_fall", "t_wide", "repair_lantern", "broken_lantern")
    assert game.view(None).pile == (*open_cards, None, None)
    assert game.view(0).pile == (*open_cards, None, None)
    assert game.view(1).pile == (*open_cards, "dead_s", None)
    assert game.view(2).pile == (*open_cards, None, "cross")
    assert game.view(None).pile_by == (None, None, None, None, None, 1, 2)


@pytest.mark.rule("S1.13")
def test_a_card_that_was_put_away_face_down_stays_secret_for_the_rest_of_the_round() -> None:
    game = table(hands={0: "map"}, stock="")
    pile = game.view(1).pile
    play(game, "-map", "-", "-")
    assert game.view(0).pile == (*pile, "map")
    for seat in (None, 1, 2):
        assert game.view(seat).pile == (*pile, None)


@pytest.mark.rule("S1.13")
def test_what_the_others_hold_changes_nothing_of_what_a_player_sees() -> None:
    one = table(hands={0: "map", 1: "cross t_wide", 2: "dead_s rock_fall"})
    other = table(hands={0: "map", 1: "rock_fall dead_s", 2: "t_wide cross"})
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(0).hand == ("map",)
    assert one.view(None).hand is None
    assert one.view(1) != other.view(1)


def _treasure_reached_with(hand_1: str, hand_2: str) -> Saboteur:
    game = table(
        "S──┬┬┬┬.?",
        goals="stone_sw treasure stone_nw",
        hands={0: "cross", 1: hand_1, 2: hand_2},
        nuggets=[1, 1, 1],
        rounds=1,
    )
    play(game, "cross@7,0")
    return game


@pytest.mark.rule("S1.13")
def test_hands_are_not_shown_when_the_round_or_the_match_is_over() -> None:
    one = _treasure_reached_with("map t_wide", "dead_s rock_fall")
    other = _treasure_reached_with("dead_s rock_fall", "map t_wide")
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    for game in (one, other):
        play(game, "nugget:1", "nugget:1", "nugget:1")
        assert game.result is not None
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


# What counts as one action


@pytest.mark.rule("S1.14")
def test_copies_of_a_card_are_one_choice() -> None:
    one, two = table("S─", hands={0: "t_wide map"}), table("S─", hands={0: "t_wide t_wide map map map"})
    assert legal(one) == legal(two)
    assert len(set(legal(two))) == len(legal(two))
    play(two, "t_wide@2,0")
    assert sorted(two.view(0).hand or ())[-4:] == ["map", "map", "map", "t_wide"]


@pytest.mark.rule("S1.14")
@pytest.mark.parametrize("card", PATHS)
def test_a_card_whose_half_turn_looks_the_same_is_laid_unturned_only(card: str) -> None:
    game = table("S", hands={0: card})
    laid = {action.turned for action in game.legal_actions() if action.kind == "lay"}
    if card in ("cross", "straight_ns", "straight_ew", "dead_nesw", "dead_ns", "dead_ew"):
        assert laid == {False}
        with pytest.raises(NotationError):
            Action.parse(f"{card}~@1,0")
    else:
        assert laid == {False, True}
        assert f"{card}~" in FACES.values()


@pytest.mark.rule("S1.14")
def test_cards_that_differ_in_print_are_different_choices() -> None:
    game = table("S", hands={0: "straight_ew dead_ew repair_pick repair_pick_lantern"}, broken={1: "pick"})
    for action in ("straight_ew@1,0", "dead_ew@1,0", "repair_pick>1", "repair_pick_lantern>1:pick"):
        assert action in legal(game)


@pytest.mark.rule("S1.14")
def test_a_decision_without_a_choice_is_still_a_decision() -> None:
    game = table(
        "S──┬┬┬┬.?",
        goals="stone_sw treasure stone_nw",
        roles="SDD",
        hands={1: "cross"},
        nuggets=[2, 2, 1, 3],
        turn=0,
    )
    assert (game.to_act, legal(game)) == (0, ["-"])
    play(game, "-", "cross@7,0")
    assert (game.to_act, legal(game)) == (1, ["nugget:1", "nugget:2"])  # of the two cards of 2, either is the same
    play(game, "nugget:1")
    assert (game.to_act, legal(game)) == (2, ["nugget:2"])
    play(game, "nugget:2")
    assert (game.to_act, legal(game)) == (1, ["nugget:2"])
