"""The drawings themselves: what is drawn is what lies there, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.saboteur2.table import DECK, NEW_FACES, NEW_PATHS, board, drawn, play, table
from undermine.games import Saboteur2
from undermine.games.core.cards import IDS
from undermine.games.digging.cards import TOOLS

NAMED = {"b": "bridge", "L": "ladder_es~", "c": "crystal_w"}
MAZE = """
    ..┌G┐
    ..S.b─c
    .L│.┘
    ..┴╴
"""


def test_a_board_that_was_drawn_reads_back_the_same() -> None:
    assert board(table(MAZE, named=NAMED), named=NAMED) == drawn(MAZE, NAMED)


@pytest.mark.parametrize("face", NEW_FACES)
def test_a_letter_is_the_card_it_names(face: str) -> None:
    game = table("S.x", named={"x": face})
    (_, card) = game.view(None).maze
    assert card.card + "~" * card.turned == face


def test_a_card_that_has_no_letter_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="no character for ladder_s~"):
        board(table("S.x", named={"x": "ladder_s~"}), named={"x": "ladder_s"})


def test_the_expansion_has_thirty_path_cards() -> None:
    assert sum(count for count, _ in NEW_PATHS.values()) == 30
    assert DECK.total() == 118
    symmetric = set(NEW_PATHS) - {face.rstrip("~") for face in NEW_FACES if face.endswith("~")}
    doors = {"door_green_ew", "door_blue_ns", "door_blue_ew"}
    straight = {"straight_ns_stubs_ew", "straight_ew_stubs_ns", "bridge", "crystal_cross"}
    assert symmetric == doors | straight | {"double_curve_nw_es", "double_curve_ne_sw"}


def _all_cards(game: Saboteur2) -> Counter[str]:
    lying = [card.card for card in game.view(None).maze if card.card in DECK]
    front = [f"broken_{tool}" for tool, seats in zip(TOOLS, game.broken, strict=True) for _ in range(seats.bit_count())]
    front += ["theft"] * len(game.thefts) + ["trapped"] * sum(game.view(None).trapped)
    piles = (*game.hands, game.stock, game.pile, game.deal.aside)
    return Counter([*lying, *front, *(IDS[card] for pile in piles for card in pile)])


@pytest.mark.parametrize("stock", [None, "", "map cross", "map cross ..."])
def test_no_card_is_missing_and_none_is_there_twice(stock: str | None) -> None:
    game = table(
        MAZE,
        named=NAMED,
        hands={0: "cross rock_fall", 2: "map theft"},
        broken={1: "pick wagon"},
        trapped=[1],
        thefts=[0, 1],
        stock=stock,
        aside="theft",
    )
    assert len(game.deal.aside) == 10
    assert _all_cards(game) == DECK
    play(game, "rock_fall@3,0")
    assert _all_cards(game) == DECK


def test_the_dwarves_that_are_not_dealt_lie_aside_the_named_ones_first() -> None:
    deal = table(roles="boss blue", spare="green blue").deal_data()
    assert deal["roles"] == ["boss", "blue"]
    assert deal["spare"][:2] == ["green", "blue"]
    assert Counter(deal["roles"] + deal["spare"]).total() == 15


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="needs more"):
        table("S.BB")
    with pytest.raises(ValueError, match="needs more"):
        table(hands={0: "theft theft"}, thefts=[0, 1, 2])
    with pytest.raises(ValueError, match="dwarves"):
        table(roles="boss blue", spare="boss")
    with pytest.raises(ValueError, match="dwarves"):
        table(roles="boss digger")
    with pytest.raises(ValueError, match="dwarf cards"):
        table(roles="boss blue", seats=3)
    with pytest.raises(ValueError, match="thefts"):
        table(thefts=[1, 1])
    with pytest.raises(ValueError, match="position_field"):
        table(trapped=[3])
    with pytest.raises(ValueError, match="players have gold"):
        table(gold=[1, 2])
    with pytest.raises(ValueError, match="do not fit"):
        table("Sx", named={"x": "ladder_s"})
    with pytest.raises(ValueError, match="no card"):
        table("Sx")
