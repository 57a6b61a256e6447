"""Reaching a goal: when it is turned over, how a stone comes to lie, and several at once (S1.30 to S1.34)."""

from __future__ import annotations

import pytest

from tests.saboteur.table import board, drawn, kinds, legal, lies_at, play, refused, table
from undermine.games.digging.events import Drew, Reached, RoundEnded, StoneSet, TurnedOver

#: one card short of the top goal, from each of its sides: the drawing and the card that is missing
WAYS_TO_THE_TOP = {
    "W": (
        """
        ......┌.?
        ......│..
        S──┬┬┬┘..
        """,
        "straight_ew@7,-2",
    ),
    "N": (
        """
        ......┌─.
        ......│.?
        ......│..
        S──┬┬┬┘..
        """,
        "curve_sw@8,-3",
    ),
    "E": (
        """
        ......┌┴┴┐
        ......│.?.
        ......│...
        S──┬┬┬┘...
        """,
        "curve_es~@9,-2",
    ),
    "S": (
        """
        ........?
        ......┌─.
        S──┬┬┬┘.?
        """,
        "curve_es~@8,-1",
    ),
}


def far_gap(*, gap: str = ".", goal: str = "?", east: str = ".", south: str = ".") -> str:
    """A cross in the gap reaches the middle goal from the west and from the north at once."""
    return f"""
        ......┌─┐
        S{gap}┬┬┬┬┴─{goal}{east}
        ........{south}
    """


# Reaching


@pytest.mark.rule("S1.30")
@pytest.mark.parametrize("side", "NESW")
def test_a_goal_is_turned_over_from_whichever_side_it_is_reached(side: str) -> None:
    drawing, last = WAYS_TO_THE_TOP[side]
    game = table(drawing, goals="stone_sw treasure stone_nw", hands={0: last.split("@")[0].rstrip("~")})
    events = play(game, last)
    assert Reached(0, ("top",)) in events
    assert TurnedOver("top", "stone_sw") in events
    assert [goal.face_up for goal in game.view(None).goals] == [True, False, False]
    assert [goal.face for goal in game.view(2).goals] == ["stone_sw", None, None]


@pytest.mark.rule("S1.30")
def test_a_card_that_is_closed_towards_the_goal_does_not_reach_it() -> None:
    game = table("S──┬┬┬┬.?", goals="stone_sw treasure stone_nw", hands={0: "curve_es"})
    assert kinds(play(game, "curve_es~@7,0")) == ["laid", "drew"]
    assert board(game) == drawn("S──┬┬┬┬┘?")


@pytest.mark.rule("S1.30")
@pytest.mark.parametrize("card", ["straight_ew", "cross", "t_wide"])
def test_a_gap_closed_far_away_turns_the_goal_over(card: str) -> None:
    game = table("S.──┬┬┬┬?", goals="treasure stone_sw stone_nw", hands={0: card})
    events = play(game, f"{card}@1,0")
    assert Reached(0, ("middle",)) in events
    assert TurnedOver("middle", "stone_sw") in events


@pytest.mark.rule("S1.30", "S1.24")
def test_a_gap_closed_far_away_by_a_dead_end_turns_nothing_over() -> None:
    game = table("S.──┬┬┬┬?", goals="stone_sw treasure stone_nw", hands={0: "dead_ew"})
    assert kinds(play(game, "dead_ew@1,0")) == ["laid", "drew"]


@pytest.mark.rule("S1.30", "S1.22")
def test_a_path_that_touches_the_goal_but_not_the_start_turns_nothing_over() -> None:
    game = table(
        "S.──┬┬┬.?",
        goals="stone_sw treasure stone_nw",
        hands={0: "straight_ew", 1: "cross"},
        connection="adjacent",
    )
    assert kinds(play(game, "straight_ew@7,0")) == ["laid", "drew"]
    assert board(game) == drawn("S.──┬┬┬─?")
    assert Reached(1, ("middle",)) in play(game, "cross@1,0")


