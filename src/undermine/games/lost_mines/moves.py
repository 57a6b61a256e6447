"""What may be decided now: the complete list of legal actions.

Nothing here looks at roles, at other hands or at what lies face-down: what is legal for a seat depends only on what
that seat may know.
"""

from __future__ import annotations

from typing import Final

from undermine import native
from undermine.games.core import listing
from undermine.games.core.cards import FIRST_ACTION, IDS, NUMBERS
from undermine.games.core.chance import Chance
from undermine.games.core.legal import Legal
from undermine.games.core.notation import PASS
from undermine.games.lost_mines import actions
from undermine.games.lost_mines.box import NEEDS, TOOLS
from undermine.games.lost_mines.cards import LOOKS, THINGS
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.round_state import CLOSED, MOVE, PLAY, SET, TAKE, VOTE
from undermine.games.lost_mines.walk import CELL, MOST_STATES, SHIFT, Walk

_FIRST_ACTION: Final = FIRST_ACTION
_CELL: Final = CELL
_SHIFT: Final = SHIFT
_MOST_STATES: Final = MOST_STATES
#: the states of a search with where they came from, walks to all of them, and staying
_MOST_WALKS: Final = 3 * MOST_STATES + 1
_CLOSED: Final = CLOSED
_PASS: Final = PASS
_TOOL: Final = actions.TOOL
_LOOK: Final = actions.LOOK
_TRAP: Final = actions.TRAP
_TROLL: Final = actions.TROLL
_THUNDERSTORM: Final = actions.THUNDERSTORM
_PROPOSE: Final = actions.PROPOSE
_WALK: Final = actions.WALK
_STAY: Final = actions.STAY
_TRAP_CARD: Final = NUMBERS["trap"]
_TROLL_CARD: Final = NUMBERS["troll"]
_THUNDERSTORM_CARD: Final = NUMBERS["thunderstorm"]
_PLAY: Final = PLAY
_MOVE: Final = MOVE
_NEEDS: Final = NEEDS
#: by card, 1 + the number of the tool that it is, or 0; and the set of things that it lets one look at
_TOOL_OF: Final = bytes(TOOLS.index(IDS[card]) + 1 if IDS[card] in TOOLS else 0 for card in range(256))
_LOOKS_AT: Final = bytes(sum(1 << THINGS.index(thing) for thing in LOOKS.get(card, ())) for card in range(256))
_MINES: Final = len(MINES)


