"""``keen`` chooses what it chose, on a share of the recorded views each time and on all of them in a long run."""

from __future__ import annotations

import pytest

from tests.bots.choices import MATCHES, lines, names, replay

#: of so many recorded views one is looked at each time
SHARE = 20


def differences(game: str, every: int) -> list[str]:
    """The choices that are no longer the same."""
    return [
        f"{line.partition(':')[0]}, choice {step}: {then}, now {now}"
        for line in lines(game)
        for step, then, now in replay(line, every)
        if then != now
    ]


@pytest.mark.parametrize("game", MATCHES)
def test_keen_chooses_on_some_of_the_views_what_it_chose(game: str) -> None:
    assert differences(game, SHARE) == []


@pytest.mark.long
@pytest.mark.parametrize("game", MATCHES)
def test_keen_chooses_on_every_view_what_it_chose(game: str) -> None:
    assert differences(game, 1) == []


def test_ten_thousand_views_are_recorded() -> None:
    recorded = {game: lines(game) for game in MATCHES}
    assert {game: [line.partition(":")[0] for line in found] for game, found in recorded.items()} == {
        game: names(game) for game in MATCHES
    }
    assert sum(len(line.partition(": ")[2].split()) for found in recorded.values() for line in found) >= 10_000
