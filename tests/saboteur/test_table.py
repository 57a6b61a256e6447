"""The drawings themselves: what is drawn is what lies there, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.saboteur.table import DECK, FACES, board, drawn, legal, play, table
from undermine.games import Saboteur
from undermine.games.core.cards import IDS
from undermine.games.digging.cards import TOOLS

MAZES = [
    "S",
    """
    ........?
    .........
    S──┬┬┬..?
    .........
    ........?
    """,
    """
    ..┌┴┴┐
    ..│.......?
    ..├─┐
    ──S.╬.....?
    ..║
    ..├╴
    """,
]


@pytest.mark.parametrize("drawing", MAZES)
def test_a_board_that_was_drawn_reads_back_the_same(drawing: str) -> None:
    assert board(table(drawing)) == drawn(drawing)


@pytest.mark.parametrize("glyph", FACES)
def test_every_character_is_the_card_it_looks_like(glyph: str) -> None:
    game = table(f"S.{glyph}")
    (_, card) = game.view(None).maze
    assert card.card + "~" * card.turned == FACES[glyph]
    assert board(game) == drawn(f"S.{glyph}")


@pytest.mark.parametrize(
    ("drawing", "goals"),
    [
        ("S.......┐", "treasure stone_sw stone_nw"),
        ("S.......└", "treasure stone_sw stone_nw"),
        ("S.......┘", "treasure stone_nw stone_sw"),
        ("S.......┌", "treasure stone_nw stone_sw"),
    ],
)
def test_a_curve_in_a_goals_place_is_a_stone(drawing: str, goals: str) -> None:
    game = table(drawing, goals=goals)
    assert board(game) == drawn(drawing)
    assert [goal.face_up for goal in game.view(None).goals] == [False, True, False]


def test_goals_that_are_not_drawn_lie_face_down() -> None:
    assert board(table("S")) == "........?\n.........\nS.......?\n.........\n........?"


def test_stars_show_where_a_card_may_be_laid() -> None:
    game = table("S─", hands={0: "straight_ew"})
    assert board(game, may_lay="straight_ew") == drawn("*S─*")


def _all_cards(game: Saboteur) -> Counter[str]:
    lying = [card.card for card in game.view(None).maze if card.card in DECK]
    broken = [
        f"broken_{tool}" for tool, seats in zip(TOOLS, game.broken, strict=True) for _ in range(seats.bit_count())
    ]
    return Counter([*lying, *broken, *(IDS[card] for pile in (*game.hands, game.stock, game.pile) for card in pile)])


@pytest.mark.parametrize("stock", [None, "", "map cross", "map cross ..."])
def test_no_card_is_missing_and_none_is_there_twice(stock: str | None) -> None:
    game = table("S─┬╴", hands={0: "cross rock_fall", 2: "map"}, broken={1: "pick wagon"}, stock=stock)
    assert _all_cards(game) == DECK
    play(game, "rock_fall@2,0")
    assert _all_cards(game) == DECK


def test_the_given_stock_comes_first() -> None:
    assert len(table(stock="map cross").stock) == 2
    assert len(table(stock="map cross ...").stock) == 67
    assert [IDS[card] for card in table(stock="map cross ...").stock[:2]] == ["map", "cross"]


def test_who_is_on_turn_may_do_what_the_drawn_board_allows() -> None:
    game = table("S─", hands={1: "cross"}, turn=1)
    assert game.to_act == 1
    assert set(legal(game)) == {"cross@0,-1", "cross@-1,0", "cross@2,0", "cross@0,1", "-cross"}


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        ("────", "one start card"),
        ("S─S", "one start card"),
        ("S────", "needs more"),
        ("S│", "do not fit"),
        ("Sx", "no card"),
        ("S..?", "no goal"),
        ("S*", "cannot lie"),
        ("S.......$", "where the goal"),
        ("S.......┘", "where the goal"),
        ("S.......┼", "where the goal"),
        ("S──┬┬┬┬┬?", "is reached"),
    ],
)
def test_a_drawing_that_cannot_be_is_refused(drawing: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        table(drawing)


def test_hands_and_dwarves_come_out_of_the_same_box() -> None:
    with pytest.raises(ValueError, match="needs more"):
        table("S──", hands={0: "straight_ew straight_ew"})
    with pytest.raises(ValueError, match="cannot be dealt"):
        table(roles="SSD")
    with pytest.raises(ValueError, match="cannot be dealt"):
        table(roles="DDS", seats=4)
    with pytest.raises(ValueError, match="goals"):
        table(goals="treasure treasure stone_sw")
    with pytest.raises(ValueError, match="nugget"):
        table(nuggets=[3, 3, 3, 3, 3])
