"""The engine against a slow, obvious implementation of the same rules that shares no code with it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import Any

import pytest

from tests.policies import Policy, bustling, digging, uniform
from tests.reference import saboteur, saboteur2
from undermine.games import Chance, Rules, Saboteur2Rules, SaboteurRules, Tracer, start

#: matches for each seat count and policy, over two thousand of Saboteur and over a thousand of Saboteur 2; the
#: first of them whole, the rest of a single round
MATCHES = 132
WHOLE = 12
MATCHES_2 = 60
WHOLE_2 = 5


def traced(seed: int, players: int, rules: Rules, policy: Policy) -> list[dict[str, Any]]:
    game = start(rules, players, seed)
    chance = Chance(f"reference {seed}")
    tracer = Tracer(game, str(seed))
    lines = list(tracer.opening())
    while game.to_act is not None:
        lines += tracer.play(policy(game, chance))
    read: list[dict[str, Any]] = json.loads(json.dumps(lines))
    return read


@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("policy", [digging, uniform])
def test_both_agree_on_every_decision_of_saboteur(players: int, policy: Policy) -> None:
    total: Counter[str] = Counter()
    for seed in range(MATCHES):
        rules = SaboteurRules(connection="adjacent" if seed % 4 == 3 else "start", rounds=3 if seed < WHOLE else 1)
        total.update(asdict(saboteur.check_trace(traced(seed, players, rules, policy))))
    assert total["matches"] == MATCHES
    if policy is digging:
        # Agreement would mean little if nothing happened.
        assert total["treasures_reached"] >= MATCHES // 4
        assert total["stones_turned"] >= MATCHES // 4
        assert total["rock_falls"] and total["forced_ends"]


@pytest.mark.parametrize("players", range(2, 13))
@pytest.mark.parametrize("policy", [bustling, uniform])
def test_both_agree_on_every_decision_of_saboteur2(players: int, policy: Policy) -> None:
    total: Counter[str] = Counter()
    for seed in range(MATCHES_2):
        rules = Saboteur2Rules(
            boss_behind_doors=seed % 2 == 0, open_gold=seed % 3 == 0, rounds=3 if seed < WHOLE_2 else 1
        )
        total.update(asdict(saboteur2.check_trace(traced(seed, players, rules, policy))))
    assert total["matches"] == MATCHES_2
    for happened in ("hands_swapped", "hats_swapped", "inspections", "trapped", "clears", "thefts"):
        assert total[happened], happened
    if policy is bustling:
        assert total["steals"]
        assert total["treasures_reached"] >= MATCHES_2 // 5
        assert total["ladders_laid"] and total["doors_laid"] and total["stones_turned"] and total["rock_falls"]
        assert total["wins_blue"] and total["wins_green"] and total["wins_both"] and total["wins_saboteurs"]
