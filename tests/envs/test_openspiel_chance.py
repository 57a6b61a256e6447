"""Chance that OpenSpiel can look at: what it decides, how likely that is, and what OpenSpiel makes of such games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import permutations, product
from typing import Any
from urllib.parse import quote

import pytest

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from undermine.envs import EnvError
from undermine.envs.openspiel import record_of
from undermine.envs.openspiel.explicit import Dealing, Outcomes
from undermine.envs.saboteur import small
from undermine.games import GAMES, Chance, Position, Record, Worlds, rules_from_data
from undermine.games.core.position import Setup

#: one card leads to the goals, one blocks the way, and one tells something
CARDS = ("straight_ew", "dead_ew", "map")
#: of two goals one is the treasure, and one seat may be a saboteur
TINY = small(*CARDS, goals="?,?,stone_sw", roles="digger/?/digger", hands="?/?/map")


def load(text: str) -> Any:
    return pyspiel.load_game("undermine_saboteur_explicit", {"position": quote(text, safe="")})


def deals(state: Any, likely: float = 1.0) -> list[tuple[Any, float]]:
    """Every way in which chance can deal, and how likely it is."""
    if not state.is_chance_node():
        return [(state, likely)]
    outcomes = state.chance_outcomes()
    assert abs(sum(one for _, one in outcomes) - 1) < 1e-12 and len(outcomes) > 1
    assert len(outcomes) <= state.get_game().max_chance_outcomes()
    return [dealt for outcome, one in outcomes for dealt in deals(state.child(outcome), likely * one)]


def hidden(game: Any) -> tuple[bytes, bytes, tuple[bytes, ...], bytes]:
    return game.roles, game.goals, tuple(game.hands), game.stock


def check(found: Counter[Any], expected: dict[Any, float]) -> None:
    """Whether what was counted can have come from chances that are expected (a chi-squared test)."""
    total = found.total()
    assert {*found} <= {*expected}
    off = sum((found[one] - likely * total) ** 2 / (likely * total) for one, likely in expected.items())
    free = len(expected) - 1
    assert off < free + 5 * (2 * free) ** 0.5, (off, free)


class Even(Setup):
    """The engine's own way to set up a position, where copies of what it names are as likely as all else."""

    evenly = True


class Rigged(Chance):
    """Shuffles as it is told to."""

    def __init__(self, orders: Any) -> None:
        self._orders = iter(orders)

    def shuffle(self, items: Any) -> None:
        items[:] = [items[place] for place in next(self._orders, range(len(items)))]


@pytest.mark.parametrize(
    ("box", "said", "shuffles"),
    [
        (["a", "a", "a", "b", "c"], {"x": [["a", "?"]], "y": [["?"]]}, 1),
        (["a.1", "a.2", "b.1", "b.1"], {"x": [["a.?"], ["?"]]}, 2),
        (["a.1", "a.1", "b.1"], {"x": [["?"]], "y": [["a.?"]]}, 2),
    ],
)
def test_chance_decides_as_the_engine_draws(box: list[str], said: dict[str, Any], shuffles: int) -> None:
    def drawn(setup: Setup) -> Any:
        for name, parts in said.items():
            setup.said[name] = [[*part] for part in parts]
        left = setup.in_order(setup.draw(box, *said))
        return str(setup.said), tuple(left)

    # Whatever order the engine can shuffle the box into, and what is left of it after the first draw.
    orders = product(*[permutations(range(len(box) - again)) for again in range(shuffles)])
    shuffled = Counter(drawn(Even(None, Rigged(order))) for order in orders)
    expected = {one: Fraction(count, shuffled.total()) for one, count in shuffled.items()}

    decided: dict[Any, Fraction] = {}
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        asked: list[Outcomes] = []

        def decide(outcomes: Outcomes, script: tuple[int, ...] = script, asked: list[Outcomes] = asked) -> int:
            asked.append(outcomes)
            return script[len(asked) - 1] if len(asked) <= len(script) else 0

        found = drawn(Dealing(None, Rigged(()), decide))
        if len(asked) > len(script):
            scripts += [(*script, number) for number in range(len(asked[len(script)]))]
            continue
        chances = [Fraction(one[at][1], sum(count for _, count in one)) for one, at in zip(asked, script, strict=True)]
        decided[found] = decided.get(found, Fraction(0)) + reduce(lambda one, other: one * other, chances, Fraction(1))
    assert decided == expected and sum(decided.values()) == 1


