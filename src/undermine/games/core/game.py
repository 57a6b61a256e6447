"""A match as everybody outside the engine knows it: ``Game``, which all games of the family share.

Whoever works with games works with this, with ``Rules``, ``View`` and results alone. At any moment exactly one seat has
to decide (``game.to_act``), whatever it is about: a turn, a pick, a vote, a theft. A turn may take several decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undermine.games.core.actions import Action
    from undermine.games.core.chance import Chance
    from undermine.games.core.events import Event
    from undermine.games.core.idle import Idle
    from undermine.games.core.legal import LegalActions
    from undermine.games.core.policy import Policy
    from undermine.games.core.results import Result, RoundResult
    from undermine.games.core.rules import Rules
    from undermine.games.core.view import View
    from undermine.games.core.view_fields import Sight


class Game:
    """The whole truth of one match.

    Deterministic: the same rules, seats, seed and actions give the same game. It is not for players' eyes; they get
    ``view(seat)`` and ``event.seen_by(seat)``.
    """

    __slots__ = ("chance", "deciding", "position", "rules", "seats", "seed")

    #: what views of this game are made of
    sight: ClassVar[Sight] = None  # type: ignore[assignment]

    rules: Rules
    seats: int
    #: the seat that has to decide, -1 when the match is over; outside it is ``to_act``
    deciding: int
    #: what the match was started from: a seed, or the text of a position; neither if it was resampled
    seed: str | None
    position: str | None
    chance: Chance

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide, ``None`` when the match is over."""
        return None if self.deciding < 0 else self.deciding

    @to_act.setter
    def to_act(self, seat: int | None) -> None:
        self.deciding = -1 if seat is None else seat

    def legal_actions(self) -> LegalActions:
        """Every legal action of the seat to act, sorted; empty when the match is over."""
        raise NotImplementedError

    @property
    def is_forced(self) -> bool:
        """Whether everybody at the table can see that there is but one answer to the decision that is due."""
        return False

    def play(self, action: Action) -> Sequence[Event]:
        """Carry an action out and return what happened, in order.

        ``IllegalAction`` if it is not legal, and then nothing has changed.
        """
        raise NotImplementedError

    def play_on(self, chances: Sequence[Chance]) -> None:
        """Play to the end of the match with any legal action, each equally likely; each seat has its own generator."""
        raise NotImplementedError

    def roll_out(
        self, lots: Chance, rounds: int = 1, policy: Policy | None = None, action: Action | None = None
    ) -> Self:
        """A copy of this game, played on to the end of the round, or of so many, by a policy, or with any legal action,
        each equally likely; the first one is ``action``, if it is given. Nothing of it is noted: it tells who won and
        what everybody has. What is dealt on the way follows from the same generator.
        """
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent game in the same state."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """What a seat may know; ``None`` is a spectator."""
        raise NotImplementedError

    def routes(self) -> dict[Action, tuple[tuple[int, int], ...]]:
        """For each legal walk the spaces it would enter, as (column, row); empty where nobody walks."""
        return {}

    def idle_cards(self) -> dict[str, Idle]:
        """The cards in the hand of the seat to act that it cannot play now, and why; none unless it is to play one.

        Like what is legal, it depends only on what that seat may know.
        """
        return {}

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that nobody has."""
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"there is no seat {seat}; seats go from 0 to {self.seats - 1}")

    @property
    def result(self) -> Result | None:
        """How the match ended, or ``None`` while it goes on."""
        raise NotImplementedError

    def deal_data(self) -> dict[str, Any]:
        """How this round was dealt, as it stands in a trace."""
        raise NotImplementedError

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The rounds that are over, with nothing hidden."""
        raise NotImplementedError

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        raise NotImplementedError

    @property
    def gold(self) -> tuple[int, ...]:
        """What each seat has earned so far, with nothing hidden."""
        raise NotImplementedError

    @property
    def actions(self) -> list[Action]:
        """All actions of the match so far."""
        raise NotImplementedError