@pytest.mark.rule("S1.30")
def test_one_card_may_reach_two_goals() -> None:
    game = table(
        """
        ........?
        ......┌─.
        S──┬┬┬┘.?
        """,
        goals="stone_sw stone_nw treasure",
        hands={0: "cross"},
    )
    events = play(game, "cross@8,-1")
    assert Reached(0, ("top", "middle")) in events
    assert board(game) == drawn("""
        ........┐
        ......┌─┼
        S──┬┬┬┘.┘
    """)


@pytest.mark.rule("S1.30")
def test_taking_a_card_away_never_turns_a_goal_over() -> None:
    game = table("S──┬┬┬┬═?", goals="stone_sw treasure stone_nw", hands={0: "rock_fall"})
    assert kinds(play(game, "rock_fall@7,0")) == ["rock_fell", "drew"]


@pytest.mark.rule("S1.31")
def test_the_treasure_ends_the_round_at_once_and_nothing_is_drawn() -> None:
    game = table("S──┬┬┬┬.?", goals="stone_sw treasure stone_nw", hands={0: "cross", 1: "map"})
    stock = game.view(None).stock
    events = play(game, "cross@7,0")
    assert kinds(events)[:4] == ["laid", "reached", "turned_over", "round_ended"]
    assert TurnedOver("middle", "treasure") in events
    assert RoundEnded(1, "diggers", "treasure") in events
    assert "drew" not in kinds(events)
    assert game.view(None).stock == stock
    assert game.view(None).phase == "pick"
    assert board(game) == drawn("S──┬┬┬┬┼$")
    assert refused(game, "map:top") == "other_decision"


@pytest.mark.rule("S1.31")
def test_a_stone_does_not_end_the_round() -> None:
    game = table("S──┬┬┬┬.?", goals="treasure stone_sw stone_nw", hands={0: "cross"}, stock="map ...")
    events = play(game, "cross@7,0")
    assert kinds(events) == ["laid", "reached", "turned_over", "stone_set", "drew"]
    assert (game.round, game.to_act) == (1, 1)


# How a stone comes to lie


@pytest.mark.rule("S1.32")
@pytest.mark.parametrize(
    ("stone", "side", "lies"),
    [
        ("stone_sw", "W", "┐"),
        ("stone_sw", "S", "┐"),
        ("stone_sw", "N", "└"),
        ("stone_sw", "E", "└"),
        ("stone_nw", "W", "┘"),
        ("stone_nw", "N", "┘"),
        ("stone_nw", "E", "┌"),
        ("stone_nw", "S", "┌"),
    ],
)
def test_a_stone_is_a_curve_that_opens_towards_the_card_just_laid(stone: str, side: str, lies: str) -> None:
    drawing, last = WAYS_TO_THE_TOP[side]
    other = "stone_nw" if stone == "stone_sw" else "stone_sw"
    game = table(drawing, goals=f"{stone} treasure {other}", hands={0: last.split("@")[0].rstrip("~")})
    events = play(game, last)
    assert StoneSet("top", lies in "└┌") in events
    assert lies_at(game, 8, -2) == lies


@pytest.mark.rule("S1.32")
def test_a_stone_opens_towards_the_card_just_laid_even_if_it_fits_more_sides_the_other_way() -> None:
    game = table(
        """
        ........╷
        S──┬┬┬┬.?╴
        """,
        hands={0: "cross"},
    )
    play(game, "cross@7,0")
    assert board(game) == drawn("""
        ........╷
        S──┬┬┬┬┼┐╴
    """)


@pytest.mark.rule("S1.32")
def test_a_stone_opens_towards_the_card_just_laid_even_if_another_side_is_reaching_too() -> None:
    game = table(
        """
        .......┌┐
        S──┬┬┬┬.?
        """,
        hands={0: "cross"},
    )
    events = play(game, "cross@7,0")
    assert events[-1].kind == "drew"
    assert board(game) == drawn("""
        .......┌┐
        S──┬┬┬┬┼┐
    """)


