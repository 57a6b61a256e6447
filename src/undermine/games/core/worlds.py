"""Worlds: whole games that a view allows, everything hidden drawn anew.

What follows from the view is prepared once: a game with all that the seat can see, and what may be hidden in it. To
draw a world is to copy that game and to deal the rest by lot. Every arrangement of what is hidden that fits the view is
equally likely; what other players chose to do is not taken as evidence, only what the rules force. Because nothing but
the view goes in, nothing but the view can come out.

A world has a number, from which it follows, and so does all that came before in it. That is worked out when somebody
asks, for hardly anybody does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from undermine import native
from undermine.games.core import links
from undermine.games.core.card_steps import CardSteps
from undermine.games.core.cards import NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.hidden import Arrangement, HiddenCards
from undermine.games.core.known_cards import Marks
from undermine.games.core.links import OPENING
from undermine.games.core.lots import Lots
from undermine.games.core.match_state import Course, check_generator

_OPENING: Final = OPENING
#: as many values as half a number has
_HALF: Final = 1 << 32
#: what the worlds' own generators are made from
_LATER: Final = Chance("")


class GameWorlds:
    """The worlds that a view of a game allows. Each game has its own, which lays out what the view shows."""

    __slots__ = ("_acts", "cards", "table", "view")

    #: how the events of the game tell of cards
    steps: ClassVar[CardSteps] = CardSteps({})

    view: Any
    #: a game with all that the seat can see
    table: Course
    cards: HiddenCards
    #: whether the seat itself is to act, so that what is legal is the same in all worlds
    _acts: bool

    def __init__(self, view: Any) -> None:
        self.view = view
        self._acts = view.seat is not None and view.seat == view.to_act
        self.table = table = self.lay_out(view)
        own = bytes(map(NUMBERS.__getitem__, view.hand or ()))
        table.hands = [own if seat == view.seat else bytes(size) for seat, size in enumerate(view.hand_sizes)]
        table.pile = bytes([NUMBERS[name] if name else 0 for name in view.pile])
        table.pile_by = bytes([0 if by is None else by + 1 for by in view.pile_by])
        self.cards = HiddenCards(view, table.box.cards, self.steps.of(view.history))

    def lay_out(self, view: Any) -> Any:
        """A game with all that everybody sees; of cards, only those that lie openly on the table."""
        raise NotImplementedError

    def hide(self, game: Any, lots: Chance) -> None:
        """Draw what is hidden besides cards into a game."""

    def fits(self, game: Any) -> bool:
        """Whether the rules allow a game in which everything is dealt."""
        return True

    def fill(self, past: Arrangement, number: int, told: list[Event]) -> Iterable[Event]:
        """The course of the round in a world, with everything about cards, and all other secrets added."""
        return told

    def deal_of(self, past: Arrangement, number: int) -> Any:
        """How the round was dealt in a world."""
        raise NotImplementedError

    # Drawing

    def draw(self, chance: Chance) -> Any:
        """A world, each one that the view allows equally likely."""
        if not isinstance(chance, Chance):
            check_generator(chance)
        upper = chance.below(_HALF)
        return self.world(upper << 32 | chance.below(_HALF))

    def world(self, number: int) -> Any:
        """The world with a number, which is below 2 to the power of 64."""
        game: Course = self.table.copy()
        later = _LATER.copy()
        later._key = native.key_of(number)
        game.chance = later
        game.past = links.new_link(None, _OPENING, -1)
        game.past.about = links.new_tale(self, number)
        self._deal(game, Lots(number))
        if self._acts and self.table.legal is None:
            self.table.legal = game.listed()
        return game

    def _deal(self, game: Course, lots: Lots) -> Marks | None:
        self.hide(game, lots)
        while True:
            marks = self.cards.deal_into(game, lots)
            if self.fits(game):
                return marks

    # Telling

    def retell(self, number: int) -> Arrangement:
        """How the cards got where they are in a world."""
        game: Course = self.table.copy()
        lots = Lots(number)
        marks = self._deal(game, lots)
        return Arrangement(self.cards, game, marks, lots)

    def told(self, number: int) -> tuple[Event, ...]:
        """What had happened in a world before it was drawn, with all that is secret about it."""
        past = self.retell(number)
        return tuple(self.fill(past, number, past.events()))

    def dealt(self, number: int) -> Any:
        """How the round was dealt in a world."""
        return self.deal_of(self.retell(number), number)
