"""What a move meant: how the tunnel lies to the goals before and after, and who may still dig."""

from __future__ import annotations

import pytest

from tests.meaning import meant
from tests.saboteur.table import table

#: a tunnel along the middle row, with four cards to go
TUNNEL = "S───"
#: a tunnel that has gone down, with the shortest way to the bottom goal
LOW = """
    S┐..
    .│..
    .└─.
"""


# Laying


def test_a_card_brings_the_tunnel_nearer_to_all_goals() -> None:
    assert meant(table(TUNNEL, hands={0: "cross"}), "cross@4,0") == ("nearer", {"goals": (), "steps": 1})


def test_a_card_brings_it_nearer_to_some() -> None:
    game = table("S┬", hands={0: "straight_ns"})
    assert meant(game, "straight_ns@1,1") == ("nearer", {"goals": ("bottom",), "steps": 1})


def test_a_card_that_is_nearer_to_some_and_farther_from_others_turns_the_tunnel() -> None:
    assert meant(table(TUNNEL, hands={0: "curve_sw"}), "curve_sw@4,0") == ("turned", {"goals": ("bottom",)})


def test_a_card_leads_the_tunnel_away() -> None:
    # To the top goal it is as far as ever, from the other side of the start.
    assert meant(table(LOW, hands={0: "curve_sw"}), "curve_sw@3,2") == ("away", {"goals": ("middle", "bottom")})


def test_a_dead_end_blocks_the_tunnel() -> None:
    assert meant(table(TUNNEL, hands={0: "dead_ew"}), "dead_ew@4,0") == ("blocked", {"goals": ()})
    assert meant(table(LOW, hands={0: "dead_ew"}), "dead_ew@3,2") == ("blocked", {"goals": ("middle", "bottom")})


def test_a_dead_end_beside_the_way_closes_off_a_side_tunnel() -> None:
    assert meant(table("S──┼─", hands={0: "dead_s"}), "dead_s@3,-1") == ("dead_end", {})


def test_a_side_tunnel_is_no_way_to_anywhere_yet() -> None:
    assert meant(table("S┬──", hands={0: "straight_ns"}), "straight_ns@1,1") == ("side_tunnel", {})


def test_another_way_is_as_short_as_the_one_there_is() -> None:
    assert meant(table("S─┬─", hands={0: "curve_sw"}), "curve_sw~@2,1") == ("another_way", {"goals": ("bottom",)})


def test_a_card_that_joins_two_tunnels_means_no_more_than_it_says() -> None:
    assert meant(table("S┬┬\n.└.", hands={0: "curve_es"}), "curve_es~@2,1") is None


def test_reaching_a_goal_is_told_by_what_comes_of_it() -> None:
    game = table("S─┼─┼─┼.", hands={0: "cross"}, goals="stone_sw stone_nw treasure")
    assert meant(game, "cross@7,0") is None


def test_goals_that_lie_face_up_no_longer_count() -> None:
    game = table("S─┼─┼─┼┼┘", hands={0: "straight_ns"}, goals="treasure stone_nw stone_sw")
    assert meant(game, "straight_ns@7,1") == ("nearer", {"goals": ("bottom",), "steps": 1})
    # Nearer to all that still lie face-down is nearer altogether.
    game = table("S─┼.┼─┼┼┘", hands={0: "straight_ew"}, goals="treasure stone_nw stone_sw")
    assert meant(game, "straight_ew@3,0") == ("nearer", {"goals": (), "steps": 1})


# Rock-falls


def test_a_rock_fall_sets_the_tunnel_back() -> None:
    game = table(TUNNEL, hands={0: "rock_fall"})
    assert meant(game, "rock_fall@3,0") == ("set_back", {"goals": (), "steps": 1})


def test_a_rock_fall_in_the_middle_leaves_the_rest_to_be_joined_again() -> None:
    # What lies beyond is cut off, but one card joins it again.
    game = table(TUNNEL, hands={0: "rock_fall"})
    assert meant(game, "rock_fall@1,0") == ("set_back", {"goals": (), "steps": 1})


def test_a_rock_fall_opens_a_way_that_was_blocked() -> None:
    game = table("S──═", hands={0: "rock_fall"})
    assert meant(game, "rock_fall@3,0") == ("opened", {"goals": ()})


def test_a_rock_fall_clears_a_dead_end_or_buries_a_side_tunnel() -> None:
    game = table("S──┼─\n...╵.", hands={0: "rock_fall"})
    assert meant(game, "rock_fall@3,1") == ("cleared", {})
    game = table("S──┼─\n...│.", hands={0: "rock_fall"})
    assert meant(game, "rock_fall@3,1") == ("buried", {})


# Tools


@pytest.mark.parametrize(("broken", "kind"), [({}, "stopped"), ({1: "lantern"}, "hindered")])
def test_a_broken_tool_stops_whoever_had_none(broken: dict[int, str], kind: str) -> None:
    game = table(hands={0: "broken_pick"}, broken=broken)
    assert meant(game, "broken_pick>1") == (kind, {"target": 1})


def test_breaking_ones_own_tool_says_it_all() -> None:
    assert meant(table(hands={0: "broken_pick"}), "broken_pick>0") is None


@pytest.mark.parametrize(("broken", "kind"), [("pick", "able"), ("pick wagon", "not_yet")])
def test_mending_the_last_tool_lets_a_player_dig_again(broken: str, kind: str) -> None:
    game = table(hands={0: "repair_pick"}, broken={1: broken})
    assert meant(game, "repair_pick>1") == (kind, {"target": 1})


def test_maps_and_passes_mean_no_more_than_they_say() -> None:
    assert meant(table(hands={0: "map"}), "map:top") is None
    assert meant(table(hands={0: "cross"}), "-cross") is None


# Cards that need not be joined to the start


def test_where_cards_may_lie_anywhere_only_what_is_joined_to_the_start_counts() -> None:
    game = table("S──═", hands={0: "straight_ew"}, connection="adjacent")
    assert meant(game, "straight_ew@4,0") is None
    game = table(TUNNEL, hands={0: "cross"}, connection="adjacent")
    assert meant(game, "cross@4,0") == ("nearer", {"goals": (), "steps": 1})
