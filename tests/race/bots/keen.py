"""Imagines what may be hidden, plays each action on in these worlds, and takes the one that does best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.race.bots import greedy
from tests.race.games.game import Race
from tests.race.games.view import RaceView
from tests.race.games.worlds import RaceWorlds
from undermine.bots import Suspicion
from undermine.bots.character import Character
from undermine.games import Action, Chance

WORLDS: Final = 6


def decide(view: RaceView, legal: Sequence[Action], chance: Chance, character: Character) -> Action:
    """One of the legal actions."""
    if len(legal) == 1:
        return legal[0]
    prepared = RaceWorlds(view)
    worlds: list[Race] = [prepared.draw(chance) for _ in range(WORLDS)]
    return max(legal, key=lambda action: sum(_lead(world.copy(), action, view.turn, chance) for world in worlds))


def _lead(game: Race, action: Action, seat: int, chance: Chance) -> int:
    """By how much a seat leads once the round is over, if it does this and both go on as ``greedy`` does."""
    played = len(game.results)
    game.play(action)
    while len(game.results) == played:
        game.play(greedy.decide(game.view(game.turn), game.legal_actions(), chance))
    depths = dict(game.results[-1].shown)["depths"]
    return int(depths[seat] - depths[1 - seat])


def explain(view: RaceView, character: Character) -> tuple[Suspicion, ...]:
    """Nobody hides who they are."""
    return ()
