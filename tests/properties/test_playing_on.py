"""Loops inside the engine do what the same loop outside would do, action by action."""

from __future__ import annotations

import signal
import threading

import pytest

from undermine.games import Chance, Game, Record, Saboteur, SaboteurRules, start
from undermine.games.core.lots import Lots

GAMES = [("saboteur", 3), ("saboteur", 10), ("saboteur2", 2), ("saboteur2", 12), ("lost_mines", 3), ("lost_mines", 9)]


def middle(name: str, players: int, seed: int, steps: int) -> Game:
    """A match some way in."""
    game, chance = start(name, players, seed), Chance(f"middle {seed}")
    for _ in range(steps):
        if game.to_act is not None:
            game.play(chance.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_playing_on_is_the_loop_outside(name: str, players: int, seed: int) -> None:
    inside, outside = start(name, players, seed), start(name, players, seed)
    inside.play_on([Chance(f"seat {seat}") for seat in range(players)])
    chances = [Chance(f"seat {seat}") for seat in range(players)]
    while (seat := outside.to_act) is not None:
        legal = outside.legal_actions()
        outside.play(legal[chances[seat].below(len(legal))])
    assert Record.of(inside).text() == Record.of(outside).text()
    assert inside.view(None) == outside.view(None) and inside.result == outside.result


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rounds", [1, 2])
def test_a_roll_out_ends_as_the_same_game_told(name: str, players: int, seed: int, rounds: int) -> None:
    game = middle(name, players, seed, 25 * seed)
    before = game.view(None), Record.of(game).text(), game.legal_actions()
    rolled = game.roll_out(Lots(seed), rounds)
    assert (game.view(None), Record.of(game).text(), game.legal_actions()) == before
    assert rolled.to_act is None and rolled.round == min(game.round + rounds - 1, game.rules.rounds)
    assert rolled.results == game.results  # nothing was noted
    told, lots = game.copy(), Lots(seed)
    told.chance = lots.copy() if rounds == 1 else lots
    while told.to_act is not None and len(told.results) < rolled.round:
        legal = told.legal_actions()
        told.play(legal[lots.below(len(legal))])
        if rounds > 1:
            lots = told.chance  # a game takes another generator with every deal
    if rounds == 1:
        assert told.results[rolled.round - 1].winners == rolled.winners  # type: ignore[attr-defined]
    assert told.gold == rolled.gold


@pytest.mark.usefixtures("interruptible")
def test_a_long_loop_can_be_interrupted() -> None:
    game = Saboteur.start(SaboteurRules(), 5, "long")
    game.last_round = 1_000_000
    timer = threading.Timer(0.3, signal.raise_signal, (signal.SIGINT,))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            game.roll_out(Lots(1), game.last_round)
    finally:
        timer.cancel()
