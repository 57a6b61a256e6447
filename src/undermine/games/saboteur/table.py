"""The state of a match of Saboteur: what lies on the table and in the hands, in a form that is quick to copy.

Small ints, bytes and shared tuples only. How it changes stands in the chapters that build on it: ``moves``,
``goals``, ``gold`` and ``game``.
"""

from __future__ import annotations

from typing import Any, Final, Self

from undermine.games.cards import NUMBERS
from undermine.games.events import Event
from undermine.games.game import Game, RoundResult, ScoreLine
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.deal import Deal
from undermine.maze import Ground, Maze

#: what the seat to act decides
TURN: Final = 0  # its turn
SETTING: Final = 1  # how a stone is set (S1.32)
PICKING: Final = 2  # which nugget card it keeps (S1.61)
OVER: Final = 3  # nothing any more

GROUND: Final = Ground.for_deck(
    path_cards=sum(count for name, count in tables.DECK.items() if NUMBERS[name] < NUMBERS["broken_pick"]),
    goals=len(tables.GOALS),
)
START_CELL: Final = GROUND.cell(*tables.START_AT)
GOAL_CELLS: Final = tuple(GROUND.cell(*place) for place in tables.GOALS_AT)


class Draft:
    """One round's nugget cards going round: what was drawn, and who kept what. Never changed, only replaced."""

    __slots__ = ("drawn", "picks", "round")

    def __init__(self, round_: int, drawn: bytes, picks: tuple[tuple[int, int], ...] = ()) -> None:
        self.round = round_
        #: the values drawn, sorted
        self.drawn = drawn
        #: (seat, value) in order
        self.picks = picks

    def left(self, after: int | None = None) -> bytes:
        """The values still there after so many picks (by default after all so far)."""
        values = bytearray(self.drawn)
        for _, value in self.picks[:after]:
            values.remove(value)
        return bytes(values)


class Table(Game):
    """Everything there is to know about a match."""

    __slots__ = (
        "bank",
        "broken",
        "codes",
        "deal",
        "drafts",
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
        "left_over",
        "lines",
        "maze",
        "nuggets",
        "paid",
        "past_rounds",
        "peeked",
        "phase",
        "pile",
        "pile_by",
        "purses",
        "roles",
        "round_number",
        "setting",
        "stock",
        "told",
        "turn",
    )

    rules: tables.SaboteurRules

    # The round
    round_number: int
    deal: Deal
    first: int
    maze: Maze
    #: the goals' card numbers from the top down, and the set of those still face-down
    goals: bytes
    hidden: int
    #: by seat, numbers of roles
    roles: bytes
    left_over: int
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

    # The gold
    #: nugget cards still in the stock, the next one first
    nuggets: bytes
    drafts: tuple[Draft, ...]
    #: by seat: nugget cards picked (secret), nugget cards paid and pieces from the bank (both public)
    purses: list[bytes]
    paid: list[bytes]
    bank: list[int]
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
        twin.left_over = self.left_over
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
        twin.nuggets = self.nuggets
        twin.drafts = self.drafts
        twin.purses = self.purses[:]
        twin.paid = self.paid[:]
        twin.bank = self.bank[:]
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

    @property
    def gold(self) -> tuple[int, ...]:
        return tuple(sum(self.purses[seat]) + sum(self.paid[seat]) + self.bank[seat] for seat in range(self.seats))

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.fresh.append(event)
        self.told = [self.told, event, None]
