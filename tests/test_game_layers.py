"""Every layer has an entry for every game, and says so at start-up if it has not."""

from __future__ import annotations

import re

import pytest

import undermine.lab  # noqa: F401
from undermine import bots, layers
from undermine.cli import main
from undermine.games import GAMES
from undermine.layers import Layer, LayerError


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of which no layer was told."""
    monkeypatch.setitem(GAMES, "race", GAMES["saboteur"])


def test_the_games_of_the_package_are_in_every_layer() -> None:
    layers.check()
    assert {"bots"} <= {layer.name for layer in layers._LAYERS}


def test_a_layer_without_an_entry_is_named_with_the_game(unknown: None) -> None:
    with pytest.raises(LayerError, match=re.escape("no_entry (layer='bots', game='race')")):
        layers.check()


def test_no_command_starts_then(unknown: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "saboteur", "--language", "de"]) == 2
    assert capsys.readouterr().err == "undermine cards: das Spiel race ist in der Schicht bots nicht angemeldet\n"


def test_a_game_from_outside_registers_its_players(unknown: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "_LAYERS", [bots.players.PLAYERS])
    monkeypatch.setattr(bots.players.PLAYERS, "_entries", dict(bots.players.PLAYERS))
    bots.register("race", keen=bots.saboteur.keen, greedy=bots.saboteur.greedy)
    layers.check()


def test_an_entry_is_found_by_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "_LAYERS", [])
    layer = Layer[int]("numbers")
    layer.register("saboteur", 1)
    assert layer["saboteur"] == 1 and dict(layer) == {"saboteur": 1} and "race" not in layer
    with pytest.raises(LayerError, match=re.escape("no_entry (layer='numbers', game='saboteur2')")):
        layer["saboteur2"]