@pytest.mark.rule("S1.32")
def test_a_card_just_laid_that_is_closed_towards_the_stone_does_not_decide_how_it_lies() -> None:
    game = table(
        """
        .......┌┐
        S──┬┬┬┬.?
        """,
        hands={0: "curve_es"},
    )
    play(game, "curve_es~@7,0")
    assert board(game) == drawn("""
        .......┌┐
        S──┬┬┬┬┘└
    """)


@pytest.mark.rule("S1.32")
@pytest.mark.parametrize(("stone", "lies"), [("stone_sw", "┐"), ("stone_nw", "┘")])
def test_reached_from_afar_a_stone_opens_towards_the_reaching_side(stone: str, lies: str) -> None:
    other = "stone_nw" if stone == "stone_sw" else "stone_sw"
    game = table("S.──┬┬┬┬?", goals=f"treasure {stone} {other}", hands={0: "cross"})
    events = play(game, "cross@1,0")
    assert events[-1].kind == "drew"
    assert board(game) == drawn(f"S┼──┬┬┬┬{lies}")


@pytest.mark.rule("S1.32")
def test_reached_from_afar_a_stone_opens_towards_the_reaching_side_even_if_it_fits_more_the_other_way() -> None:
    game = table(
        """
        ........╷
        S.──┬┬┬┬?╴
        """,
        hands={0: "cross"},
    )
    play(game, "cross@1,0")
    assert board(game) == drawn("""
        ........╷
        S┼──┬┬┬┬┐╴
    """)


@pytest.mark.rule("S1.32")
def test_a_stone_that_takes_in_both_reaching_sides_one_way_leaves_no_choice() -> None:
    game = table(far_gap(), goals="treasure stone_nw stone_sw", hands={0: "cross"})
    assert play(game, "cross@1,0")[-1].kind == "drew"
    assert board(game) == drawn(far_gap(gap="┼", goal="┘"))


@pytest.mark.rule("S1.32")
@pytest.mark.parametrize(
    ("east", "south", "lies"),
    [
        ("│", ".", "┐"),  # rock to rock in the east
        ("╴", ".", "└"),  # open to open in the east
        (".", "╵", "┐"),  # open to open in the south
        (".", "─", "└"),  # rock to rock in the south
        ("│", "╵", "┐"),
        ("╴", "─", "└"),
    ],
)
def test_if_both_ways_open_towards_a_reaching_side_the_one_with_more_fitting_sides_is_taken(
    east: str, south: str, lies: str
) -> None:
    game = table(far_gap(east=east, south=south), hands={0: "cross"})
    events = play(game, "cross@1,0")
    assert kinds(events) == ["laid", "reached", "turned_over", "stone_set", "drew"]
    assert board(game) == drawn(far_gap(gap="┼", goal=lies, east=east, south=south))


@pytest.mark.rule("S1.32")
@pytest.mark.parametrize(("east", "south"), [(".", "."), ("╴", "╵"), ("│", "─")])
@pytest.mark.parametrize(("choice", "lies"), [("set:middle", "┐"), ("set~:middle", "└")])
def test_if_both_ways_fit_equally_well_the_player_on_turn_chooses(
    east: str, south: str, choice: str, lies: str
) -> None:
    game = table(far_gap(east=east, south=south), hands={1: "cross map"}, stock="dead_ns ...", turn=1)
    events = play(game, "cross@1,0")
    assert kinds(events) == ["laid", "reached", "turned_over"]
    assert game.to_act == 1
    assert legal(game) == ["set:middle", "set~:middle"]
    assert game.view(None).setting == "middle"
    assert play(game, choice) == [StoneSet("middle", lies == "└"), Drew(1, 1, ("dead_ns",))]
    assert game.to_act == 2
    assert board(game) == drawn(far_gap(gap="┼", goal=lies, east=east, south=south))


