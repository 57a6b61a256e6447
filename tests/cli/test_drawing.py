"""Faces and mazes as text: what is drawn is what the face is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from undermine.cli.screens import SCREENS
from undermine.drawing.characters.maze import LARGE, SMALL, Lying, Scale, draw_face, draw_maze, frame
from undermine.drawing.characters.picture import LINES
from undermine.games.core.cards import FACES, NUMBERS
from undermine.games.digging.box import GOALS
from undermine.maze import Face
from undermine.maze.sides import half_turn, parse

DRAWN = {
    "NESW": ["  ┃  ", "━━╋━━", "  ┃  "],
    "ESW": ["     ", "━━┳━━", "  ┃  "],
    "NSW": ["  ┃  ", "━━┫  ", "  ┃  "],
    "NS": ["  ┃  ", "  ┃  ", "  ┃  "],
    "EW": ["     ", "━━━━━", "     "],
    "SW": ["     ", "━━┓  ", "  ┃  "],
    "ES": ["     ", "  ┏━━", "  ┃  "],
    # Dead ends: half a line at the edge, nothing in the middle.
    "N|E|S|W": ["  ╹  ", "╸   ╺", "  ╻  "],
    "E|W": ["     ", "╸   ╺", "     "],
    "S": ["     ", "     ", "  ╻  "],
    # A bridge: the way across dives under the other.
    "NS|EW": ["  ┃  ", "━╸┃╺━", "  ┃  "],
    # Two curves go around each other.
    "NE|SW": ["  ┗┓ ", "━┓ ┗━", " ┗┓  "],
    "NW|ES": [" ┏┛  ", "━┛ ┏━", "  ┏┛ "],
    # A way with a stub beside it.
    "NS|E": ["  ┃  ", "  ┃ ╺", "  ┃  "],
    "NSW|E": ["  ┃  ", "━━┫ ╺", "  ┃  "],
    "EW|N|S": ["  ╹  ", "━━━━━", "  ╻  "],
}


@pytest.mark.parametrize("ways", DRAWN)
def test_a_face_is_drawn_as_its_ways(ways: str) -> None:
    assert draw_face(Face.parse(ways)) == DRAWN[ways]


def test_ladders_doors_and_crystals_are_signs() -> None:
    assert draw_face(Face.parse("NESW", "start")) == ["  ┃  ", "━━H━━", "  ┃  "]
    # The stub of a ladder is joined to it.
    assert draw_face(Face.parse("S", "ladder")) == ["     ", "  H  ", "  ┃  "]
    assert draw_face(Face.parse("EW", "green door")) == ["     ", "━━G━━", "     "]
    assert draw_face(Face.parse("NS", "blue door")) == ["  ┃  ", "  B  ", "  ┃  "]
    assert draw_face(Face.parse("NESW", "crystal")) == ["  ┃* ", "━━╋━━", "  ┃  "]
    assert draw_face(Face.parse("SW"), "#") == ["     ", "━━#  ", "  ┃  "]


def partitions(sides: list[int]) -> Iterator[list[int]]:
    """Every way to sort sides into groups."""
    if not sides:
        yield []
        return
    first, *rest = sides
    for size in range(len(rest) + 1):
        for chosen in combinations(rest, size):
            others = [side for side in rest if side not in chosen]
            for groups in partitions(others):
                yield [sum(chosen, first), *groups]


EVERY_FACE = [
    Face(tuple(groups))
    for size in range(1, 5)
    for letters in combinations("NESW", size)
    for groups in partitions([parse(letter) for letter in letters])
]


def test_no_two_faces_look_the_same() -> None:
    assert len(EVERY_FACE) == 51
    for scale in (LARGE, SMALL):
        drawn = {tuple(draw_maze({(0, 0): Lying(face)}, scale=scale).text()) for face in EVERY_FACE}
        assert len(drawn) == len(EVERY_FACE)


@pytest.mark.parametrize("scale", [LARGE, SMALL], ids=["large", "small"])
def test_no_two_cards_look_the_same(scale: Scale) -> None:
    """Neither as printed nor turned round; goals have their signs, and some of them the face of a path card."""
    drawn: dict[tuple[str, ...], str] = {}
    for card, number in NUMBERS.items():
        face = FACES[number] if number < len(FACES) else None
        if face is not None and card not in GOALS:
            for way_up in {face, face.turned} if not face.symmetric else {face}:
                picture = tuple(draw_maze({(0, 0): Lying(way_up)}, scale=scale).text())
                assert drawn.setdefault(picture, card) is card
    but = {NUMBERS[goal] for goal in GOALS}
    assert len(drawn) == sum(2 - face.symmetric for card, face in enumerate(FACES) if face and card not in but)


def test_doors_and_crystals_have_a_colour_and_a_sign() -> None:
    for scale in (LARGE, SMALL):
        tones = {
            sign: tone
            for feature in ("green door", "blue door", "crystal")
            for row in draw_maze({(0, 0): Lying(Face.parse("EW", feature))}, scale=scale).rows()
            for sign, tone in row
        }
        assert {"G": "green_door", "B": "blue_door", "*": "crystal"}.items() <= tones.items()
        assert {"green_door", "blue_door", "crystal"} <= set(SCREENS["saboteur2"].tones)


def test_a_crystal_is_seen_on_the_card_laid_last_too() -> None:
    for scale in (LARGE, SMALL):
        picture = draw_maze({(0, 0): Lying(Face.parse("NESW", "crystal"))}, scale=scale, last=(0, 0))
        assert "*" in "".join(picture.text())


@pytest.mark.parametrize("face", [*EVERY_FACE, *(face for face in FACES if face)])
def test_a_turned_face_is_the_drawing_turned(face: Face) -> None:
    """A crystal alone stays in its corner, whichever way up the card lies."""
    turned = {character: LINES[half_turn(sides)] for sides, character in enumerate(LINES)}
    around = ["".join(turned.get(c, c) for c in reversed(line)) for line in reversed(without_crystal(face))]
    assert without_crystal(face.turned) == around
    assert ("*" in "".join(draw_face(face))) == face.crystal


def without_crystal(face: Face) -> list[str]:
    return [line.replace("*", " ") for line in draw_face(face)]


def lying() -> dict[tuple[int, int], Lying]:
    cards = {
        (0, 0): ("NESW", "start"),
        (1, 0): ("NS|EW", ""),
        (2, 0): ("N|E|S|W", ""),
        (1, 1): ("NE|SW", ""),
        (1, -1): ("ES", ""),
        (2, -1): ("SW", ""),
    }
    maze = {place: Lying(Face.parse(ways, feature)) for place, (ways, feature) in cards.items()}
    maze[4, -1] = Lying(None, "$")
    maze[4, 1] = Lying(None)
    return maze


def ends_trimmed(lines: list[str]) -> list[str]:
    return [line.rstrip() for line in lines]


def test_a_maze_with_room_for_each_card() -> None:
    picture = draw_maze(lying(), last=(2, -1), open_cells={(0, 1)})
    assert ends_trimmed(picture.text()) == [
        "   -1   0    1    2    3    4",
        "-2  ·   ·    ·    ·    ·    ·",
        "                ┌   ┐     ┌───┐",
        "-1  ·   ·    ┏━━━━┓    ·  │ $ │",
        "             ┃  └ ┃ ┘     └───┘",
        "        ┃    ┃    ╹",
        " 0  · ━━H━━━╸┃╺━╸   ╺  ·    ·",
        "        ┃    ┃    ╻",
        "             ┗┓           ┌───┐",
        " 1  ·   +  ━┓ ┗━  ·    ·  │ ? │",
        "            ┗┓            └───┘",
        " 2  ·   ·    ·    ·    ·    ·",
    ]


def test_a_small_maze_shares_the_edges() -> None:
    picture = draw_maze(lying(), scale=SMALL, last=(2, -1), open_cells={(0, 1)})
    assert ends_trimmed(picture.text()) == [
        "   -1   0   1   2   3   4",
        "-2  ·   ·   ·   ·   ·   ·",
        "              ┌   ┐",
        "-1  ·   ·   ┏━━━┓   ·  [$]",
        "        ╻   ┃ └ ┃ ┘",
        " 0  · ╺━H━━╸┃╺━   ╸ ·   ·",
        "        ╹   ┃   ╹",
        " 1  ·   + ╺━╲━╸ ·   ·  [?]",
        "            ╹",
        " 2  ·   ·   ·   ·   ·   ·",
    ]


def test_the_frame_is_what_lies_and_one_cell_around_what_lies_face_up() -> None:
    start = {(0, 0): Lying(Face.parse("NESW", "start"))}
    goals = {(8, row): Lying(None) for row in (-2, 0, 2)}
    assert frame({**start, **goals}) == (range(-1, 9), range(-2, 3))
    assert frame({**start, **goals, (8, 0): Lying(Face.parse("SW"))}) == (range(-1, 10), range(-2, 3))


def test_a_usual_table_fits_eighty_columns() -> None:
    full = {(column, row): Lying(Face.parse("NESW")) for column in range(9) for row in range(-2, 3)}
    assert draw_maze(full).width <= 60
    assert draw_maze(full, scale=SMALL).width <= 50


def test_a_part_of_a_maze_keeps_its_numbers() -> None:
    text = draw_maze(lying(), columns=range(2, 5)).text()
    assert text[0].split() == ["2", "3", "4"]
    assert "$" in "".join(text) and "H" not in "".join(text)
