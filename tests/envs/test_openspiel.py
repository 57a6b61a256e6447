"""The games in OpenSpiel, by OpenSpiel's own tests, and what a seat remembers there."""

from __future__ import annotations

import pickle
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from tests.envs.playthroughs import FOLDER, PLAYED, text
from tests.policies import LIVELY
from tests.properties.test_secrecy import _ran_out
from tests.properties.worlds import KINDS, make
from undermine.envs import EnvError, layout_of, openspiel
from undermine.envs.openspiel.course import Match, rounds_seen
from undermine.envs.openspiel.observer import MatchObserver
from undermine.games import GAMES, position_of

OpenType = pyspiel.IIGObservationType
Private = pyspiel.PrivateInfoType
#: everything that can be asked for
KINDS_OF_SIGHT = [
    OpenType(public_info=public, perfect_recall=recall, private_info=private)
    for public, private in ((True, Private.SINGLE_PLAYER), (True, Private.NONE), (False, Private.SINGLE_PLAYER))
    for recall in (False, True)
]


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


def in_second_round(game: str) -> Any:
    state = played(game, 0)
    step = 0
    while state.match.game.round == 1 and not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[5 * step % len(legal)])
        step += 1
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("game", GAMES)
def test_random_play_is_as_it_should_be(game: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(f"undermine_{game}(players=3,rounds=1)"), num_sims=1, serialize=False, verbose=False
    )


@pytest.mark.parametrize(
    "name",
    [
        PLAYED_NAME if "explicit" in PLAYED_NAME else pytest.param(PLAYED_NAME, marks=pytest.mark.long)
        for PLAYED_NAME in PLAYED
    ],
)
def test_a_playthrough_is_as_it_was(name: str) -> None:
    assert text(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), "python -m tests.envs.playthroughs"


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_written_down_and_read_again(game: str) -> None:
    state = in_second_round(game)
    record = openspiel.record_of(state)
    for again in (
        openspiel.state_of(load(game), record),
        load(game).new_initial_state(record),
        load(game).deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
    ):
        found: Any = again
        assert str(found) == str(state)
        assert found.match.game.view(1) == state.match.game.view(1)
        assert found.information_state_string(2) == state.information_state_string(2)
        found.apply_action(found.legal_actions()[-1])
    assert load(game).deserialize_state(state.serialize()).history() == state.history()
    with pytest.raises(EnvError):
        openspiel.state_of(load("saboteur2" if game == "saboteur" else "saboteur"), record)


def test_before_the_deal_there_is_nothing_to_write() -> None:
    game = load("saboteur")
    state = game.new_initial_state()
    for again in (game.deserialize_state(state.serialize()), openspiel.state_of(game, openspiel.record_of(state))):
        assert again.is_chance_node()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_gone_on_from(game: str) -> None:
    state = played(game, 12)
    text = position_of(state.match.game).text()
    again = load(game).new_initial_state(text)
    assert again.legal_actions() == state.legal_actions() and again.current_player() == state.current_player()
    assert position_of(load(game).deserialize_state(again.serialize()).match.game).text() == text


def test_a_game_that_is_read_again_goes_on_with_the_deals() -> None:
    game = load("saboteur")
    game.new_initial_state().apply_action(0)
    twin = pickle.loads(pickle.dumps(game))
    one, other = game.new_initial_state(), twin.new_initial_state()
    one.apply_action(0)
    other.apply_action(0)
    assert str(game) == str(twin) and str(one) == str(other)


def test_what_openspiel_itself_cannot_write_down() -> None:
    # If this begins to work, docs/environments.md is to say so.
    with pytest.raises(pyspiel.SpielError, match="GetRNGState"):
        pyspiel.serialize_game_and_state(load("saboteur"), played("saboteur", 3))