@pytest.mark.rule("S1.32")
def test_before_the_stone_is_set_nothing_else_can_be_done() -> None:
    game = table(far_gap(), hands={0: "cross map"})
    play(game, "cross@1,0")
    for action in ("map:top", "-map", "cross@0,1", "nugget:1"):
        assert refused(game, action) == "other_decision"
    assert refused(game, "set:top") == "other_goal"
    play(game, "set:middle", "-", "-")
    assert refused(game, "set:middle") == "other_decision"


@pytest.mark.rule("S1.32")
def test_a_stone_stays_as_a_path_card_that_others_may_be_laid_on() -> None:
    game = table("S──┬┬┬┬.?", hands={0: "cross", 1: "straight_ns"})
    play(game, "cross@7,0")
    assert "straight_ns@8,1" in legal(game)


@pytest.mark.rule("S1.32", "S1.30")
def test_a_goal_is_reached_through_a_stone() -> None:
    game = table("S──┬┬┬┬.?", goals="stone_nw stone_sw treasure", hands={0: "cross", 1: "straight_ns"})
    play(game, "cross@7,0")
    events = play(game, "straight_ns@8,1")
    assert TurnedOver("bottom", "treasure") in events
    assert RoundEnded(1, "diggers", "treasure") in events


@pytest.mark.rule("S1.32")
def test_no_path_goes_straight_through_a_stone() -> None:
    """The stone in the middle leads from the west to the north, not to the south."""
    game = table("S──┬┬┬┬.?", goals="stone_sw stone_nw treasure", hands={0: "cross", 1: "straight_ns cross"})
    play(game, "cross@7,0")
    assert "straight_ns@8,-1" in legal(game)
    assert refused(game, "straight_ns@8,1") == "does_not_fit"
    assert refused(game, "cross@9,0") == "does_not_fit"


# Stones that clash


@pytest.mark.rule("S1.33")
def test_a_stone_that_cannot_fit_all_its_neighbours_stays_all_the_same() -> None:
    game = table(
        """
        ........│
        S──┬┬┬┬.?─
        ........═
        """,
        hands={0: "cross"},
    )
    assert kinds(play(game, "cross@7,0")) == ["laid", "reached", "turned_over", "stone_set", "drew"]
    assert board(game) == drawn("""
        ........│
        S──┬┬┬┬┼┐─
        ........═
    """)


@pytest.mark.rule("S1.33")
def test_sides_that_clash_do_not_join() -> None:
    """North and east, path runs into the stone's rock; south, the stone's path into rock."""
    game = table(
        """
        ........│
        S──┬┬┬┬.?─
        ........═
        """,
        hands={0: "cross", 1: "cross t_wide"},
    )
    play(game, "cross@7,0")
    assert [goal.face_up for goal in game.view(None).goals] == [False, True, False]
    assert refused(game, "cross@10,0") == "not_joined"
    assert refused(game, "t_wide@9,1") == "not_joined"


@pytest.mark.rule("S1.33")
def test_later_cards_must_fit_the_stone_as_it_lies() -> None:
    game = table("S──┬┬┬┬┼┐", hands={0: "straight_ns straight_ew cross t_tall"})
    assert "straight_ns@8,1" in legal(game)
    assert "cross@8,1" in legal(game)
    assert refused(game, "straight_ew@8,1") == "does_not_fit"
    assert refused(game, "straight_ew@9,0") == "does_not_fit"
    assert refused(game, "t_tall~@9,0") == "not_joined"
    assert refused(game, "straight_ns@8,-1") == "does_not_fit"
    assert refused(game, "cross@8,-1") == "does_not_fit"


@pytest.mark.rule("S1.33")
def test_goals_alone_may_clash() -> None:
    """The gap between the path and the stone's rock cannot be closed by an open card."""
    game = table("S──┬┬┬┬.└", hands={0: "straight_ew curve_sw"})
    assert refused(game, "straight_ew@7,0") == "does_not_fit"
    assert "curve_sw@7,0" in legal(game)


