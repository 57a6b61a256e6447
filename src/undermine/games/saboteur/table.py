"""What lies on the table and in the hands during a round, in a form that is quick to copy.

Small ints, bytes and shared tuples only. How it changes stands in the chapters that build on it: ``moves``, ``goals``
and ``dig``; the gold is each game's own.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self

from undermine.games.events import Event
from undermine.games.game import Game, RoundResult, ScoreLine
from undermine.games.saboteur.box import Box
from undermine.games.saboteur.deal import Deal
from undermine.maze import Maze

#: what the seat to act decides
TURN: Final = 0  # its turn
SETTING: Final = 1  # how a stone is set (S1.32)
SHARING: Final = 2  # something about the gold, after the round
OVER: Final = 3  # nothing any more


class Table(Game):
    """A round in play, and the rounds before it."""

    __slots__ = (
        "broken",
        "codes",
        "deal",
        "first",
        "forced",
        "fresh",
        "goals",
        "hands",
        "hidden",
        "idle",
        "just_laid",
        "knocked",
        "last",
        "lines",
        "maze",
        "past_rounds",
        "peeked",
        "phase",
        "pile",
        "pile_by",
        "roles",
        "round_number",
        "setting",
        "spare",
        "stock",
        "told",
        "turn",
        "winners",
    )

    box: ClassVar[Box]

    # The round
    round_number: int
    deal: Deal
    first: int
    maze: Maze
    #: the goals' card numbers from the top down, and the set of those still face-down
    goals: bytes
    hidden: int
    #: by seat, numbers of roles; and those not dealt, the next one first
    roles: bytes
    spare: bytes
    #: by seat, card numbers in ascending order
    hands: list[bytes]
    #: cards still to be drawn, the next one first
    stock: bytes
    #: the discard pile, and for each card in it 0 if it lies face-up, else 1 + the seat that put it there
    pile: bytes
    pile_by: bytes
    #: by tool, the set of seats that have it broken
    broken: list[int]
    #: by seat, the set of goals it has looked at
    peeked: bytearray

    # The turn
    phase: int
    #: whose turn it is
    turn: int
    #: whether this turn began with an empty stock and nothing to do but pass, and how many such turns came before it
    #: in a row (S1.50)
    forced: bool
    idle: int
    #: the seat that played the last card (S1.71)
    last: int
    #: the cell of the path card laid this turn, the set of reached goals not yet turned over, and the stone being set
    just_laid: int
    knocked: int
    setting: int

    # The end of the round
    winners: str | None
    lines: tuple[ScoreLine, ...]
    past_rounds: tuple[RoundResult, ...]

    # The course of play
    #: the events of this round as a chain of [earlier ones, event, the event veiled once it was asked for], which
    #: copies can share
    told: list[Any] | None
    #: the events of the action being played
    fresh: list[Event]
    #: the legal actions' numbers once they have been asked for
    codes: list[int] | None

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.rules = self.rules
        twin.seats = self.seats
        twin.seed = self.seed
        twin.chance = self.chance
        twin.past = self.past
        twin.to_act = self.to_act
        twin.round_number = self.round_number
        twin.deal = self.deal
        twin.first = self.first
        twin.maze = self.maze.copy()
        twin.goals = self.goals
        twin.hidden = self.hidden
        twin.roles = self.roles
        twin.spare = self.spare
        twin.hands = self.hands[:]
        twin.stock = self.stock
        twin.pile = self.pile
        twin.pile_by = self.pile_by
        twin.broken = self.broken[:]
        twin.peeked = self.peeked[:]
        twin.phase = self.phase
        twin.turn = self.turn
        twin.forced = self.forced
        twin.idle = self.idle
        twin.last = self.last
        twin.just_laid = self.just_laid
        twin.knocked = self.knocked
        twin.setting = self.setting
        twin.winners = self.winners
        twin.lines = self.lines
        twin.past_rounds = self.past_rounds
        twin.told = self.told
        twin.fresh = []
        twin.codes = self.codes
        return twin

    @property
    def round(self) -> int:
        return self.round_number

    @property
    def results(self) -> tuple[RoundResult, ...]:
        return self.past_rounds

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.fresh.append(event)
        self.told = [self.told, event, None]
