"""What a move meant in The Lost Mines: how far the clans' ways are from the mines, and where a dwarf is going."""

from __future__ import annotations

from tests.lost_mines.table import table
from tests.meaning import meant

#: the blue clan's way to mine 2, but for its last card, and with it
UNFINISHED = "B─┼─┼┼┼┬"
OPEN = "B─┼─┼┼┼┬┴"


# Ways


def test_a_card_extends_the_way_to_the_nearest_mine() -> None:
    assert meant(table("B─┼", hands={0: "cross"}), "cross@4,3") == ("road_nearer", {"mine": 2, "clan": None})


def test_the_last_card_opens_the_way_for_the_clan_that_it_leads_to() -> None:
    game = table(UNFINISHED, hands={0: "t_wide"})
    assert meant(game, "t_wide@9,3") == ("road_open", {"mine": 2, "clan": "blue"})


def test_a_card_that_leads_nowhere_blocks_the_way() -> None:
    game = table(
        """
        ┌┬┬┬─┼─┼.
        │........
        B........
        """,
        hands={0: "curve_es"},
    )
    assert meant(game, "curve_es~@9,1") == ("road_blocked", {"mine": 1, "clan": None})


def test_a_card_beside_the_way_is_a_side_path() -> None:
    assert meant(table(OPEN, hands={0: "straight_ns"}), "straight_ns@3,2") == ("side_path", {})


def test_an_obstacle_is_as_good_as_no_card() -> None:
    game = table("B─", hands={0: "straight_ew_lake"})
    assert meant(game, "straight_ew_lake@3,3") == ("obstacle", {"obstacle": "lake"})


def test_a_tool_extends_the_way_beyond_an_obstacle() -> None:
    game = table("B─l┼", named={"l": "straight_ew_lake"}, hands={0: "boat"})
    assert meant(game, "boat@3,3") == ("road_nearer", {"mine": 2, "clan": None})


def test_a_thunderstorm_breaks_an_open_way() -> None:
    game = table(OPEN, hands={0: "thunderstorm"})
    assert meant(game, "thunderstorm@5,3") == ("road_broken", {"mine": 2, "clan": "blue"})


def test_a_thunderstorm_beside_the_way_says_it_all() -> None:
    game = table("..│\nB─┼─┼┼┼┬┴", hands={0: "thunderstorm"})
    assert meant(game, "thunderstorm@3,2") is None


def test_a_troll_bars_a_way_and_a_trap_makes_it_dear() -> None:
    assert meant(table(OPEN, hands={0: "troll"}), "troll@5,3e") == ("road_barred", {"mine": 2, "clan": "blue"})
    assert meant(table(OPEN, hands={0: "trap"}), "trap@5,3e") == ("road_trapped", {"mine": 2, "clan": "blue"})
    assert meant(table(OPEN, hands={0: "troll"}), "troll@1,5e") is None
    assert meant(table(OPEN, hands={0: "trap"}), "trap@1,5s") is None


def test_when_the_troll_has_gone_the_way_is_as_it_was() -> None:
    game = table(OPEN, hands={0: "troll axe", 1: "axe straight_ns", 2: "axe boat"}, stock="")
    quiet = ["stay", "-axe", "stay", "-axe", "stay"]
    assert meant(game, "troll@5,3e", *quiet, "-axe", "stay", "straight_ns@3,2") == ("side_path", {})


def test_mines_without_treasures_no_longer_count() -> None:
    shown = """
        B─┼─┼┼┼┬┴┘
    """
    game = table(shown, hands={0: "thunderstorm"}, treasures="gold 2, gold 3, gold 4")
    assert meant(game, "thunderstorm@5,3") != ("road_broken", {"mine": 2, "clan": "blue"})


# Walks


def test_a_dwarf_walks_towards_a_mine_or_back() -> None:
    assert meant(table(OPEN, phase="move"), "walk@4,3") == ("towards", {"mine": 2, "steps": 6})
    assert meant(table(OPEN, at={0: (4, 3)}, phase="move"), "walk@2,3") == ("back", {})


def test_where_no_way_leads_to_a_mine_a_walk_is_a_walk() -> None:
    assert meant(table("B─┼", phase="move"), "walk@3,3") is None


def test_a_dwarf_comes_to_a_mine_that_lies_open() -> None:
    game = table("B─┼─┼┼┼┬┴┘", at={0: (8, 3)}, phase="move")
    assert meant(game, "walk@10,3") == ("at_mine", {"mine": 2})


def test_what_lies_in_a_mine_is_told_when_it_is_turned_over() -> None:
    game = table(OPEN, at={0: (8, 3)}, phase="move")
    walk = next(action.text for action in game.legal_actions() if action.text.startswith("walk@10,3"))
    assert meant(game, walk) is None
