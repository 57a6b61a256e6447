"""The engine against a slow, obvious implementation of the same rules that shares no code with it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from tests.policies import Policy, digging, uniform
from tests.reference.saboteur import Summary, check_trace
from undermine.games import Chance, Saboteur, SaboteurRules, Tracer

#: matches for each seat count and policy, more than two thousand in all; most of a single round, some whole
MATCHES = 132
WHOLE = 12


def traced(seed: int, players: int, rules: SaboteurRules, policy: Policy) -> Iterator[dict[str, Any]]:
    game = Saboteur.start(rules, players, seed)
    chance = Chance(f"reference {seed}")
    tracer = Tracer(game, str(seed))
    yield from tracer.opening()
    while game.to_act is not None:
        yield from tracer.play(policy(game, chance))


def counted(summaries: list[Summary]) -> Counter[str]:
    total: Counter[str] = Counter()
    for summary in summaries:
        total.update(asdict(summary))
    return total


@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("policy", [digging, uniform])
def test_both_agree_on_every_decision(players: int, policy: Policy) -> None:
    summaries = []
    for seed in range(MATCHES):
        rules = SaboteurRules(connection="adjacent" if seed % 4 == 3 else "start", rounds=3 if seed < WHOLE else 1)
        lines = traced(seed, players, rules, policy)
        summaries.append(check_trace(json.loads(json.dumps(list(lines)))))
    total = counted(summaries)
    assert total["matches"] == MATCHES
    if policy is digging:
        # Agreement would mean little if nothing happened.
        assert total["treasures_reached"] >= MATCHES // 4
        assert total["stones_turned"] >= MATCHES // 4
        assert total["rock_falls"] and total["forced_ends"]
