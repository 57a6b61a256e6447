"""Where the hidden cards may be: hands, face-down discards and the stock, drawn anew from what a seat has seen.

A *bag* is a hand of cards that goes its way; exchanging hands moves bags from seat to seat. Cards come into a bag
when its holder draws and leave it when the holder plays them openly or puts them away face-down. Of some cards in
others' bags the seat knows what they are, because it held them before: each later card from that bag may be one of
these or another, and ``Known`` weighs all the ways that could have gone. Every arrangement that fits what the seat
has seen is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import factorial, perm, prod
from typing import Protocol

from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event


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


#: the card that was played openly, by the event that tells of it
Played = Mapping[type[Event], Callable[[Event], str]]


@dataclass
class Step:
    """One thing that happened to the cards at a time: the seat whose bag it is about, and what went in or out."""

    time: int
    seat: int
    #: cards that came in; how many, and which if the seat knows
    gained: int = 0
    gains: tuple[int, ...] | None = None
    #: a card played openly
    played: int | None = None
    #: cards put away face-down: how many, and which if the seat knows
    hidden: int = 0
    discards: tuple[int, ...] | None = None
    #: hands exchanged with this seat; the hands, this one's first, if the seat knows them
    swapped: int | None = None
    hands: tuple[tuple[int, ...], tuple[int, ...]] | None = None


def steps_of(view: CardsSeen, openly: Played) -> list[Step]:
    """The steps of this round as the seat saw them."""
    steps: list[Step] = []
    for time, event in enumerate(view.history):
        told = dict(zip(event.fields, event, strict=True))
        if event.gains:
            steps.append(Step(time, told["seat"], gained=told["count"], gains=_numbers(told[event.gains])))
        if event.puts_away:
            steps.append(Step(time, told["seat"], hidden=told["count"], discards=_numbers(told[event.puts_away])))
        if type(event) in openly:
            steps.append(Step(time, told["seat"], played=NUMBERS[openly[type(event)](event)]))
            if event.swaps:
                gave, took = (_numbers(told[field]) for field in event.swaps)
                both = None if gave is None or took is None else (gave, took)
                steps.append(Step(time, told["seat"], swapped=told["target"], hands=both))
    return steps


def _numbers(names: tuple[str, ...] | None) -> tuple[int, ...] | None:
    return None if names is None else tuple(NUMBERS[name] for name in names)


# Known cards in others' bags

#: by seat, the known cards in its bag, sorted
Bags = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Known:
    """One way the known cards may have gone: where they are now, and how many of each kind, and in all, turned out to
    be cards that the seat had not known.
    """

    bags: Bags
    revealed: tuple[tuple[int, int], ...] = ()
    total: int = 0

    def of(self, card: int) -> int:
        """How many cards of a kind came out of the unknown."""
        return dict(self.revealed).get(card, 0)

    def reveal(self, cards: Counter[int]) -> Known:
        """Cards turned out to be these."""
        found = Counter(dict(self.revealed)) + cards
        return Known(self.bags, tuple(sorted(found.items())), self.total + cards.total())

    def hold(self, seat: int, cards: tuple[int, ...]) -> Known:
        """A bag's known cards are now these."""
        return Known((*self.bags[:seat], tuple(sorted(cards)), *self.bags[seat + 1 :]), self.revealed, self.total)


#: what a card that left a bag turned out to be: one of the known cards, or None for one the seat had not known
Exit = int | None
Way = tuple[float, Known, tuple[Exit, ...]]


