"""A whole match of Saboteur 2 that a seat's view allows, made from the view alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from undermine.games.core.cards import IDS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.hidden import Played
from undermine.games.core.position import PositionGiven
from undermine.games.digging.cards import GOALS
from undermine.games.digging.events import Dealt, Looked
from undermine.games.digging.resample import OPENLY, deal_cards, lay_out
from undermine.games.digging.round_state import OVER, SHARING
from undermine.games.saboteur2 import events
from undermine.games.saboteur2.game import Saboteur2
from undermine.games.saboteur2.gold import theft_lines
from undermine.games.saboteur2.rules import ROLES
from undermine.games.saboteur2.view import Saboteur2View

_OPENLY: Final[Played] = {
    **OPENLY,
    events.TheftLaid: lambda event: "theft",
    events.HandsOff: lambda event: "hands_off",
    events.HandsSwapped: lambda event: "swap_hand",
    events.Inspected: lambda event: "inspection",
    events.HatSwapped: lambda event: "swap_hats",
    events.Trapped: lambda event: "trapped",
    events.Freed: lambda event: "free_at_last",
}


def resample(view: Saboteur2View, chance: Chance) -> Saboteur2:
    """A game consistent with the view, everything hidden drawn anew."""
    game = lay_out(Saboteur2, view, chance)
    game.trapped = sum(1 << seat for seat, trapped in enumerate(view.trapped) if trapped)
    game.thefts = view.thefts
    game.thieves = view.thieves
    dwarves = Dwarves(view, chance)
    dwarves.give(game)
    held = list(range(view.seats))
    deal_cards(game, view, _OPENLY, lambda event: _fill(game, event, dwarves, held), chance)
    game.deal = replace(game.deal, roles=dwarves.cards[: view.seats], spare=dwarves.cards[view.seats :])
    _count_gold(game, view)
    return game


class Dwarves:
    """The fifteen dwarf cards in the order of the shuffle: what the seat knows of them, and the rest by lot.

    The first are dealt to the seats; each Swap your hats takes the next. ``cards`` holds roles, ``holds`` says for
    each seat which of the cards it has.
    """

    def __init__(self, view: Saboteur2View, chance: Chance) -> None:
        known: dict[int, str] = {}
        self.spare = view.spare
        #: the seats that got another card, in order
        self.swaps: list[int] = []
        self.holds = list(range(view.seats))
        for event in view.history:
            match event:
                case Dealt() if event.role is not None:
                    known[event.seat] = event.role
                case events.Inspected() if event.role is not None:
                    known[self.holds[event.target]] = event.role
                case events.HatSwapped():
                    self.holds[event.target] = view.seats + len(self.swaps)
                    self.swaps.append(event.target)
                    if event.new is not None:
                        known[self.holds[event.target]] = event.new
        for seat, role in enumerate(view.roles or ()):
            known[self.holds[seat]] = role
        left = list(Saboteur2.box.dwarves[view.seats])
        for role in known.values():
            left.remove(ROLES.index(role))
        chance.shuffle(left)
        count = len(known) + len(left)
        self.cards = bytes(ROLES.index(known[place]) if place in known else left.pop() for place in range(count))

    def give(self, game: Saboteur2) -> None:
        """Put the dwarves in front of the players, and away."""
        game.roles = bytes(self.cards[place] for place in self.holds)
        # Cards put away before a position was given are none of these.
        game.spare = self.cards[game.seats + len(self.swaps) :][: self.spare]
        first = list(range(game.seats))
        game.put_away = ()
        for number, seat in enumerate(self.swaps):
            game.put_away += ((seat, self.cards[first[seat]]),)
            first[seat] = game.seats + number


def _fill(game: Saboteur2, event: Event, dwarves: Dwarves, held: list[int]) -> Event:
    """An event with the secrets about dwarves and goals; ``held`` follows which dwarf card each seat has."""
    match event:
        case Dealt():
            return Dealt(event.seat, event.count, ROLES[dwarves.cards[event.seat]], event.hand)
        case Looked():
            return Looked(event.seat, event.goal, IDS[game.goals[GOALS.index(event.goal)]])
        case events.Inspected():
            role = dwarves.cards[held[event.target]]
            game.dwarf_looks = (*game.dwarf_looks, (event.seat, event.target, role, -1))
            return events.Inspected(event.seat, event.target, ROLES[role])
        case events.HatSwapped():
            old = held[event.target]
            held[event.target] = new = max(*held, game.seats - 1) + 1
            before, after = dwarves.cards[old], dwarves.cards[new]
            game.dwarf_looks = (*game.dwarf_looks, (event.seat, event.target, before, after))
            return events.HatSwapped(event.seat, event.target, ROLES[before], ROLES[after])
    return event


def _count_gold(game: Saboteur2, view: Saboteur2View) -> None:
    """Gold is paid and stolen in public, so that everyone who kept count knows it."""
    for result in view.results:
        for line in result.lines:
            game.pieces[line.seat] += line.amount or 0
    if game.phase == OVER:
        game.lines = view.results[-1].lines if view.results else ()
    elif game.phase == SHARING:
        given = isinstance(view.history[0], PositionGiven)  # and what was paid before it is counted already
        game.lines = () if given else game.score_lines()
        for event in view.history:
            if isinstance(event, events.Stole) and event.target is not None:
                game.lines += theft_lines(event.seat, event.target)
        for line in game.lines:
            game.pieces[line.seat] += line.amount or 0
