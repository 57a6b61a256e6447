"""The prior is what resampling a view gives, only exact."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.policies import bustling, play_on, roaming
from undermine.games import Chance, LostMinesRules, Rules, Saboteur2Rules, SaboteurRules, resample, start
from undermine.lab.measures.prior import prior
from undermine.lab.reading import roles_now


@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [
        (SaboteurRules(), 5, "z"),
        (SaboteurRules(), 8, "b"),
        *[(Saboteur2Rules(), 6, seed) for seed in "cdef"],
        *[(LostMinesRules(agreement=False), 5, seed) for seed in "gh"],
    ],
)
def test_the_prior_is_what_resampling_gives(rules: Rules, players: int, seed: str) -> None:
    policy = roaming if rules.name == "lost_mines" else bustling
    game = play_on(start(rules, players, seed), Chance(seed), policy, decisions=20)
    seat = players // 2
    view = game.view(seat)
    assert view.roles is None  # type: ignore[attr-defined]
    expected = prior(view)
    assert set(expected) == set(range(players)) - {seat}
    chance = Chance("again")
    worlds = 600
    counts = [Counter[str]() for _ in range(players)]
    for _ in range(worlds):
        for one, role in enumerate(roles_now(resample(view, chance))):
            counts[one][role] += 1
    for one, roles in expected.items():
        assert sum(roles.values()) == pytest.approx(1)
        for role, likely in roles.items():
            assert counts[one][role] / worlds == pytest.approx(likely, abs=0.08)
            assert counts[one][role] == 0 if likely == 0 else True


def test_the_prior_of_saboteur() -> None:
    """Six dwarves for five players, two of them saboteurs; one's own is known."""
    game = start("saboteur", 5, "p")
    for seat, role in enumerate(roles_now(game)):
        left = 1 if role == "saboteur" else 2
        for roles in prior(game.view(seat)).values():
            assert roles == pytest.approx({"saboteur": left / 5, "digger": 1 - left / 5})


def test_what_was_shown_is_known() -> None:
    """Somebody who inspected a dwarf, or looked at it, is sure of it."""
    sure = 0
    for seed in range(12):
        game = play_on(start("saboteur2", 6, str(seed)), Chance(seed), bustling, decisions=50)
        for seat in range(6):
            view = game.view(seat)
            for other, role in enumerate(view.known_roles):  # type: ignore[attr-defined]
                if other != seat and role is not None and view.roles is None:  # type: ignore[attr-defined]
                    assert prior(view)[other][role] == 1
                    sure += 1
    assert sure
