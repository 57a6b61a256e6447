"""Cards that a seat knows in others' hands, because it held them before hands were exchanged.

Each later card from such a hand may be one of these or another. All the ways that could have gone are weighed by how
many worlds allow them, and what comes of it is a graph: at each node one of several ways is taken, as likely as it has
weight; at the end it is settled where the known cards are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial, perm, prod
from typing import NamedTuple

from undermine.games.core.card_steps import Step
from undermine.games.core.chance import Chance

#: by seat, the known cards in its hand, sorted
Bags = tuple[tuple[int, ...], ...]
#: what a card that left a hand turned out to be: one of the known cards, or None for one the seat had not known
Exit = int | None
#: where known cards left a hand: the place among the steps, and what left by it
Mark = tuple[int, tuple[Exit, ...]]
Marks = dict[int, tuple[Exit, ...]]


class State(NamedTuple):
    """One way the known cards may have gone so far: where they are, and those of them that have been shown since.

    All others that were shown came out of the unknown.
    """

    bags: Bags
    shown: tuple[int, ...] = ()


class Node:
    """A point from which the known cards may have gone several ways, or the end with the state they are in."""

    __slots__ = ("marks", "nodes", "state", "total", "weights")

    def __init__(
        self, state: State, weights: Sequence[float] = (), marks: Sequence[Mark | None] = (), nodes: Sequence[Node] = ()
    ) -> None:
        self.state = state
        #: how many worlds each way leads to, and all of them together
        self.weights = tuple(weights)
        self.total = sum(weights)
        #: the known cards that leave a hand on each way, and where it leads
        self.marks = tuple(marks)
        self.nodes = tuple(nodes)

    def draw(self, chance: Chance) -> tuple[State, Marks]:
        """One way to the end, as likely as it has worlds: the state there, and where known cards left a hand."""
        node = self
        marks: Marks = {}
        while node.nodes:
            way = 0
            if len(node.nodes) > 1:
                left = chance.uniform() * node.total
                last = len(node.nodes) - 1
                while way < last and left >= node.weights[way]:
                    left -= node.weights[way]
                    way += 1
            mark = node.marks[way]
            if mark is not None:
                marks[mark[0]] = mark[1]
            node = node.nodes[way]
        return node.state, marks


#: how many worlds allow a way, the state after it, and what left
Way = tuple[float, State, tuple[Exit, ...]]


class KnownCards:
    """The weighing, for what a seat (``None``: a spectator) saw; ``unknown`` counts the cards that it did not draw."""

    def __init__(self, seat: int | None, seats: int, steps: Sequence[Step], unknown: Counter[int]) -> None:
        self._seat = seat
        self._unknown = unknown
        self._there = unknown.total()
        #: how many cards each seat holds
        self._sizes = [0] * seats
        #: cards that others have shown, whether they had been known or not
        self.shown = Counter[int]()
        #: where the ways begin; ``None`` if nothing is known of what others hold
        self.root: Node | None = None
        first = next((at for at, step in enumerate(steps) if step.hands is not None), None)
        if first is None:
            self.shown.update([step.played for step in steps if step.played is not None and step.seat != seat])
            return
        begin = State(((),) * seats)
        states: Iterable[State] = [begin]
        layers: list[tuple[int, dict[State, list[Way]]]] = []
        for at, step in enumerate(steps):
            goes_out = step.seat != seat and (step.hidden or step.played is not None)
            if at >= first and (goes_out or step.swapped is not None):
                layer = self._ways(step, states)
                layers.append((at, layer))
                states = dict.fromkeys(after for ways in layer.values() for _, after, _ in ways)
            self._go_on(step)
        self.root = self._graph(layers, states)[begin]

    def _go_on(self, step: Step) -> None:
        sizes = self._sizes
        if step.swapped is not None:
            sizes[step.seat], sizes[step.swapped] = sizes[step.swapped], sizes[step.seat]
            self.shown.update(self._seen(step)[1])
        else:
            sizes[step.seat] += step.gained - step.hidden - (step.played is not None)
            if step.played is not None and step.seat != self._seat:
                self.shown[step.played] += 1

    def _seen(self, step: Step) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The hand that the seat gave away and the one that it got; none if it was not its own exchange."""
        if step.hands is None or self._seat not in (step.seat, step.swapped):
            return (), ()
        gave, took = step.hands
        return (gave, took) if step.seat == self._seat else (took, gave)

    def _graph(self, layers: list[tuple[int, dict[State, list[Way]]]], last: Iterable[State]) -> dict[State, Node]:
        """Go back from the end: how many worlds lie ahead of each state, and what leads to them."""
        nodes = {state: Node(state) for state in last}
        ahead = dict.fromkeys(nodes, 1.0)
        for at, layer in reversed(layers):
            earlier: dict[State, Node] = {}
            worlds: dict[State, float] = {}
            for state, ways in layer.items():
                open_ways = [(weight * ahead[after], after, out) for weight, after, out in ways if ahead[after]]
                worlds[state] = sum([weight for weight, _, _ in open_ways])
                marks = [(at, out) if any(card is not None for card in out) else None for _, _, out in open_ways]
                if len(open_ways) == 1 and marks[0] is None:
                    earlier[state] = nodes[open_ways[0][1]]
                else:
                    weights = [weight for weight, _, _ in open_ways]
                    earlier[state] = Node(state, weights, marks, [nodes[after] for _, after, _ in open_ways])
            most = max(worlds.values())
            ahead = {state: weight / most for state, weight in worlds.items()}
            nodes = earlier
        return nodes

    def _ways(self, step: Step, states: Iterable[State]) -> dict[State, list[Way]]:
        """How a step may have gone from each state."""
        if step.swapped is not None:
            return {state: [*self._swap_ways(step, state)] for state in states}
        seat, size = step.seat, self._sizes[step.seat]
        layer: dict[State, list[Way]] = {}
        if step.hidden:
            for state in states:
                bags, shown = state
                ways = _hidden_ways(bags[seat], size, step.hidden)
                layer[state] = [(weight, State(_hold(bags, seat, left), shown), out) for weight, left, out in ways]
            return layer
        card = step.played
        assert card is not None
        there = self._unknown[card] - self.shown[card]
        all_there = self._there - self.shown.total()
        for state in states:
            bags, shown = state
            held = bags[seat]
            others, left = size - len(held), there + shown.count(card)
            found: list[Way] = []
            layer[state] = found
            if card in held:
                after = State(_hold(bags, seat, _without(held, card)), tuple(sorted((*shown, card))))
                found.append((float(held.count(card)), after, (card,)))
            if others > 0 and left > 0:
                found.append((others * left / (all_there + len(shown)), state, (None,)))
        return layer

    def _swap_ways(self, step: Step, state: State) -> Iterator[Way]:
        other = step.swapped
        assert other is not None
        if step.hands is None or self._seat not in (step.seat, other):
            mine, theirs = state.bags[step.seat], state.bags[other]
            yield 1.0, State(_hold(_hold(state.bags, step.seat, theirs), other, mine), state.shown), ()
            return
        given, got = self._seen(step)
        partner = other if self._seat == step.seat else step.seat
        # The whole of the partner's hand is seen: its known cards must be among it, and the rest came from the unknown.
        known = state.bags[partner]
        rest = Counter(got)
        rest.subtract(known)
        if any(count < 0 for count in rest.values()):
            return
        fresh = +rest
        there = {card: self._unknown[card] - self.shown[card] + state.shown.count(card) for card in fresh}
        if any(count > there[card] for card, count in fresh.items()):
            return
        many = fresh.total()
        left = self._there - self.shown.total() + len(state.shown)
        odds = factorial(many) / prod(factorial(count) for count in fresh.values())
        odds *= prod(perm(there[card], count) for card, count in fresh.items()) / perm(left, many)
        bags = _hold(state.bags, partner, tuple(sorted(given)))
        yield odds, State(bags, tuple(sorted((*state.shown, *known)))), ()


def _hold(bags: Bags, seat: int, cards: tuple[int, ...]) -> Bags:
    """A hand's known cards are now these."""
    return (*bags[:seat], cards, *bags[seat + 1 :])


def _without(held: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = held.index(card)
    return held[:place] + held[place + 1 :]


@lru_cache(maxsize=4096)
def _hidden_ways(held: tuple[int, ...], size: int, many: int) -> list[tuple[float, tuple[int, ...], tuple[Exit, ...]]]:
    """The ways to put so many cards away out of a hand, in any order: in how many, what is left of the known cards,
    and what went, the known ones first.
    """
    there = Counter(held)
    ways: list[tuple[float, tuple[int, ...], tuple[Exit, ...]]] = []
    for counts in product(*(range(min(count, many) + 1) for count in there.values())):
        known = sum(counts)
        if known <= many <= known + size - len(held):
            out = Counter(dict(zip(there, counts, strict=True)))
            weight = comb(size - len(held), many - known) * prod(map(comb, there.values(), counts))
            ways.append((float(weight), tuple((there - out).elements()), (*out.elements(), *[None] * (many - known))))
    return ways
