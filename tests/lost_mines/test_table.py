"""The drawings themselves: what is drawn is what lies there, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.lost_mines.table import (
    DECK,
    FACES_OF_MINES,
    MINES,
    PLAIN,
    TREASURES,
    another_deck,
    board,
    drawn,
    legal,
    play,
    supply,
    table,
    walks,
)
from undermine.games import LostMines
from undermine.games.core.cards import IDS

NAMED = {"r": "curve_sw_rock~", "f": "t_tall_campfire~", "l": "straight_ew_lake"}

BOARDS = [
    "B",
    "Y",
    """
    .........?
    ..┌┐
    B┬┘└┬
    .
    Y
    """,
    "B.......┬?",
    """
    B.......f
    ........r
    Yl
    """,
    """
    .........?.
    ...........
    .┼.......?.
    ...........
    .........?.
    ...........
    .........?.
    """,
]


@pytest.mark.parametrize("drawing", BOARDS)
def test_a_board_that_was_drawn_reads_back_the_same(drawing: str) -> None:
    assert board(table(drawing, named=NAMED), named=NAMED) == drawn(drawing, NAMED)


def test_the_start_cards_say_where_a_drawing_belongs() -> None:
    assert drawn("B┬") == drawn("B┬\n.\nY") == drawn(".\n.\nB┬")
    assert drawn("Y┬") == drawn(".\n.\n.\n.\nY┬") != drawn("B┬")
    assert drawn("B").splitlines() == [
        ".........?.",
        "...........",
        "B........?.",
        "...........",
        "Y........?.",
        "...........",
        ".........?.",
    ]


@pytest.mark.parametrize("glyph", PLAIN)
def test_every_character_is_the_card_it_looks_like(glyph: str) -> None:
    game = table(f"B..{glyph}")
    (card,) = game.view(None).maze
    assert (card.card + "~" * card.turned, card.column, card.row, card.overcome) == (PLAIN[glyph], 4, 3, None)
    assert board(game) == drawn(f"B..{glyph}")


@pytest.mark.parametrize("glyph", FACES_OF_MINES)
def test_a_card_in_a_mines_place_is_the_mine_face_up(glyph: str) -> None:
    kind, open_sides = FACES_OF_MINES[glyph]
    others = [mine for mine in MINES if mine != kind]
    game = table(f"B........{glyph}", mines=" ".join([others[0], kind, *others[1:]]))
    assert board(game) == drawn(f"B........{glyph}")
    assert [(mine.face, mine.open and set(mine.open)) for mine in game.view(None).mines] == [
        (None, None),
        (kind, set(open_sides)),
        (None, None),
        (None, None),
    ]


def test_stars_show_where_a_card_may_be_laid() -> None:
    game = table("B┐", hands={0: "straight_ns"})
    assert board(game, may_lay="straight_ns") == drawn("""
        *
        B┐
        **
        Y
        *
    """)


def test_dwarves_stand_where_they_are_said_to_stand_and_tokens_lie_there() -> None:
    game = table(
        "B┬l",
        named=NAMED,
        at={1: (2, 3), 2: (3, 3)},
        tokens="trap@1,3s troll@2,3e>2",
        overcome="3,3",
        turn=1,
        phase="move",
    )
    view = game.view(None)
    assert view.dwarves == ((1, 3), (2, 3), (3, 3))
    assert [tuple(token) for token in view.tokens] == [("trap", 1, 3, "S", None), ("troll", 2, 3, "E", 2)]
    assert [card.overcome for card in view.maze] == [None, True]
    assert supply(game) == {"axe": 3, "boat": 2, "rope": 3, "trap": 2, "troll": 1}
    assert (view.phase, view.to_act, walks(game)) == ("move", 1, "1,3")


def test_treasures_and_mines_and_points_are_as_they_are_said_to_be() -> None:
    game = table(
        mines="dragon gold silver gemstones",
        treasures="gold 4, gold 2, silver 3",
        taken={3: 1, 1: 1},
        dragon=2,
        points=[1, 2, 3],
    )
    view = game.view(1)
    assert [tuple(one)[:4] for one in view.treasures] == [
        (1, "gold", 4, 1),
        (2, "gold", None, None),
        (3, "silver", 3, 1),
    ]
    assert game.took == [b"", b"\x03\x01", b""]
    assert (view.dragon, view.points) == (2, (1, 2, 3))
    assert game.deal_data()["mines"] == ["dragon", "gold", "silver", "gemstones"]


def _all_cards(game: LostMines) -> Counter[str]:
    lying = [card.card for card in game.view(None).maze]
    trolls = ["troll" for token in game.view(None).tokens if token.token == "troll"]
    piles = (*game.hands, game.stock, game.pile, game.deal.aside)
    return Counter([*lying, *trolls, *(IDS[card] for pile in piles for card in pile)])


@pytest.mark.parametrize("stock", [None, "", "axe cross", "axe cross ..."])
@pytest.mark.parametrize("aside", ["", "boat boat rope"])
def test_no_card_is_missing_and_none_is_there_twice(stock: str | None, aside: str) -> None:
    game = table(
        "B┬┬l",
        named=NAMED,
        hands={0: "cross thunderstorm", 2: "trap"},
        tokens="trap@1,3e troll@1,3s>1",
        overcome="4,3",
        stock=stock,
        aside=aside,
    )
    assert _all_cards(game) == DECK
    deal = game.deal_data()
    assert len(deal["aside"]) == 10
    assert Counter(tuple(one) for one in deal["treasures"] + deal["treasures_aside"]) == TREASURES
    play(game, "thunderstorm@4,3", "stay")
    assert _all_cards(game) == DECK


def test_the_given_stock_comes_first() -> None:
    assert len(table(stock="axe cross").stock) == 2
    assert len(table(stock="axe cross ...").stock) == 63 - 10 - 3
    assert [IDS[card] for card in table(stock="axe cross ...").stock[:2]] == ["axe", "cross"]


def test_without_hands_everyone_holds_a_card() -> None:
    for seats in range(3, 10):
        assert table(seats=seats).view(None).hand_sizes == (1,) * seats


def test_who_is_on_turn_may_do_what_the_drawn_board_allows() -> None:
    game = table("B─", hands={1: "cross"}, turn=1)
    assert game.to_act == 1
    assert set(legal(game)) == {
        *("cross@1,2", "cross@3,3", "cross@1,4", "cross@2,5", "cross@1,6"),
        *("-cross", "end?"),
    }


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        ("B───", "needs more"),
        ("B│", "do not fit"),
        ("B┬│", "do not fit"),
        ("Bx", "no card"),
        ("B..?", "no card"),
        ("B*", "no card"),
        ("B...........┼", "off the board"),
        ("B\nY", "two rows above"),
        ("..\n..\n┼", "start card"),
        ("B........┘", "where the mine"),
        ("B........┬", "where the mine"),
        ("B........┼", "where the mine"),
    ],
)
def test_a_drawing_that_cannot_be_is_refused(drawing: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        table(drawing, mines="gold dragon silver gemstones")


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"hands": {0: "straight_ew straight_ew straight_ew"}}, "needs more"),
        ({"hands": {1: "axe"}}, "no cards"),
        ({"dwarves": "blue loyal, blue loyal, yellow loyal"}, "dwarf cards"),
        ({"dwarves": "blue loyal, yellow loyal, blue selfish", "seats": 4}, "dwarf cards"),
        ({"treasures": "gold 4, gold 4, gold 3"}, "treasures in the box"),
        ({"treasures": "gold 4, gold 3"}, "3 treasures"),
        ({"mines": "gold gold silver dragon"}, "the mines are"),
        ({"at": {0: (2, 3)}}, "stand at"),
        ({"at": {0: (10, 3)}}, "stand at"),
        ({"at": {0: (5, 5)}}, "stand at"),
        ({"at": {0: (2, 5), 1: (2, 5)}}, "only one"),
        ({"at": {3: (1, 5)}}, "nobody sits"),
        ({"tokens": "trap@1,3n"}, "no token"),
        ({"tokens": "troll@1,3e"}, "no token"),
        ({"tokens": "troll@1,3e>3"}, "nobody sits"),
        ({"overcome": "2,5"}, "no obstacle"),
        ({"phase": "take"}, "phase"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        table("Yrl", named={"l": "straight_ew_lake", "r": "straight_ew_rock"}, **position)


def test_pieces_of_a_deck_file_are_exchanged_one_by_one() -> None:
    assert "token trap 1\n" in another_deck(("token trap 3", "token trap 1"))
    with pytest.raises(ValueError, match="0 times"):
        another_deck(("token map 3", "token map 1"))