class Moves(Walk):
    """The chapter on what is legal."""

    __slots__ = ()

    def list_legal(self) -> Legal:
        phase = self.phase
        if phase == _PLAY:
            return self._list_plays()
        if phase == _MOVE:
            return self._list_walks()
        if phase == TAKE:
            offered = [actions.TAKE | number for number in self.on_offer(self.turn)]
            return Legal(offered if self.walked else [*offered, actions.LEAVE])  # LM.50
        if phase == SET:
            at = actions.SET_MINE | self.maze.place_of(self.box.mine_cells[self.setting]) << 1
            return Legal([at, at | 1])
        return Legal([actions.VOTE, actions.VOTE | 1] if phase == VOTE else [])

    @property
    def is_open(self) -> bool:
        return self.phase in (MOVE, TAKE)

    def by_lot(self, chance: Chance) -> int:
        if self.phase == _PLAY:
            codes = native.numbers(self._most_plays())
            return codes[chance.below(self._write_plays(codes))]
        if self.phase == _MOVE:
            codes = native.numbers(_MOST_WALKS)
            begin = 2 * _MOST_STATES
            return codes[begin + chance.below(self._write_walks(codes) - begin)]
        return Walk.by_lot(self, chance)

    def _most_plays(self) -> int:
        """No more cards can be played or put away in so many ways."""
        maze, held = self.maze, self.held[self.turn]
        connections = 4 * (maze.laid_count + maze.fixed_count)
        return held * (2 * maze.ends_count + connections + maze.laid_count + held + _MINES + 2 * self.seats + 2) + 1

    def _list_plays(self) -> Legal:
        codes = native.numbers(self._most_plays())
        return listing.written(codes, 0, self._write_plays(codes))

    def _write_plays(self, codes: native.Numbers) -> int:
        hand, begin = self.cards, self.turn * self.room
        end = begin + self.held[self.turn]
        maze = self.maze
        count = 0
        # LM.20: the frontier is every empty space that an open side of a face-up card points at, so a card that fits
        # there lengthens a path. A face-down mine asks nothing of its neighbours.
        before = 0
        first = begin
        while first < end and hand[first] < _FIRST_ACTION:
            card = hand[first]
            if card != before:
                before = card
                count = listing.list_lays(maze, self.lays, card, codes, count)
            first += 1
        count = native.write_sets(2, _PASS, hand, begin, end, codes, count)  # LM.37; copies are one (S1.14)
        # Actions with a card sort as these cards do, but for looking, which comes after tools.
        for place in range(first, end):
            card = hand[place]
            if _TOOL_OF[card] and card != before:
                before = card
                count = self._list_tool(card, codes, count)
        for place in range(first, end):
            card = hand[place]
            if _LOOKS_AT[card] and card != before:
                before = card
                count = self._list_looks(card, codes, count)
        for place in range(first, end):
            card = hand[place]
            if card != before:
                before = card
                if card == _TRAP_CARD:
                    count = self._list_token("trap", _TRAP, codes, count)
                elif card == _TROLL_CARD:
                    count = self._list_token("troll", _TROLL, codes, count)
                elif card == _THUNDERSTORM_CARD:
                    count = self._list_thunderstorms(codes, count)
        if not self.proposed and self.rules.agreement:
            codes[count] = _PROPOSE  # LM.61
            count += 1
        return count

    def _list_tool(self, card: int, codes: native.Numbers, count: int) -> int:
        tool = _TOOL_OF[card]
        faces = self.maze.faces
        begin = count
        cell = native.next_one(self.obstacles, _CLOSED, 0)
        while cell >= 0:
            if _NEEDS[faces[cell]] == tool:  # LM.30
                codes[count] = _TOOL | card << 16 | self.maze.place_of(cell)
                count += 1
            cell = native.next_one(self.obstacles, _CLOSED, cell + 1)
        return count if count == begin or self.has_token(TOOLS[tool - 1]) else begin

    def _list_looks(self, card: int, codes: native.Numbers, count: int) -> int:
        # LM.31: whatever of it still exists
        base = _LOOK | card << 6
        if _LOOKS_AT[card] & 1:
            for mine in range(_MINES):
                if not self.face_up >> mine & 1:
                    codes[count] = base | mine + 1
                    count += 1
        if _LOOKS_AT[card] & 2:
            for treasure in range(self.seats):
                if not self.takers[treasure]:
                    codes[count] = base | 1 << 4 | treasure + 1
                    count += 1
        if _LOOKS_AT[card] & 4:
            for seat in range(self.seats):
                if seat != self.turn:
                    codes[count] = base | 2 << 4 | seat
                    count += 1
        return count

    def _list_token(self, token: str, base: int, codes: native.Numbers, count: int) -> int:
        if self.has_token(token):
            way = native.next_one(self.ways, 1, 0)
            while way >= 0:
                if not self.on_ways[way]:
                    codes[count] = base | self.edge_of(way)  # LM.32, LM.33
                    count += 1
                way = native.next_one(self.ways, 1, way + 1)
        return count

    def _list_thunderstorms(self, codes: native.Numbers, count: int) -> int:
        begin = count
        for index in range(self.maze.laid_count):
            cell = self.maze.laid_cells[index]
            if not self._is_stood_on(cell):  # LM.34
                codes[count] = _THUNDERSTORM | self.maze.place_of(cell)
                count += 1
        native.put_in_order(codes, begin, count)
        return count

    def _is_stood_on(self, cell: int) -> bool:
        for seat in range(self.seats):
            if self.dwarf_cells[seat] == cell:
                return True
        return False

    def _list_walks(self) -> Legal:
        codes = native.numbers(_MOST_WALKS)
        return listing.written(codes, 2 * _MOST_STATES, self._write_walks(codes))

    def _write_walks(self, codes: native.Numbers) -> int:
        """Write walks down behind the states of the search; returns where they end."""
        states = self.search(self.turn, codes)
        begin = 2 * _MOST_STATES
        count = begin
        for index in range(1, states):
            state = codes[index]
            codes[count] = _WALK | self.maze.place_of(state & _CELL) << 6 | state >> _SHIFT
            count += 1
        native.put_in_order(codes, begin, count)
        codes[count] = _STAY
        return count + 1

    def on_offer(self, seat: int) -> list[int]:
        """The numbers of the treasures that a dwarf could take where it stands (LM.50)."""
        mine = self.mines[self.dwarf_cells[seat]] - 1
        if mine < 0 or not self.face_up >> mine & 1:
            return []
        kind = self.mine_kinds[mine]
        return [
            number + 1
            for number in range(self.seats)
            if not self.takers[number] and self.treasure_kinds[number] == kind
        ]
