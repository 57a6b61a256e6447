"""A whole match that a seat's view allows, made from the view alone."""

from __future__ import annotations

from tests.race.games import events
from tests.race.games.game import OVER, TURN, Deal, Race
from tests.race.games.rules import CARDS
from tests.race.games.view import RaceView
from undermine.games import Chance
from undermine.games.core.cards import NUMBERS
from undermine.games.core.hidden import Arrangement, Played

#: the card that was played openly, by the event that tells of it
OPENLY: Played = {events.Dug: lambda event: str(event[1]), events.BoulderDropped: lambda event: "boulder"}


def resample(view: RaceView, chance: Chance) -> Race:
    """A game consistent with the view; what is hidden, the other's hand and the stock, is drawn anew."""
    game = lay_out(view, chance.child())
    cards = Arrangement(view, CARDS, OPENLY, chance)
    game.hands, game.stock, game.pile = cards.hands(), cards.stock, cards.pile()
    told = cards.events()
    dealt = [event.hand or () for event in told if isinstance(event, events.HandDealt)]
    hands = tuple(bytes(NUMBERS[card] for card in hand) for hand in dealt)
    game.deal = Deal(view.first, hands, cards.stock_as_dealt())
    for event in told:
        game.tell(event)
    return game


def lay_out(view: RaceView, chance: Chance) -> Race:
    """A game with all that everybody sees."""
    game = Race.bare(view.rules, view.seats, chance)
    game.round_number, game.past_rounds = view.round, view.results
    game.first, game.turn, game.to_act = view.first, view.turn, view.to_act
    game.phase = OVER if view.to_act is None else TURN
    game.depths, game.props = list(view.depths), list(map(int, view.props))
    game.boulders, game.points = list(view.boulders), list(view.points)
    game.pile_by = bytes(len(view.pile_by))
    return game
