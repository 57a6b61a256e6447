"""A game from outside draws its board; everything else of its screen is there already."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from undermine import cli, layers
from undermine.cli import main
from undermine.cli.screen.board import PlainBoard
from undermine.cli.screen.game_screen import GameScreen
from undermine.cli.screen.menu import Menu
from undermine.cli.screen.table_text import TableText
from undermine.cli.screen.terminal import Terminal
from undermine.cli.screens import SCREENS, screen_of
from undermine.games import GAMES, SaboteurRules, SaboteurView, start
from undermine.layers import LayerError
from undermine.words import Words


class PlainRules(SaboteurRules):
    """The rules of Saboteur under a name of which no other layer was told."""

    name: ClassVar[str] = "plain"


class PlainScreen(GameScreen[SaboteurView]):
    """All that a game has to say."""

    def board(self, view: SaboteurView, menu: Menu, words: Words) -> PlainBoard:
        return PlainBoard([f"{card.card} at {card.column},{card.row}" for card in view.maze])


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> GameScreen[Any]:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setitem(GAMES, "plain", replace(GAMES["saboteur"], rules=PlainRules))
    monkeypatch.setattr(layers, "_LAYERS", [SCREENS])
    monkeypatch.setattr(SCREENS, "_entries", dict(SCREENS))
    monkeypatch.delitem(cli.OUTSIDE, "plain", raising=False)
    cli.register("plain", PlainScreen)
    return screen_of("plain")


def test_a_screen_needs_a_board_and_nothing_else(plain: GameScreen[Any]) -> None:
    game = start("plain", 3, "4")
    assert game.to_act is not None
    view = game.view(game.to_act)
    terminal = Terminal(plain.tones)
    with terminal.console.capture() as got:
        terminal.print(TableText(view, game.legal_actions(), Words()).fitting(terminal, ["Something happened."]))
    lines = [line.rstrip() for line in got.get().splitlines()]
    assert lines[0] == "Something happened."
    assert "Round 1 of 3: your turn" in lines[1]
    assert lines[2].startswith("start at 0,0")
    # The seats beside it: hands, and what the game counts.
    assert lines[2].endswith("player       hand gold")
    assert [line.split() for line in lines[3:6]] == [
        [*(["→", str(seat), "you"] if seat == game.to_act else [str(seat), "player", str(seat + 1)]), "6", "0"]
        for seat in range(3)
    ]
    # The hand, with faces and numbered moves.
    assert isinstance(view, SaboteurView) and view.hand
    names = [Words().say(f"card.{card}").partition(" (")[0] for card in view.hand]
    assert all(any(name in line for line in lines[6:]) for name in names)
    assert "1) " in got.get()


def test_cards_are_drawn_from_their_faces(plain: GameScreen[Any]) -> None:
    terminal = Terminal()
    with terminal.console.capture() as got:
        plain.print_cards(PlainRules(), terminal.console, Words())
    assert "━━╋━━ crossroads" in got.get() and "Action cards (27 cards)" in got.get()
    assert "67 cards in the draw pile, 4 on the table." in got.get()


def test_a_game_without_a_screen_is_named_at_the_start(
    plain: GameScreen[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(cli.OUTSIDE, "plain")
    monkeypatch.setattr(SCREENS, "_entries", {game: SCREENS[game] for game in SCREENS if game != "plain"})
    with pytest.raises(LayerError):
        screen_of("saboteur")
    for command in ("play", "cards"):
        assert main([command, "saboteur"]) == 2
        told = capsys.readouterr().err
        assert told == f"undermine {command}: the game plain is not registered in the layer cli\n"
