"""The engine against a slow, obvious implementation of the same rules that shares no code with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

import msgspec
import pytest
from _pytest.mark import ParameterSet

from tests.decks import LAKES
from tests.policies import Policy, bustling, digging, roaming, uniform
from tests.reference import lost_mines, saboteur, saboteur2
from undermine.games import Chance, LostMinesRules, Rules, Saboteur2Rules, SaboteurRules, Tracer, start

#: matches for each seat count and policy in a long run, over two thousand of Saboteur and over a thousand of Saboteur
#: 2; the first of them whole, the rest of a single round. Each time it is the first half of them.
MATCHES = 132
#: how many rounds these have; the one with twelve needs another set of nugget cards (S1.60)
ROUNDS = {**dict.fromkeys(range(12), 3), 12: 12}
MATCHES_2 = 60
WHOLE_2 = 5
MATCHES_3 = 60
WHOLE_3 = 8


def traced(seed: int, players: int, rules: Rules, policy: Policy) -> list[dict[str, Any]]:
    game = start(rules, players, seed)
    chance = Chance(f"reference {seed}")
    tracer = Tracer(game, str(seed))
    lines = list(tracer.opening())
    while game.to_act is not None:
        lines += tracer.play(policy(game, chance))
    read: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(lines))
    return read


def played(lively: Policy, players: range, usual: int, matches: int) -> list[ParameterSet]:
    """Numbers of players with a policy in which much happens, and with any action at all, and how many matches: few,
    the usual number and many each time, the usual one with the lively policy on every engine, and all of it in a long
    run.
    """
    each_time = [(usual, lively), (usual, uniform), (players[0], lively), (players[-1], lively)]
    return [
        *(
            pytest.param(number, policy, matches // 2, marks=[pytest.mark.once] if place else [])
            for place, (number, policy) in enumerate(each_time)
        ),
        *(
            pytest.param(number, policy, matches, marks=pytest.mark.long)
            for policy in (lively, uniform)
            for number in players
        ),
    ]


@pytest.mark.parametrize(("players", "policy", "matches"), played(digging, range(3, 11), usual=5, matches=MATCHES))
def test_both_agree_on_every_decision_of_saboteur(players: int, policy: Policy, matches: int) -> None:
    total: Counter[str] = Counter()
    for seed in range(matches):
        rules = SaboteurRules(connection="adjacent" if seed % 4 == 3 else "start", rounds=ROUNDS.get(seed, 1))
        total.update(asdict(saboteur.check_trace(traced(seed, players, rules, policy))))
    assert total["matches"] == matches
    if policy is digging:
        # Agreement would mean little if nothing happened.
        assert total["treasures_reached"] >= matches // 4
        assert total["stones_turned"] >= matches // 4
        assert total["rock_falls"] and total["forced_ends"]


@pytest.mark.parametrize(("players", "policy", "matches"), played(bustling, range(2, 13), usual=6, matches=MATCHES_2))
def test_both_agree_on_every_decision_of_saboteur2(players: int, policy: Policy, matches: int) -> None:
    total: Counter[str] = Counter()
    for seed in range(matches):
        rules = Saboteur2Rules(
            boss_behind_doors=seed % 2 == 0, open_gold=seed % 3 == 0, rounds=3 if seed < WHOLE_2 else 1
        )
        total.update(asdict(saboteur2.check_trace(traced(seed, players, rules, policy))))
    assert total["matches"] == matches
    for happened in ("hands_swapped", "hats_swapped", "inspections", "trapped", "clears", "thefts"):
        assert total[happened], happened
    if policy is bustling:
        assert total["steals"]
        assert total["treasures_reached"] >= matches // 5
        assert total["ladders_laid"] and total["doors_laid"] and total["stones_turned"] and total["rock_falls"]
        assert total["wins_blue"] and total["wins_green"] and total["wins_both"] and total["wins_saboteurs"]


@pytest.mark.parametrize(("players", "policy", "matches"), played(roaming, range(3, 10), usual=5, matches=MATCHES_3))
def test_both_agree_on_every_decision_of_the_lost_mines(players: int, policy: Policy, matches: int) -> None:
    total: Counter[str] = Counter()
    for seed in range(matches):
        rules = LostMinesRules(
            agreement=seed % 4 > 0,
            rounds=2 if seed < WHOLE_3 else 1,
            deck=LAKES if seed % 3 == 2 else "reconstruction",
        )
        total.update(asdict(lost_mines.check_trace(traced(seed, players, rules, policy))))
    assert total["matches"] == matches
    for happened in ("tools", "looks", "traps", "trolls", "thunderstorms", "discards", "walks", "proposals"):
        assert total[happened], happened
    if policy is roaming:
        assert total["treasures_taken"] >= matches // 2
        assert total["ends_by_treasures"] and total["ends_by_no_cards"] and total["ends_by_agreement"]
        for happened in (
            *("mine_choices", "dragons", "treasures_left", "traps_sprung", "empty_traps", "round_trips", "long_walks"),
            *("trolls_left", "tokens_gone", "tools_struck", "turns_skipped", "remainders", "wins_blue", "wins_yellow"),
        ):
            assert total[happened], happened
