"""The list of cards is the deck."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run
from undermine.cli.drawing import draw_face
from undermine.games import FAMILY
from undermine.games.cards import FACES, NUMBERS


@pytest.mark.parametrize("game", FAMILY)
def test_every_card_is_listed_with_its_count(run: Run, game: str) -> None:
    done = run("cards", game)
    assert done.code == 0 and done.err == ""
    listed = {card: int(count) for card, count in re.findall(r"([a-z_]+) ×(\d+)", done.out)}
    assert listed == {**FAMILY[game].fixed, **FAMILY[game].deck}
    assert max(len(line) for line in done.out.splitlines()) <= 80


def test_the_counts_add_up(run: Run) -> None:
    done = run("cards", "saboteur")
    assert sum(int(count) for count in re.findall(r"×(\d+)", done.out)) == 67 + 4
    assert "67 cards in the stock, 4 on the table." in done.out
    assert "Path cards (40 cards)" in done.out and "Action cards (27 cards)" in done.out


def test_every_face_is_drawn(run: Run) -> None:
    done = run("cards", "saboteur")
    for card, number in NUMBERS.items():
        face = FACES[number] if number < len(FACES) else None
        if face is not None and card not in ("treasure", "stone_sw", "stone_nw"):
            for line in draw_face(face):
                assert line.rstrip() in done.out
    assert "━━$━━" in done.out and "━━#" in done.out
