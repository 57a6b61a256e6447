"""The matches that every engine plays: all games with their options, few seats and many, calm play and lively."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from tests.decks import LAKES
from tests.policies import LIVELY, Policy, uniform
from undermine.games import (
    Chance,
    Game,
    LostMinesRules,
    Rules,
    Saboteur2Rules,
    SaboteurRules,
    from_position,
    kind_of,
    position_of,
    register,
    start,
)


class Match(NamedTuple):
    """A match that follows from its name alone."""

    name: str
    game: Game
    policy: Policy
    chance: Chance


_OPTIONS: Final[dict[str, tuple[Rules, ...]]] = {
    "saboteur": (SaboteurRules(), SaboteurRules(connection="adjacent", rounds=2)),
    "saboteur2": (Saboteur2Rules(rounds=2), Saboteur2Rules(boss_behind_doors=True, open_gold=True, rounds=1)),
    "lost_mines": (LostMinesRules(), LostMinesRules(agreement=False, deck=LAKES)),
}


#: of so many matches one is played each time; one has few seats, one many, and options are the usual ones and others
_SHARE: Final = 5


def prepare(name: str) -> None:
    """Register the rules of a game that is not of the package; bots and screens would need what is not built."""
    if name == "race":
        from tests.race.games import RACE

        register(RACE)


def matches(name: str, *, every: bool = False) -> Iterator[Match]:
    """The matches of a game, or a share of them: by options, numbers of players and ways to play; and one that goes on
    from a position.
    """
    kind = kind_of(name)
    few, many = min(kind.rules.players), max(kind.rules.players)
    ways = list(
        product(
            enumerate(_OPTIONS.get(name, (kind.rules(),) * _SHARE * 3)),
            sorted({few, (few + many) // 2, many}),
            dict.fromkeys((uniform, LIVELY.get(name, uniform))),
        )
    )
    for (option, rules), players, policy in ways[:: 1 if every else _SHARE]:
        title = f"{name} {option} {players} {policy.__name__}"
        yield Match(title, start(rules, players, title), policy, Chance(title))
    title = f"{name} position"
    game, chance = start(kind.rules(), few, title), Chance(title)
    for _ in range(5):
        game.play(chance.choice(game.legal_actions()))
    yield Match(title, from_position(position_of(game).text()), uniform, chance)
