"""A turn: playing a card, discarding two to take a card away, passing with up to three (S2.10 to S2.13)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.saboteur2.table import NEW_FACES, NEW_PATHS, kinds, legal, pass_until_round, play, refusal, refused, table
from undermine.games import Action, NotationError
from undermine.games.digging.events import Drew, Passed
from undermine.games.saboteur2.events import Cleared

#: one of each kind of card that can be played here
HAND = "cross broken_pick repair_lantern rock_fall map theft hands_off inspection swap_hats trapped free_at_last"
FRONT = ["broken_pick", "broken_lantern", "broken_wagon", "trapped", "theft"]


# Playing one card and drawing one


@pytest.mark.rule("S2.10")
@pytest.mark.parametrize(
    "action",
    [
        *("cross@2,0", "broken_pick>1", "repair_lantern>2", "rock_fall@1,0", "map:top"),
        *("theft", "hands_off>1", "inspection>2", "swap_hats>0", "trapped>1", "free_at_last>2"),
    ],
)
def test_whatever_card_a_player_plays_they_draw_one_and_the_next_player_is_on_turn(action: str) -> None:
    game = table(
        "S─", hands={0: HAND}, broken={2: "lantern"}, trapped=[2], thefts=[1], stock="t_tall ladder_s map dead_w ..."
    )
    stock = game.view(None).stock
    events = play(game, action)
    assert events[-1] == Drew(0, 1, ("t_tall",))
    assert game.view(None).stock == stock - 1
    hand = HAND.split()
    hand.remove(Action.parse(action).card or "")
    assert sorted(game.view(0).hand or ()) == sorted([*hand, "t_tall"])
    assert game.to_act == 1


@pytest.mark.rule("S2.10")
def test_a_turn_is_laying_a_card_or_playing_one_or_discarding_two_or_passing() -> None:
    game = table("S─", hands={0: f"{HAND} swap_hand"}, broken={2: "lantern", 0: "wagon"}, trapped=[2], thefts=[1])
    offered = {action.kind for action in game.legal_actions()}
    front = {"theft", "hands_off", "swap_hand", "inspection", "swap_hats", "trapped", "free_at_last"}
    assert offered == front | {"break", "repair", "rock_fall", "map", "clear", "pass"}
    whole = table("S─", hands={0: "cross map"})
    assert {action.kind for action in whole.legal_actions()} == {"lay", "map", "pass"}


@pytest.mark.rule("S2.10")
def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    game = table("S─", hands={0: "map dead_s", 1: HAND}, trapped=[2], thefts=[1, 0])
    for action in ("cross@2,0", "theft", "hands_off>1", "swap_hand>1", "inspection>2", "swap_hats>0", "trapped>1"):
        assert refused(game, action) == "not_in_hand"
    for action in ("free_at_last>2", "-cross", "-dead_s,map,map", "-cross,map!theft", "-map,map!theft"):
        assert refused(game, action) == "not_in_hand"


# Passing


@pytest.mark.rule("S2.10", "S1.14")
def test_a_pass_discards_one_to_three_cards_of_ones_choice_copies_being_the_same() -> None:
    game = table(hands={0: "cross map map rock_fall"})
    assert [text for text in legal(game) if text.startswith("-")] == [
        *("-cross", "-rock_fall", "-map"),
        *("-cross,rock_fall", "-cross,map", "-rock_fall,map", "-map,map"),
        *("-cross,rock_fall,map", "-cross,map,map", "-rock_fall,map,map"),
    ]


@pytest.mark.rule("S2.10", "S2.11", "S1.14")
@pytest.mark.parametrize(
    "hand",
    [
        "cross t_wide bridge rock_fall map theft",
        "cross t_wide rock_fall map theft",
        "cross cross bridge map map map",
        "map map map map map map",
    ],
)
def test_every_one_two_or_three_cards_of_a_hand_may_be_put_away_and_every_two_to_take_a_card_away(hand: str) -> None:
    game = table(hands={0: hand}, thefts=[0])
    cards = hand.split()
    given = [",".join(some) for count in (1, 2, 3) for some in dict.fromkeys(combinations(cards, count))]
    cleared = [f"-{','.join(two)}!theft" for two in dict.fromkeys(combinations(cards, 2))]
    assert [text for text in legal(game) if text.startswith("-")] == [*cleared, *(f"-{some}" for some in given)]


@pytest.mark.rule("S2.10")
@pytest.mark.parametrize(("hand", "passes"), [("cross", 1), ("cross map", 3), ("cross map theft", 7)])
def test_with_fewer_cards_a_pass_discards_no_more_than_there_are(hand: str, passes: int) -> None:
    game = table("S", hands={0: hand}, trapped=[0])
    assert len([text for text in legal(game) if text.startswith("-") and "!" not in text]) == passes


@pytest.mark.rule("S2.10")
def test_nobody_passes_with_four_cards() -> None:
    for action in table(hands={0: "cross map map theft rock_fall dead_s"}).legal_actions():
        assert len(action.cards or ()) <= 3
    with pytest.raises(NotationError):
        Action.parse("-cross,cross,map,map")


@pytest.mark.rule("S2.10")
@pytest.mark.parametrize(("given", "count"), [("dead_s", 1), ("cross,dead_s", 2), ("cross,dead_s,map", 3)])
def test_who_passes_draws_as_many_cards_as_they_discarded(given: str, count: int) -> None:
    game = table(hands={0: "cross dead_s map rock_fall"}, stock="t_tall t_wide bridge ladder_s ...")
    stock = game.view(None).stock
    coming = ("t_tall", "t_wide", "bridge")[:count]
    assert play(game, f"-{given}") == [Passed(0, count, tuple(given.split(","))), Drew(0, count, coming)]
    assert game.view(None).hand_sizes[0] == 4
    kept = {"cross", "dead_s", "map", "rock_fall"} - set(given.split(","))
    assert set(game.view(0).hand or ()) == kept | set(coming)
    assert game.view(None).stock == stock - count
    assert game.to_act == 1


@pytest.mark.rule("S2.10")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_one_may_discard_more_than_the_stock_holds_and_draws_what_there_is(left: int) -> None:
    game = table(hands={0: "cross dead_s map rock_fall"}, stock=" ".join(["t_tall"] * left))
    events = play(game, "-cross,dead_s,map")
    assert [event for event in events if event.kind == "drew"] == ([Drew(0, left, ("t_tall",) * left)] if left else [])
    assert game.view(None).stock == 0
    assert game.view(None).hand_sizes[0] == 1 + left


@pytest.mark.rule("S2.10")
def test_what_a_pass_discards_and_draws_is_for_its_player_alone_to_know() -> None:
    games = [
        table(hands={1: "dead_s cross map"}, stock=stock, turn=1) for stock in ("theft cross ...", "map bridge ...")
    ]
    one, other = games
    passed, drew = play(one, "-cross,dead_s")
    play(other, "-cross,map")
    assert passed.seen_by(1) == Passed(1, 2, ("cross", "dead_s"))
    assert drew.seen_by(1) == Drew(1, 2, ("theft", "cross"))
    assert one.view(1).pile == ("cross", "dead_s")
    for seat in (None, 0, 2):
        assert passed.seen_by(seat) == Passed(1, 2, None)
        assert drew.seen_by(seat) == Drew(1, 2, None)
        assert one.view(seat).pile == (None, None)
        assert one.view(seat).pile_by == (1, 1)
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


# Discarding two cards


@pytest.mark.rule("S2.11")
@pytest.mark.parametrize("front", FRONT)
def test_discarding_two_takes_away_any_one_card_in_front_of_oneself_and_draws_one(front: str) -> None:
    game = table(
        "S",
        hands={0: "cross dead_s dead_w"},
        broken={0: "pick lantern wagon", 1: "pick lantern wagon"},
        trapped=[0, 1],
        thefts=[0, 1],
        stock="t_tall map ...",
    )
    pairs = ("cross,dead_s", "cross,dead_w", "dead_s,dead_w")
    assert [text for text in legal(game) if "!" in text] == [f"-{pair}!{card}" for pair in pairs for card in FRONT]
    events = play(game, f"-cross,dead_w!{front}")
    assert events == [Cleared(0, front, 2, ("cross", "dead_w")), Drew(0, 1, ("t_tall",))]
    view = game.view(None)
    lying = [f"broken_{tool}" for tool in view.broken[0]]
    lying += ["trapped"] * view.trapped[0] + ["theft"] * (0 in view.thefts)
    assert lying == [card for card in FRONT if card != front]
    # the other player's cards stay
    assert (view.broken[1], view.trapped[1], 1 in view.thefts) == (("pick", "lantern", "wagon"), True, True)
    assert game.to_act == 1


@pytest.mark.rule("S2.11")
@pytest.mark.parametrize("front", FRONT)
def test_the_two_go_face_down_and_the_card_taken_away_is_public(front: str) -> None:
    def cleared(given: str) -> tuple[object, ...]:
        game = table(hands={0: "cross map theft"}, broken={0: "pick lantern wagon"}, trapped=[0], thefts=[0])
        event = play(game, f"-{given}!{front}")[0]
        cards = tuple(given.split(","))
        assert event.seen_by(0) == Cleared(0, front, 2, cards)
        assert game.view(0).pile == (*cards, front)
        for seat in (None, 1, 2):
            assert event.seen_by(seat) == Cleared(0, front, 2, None)
            assert game.view(seat).pile == (None, None, front)
            assert game.view(seat).pile_by == (0, 0, None)
        return game.view(0), game.view(1), game.view(2), game.view(None)

    one, other = cleared("cross,map"), cleared("map,theft")
    assert one[0] != other[0]
    assert one[1:] == other[1:]


@pytest.mark.rule("S2.11")
def test_the_hand_is_one_card_smaller_for_good() -> None:
    game = table("S", seats=2, hands={0: "cross map map map dead_s dead_w", 1: "map map"}, broken={0: "pick"})
    play(game, "-dead_s,dead_w!broken_pick")
    assert game.view(None).hand_sizes[0] == 5
    play(game, "map:top", "cross@1,0", "map:top", "-map,map")
    assert game.view(None).hand_sizes[0] == 5


@pytest.mark.rule("S2.11")
def test_with_an_empty_stock_the_hand_is_two_cards_smaller() -> None:
    game = table("S", hands={0: "cross map map map"}, broken={0: "pick"}, stock="")
    assert kinds(play(game, "-map,map!broken_pick")) == ["cleared"]
    assert game.view(None).hand_sizes[0] == 2


@pytest.mark.rule("S2.11")
def test_it_needs_two_cards_in_hand() -> None:
    assert "-cross,map!broken_pick" in legal(table("S", hands={0: "cross map"}, broken={0: "pick"}))
    one = table("S", hands={0: "cross"}, broken={0: "pick"}, trapped=[0], thefts=[0])
    assert legal(one) == ["-cross"]
    assert refused(one, "-cross,cross!broken_pick") == "not_in_hand"
    none = table("S", broken={0: "pick"})
    assert legal(none) == ["-"]
    assert refused(none, "-cross,cross!broken_pick") == "empty_hand"
    with pytest.raises(NotationError):
        Action.parse("-cross!broken_pick")
    with pytest.raises(NotationError):
        Action.parse("-cross,map,map!broken_pick")


@pytest.mark.rule("S2.11")
@pytest.mark.parametrize("front", FRONT)
def test_it_needs_that_card_in_front_of_oneself(front: str) -> None:
    """Everything lies in front of others, and everything else in front of this player."""
    mine = " ".join(tool for tool in ("pick", "lantern", "wagon") if front != f"broken_{tool}")
    game = table(
        hands={0: "cross map"},
        broken={0: mine, 1: "pick lantern wagon"},
        trapped=[1] if front == "trapped" else [0, 1],
        thefts=[1] if front == "theft" else [0, 1],
    )
    why = refusal(game, f"-cross,map!{front}")
    assert (why.reason, why.facts) == ("not_in_front", {"card": front})


@pytest.mark.rule("S2.11", "S2.35", "S1.25")
def test_who_is_rid_of_what_stopped_them_may_lay_path_cards_again() -> None:
    game = table("S", seats=2, hands={0: "cross map map dead_s dead_w"}, broken={0: "lantern"}, trapped=[0], stock="")
    assert refused(game, "cross@1,0") == "trapped"
    play(game, "-map,map!trapped", "-")
    assert refused(game, "cross@1,0") == "broken_tool"
    play(game, "-dead_s,dead_w!broken_lantern", "-")
    assert "cross@1,0" in legal(game)


@pytest.mark.rule("S2.11", "S2.30")
def test_who_took_their_own_theft_away_may_lay_another() -> None:
    game = table(seats=2, hands={0: "theft cross map"}, thefts=[0], stock="")
    assert refused(game, "theft") == "theft_lies_there"
    play(game, "-cross,map!theft", "-", "theft")
    assert game.view(None).thefts == (0,)


@pytest.mark.rule("S2.11", "S1.50")
@pytest.mark.parametrize(
    ("broken", "trapped", "thefts"),
    [({0: "pick"}, [], []), ({}, [0], []), ({}, [], [0])],
    ids=["tool", "trap", "theft"],
)
def test_being_able_to_discard_two_keeps_the_round_alive(
    broken: dict[int, str], trapped: list[int], thefts: list[int]
) -> None:
    nobody_is_paid = "blue green blue"
    game = table(
        roles=nobody_is_paid,
        hands={0: "repair_wagon repair_lantern"},
        broken=broken,
        trapped=trapped,
        thefts=thefts,
        stock="",
    )
    assert len([text for text in legal(game) if "!" in text]) == 1
    play(game, "-repair_lantern,repair_wagon", "-", "-")
    assert game.round == 1
    play(game, "-")
    assert game.round == 2
    one_card = table(
        roles=nobody_is_paid, hands={0: "repair_wagon"}, broken=broken, trapped=trapped, thefts=thefts, stock=""
    )
    play(one_card, "-repair_wagon", "-", "-")
    assert one_card.round == 2


@pytest.mark.rule("S2.11", "S1.50")
def test_discarding_two_starts_the_count_anew() -> None:
    game = table(hands={1: "repair_wagon repair_lantern"}, broken={1: "pick"}, stock="", turn=2)
    play(game, "-", "-", "-repair_lantern,repair_wagon!broken_pick", "-", "-")
    assert game.round == 1
    play(game, "-")
    assert game.round == 2


# An empty stock


@pytest.mark.rule("S2.12")
def test_with_an_empty_stock_nothing_is_drawn_but_a_card_must_still_be_played_or_discarded() -> None:
    game = table("S", hands={0: "cross map", 1: "map theft", 2: "dead_s dead_w"}, stock="")
    assert refused(game, "-") == "must_discard"
    assert kinds(play(game, "cross@1,0", "theft", "-dead_s,dead_w")) == ["laid", "theft_laid", "passed"]
    assert game.view(None).hand_sizes == (1, 1, 0)
    assert kinds(play(game, "map:top", "-map")) == ["looked", "passed"]
    assert game.view(None).hand_sizes == (0, 0, 0)


@pytest.mark.rule("S2.12")
def test_a_player_without_cards_passes_turn_by_turn() -> None:
    game = table(hands={0: "map map", 1: ""}, seats=2, stock="")
    for _ in range(2):
        play(game, "map:top")
        assert (game.to_act, legal(game)) == (1, ["-"])
        assert refused(game, "-map") == "empty_hand"
        assert play(game, "-") == [Passed(1, 0, ())]


@pytest.mark.rule("S2.12", "S2.32")
def test_a_player_without_cards_plays_on_as_soon_as_somebody_gives_them_some() -> None:
    game = table("S", seats=2, hands={0: "cross swap_hand", 1: ""}, stock="", turn=1)
    assert legal(game) == ["-"]
    play(game, "-", "swap_hand>1")
    assert "cross@1,0" in legal(game)
    play(game, "cross@1,0")
    assert legal(game) == ["-"]
    assert refused(game, "-cross") == "empty_hand"


@pytest.mark.rule("S2.12")
def test_everyone_can_pass_a_whole_round_to_its_end() -> None:
    game = table(hands={0: "map map map map", 1: "cross", 2: "theft theft"}, stock="map cross")
    pass_until_round(game, 2)
    assert game.round == 2


# No two cards of a kind


@pytest.mark.rule("S2.13")
def test_no_player_has_two_cards_of_a_kind_in_front_of_them() -> None:
    game = table(hands={0: "broken_pick trapped theft"}, broken={1: "pick"}, trapped=[1], thefts=[0])
    assert refused(game, "broken_pick>1") == "already_broken"
    assert refused(game, "trapped>1") == "already_trapped"
    assert refused(game, "theft") == "theft_lies_there"
    assert {text for text in legal(game) if not text.startswith("-")} == {
        "broken_pick>0",
        "broken_pick>2",
        "trapped>2",
    }


@pytest.mark.rule("S2.13")
def test_cards_of_different_kinds_may_all_lie_in_front_of_one_player() -> None:
    game = table(hands={0: "broken_pick", 1: "theft", 2: "trapped"}, broken={1: "lantern wagon"})
    play(game, "broken_pick>1", "theft", "trapped>1")
    view = game.view(None)
    assert (view.broken[1], view.thefts, view.trapped) == (("pick", "lantern", "wagon"), (1,), (False, True, False))


# What counts as one action


@pytest.mark.rule("S1.14")
@pytest.mark.parametrize("card", NEW_PATHS)
def test_a_card_whose_half_turn_looks_the_same_is_laid_unturned_only(card: str) -> None:
    game = table("S", hands={0: card})
    laid = {action.turned for action in game.legal_actions() if action.kind == "lay"}
    if f"{card}~" in NEW_FACES:
        assert laid == {False, True}
    else:
        assert laid == {False}
        with pytest.raises(NotationError):
            Action.parse(f"{card}~@1,0")


@pytest.mark.rule("S1.14", "S2.23")
def test_cards_that_differ_in_a_door_a_crystal_or_a_ladder_are_different_choices() -> None:
    game = table("S", hands={0: "straight_ew door_blue_ew door_green_ew cross crystal_cross curve_es ladder_es"})
    for card in ("straight_ew", "door_blue_ew", "door_green_ew", "cross", "crystal_cross"):
        assert f"{card}@1,0" in legal(game)
    assert {"curve_es@0,-1", "ladder_es@0,-1"} <= set(legal(game))
