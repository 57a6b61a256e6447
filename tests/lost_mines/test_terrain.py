"""What lies on path cards: obstacles and their tools, rocks, campfires (LM.23 to LM.25, LM.30)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import OBSTACLES, PATHS, everyone, legal, play, refusal, refused, supply, table, walks
from undermine.games.lost_mines.events import ToolUsed, Walked

TOOL_FOR = {obstacle: tool for tool, obstacle in OBSTACLES.items()}
OBSTACLE_CARDS = [card for card in PATHS if card.endswith((*OBSTACLES.values(),))]
ROCKS = [card for card in PATHS if card.endswith("rock")]
CAMPFIRES = [card for card in PATHS if card.endswith("campfire")]
PLAIN_CARDS = [card for card in PATHS if card not in OBSTACLE_CARDS + ROCKS + CAMPFIRES]


# Tools


@pytest.mark.rule("LM.30")
def test_the_deck_has_obstacles_of_three_kinds() -> None:
    assert sorted(card.rpartition("_")[2] for card in OBSTACLE_CARDS) == ["ditch"] * 3 + ["lake"] * 3 + ["trunk"] * 3


@pytest.mark.rule("LM.30", "LM.23")
@pytest.mark.parametrize("card", OBSTACLE_CARDS)
@pytest.mark.parametrize("tool", OBSTACLES)
def test_a_tool_overcomes_the_matching_obstacle_and_no_other(card: str, tool: str) -> None:
    game = table("B....x", named={"x": card}, hands={0: tool})
    if card.endswith(OBSTACLES[tool]):
        assert legal(game) == [f"-{tool}", f"{tool}@6,3", "end?"]
        assert play(game, f"{tool}@6,3") == [ToolUsed(0, tool, 6, 3)]
        for seat in everyone(game):
            assert [one.overcome for one in game.view(seat).maze] == [True]
            assert dict(game.view(seat).supply) == {"axe": 3, "boat": 3, "rope": 3, "trap": 3, "troll": 2} | {tool: 2}
    else:
        assert legal(game) == [f"-{tool}", "end?"]
        why = refusal(game, f"{tool}@6,3")
        assert why.reason == "no_such_obstacle"
        assert why.facts == {"column": 6, "row": 3, "obstacle": OBSTACLES[tool]}


@pytest.mark.rule("LM.30")
@pytest.mark.parametrize("place", ["1,3", "2,3", "3,3", "10,3", "5,5"])
def test_without_an_obstacle_there_a_tool_cannot_be_played(place: str) -> None:
    game = table("B┬r", named={"r": "straight_ew_rock"}, hands={0: "axe"})
    assert refused(game, f"axe@{place}") == "no_such_obstacle"
    assert legal(game) == ["-axe", "end?"]
    assert refused(game, "axe@0,3") == "off_the_board"
    assert refused(game, "boat@2,3") == "not_in_hand"


@pytest.mark.rule("LM.30")
def test_the_obstacle_may_lie_anywhere_on_the_board() -> None:
    game = table(
        """
        B─y
        ....x
        Y
        """,
        named={"x": "cross_trunk", "y": "straight_ew_trunk"},
        hands={0: "axe"},
        at={0: (2, 3)},
    )
    assert [text for text in legal(game) if text.startswith("axe")] == ["axe@3,3", "axe@5,4"]


@pytest.mark.rule("LM.30")
def test_an_obstacle_takes_one_tool() -> None:
    game = table("Bxy", named={"x": "cross_trunk", "y": "straight_ew_trunk"}, hands={0: "axe", 1: "axe", 2: "axe"})
    play(game, "axe@2,3", "stay")
    why = refusal(game, "axe@2,3")
    assert (why.reason, why.facts) == ("already_overcome", {"column": 2, "row": 3})
    play(game, "axe@3,3", "stay")
    assert [text for text in legal(game) if text.startswith("axe")] == []
    assert supply(game)["axe"] == 1


# Obstacles


@pytest.mark.rule("LM.23", "LM.41")
@pytest.mark.parametrize("card", ["straight_ew_trunk", "straight_ew_lake", "t_wide_ditch", "cross_trunk"])
def test_nobody_enters_an_obstacle_before_its_tool_is_played_and_everybody_may_afterwards(card: str) -> None:
    tool = TOOL_FOR[card.rpartition("_")[2]]
    game = table("B┬x┬", named={"x": card}, at={1: (4, 3)}, hands={0: f"{tool} trap", 1: "trap", 2: "trap"})
    blocked = game.copy()
    play(blocked, "-trap")
    assert walks(blocked) == "2,3"
    play(blocked, "stay", "-trap")
    assert walks(blocked) == ""
    play(game, f"{tool}@3,3")
    assert walks(game) == "2,3 3,3 4,3"
    play(game, "stay", "-trap")
    assert walks(game) == "1,3 2,3 3,3"


@pytest.mark.rule("LM.23", "LM.41")
def test_an_obstacle_that_has_just_been_laid_bars_the_way() -> None:
    game = table(
        "B┬.┬", hands={0: "straight_ew_lake", 1: "boat", 2: "axe"}, dwarves="blue loyal, blue selfish, yellow loyal"
    )
    play(game, "straight_ew_lake@3,3")
    assert walks(game) == "2,3"
    play(game, "walk@2,3", "boat@3,3")
    assert walks(game) == "2,3 3,3 4,3"


@pytest.mark.rule("LM.23")
def test_a_path_goes_on_from_an_obstacle_that_bars_the_way() -> None:
    game = table("Bx", named={"x": "straight_ew_lake"}, hands={0: "cross"})
    assert "cross@3,3" in legal(game)


@pytest.mark.rule("LM.24")
def test_an_obstacle_that_has_been_overcome_holds_one_dwarf() -> None:
    game = table(
        "Bx┬",
        named={"x": "straight_ew_lake"},
        overcome="2,3",
        dwarves="blue loyal, blue selfish, yellow loyal",
        hands={0: "axe", 1: "axe", 2: "axe"},
    )
    play(game, "-axe")
    assert walks(game) == "2,3 3,3"
    play(game, "walk@2,3", "-axe")
    assert walks(game) == ""
    assert refused(game, "walk@2,3") == "out_of_reach"
    assert refused(game, "walk@3,3") == "out_of_reach"


@pytest.mark.rule("LM.24")
def test_who_stands_on_an_overcome_obstacle_may_leave_it_and_then_others_may_enter() -> None:
    game = table(
        "Bx┬",
        named={"x": "straight_ew_lake"},
        overcome="2,3",
        dwarves="blue loyal, blue selfish, yellow loyal",
        at={0: (2, 3)},
        hands={0: "axe", 1: "axe", 2: "axe"},
    )
    play(game, "-axe")
    assert walks(game) == "1,3 3,3"
    play(game, "walk@3,3", "-axe")
    assert walks(game) == "2,3 3,3"


# Rocks


@pytest.mark.rule("LM.24")
def test_the_deck_has_four_rocks() -> None:
    assert ROCKS == ["straight_ns_rock", "straight_ew_rock", "curve_sw_rock", "curve_es_rock"]


#: a rock of each kind between the blue start and a card behind it
BEHIND_ROCKS = {
    "straight_ew_rock": ("Bx┬", "2,3", "3,3"),
    "straight_ns_rock": ("┌\nx\nB", "1,2", "1,1"),
    "curve_sw_rock": ("Bx\n.└", "2,3", "2,4"),
    "curve_es_rock": ("x┬\nB", "1,2", "2,2"),
}


@pytest.mark.rule("LM.24", "LM.41")
@pytest.mark.parametrize("card", BEHIND_ROCKS)
@pytest.mark.parametrize("holder", [1, 2])
def test_a_rock_with_a_dwarf_on_it_can_be_neither_entered_nor_passed(card: str, holder: int) -> None:
    drawing, rock, behind = BEHIND_ROCKS[card]
    column, row = map(int, rock.split(","))
    clans = "blue loyal, blue saboteur, yellow loyal"
    free = table(drawing, named={"x": card}, dwarves=clans, phase="move")
    assert set(walks(free).split()) == {rock, behind}
    held = table(drawing, named={"x": card}, dwarves=clans, at={holder: (column, row)}, phase="move")
    assert walks(held) == ""
    assert refused(held, f"walk@{rock}") == "out_of_reach"
    assert refused(held, f"walk@{behind}") == "out_of_reach"


@pytest.mark.rule("LM.24")
def test_a_rock_is_passed_and_left_by_a_single_dwarf() -> None:
    game = table("B─r┬", named={"r": "straight_ew_rock"}, phase="move")
    assert walks(game) == "2,3 3,3 4,3"
    on_it = table("B─r┬", named={"r": "straight_ew_rock"}, at={0: (3, 3)}, phase="move")
    assert walks(on_it) == "1,3 2,3 4,3"


@pytest.mark.rule("LM.24", "LM.40")
def test_a_dwarf_may_come_back_to_its_own_rock() -> None:
    game = table("B─r┬", named={"r": "straight_ew_rock"}, at={0: (3, 3)}, tokens="trap@3,3e", phase="move")
    assert walks(game) == "1,3 2,3 2,3*2 3,3*2 4,3*1 4,3*3"


@pytest.mark.rule("LM.24", "LM.40")
def test_a_rock_that_is_held_is_gone_round_where_there_is_another_way() -> None:
    net = """
        Br
        ├┘
        Y
    """
    named = {"r": "curve_sw_rock"}
    assert walks(table(net, named=named, phase="move")) == "2,3 1,4 2,4 1,5"
    held = table(net, named=named, at={1: (2, 3)}, phase="move")
    assert walks(held) == "1,4 2,4 1,5"
    assert play(held, "walk@2,4")[0] == Walked(0, 2, 4, ((1, 4), (2, 4)))


@pytest.mark.rule("LM.24")
@pytest.mark.parametrize("card", [card for card in PLAIN_CARDS + CAMPFIRES if {"E", "W"} <= set(PATHS[card][1])])
def test_every_other_card_holds_any_number_of_dwarves(card: str) -> None:
    game = table(
        "Bx┬",
        named={"x": card},
        dwarves="blue loyal, blue selfish, blue saboteur, yellow loyal",
        at={1: (2, 3), 2: (2, 3), 3: (2, 3)},
        phase="move",
    )
    assert walks(game) == "2,3 3,3"
    play(game, "walk@2,3")
    assert game.view(None).dwarves == ((2, 3),) * 4


@pytest.mark.rule("LM.24")
def test_a_start_and_a_mine_hold_any_number_of_dwarves() -> None:
    game = table(
        "B........┴┬",
        mines="gold gemstones silver dragon",
        dwarves="blue loyal, blue selfish, yellow loyal, yellow saboteur",
        at={0: (11, 3), 1: (10, 3), 2: (10, 3), 3: (10, 3)},
        phase="move",
    )
    assert walks(game) == "10,3"
    start = table(
        """
        B
        │
        Y┬
        """,
        dwarves="blue loyal, yellow selfish, yellow loyal, yellow saboteur",
        phase="move",
    )
    assert walks(start) == "1,4 1,5 2,5"


# Campfires

FIVE_AND_MORE = "Bx┬┬┬┬──"


@pytest.mark.rule("LM.25", "LM.40")
@pytest.mark.parametrize("card", ["cross_campfire", "t_wide_campfire"])
def test_a_dwarf_that_starts_at_a_campfire_may_go_up_to_five_cards(card: str) -> None:
    game = table(FIVE_AND_MORE, named={"x": card}, at={0: (2, 3)}, phase="move")
    assert walks(game) == "1,3 3,3 4,3 5,3 6,3 7,3"
    assert refused(game, "walk@8,3") == "out_of_reach"
    assert play(game, "walk@7,3")[0] == Walked(0, 7, 3, ((3, 3), (4, 3), (5, 3), (6, 3), (7, 3)))


@pytest.mark.rule("LM.25")
def test_the_third_campfire_burns_like_the_others() -> None:
    game = table(
        """
        x
        ┤
        B┬┬┬─
        """,
        named={"x": "t_tall_campfire"},
        at={0: (1, 1)},
        phase="move",
    )
    assert walks(game) == "1,2 1,3 2,3 3,3 4,3"


@pytest.mark.rule("LM.25")
@pytest.mark.parametrize("at", [(1, 3), (3, 3)])
def test_passing_a_campfire_or_stopping_at_it_makes_no_longer_way(at: tuple[int, int]) -> None:
    game = table(FIVE_AND_MORE, named={"x": "cross_campfire"}, at={0: at}, phase="move")
    assert walks(game).split()[-1] == f"{at[0] + 3},3"


@pytest.mark.rule("LM.25")
def test_who_stopped_at_a_campfire_goes_farther_in_the_next_turn() -> None:
    game = table(FIVE_AND_MORE, named={"x": "cross_campfire"}, hands={0: "axe boat"})
    play(game, "-axe")
    assert walks(game) == "2,3 3,3 4,3"
    play(game, "walk@2,3", "-boat")
    assert walks(game) == "1,3 3,3 4,3 5,3 6,3 7,3"


@pytest.mark.rule("LM.25", "LM.42")
def test_from_a_campfire_a_trap_may_be_passed_five_times() -> None:
    game = table("Bx┐", named={"x": "cross_campfire"}, at={0: (2, 3)}, tokens="trap@2,3e", phase="move")
    assert walks(game) == "1,3 1,3*2 1,3*4 2,3*2 2,3*4 3,3*1 3,3*3 3,3*5"
