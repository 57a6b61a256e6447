"""Who plays the other seats: anything that is legal, a policy in the core, or bots by their specs."""

from __future__ import annotations

from functools import partial

from undermine.bots import Bot, bot_chance, seat_bots
from undermine.envs.errors import EnvError
from undermine.games import GAMES, Chance, Game, Rules
from undermine.games.core.policy import Policy

#: any legal action, each equally likely
UNIFORM = "uniform"


class Bots(Policy):
    """Bots as a policy: each decides from its seat's view, with a generator of its own."""

    def __init__(self, specs: str, players: int, game: str) -> None:
        self._specs = specs
        self._bots: list[Bot] = seat_bots(specs, players, game)
        self._chances: list[Chance] = []

    def begin(self, game: Game) -> None:
        self._bots = seat_bots(self._specs, game.seats, game.rules.name)
        self._chances = [bot_chance(str(game.seed), seat) for seat in range(game.seats)]

    def choose(self, game: Game, lots: Chance) -> int:
        seat = game.to_act
        assert seat is not None
        return self._bots[seat].choose(partial(game.view, seat), game.legal_actions(), self._chances[seat]).code


def policy_for(opponents: str | Policy, rules: Rules, players: int) -> Policy | None:
    """How the others play: ``"uniform"``, the name of a policy of the game, specs of bots with commas, or a policy of
    one's own. ``None`` is any legal action.
    """
    if isinstance(opponents, Policy):
        return opponents
    if not isinstance(opponents, str):
        raise EnvError("env.no_opponents", opponents=repr(opponents)[:60])
    if opponents == UNIFORM:
        return None
    own = GAMES[rules.name].policies.get(opponents)
    return own or Bots(opponents, players, rules.name)
