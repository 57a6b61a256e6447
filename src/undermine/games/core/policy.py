"""How the seats play in a roll-out, where it is not any legal action."""

from __future__ import annotations

from undermine.games.core.chance import Chance
from undermine.games.core.game import Game


class Policy:
    """A way to play that is quick enough for roll-outs. A class in plain Python will do, and is slower.

    It sees the game itself; one that is to be fair looks at nothing that the seat to act may not know.
    """

    def choose(self, game: Game, lots: Chance) -> int:
        """The number of one of the legal actions of the seat to act."""
        raise NotImplementedError