# Several goals


@pytest.mark.rule("S1.34")
def test_two_stones_are_turned_from_the_top_down() -> None:
    game = table(
        """
        ........?
        ......┌─.
        S──┬┬┬┘.?
        """,
        goals="stone_sw stone_nw treasure",
        hands={0: "cross"},
        stock="map ...",
    )
    assert play(game, "cross@8,-1")[1:] == [
        Reached(0, ("top", "middle")),
        TurnedOver("top", "stone_sw"),
        StoneSet("top", False),
        TurnedOver("middle", "stone_nw"),
        StoneSet("middle", False),
        Drew(0, 1, ("map",)),
    ]


@pytest.mark.rule("S1.34", "S1.31")
@pytest.mark.parametrize(
    ("goals", "stone", "treasure"),
    [("stone_sw treasure stone_nw", "top", "middle"), ("treasure stone_sw stone_nw", "middle", "top")],
)
def test_a_stone_is_turned_before_the_treasure_and_the_treasure_ends_the_round(
    goals: str, stone: str, treasure: str
) -> None:
    game = table(
        """
        ........?
        ......┌─.
        S──┬┬┬┘.?
        """,
        goals=goals,
        hands={0: "cross"},
    )
    assert play(game, "cross@8,-1")[1:6] == [
        Reached(0, ("top", "middle")),
        TurnedOver(stone, "stone_sw"),
        StoneSet(stone, stone == "middle"),
        TurnedOver(treasure, "treasure"),
        RoundEnded(1, "diggers", "treasure"),
    ]


@pytest.mark.rule("S1.34")
def test_a_stone_may_itself_make_another_goal_reached() -> None:
    game = table(
        """
        S──┬┬┬┬.?
        ........│
        ........?
        """,
        goals="stone_nw stone_sw treasure",
        hands={0: "cross"},
    )
    assert play(game, "cross@7,0")[1:7] == [
        Reached(0, ("middle",)),
        TurnedOver("middle", "stone_sw"),
        StoneSet("middle", False),
        Reached(0, ("bottom",)),
        TurnedOver("bottom", "treasure"),
        RoundEnded(1, "diggers", "treasure"),
    ]


@pytest.mark.rule("S1.34")
def test_a_stone_that_a_stone_has_reached_is_still_turned_before_the_treasure() -> None:
    game = table(
        """
        ........?
        ......┌─.
        S──┬┬┬┘.?┐
        .........│
        ........?┘
        """,
        goals="treasure stone_sw stone_nw",
        hands={0: "cross"},
    )
    assert play(game, "cross@8,-1")[1:9] == [
        Reached(0, ("top", "middle")),
        TurnedOver("middle", "stone_sw"),
        StoneSet("middle", True),
        Reached(0, ("bottom",)),
        TurnedOver("bottom", "stone_nw"),
        StoneSet("bottom", True),
        TurnedOver("top", "treasure"),
        RoundEnded(1, "diggers", "treasure"),
    ]


@pytest.mark.rule("S1.34")
def test_which_goals_are_reached_is_public_at_once_and_each_face_when_it_is_turned() -> None:
    """While the player thinks about the stone, everyone knows that the top is reached, and nobody what it is."""
    game = table(
        """
        ........?
        ......┌─┤
        S.─┬┬┬┴─?
        """,
        hands={0: "cross"},
    )
    events = play(game, "cross@1,0")
    assert events[1:] == [Reached(0, ("top", "middle")), TurnedOver("middle", "stone_sw")]
    for seat in (None, 0, 1, 2):
        assert events[1].seen_by(seat) == events[1]
        assert [goal.face for goal in game.view(seat).goals] == [None, "stone_sw", None]
    events = play(game, "set~:middle")
    assert events[:3] == [
        StoneSet("middle", True),
        TurnedOver("top", "treasure"),
        RoundEnded(1, "diggers", "treasure"),
    ]
    assert game.to_act == 0
