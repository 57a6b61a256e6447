"""Whole matches that a seat's view allows, made from the view alone."""

from __future__ import annotations

from tests.race.games import events
from tests.race.games.game import OVER, TURN, Deal, Race
from tests.race.games.view import RaceView
from undermine.games import Chance
from undermine.games.core.card_steps import CardSteps
from undermine.games.core.worlds import GameWorlds


class RaceWorlds(GameWorlds):
    """The worlds that a view allows; what is hidden is the other's hand and the stock."""

    #: the card that was played openly, by the event that tells of it
    steps = CardSteps({events.Dug: lambda event: str(event[1]), events.BoulderDropped: lambda event: "boulder"})

    def lay_out(self, view: RaceView) -> Race:
        game = Race.bare(view.rules, view.seats, Chance(""))
        game.round_number, game.past_rounds = view.round, view.results
        game.first, game.turn, game.to_act = view.first, view.turn, view.to_act
        game.phase = OVER if view.to_act is None else TURN
        game.depths, game.props = list(view.depths), list(map(int, view.props))
        game.boulders, game.points = list(view.boulders), list(view.points)
        return game

    def world(self, number: int) -> Race:
        game: Race = super().world(number)
        past = self.retell(number)
        game.deal = Deal(game.first, past.hands(events.HandDealt), past.stock)
        return game