def known_exits(
    view: CardsSeen, steps: list[Step], unknown: Counter[int], chance: Chance
) -> tuple[list[tuple[Exit, ...]], Counter[int]]:
    """For each step what the cards that left another seat's bag turned out to be; and all that came out of the unknown.

    ``unknown`` counts the cards of the deck that the seat did not draw itself. All ways are weighed by how many worlds
    allow them, and one is drawn.
    """
    if not any(step.hands for step in steps):
        # Nothing is known of what others hold: whatever left their hands had been unknown.
        unseen: list[tuple[Exit, ...]] = [(None,) * (step.hidden or 1) for step in steps]
        return unseen, Counter(step.played for step in steps if step.played and step.seat != view.seat)
    sizes = [0] * view.seats
    states = [Known(((),) * view.seats)]
    layers: list[dict[Known, list[Way]]] = []
    for step in steps:
        layer = {state: _ways(view, step, state, sizes, unknown) for state in states}
        layers.append(layer)
        states = [*dict.fromkeys(after for ways in layer.values() for _, after, _ in ways)]
        _resize(step, sizes)
    # How many worlds lie ahead of each state, from the end backwards.
    ahead = [dict.fromkeys(states, 1.0)]
    for layer in reversed(layers):
        later = ahead[-1]
        worlds = {state: sum(weight * later[after] for weight, after, _ in ways) for state, ways in layer.items()}
        most = max(worlds.values())
        ahead.append({state: weight / most for state, weight in worlds.items()})
    ahead.reverse()
    state = next(iter(layers[0]))
    exits: list[tuple[Exit, ...]] = []
    for layer, later in zip(layers, ahead[1:], strict=True):
        ways = [(weight * later[after], after, out) for weight, after, out in layer[state] if later[after]]
        left = chance.uniform() * sum(weight for weight, _, _ in ways)
        for weight, state, out in ways:  # noqa: B007
            left -= weight
            if left < 0:
                break
        exits.append(out)
    return exits, Counter(dict(state.revealed))


def _resize(step: Step, sizes: list[int]) -> None:
    """Keep count of how many cards each seat holds."""
    if step.swapped is not None:
        sizes[step.seat], sizes[step.swapped] = sizes[step.swapped], sizes[step.seat]
    else:
        sizes[step.seat] += step.gained - step.hidden - (step.played is not None)


def _ways(view: CardsSeen, step: Step, state: Known, sizes: list[int], unknown: Counter[int]) -> list[Way]:
    """How a step may have gone: for each way how many worlds allow it, what is known then, and what the exits were."""
    seat = step.seat
    if step.swapped is not None:
        return _swap_ways(view, step, state, unknown)
    if seat == view.seat or not (step.hidden or step.played is not None):
        return [(1.0, state, ())]
    ways: list[Way] = [(1.0, state, ())]
    for out in range(step.hidden or 1):
        following: dict[tuple[Known, tuple[Exit, ...]], float] = {}
        for weight, now, before in ways:
            held = now.bags[seat]
            others = sizes[seat] - out - len(held)
            for card, count in Counter(held).items():
                if step.hidden or card == step.played:
                    left = list(held)
                    left.remove(card)
                    key = now.hold(seat, tuple(left)), (*before, card)
                    following[key] = following.get(key, 0.0) + weight * count
            if others > 0:
                if step.hidden:
                    following[now, (*before, None)] = weight * others
                elif step.played is not None:
                    there = unknown[step.played] - now.of(step.played)
                    if there > 0:
                        odds = others * there / (unknown.total() - now.total)
                        following[now.reveal(Counter([step.played])), (*before, None)] = weight * odds
        ways = [(weight, now, exits) for (now, exits), weight in following.items()]
    return ways


def _swap_ways(view: CardsSeen, step: Step, state: Known, unknown: Counter[int]) -> list[Way]:
    other = step.swapped
    assert other is not None
    if step.hands is None or view.seat not in (step.seat, other):
        mine, theirs = state.bags[step.seat], state.bags[other]
        return [(1.0, state.hold(step.seat, theirs).hold(other, mine), ())]
    gave, took = step.hands
    partner = other if view.seat == step.seat else step.seat
    given, got = (gave, took) if view.seat == step.seat else (took, gave)
    # The whole of the partner's bag is seen: its known cards must be among it, and the rest came from the unknown.
    rest = Counter(got)
    rest.subtract(state.bags[partner])
    if any(count < 0 for count in rest.values()):
        return []
    fresh = +rest
    there = {card: unknown[card] - state.of(card) for card in fresh}
    if any(count > there[card] for card, count in fresh.items()):
        return []
    many = fresh.total()
    odds = factorial(many) / prod(factorial(count) for count in fresh.values())
    odds *= prod(perm(there[card], count) for card, count in fresh.items()) / perm(unknown.total() - state.total, many)
    return [(odds, state.reveal(fresh).hold(partner, given), ())]


