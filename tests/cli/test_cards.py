"""The list of cards is the deck."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run
from undermine.drawing.characters.board import face_of
from undermine.drawing.characters.maze import draw_face
from undermine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_listed_with_its_count(run: Run, game: str) -> None:
    done = run("cards", game)
    assert done.code == 0 and done.err == ""
    listed = {card: int(count) for card, count in re.findall(r"([a-z_]+) ×(\d+)", done.out)}
    printed = {card.id: card.count for card in GAMES[game].cards(GAMES[game].rules())}
    on_the_board = {card for card in printed if card.startswith("mine_")}  # these have a drawing of their own
    assert listed == {card: count for card, count in printed.items() if card not in on_the_board}
    assert max(len(line) for line in done.out.splitlines()) <= 80


@pytest.mark.parametrize(("game", "paths", "actions"), [("saboteur", 40, 27), ("saboteur2", 70, 48)])
def test_the_counts_add_up(run: Run, game: str, paths: int, actions: int) -> None:
    done = run("cards", game)
    stock = paths + actions
    assert sum(int(count) for count in re.findall(r"×(\d+)", done.out)) == stock + 4
    assert f"{stock} cards in the draw pile, 4 on the table." in done.out
    assert f"Path cards ({paths} cards)" in done.out and f"Action cards ({actions} cards)" in done.out


@pytest.mark.parametrize("game", ["saboteur", "saboteur2"])
def test_every_face_is_drawn(run: Run, game: str) -> None:
    done = run("cards", game)
    for card in ("start", *GAMES[game].deck(GAMES[game].rules())):
        face = face_of(card)
        if face is not None:
            for line in draw_face(face):
                assert line.rstrip() in done.out
    assert "━━$━━" in done.out and "━━#" in done.out


@pytest.mark.parametrize("columns", ["30", "80", "200"])
@pytest.mark.parametrize(
    ("game", "longest"), [("saboteur2", "crystal_t_wide_stub_n"), ("lost_mines", "straight_ns_trunk")]
)
def test_the_list_fits_any_width(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: str, game: str, longest: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    done = run("cards", game)
    assert max(len(line) for line in done.out.splitlines()) <= int(columns)
    assert longest in "".join(done.out.split())


def test_doors_crystals_and_ladders_are_named(run: Run) -> None:
    told = " ".join(run("cards", "saboteur2").out.split())
    for name in ("bridge", "green door", "blue door", "crystal", "ladder", "double bend", "Theft"):
        assert name in told