def test_every_deal_is_as_likely_as_the_engine_has_it() -> None:
    text = small(*CARDS, "cross", goals="?,?,stone_sw", stock="?")
    expected: dict[Any, float] = {}
    for state, likely in deals(load(text).new_initial_state()):
        one = hidden(state.match.game)
        expected[one] = expected.get(one, 0.0) + likely
    assert len(expected) == 4 * 2 * 24 and abs(sum(expected.values()) - 1) < 1e-9
    assert max(expected.values()) - min(expected.values()) < 1e-12
    drawn = (Position.parse(f"{text} seed={seed}", rules_from_data) for seed in range(1500))
    check(Counter(hidden(GAMES["saboteur"].from_position(one, Even)) for one in drawn), expected)


def test_what_a_seat_can_believe_is_what_the_worlds_of_the_engine_say() -> None:
    # Everything is open: what a position says of hidden cards is known to who solves the game, and to no seat.
    dealt = deals(load(small(*CARDS)).new_initial_state())
    seen = dealt[17][0].information_state_string(0)
    alike = {hidden(state.match.game): likely for state, likely in dealt if state.information_state_string(0) == seen}
    total = sum(alike.values())
    worlds, dice = Worlds(dealt[17][0].match.game.view(0)), Chance("worlds")
    found = Counter(hidden(worlds.draw(dice)) for _ in range(600))
    assert 2 < len(alike) < len(dealt)
    check(found, {one: likely / total for one, likely in alike.items()})


def test_nobody_forgets_anything_in_the_whole_tree() -> None:
    known: dict[tuple[int, str], tuple[Any, list[int]]] = {}
    ends = 0

    def walk(state: Any, pasts: tuple[tuple[Any, ...], ...]) -> None:
        nonlocal ends
        if state.is_terminal():
            ends += 1
            return
        player = state.current_player()
        if player < 0:
            for outcome, _ in state.chance_outcomes():
                walk(state.child(outcome), pasts)
            return
        told = player, state.information_state_string(player)
        # Whoever knows the same has done the same before, knowing the same, and may do the same.
        assert known.setdefault(told, (pasts[player], state.legal_actions())) == (pasts[player], state.legal_actions())
        for action in state.legal_actions():
            mine = (*pasts[player], told, action)
            walk(state.child(action), (*pasts[:player], mine, *pasts[player + 1 :]))

    walk(load(TINY).new_initial_state(), ((),) * 3)
    assert ends >= 100 and len(known) > 50


def test_openspiel_solves_what_is_small_enough() -> None:
    game = load(TINY)
    uniform = policy.UniformRandomPolicy(game)
    # what the same comes to in the engine, without OpenSpiel
    expected = [0.0] * 3
    for state, likely in deals(game.new_initial_state()):
        for seat, gold in enumerate(_mean(state.match.game)):
            expected[seat] += likely * gold
    assert expected_game_score.policy_value(game.new_initial_state(), [uniform] * 3) == pytest.approx(expected)
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, uniform)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert 0 <= exploitability.nash_conv(game, solver.average_policy()) < before / 2


def _mean(game: Any) -> list[float]:
    """What each seat earns on average if everybody does anything, each equally likely."""
    if game.to_act is None:
        return [*map(float, game.gold)]
    legal = game.legal_actions()
    total = [0.0] * game.seats
    for action in legal:
        twin = game.copy()
        twin.play(action)
        total = [one + other / len(legal) for one, other in zip(total, _mean(twin), strict=True)]
    return total


def test_random_play_is_as_it_should_be() -> None:
    game = pyspiel.load_game("undermine_saboteur_explicit")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_a_state_is_written_down_and_read_again() -> None:
    game = load(TINY)
    state = game.new_initial_state()
    while not state.is_terminal():
        again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert (str(again_game), str(again), again.history()) == (str(game), str(state), state.history())
        assert state.is_chance_node() or again.information_state_string() == state.information_state_string()
        assert again.legal_actions() == state.legal_actions()
        state.apply_action(state.legal_actions()[-1])
    assert list(Record.parse(record_of(state)).replay().result.totals) == state.returns()  # type: ignore[union-attr]


def test_what_is_not_up_to_chance_nodes_is_refused() -> None:
    with pytest.raises(EnvError):
        load("saboteur rounds=2; seats=3")
    with pytest.raises(EnvError):
        load("saboteur2 rounds=1; seats=3")
    text = small(
        *CARDS, goals="stone_nw,treasure,stone_sw", roles="digger", hands="straight_ew/dead_ew/map", nuggets="-"
    )
    state = load(text).new_initial_state()
    assert state.action_to_string(state.legal_actions()[0]) == "straight_ew@7,0"
    state.apply_action(state.legal_actions()[0])
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(EnvError):
        state.apply_action(state.legal_actions()[0])
