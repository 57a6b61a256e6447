"""The new path cards: bridges, double curves, ladders, doors, crystals and partial dead ends (S2.20 to S2.24)."""

from __future__ import annotations

import pytest

from tests.saboteur2.table import (
    BEYOND,
    DWARVES,
    NEW_FACES,
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
from undermine.games.digging.events import Reached, RockFell, RoundEnded, StoneSet, TurnedOver

MIDDLE = "stone_sw treasure stone_nw"


# The cards as they are printed


@pytest.mark.rule("S2.20", "S2.21", "S2.22", "S2.23", "S1.21")
@pytest.mark.parametrize("face", NEW_FACES)
def test_a_card_lies_beside_the_start_with_an_open_side_towards_it(face: str) -> None:
    game = table("S", hands={0: face.rstrip("~")})
    for side, (column, row) in BEYOND.items():
        action = f"{face}@{column},{row}"
        if OPPOSITE[side] in ways(face):
            assert action in legal(game)
        else:
            why = refusal(game, action)
            assert why.reason == "does_not_fit"
            assert why.facts == {"column": column, "row": row, "sides": (OPPOSITE[side],)}


@pytest.mark.rule("S2.20", "S2.21", "S2.22", "S2.23", "S1.24")
@pytest.mark.parametrize("face", NEW_FACES)
def test_a_path_goes_on_where_the_ways_meet_inside_the_card_and_stops_at_stubs(face: str) -> None:
    """Every opening of a ladder leads on, for its way is joined to the start by itself."""
    for side, (column, row) in BEYOND.items():
        entered = OPPOSITE[side]
        if entered not in ways(face):
            continue
        game = table("S", hands={0: face.rstrip("~"), 1: "cross"})
        play(game, f"{face}@{column},{row}")
        for way_out in set("NESW") - {entered}:
            east, south = BEYOND[way_out]
            action = f"cross@{column + east},{row + south}"
            meet = any(entered in group and way_out in group for group in ways(face).split("|"))
            if way_out not in ways(face):
                assert refused(game, action) == "does_not_fit"
            elif meet or face.startswith("ladder"):
                assert action in legal(game)
            else:
                assert refused(game, action) == "not_joined"


# Bridges and double curves


@pytest.mark.rule("S2.20")
def test_a_bridge_is_crossed_straight_on_and_its_ways_never_meet() -> None:
    game = table("Sb", named={"b": "bridge"}, hands={0: "cross"})
    assert board(game, may_lay="cross", named={"b": "bridge"}) == drawn(
        """
        .*
        *Sb*
        .*
        """,
        {"b": "bridge"},
    )
    assert refused(game, "cross@1,-1") == "not_joined"


@pytest.mark.rule("S2.20")
def test_a_bridge_that_is_joined_by_one_way_is_joined_by_the_other_as_soon_as_something_leads_there() -> None:
    game = table(
        """
        ┌.
        Sb
        """,
        named={"b": "bridge"},
        hands={0: "curve_sw", 1: "cross"},
    )
    twin = game.copy()
    play(twin, "-curve_sw")
    assert refused(twin, "cross@1,1") == "not_joined"
    play(game, "curve_sw@1,-1")
    assert {"cross@1,1", "cross@2,0"} <= set(legal(game))


@pytest.mark.rule("S2.20")
def test_the_way_over_a_bridge_may_lead_back_under_it() -> None:
    """In from the west and out in the east, round a bend, and through again from the south to the north."""
    game = table(
        """
        Sb┐
        .└.
        """,
        named={"b": "bridge"},
        hands={0: "curve_es", 1: "cross"},
    )
    twin = game.copy()
    play(twin, "-curve_es")
    assert refused(twin, "cross@1,-1") == "not_joined"
    play(game, "curve_es~@2,1")
    assert "cross@1,-1" in legal(game)


@pytest.mark.rule("S2.20")
@pytest.mark.parametrize("card", ["bridge", "double_curve_nw_es", "double_curve_ne_sw"])
def test_at_least_one_of_its_two_ways_must_be_joined_to_the_start(card: str) -> None:
    game = table("S─.─", hands={0: card})
    assert f"{card}@2,0" in legal(game)  # the other way need not be
    assert f"{card}@0,1" in legal(game)
    assert refused(game, f"{card}@4,0") == "not_joined"
    behind_a_stub = table("S═", hands={0: card})
    assert refused(behind_a_stub, f"{card}@2,0") == "not_joined"


@pytest.mark.rule("S2.20", "S1.21")
@pytest.mark.parametrize("card", ["bridge", "double_curve_nw_es", "double_curve_ne_sw"])
def test_both_ways_must_fit_what_they_touch(card: str) -> None:
    game = table(
        """
        ┌─
        S.
        """,
        hands={0: card},
    )
    assert refusal(game, f"{card}@1,0").facts["sides"] == ("N",)


@pytest.mark.rule("S2.20")
def test_two_cards_may_be_joined_to_a_bridge_that_do_not_get_to_each_other() -> None:
    """What is cut off in the north stays cut off: the bridge leads past it from west to east."""
    game = table(
        """
        .┬
        S.
        """,
        hands={0: "bridge", 1: "cross"},
    )
    play(game, "bridge@1,0")
    for place in ("0,-1", "2,0"):
        assert f"cross@{place}" in legal(game)
    assert refused(game, "cross@2,-1") == "not_joined"


@pytest.mark.rule("S2.20", "S1.30")
def test_a_bridge_reaches_a_goal_only_by_the_way_that_is_joined() -> None:
    game = table(
        """
        .....┌─┐
        S─┬┬┬┴..?
        """,
        goals=MIDDLE,
        hands={0: "bridge", 1: "straight_ew"},
    )
    assert "reached" not in kinds(play(game, "bridge@7,0"))
    assert "straight_ew@6,0" in legal(game)
    assert Reached(1, ("middle",)) in play(game, "straight_ew@6,0")


@pytest.mark.rule("S2.20")
@pytest.mark.parametrize(
    ("card", "leads_to", "not_to"),
    [("double_curve_nw_es", "1,-1", ["1,1", "2,0"]), ("double_curve_ne_sw", "1,1", ["1,-1", "2,0"])],
)
def test_a_double_curve_leads_round_its_corner_and_nowhere_else(card: str, leads_to: str, not_to: list[str]) -> None:
    game = table("Sd", named={"d": card}, hands={0: "cross"})
    assert f"cross@{leads_to}" in legal(game)
    for place in not_to:
        assert refused(game, f"cross@{place}") == "not_joined"


@pytest.mark.rule("S2.20")
def test_a_double_curve_that_is_joined_by_one_curve_is_joined_by_the_other_as_soon_as_something_leads_there() -> None:
    game = table(
        """
        Sd
        └.
        """,
        named={"d": "double_curve_nw_es"},
        hands={0: "curve_es", 1: "cross"},
    )
    twin = game.copy()
    play(twin, "-curve_es")
    assert refused(twin, "cross@2,0") == "not_joined"
    play(game, "curve_es~@1,1")
    assert "cross@2,0" in legal(game)


# Partial dead ends


@pytest.mark.rule("S1.24", "S2.23")
@pytest.mark.parametrize(
    "card",
    ["straight_ns_stub_e", "straight_ns_stubs_ew", "straight_ew_stubs_ns", "curve_ne_stub_s", "curve_es_stub_n"],
)
def test_of_a_partial_dead_end_the_way_through_reaches_a_goal_and_a_stub_does_not(card: str) -> None:
    """Each card is laid west of the middle goal, joined from the west or from the north."""
    drawing = "S──┬┬┬┬.?" if "W" in ways(card) else ".....┌─┐\nS─┬┬┬┘..?"
    joined_from = "W" if "W" in ways(card) else "N"
    game = table(drawing, goals=MIDDLE, hands={0: card.rstrip("~")})
    through = any(joined_from in group and "E" in group for group in ways(card).split("|"))
    assert ("reached" in kinds(play(game, f"{card}@7,0"))) == through
    assert through == (card in ("straight_ew_stubs_ns", "curve_ne_stub_s"))


@pytest.mark.rule("S1.22", "S1.24")
@pytest.mark.parametrize("card", ["straight_ns_stubs_ew", "crystal_t_wide_stub_n~", "crystal_ew_stub_s~"])
def test_a_card_may_be_laid_where_only_its_stub_is_joined(card: str) -> None:
    stub = next(group for group in ways(card).split("|") if len(group) == 1)
    column, row = BEYOND[OPPOSITE[stub]]
    game = table("S", hands={0: card.rstrip("~"), 1: "cross"})
    play(game, f"{card}@{column},{row}")
    for side in set("NESW") - {stub}:
        east, south = BEYOND[side]
        if side in ways(card):
            assert refused(game, f"cross@{column + east},{row + south}") == "not_joined"


# Ladders


@pytest.mark.rule("S2.21")
def test_a_ladder_lies_side_by_side_with_any_path_card_or_the_start_if_it_fits() -> None:
    """Beside what is joined and what is cut off; its own openings need meet nothing."""
    game = table("S─..─╴", hands={0: "ladder_w"})
    assert board(game, may_lay="ladder_w") == drawn("""
        .*..**
        S─*.─╴
        .*..**
    """)
    assert board(game, may_lay="ladder_w~") == drawn("""
        ..*..**
        *S─.*─╴*
        ..*..**
    """)


@pytest.mark.rule("S2.21")
def test_a_ladder_whose_openings_meet_nothing_is_joined_to_the_start_all_the_same() -> None:
    game = table("S─", hands={0: "ladder_es", 1: "cross"})
    assert refused(table("S─", hands={0: "curve_es"}), "curve_es@1,1") == "not_joined"
    play(game, "ladder_es@1,1")
    assert {"cross@2,1", "cross@1,2"} <= set(legal(game))


@pytest.mark.rule("S2.21")
def test_a_ladder_touches_a_card_and_a_corner_is_not_enough() -> None:
    game = table("S─", hands={0: "ladder_w"})
    for place in ("1,2", "3,0", "-1,-1", "2,1", "5,5", "120,120"):
        assert refused(game, f"ladder_w@{place}") == "no_neighbour"
    assert refused(game, "ladder_w@1,0") == "occupied"


@pytest.mark.rule("S2.21")
def test_a_ladder_must_fit_all_its_neighbours() -> None:
    game = table("S─", hands={0: "ladder_s ladder_ne"})
    assert refused(game, "ladder_s@2,0") == "does_not_fit"
    assert refused(game, "ladder_s@1,-1") == "does_not_fit"
    assert refused(game, "ladder_ne@1,1") == "does_not_fit"
    assert {"ladder_s~@1,-1", "ladder_ne~@2,0"} <= set(legal(game))
    cut_off = table("S─..─╴", hands={0: "ladder_s"})
    assert refused(cut_off, "ladder_s@3,0") == "does_not_fit"


@pytest.mark.rule("S2.21")
@pytest.mark.parametrize(
    ("drawing", "face", "place"),
    [
        ("S──┬┬┬┬.?", "w", "7,0"),
        ("......─.?\n.........\nS.......?", "w", "7,-2"),
        (".......─.\n........?\n.........\nS.......?", "w", "8,-3"),
        (".......─.\nS.......?", "w", "8,-1"),
        ("S.......?\n.......─.", "w", "8,1"),
        ("S.......?.╴", "w~", "9,0"),
        ("S.......?\n.........\n........?\n.......─.", "w", "8,3"),
    ],
)
def test_a_ladder_never_lies_side_by_side_with_a_goal_that_lies_face_down(drawing: str, face: str, place: str) -> None:
    """A path card lies beside each of these places, and the ladder would fit: a dead end could lie there, if joined."""
    game = table(drawing, hands={0: "ladder_w crystal_w"})
    assert refused(game, f"ladder_{face}@{place}") == "ladder_beside_goal"
    dead_end = f"crystal_{face}@{place}"
    assert dead_end in legal(game) or refused(game, dead_end) == "not_joined"


@pytest.mark.rule("S2.21")
def test_a_ladder_never_lies_side_by_side_with_a_goal_that_lies_face_up() -> None:
    game = table("S──┬┬┬┬┼┐", hands={0: "ladder_ne ladder_s curve_es straight_ns"})
    assert {"straight_ns@8,1", "curve_es~@8,1"} <= set(legal(game))
    assert refused(game, "ladder_s~@8,1") == "ladder_beside_goal"
    assert refused(game, "ladder_ne@8,1") == "ladder_beside_goal"
    assert refused(game, "ladder_s@9,0") == "ladder_beside_goal"


@pytest.mark.rule("S2.21")
def test_a_ladder_may_lie_at_a_goals_corner() -> None:
    game = table("S──┬┬┬┬┼┐", hands={0: "ladder_s ladder_w"})
    assert "ladder_s@7,-1" in legal(game)
    assert "ladder_s~@7,1" in legal(game)
    assert not [text for text in legal(game) if text.startswith("ladder") and "@8," in text]


@pytest.mark.rule("S2.21")
def test_a_goal_is_no_path_card_for_a_ladder_to_lie_at() -> None:
    game = table("S", hands={0: "ladder_w"})
    for place in ("7,0", "9,0", "8,1", "8,-3"):
        assert refused(game, f"ladder_w@{place}") in ("no_neighbour", "ladder_beside_goal")


@pytest.mark.rule("S2.21")
def test_a_ladder_brings_a_part_that_was_cut_off_back_to_life() -> None:
    game = table("S...┬─", hands={0: "ladder_w", 1: "cross"})
    assert refused(game, "ladder_w@3,0") == "does_not_fit"
    twin = game.copy()
    play(twin, "-ladder_w")
    assert refused(twin, "cross@6,0") == "not_joined"
    play(game, "ladder_w@6,0")
    assert board(game, may_lay="cross", named={"w": "ladder_w"}) == drawn(
        """
        .*
        *S*.*┬─w
        .*...*
        """,
        {"w": "ladder_w"},
    )


@pytest.mark.rule("S2.21")
def test_a_ladder_beside_a_cut_off_part_revives_nothing_if_only_rock_meets_rock() -> None:
    game = table("S...──", hands={0: "ladder_w", 1: "cross"})
    play(game, "ladder_w@5,-1")
    assert refused(game, "cross@4,-1") == "does_not_fit"
    assert refused(game, "cross@6,0") == "not_joined"
    assert refused(game, "cross@3,0") == "not_joined"


@pytest.mark.rule("S2.21", "S1.30", "S1.32")
def test_goals_that_a_ladder_reaches_through_a_revived_part_are_turned_over() -> None:
    game = table("S..┬┬┬┬┼?", goals="treasure stone_sw stone_nw", hands={0: "ladder_ne"})
    events = play(game, "ladder_ne@3,1")
    assert kinds(events) == ["laid", "reached", "turned_over", "stone_set", "drew"]
    assert events[1:4] == [Reached(0, ("middle",)), TurnedOver("middle", "stone_sw"), StoneSet("middle", False)]


@pytest.mark.rule("S2.21", "S1.31")
def test_a_ladder_may_reach_the_treasure_through_a_revived_part_and_the_round_is_over() -> None:
    game = table("S..┬┬┬┬┼?", goals=MIDDLE, roles="green blue", hands={0: "ladder_ne"})
    assert RoundEnded(1, "green", "treasure") in play(game, "ladder_ne@3,1")


@pytest.mark.rule("S2.21", "S1.34")
def test_a_ladder_may_reach_two_goals_at_once() -> None:
    game = table(
        """
        ......┌─?
        ......│..
        S─....├─?
        """,
        goals="stone_sw stone_nw treasure",
        hands={0: "ladder_ne"},
    )
    events = play(game, "ladder_ne@6,1")
    assert Reached(0, ("top", "middle")) in events
    assert [event.data()["goal"] for event in events if event.kind == "turned_over"] == ["top", "middle"]


@pytest.mark.rule("S2.21")
def test_ladders_carry_cards_also_when_nothing_can_be_added_at_the_start() -> None:
    """Every way from the start is a dead end; the part with the ladder has no other way to it."""
    game = table(
        """
        .╷......
        ═S╴..─L.
        .║......
        """,
        named={"L": "ladder_w"},
        hands={0: "ladder_s cross", 1: "cross"},
    )
    assert [text for text in legal(game) if text.startswith("cross")] == ["cross@3,0"]
    play(game, "ladder_s~@4,-1")
    assert [text for text in legal(game) if text.startswith("cross")] == ["cross@4,-2", "cross@3,0"]


@pytest.mark.rule("S2.21", "S2.24")
def test_where_a_ladder_may_be_laid_changes_with_every_card_that_is_laid_or_falls() -> None:
    game = table("S─", hands={0: "ladder_w straight_ew", 1: "ladder_s rock_fall", 2: "ladder_es"})
    assert board(game, may_lay="ladder_w") == drawn("""
        .*
        S─*
        .*
    """)
    play(game, "straight_ew@2,0")
    assert board(game, may_lay="ladder_s~") == drawn("""
        .**
        S──
        *
    """)
    play(game, "rock_fall@2,0")
    assert board(game, may_lay="ladder_es") == drawn("""
        .*
        *S─
        ..*
    """)


@pytest.mark.rule("S2.21", "S1.25", "S2.35")
def test_a_ladder_is_a_path_card_that_broken_tools_and_traps_forbid() -> None:
    assert refused(table("S", hands={0: "ladder_w"}, broken={0: "wagon"}), "ladder_w@1,0") == "broken_tool"
    assert refused(table("S", hands={0: "ladder_w"}, trapped=[0]), "ladder_w@1,0") == "trapped"


@pytest.mark.rule("S2.21", "S1.50")
def test_a_ladder_can_be_laid_where_no_other_card_can_and_keeps_the_round_alive() -> None:
    shut = """
        .╷.
        ═S╴
        .║.
    """
    without = table(shut, hands={0: "curve_sw"}, stock="")
    assert legal(without) == ["-curve_sw"]
    play(without, "-curve_sw", "-", "-")
    assert without.round == 2
    game = table(shut, hands={0: "ladder_w"}, stock="")
    assert "ladder_w@0,2" not in legal(game)
    assert "ladder_w@1,-1" not in legal(game)
    assert "ladder_w~@1,-1" in legal(game)
    play(game, "-ladder_w", "-", "-")
    assert game.round == 1


# Doors and crystals


@pytest.mark.rule("S2.22")
@pytest.mark.parametrize("role", DWARVES)
@pytest.mark.parametrize("door", "BG")
def test_a_door_hinders_nobody_in_laying_cards_behind_it(role: str, door: str) -> None:
    other = "blue" if role != "blue" else "green"
    game = table(f"S{door}", roles=f"{role} {other}", hands={0: "cross ladder_w bridge"})
    assert {"cross@2,0", "ladder_w@2,0", "bridge@2,0"} <= set(legal(game))
    play(game, "cross@2,0")


@pytest.mark.rule("S2.22", "S1.30")
@pytest.mark.parametrize("role", ["blue", "green", "boss", "saboteur"])
@pytest.mark.parametrize("way", ["SB─┬┬┬┬.?", "SG─┬┬┬┬.?", "SBG┬┬┬┬.?"])
def test_a_door_hinders_nobody_in_turning_a_goal_over(role: str, way: str) -> None:
    stone = table(way, roles=f"{role} profiteer", goals="treasure stone_sw stone_nw", hands={0: "cross"})
    assert TurnedOver("middle", "stone_sw") in play(stone, "cross@7,0")
    treasure = table(way, roles=f"{role} profiteer", goals=MIDDLE, hands={0: "cross"})
    assert TurnedOver("middle", "treasure") in play(treasure, "cross@7,0")


@pytest.mark.rule("S2.22")
def test_the_door_itself_may_be_the_card_that_reaches_the_goal() -> None:
    game = table("S──┬┬┬┬.?", roles="green profiteer", goals=MIDDLE, hands={0: "door_blue_ew"})
    assert RoundEnded(1, "blue", "treasure") in play(game, "door_blue_ew@7,0")


@pytest.mark.rule("S2.23")
@pytest.mark.parametrize(
    ("crystal", "plain"), [("crystal_cross", "cross"), ("crystal_t_wide", "t_wide"), ("crystal_s", "dead_s")]
)
def test_a_crystal_changes_nothing_about_the_ways(crystal: str, plain: str) -> None:
    maze = """
        .│...
        ─S─┬╬
        .└╴..
    """
    places = []
    for card in (crystal, plain):
        game = table(maze, hands={0: card})
        laid = [action for action in game.legal_actions() if action.kind == "lay"]
        places.append([(action.column, action.row, action.turned) for action in laid])
    assert places[0] == places[1]
    for card in (crystal, plain):
        game = table("S", hands={0: card, 1: "cross"})
        play(game, f"{card}~@0,1" if card in ("crystal_s", "dead_s") else f"{card}@1,0")
        places.append([(action.column, action.row, action.turned) for action in game.legal_actions()])
    assert places[2] == places[3]


# Rock-falls


@pytest.mark.rule("S2.24")
@pytest.mark.parametrize("face", NEW_FACES)
def test_a_rock_fall_takes_any_path_card_of_the_expansion(face: str) -> None:
    game = table("S.x", named={"x": face}, hands={0: "rock_fall"})
    assert legal(game) == ["rock_fall@2,0", "-rock_fall"]
    assert play(game, "rock_fall@2,0")[0] == RockFell(0, 2, 0, face.rstrip("~"))
    assert board(game) == drawn("S")
    assert game.view(None).pile == ("rock_fall", face.rstrip("~"))


@pytest.mark.rule("S2.24", "S2.21")
def test_what_hung_on_a_ladder_is_cut_off_when_it_falls() -> None:
    game = table("S─.L─┬", named={"L": "ladder_w~"}, hands={0: "rock_fall cross", 1: "cross"})
    assert "cross@6,0" in legal(game)
    play(game, "rock_fall@3,0")
    assert board(game) == drawn("S─..─┬")
    assert board(game, may_lay="cross") == drawn("""
        .*
        *S─*.─┬
        .*
    """)
    assert refused(game, "cross@6,0") == "not_joined"
    assert refused(game, "cross@3,0") == "not_joined"


@pytest.mark.rule("S2.24", "S2.21")
def test_what_hangs_on_another_ladder_too_is_not_cut_off() -> None:
    named = {"L": "ladder_w~", "l": "ladder_es~"}
    game = table("S─.L─l", named=named, hands={0: "rock_fall", 1: "cross"})
    play(game, "rock_fall@3,0")
    assert "cross@3,0" in legal(game)
    both = table("S─.L─l", named=named, hands={0: "rock_fall", 1: "rock_fall", 2: "cross"})
    play(both, "rock_fall@3,0", "rock_fall@5,0")
    assert refused(both, "cross@5,0") == "not_joined"


@pytest.mark.rule("S2.24", "S2.21")
def test_a_card_that_falls_between_a_ladder_and_its_part_cuts_that_part_off() -> None:
    game = table("S─.L─┬", named={"L": "ladder_w~"}, hands={0: "rock_fall", 1: "cross"})
    play(game, "rock_fall@4,0")
    assert refused(game, "cross@6,0") == "not_joined"
    assert "cross@4,0" in legal(game)


@pytest.mark.rule("S2.24", "S2.22", "S2.50")
def test_when_a_door_falls_and_another_card_is_laid_there_the_way_is_open() -> None:
    game = table("SB─┬┬┬┬.?", roles="green blue", goals=MIDDLE, hands={0: "rock_fall cross", 1: "straight_ew"})
    assert "cross@7,0" in legal(game)
    play(game, "rock_fall@1,0", "straight_ew@1,0")
    assert RoundEnded(1, "green", "treasure") in play(game, "cross@7,0")
