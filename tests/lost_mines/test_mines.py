"""Mines: how they are turned over and set, and the dragon (LM.43, LM.44)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import (
    another_deck,
    board,
    drawn,
    everyone,
    kinds,
    legal,
    play,
    refusal,
    refused,
    table,
    told,
    walks,
)
from undermine.games import Event, LostMines
from undermine.games.core.round_events import Drew
from undermine.games.lost_mines.events import DragonTaken, MineSet, MineTurnedOver, Walked

#: the mine at column 10, row 3 comes second
ORDERS = {
    "gold": "silver gold gemstones dragon",
    "silver": "gold silver gemstones dragon",
    "gemstones": "gold gemstones silver dragon",
    "dragon": "gold dragon silver gemstones",
}


def enter(drawing: str, mine: str, *, at: tuple[int, int] = (9, 3)) -> tuple[LostMines, list[Event]]:
    """Seat 0 has just walked onto the mine at column 10, row 3."""
    game = table(drawing, mines=ORDERS[mine], at={0: at}, hands={0: "axe boat", 1: "axe", 2: "axe"}, stock="rope ...")
    play(game, "-axe")
    side = {(9, 3): "w", (11, 3): "e", (10, 2): "n", (10, 4): "s"}[at]
    return game, play(game, f"walk@10,3{side}")


def lies(game: LostMines) -> str:
    """How the mine at column 10, row 3 lies."""
    return board(game).splitlines()[2][9]


# Turning over


@pytest.mark.rule("LM.43")
@pytest.mark.parametrize("mine", ORDERS)
def test_the_first_dwarf_on_a_mine_turns_it_over_for_all(mine: str) -> None:
    game, events = enter("B.......─?", mine)
    assert events[:2] == [Walked(0, 10, 3, ((10, 3),)), MineTurnedOver(0, 2, 10, 3, mine)]
    for seat in everyone(game):
        assert events[1].seen_by(seat) == events[1]
        assert [one.face for one in game.view(seat).mines] == [None, mine, None, None]
        assert game.view(seat).dwarves[0] == (10, 3)


@pytest.mark.rule("LM.43")
@pytest.mark.parametrize(("row", "mine", "number"), [(1, "gold", 1), (5, "gemstones", 3), (7, "dragon", 4)])
def test_every_mine_lies_on_its_own_space(row: int, mine: str, number: int) -> None:
    lines = ["..........."] * 7
    lines[row - 1] = "........─.."
    game = table("\n".join(lines), at={0: (9, row)}, phase="move")
    events = play(game, f"walk@10,{row}w")
    assert told(events, MineTurnedOver) == [MineTurnedOver(0, number, 10, row, mine)]
    assert [one.face is not None for one in game.view(None).mines] == [one + 1 == number for one in range(4)]


@pytest.mark.rule("LM.43")
def test_the_next_dwarf_on_a_mine_finds_it_lying_face_up() -> None:
    game = table("B.......─┐", mines=ORDERS["gold"], at={1: (9, 3)}, turn=1, phase="move")
    assert kinds(play(game, "walk@10,3")) == ["walked"]
    assert (game.view(None).phase, lies(game)) == ("take", "┐")


# Setting


@pytest.mark.rule("LM.43")
@pytest.mark.parametrize(
    ("drawing", "at", "settings"),
    [
        ("B.......─?", (9, 3), {"gold": "┐", "silver": "┘", "dragon": "┤"}),
        ("B........?─", (11, 3), {"gold": "└", "silver": "┌", "dragon": "├"}),
        (".........│\nB........?", (10, 2), {"gold": "└", "silver": "┘", "gemstones": "┴"}),
        ("B........?\n.........│", (10, 4), {"gold": "┐", "silver": "┌", "gemstones": "┬"}),
    ],
)
def test_a_mine_is_set_so_that_the_way_taken_is_open(
    drawing: str, at: tuple[int, int], settings: dict[str, str]
) -> None:
    for mine, setting in settings.items():
        game, events = enter(drawing, mine, at=at)
        assert board(game) == drawn(drawing.replace("?", setting))
        assert told(events, MineSet) == [MineSet(2, 10, 3, setting in "└┌┴├")]


#: what lies around the gemstone mine, which is open to the west whichever way it lies; and the ways it may be set
NEIGHBOURS = {
    "nothing else": ("B.......─?", "┬┴"),
    "open in the north": (
        """
        .........│
        B.......─?
        """,
        "┴",
    ),
    "shut in the north": (
        """
        .........─
        B.......─?
        """,
        "┬",
    ),
    "open in the south": (
        """
        B.......─?
        .........│
        """,
        "┬",
    ),
    "shut in the south": (
        """
        B.......─?
        .........─
        """,
        "┴",
    ),
    "open in the north and shut in the south": (
        """
        .........│
        B.......─?
        .........─
        """,
        "┴",
    ),
    "open in the north and in the south": (
        """
        .........│
        B.......─?
        .........│
        """,
        "┬┴",
    ),
    "shut in the north and in the south": (
        """
        .........─
        B.......┬?
        .........─
        """,
        "┬┴",
    ),
    "open in the east": ("B.......─?─", "┬┴"),
    "shut in the east": ("B.......─?│", "┬┴"),
    "shut in the east and open in the south": (
        """
        B.......─?│
        .........│
        """,
        "┬",
    ),
}


@pytest.mark.rule("LM.43")
@pytest.mark.parametrize("neighbours", NEIGHBOURS)
def test_of_the_settings_that_are_open_those_are_allowed_that_fit_most_neighbours(neighbours: str) -> None:
    drawing, settings = NEIGHBOURS[neighbours]
    game, events = enter(drawing, "gemstones")
    if len(settings) == 1:
        assert kinds(events) == ["walked", "mine_turned_over", "mine_set"]
        assert lies(game) == settings
    else:
        assert kinds(events) == ["walked", "mine_turned_over"]
        assert legal(game) == ["set@10,3", "set~@10,3"]


@pytest.mark.rule("LM.43")
@pytest.mark.parametrize(("west", "setting"), [("─", "┤"), ("│", "├")])
def test_the_dragon_mine_entered_from_the_north_fits_what_lies_beside_it(west: str, setting: str) -> None:
    game, _ = enter(f".........│\nB.......{west}?", "dragon", at=(10, 2))
    assert lies(game) == setting


@pytest.mark.rule("LM.43")
def test_the_way_taken_counts_for_more_than_all_other_neighbours() -> None:
    """The gold mine turned would fit the north, the east and the south; as printed it fits the way taken alone."""
    game, events = enter(
        """
        .........│
        B.......┬?─
        .........─
        """,
        "gold",
    )
    assert told(events, MineSet) == [MineSet(2, 10, 3, False)]
    play(game, "take:1", "-axe", "stay", "-axe", "stay", "-boat")
    assert walks(game) == "9,3"  # for it clashes with all the others


@pytest.mark.rule("LM.43", "LM.20")
def test_later_cards_must_fit_a_mine_as_it_lies() -> None:
    game = table(
        "B......┬┬└",  # the mine was entered from the east or the north
        mines=ORDERS["gold"],
        hands={0: "thunderstorm", 1: "cross straight_ew curve_sw", 2: "cross straight_ns"},
    )
    play(game, "thunderstorm@9,3", "stay")
    assert refusal(game, "cross@9,3").facts == {"column": 9, "row": 3, "sides": ("E",)}
    assert refused(game, "straight_ew@9,3") == "does_not_fit"
    assert "curve_sw@9,3" in legal(game)
    assert "cross@11,3" in legal(game)
    assert refusal(game, "cross@10,4").facts["sides"] == ("N",)
    assert refused(game, "curve_sw@10,4") == "no_opening"
    play(game, "curve_sw@9,3", "stay")
    assert "straight_ns@10,2" in legal(game)


@pytest.mark.rule("LM.43")
@pytest.mark.parametrize(("action", "setting"), [("set@10,3", "┬"), ("set~@10,3", "┴")])
def test_if_two_settings_are_left_the_mover_chooses_after_the_turning(action: str, setting: str) -> None:
    game, events = enter("B.......─?", "gemstones")
    assert kinds(events) == ["walked", "mine_turned_over"]
    assert (game.to_act, game.view(None).phase) == (0, "set_mine")
    for seat in everyone(game):
        mine = game.view(seat).mines[1]
        assert (mine.face, mine.open) == ("gemstones", None)
        assert game.view(seat).dwarves[0] == (10, 3)
    why = refusal(game, "set@10,1")
    assert (why.reason, why.facts) == ("other_mine", {"column": 10, "row": 3})
    assert refused(game, "stay") == refused(game, "take:3") == refused(game, "-boat") == "other_decision"
    assert refusal(game, "walk@9,3").facts == {"asked": "set_mine"}
    twin = game.copy()
    assert play(game, action) == play(twin, action) == [MineSet(2, 10, 3, action.startswith("set~"))]
    assert (lies(game), game.view(None).phase, legal(game)) == (setting, "take", ["take:3"])


@pytest.mark.rule("LM.43")
@pytest.mark.parametrize(("row", "number"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_a_choice_of_settings_comes_up_at_every_mine_space(row: int, number: int) -> None:
    mines = ["gold", "silver", "dragon"]
    mines.insert(number - 1, "gemstones")
    lines = ["..........."] * 7
    lines[row - 1] = "........─.."
    game = table("\n".join(lines), mines=" ".join(mines), at={0: (9, row)}, phase="move")
    play(game, f"walk@10,{row}w")
    assert legal(game) == [f"set@10,{row}", f"set~@10,{row}"]
    assert play(game, f"set~@10,{row}") == [MineSet(number, 10, row, True)]
    assert set(game.view(None).mines[number - 1].open or "") == set("NEW")


@pytest.mark.rule("LM.43")
def test_a_mine_whose_half_turn_looks_the_same_is_just_turned_over() -> None:
    deck = another_deck(("mine gold SW", "mine gold NESW"))
    game = table("B.......─?", mines=ORDERS["gold"], deck=deck, at={0: (9, 3)}, phase="move")
    assert kinds(play(game, "walk@10,3w")) == ["walked", "mine_turned_over", "mine_set"]
    assert game.view(None).mines[1].open == "NESW"


@pytest.mark.rule("LM.43")
def test_a_mine_that_was_set_is_walked_through_and_built_on() -> None:
    game, _ = enter("B.......─?┬", "gemstones")
    play(game, "set~@10,3", "take:3", "-axe", "stay", "-axe", "stay", "-boat")
    assert walks(game) == "9,3 11,3"


@pytest.mark.rule("LM.43")
def test_the_mine_is_set_by_the_way_by_which_it_was_entered_and_not_by_where_the_move_began() -> None:
    game = table(
        """
        ........┌┐
        B........?
        """,
        mines=ORDERS["gold"],
        at={0: (9, 2)},
        phase="move",
    )
    assert play(game, "walk@10,3n")[0] == Walked(0, 10, 3, ((10, 2), (10, 3)))
    assert lies(game) == "└"


# The dragon


@pytest.mark.rule("LM.44")
def test_who_turns_the_dragons_mine_over_takes_its_token() -> None:
    game, events = enter("B.......─?", "dragon")
    assert events == [
        Walked(0, 10, 3, ((10, 3),)),
        MineTurnedOver(0, 2, 10, 3, "dragon"),
        DragonTaken(0),
        MineSet(2, 10, 3, False),
        Drew(0, 1, ("rope",)),
    ]
    for seat in everyone(game):
        assert game.view(seat).dragon == 0
        assert DragonTaken(0) in game.view(seat).history


@pytest.mark.rule("LM.44", "LM.43")
def test_the_dragon_comes_before_its_mine_is_set() -> None:
    game, events = enter("B........?\n.........│", "dragon", at=(10, 4))
    assert kinds(events) == ["walked", "mine_turned_over", "dragon_taken"]
    assert (game.view(None).phase, game.view(None).dragon) == ("set_mine", 0)
    assert kinds(play(game, "set@10,3")) == ["mine_set", "drew"]


@pytest.mark.rule("LM.44")
@pytest.mark.parametrize("mine", ["gold", "silver", "gemstones"])
def test_no_other_mine_has_a_dragon(mine: str) -> None:
    game, events = enter("B.......─?", mine)
    assert not told(events, DragonTaken)
    assert game.view(None).dragon is None


@pytest.mark.rule("LM.44")
def test_the_dragons_mine_is_an_ordinary_card_for_all_who_come_later() -> None:
    game = table(
        """
        .........│
        B.......─┤
        .........│
        """,
        mines=ORDERS["dragon"],
        dragon=2,
        at={0: (9, 3)},
        hands={0: "axe", 1: "axe"},
    )
    play(game, "-axe")
    assert walks(game) == "10,1s 10,2 10,3 10,4 10,5n"
    assert kinds(play(game, "walk@10,3")) == ["walked", "drew"]
    assert game.view(None).dragon == 2
    assert game.to_act == 1


@pytest.mark.rule("LM.44", "LM.50")
def test_there_is_no_treasure_in_the_dragons_mine() -> None:
    game = table("B........┤", mines=ORDERS["dragon"], at={0: (10, 3)}, dragon=0, hands={0: "axe", 1: "axe"})
    assert kinds(play(game, "-axe", "stay")) == ["discarded", "stayed", "drew"]
    assert game.to_act == 1


@pytest.mark.rule("LM.44", "LM.20")
def test_cards_are_laid_on_to_the_dragons_mine_like_on_to_others() -> None:
    game = table("B.......─┤", mines=ORDERS["dragon"], dragon=0, hands={0: "cross straight_ew"})
    assert {"cross@10,2", "cross@10,4"} <= set(legal(game))
    assert refused(game, "cross@11,3") == "does_not_fit"
