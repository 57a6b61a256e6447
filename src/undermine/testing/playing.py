"""Matches to look at, and what is said where something is found in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from undermine.games import Action, Chance, Game, Record, RecordError, position_of

#: how matches are played that are looked at
Policy = Callable[[Game, Chance], Action]
#: everything of a game that can be compared
State = Callable[[Any], object]


class Breach(AssertionError):
    """Something that must not be: what it is, and where it was found."""

    def __init__(self, what: str, game: Game | None = None) -> None:
        super().__init__(what if game is None else f"{what}\nin {where(game)}")
        self.what = what


def where(game: Game) -> str:
    """A moment of a match, so that somebody can go there: the record up to it."""
    try:
        return f"{game.rules.name} after {len(game.actions)} actions: {Record.of(game).text()}"
    except RecordError:
        return f"{game.rules.name} after {len(game.actions)} actions, in a world that was drawn"


def require(holds: bool, what: str, game: Game | None = None) -> None:
    """Raise a ``Breach`` unless something holds."""
    if not holds:
        raise Breach(what, game)


def uniform(game: Game, chance: Chance) -> Action:
    """Any legal action, each equally likely."""
    return chance.choice(game.legal_actions())


def play_on(game: Game, chance: Chance, policy: Policy = uniform, decisions: int = 10_000) -> Game:
    """Play so many decisions, or to the end."""
    for _ in range(decisions):
        if game.to_act is None:
            break
        game.play(policy(game, chance))
    return game


def moments(game: Game, chance: Chance, policy: Policy = uniform, every: int = 1) -> Iterator[Game]:
    """The moments of a match as it is played on, the first and the last among them; it is one game that moves on."""
    yield game
    number = 0
    while game.to_act is not None:
        game.play(policy(game, chance))
        number += 1
        if game.to_act is None or number % every == 0:
            yield game


def whole_state(game: Game) -> tuple[object, ...]:
    """Everything that a game shows of itself: what every seat sees, what is legal, what was done, where all lies."""
    views = tuple(game.view(seat) for seat in (None, *range(game.seats)))
    legal = tuple(map(str, game.legal_actions()))
    return (*views, legal, tuple(map(str, game.actions)), game.gold, game.to_act, position_of(game).text())
