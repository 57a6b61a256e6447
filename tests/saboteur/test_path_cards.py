"""Path cards: where they may be laid and what they join (S1.20 to S1.25)."""

from __future__ import annotations

import pytest

from tests.saboteur.table import (
    BEYOND,
    FACES,
    OPPOSITE,
    board,
    drawn,
    kinds,
    legal,
    play,
    refusal,
    refused,
    table,
    ways,
)
from undermine.games import RulesError, SaboteurRules

#: every path card, both ways up
ALL_FACES = list(FACES.values())


# The cards as they are printed


@pytest.mark.rule("S1.20", "S1.21")
@pytest.mark.parametrize("face", ALL_FACES)
def test_a_card_lies_beside_the_start_with_an_open_side_towards_it(face: str) -> None:
    card = face.rstrip("~")
    game = table("S", hands={0: card})
    for side, (column, row) in BEYOND.items():
        action = f"{face}@{column},{row}"
        if OPPOSITE[side] in ways(face):
            assert action in legal(game)
        else:
            assert refusal(game, action).facts == {"column": column, "row": row, "sides": (OPPOSITE[side],)}


@pytest.mark.rule("S1.24", "S1.22")
@pytest.mark.parametrize("face", ALL_FACES)
def test_a_path_goes_on_where_the_ways_meet_inside_the_card_and_stops_at_stubs(face: str) -> None:
    card = face.rstrip("~")
    for side, (column, row) in BEYOND.items():
        entered = OPPOSITE[side]
        if entered not in ways(face):
            continue
        game = table("S", hands={0: card, 1: "cross"})
        play(game, f"{face}@{column},{row}")
        for way_out in set("NESW") - {entered}:
            east, south = BEYOND[way_out]
            action = f"cross@{column + east},{row + south}"
            if way_out not in ways(face):
                assert refused(game, action) == "does_not_fit"
            elif any(entered in group and way_out in group for group in ways(face).split("|")):
                assert action in legal(game)
            else:
                assert refused(game, action) == "not_joined"


@pytest.mark.rule("S1.20")
def test_a_card_may_be_turned_by_180_degrees() -> None:
    game = table("S", hands={0: "curve_sw"})
    assert board(game, may_lay="curve_sw") == drawn("""
        .*
        .S*
    """)
    assert board(game, may_lay="curve_sw~") == drawn("""
        *S
        .*
    """)


@pytest.mark.rule("S1.20")
def test_a_card_is_never_laid_crosswise() -> None:
    game = table("S", hands={0: "straight_ns straight_ew t_tall t_wide"})
    assert board(game, may_lay="straight_ns") == drawn("""
        *
        S
        *
    """)
    assert board(game, may_lay="straight_ew") == drawn("*S*")
    # a T card crosswise would be the other T card
    assert board(game, may_lay="t_tall") == drawn("""
        *
        S*
        *
    """)
    assert board(game, may_lay="t_wide") == drawn("""
        .*
        *S*
    """)


# Fitting


@pytest.mark.rule("S1.21")
def test_a_card_is_laid_on_an_empty_cell_next_to_a_card() -> None:
    game = table("S─", hands={0: "cross"})
    assert "cross@2,0" in legal(game)
    assert refusal(game, "cross@1,0").reason == "occupied"
    assert refusal(game, "cross@0,0").reason == "occupied"
    assert refusal(game, "cross@8,0").reason == "occupied"  # the goal that lies there
    assert refusal(game, "cross@3,0").reason == "no_neighbour"
    assert refusal(game, "cross@-1,-1").reason == "no_neighbour"  # corners do not touch
    assert refusal(game, "cross@120,120").reason == "no_neighbour"


@pytest.mark.rule("S1.21")
def test_path_does_not_fit_rock_and_rock_does_not_fit_path() -> None:
    game = table("S─", hands={0: "straight_ns"})
    assert refusal(game, "straight_ns@2,0").facts["sides"] == ("W",)  # its rock on their path
    game = table("│\nS", hands={0: "straight_ew"})
    assert refusal(game, "straight_ew@1,-1").facts["sides"] == ("W",)  # its path on their rock
    assert refused(game, "straight_ew@1,-1") == "does_not_fit"


@pytest.mark.rule("S1.21")
def test_every_side_that_touches_a_card_must_fit() -> None:
    """The gap in the ring asks for path in the west, the north and the east, and for rock in the south."""
    ring = """
        S┬┬┐
        ├.┼┤
        └─┴┘
    """
    fitting = {
        face: face.rstrip("~")
        for face in ALL_FACES
        if "N" in ways(face) and "E" in ways(face) and "W" in ways(face) and "S" not in ways(face)
    }
    assert set(fitting) == {"t_wide~", "dead_esw~"}
    for face in ALL_FACES:
        game = table(ring, hands={0: face.rstrip("~")})
        action = f"{face}@1,1"
        if face in fitting:
            assert action in legal(game)
        else:
            wrong = {side for side in "NEW" if side not in ways(face)} | ({"S"} & set(ways(face)))
            assert set(refusal(game, action).facts["sides"]) == wrong


