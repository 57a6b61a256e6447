"""Twelve dwarves whom nobody takes for one another."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pytest

from tests.drawing.pixels import apart, render, silhouette
from undermine.drawing import DWARVES, EMOTES, MOODS, face_svg
from undermine.drawing.pen import outlined
from undermine.games import GAMES
from undermine.wire.table import Emote


def test_there_is_a_face_for_every_seat() -> None:
    assert len(DWARVES) == max(kind.rules.players.stop - 1 for kind in GAMES.values()) == 12
    assert face_svg(12) == face_svg(0)


def test_each_pair_is_told_apart_by_shape_alone() -> None:
    """In one colour, as small as in a list, a tenth of what is seen differs."""
    shapes = [silhouette(face_svg(seat), 24) for seat in range(len(DWARVES))]
    alike = {pair: apart(shapes[pair[0]], shapes[pair[1]]) for pair in combinations(range(len(shapes)), 2)}
    assert min(alike.values()) > 0.1, min(alike, key=lambda pair: alike[pair])


def test_each_pair_has_pips_of_another_shape() -> None:
    pips = [
        silhouette(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-7 -7 14 14">{outlined(one.pip, "#fff")}</svg>', 14
        )
        for one in DWARVES
    ]
    assert min(apart(one, other) for one, other in combinations(pips, 2)) > 0.08


def test_no_two_have_the_same_colour() -> None:
    colours = [tuple(int(one.colour[at : at + 2], 16) for at in (1, 3, 5)) for one in DWARVES]
    assert min(sum(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in combinations(colours, 2)) > 60


def test_there_is_a_face_for_everything_that_can_be_said_with_one() -> None:
    assert tuple(EMOTES) == get_args(Emote)
    assert not {*EMOTES} & {*MOODS}


@pytest.mark.parametrize("seat", [*range(len(DWARVES)), None])
def test_a_mood_is_seen(seat: int | None) -> None:
    faces = [render(face_svg(seat, mood), 48).tobytes() for mood in (*MOODS, *EMOTES)]
    assert min(apart(one, other, 40) for one, other in combinations(faces, 2)) > 0.005
