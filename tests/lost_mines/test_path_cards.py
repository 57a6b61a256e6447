"""Laying path cards: where they fit and what they lengthen (LM.20 to LM.22)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import (
    BEYOND,
    COLUMNS,
    OPPOSITE,
    PATHS,
    ROWS,
    board,
    drawn,
    legal,
    play,
    refusal,
    refused,
    sides,
    table,
    walks,
)


def _both_ways_up() -> list[str]:
    """Every path card as it can be laid: turned too, unless that looks the same."""
    return [
        face for card in PATHS for face in (card, f"{card}~") if face == card or set(sides(face)) != set(sides(card))
    ]


FACES = _both_ways_up()


# Fitting


@pytest.mark.rule("LM.20", "LM.23", "LM.24", "LM.25")
@pytest.mark.parametrize("face", FACES)
def test_a_card_lies_beside_a_card_with_an_open_side_towards_it(face: str) -> None:
    game = table("B...┼", hands={0: face.rstrip("~")})
    for side, (column, row) in {side: (5 + east, 3 + south) for side, (east, south) in BEYOND.items()}.items():
        action = f"{face}@{column},{row}"
        if OPPOSITE[side] in sides(face):
            assert action in legal(game)
        else:
            why = refusal(game, action)
            assert why.reason == "does_not_fit"
            assert why.facts == {"column": column, "row": row, "sides": (OPPOSITE[side],)}


@pytest.mark.rule("LM.20")
@pytest.mark.parametrize("face", FACES)
def test_a_path_goes_on_at_every_open_side_of_a_card_and_at_no_other(face: str) -> None:
    game = table("B...x", named={"x": face}, hands={0: "cross"})
    for side, (east, south) in BEYOND.items():
        action = f"cross@{5 + east},{3 + south}"
        if side in sides(face):
            assert action in legal(game)
        else:
            assert refused(game, action) == "does_not_fit"


@pytest.mark.rule("LM.20")
def test_a_card_is_laid_upright_or_turned_and_once_if_that_looks_the_same() -> None:
    game = table("B┬", hands={0: "straight_ew curve_sw t_tall cross_campfire"})
    assert [text for text in legal(game) if text.endswith("@3,3")] == [
        *("t_tall@3,3", "straight_ew@3,3", "curve_sw@3,3", "cross_campfire@3,3"),
    ]
    game = table("B┬", hands={0: "t_wide curve_es t_wide_ditch"})
    assert [text for text in legal(game) if text.endswith("@3,3")] == [
        *("t_wide@3,3", "t_wide~@3,3", "curve_es~@3,3", "t_wide_ditch@3,3", "t_wide_ditch~@3,3"),
    ]


@pytest.mark.rule("LM.20")
def test_copies_of_a_card_are_one_but_the_same_shape_with_something_on_it_is_another() -> None:
    game = table("B┬", hands={0: "straight_ew straight_ew straight_ew_rock straight_ew_lake"})
    assert [text for text in legal(game) if text.endswith("@3,3")] == [
        *("straight_ew@3,3", "straight_ew_rock@3,3", "straight_ew_lake@3,3"),
    ]


@pytest.mark.rule("LM.20")
def test_a_card_must_be_in_the_hand() -> None:
    game = table("B┬", hands={0: "straight_ew", 1: "cross"})
    why = refusal(game, "cross@3,3")
    assert (why.reason, why.facts) == ("not_in_hand", {"card": "cross"})


@pytest.mark.rule("LM.20")
def test_a_card_fits_every_neighbour_at_once() -> None:
    game = table(
        """
        B┬.┼
        ..─
        """,
        hands={0: "cross t_wide straight_ew curve_sw t_tall"},
    )
    assert [text for text in legal(game) if text.endswith("@3,3")] == ["t_wide~@3,3", "straight_ew@3,3"]
    assert refusal(game, "cross@3,3").facts == {"column": 3, "row": 3, "sides": ("S",)}
    assert refusal(game, "curve_sw@3,3").facts == {"column": 3, "row": 3, "sides": ("E", "S")}
    assert refusal(game, "t_tall~@3,3").facts == {"column": 3, "row": 3, "sides": ("S", "W")}


@pytest.mark.rule("LM.20")
def test_the_rulebooks_three_cards_that_lie_wrongly() -> None:
    game = table("B┐", hands={0: "straight_ew t_tall straight_ns"})
    why = refusal(game, "straight_ew@4,3")  # 1: not next to a card
    assert (why.reason, why.facts) == ("no_neighbour", {"column": 4, "row": 3})
    why = refusal(game, "t_tall@3,3")  # 2: does not fit on all sides
    assert (why.reason, why.facts) == ("does_not_fit", {"column": 3, "row": 3, "sides": ("W",)})
    why = refusal(game, "straight_ns@3,3")  # 3: lengthens no path
    assert (why.reason, why.facts) == ("no_opening", {"column": 3, "row": 3})


# Lengthening a path


@pytest.mark.rule("LM.20")
def test_rock_to_rock_is_not_enough_with_however_many_neighbours() -> None:
    game = table(
        """
        ..─
        B┐
        """,
        hands={0: "curve_es t_tall"},
    )
    assert refused(game, "curve_es@3,3") == "no_opening"
    assert refused(game, "t_tall@3,3") == "does_not_fit"


@pytest.mark.rule("LM.20")
def test_one_open_side_that_meets_an_open_side_is_enough() -> None:
    game = table(
        """
        B┐
        ..│
        """,
        hands={0: "straight_ns"},
    )
    assert "straight_ns@2,4" in legal(game)


@pytest.mark.rule("LM.20")
def test_two_cards_that_touch_at_a_corner_are_no_neighbours() -> None:
    game = table("B┐", hands={0: "cross"})
    assert refused(game, "cross@3,4") == "no_neighbour"
    assert refused(game, "cross@3,2") == "no_neighbour"


@pytest.mark.rule("LM.20")
def test_a_card_lies_on_an_empty_space() -> None:
    game = table("B┬", hands={0: "cross"})
    for column, row in ((1, 3), (1, 5), (2, 3), (10, 3)):  # the starts, a path card, a mine
        why = refusal(game, f"cross@{column},{row}")
        assert (why.reason, why.facts) == ("occupied", {"column": column, "row": row})


# The edge of the board


@pytest.mark.rule("LM.20")
def test_the_board_ends_at_its_edge() -> None:
    game = table(
        """
        ┼.........┼
        ...........
        B..........
        ...........
        Y..........
        ...........
        .....f....┼
        """,
        named={"f": "cross_campfire"},
        hands={0: "cross"},
    )
    assert board(game, may_lay="cross", named={"f": "cross_campfire"}) == drawn(
        """
        ┼*.......?┼
        *.........*
        B*.......?.
        *..........
        Y*.......?.
        *....*....*
        ....*f*..?┼
        """,
        {"f": "cross_campfire"},
    )
    around = ((0, 3), (0, 1), (1, 0), (11, 0), (12, 1), (12, 7), (6, 8), (0, 5))
    far_away = (
        (-1, 3),
        (-2, 4),
        (14, 3),
        (15, 2),
        (0, 9),
        (13, 8),
        (0, 0),
        (99, 3),
        (3, -99),
        (127, 127),
        (-128, -128),
    )
    for column, row in around + far_away:
        why = refusal(game, f"cross@{column},{row}")
        assert (why.reason, why.facts) == ("off_the_board", {"column": column, "row": row})


@pytest.mark.rule("LM.20")
@pytest.mark.parametrize(("column", "row"), [(1, 2), (11, 4), (6, 1), (6, 7)])
def test_a_way_may_run_off_the_edge(column: int, row: int) -> None:
    game = table(
        """
        ...........
        .....│.....
        B.........│
        ...........
        Y..........
        .....│.....
        """,
        hands={0: "cross"},
    )
    assert column in (1, COLUMNS) or row in (1, ROWS)
    assert f"cross@{column},{row}" in legal(game)
    play(game, f"cross@{column},{row}", "stay")


# Mines


@pytest.mark.rule("LM.20")
@pytest.mark.parametrize("face", ["cross", "straight_ew", "t_wide", "t_wide~", "t_tall", "curve_sw", "curve_es~"])
def test_a_face_down_mine_fits_everything(face: str) -> None:
    game = table("B......┬.?", hands={0: face.rstrip("~")})
    assert f"{face}@9,3" in legal(game)


@pytest.mark.rule("LM.20")
def test_a_space_between_two_face_down_mines_takes_whatever_fits_its_other_neighbours() -> None:
    game = table(
        """
        .........?
        ........─.
        B........?
        """,
        hands={0: "straight_ew t_wide cross straight_ns"},
    )
    lays = [text for text in legal(game) if text.endswith("@10,2")]
    assert lays == ["cross@10,2", "t_wide@10,2", "t_wide~@10,2", "straight_ew@10,2"]
    assert refused(game, "straight_ns@10,2") == "does_not_fit"


@pytest.mark.rule("LM.20")
def test_a_face_down_mine_carries_nothing() -> None:
    game = table(hands={0: "cross straight_ns"})
    for column, row in ((9, 3), (11, 3), (10, 2), (10, 4)):
        assert refused(game, f"cross@{column},{row}") == "no_neighbour"
        assert refused(game, f"straight_ns@{column},{row}") == "no_neighbour"


@pytest.mark.rule("LM.20")
def test_a_card_on_the_far_side_of_a_face_down_mine_is_not_reached_through_it() -> None:
    game = table("B.......┬?", hands={0: "cross"})
    assert refused(game, "cross@11,3") == "no_neighbour"


@pytest.mark.rule("LM.20", "LM.43")
def test_a_face_up_mine_must_be_fitted_and_carries_cards() -> None:
    game = table("B........┬", mines="gold gemstones silver dragon", hands={0: "cross straight_ew"})
    assert board(game, may_lay="cross") == drawn("""
        .........?
        *
        B*......*┬*
        *........*
        Y*.......?
        *
    """)
    assert refusal(game, "cross@10,2").facts["sides"] == ("S",)
    assert refused(game, "straight_ew@10,2") == "no_opening"
    assert refusal(game, "straight_ew@10,4").facts["sides"] == ("N",)


@pytest.mark.rule("LM.20", "LM.44")
def test_the_dragon_mine_face_up_is_a_card_like_others() -> None:
    game = table("B........├", mines="gold dragon silver gemstones", hands={0: "cross"})
    assert board(game, may_lay="cross") == drawn("""
        .........?
        *........*
        B*.......├*
        *........*
        Y*.......?
        *
    """)


# Any existing path


@pytest.mark.rule("LM.21")
def test_a_card_need_not_be_joined_to_ones_own_start_or_dwarf() -> None:
    game = table(
        """
        B┬
        .
        Y┼
        """,
        dwarves="blue loyal, yellow loyal, blue selfish",
        hands={0: "cross", 1: "cross"},
    )
    spaces = """
        *
        B┬*
        **
        Y┼*
        **
    """
    assert board(game, may_lay="cross") == drawn(spaces)
    play(game, "-cross", "stay")
    assert board(game, may_lay="cross") == drawn(spaces)


@pytest.mark.rule("LM.21")
def test_a_part_of_the_net_that_was_cut_off_is_still_an_existing_path() -> None:
    game = table("B─┼─", hands={0: "thunderstorm", 1: "cross", 2: "cross"})
    play(game, "thunderstorm@2,3", "stay")
    assert board(game, may_lay="cross") == drawn("""
        *.*
        B*┼─*
        *.*
        Y*
        *
    """)
    play(game, "cross@5,3", "stay")
    assert "cross@6,3" in legal(game)


@pytest.mark.rule("LM.21", "LM.34")
def test_where_a_thunderstorm_left_nothing_no_card_can_be_laid() -> None:
    game = table("B┬..┼", hands={0: "thunderstorm", 1: "cross", 2: "cross"})
    play(game, "thunderstorm@5,3", "stay")
    assert board(game, may_lay="cross") == drawn("""
        *
        B┬*
        **
        Y*
        *
    """)
    assert refused(game, "cross@5,3") == "no_neighbour"


@pytest.mark.rule("LM.21", "LM.34")
def test_the_space_that_a_thunderstorm_emptied_can_be_filled_again_by_what_fits_there_now() -> None:
    game = table("B─┐", hands={0: "thunderstorm", 1: "cross straight_ns"})
    play(game, "thunderstorm@2,3", "stay")
    assert "cross@2,3" in legal(game)
    assert refused(game, "straight_ns@2,3") == "does_not_fit"
    play(game, "cross@2,3")


# Tokens on open ends


@pytest.mark.rule("LM.22")
@pytest.mark.parametrize("token", ["trap@2,3e", "troll@2,3e>1", "troll@2,3e>0"])
def test_a_token_on_an_open_end_does_not_hinder_laying_a_card_there(token: str) -> None:
    game = table("B┬", tokens=token, hands={0: "cross", 1: "axe"})
    assert "cross@3,3" in legal(game)
    play(game, "cross@3,3")
    assert [one.column for one in game.view(None).tokens] == [2]


@pytest.mark.rule("LM.22", "LM.32", "LM.33")
def test_a_token_that_lay_on_an_open_end_bars_the_way_or_costs_a_card_when_it_goes_on() -> None:
    trap = table("B┬", tokens="trap@2,3e", hands={0: "cross", 1: "axe"})
    troll = table("B┬", tokens="troll@2,3e>1", hands={0: "cross", 1: "axe"})
    for game in (trap, troll):
        play(game, "cross@3,3")
    assert walks(trap) == "2,3 2,3*2 3,3*1"
    assert walks(troll) == "2,3"
