"""The round that will be different, card by card: what a game has in common with the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undermine.games import Action, Chance, Event
from undermine.games.core.cards import IDS

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


def shuffle_some(things: bytearray, places: list[int], chance: Chance) -> None:
    """Shuffle what lies at some places."""
    values = [things[place] for place in places]
    chance.shuffle(values)
    for place, value in zip(places, values, strict=True):
        things[place] = value
