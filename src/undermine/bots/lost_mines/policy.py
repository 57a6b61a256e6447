"""``Seeker``: how dwarves play on in play-outs of The Lost Mines.

It goes by what ``keen`` goes by: what ways cost, who is nearer to a mine, what part of everybody's treasures comes to a
seat, and what cards are worth in hand. Where ``keen`` has a way to each mine and a race turn by turn, one search tells
how far everybody is from the nearest mine that promises something, and treasures are expected by that. Cards are tried
one by one if they lie on somebody's way. A seat goes by what it may know: what it looked at, its hand, what lies open,
and the shares it was given.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import exp
from typing import Final

from undermine import native
from undermine.bots.lost_mines import race
from undermine.bots.lost_mines.forest import TOOL_FOR, is_path, sides_of, terrain_of
from undermine.bots.lost_mines.keen import (
    FRESH,
    KEEP,
    KEEP_INFORMATION,
    KEEP_OBSTACLE,
    KEEP_SIDES,
    KEEP_USEFUL_TOOL,
    POINTLESS,
)
from undermine.bots.lost_mines.outlook import TRAP_COSTS
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.game import Game
from undermine.games.core.notation import CARD, LAY, PASS
from undermine.games.core.policy import Policy
from undermine.games.lost_mines import actions
from undermine.games.lost_mines.box import DRAGON, NARROW, NEEDS, TABLE, TOOLS
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.moves import Moves
from undermine.games.lost_mines.round_state import CLOSED, MOVE, PLAY, TAKE, VOTE
from undermine.maze import EMPTY, FACE_DOWN

# Phases, kinds of action, faces: as plain numbers where it is compiled
_PLAY: Final = PLAY
_VOTE: Final = VOTE
_MOVE: Final = MOVE
_TAKE: Final = TAKE
_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_CARD: Final = CARD
_LAY_KIND: Final = LAY >> SHIFT
_PASS_KIND: Final = PASS >> SHIFT
_TOOL_KIND: Final = actions.TOOL >> SHIFT
_LOOK_KIND: Final = actions.LOOK >> SHIFT
_TRAP_KIND: Final = actions.TRAP >> SHIFT
_TROLL_KIND: Final = actions.TROLL >> SHIFT
_THUNDERSTORM_KIND: Final = actions.THUNDERSTORM >> SHIFT
_WALK_KIND: Final = actions.WALK >> SHIFT
_STAY: Final = actions.STAY
_YES: Final = actions.VOTE
_NO: Final = actions.VOTE | 1
_PROPOSE: Final = actions.PROPOSE
_TRAP_CARD: Final = NUMBERS["trap"]
_TROLL_CARD: Final = NUMBERS["troll"]
_STORM_CARD: Final = NUMBERS["thunderstorm"]
_EMPTY: Final = EMPTY
_FACE_DOWN: Final = FACE_DOWN
_CLOSED: Final = CLOSED
_DRAGON: Final = DRAGON
_MINES: Final = len(MINES)
_OPEN: Final = TABLE.open
_NEEDS: Final = NEEDS
_NARROW: Final = NARROW
_TOOL_OF: Final = bytes(TOOLS.index(IDS[card]) + 1 if IDS[card] in TOOLS else 0 for card in range(256))

# What things cost on the way, in half steps, as ``keen`` has them
_STEP: Final = race.PRICES.step >> race.FARE
_GAP: Final = race.PRICES.card >> race.FARE
_TOOL: Final = race.PRICES.tool >> race.FARE
_OWN_TOOL: Final = race.PRICES.own_tool >> race.FARE
_HELD: Final = race.PRICES.held >> race.FARE
_TRAP: Final = race.PRICES.trap >> race.FARE
_TROLL: Final = race.PRICES.troll >> race.FARE
_HIDDEN: Final = race.PRICES.hidden >> race.FARE

#: beyond so many half steps it makes no difference how far it is
_FAR: Final = 100
_NEVER: Final = 1 << 20
#: by how far it is, how strongly a dwarf is drawn
_PULLS: Final = [exp(-cost / race.STRAY) for cost in range(_FAR + 1)]
_STRAY: Final = race.STRAY
_LEAD: Final = race.LEAD
_NEAR: Final = race.NEAR
_FAR_AHEAD: Final = race.FAR_AHEAD
_DRAGON_COSTS: Final = race.DRAGON_COSTS
_TRAP_COSTS: Final = TRAP_COSTS
_POINTLESS: Final = POINTLESS
_FRESH: Final = FRESH
# The numbers below were fitted so that dwarves of each role get about what they get from ``keen``.
#: how many treasures are expected to be brought in soon, whoever does; and how strong a pull it is that nobody does
_SOON: Final = 1.0
_NOBODY: Final = 0.5
#: what a treasure is worth on average
_VALUE: Final = 3.0
#: how far choices stray, as a part of a word
_WHIM: Final = 0.01 / (1 << 16)
#: by players, how many ways to lay a card are tried; and how many to hinder somebody
_TRIES: Final = bytes(7 if seats > 6 else 8 for seats in range(16))
_HINDERS: Final = 4
#: what knowing a mine is worth to whoever is on its way, a treasure, and a dwarf
_KNOWING_MINE: Final = 0.1
_KNOWING_TREASURE: Final = 0.06
_KNOWING_DWARF: Final = 0.03


def _keep(card: str) -> float:
    """What a card is worth in the hand; whether a tool is of use is not looked at."""
    if card in TOOLS:
        return KEEP_USEFUL_TOOL
    if not is_path(card):
        return KEEP.get(card, KEEP_INFORMATION)
    if terrain_of(card) in TOOL_FOR:
        return KEEP_OBSTACLE
    return KEEP_SIDES.get(sides_of(card, False).bit_count(), 0.0)


_KEEPS: Final = [_keep(IDS[card]) for card in range(256)]


class Seeker(Policy):
    """Everybody goes for treasures, for whomever they play."""

    __slots__ = ("_cost", "_enter", "_far", "_marks", "_open", "_queue", "_risks", "_shares", "_targets", "_waiting")

    def __init__(self, shares: Sequence[float], size: int) -> None:
        """``shares``: by seat, and for each of all seats, what part of a treasure that one takes comes to it. ``size``
        is how many cells the board has.
        """
        self._shares = array("d", shares)
        #: by cell, what it costs to the nearest target, what entering it costs, its open sides, and whether it lies on
        #: somebody's way
        self._cost = array("i", bytes(4 * size))
        self._enter = bytearray(size)
        self._open = bytearray(size)
        self._marks = bytearray(size)
        self._waiting = bytearray(size)
        self._queue = array("i", bytes(4 * (size + 1)))
        #: by seat, how far it is from a target
        self._far = array("i", bytes(4 * 16))
        #: by mine, 1 + how much farther it seems because it may be empty, or 0; and how likely the dragon is there
        self._targets = bytearray(_MINES)
        self._risks = array("d", bytes(8 * _MINES))

    def choose(self, game: Game, lots: Chance) -> int:
        table: Moves = game  # type: ignore[assignment]
        phase = table.phase
        if phase == _PLAY:
            self._look_around(table, table.turn)
            return self._play(table, lots)
        if phase == _MOVE:
            self._look_around(table, table.turn)
            return self._walk(table, lots)
        if phase == _TAKE:
            return self._take(table, lots)
        if phase == _VOTE:
            self._look_around(table, table.deciding)
            self._search(table)
            return _YES if self._cost[table.dwarf_cells[table.deciding]] >= _NEVER else _NO
        return table.by_lot(lots)

    # What a seat knows

    def _look_around(self, table: Moves, seat: int) -> None:
        """What lies where, and which mines promise something, as a seat sees it."""
        faces = table.maze.faces
        tools = 0
        begin = seat * table.room
        for place in range(begin, begin + table.held[seat]):
            tools |= 1 << _TOOL_OF[table.cards[place]]
        for cell in range(len(faces)):
            face = faces[cell]
            opened = 15
            price = _STEP
            if face == _EMPTY:
                price = _GAP
            elif face == _FACE_DOWN:
                if not table.mines[cell]:
                    opened = 0
            else:
                opened = _OPEN[face]
                if table.obstacles[cell] == _CLOSED:
                    price = _OWN_TOOL if tools >> _NEEDS[face] & 1 else _TOOL
            self._open[cell] = opened
            self._enter[cell] = price
        for other in range(table.seats):
            cell = table.dwarf_cells[other]
            if other != seat and _NARROW[faces[cell]]:
                self._enter[cell] = _STEP + _HELD
        self._find_targets(table, seat)

    def _find_targets(self, table: Moves, seat: int) -> None:
        left = 0  # the kinds of the treasures left
        for number in range(table.seats):
            if not table.takers[number]:
                left |= 1 << table.treasure_kinds[number]
        known = 0
        kinds = 0
        for mine in range(_MINES):
            looked = table.looked_mines[mine]
            if table.face_up >> mine & 1 or looked >> seat & 1:
                known |= 1 << mine
                kinds |= 1 << table.mine_kinds[mine]
        unknown = full = 0
        for kind in range(_MINES):
            if not kinds >> kind & 1:
                unknown += 1
                full += left >> kind & 1
        for mine in range(_MINES):
            self._risks[mine] = 0.0
            if known >> mine & 1:
                self._targets[mine] = left >> table.mine_kinds[mine] & 1
            else:
                self._targets[mine] = 1 + int(_STRAY * (unknown - full) / unknown) if full else 0
                if not kinds >> _DRAGON & 1:
                    self._risks[mine] = 1.0 / unknown

    # How far it is

    def _search(self, table: Moves) -> None:
        """What it costs from each cell to the nearest target, backwards from these."""
        cost, enter, opened, queue, waiting = self._cost, self._enter, self._open, self._queue, self._waiting
        faces = table.maze.faces
        width = table.maze.width
        size = len(faces)
        for cell in range(size):
            cost[cell] = _NEVER
        begin = end = 0
        for cell in range(size):
            if table.mines[cell] and self._targets[table.mines[cell] - 1]:
                cost[cell] = self._targets[table.mines[cell] - 1] - 1
                queue[end] = cell
                end += 1
                waiting[cell] = 1
        while begin != end:
            cell = queue[begin]
            begin += 1
            if begin > size:
                begin = 0
            waiting[cell] = 0
            base = cost[cell] + enter[cell]
            sides = opened[cell]
            for bit in range(4):
                if sides >> bit & 1:
                    near = (
                        cell - width if bit == 0 else cell + 1 if bit == 1 else cell + width if bit == 2 else cell - 1
                    )
                    if not opened[near] >> (bit + 2 & 3) & 1:
                        continue
                    there = base
                    if faces[near] == _FACE_DOWN:
                        there += _HIDDEN
                    token = table.on_ways[
                        2 * near + 1 if bit == 0 else 2 * cell if bit == 1 else 2 * cell + 1 if bit == 2 else 2 * near
                    ]
                    if token:
                        there += _TRAP if token == 1 else _TROLL
                    if there < cost[near]:
                        cost[near] = there
                        if not waiting[near]:
                            waiting[near] = 1
                            queue[end] = near
                            end += 1
                            if end > size:
                                end = 0
        for seat in range(table.seats):
            self._far[seat] = min(_FAR, cost[table.dwarf_cells[seat]])

    def _mark_ways(self, table: Moves) -> None:
        """Mark the cells on everybody's way: 1, and 2 those on the way of the seat on turn."""
        cost, opened, marks = self._cost, self._open, self._marks
        width = table.maze.width
        for cell in range(len(marks)):
            marks[cell] = 0
        for seat in range(table.seats):
            cell = table.dwarf_cells[seat]
            mark = 3 if seat == table.turn else 1
            marks[cell] |= mark
            while 0 < cost[cell] < _NEVER:
                nearest = cost[cell]
                onwards = -1
                for bit in range(4):
                    if opened[cell] >> bit & 1:
                        near = (
                            cell - width
                            if bit == 0
                            else cell + 1
                            if bit == 1
                            else cell + width
                            if bit == 2
                            else cell - 1
                        )
                        if opened[near] >> (bit + 2 & 3) & 1 and cost[near] < nearest:
                            nearest = cost[near]
                            onwards = near
                if onwards < 0:
                    break
                cell = onwards
                if marks[cell] & mark == mark:
                    break
                marks[cell] |= mark

    def _worth(self, table: Moves, seat: int, own: int) -> float:
        """What it is worth to a seat how far everybody is, and itself so far."""
        seats = table.seats
        far = self._far
        first = seat * seats
        pulls = 0.0
        for one in range(seats):
            cost = own if one == seat else far[one]
            pulls += _PULLS[cost]
        total = 0.0
        for one in range(seats):
            share = self._shares[first + one]
            if share:
                cost = own if one == seat else far[one]
                ahead = 0
                for other in range(seats):
                    lead = (own if other == seat else far[other]) - cost
                    ahead += min(_FAR_AHEAD, max(-_FAR_AHEAD, lead))
                standing = _LEAD * ahead / float(seats - 1) - _NEAR * cost
                total += share * (_SOON * _VALUE * _PULLS[cost] / (pulls + _NOBODY) + standing)
        return total

    # Cards

    def _play(self, table: Moves, lots: Chance) -> int:
        legal = table.listed()
        seat = table.turn
        self._search(table)
        here = table.dwarf_cells[seat]
        if self._cost[here] >= _NEVER and native.number_at(legal.packed, legal.size - 1) == _PROPOSE:
            return _PROPOSE
        base = self._worth(table, seat, self._far[seat])
        self._mark_ways(table)
        best = -1e9
        chosen = 0
        tries = hinders = 0
        worth = 0.0
        for index in range(legal.size):
            code = native.number_at(legal.packed, index)
            kind = code >> _SHIFT
            load = code & _PAYLOAD
            if kind == _LAY_KIND:
                card = load >> 17
                face = 2 * card | load & 1
                worth = base - _POINTLESS - _KEEPS[card]
                cell = table.maze.cell_of(load >> 1 & 0xFFFF)
                if tries < _TRIES[table.seats] and self._matters(table, cell):
                    tries += 1
                    worth = self._after_lay(table, seat, cell, face) - _KEEPS[card]
            elif kind == _PASS_KIND:
                worth = base + _FRESH - _KEEPS[load & 255]
                if load >> _CARD:
                    worth += _FRESH - _KEEPS[load >> _CARD & 255]
            elif kind == _LOOK_KIND:
                worth = base + self._worth_of_look(table, seat, load) - _KEEPS[load >> 6]
            elif kind == _TOOL_KIND:
                cell = table.maze.cell_of(load & 0xFFFF)
                worth = base - _POINTLESS - _KEEPS[load >> 16]
                if self._marks[cell]:
                    kept = self._enter[cell]
                    self._enter[cell] = _STEP
                    worth = self._after(table, seat) - _KEEPS[load >> 16]
                    self._enter[cell] = kept
            elif kind == _THUNDERSTORM_KIND:
                cell = table.maze.cell_of(load)
                worth = base - 1.0
                if self._marks[cell] == 1 and hinders < _HINDERS:
                    hinders += 1
                    worth = self._after_storm(table, seat, cell) - _KEEPS[_STORM_CARD]
            elif kind in (_TRAP_KIND, _TROLL_KIND):
                worth = base - 1.0
                if hinders < _HINDERS and self._bars(table, load):
                    hinders += 1
                    worth = self._after_token(table, seat, load, kind == _TRAP_KIND)
            else:
                continue
            worth += _WHIM * lots.below(1 << 16)
            if worth > best:
                best = worth
                chosen = code
        return chosen if chosen else table.by_lot(lots)

    def _matters(self, table: Moves, cell: int) -> bool:
        """Whether a card there may change somebody's way: it lies on one, or beside the seat's own."""
        marks = self._marks
        width = table.maze.width
        return bool(marks[cell] or (marks[cell - 1] | marks[cell + 1] | marks[cell - width] | marks[cell + width]) & 2)

    def _after(self, table: Moves, seat: int) -> float:
        self._search(table)
        return self._worth(table, seat, self._far[seat])

    def _after_lay(self, table: Moves, seat: int, cell: int, face: int) -> float:
        price = _STEP
        if _NEEDS[face]:
            price = _TOOL
            begin = seat * table.room
            for place in range(begin, begin + table.held[seat]):
                if _TOOL_OF[table.cards[place]] == _NEEDS[face]:
                    price = _OWN_TOOL
        self._open[cell] = _OPEN[face]
        self._enter[cell] = price
        worth = self._after(table, seat)
        self._open[cell] = 15
        self._enter[cell] = _GAP
        return worth

    def _after_storm(self, table: Moves, seat: int, cell: int) -> float:
        opened, price = self._open[cell], self._enter[cell]
        self._open[cell] = 15
        self._enter[cell] = _GAP
        worth = self._after(table, seat)
        self._open[cell] = opened
        self._enter[cell] = price
        return worth

    def _bars(self, table: Moves, edge: int) -> bool:
        """Whether a connection lies on somebody's way, and not on that of the seat on turn."""
        way = table.connection_of(edge)
        one = way >> 1
        other = one + (table.maze.width if way & 1 else 1)
        return bool(self._marks[one] and self._marks[other] and self._marks[one] & self._marks[other] & 2 == 0)

    def _after_token(self, table: Moves, seat: int, edge: int, trap: bool) -> float:
        way = table.connection_of(edge)
        table.on_ways[way] = 1 if trap else 2 + seat
        worth = self._after(table, seat)
        table.on_ways[way] = 0
        return worth - _KEEPS[_TRAP_CARD if trap else _TROLL_CARD]

    def _worth_of_look(self, table: Moves, seat: int, load: int) -> float:
        thing, which = load >> 4 & 3, load & 15
        if thing == 0:
            looked = table.looked_mines[which - 1]
            if looked >> seat & 1:
                return -1.0
            return _KNOWING_MINE if self._marks[table.box.mine_cells[which - 1]] & 2 else 0.0
        if thing == 1:
            looked = table.looked_treasures[which - 1]
            return -1.0 if looked >> seat & 1 else _KNOWING_TREASURE
        looked = table.knows[seat]
        return -1.0 if looked >> which & 1 else _KNOWING_DWARF

    # Walking and taking

    def _walk(self, table: Moves, lots: Chance) -> int:
        legal = table.listed()
        seat = table.turn
        self._search(table)
        best = -1e9
        chosen = _STAY
        for index in range(legal.size):
            code = native.number_at(legal.packed, index)
            load = code & _PAYLOAD
            end = table.dwarf_cells[seat]
            traps = 0
            if code >> _SHIFT == _WALK_KIND:
                end = table.maze.cell_of(load >> 6)
                traps = load >> 3 & 7
            worth = self._worth_of_end(table, seat, end) - _TRAP_COSTS * traps
            worth += _WHIM * lots.below(1 << 16)
            if worth > best:
                best = worth
                chosen = code
        return chosen

    def _worth_of_end(self, table: Moves, seat: int, end: int) -> float:
        mine = table.mines[end] - 1
        worth = self._worth(table, seat, min(_FAR, self._cost[end]))
        if mine < 0 or (end == table.dwarf_cells[seat] and not table.face_up >> mine & 1):
            return worth
        if self._targets[mine]:
            holds = 1.0 - (self._targets[mine] - 1) / _STRAY
            worth += self._shares[seat * table.seats + seat] * holds * _VALUE
        elif not table.face_up >> mine & 1:
            worth -= 1.0  # a dragon one knows of
        return worth - _DRAGON_COSTS * self._risks[mine]

    def _take(self, table: Moves, lots: Chance) -> int:
        """The treasure that is worth most, as far as the seat has looked at them."""
        legal = table.listed()
        best = -1.0
        chosen = 0
        for index in range(legal.size):
            code = native.number_at(legal.packed, index)
            number = code & _PAYLOAD
            value = 0.0
            if 0 < number <= table.seats:
                looked = table.looked_treasures[number - 1]
                value = table.treasure_values[number - 1] if looked >> table.turn & 1 else _VALUE
            if value > best:
                best = value
                chosen = code
        return chosen