@pytest.mark.rule("S1.21")
def test_a_card_that_fits_on_one_side_is_refused_if_it_clashes_on_another() -> None:
    game = table(
        """
        ┌┐
        S.
        """,
        hands={0: "straight_ew curve_es t_wide"},
    )
    assert refusal(game, "straight_ew@1,0").facts["sides"] == ("N",)
    assert refusal(game, "curve_es@1,0").facts["sides"] == ("N", "W")
    assert "curve_es~@1,0" in legal(game)
    assert "t_wide~@1,0" in legal(game)


# Being joined to the start


@pytest.mark.rule("S1.22")
def test_rock_beside_rock_is_not_enough() -> None:
    game = table("S─", hands={0: "straight_ew"})
    assert board(game, may_lay="straight_ew") == drawn("*S─*")
    assert refused(game, "straight_ew@1,1") == "not_joined"


@pytest.mark.rule("S1.22")
def test_rock_beside_rock_is_enough_where_the_table_plays_by_the_letter() -> None:
    game = table("S─", hands={0: "straight_ew"}, connection="adjacent")
    assert board(game, may_lay="straight_ew") == drawn("""
        ..*
        *S─*
        ..*
    """)


@pytest.mark.rule("S1.22", "S1.24")
def test_nothing_is_added_behind_a_dead_end() -> None:
    game = table("S═", hands={0: "cross"})
    assert board(game, may_lay="cross") == drawn("""
        .*
        *S═
        .*
    """)
    assert refused(game, "cross@2,0") == "not_joined"
    by_the_letter = table("S═", hands={0: "cross"}, connection="adjacent")
    assert board(by_the_letter, may_lay="cross") == drawn("""
        .*
        *S═*
        .*
    """)


@pytest.mark.rule("S1.22")
def test_another_stub_of_a_neighbour_that_is_joined_does_not_help() -> None:
    game = table("S╬", hands={0: "cross"})
    for place in ("1,-1", "2,0", "1,1"):
        assert refused(game, f"cross@{place}") == "not_joined"


@pytest.mark.rule("S1.22")
def test_a_stub_may_be_met_where_another_side_is_joined() -> None:
    game = table(
        """
        S╬
        └.
        """,
        hands={0: "curve_es"},
    )
    assert "curve_es~@1,1" in legal(game)


@pytest.mark.rule("S1.22")
def test_nothing_is_added_to_cards_that_are_cut_off_from_the_start() -> None:
    game = table("S.─", hands={0: "straight_ew"})
    assert board(game, may_lay="straight_ew") == drawn("*S*─")
    assert refused(game, "straight_ew@3,0") == "not_joined"
    by_the_letter = table("S.─", hands={0: "straight_ew"}, connection="adjacent")
    assert board(by_the_letter, may_lay="straight_ew") == drawn("""
        ...*
        *S*─*
        ...*
    """)


@pytest.mark.rule("S1.22")
def test_cards_that_were_cut_off_can_be_added_to_once_they_are_joined_again() -> None:
    game = table("S.─", hands={0: "straight_ew", 1: "cross"})
    play(game, "straight_ew@1,0")
    assert "cross@3,0" in legal(game)
    stopped = table("S.─", hands={0: "dead_ew", 1: "cross"})
    play(stopped, "dead_ew@1,0")
    assert refused(stopped, "cross@3,0") == "not_joined"


@pytest.mark.rule("S1.22")
@pytest.mark.parametrize("card", ["dead_w", "dead_ew", "dead_nesw", "dead_sw"])
def test_being_reached_through_a_stub_of_the_new_card_is_enough(card: str) -> None:
    assert f"{card}@2,0" in legal(table("S─", hands={0: card}))


@pytest.mark.rule("S1.22", "S1.21")
@pytest.mark.parametrize("connection", ["start", "adjacent"])
def test_by_whatever_rule_a_card_must_fit_and_touch_a_card(connection: str) -> None:
    game = table("S─", hands={0: "straight_ns"}, connection=connection)
    assert refused(game, "straight_ns@2,0") == "does_not_fit"
    assert refused(game, "straight_ns@1,1") == "does_not_fit"
    assert refused(game, "straight_ns@3,0") == "no_neighbour"


@pytest.mark.rule("S1.22")
def test_by_the_letter_a_stone_that_was_turned_over_carries_cards_and_a_face_down_goal_does_not() -> None:
    by_the_letter = table("S.......┐", hands={0: "straight_ns"}, connection="adjacent")
    assert "straight_ns@9,0" in legal(by_the_letter)
    assert refused(by_the_letter, "straight_ns@9,2") == "no_neighbour"
    assert refused(table("S.......┐", hands={0: "straight_ns"}), "straight_ns@9,0") == "not_joined"


@pytest.mark.rule("S1.22")
def test_being_joined_to_the_start_is_the_usual_rule_and_there_are_two() -> None:
    assert SaboteurRules().connection == "start"
    with pytest.raises(RulesError):
        SaboteurRules(connection="anywhere")