@pytest.mark.parametrize("game", GAMES)
def test_copies_go_their_own_ways(game: str) -> None:
    state = played(game, 10)
    twin = state.clone()
    before = str(state)
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == before != str(twin)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_recalls_perfectly_forgets_no_round(game: str) -> None:
    state = played(game, 0)
    seen: list[Any] = []
    step = 0
    while not state.is_terminal() and state.match.game.round == 1:
        seen = [*state.match.game.view(1).history]
        legal = state.legal_actions()
        state.apply_action(legal[5 * step % len(legal)])
        step += 1
    assert not state.is_terminal()
    told = rounds_seen(state.match.game, 1)
    assert told[0][: len(seen)] == tuple(seen) and told[1] == state.match.game.view(1).history and len(told) == 2
    recalls = make_observation(load(game), OpenType(perfect_recall=True))
    lines = recalls.string_from(state, 1).splitlines()
    assert [line for line in lines if line in {*map(repr, seen)}] and not {*map(repr, seen)} - {*lines}
    recalls.set_from(state, 1)
    layout = layout_of(state.match.game.rules, 3)
    rows = layout.rows("history", [number for event in told[0] for number in layout.event_rows(event)])
    assert recalls.dict["history_1"].tolist() == rows


@pytest.mark.parametrize("game", GAMES)
def test_tensors_hold_the_whole_view(game: str) -> None:
    state = in_second_round(game)
    layout = layout_of(state.match.game.rules, 3)
    for recall in (False, True):
        seen = make_observation(load(game), OpenType(perfect_recall=recall))
        seen.set_from(state, 2)
        numbers = [int(number) for number in seen.tensor[: layout.size]]
        assert layout.read(numbers) == state.match.game.view(2)
        assert np.concatenate([*seen.dict.values()]).tolist() == seen.tensor.tolist()
    assert state.observation_tensor(2) == seen.tensor[: layout.size].tolist()
    assert state.information_state_tensor(2) == seen.tensor.tolist()
    assert state.get_game().information_state_tensor_size() == len(seen.tensor)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_public_and_what_is_private_is_what_is_seen(game: str) -> None:
    state = in_second_round(game)
    whole, openly, alone = (make_observation(load(game), kind) for kind in KINDS_OF_SIGHT[1::2])
    for one in (whole, openly, alone):
        one.set_from(state, 0)
    layout = layout_of(state.match.game.rules, 3)
    assert layout.read([int(number) for number in openly.tensor[: layout.size]]) == state.match.game.view(None)
    for name, piece in whole.dict.items():
        if not name.startswith("history"):
            private = (alone.dict[name] != -128).any()
            assert (piece == (alone.dict[name] if private else openly.dict[name])).all(), name
    told, public, private = ({*one.string_from(state, 0).splitlines()} for one in (whole, openly, alone))
    assert told <= public | private and private <= told and private


def test_there_are_no_other_observers() -> None:
    for public, private in ((True, Private.ALL_PLAYERS), (False, Private.NONE)):
        kind = OpenType(public_info=public, perfect_recall=False, private_info=private)
        with pytest.raises(EnvError):
            make_observation(load("saboteur"), kind)
    with pytest.raises(EnvError):
        make_observation(load("saboteur"), None, {"colour": "red"})


@pytest.mark.parametrize("game", KINDS)
def test_nothing_tells_worlds_apart_that_a_seat_cannot_tell_apart(game: str) -> None:
    looked = 0
    for seed in range(2):
        pair, seat = make(game, seed, LIVELY[game])
        one: Any = pair.one
        other: Any = pair.other
        for game_dealt in (one, other):
            # The other world has been dealt over the first one, of which nobody at its table has seen anything.
            assert game_dealt.past.code < 0 and game_dealt.round == 1
            game_dealt.past.earlier = None
        eyes = [MatchObserver(layout_of(one.rules, one.seats), kind, None) for kind in KINDS_OF_SIGHT]
        for number, (action, twin) in enumerate(pair.actions):
            if number % 12 == 0:
                for eye in eyes:
                    assert _seen(eye, one, seat) == _seen(eye, other, seat)
                looked += 1
            if _ran_out(one.play(action)) != _ran_out(other.play(twin)):
                break  # when a round ends depends on everyone's hands
    assert looked > 10


def _seen(eye: MatchObserver, game: Any, seat: int) -> tuple[bytes, str]:
    state = SimpleNamespace(match=Match(game))
    eye.set_from(state, seat)
    return eye.tensor.tobytes(), eye.string_from(state, seat)
