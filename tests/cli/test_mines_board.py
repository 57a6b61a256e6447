"""The board of The Lost Mines as text: everything on it can be told apart, without colours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.cli.mining import mined
from undermine.cli.lost_mines.panel import LostMinesPanel
from undermine.cli.screen.table_text import TableText
from undermine.cli.screen.terminal import TONES, Terminal
from undermine.cli.screens import SCREENS
from undermine.drawing.characters.board import cells_to_lay
from undermine.drawing.characters.maze import LARGE, SMALL, Scale
from undermine.drawing.lost_mines.characters import LostMinesBoard, cells_in_reach, standing
from undermine.games import Action, LostMinesView, start
from undermine.games.core.cards import FACES, NUMBERS
from undermine.games.lost_mines import LostMines, LostMinesRules
from undermine.games.lost_mines.deck import MINES, PATHS
from undermine.games.lost_mines.view import CardSeen, MineSeen, TokenSeen, TreasureSeen
from undermine.words import Words

SCALES = pytest.mark.parametrize("scale", [LARGE, SMALL], ids=["large", "small"])


def view(**changes: Any) -> LostMinesView:
    """A table for four whose first seat decides, with some things changed."""
    fresh = LostMines.start(LostMinesRules(first=0), 4, "1").view(0)
    return replace(fresh, **{"clans": ("blue", "yellow", "blue", "yellow"), **changes})


def drawn(
    seen: LostMinesView,
    scale: Scale = SMALL,
    spots: Sequence[tuple[int, int]] = (),
    reach: dict[tuple[int, int], int] | None = None,
) -> list[str]:
    return [line.rstrip() for line in LostMinesBoard(seen, spots, reach or {}).picture(scale).text()]


#: a bit of everything
CARDS = (
    CardSeen("cross", 2, 3, False, None),
    CardSeen("straight_ew_rock", 3, 3, False, None),
    CardSeen("t_wide_campfire", 4, 3, False, None),
    CardSeen("cross_trunk", 4, 4, False, True),
    CardSeen("straight_ew_lake", 5, 3, False, False),
    CardSeen("curve_es", 9, 3, True, None),
    CardSeen("straight_ns_ditch", 2, 4, False, False),
)
DWARVES = ((2, 3), (1, 5), (4, 4), (2, 3))
MINES_SEEN = (
    MineSeen(1, 10, 1, "silver", None, (0,)),
    MineSeen(2, 10, 3, None, None, ()),
    MineSeen(3, 10, 5, "gold", "SW", ()),
    MineSeen(4, 10, 7, None, None, (2,)),
)
TOKENS = (
    TokenSeen("trap", 2, 3, "E", None),
    TokenSeen("troll", 4, 4, "S", 3),
    TokenSeen("trap", 9, 2, "S", None),
)
EVERYTHING = view(maze=CARDS, dwarves=DWARVES, mines=MINES_SEEN, tokens=TOKENS)


def test_a_small_board_with_everything_on_it() -> None:
    reach = {(3, 3): 1, (4, 3): 2, (2, 4): 0, (10, 3): 0, (10, 1): 1}
    assert drawn(EVERYTHING, SMALL, [(1, 2)], reach) == [
        "    1   2   3   4   5   6   7   8   9  10  11",
        "",
        "1   ·   ·   ·   ·   ·   ·   ·   ·   ·  ¹1S] ·",
        "",
        "2   +   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "    ╻   ╻                           x",
        "3 ╺━B━━━a━x¹#━━²^━━━~━╸ ·   ·   · ╺━┛  ›2]  ·",
        "    ╹   ┃       ┃",
        "4   ·  ›V   · ╺━2=╸ ·   ·   ·   ·   ·   ·   ·",
        "    ╻   ╹       T",
        "5 ╺━1Y╸ ·   ·   ·   ·   ·   ·   ·   · ╺━G   ·",
        "    ╹                                   ╹",
        "6   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "",
        "7   ·   ·   ·   ·   ·   ·   ·   ·   ·  [4]  ·",
    ]


def test_a_large_board_with_everything_on_it() -> None:
    reach = {(3, 3): 1, (2, 4): 0, (10, 1): 1}
    assert drawn(EVERYTHING, LARGE, [(1, 2)], reach) == [
        "    1    2    3    4    5    6    7    8    9   10   11",
        "                                               ┌───┐",
        "1   ·    ·    ·    ·    ·    ·    ·    ·    ·  │¹1S│  ·",
        "                                               └───┘",
        "",
        "2   +    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·",
        "                                            x",
        "    ┃    ┃                                  ┃  ┌───┐",
        "3 ━━B━━━━a━x━¹#━━━━^━━━━~━━  ·    ·    ·  ━━┛  │ 2 │  ·",
        "    ┃    ┃         ┃                           └───┘",
        "         ┃         ┃",
        "4   ·   ›V    ·  ━━2=━  ·    ·    ·    ·    ·    ·    ·",
        "         ┃         T",
        "    ┃",
        "5 ━━1Y━  ·    ·    ·    ·    ·    ·    ·    ·  ━━G    ·",
        "    ┃                                            ┃",
        "",
        "6   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·",
        "",
        "                                               ┌───┐",
        "7   ·    ·    ·    ·    ·    ·    ·    ·    ·  │ 4 │  ·",
        "                                               └───┘",
    ]


# Each thing can be told apart


@SCALES
def test_no_two_cards_look_the_same_whatever_is_on_them(scale: Scale) -> None:
    """Each path card either way up, overcome or not, with a dwarf, several dwarves or none, in reach or not."""
    pictures: dict[tuple[str, ...], object] = {}
    count = 0
    far = (11, 7)
    for card, dwarves, reach in product(PATHS, (0, 1, 2), (None, 0, 1)):
        face = FACES[NUMBERS[card]]
        assert face is not None
        obstacle = face.terrain in ("trunk", "lake", "ditch")
        for turned, overcome in product((False,) if face.symmetric else (False, True), (False, True)):
            if (overcome and not obstacle) or (dwarves and obstacle and not overcome):
                continue
            seen = view(
                maze=(
                    CardSeen(card, 5, 4, turned, overcome if obstacle else None),
                    CardSeen("cross", *far, False, None),
                ),
                dwarves=((5, 4),) * dwarves + (far,) * (4 - dwarves),
                history=(),
            )
            picture = drawn(seen, scale, reach={} if reach is None else {(5, 4): reach})
            what = (card, turned, overcome, dwarves, reach)
            assert pictures.setdefault(tuple(picture), what) is what
            count += 1
    assert len(pictures) == count > 600


@SCALES
def test_mines_tell_what_they_are(scale: Scale) -> None:
    """Face-down and unknown, face-down and known, face-up each way, with and without a dwarf, in reach or not."""
    pictures: set[tuple[str, ...]] = set()
    ways: list[MineSeen] = [MineSeen(2, 10, 3, None, None, ())]
    ways += [MineSeen(2, 10, 3, kind, None, (0,)) for kind in MINES]
    ways += [MineSeen(2, 10, 3, kind, sides, ()) for kind in MINES for sides in ("SW", "NE", "ESW", "NEW")]
    count = 0
    for mine, dwarf, reach in product(ways, (False, True), ({}, {(10, 3): 0}, {(10, 3): 2})):
        if dwarf and mine.face is None:
            continue
        others = tuple(one for one in view().mines if one.mine != 2)
        seen = view(mines=(mine, *others), dwarves=((10, 3) if dwarf else (1, 3), (1, 3), (1, 3), (1, 3)))
        pictures.add(tuple(drawn(seen, scale, reach=dict(reach))))
        count += 1
    assert len(pictures) == count


@SCALES
def test_traps_and_trolls_are_seen_wherever_they_lie(scale: Scale) -> None:
    """Between two cards, on an open end, beside a mine: always in the same place of the picture."""
    for cards in ((), ("cross",), ("cross", "cross"), ("straight_ew_lake", "straight_ew_rock")):
        maze = tuple(CardSeen(card, 4 + at, 4, False, None) for at, card in enumerate(cards))
        bare = drawn(view(maze=maze), scale)
        for side, (token, sign) in product("ES", (("trap", "x"), ("troll", "T"))):
            owner = 1 if token == "troll" else None
            lines = drawn(view(maze=maze, tokens=(TokenSeen(token, 4, 4, side, owner),)), scale)
            changed = [
                (x, y)
                for y, line in enumerate(lines)
                for x, character in enumerate(line)
                if character != (bare[y] + " " * 80)[x] and character != " "
            ]
            across = 2 + 3 * scale.across
            down = 1 + 3 * scale.down
            at = (across + 4, down + 1) if side == "E" else (across + 2, down + 2)
            assert changed == [at] and lines[at[1]][at[0]] == sign


def test_every_tone_of_the_board_has_a_look() -> None:
    tones = set()
    for seen, scale in product((EVERYTHING, replace(EVERYTHING, seat=1)), (LARGE, SMALL)):
        picture = LostMinesBoard(seen, [(1, 2)], {(3, 3): 1, (2, 4): 0}).picture(scale)
        tones |= {tone for row in picture.rows() for _, tone in row if tone}
    assert tones <= {*TONES, *SCREENS["lost_mines"].tones}
    assert {"clan_blue", "clan_yellow", "dwarf_own", "trap", "troll", "reach", "mine", "campfire", "lake"} <= tones


def test_the_board_is_never_cropped() -> None:
    for scale, wide, high in ((SMALL, 47, 15), (LARGE, 57, 22)):
        empty = drawn(view(), scale)
        assert empty[0].split() == [str(number) for number in range(1, 12)]
        assert [line[0] for line in empty if line[:1].isdigit()] == list("1234567")
        assert max(map(len, empty)) <= wide and len(empty) == high


def test_the_corners_are_around_the_card_laid_last() -> None:
    game = LostMines.start(LostMinesRules(first=0), 4, "1")
    lay = next(action for action in game.legal_actions() if action.kind == "lay")
    game.play(lay)
    assert lay.column is not None and lay.row is not None
    lines = LostMinesBoard(game.view(1), (), {}).picture(SMALL).text()
    assert lines[2 * lay.row - 1][4 * lay.column - 2] == "┌" and lines[2 * lay.row + 1][4 * lay.column + 2] == "┘"
    # The storm takes the corners along.
    assert "┌" not in "".join(drawn(replace(game.view(1), maze=())))


# Dwarves


@pytest.mark.parametrize("players", range(3, 10))
def test_every_dwarf_is_on_the_board(players: int) -> None:
    record = mined(players, "2")
    game = start(record.rules, record.seats, record.seed)
    for text in record.actions:
        seen = game.view(game.to_act)
        assert isinstance(seen, LostMinesView)
        there = list(standing(seen))
        assert sorted(seat for one in there for seat in one.seats) == list(range(players))
        assert len({one.sign for one in there}) == len(there)
        lines = drawn(seen)
        notes = " ".join(LostMinesPanel(seen, Words()).remarks())
        for one in there:
            column, row = one.cell
            assert lines[2 * row][4 * column] == one.sign
            if len(one.seats) == 1:
                assert one.sign == str(one.seats[0])
            else:
                assert f"{one.sign} = {' '.join(map(str, one.seats))}" in notes
        game.play(Action.parse(text))


# Where the dwarf can go


def test_every_space_in_reach_is_marked_and_no_other() -> None:
    """With how many traps it takes, at least."""
    met = set()
    for seed in ("0", "1", "4"):
        record = mined(5, seed)
        game = start(record.rules, record.seats, record.seed)
        for text in record.actions:
            legal = game.legal_actions()
            seen = game.view(game.to_act)
            assert isinstance(seen, LostMinesView)
            least: dict[tuple[int, int], int] = {}
            for action in legal:
                if action.kind == "walk":
                    assert action.column is not None and action.row is not None and action.traps is not None
                    place = action.column, action.row
                    least[place] = min(least.get(place, 9), action.traps)
            lines = [line.ljust(60) for line in drawn(seen, SMALL, list(cells_to_lay(legal)), cells_in_reach(legal))]
            for column, row in product(range(1, 12), range(1, 8)):
                mark = lines[2 * row][4 * column - 1]
                assert (mark in "›¹²³⁴⁵") == ((column, row) in least)
                if (column, row) in least:
                    assert mark == "›¹²³⁴⁵"[least[column, row]]
                    met.add(mark)
            game.play(Action.parse(text))
    assert {"›", "¹"} <= met


# Around the board


def panel(seen: LostMinesView) -> str:
    terminal = Terminal()
    with terminal.console.capture() as got:
        terminal.print(LostMinesPanel(seen, Words()).below(80))
    return got.get()


@pytest.fixture(autouse=True)
def _eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_the_panel_tells_who_has_what() -> None:
    treasures = (
        TreasureSeen(1, "gold", 3, 0, ()),
        TreasureSeen(2, "silver", None, 1, (0,)),
        TreasureSeen(3, "gold", 4, None, (0, 2)),
        TreasureSeen(4, "gemstones", None, None, (1, 3)),
        TreasureSeen(5, "silver", 2, 0, ()),
    )
    told = panel(
        replace(
            EVERYTHING,
            treasures=treasures,
            dragon=3,
            points=(0, 7, 0, 12),
            hand_sizes=(5, 4, 0, 3),
            known_roles=("loyal", None, "saboteur", None),
            stock=9,
            supply=(("axe", 1), ("trap", 0)),
        )
    )
    assert "You took: gold 3 and silver 2" in told
    assert re.search(r"→ 0 you +5    blue   0   GS ", told)
    assert re.search(r"  1 player 2 +4    yellow 7   S ", told)
    assert re.search(r"  2 player 3 +0    blue   0 ", told)
    assert re.search(r"  3 player 4 +3    yellow 12  dragon troll", told)
    assert "Treasures: gold 3 (worth 4, seen by 2); gemstones 4 (seen by 1 3)" in told
    assert "Mines: 1 (silver), 4 (seen by 2)" in told
    assert "You know: player 3 is saboteur" in told
    assert "Dwarves: a = 0 3" in told
    assert "Draw pile 9; tokens: axe 1, trap 0" in told


def test_the_panel_tells_nothing_that_is_not_known() -> None:
    told = panel(replace(EVERYTHING, mines=view().mines, dwarves=((1, 3), (1, 5), (2, 3), (4, 4))))
    assert "You took: nothing" in told
    for word in ("Mines:", "You know:", "Dwarves:", "worth", "seen by", "dragon"):
        assert word not in told


# The whole screen


@pytest.mark.parametrize(("columns", "lines", "players"), [(80, 24, 9), (100, 30, 5), (120, 40, 3)])
def test_the_screens_of_a_match_fit(monkeypatch: pytest.MonkeyPatch, columns: int, lines: int, players: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    terminal = Terminal()
    terminal.attended = True
    news = ["Something happened that takes a whole line to tell."] * players
    record = mined(players, "2")
    game = start(record.rules, record.seats, record.seed)
    for number, text in enumerate(record.actions):
        if number % 5:  # drawing them all takes minutes
            game.play(Action.parse(text))
            continue
        table = TableText(game.view(game.to_act), game.legal_actions(), Words())
        screen = table.fitting(terminal, news)
        assert terminal.lines(screen) < lines
        with terminal.console.capture() as got:
            terminal.print(screen)
        out = got.get()
        assert max(map(len, out.splitlines())) <= columns
        assert re.search(r"^ +1 +2 .* 10 +11 ", out, re.M) and all(f"\n{row} " in out for row in range(1, 8))
        assert "1) " in out or "m: " in " ".join(out.split())
        game.play(Action.parse(text))
