"""Matches for the tests of environments: played on, looked at, and driven to where the most is legal."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from tests.policies import LIVELY, uniform
from undermine.envs import Layout, layout_of
from undermine.envs.scribe import Scribe
from undermine.envs.tables import scribe_for
from undermine.games import GAMES, Chance, Game, Rules, start
from undermine.games.core.cards import NUMBERS

#: games with numbers of players: the fewest, the usual one, the most
TABLES = [
    (game, players)
    for game, kind in GAMES.items()
    for players in sorted({kind.rules.players[0], kind.usual_seats, kind.rules.players[-1]})
]


def played(rules: Rules, players: int, seed: int) -> Iterator[Game]:
    """A match before each decision, and when it is over."""
    game = start(rules, players, seed)
    chance = Chance(seed)
    policy = LIVELY[rules.name] if seed % 2 else uniform
    while True:
        yield game
        if game.to_act is None:
            return
        game.play(policy(game, chance))


class Written:
    """What a scribe writes for a seat of a match."""

    def __init__(self, layout: Layout, game: Any, seat: int) -> None:
        self._numbers = array("h", [0]) * layout.size
        self._scribe: Scribe = scribe_for(layout, memoryview(self._numbers), 0)
        self._scribe.follow(game, seat)

    def now(self) -> array[int]:
        self._scribe.write()
        return self._numbers


def layout_for(game: str, players: int) -> Layout:
    return layout_of(GAMES[game].rules(), players)


def spread_out(rules: Rules, players: int, seed: int) -> Iterator[Any]:
    """A match in which whoever can lays the card after which there are the most places for the next."""
    game: Any = start(rules, players, seed)
    chance = Chance(seed)
    while game.to_act is not None and game.round_number == 1:
        yield game
        lays = [action for action in game.legal_actions() if action.kind == "lay"]
        if not lays:
            game.play(chance.choice(game.legal_actions()))
            continue
        game.play(max(lays, key=lambda action: _places_after(game, action)))


def _places_after(game: Any, action: Any) -> int:
    twin = game.copy()
    twin.play(action)
    return int(twin.maze.ends_count)


def most_with_any_hand(game: Any, size: int) -> int:
    """How much would be legal for the seat to act if it had the cards that let it do the most."""
    seat = game.to_act
    counts = {}
    for card in sorted({NUMBERS[name] for name in GAMES[game.rules.name].deck(game.rules)}):
        twin = game.copy()
        twin.give_hand(seat, bytes((card,)))
        counts[card] = len(twin.legal_actions())
    twin = game.copy()
    twin.give_hand(seat, bytes(sorted(sorted(counts, key=lambda card: -counts[card])[:size])))
    return len(twin.legal_actions())
