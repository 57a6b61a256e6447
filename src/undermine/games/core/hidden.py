"""Where the hidden cards may be: hands, face-down discards and the stock, drawn anew from what a seat has seen.

``HiddenCards`` is what follows from a view alone; it deals as often as it is asked. ``Arrangement`` tells how the cards
of one such deal may have got where they are. A *bag* is a hand of cards that goes its way; exchanging hands moves bags
from seat to seat. Cards come into a bag when its holder draws and leave it when the holder plays them openly or puts
them away face-down. Every arrangement that fits what the seat has seen is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from undermine import native
from undermine.games.core.card_steps import Step
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.known_cards import Exit, KnownCards, Marks, Node
from undermine.games.core.match_state import Course
from undermine.games.core.round_events import Drew


class CardsSeen(Protocol):
    """What a view says of cards."""

    @property
    def seat(self) -> int | None: ...
    @property
    def seats(self) -> int: ...
    @property
    def history(self) -> tuple[Event, ...]: ...
    @property
    def stock(self) -> int: ...
    @property
    def pile(self) -> tuple[str | None, ...]: ...
    @property
    def pile_by(self) -> tuple[int | None, ...]: ...


class HiddenCards:
    """What a seat does not know of the cards."""

    __slots__ = (
        "_holes",
        "_pools",
        "_root",
        "_seat",
        "_shown",
        "_sizes",
        "_stock",
        "_unknown",
        "aside",
        "steps",
        "view",
    )

    view: CardsSeen
    steps: list[Step]
    #: how many cards were put aside
    aside: int
    #: the cards that the seat did not draw itself, and those that others have shown
    _unknown: Counter[int]
    _shown: Counter[int]
    #: the cards that nobody has shown, in hands, face-down, in the stock or put aside, by those that had been known
    _pools: dict[tuple[int, ...], bytearray]
    #: where cards may be that the seat once held
    _root: Node | None
    _seat: int
    _stock: int
    #: the places in the pile of cards that others put there face-down; and those that were put there together, as pairs
    #: of the place among the steps and how many
    _holes: list[int]
    _sizes: list[int]

    def __init__(self, view: CardsSeen, deck: bytes, steps: list[Step]) -> None:
        self.view = view
        self.steps = steps
        self._seat = -1 if view.seat is None else view.seat
        self._stock = view.stock
        unknown = Counter(deck)
        unknown.subtract([card for step in steps if step.seat == view.seat for card in step.gains or ()])
        # What lay openly when a position was given has not come out of any hand since.
        lying = [event[event.fields.index("cards")] for event in view.history[:1] if event.kind == "position_given"]
        for names in lying:
            unknown.subtract([NUMBERS[name] for name in names])
        self.aside = len(deck) - sum(map(len, lying)) - sum([step.gained for step in steps]) - view.stock
        known = KnownCards(view.seat, view.seats, steps, unknown)
        self._unknown = unknown
        self._shown = known.shown
        self._root = known.root
        self._pools = {(): self._left(())}
        self._find_holes()

    def _left(self, shown: tuple[int, ...]) -> bytearray:
        """What nobody has shown, if these of the cards that were shown had been known."""
        left = bytearray()
        for card, count in self._unknown.items():
            left += bytes((card,)) * (count - self._shown[card] + shown.count(card))
        return left

    def _find_holes(self) -> None:
        self._holes, self._sizes = [], []
        away = iter([place for place, by in enumerate(self.view.pile_by) if by is not None])
        for at, step in enumerate(self.steps):
            if step.hidden:
                places = [next(away) for _ in range(step.hidden)]
                if step.seat != self._seat:
                    self._holes += places
                    self._sizes += (at, step.hidden)

    def deal_into(self, game: Course, lots: Chance) -> Marks | None:
        """Give a game, in which the seat's own cards lie already, everything else: hands, pile and stock.

        Returns where cards left a hand that the seat had once held, if there are any.
        """
        marks: Marks | None = None
        bags: tuple[tuple[int, ...], ...] | None = None
        shown: tuple[int, ...] = ()
        if self._root is not None:
            (bags, shown), marks = self._root.draw(lots)
            if shown not in self._pools:
                self._pools[shown] = self._left(shown)
        pool = native.copy_bytes(self._pools[shown])
        lots.shuffle_bytes(pool)
        top = 0
        cards, held, room = game.cards, game.held, game.room
        for seat in range(game.seats):
            if seat == self._seat:
                continue
            begin = seat * room
            end = begin + held[seat]
            count = begin
            if bags is not None:
                for card in bags[seat]:
                    cards[count] = card
                    count += 1
            while count < end:
                card = pool[top]
                top += 1
                place = count
                while place > begin and cards[place - 1] > card:
                    cards[place] = cards[place - 1]
                    place -= 1
                cards[place] = card
                count += 1
        self._put_away(game.pile_cards, pool, top, marks)
        game.stock_cards = native.cut(pool, 0, len(pool))
        game.stock_size = len(pool)
        game.stock_top = game.stock_size - self._stock
        return marks

    def _put_away(self, pile: bytearray, pool: bytearray, top: int, marks: Marks | None) -> None:
        """Put the next cards face-down on the pile; those put there together lie in order."""
        begin = 0
        for index in range(0, len(self._sizes), 2):
            at, size = self._sizes[index], self._sizes[index + 1]
            known = None if marks is None else marks.get(at)
            for number in range(size):
                card = 0 if known is None else known[number] or 0
                if not card:
                    card = pool[top]
                    top += 1
                hole = begin + number
                while hole > begin and pile[self._holes[hole - 1]] > card:
                    pile[self._holes[hole]] = pile[self._holes[hole - 1]]
                    hole -= 1
                pile[self._holes[hole]] = card
            begin += size


class Arrangement:
    """How the cards of a game that was dealt anew may have got where they are."""

    def __init__(self, hidden: HiddenCards, game: Course, marks: Marks | None, lots: Chance) -> None:
        self.game = game
        self._view = hidden.view
        self._lots = lots
        #: what each card is that came into a hand; ``None`` until it is decided
        self._cards: list[int | None] = []
        #: by seat, the cards it holds, as places in ``_cards``
        self._bags: list[list[int]] = [[] for _ in range(game.seats)]
        #: by the time of the event: what came into a hand, what was put away, which hands were exchanged
        self._gains: dict[int, list[int]] = {}
        self._discards: dict[int, list[int]] = {}
        self._swaps: dict[int, tuple[list[int], list[int]]] = {}
        for at, step in enumerate(hidden.steps):
            self._follow(step, (marks or {}).get(at, (None,) * (step.hidden or 1)))
        for bag, hand in zip(self._bags, game.hands, strict=True):
            self._show(bag, hand)
        lying = iter([card for card, by in zip(game.pile, game.pile_by, strict=True) if by])
        for places in self._discards.values():
            self._show(places, [next(lying) for _ in places])
        #: the cards put aside
        self.aside = game.stock_cards[game.stock_top - hidden.aside : game.stock_top]

    def _follow(self, step: Step, exits: tuple[Exit, ...]) -> None:
        bag = self._bags[step.seat]
        if step.gained:
            came = [len(self._cards) + place for place in range(step.gained)]
            self._cards += step.gains or [None] * step.gained
            self._gains[step.time] = came
            bag += came
        elif step.played is not None:
            known = step.played if step.seat == self._view.seat else exits[0]
            self._cards[self._take(bag, known)] = step.played
        elif step.hidden:
            self._discards[step.time] = [self._take(bag, card) for card in step.discards or exits]
        elif step.swapped is not None:
            other = self._bags[step.swapped]
            self._swaps[step.time] = (bag[:], other[:])
            for seen, held in zip(step.hands or (), (bag, other), strict=False):
                self._show(held, seen)
            self._bags[step.seat], self._bags[step.swapped] = other, bag

    def _take(self, bag: list[int], card: int | None) -> int:
        """Take a card out of a bag: a known one, or any of those that are not."""
        place = self._lots.choice([place for place in bag if self._cards[place] == card])
        bag.remove(place)
        return place

    def _show(self, places: list[int], cards: Sequence[int]) -> None:
        """All these cards are seen: decide which of them are those that were not known."""
        fresh = Counter(cards)
        fresh.subtract([card for place in places if (card := self._cards[place]) is not None])
        left = list(fresh.elements())
        self._lots.shuffle(left)
        for place in places:
            if self._cards[place] is None:
                self._cards[place] = left.pop()

    # What came of it

    def _numbers(self, places: list[int]) -> bytes:
        return bytes([self._cards[place] or 0 for place in places])

    def _names(self, places: list[int]) -> tuple[str, ...]:
        return tuple([IDS[card] for card in self._numbers(places)])

    def _sorted_names(self, places: list[int]) -> tuple[str, ...]:
        return tuple([IDS[card] for card in sorted(self._numbers(places))])

    def events(self) -> list[Event]:
        """The course of the round with everything about the cards filled in."""
        told: list[Event] = []
        for time, event in enumerate(self._view.history):
            if not (event.puts_away or event.gains or event.swaps):
                told.append(event)
                continue
            values: dict[str, Any] = dict(zip(event.fields, event, strict=True))
            if event.puts_away:
                values[event.puts_away] = self._sorted_names(self._discards.get(time, []))
            elif event.gains:
                values[event.gains] = self._names(self._gains.get(time, []))
            for field, hand in zip(event.swaps, self._swaps.get(time, ()), strict=True):
                values[field] = self._sorted_names(hand)
            told.append(type(event)(*values.values()))
        return told

    def hands(self, dealt: type[Event]) -> tuple[bytes, ...]:
        """The hands as they came with events of this kind."""
        seen = self._view.history
        return tuple([self._numbers(came) for time, came in self._gains.items() if isinstance(seen[time], dealt)])

    @property
    def stock(self) -> bytes:
        """The stock as it was before anyone drew."""
        return b"".join(self.hands_drawn()) + self.game.stock

    def hands_drawn(self) -> tuple[bytes, ...]:
        """What was drawn from the stock, in order."""
        return self.hands(Drew)
