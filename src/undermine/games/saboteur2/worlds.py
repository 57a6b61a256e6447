"""Worlds of Saboteur 2: dwarf cards that are seen and exchanged, besides what all digging games have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, Final

from undermine import native
from undermine.games.core.card_steps import CardSteps, Played
from undermine.games.core.cards import IDS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.hidden import Arrangement
from undermine.games.core.lots import Lots
from undermine.games.core.position import PositionGiven
from undermine.games.digging.cards import GOALS
from undermine.games.digging.deal import Deal
from undermine.games.digging.events import Dealt, Looked
from undermine.games.digging.round_state import OVER, SHARING
from undermine.games.digging.worlds import OPENLY, DigWorlds
from undermine.games.saboteur2 import events
from undermine.games.saboteur2.front import Front
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


class Saboteur2Worlds(DigWorlds):
    """The worlds that a view of Saboteur 2 allows.

    The fifteen dwarf cards lie in the order of the shuffle: the first are dealt to the seats, each Swap your hats takes
    the next. What the seat knows of them stays, and the rest is drawn by lot.
    """

    __slots__ = ("_holds", "_left", "_looks", "_places", "_roles", "_swaps")

    steps: ClassVar[CardSteps] = CardSteps(_OPENLY)
    kind = Saboteur2

    view: Saboteur2View
    #: the roles of the dwarf cards as far as they are known, the places of those that are not, and the roles left
    _roles: bytearray
    _places: list[int]
    _left: bytearray
    #: by seat, the place of the dwarf card that it has
    _holds: list[int]
    #: who looked at whose card, and who got another: (seat, target, the place of the card, and of the new one or -1)
    _looks: list[tuple[int, int, int, int]]
    _swaps: int

    def __init__(self, view: Saboteur2View) -> None:
        DigWorlds.__init__(self, view)
        self._find_dwarves(view)
        table: Any = self.table
        if view.roles is not None:
            table.roles = bytes(map(ROLES.index, view.roles))
        _count_gold(table, view)

    def lay_out(self, view: Any) -> Any:
        game = DigWorlds.lay_out(self, view)
        game.trapped = sum([1 << seat for seat, trapped in enumerate(view.trapped) if trapped])
        game.thefts = view.thefts
        game.thieves = view.thieves
        return game

    def _find_dwarves(self, view: Saboteur2View) -> None:
        known: dict[int, str] = {}
        self._holds = holds = list(range(view.seats))
        self._looks = []
        self._swaps = 0
        for event in view.history:
            match event:
                case Dealt() if event.role is not None:
                    known[event.seat] = event.role
                case events.Inspected():
                    self._looks.append((event.seat, event.target, holds[event.target], -1))
                    if event.role is not None:
                        known[holds[event.target]] = event.role
                case events.HatSwapped():
                    new = view.seats + self._swaps
                    self._swaps += 1
                    self._looks.append((event.seat, event.target, holds[event.target], new))
                    holds[event.target] = new
                    if event.new is not None:
                        known[new] = event.new
        for seat, role in enumerate(view.roles or ()):
            known[holds[seat]] = role
        dwarves = Saboteur2.box.dwarves[view.seats]
        left = bytearray(dwarves)
        for role in known.values():
            left.remove(ROLES.index(role))
        self._left = left
        self._places = [place for place in range(len(dwarves)) if place not in known]
        self._roles = bytearray([ROLES.index(known[place]) if place in known else 0 for place in range(len(dwarves))])

    # Drawing

    def hide_dwarves(self, game: Any, lots: Chance) -> None:
        self._lay_dwarves(game, self._dwarf_cards(lots))

    def give_roles(self, game: Any, roles: bytes, lots: Chance) -> None:
        first = len(roles)
        if first != self.view.seats + self._swaps:
            raise ValueError(f"{self.view.seats + self._swaps} dwarf cards were dealt or taken, not {first}")
        cards = native.copy_bytes(self._roles)
        cards[:first] = roles
        left = bytearray(self._roles)
        for number, place in enumerate(self._places):
            left[place] = self._left[number]
        for place in range(first):
            if place not in self._places and roles[place] != self._roles[place]:
                raise ValueError("a seat knows what it has seen")
            left.remove(roles[place])
        lots.shuffle_bytes(left)
        cards[first:] = left
        self._lay_dwarves(game, cards)

    def _lay_dwarves(self, front: Front, cards: bytearray) -> None:
        roles = bytearray(front.seats)
        for seat in range(front.seats):
            roles[seat] = cards[self._holds[seat]]
        front.roles = bytes(roles)
        # Cards put away before a position was given are none of these.
        first = front.seats + self._swaps
        front.spare = bytes(cards[first : first + self.view.spare])
        if self._looks:
            self._tell_dwarves(front, cards)

    def _dwarf_cards(self, lots: Chance) -> bytearray:
        """The dwarf cards in the order of the shuffle. They are the first that is drawn in a world."""
        cards = native.copy_bytes(self._roles)
        left = native.copy_bytes(self._left)
        lots.shuffle_bytes(left)
        for number, place in enumerate(self._places):
            cards[place] = left[number]
        return cards

    def _tell_dwarves(self, front: Front, cards: bytearray) -> None:
        looks = [(seat, to, cards[old], -1 if new < 0 else cards[new]) for seat, to, old, new in self._looks]
        front.dwarf_looks = tuple(looks)
        front.put_away = tuple([(target, old) for _, target, old, new in looks if new >= 0])

    # Telling

    def fill(self, past: Arrangement, number: int, told: list[Event]) -> Iterator[Event]:
        game: Any = past.game
        cards = self._dwarf_cards(Lots(number))
        looks = iter(game.dwarf_looks)
        for event in told:
            match event:
                case Dealt():
                    yield Dealt(event.seat, event.count, ROLES[cards[event.seat]], event.hand)
                case Looked():
                    yield Looked(event.seat, event.goal, IDS[game.goals[GOALS.index(event.goal)]])
                case events.Inspected():
                    yield events.Inspected(event.seat, event.target, ROLES[next(looks)[2]])
                case events.HatSwapped():
                    _, _, old, new = next(looks)
                    yield events.HatSwapped(event.seat, event.target, ROLES[old], ROLES[new])
                case _:
                    yield event

    def deal_of(self, past: Arrangement, number: int) -> Deal:
        cards = bytes(self._dwarf_cards(Lots(number)))
        seats = self.view.seats
        return replace(DigWorlds.deal_of(self, past, number), roles=cards[:seats], spare=cards[seats:])


def _count_gold(game: Any, view: Saboteur2View) -> None:
    """Gold is paid and stolen in public, so that everyone who kept count knows it."""
    for result in view.results:
        for line in result.lines:
            game.pieces[line.seat] += line.amount or 0
    if game.phase == OVER:
        game.lines = view.results[len(view.results) - 1].lines if view.results else ()
    elif game.phase == SHARING:
        given = isinstance(view.history[0], PositionGiven)  # and what was paid before it is counted already
        game.lines = () if given else game.score_lines()
        for event in view.history:
            if isinstance(event, events.Stole) and event.target is not None:
                game.lines += theft_lines(event.seat, event.target)
        for line in game.lines:
            game.pieces[line.seat] += line.amount or 0
