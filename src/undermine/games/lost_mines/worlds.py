"""Worlds of The Lost Mines: dwarf cards, mines and treasures besides cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from undermine import native
from undermine.games.core.card_steps import CardSteps, Played
from undermine.games.core.cards import NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.hidden import Arrangement
from undermine.games.core.lots import Lots
from undermine.games.core.round_events import Laid
from undermine.games.core.worlds import GameWorlds
from undermine.games.lost_mines import events
from undermine.games.lost_mines.box import DWARVES, NEEDS, ROLES, TABLE
from undermine.games.lost_mines.deal import Deal, role_of
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.lost_mines.game import LostMines
from undermine.games.lost_mines.round_state import CLOSED, OVER, OVERCOME, SET, TRAP, Table
from undermine.games.lost_mines.view import LostMinesView
from undermine.maze.sides import EAST, SOUTH, parse

#: the card that was played openly, by the event that tells of it
_OPENLY: Final[Played] = {
    Laid: lambda event: str(event[1]),
    events.ToolUsed: lambda event: str(event[1]),
    events.Spied: lambda event: str(event[1]),
    events.TrapSet: lambda event: "trap",
    events.TrollSet: lambda event: "troll",
    events.StormStruck: lambda event: "thunderstorm",
}

_ROLES: Final = len(ROLES)


class FaceDown:
    """Things laid out face-down, of which some are known, and those put aside; their backs tell of what sort each is.

    ``known`` are the things by place, ``None`` for one that is not known, ``backs`` their sorts; ``there`` are all
    things that there are, and ``sorts`` their sorts by number.
    """

    __slots__ = ("_backs", "_laid", "_left", "_places", "_sorts")

    def __init__(self, known: list[int | None], backs: bytes, there: bytes, sorts: bytes) -> None:
        self._laid = bytearray([thing or 0 for thing in known])
        self._places = [place for place, thing in enumerate(known) if thing is None]
        self._backs = backs
        self._sorts = sorts
        self._left = bytearray(there)
        for thing in known:
            if thing is not None:
                self._left.remove(thing)

    def draw(self, lots: Chance) -> bytes:
        """All things: those laid out, each drawn from what is left of its sort, and then those put aside."""
        left = native.copy_bytes(self._left)
        lots.shuffle_bytes(left)
        laid = native.copy_bytes(self._laid)
        count = len(left)
        for place in self._places:
            found = 0
            while self._sorts[left[found]] != self._backs[place]:
                found += 1
            laid[place] = left[found]
            count -= 1
            while found < count:
                left[found] = left[found + 1]
                found += 1
        laid += left[:count]
        return bytes(laid)


class LostMinesWorlds(GameWorlds):
    """The worlds that a view of The Lost Mines allows."""

    __slots__ = ("_dwarves", "_mines", "_treasures", "_values")

    steps: ClassVar[CardSteps] = CardSteps(_OPENLY)

    view: LostMinesView
    _dwarves: FaceDown
    _mines: FaceDown
    #: treasures by their numbers in the box, and what each of these is worth
    _treasures: FaceDown
    _values: bytes

    def __init__(self, view: LostMinesView) -> None:
        GameWorlds.__init__(self, view)
        table: Any = self.table
        there = table.box.treasures
        self._values = bytes([value for _, value in there])
        table.treasure_kinds = bytes([MINES.index(seen.treasure) for seen in view.treasures])
        self._dwarves = _dwarves(view)
        faces = [None if mine.face is None else MINES.index(mine.face) for mine in view.mines]
        self._mines = FaceDown(faces, bytes(len(MINES)), bytes(range(len(MINES))), bytes(len(MINES)))
        left = list(range(len(there)))
        known: list[int | None] = []
        for kind, seen in zip(table.treasure_kinds, view.treasures, strict=True):
            like = [number for number in left if there[number] == (kind, seen.value)]
            known.append(like[0] if like else None)
            left = [number for number in left if number not in like[:1]]
        kinds = bytes([kind for kind, _ in there])
        self._treasures = FaceDown(known, table.treasure_kinds, bytes(range(len(there))), kinds)

    def lay_out(self, view: LostMinesView) -> Any:
        """All that everybody sees of the board, the dwarves and the course of the round."""
        game: Any = LostMines.bare(view.rules, view.seats, Chance(""))
        game.to_act = view.to_act
        game.round_number = view.round
        game.first = view.first
        game.phase = game.phases.index(view.phase)
        game.turn = view.turn
        game.past_rounds = view.results
        if game.phase == OVER and view.results:
            ended = view.results[len(view.results) - 1]
            game.winners, game.lines = ended.winners, ended.lines
        game.points = list(view.points)
        game.proposed = view.proposed
        game.agreed = view.agreed
        game.walked = view.walked
        game.dragon = -1 if view.dragon is None else view.dragon
        game.dwarf_cards = game.mine_kinds = game.treasure_kinds = game.treasure_values = b""
        game.dealt = None
        _lay_cards(game, view)
        _remember(game, view)
        return game

    # Drawing

    def hide(self, game: Any, lots: Chance) -> None:
        table: Table = game
        seats = table.seats
        table.dwarf_cards = self._dwarves.draw(lots)[:seats]
        table.mine_kinds = self._mines.draw(lots)
        treasures = self._treasures.draw(lots)
        values = bytearray(seats)
        for number in range(seats):
            values[number] = self._values[treasures[number]]
        table.treasure_values = bytes(values)
        table.dealt = table.past.about

    def give_roles(self, game: Any, roles: bytes, lots: Chance) -> None:
        table: Table = game
        if len(roles) != table.seats:
            raise ValueError(f"there are {table.seats} dwarves, not {len(roles)}")
        left = bytearray(DWARVES[table.seats])
        cards = bytearray(table.seats)
        for seat, role in enumerate(self.view.known_roles):
            if role is not None and ROLES[roles[seat]] != role:
                raise ValueError("a seat knows what it has seen")
            cards[seat] = CLANS.index(self.view.clans[seat]) * _ROLES + roles[seat]
            left.remove(cards[seat])
        table.dwarf_cards = bytes(cards)

    # Telling

    def deal_of(self, past: Arrangement, number: int) -> Deal:
        box: Any = self.table.box
        seats = self.view.seats
        lots = Lots(number)  # what is dealt here is drawn before the cards are
        dwarves = self._dwarves.draw(lots)
        mines = self._mines.draw(lots)
        treasures = [box.treasures[treasure] for treasure in self._treasures.draw(lots)]
        return Deal(
            first=self.view.first,
            dwarves=dwarves[:seats],
            spare=dwarves[seats:],
            mines=mines,
            treasures=tuple(treasures[:seats]),
            treasures_aside=tuple(treasures[seats:]),
            hands=past.hands(events.JoinedClan),
            stock=past.stock,
            aside=past.aside,
        )

    def fill(self, past: Arrangement, number: int, told: list[Event]) -> Iterator[Event]:
        game: Any = past.game
        for event in told:
            match event:
                case events.JoinedClan():
                    role = role_of(game.dwarf_cards[event.seat])
                    yield events.JoinedClan(event.seat, event.clan, event.count, role, event.hand)
                case events.Spied():
                    found = _found(game, event)
                    yield events.Spied(event.seat, event.card, event.thing, event.number, event.target, found)
                case events.TreasureTaken():
                    value = game.treasure_values[event.number - 1]
                    yield events.TreasureTaken(event.seat, event.number, event.treasure, value)
                case _:
                    yield event


def _found(game: Any, spied: events.Spied) -> str | int:
    if spied.target is not None:
        return role_of(game.dwarf_cards[spied.target])
    assert spied.number is not None
    if spied.thing == "mine":
        return MINES[game.mine_kinds[spied.number - 1]]
    value: int = game.treasure_values[spied.number - 1]
    return value


def _dwarves(view: LostMinesView) -> FaceDown:
    """The dwarf cards: the backs are seen, the fronts drawn from what each clan has."""
    clans = bytes(map(CLANS.index, view.clans))
    known = [
        None if role is None else clan * _ROLES + ROLES.index(role)
        for clan, role in zip(clans, view.known_roles, strict=True)
    ]
    there = DWARVES[view.seats]
    return FaceDown(known, clans, there, bytes([dwarf // _ROLES for dwarf in range(len(CLANS) * _ROLES)]))


def _lay_cards(game: LostMines, view: LostMinesView) -> None:
    box = game.box
    cell = box.ground.cell
    for mine, seen in enumerate(view.mines):
        if seen.face is not None and seen.open is not None:
            faces = box.mine_faces[MINES.index(seen.face)]
            game.maze.fix(box.mine_cells[mine], next(face for face in faces if TABLE.open[face] == parse(seen.open)))
            game.review_ways(box.mine_cells[mine])
            game.face_up |= 1 << mine
    for card in view.maze:
        at = cell(card.column, card.row)
        game.maze.lay(at, 2 * NUMBERS[card.card] + card.turned)
        if NEEDS[game.maze.faces[at]]:
            game.obstacles[at] = OVERCOME if card.overcome else CLOSED
        game.review_ways(at)
    game.dwarves = [cell(*place) for place in view.dwarves]
    for token in view.tokens:
        way = game.edge_at(cell(token.column, token.row), EAST if token.side == "E" else SOUTH)
        game.on_ways[way] = TRAP + 1 if token.seat is None else token.seat + 2


def _remember(game: LostMines, view: LostMinesView) -> None:
    """What everybody could see of the course of the round."""
    for event in view.history:
        match event:
            case events.CourseGiven():
                game.last = -1 if event.last is None else event.last
                game.drawing = event.drawing
                game.setting = -1 if event.setting is None else event.setting - 1
                game.took = [bytes(numbers) for numbers in event.taken]
                game.knows = [sum(1 << seat for seat in seats) for seats in event.met]
            case events.MineTurnedOver():
                game.setting = event.mine - 1
            case events.MineSet():
                game.setting = -1
            case events.TreasureTaken():
                game.took[event.seat] += bytes((event.number,))
            case events.Spied() if event.target is not None:
                game.knows[event.seat] |= 1 << event.target
        if type(event) in _OPENLY:
            game.last = event[0]
            game.drawing = 1
        elif isinstance(event, events.Discarded):
            game.drawing = event.count
    if game.phase == SET:
        game.face_up |= 1 << game.setting
    game.takers = bytes(0 if seen.taken is None else seen.taken + 1 for seen in view.treasures)
    game.looked_mines = [sum(1 << seat for seat in mine.looked) for mine in view.mines]
    game.looked_treasures = [sum(1 << seat for seat in treasure.looked) for treasure in view.treasures]
