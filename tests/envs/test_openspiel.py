"""The games in OpenSpiel, by OpenSpiel's own tests, and what a seat remembers there."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python.observation import make_observation

from undermine.envs import openspiel
from undermine.games import GAMES


def load(game: str) -> Any:
    return pyspiel.load_game(f"undermine_{game}(players=3,rounds=2)")


def played(game: str, steps: int) -> Any:
    state = load(game).new_initial_state()
    assert state.is_chance_node()
    state.apply_action(0)
    for step in range(steps):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[7 * step % len(legal)])
    return state


@pytest.mark.parametrize("game", GAMES)
def test_random_play_is_as_it_should_be(game: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(f"undermine_{game}(players=3,rounds=1)"), num_sims=1, serialize=False, verbose=False
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_record_brings_a_state_back(game: str) -> None:
    state = played(game, 40)
    again: Any = openspiel.state_of(load(game), openspiel.record_of(state))
    assert str(again) == str(state)
    assert again.match.before == state.match.before
    assert again.match.game.view(1) == state.match.game.view(1)


@pytest.mark.parametrize("game", GAMES)
def test_copies_go_their_own_ways(game: str) -> None:
    state = played(game, 10)
    twin = state.clone()
    before = str(state)
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == before != str(twin)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_recalls_perfectly_forgets_no_round(game: str) -> None:
    recalls = make_observation(load(game), pyspiel.IIGObservationType(perfect_recall=True))
    state = load(game).new_initial_state()
    state.apply_action(0)
    told: list[str] = []
    step = 0
    while not state.is_terminal() and state.match.game.round == 1:
        told = recalls.string_from(state, 1).splitlines()
        legal = state.legal_actions()
        state.apply_action(legal[5 * step % len(legal)])
        step += 1
    events = [line for line in told if line.startswith(("Laid(", "Passed(", "Discarded("))]
    assert events
    if not state.is_terminal():
        assert not {*events} - {*recalls.string_from(state, 1).splitlines()}
