"""The course of a round as a diary: who did what, and how much nearer it brought every dwarf to the mines.

It holds only what everybody could see, so one diary serves all who watch the same round. It is kept between decisions
only to be quicker: the same history always gives the same diary.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from undermine.bots.diary_cache import DiaryCache
from undermine.bots.lost_mines.forest import CARD, HIDDEN, NEVER, SHIFT, STEP, TURN, Forest, Prices
from undermine.games import Event, LostMinesView
from undermine.games.core.round_events import Drew, Laid
from undermine.games.lost_mines import events
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.maze import sides as side

#: costs as anybody may reckon them
_PRICES: Final = Prices(step=STEP, card=8, tool=14, own_tool=8, held=3, trap=3, troll=6, hidden=4)
_FAR: Final = 100


class Deed(NamedTuple):
    """One thing a seat did."""

    seat: int
    #: ``lay``, ``tool``, ``trap``, ``troll``, ``thunderstorm`` or ``look``
    kind: str
    card: str
    #: by seat, how many turns nearer to the mines it brought its dwarf
    gains: tuple[float, ...]
    #: how many cards the seat had to choose from
    choice: int
    #: in which turn of the round it was, counted from 1
    turn: int


#: what playing a card that changes the forest is called
_KINDS: Final[dict[type[Event], str]] = {
    Laid: "lay",
    events.ToolUsed: "tool",
    events.TrapSet: "trap",
    events.TrollSet: "troll",
    events.StormStruck: "thunderstorm",
}
#: the events by which somebody has had a turn
PLAYS: Final[tuple[type[Event], ...]] = (*_KINDS, events.Spied, events.Discarded)
#: the events that say something; but for what was found, all are told to everybody alike
FOLLOWED: Final[tuple[type[Event], ...]] = (
    events.TreasuresLaidOut,
    events.JoinedClan,
    *PLAYS,
    events.TrollLeft,
    events.TokenGone,
    events.Walked,
    events.TrapSprung,
    events.MineTurnedOver,
    events.MineSet,
    events.TreasureTaken,
    Drew,
)


class Diary:
    """The deeds of a round."""

    def __init__(self, rules: LostMinesRules) -> None:
        deck = rules.box.deck
        self.deck = deck
        self.forest = Forest(deck.columns, deck.rows, _PRICES)
        self.deeds: list[Deed] = []
        #: by how quickly one suspects: how many of the deeds were weighed, and what they say, by seat and role
        self.weighed: dict[float, tuple[int, list[list[float]]]] = {}
        self.followed: list[Event] = []
        #: by seat, where its dwarf stands and how many cards it holds
        self.cells: list[int] = []
        self.hands: list[int] = []
        #: how many turns there have been, and in which one somebody looked at somebody's dwarf card
        self.turns = 0
        self.looked_at: dict[tuple[int, int], int] = {}
        #: by mine what it is once it lies face-up, and the kinds of the treasures left
        self.faces: list[str | None] = [None] * len(deck.mine_spaces)
        self.left: list[str] = []
        #: by cell what it costs to get to a mine, until something changes that
        self._ahead: list[int] | None = None
        self.mines = [self.forest.cell(*space) for space in deck.mine_spaces]
        for (column, row), sides in deck.starts.values():
            self.forest.put(self.forest.cell(column, row), sides, CARD)
        for cell in self.mines:
            self.forest.put(cell, side.ALL, HIDDEN)

    def _costs(self) -> list[int]:
        """By seat, how far it is to the nearest mine that may hold something, in half steps."""
        ahead = self._ahead
        if ahead is None:
            mines = zip(self.mines, self.faces, strict=True)
            targets = [cell for cell, face in mines if face is None or face in self.left]
            self._ahead = ahead = self.forest.costs_to(targets)
        return [_FAR if (cost := ahead[cell] >> SHIFT) >= NEVER else min(cost, _FAR) for cell in self.cells]

    def follow(self, event: Event) -> None:
        """Write the next event down."""
        self.followed.append(event)
        self.turns += isinstance(event, PLAYS)
        forest = self.forest
        match event:
            case events.TreasuresLaidOut():
                self.left = list(event.kinds)
                self._ahead = None
            case events.JoinedClan():
                (column, row), _ = self.deck.starts[event.clan]
                self.cells.append(forest.cell(column, row))
                self.hands.append(event.count)
            case Laid() | events.ToolUsed() | events.TrapSet() | events.TrollSet() | events.StormStruck():
                before, kind = self._costs(), _KINDS[type(event)]
                self._change(event, kind)
                self._ahead = None
                gains = [(was - now) / TURN for was, now in zip(before, self._costs(), strict=True)]
                card = kind if isinstance(event, events.StormStruck) else getattr(event, "card", kind)
                self._note(event.seat, kind, card, gains)
            case events.Spied():
                if event.target is not None:
                    self.looked_at[event.seat, event.target] = self.turns
                    self._note(event.seat, "look", event.card, [0.0] * len(self.cells))
                else:
                    self.hands[event.seat] -= 1
            case events.Discarded() | events.TrapSprung():
                self.hands[event.seat] -= event.count
            case Drew():
                self.hands[event.seat] += event.count
            case events.TrollLeft() | events.TokenGone():
                forest.take_token(*forest.ends_of(event))
                self._ahead = None
            case events.Walked():
                self.cells[event.seat] = forest.cell_of(event)
                held = forest.held
                forest.stand(self.cells)
                if forest.held != held:
                    self._ahead = None
            case events.MineTurnedOver():
                self.faces[event.mine - 1] = event.face
                self._ahead = None
            case events.MineSet():
                printed = self.deck.mines[self.faces[event.mine - 1] or ""]
                sides = side.half_turn(printed) if event.turned else printed
                forest.put(forest.cell_of(event), sides, CARD)
                self._ahead = None
            case events.TreasureTaken():
                self.left.remove(event.treasure)
                self._ahead = None

    def _change(self, event: Event, kind: str) -> None:
        """What a card does to the forest."""
        forest = self.forest
        match event:
            case Laid():
                forest.lay(forest.cell_of(event), event.card, event.turned)
            case events.TrapSet() | events.TrollSet():
                forest.put_token(*forest.ends_of(event), trap=kind == "trap")
            case events.ToolUsed():
                forest.overcome(forest.cell_of(event))
            case events.StormStruck():
                forest.take(forest.cell_of(event))

    def _note(self, seat: int, kind: str, card: str, gains: list[float]) -> None:
        self.deeds.append(Deed(seat, kind, card, tuple(gains), self.hands[seat], self.turns))
        self.hands[seat] -= 1


_CACHE: Final = DiaryCache[Diary](FOLLOWED, first=14)


def diary_of(view: LostMinesView) -> Diary:
    """The diary of the round that a view shows."""
    return _CACHE.of(view, partial(Diary, view.rules))
