"""Matches for hypothesis, which shrinks the one that fails; it needs the package hypothesis (extra ``testing``)."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from undermine.games import Chance, Game, Rules, kind_of, start
from undermine.testing.playing import Policy, play_on, uniform


def matches(rules: Rules | str, policy: Policy = uniform, most: int = 260) -> SearchStrategy[Game]:
    """Matches of a game, with any number of players, after up to so many decisions."""
    settled = kind_of(rules).rules() if isinstance(rules, str) else rules

    def played(players: int, seed: int, decisions: int) -> Game:
        return play_on(start(settled, players, seed), Chance(f"play {seed}"), policy, decisions)

    return st.builds(played, st.sampled_from([*settled.players]), st.integers(0, 10**6), st.integers(0, most))
