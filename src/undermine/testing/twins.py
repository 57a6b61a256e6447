"""Two worlds that one seat cannot tell apart, and what was done in each.

A match is played and every card followed by its place in the deck. Then the same match is played in another world, in
which everything that the seat never got to see is arranged differently: roles, what lies face-down, the others' hands
and face-down discards, the stock. The others do the same in public; where they did something in secret they do it with
the cards of that world. A game brings a ``Course``, which says what else it hides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from undermine.games import Action, Chance, Event, Game, Rules, start
from undermine.games.core.cards import IDS
from undermine.testing.playing import Policy

#: the actions from some moment on, and whether each is of the round that will be different
Actions = list[tuple[Action, bool]]


class Course:
    """What happened in a round, every card followed by its place in the deck, and what one seat saw of it.

    Each game adds what else it hides: ``note`` what the seat gets to see of it, ``rearrange`` what it does not.
    """

    #: how many actions there may be after the moment at which the worlds part
    longest = 260

    def __init__(self, game: Any, seat: int) -> None:
        self.seat = seat
        self.deck: bytes = b"".join(game.deal.hands) + game.deal.stock + game.deal.aside
        self.hold: list[list[int]] = []
        self.next_card = 0
        for hand in game.deal.hands:
            self.hold.append(list(range(self.next_card, self.next_card + len(hand))))
            self.next_card += len(hand)
        #: places of the deck that the seat has seen
        self.seen = {*self.hold[seat]}
        #: for each decision that was followed: the places of the cards put away in secret
        self.put_away: list[list[int]] = []

    def about_cards(self, game: Any) -> bool:
        """Whether cards are played at this decision: there are others, about gold, that are not followed."""
        return True

    def follow(self, actor: int, action: Action, events: list[Event], after: Any) -> None:
        """Follow the cards through an action; ``after`` is the game then, unless the round is over."""
        away = []
        for name in (action.card,) if action.card else action.cards or ():
            place = self.find(actor, name)
            self.hold[actor].remove(place)
            if action.card or actor == self.seat:
                self.seen.add(place)
            if action.cards:
                away.append(place)
        self.put_away.append(away)
        self.note(actor, action, events, after)
        if after is not None:
            for held, hand in zip(self.hold, after.hands, strict=True):
                while len(held) < len(hand):
                    held.append(self.next_card)
                    self.next_card += 1
            self.seen.update(self.hold[self.seat])

    def note(self, actor: int, action: Action, events: list[Event], after: Any) -> None:
        """What else an action moved, and what else the seat saw."""
        raise NotImplementedError

    def close(self, base: Any, actions: Actions) -> None:
        """What everybody sees when the round is over; it began at ``base``."""

    def find(self, actor: int, name: str) -> int:
        """The place in the deck of a card that somebody holds."""
        return next(place for place in self.hold[actor] if IDS[self.deck[place]] == name)

    def shuffled(self, chance: Chance) -> bytes:
        """The deck, with all cards that the seat has not seen in another order."""
        deck = bytearray(self.deck)
        shuffle_some(deck, [place for place in range(len(deck)) if place not in self.seen], chance)
        return bytes(deck)

    def rearrange(self, other: Any, end: Any, deck: bytes, chance: Chance) -> Any:
        """The deal of the other world but for its cards; whatever does not come with a deal is changed in ``other``."""
        raise NotImplementedError

    def twin(self, action: Action, away: Iterator[list[int]], deck: bytes) -> Action:
        """What is done in the other world: the same, with the cards of that world where it was done in secret."""
        places = next(away)
        if not places:
            return action
        names = ",".join(IDS[card] for card in sorted(deck[place] for place in places))
        return Action.parse(f"-{names}!{action.removes}" if action.removes else f"-{names}")


@dataclass
class Twins:
    """The world as it was, another one, and the actions of each from the same moment on."""

    one: Game
    other: Game
    actions: list[tuple[Action, Action]]
    #: whether they differ at all
    changed: bool


def make_twins(
    rules: Rules, players: int, seed: int | str, policy: Policy, course_of: Callable[[Any, int], Course]
) -> tuple[Twins, int]:
    """Two worlds of a game, and the seat that cannot tell them apart."""
    chance = Chance(f"worlds {seed}")
    game: Any = start(rules, players, seed)
    seat = chance.below(players)
    different = 1 + chance.below(rules.rounds)
    while game.round_number < different:
        game.play(policy(game, chance))
    base = game.copy()
    course = course_of(game, seat)
    actions: Actions = []
    for _ in range(5 + chance.below(course.longest)):
        if game.to_act is None:
            break
        action = policy(game, chance)
        actor, followed, number = game.to_act, course.about_cards(game), game.round_number
        events = game.play(action)
        actions.append((action, number == different))
        if number == different and followed:
            goes_on = game.round_number == number and game.to_act is not None and course.about_cards(game)
            course.follow(actor, action, events, game if goes_on else None)
            if not goes_on:
                course.close(base, actions)
    return _another(base, game, course, actions, chance), seat


def _another(base: Any, end: Any, course: Course, actions: Actions, chance: Chance) -> Twins:
    deck = course.shuffled(chance)
    sizes = [len(hand) for hand in base.deal.hands]
    dealt, stock = sum(sizes), sum(sizes) + len(base.deal.stock)
    other = base.copy()
    deal = replace(
        course.rearrange(other, end, deck, chance),
        hands=tuple(deck[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in range(len(sizes))),
        stock=deck[dealt:stock],
        aside=deck[stock:],
    )
    other.round_number -= 1
    other.begin_round(deal)
    away = iter(course.put_away)
    paired = [(action, course.twin(action, away, deck) if in_round else action) for action, in_round in actions]
    return Twins(base.copy(), other, paired, deal != base.deal or any(one is not two for one, two in paired))


def shuffle_some(things: bytearray, places: list[int], chance: Chance) -> None:
    """Shuffle what lies at some places."""
    values = [things[place] for place in places]
    chance.shuffle(values)
    for place, value in zip(places, values, strict=True):
        things[place] = value