# Face-down goals


@pytest.mark.rule("S1.23")
@pytest.mark.parametrize(
    "goals", ["stone_sw treasure stone_nw", "treasure stone_nw stone_sw", "treasure stone_sw stone_nw"]
)
def test_a_face_down_goal_fits_every_side(goals: str) -> None:
    """Whatever the goals show, beside them both path and rock may be laid."""
    game = table(
        """
        ........?
        ......┌─.
        S─┬┬┬┬┘.?
        """,
        goals=goals,
        hands={0: "cross straight_ew curve_sw curve_es dead_w"},
    )
    for face in ("cross", "straight_ew", "curve_sw", "curve_es~", "dead_w"):
        assert f"{face}@8,-1" in legal(game)


@pytest.mark.rule("S1.23")
def test_rock_may_be_laid_against_a_face_down_goal() -> None:
    game = table("S──┬┬┬┬.?", goals="stone_sw treasure stone_nw", hands={0: "curve_sw"})
    events = play(game, "curve_sw@7,0")
    assert kinds(events) == ["laid", "drew"]
    assert board(game) == drawn("S──┬┬┬┬┐?")


@pytest.mark.rule("S1.23")
@pytest.mark.parametrize("connection", ["start", "adjacent"])
def test_a_face_down_goal_carries_no_card(connection: str) -> None:
    game = table("S", hands={0: "cross dead_nesw straight_ns"}, connection=connection)
    for card in ("cross", "dead_nesw", "straight_ns"):
        for place in ("7,0", "9,0", "8,-1", "8,1", "8,-3", "8,3"):
            assert refused(game, f"{card}@{place}") == "no_neighbour"


@pytest.mark.rule("S1.23")
def test_no_path_goes_through_a_face_down_goal() -> None:
    """The stub points at the goal, the card behind it lies there cut off: nothing joins them."""
    game = table("S──┬┬┬┬═?─", goals="stone_sw treasure stone_nw", hands={0: "cross"}, connection="start")
    assert refused(game, "cross@10,0") == "not_joined"


# Dead ends


@pytest.mark.rule("S1.24")
@pytest.mark.parametrize("goal", ["treasure", "stone_sw", "stone_nw"])
@pytest.mark.parametrize("card", ["dead_ew", "dead_nesw", "dead_esw", "dead_esw~"])
def test_a_dead_end_that_points_at_a_goal_does_not_reach_it(card: str, goal: str) -> None:
    others = [name for name in ("treasure", "stone_sw", "stone_nw") if name != goal]
    game = table("S──┬┬┬┬.?", goals=f"{others[0]} {goal} {others[1]}", hands={0: card.rstrip("~")})
    events = play(game, f"{card}@7,0")
    assert kinds(events) == ["laid", "drew"]
    assert not game.view(None).goals[1].face_up
    assert (game.round, game.to_act) == (1, 1)


@pytest.mark.rule("S1.24")
def test_behind_a_dead_end_the_goal_can_still_be_reached_another_way() -> None:
    game = table(
        """
        ......┌─.
        S─┬┬┬┬┴═?
        """,
        goals="stone_sw treasure stone_nw",
        hands={0: "curve_sw"},
    )
    assert "turned_over" in kinds(play(game, "curve_sw@8,-1"))


# Broken tools


@pytest.mark.rule("S1.25")
@pytest.mark.parametrize("tools", ["pick", "lantern", "wagon", "pick wagon", "pick lantern wagon"])
def test_with_any_broken_tool_no_path_card_may_be_laid(tools: str) -> None:
    game = table("S", hands={0: "cross dead_w"}, broken={0: tools})
    assert legal(game) == ["-cross", "-dead_w"]
    why = refusal(game, "cross@1,0")
    assert why.reason == "broken_tool"
    assert why.facts == {"tools": tuple(tools.split())}


@pytest.mark.rule("S1.25")
def test_broken_tools_of_others_do_not_matter() -> None:
    game = table("S", hands={0: "cross"}, broken={1: "pick lantern", 2: "wagon"})
    assert "cross@1,0" in legal(game)


@pytest.mark.rule("S1.25")
def test_two_broken_tools_must_both_be_mended_before_a_path_card_is_laid() -> None:
    game = table("S", hands={0: "cross", 1: "repair_pick", 2: "repair_wagon"}, broken={0: "pick wagon"}, turn=1)
    play(game, "repair_pick>0")
    twin = game.copy()
    play(twin, "-repair_wagon")
    assert refused(twin, "cross@1,0") == "broken_tool"
    play(game, "repair_wagon>0")
    assert "cross@1,0" in legal(game)


@pytest.mark.rule("S1.25")
def test_mending_the_own_tool_takes_the_turn_and_the_path_card_comes_the_next_time() -> None:
    game = table("S", hands={0: "cross repair_pick"}, broken={0: "pick"})
    play(game, "repair_pick>0")
    assert game.to_act == 1
    play(game, "-", "-")
    assert "cross@1,0" in legal(game)