class Arrangement:
    """One way to arrange the hidden cards."""

    def __init__(self, view: CardsSeen, deck: bytes, openly: Played, chance: Chance) -> None:
        self.view = view
        self.chance = chance
        #: what each card is that came into a hand; ``None`` until it is decided
        self.cards: list[int | None] = []
        #: by seat, the cards it holds, as places in ``cards``
        self.bags: list[list[int]] = [[] for _ in range(view.seats)]
        #: by the time of the event: what came into a hand, what was put away, which hands were exchanged
        self.gains: dict[int, list[int]] = {}
        self.discards: dict[int, list[int]] = {}
        self.swaps: dict[int, tuple[list[int], list[int]]] = {}
        steps = steps_of(view, openly)
        unknown = Counter(deck)
        unknown.subtract(card for step in steps if step.seat == view.seat for card in step.gains or ())
        # What lay openly when a position was given has not come out of any hand since.
        for event in view.history[:1]:
            if event.kind == "position_given":
                unknown.subtract(NUMBERS[name] for name in event[event.fields.index("cards")])
        exits, revealed = known_exits(view, steps, unknown, chance)
        for step, out in zip(steps, exits, strict=True):
            self._follow(step, out)
        # What is still undecided is anything that nobody has shown: in hands, face-down, in the stock or put aside.
        unknown.subtract(revealed)
        pool = list(unknown.elements())
        chance.shuffle(pool)
        self.cards = [pool.pop() if card is None else card for card in self.cards]
        self.stock = bytes(pool[: view.stock])
        self.aside = bytes(pool[view.stock :])

    def _follow(self, step: Step, exits: tuple[Exit, ...]) -> None:
        bag = self.bags[step.seat]
        if step.gained:
            came = [len(self.cards) + place for place in range(step.gained)]
            self.cards += step.gains or [None] * step.gained
            self.gains[step.time] = came
            bag += came
        elif step.played is not None:
            known = step.played if step.seat == self.view.seat else exits[0]
            self.cards[self._take(bag, known)] = step.played
        elif step.hidden:
            self.discards[step.time] = [self._take(bag, card) for card in step.discards or exits]
        elif step.swapped is not None:
            other = self.bags[step.swapped]
            self.swaps[step.time] = (bag[:], other[:])
            for seen, held in zip(step.hands or (), (bag, other), strict=False):
                self._show(held, seen)
            self.bags[step.seat], self.bags[step.swapped] = other, bag

    def _take(self, bag: list[int], card: int | None) -> int:
        """Take a card out of a bag: a known one, or any of those that are not."""
        place = self.chance.choice([place for place in bag if self.cards[place] == card])
        bag.remove(place)
        return place

    def _show(self, bag: list[int], known: tuple[int, ...]) -> None:
        """The whole bag is seen: decide what its cards are that were not known."""
        fresh = Counter(known)
        fresh.subtract(card for place in bag if (card := self.cards[place]) is not None)
        left = list(fresh.elements())
        self.chance.shuffle(left)
        for place in bag:
            if self.cards[place] is None:
                self.cards[place] = left.pop()

    # What came of it

    def names(self, places: list[int]) -> tuple[str, ...]:
        """The ids of cards."""
        return tuple(IDS[self.cards[place] or 0] for place in places)

    def sorted_names(self, places: list[int]) -> tuple[str, ...]:
        """The ids of cards in card order."""
        return tuple(IDS[card] for card in sorted(self.cards[place] or 0 for place in places))

    def hands(self) -> list[bytes]:
        """What each seat holds."""
        return [bytes(sorted(self.cards[place] or 0 for place in bag)) for bag in self.bags]

    def pile(self) -> bytes:
        """The discard pile with its face-down cards."""
        hidden = iter([NUMBERS[name] for time in self.discards for name in self.sorted_names(self.discards[time])])
        return bytes(
            NUMBERS[name or ""] if by is None else next(hidden)
            for name, by in zip(self.view.pile, self.view.pile_by, strict=True)
        )

    def events(self) -> list[Event]:
        """The course of the round with everything about the cards filled in."""
        told: list[Event] = []
        for time, event in enumerate(self.view.history):
            values = dict(zip(event.fields, event, strict=True))
            if event.puts_away:
                values[event.puts_away] = self.sorted_names(self.discards.get(time, []))
            elif event.gains:
                values[event.gains] = self.names(self.gains.get(time, []))
            for field, hand in zip(event.swaps, self.swaps.get(time, ()), strict=True):
                values[field] = self.sorted_names(hand)
            told.append(type(event)(*values.values()))
        return told

    def stock_as_dealt(self) -> bytes:
        """The stock as it was before anyone drew."""
        drawn = [
            self.cards[place] or 0
            for time, event in enumerate(self.view.history)
            if event.kind == "drew"
            for place in self.gains[time]
        ]
        return bytes(drawn) + self.stock
