"""Loops inside the engine do what the same loop outside would do, action by action."""

from __future__ import annotations

import signal
import threading
from array import array
from itertools import repeat

import pytest

from undermine.games import (
    Action,
    Chance,
    Game,
    IllegalAction,
    Lots,
    Policy,
    Record,
    Saboteur,
    SaboteurRules,
    kind_of,
    roll_outs,
    start,
)

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


class Last(Policy):
    """The last of the legal actions, as somebody might write it in plain Python."""

    def choose(self, game: Game, lots: Chance) -> int:
        return game.legal_actions()[-1].code


class Wrong(Policy):
    """An action that is not legal."""

    def choose(self, game: Game, lots: Chance) -> int:
        return Action.parse("cross@20,20").code


def rolled_by(policy: Policy, game: Game, lots: Lots) -> Game:
    """What a roll-out should come to: the same outside."""
    told = game.copy()
    told.chance = lots
    while told.to_act is not None and len(told.results) < game.round:
        code = policy.choose(told, lots)
        told.play(next(action for action in told.legal_actions() if action.code == code))
    return told


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("policy", ["eager", "last"])
def test_a_policy_plays_the_roll_out(name: str, players: int, policy: str) -> None:
    playing = kind_of(name).policies.get(policy) or Last()
    for seed in range(4):
        game = middle(name, players, seed, 10 * seed)
        rolled = game.roll_out(Lots(seed), policy=playing)
        assert rolled.gold == rolled_by(playing, game, Lots(seed)).gold and rolled.to_act is None


def test_a_policy_that_does_what_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalAction):
        middle("saboteur", 3, 1, 5).roll_out(Lots(1), policy=Wrong())


@pytest.mark.parametrize("name", ["saboteur", "saboteur2", "lost_mines"])
def test_whoever_is_eager_gets_somewhere(name: str) -> None:
    """Random dwarves hardly ever find anything; eager ones do."""
    game, eager = start(name, 5, "eager"), kind_of(name).policies["eager"]
    found = [sum(_gains(game, 60, policy)) for policy in (None, eager)]
    ends = [[game.roll_out(Lots(seed), policy=policy) for seed in range(60)] for policy in (None, eager)]
    if name == "lost_mines":
        assert found[1] > found[0] + 60
    else:
        treasure = [sum(one.winners != "saboteurs" for one in ended) for ended in ends]  # type: ignore[attr-defined]
        assert treasure[1] > treasure[0] + 20


def _gains(game: Game, count: int, policy: Policy | None) -> array[int]:
    gains = array("i", bytes(4 * count * game.seats))
    assert roll_outs(repeat(game), Lots(7), gains, policy=policy) == count
    return gains


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_many_roll_outs_at_once_are_as_many_one_by_one(name: str, players: int) -> None:
    game, lots = middle(name, players, 1, 12), Lots(7)
    gains = _gains(game, 5, None)
    for number in range(5):
        gold = game.roll_out(lots).gold
        assert gains[number * players : (number + 1) * players].tolist() == [
            after - before for after, before in zip(gold, game.gold, strict=True)
        ]


def test_roll_outs_stop_with_the_games_and_with_the_room() -> None:
    games = [middle("saboteur", 3, seed, 8) for seed in range(3)]
    gains = array("i", [99] * 11)
    assert roll_outs(games, Lots(1), gains) == 3 and gains[9:].tolist() == [99, 99]
    assert roll_outs(games, Lots(1), array("i", [0] * 8)) == 2
    with pytest.raises(TypeError):
        roll_outs(games, Lots(1), bytes(40))
