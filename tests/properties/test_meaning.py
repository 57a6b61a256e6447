"""What a move meant follows from what everybody knows, whatever is hidden, and whoever has followed the match since
when.
"""

from __future__ import annotations

import pytest

from tests.policies import Policy, bustling, roaming
from undermine.games import GAMES, Chance, Game, observer_of, resample, start

#: with this many seats there is enough of everything
SEATS = 5


def policy_of(game: str) -> Policy:
    return roaming if game == "lost_mines" else bustling


def seen(game: Game) -> object:
    return game.view(None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_meaning_is_the_same_whatever_is_hidden(name: str, seed: int) -> None:
    chance = Chance(f"meaning {seed}")
    game = start(name, SEATS, seed)
    policy = policy_of(name)
    met: set[str] = set()
    while game.to_act is not None:
        # A seat decides the same way in every match that looks the same to it.
        other = resample(game.view(game.to_act), chance)
        action = policy(game, chance)
        observers = [observer_of(one) for one in (game, other)]
        told = [one.play(action) for one in (game, other)]
        meanings = [one.meaning(events) for one, events in zip(observers, told, strict=True) if one]
        public = [[event.seen_by(None) for event in events] for events in told]
        if public[0] == public[1]:
            assert meanings[0] == meanings[1]
        met |= {one.kind for one in meanings if one}
    assert len(met) > 3


@pytest.mark.parametrize("name", GAMES)
def test_whoever_comes_later_is_told_the_same(name: str) -> None:
    chance = Chance("later")
    game = start(name, SEATS, 1)
    from_the_start = observer_of(game)
    assert from_the_start is not None
    while game.to_act is not None:
        newcomer = observer_of(game)
        assert newcomer is not None
        events = game.play(policy_of(name)(game, chance))
        assert newcomer.meaning(events) == from_the_start.meaning(events)


@pytest.mark.parametrize("name", GAMES)
def test_following_a_match_changes_nothing_about_it(name: str) -> None:
    chance = Chance("same")
    game, alone = start(name, SEATS, 2), start(name, SEATS, 2)
    observer = observer_of(game)
    assert observer is not None
    while game.to_act is not None:
        action = policy_of(name)(game, chance)
        observer.meaning(game.play(action))
        alone.play(action)
        assert seen(game) == seen(alone) and game.legal_actions() == alone.legal_actions()
