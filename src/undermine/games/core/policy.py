"""How the seats play in a roll-out, where it is not any legal action."""

from __future__ import annotations

from undermine.games.core.chance import Chance
from undermine.games.core.game import Game


class Policy:
    """A way to play that is quick enough for roll-outs. A class in plain Python will do, and is slower.

    It sees the game itself; one that is to be fair looks at nothing that the seat to act may not know.
    """

    def begin(self, game: Game) -> None:
        """A roll-out of this game begins."""

    def note(self, game: Game, code: int) -> None:
        """The seat to act will do this next, which the policy was not asked about."""

    def choose(self, game: Game, lots: Chance) -> int:
        """The number of one of the legal actions of the seat to act."""
        raise NotImplementedError
