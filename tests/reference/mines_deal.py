"""What chance decides in a match of The Lost Mines: deals, and cards lost to traps (docs/record.md, "Chance")."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from .cards import Chance
from .mines_deck import CLANS, Deck

SEATS = range(3, 10)  # LM.01
ASIDE = 10  # LM.06

Treasure = tuple[str, int]  # kind, value
Dwarf = tuple[str, str]  # clan, role


@dataclass(frozen=True)
class MinesDeal:
    """The set-up of one round."""

    clans: list[str]  # by seat
    roles: list[str]  # by seat
    spare: list[Dwarf]
    mines: list[str]  # kinds, by mine space
    treasures: list[Treasure]  # by place beside the board
    treasures_aside: list[Treasure]
    hands: list[list[str]]  # by seat
    stock: list[str]  # the next card first
    aside: list[str]


class Fate(ABC):
    """Where the deals and the losses come from."""

    @abstractmethod
    def deal(self, number: int) -> MinesDeal:
        """The deal of round `number`; called once for each round, in order."""

    @abstractmethod
    def lost(self, hand: list[str]) -> str:
        """LM.32: the card that a trap takes out of this hand, which is in card order and not empty."""


class Seeded(Fate):
    """All chance from the seed, one generator for the whole match."""

    def __init__(self, seed: str, seats: int, first: int | None, deck: Deck) -> None:
        self.seats = seats
        self.deck = deck
        self.chance = Chance(seed)
        self.first = self.chance.below(seats) if first is None else first  # LM.07

    def deal(self, number: int) -> MinesDeal:
        seats = self.seats
        dwarves = self.chance.shuffle(dwarf_cards(seats))
        mines = self.chance.shuffle(list(self.deck.mines))  # LM.02
        treasures = self.chance.shuffle(list(self.deck.treasures))  # LM.03
        stock = self.chance.shuffle(self.deck.stock())  # LM.06
        aside, stock = stock[:ASIDE], stock[ASIDE:]
        size = 5 if seats <= 6 else 4  # LM.06
        return MinesDeal(
            clans=[clan for clan, _ in dwarves[:seats]],
            roles=[role for _, role in dwarves[:seats]],
            spare=dwarves[seats:],
            mines=mines,
            treasures=treasures[:seats],
            treasures_aside=treasures[seats:],
            hands=[stock[seat * size : (seat + 1) * size] for seat in range(seats)],
            stock=stock[seats * size :],
            aside=aside,
        )

    def lost(self, hand: list[str]) -> str:
        return hand[self.chance.below(len(hand))]


class Given(Fate):
    """One round whose deal is made up; only the losses to traps come from a seed."""

    def __init__(self, deal: MinesDeal, seed: str) -> None:
        self.given = deal
        self.chance = Chance(seed)

    def deal(self, number: int) -> MinesDeal:
        if number > 1:
            raise ValueError("only one round was made up")
        return self.given

    def lost(self, hand: list[str]) -> str:
        return hand[self.chance.below(len(hand))]


def dwarf_cards(seats: int) -> list[Dwarf]:
    """LM.04: the dwarf cards in play, before they are shuffled."""
    loyal = 3 if seats >= 7 else 2 if seats >= 5 else 1
    return [(clan, role) for clan in CLANS for role in ["loyal"] * loyal + ["selfish", "saboteur"]]
