"""Turns and rounds: the order in which things are decided, and what comes of each decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undermine import native
from undermine.games.core.action_kinds import PAYLOAD
from undermine.games.core.action_kinds import SHIFT as KIND
from undermine.games.core.actions import Action
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.events import Event
from undermine.games.core.laying import LAID
from undermine.games.core.links import Link
from undermine.games.core.match_state import most, names
from undermine.games.core.notation import CARD, LAY, PASS
from undermine.games.core.results import RoundResult, ScoreLine
from undermine.games.core.round_events import GameEnded, RolesShown, RoundBegan, RoundEnded
from undermine.games.lost_mines import actions, events
from undermine.games.lost_mines.box import NEEDS, ROLES, TOOLS
from undermine.games.lost_mines.cards import THINGS
from undermine.games.lost_mines.deal import Deal, clan_of, role_of
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.mines import Mines
from undermine.games.lost_mines.round_state import CLOSED, MOVE, OVER, OVERCOME, PLAY, SET, TAKE, VOTE
from undermine.games.lost_mines.score import score
from undermine.games.lost_mines.walk import CELL, SHIFT, TRAPS
from undermine.maze import EMPTY
from undermine.maze.ground import column_row

_TRAP: Final = NUMBERS["trap"]
_TROLL: Final = NUMBERS["troll"]
_THUNDERSTORM: Final = NUMBERS["thunderstorm"]
_PLAY: Final = PLAY
_MOVE: Final = MOVE
_TAKE: Final = TAKE
_CLOSED: Final = CLOSED
_OVERCOME: Final = OVERCOME
_EMPTY: Final = EMPTY
_NEEDS: Final = NEEDS
# Kinds of action
_LAY_KIND: Final = LAY >> KIND
_PASS_KIND: Final = PASS >> KIND
_TOOL_KIND: Final = actions.TOOL >> KIND
_LOOK_KIND: Final = actions.LOOK >> KIND
_TRAP_KIND: Final = actions.TRAP >> KIND
_TROLL_KIND: Final = actions.TROLL >> KIND
_THUNDERSTORM_KIND: Final = actions.THUNDERSTORM >> KIND
_PROPOSE_KIND: Final = actions.PROPOSE >> KIND
_VOTE_KIND: Final = actions.VOTE >> KIND
_WALK_KIND: Final = actions.WALK >> KIND
_STAY_KIND: Final = actions.STAY >> KIND
_SET_MINE_KIND: Final = actions.SET_MINE >> KIND
_TAKE_KIND: Final = actions.TAKE >> KIND
_LEAVE_KIND: Final = actions.LEAVE >> KIND


class Turns(Mines):
    """The chapter on turns and rounds."""

    __slots__ = ()

    # Rounds

    def _end_round(self, by: str) -> None:
        # LM.62 to LM.65
        dwarves = [divmod(dwarf, len(ROLES)) for dwarf in self.dwarf_cards]
        values = [[self.treasure_values[number - 1] for number in took] for took in self.took]
        self.winners, lines = score(dwarves, values, self.dragon)
        for line in lines:
            self.points[line.seat] += line.amount or 0
        if not self.silent:
            self._tell_end(by, tuple(lines))
        if self.round_number < self.last_round:
            # LM.70: discarding is not playing; where nobody played a card, the round begins as it began
            self.next_round((self.last + 1) % self.seats if self.last >= 0 else self.first)
            return
        self.phase = OVER
        self.deciding = -1
        self.legal = None
        if not self.silent:
            self.tell(GameEnded(self.gold, most(self.gold), ()))  # LM.71

    def _tell_end(self, by: str, lines: tuple[ScoreLine, ...]) -> None:
        self.lines = lines
        roles = tuple([role_of(dwarf) for dwarf in self.dwarf_cards])
        treasures = self.treasures_shown()
        self.tell(native.named(RoundEnded, (self.round_number, self.winners, by)))
        self.tell(native.named(RolesShown, (roles, None)))
        self.tell(native.named(events.TreasuresShown, (treasures,)))
        for line in lines:
            self.tell(native.named(events.Scored, (line.seat, line.amount or 0, line.reason)))
        shown = (
            ("clans", tuple([clan_of(dwarf) for dwarf in self.dwarf_cards])),
            ("treasures", treasures),
            ("dragon", None if self.dragon < 0 else self.dragon),
        )
        self.past_rounds = (*self.past_rounds, RoundResult(self.round_number, self.winners, roles, lines, shown))

    def treasures_shown(self) -> tuple[tuple[tuple[int, str, int], ...], ...]:
        """By seat, the treasures it took, as (number, kind, value)."""
        kinds, values = self.treasure_kinds, self.treasure_values
        return tuple(
            [tuple([(number, MINES[kinds[number - 1]], values[number - 1]) for number in took]) for took in self.took]
        )

    # Turns

    def begin_turn(self, seat: int) -> None:
        # LM.10; somebody has cards, or the round would be over
        while True:
            self._send_troll_home(seat)
            if self.held[seat]:
                break
            self.tell(_SKIPPED[seat])  # LM.12
            seat = (seat + 1) % self.seats
        self.turn = self.deciding = seat
        self.phase = _PLAY
        self.proposed = False
        self.walked = False

    def _send_troll_home(self, seat: int) -> None:
        """A player's troll goes when their turn comes (LM.33)."""
        way = native.next_one(self.on_ways, seat + 2, 0)
        if way >= 0:
            self._put_token(way, 0)
            self.discard(_TROLL)
            if not self.silent:
                self.tell(events.TrollLeft(seat, *self.connection(self.edge_of(way))))

    def connection(self, edge: int) -> tuple[int, int, str]:
        """A connection's column, row and side."""
        return *column_row(edge >> 1), "ES"[edge & 1]

    def _put_token(self, way: int, what: int) -> None:
        """Put a token on a connection, or take it away."""
        self.on_ways[way] = what
        self.forget_roads(way >> 1)

    def _go_on_to_move(self, drawing: int) -> None:
        self.drawing = drawing
        self.phase = _MOVE

    def _go_on_to_treasure(self) -> None:
        if self.mines[self.dwarf_cells[self.turn]] and self.on_offer(self.turn):
            self.phase = _TAKE
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        seat = self.turn
        if self.stock_top < self.stock_size:  # LM.11
            if self.drawing == 1:
                self.draw(seat)
            else:
                self.draw_several(seat, self.drawing)
        elif not self._anybody_holds_cards():
            self._end_round("no_cards")  # LM.60
            return
        self.begin_turn((seat + 1) % self.seats)

    def _anybody_holds_cards(self) -> bool:
        for seat in range(self.seats):
            if self.held[seat]:
                return True
        return False

    # What is played

    def carry_out(self, seat: int, kind: int, load: int) -> None:
        if kind == _WALK_KIND:
            self._walk(seat, load)
        elif kind == _STAY_KIND:
            self._go_on_to_treasure()
        elif kind == _LAY_KIND:
            self._lay(seat, load)
        elif kind == _PASS_KIND:
            self._put_away(seat, load)
        elif kind == _LOOK_KIND:
            self._look(seat, load)
        elif kind == _TOOL_KIND:
            self._use_tool(seat, load)
        elif kind == _TRAP_KIND:
            self.spend(seat, _TRAP)
            self.discard(_TRAP)
            self._put_token(self.connection_of(load), 1)
            self._go_on_to_move(1)
        elif kind == _TROLL_KIND:
            # The card lies face-up before its player until the troll goes.
            self.spend(seat, _TROLL)
            self._put_token(self.connection_of(load), seat + 2)
            self._go_on_to_move(1)
        elif kind == _THUNDERSTORM_KIND:
            self._let_it_storm(seat, load)
        elif kind == _TAKE_KIND:
            self.take(seat, load)
            if 0 in self.takers:
                self._end_turn()
            else:
                self._end_round("treasures")  # LM.60
        elif kind == _LEAVE_KIND:
            self._end_turn()
        elif kind == _SET_MINE_KIND:
            self.set_mine(load & 1)
            self._go_on_to_treasure()
        elif kind == _PROPOSE_KIND:
            self.proposed = True
            self.agreed = 0
            self.phase = VOTE
            self.deciding = (seat + 1) % self.seats
        else:
            self._vote(seat, load)

    # Ending by agreement (LM.61)

    def _vote(self, seat: int, load: int) -> None:
        self.agreed += 1
        if load:
            self.agreed = 0
            self.phase = _PLAY
            self.deciding = self.turn
        elif self.agreed == self.seats - 1:
            self._end_round("agreement")
        else:
            self.deciding = (seat + 1) % self.seats

    # Step 1: a card

    def _lay(self, seat: int, load: int) -> None:
        card = load >> 17
        face = 2 * card | load & 1
        cell = self.maze.cell_of(load >> 1 & 0xFFFF)
        self.spend(seat, card)
        self.maze.lay(cell, face)
        if _NEEDS[face]:
            self.obstacles[cell] = _CLOSED  # LM.23
        self.review_ways(cell)
        self._go_on_to_move(1)

    def _use_tool(self, seat: int, load: int) -> None:
        cell = self.maze.cell_of(load & 0xFFFF)
        self.spend(seat, load >> 16)
        self.discard(load >> 16)
        self.obstacles[cell] = _OVERCOME
        self.forget_roads(cell)
        self._go_on_to_move(1)

    def _look(self, seat: int, load: int) -> None:
        card, thing, which = load >> 6, load >> 4 & 3, load & 15
        self.spend(seat, card)
        self.discard(card)
        if thing == 0:
            self.looked_mines[which - 1] |= 1 << seat
            found = self.mine_kinds[which - 1]
        elif thing == 1:
            self.looked_treasures[which - 1] |= 1 << seat
            found = self.treasure_values[which - 1]
        else:
            self.knows[seat] |= 1 << which
            found = self.dwarf_cards[which]
        if not self.silent:
            self.past.fact = found
        self._go_on_to_move(1)

    def _let_it_storm(self, seat: int, load: int) -> None:
        cell = self.maze.cell_of(load)
        self.spend(seat, _THUNDERSTORM)
        face = self.maze.take(cell)
        tool = _NEEDS[face] if self.obstacles[cell] == _OVERCOME else 0
        self.obstacles[cell] = 0
        self.review_ways(cell)
        self.discard(_THUNDERSTORM)
        self.discard(face >> 1)
        if not self.silent:
            self.past.fact = face >> 1 | tool << 8
        for bit in range(4):
            self._blow_away(cell, bit)
        self._go_on_to_move(1)

    def _blow_away(self, cell: int, bit: int) -> None:
        """A token that now lies between two empty spaces goes (LM.34)."""
        width = self.maze.width
        near = cell - width if bit == 0 else cell + 1 if bit == 1 else cell + width if bit == 2 else cell - 1
        way = self.edge_at(cell, 1 << bit)
        what = self.on_ways[way]
        if what and self.maze.faces[near] == _EMPTY:
            self._put_token(way, 0)
            if what > 1:
                self.discard(_TROLL)
            if not self.silent:
                token, owner = ("troll", what - 2) if what > 1 else ("trap", None)
                self.tell(events.TokenGone(token, *self.connection(self.edge_of(way)), owner))

    def _put_away(self, seat: int, load: int) -> None:
        count = 1
        if load >> CARD:
            self.put_down(seat, load >> CARD)
            count = 2
        self.put_down(seat, load & 255)
        self._go_on_to_move(count)

    # Step 2: moving

    def routes(self) -> dict[Action, tuple[tuple[int, int], ...]]:
        if self.phase != MOVE or self.deciding < 0:
            return {}
        walks = [action for action in self.legal_actions() if action.kind == "walk"]
        return {walk: self._spaces(self._way(self.deciding, walk.code & PAYLOAD)[1:]) for walk in walks}

    def _way(self, seat: int, load: int) -> list[int]:
        """The states of a walk, the first one where the dwarf stands."""
        return self.way_to(seat, self.maze.cell_of(load >> 6) | (load & 0o77) << SHIFT)

    def _spaces(self, states: list[int]) -> tuple[tuple[int, int], ...]:
        at = self.box.at
        return tuple([at[state & CELL] for state in states])

    def _walk(self, seat: int, load: int) -> None:
        end = self.maze.cell_of(load >> 6)
        if load & 0o70 or not self.silent:
            way = self._way(seat, load)
            if not self.silent:
                self.past.about = way
            if load & 0o70:
                for step in range(1, len(way)):
                    if (way[step - 1] ^ way[step]) & TRAPS:
                        self._spring_trap(seat, way[step - 1] & CELL, way[step] & CELL)
        self.walked = True
        self.dwarf_cells[seat] = end
        if load & 7:
            self.turn_over(seat, self.mines[end] - 1, 1 << ((load & 7) - 1))
            if self.setting >= 0:
                self.phase = SET
                return
        self._go_on_to_treasure()

    def _spring_trap(self, seat: int, one: int, other: int) -> None:
        """A trap between two cells costs a card at random, if there is one (LM.32, LM.42)."""
        lost = b""
        if self.held[seat]:
            self.chance = self.chance.copy()
            card = self.cards[seat * self.room + self.chance.below(self.held[seat])]
            lost = bytes((card,))
            self.put_down(seat, card)
        if not self.silent:
            apart = one - other
            edge = self.maze.place_of(min(one, other)) << 1 | (abs(apart) > 1)
            self.tell(events.TrapSprung(seat, *self.connection(edge), len(lost), names(lost)))

    # What is told of it

    def tell_deal(self, hands: Sequence[bytes]) -> None:
        """Tell of the treasures, and each seat of its dwarf and its hand."""
        for event in _dealt(self.deal, hands):
            self.tell(event)

    def own_events(self, link: Link) -> tuple[Event, ...]:
        code, seat = link.code, link.seat
        if code < 0:
            if link.about is None:
                return ()
            deal = link.about if isinstance(link.about, Deal) else Deal.of(link.about, self.box, self.seats)
            return (RoundBegan(link.fact, deal.first), *_dealt(deal, deal.hands))
        kind, load = code >> KIND, code & PAYLOAD
        if kind == _LAY_KIND:
            return (LAID[load << 4 | seat],)
        if kind == _STAY_KIND:
            return (_STAYED[seat],)
        if kind == _WALK_KIND:
            spaces = self._spaces(link.about[1:])
            return (events.Walked(seat, *spaces[len(spaces) - 1], spaces),)
        if kind == _PASS_KIND:
            given = bytes((load >> CARD, load & 255)) if load >> CARD else bytes((load,))
            return (events.Discarded(seat, len(given), names(given)),)
        if kind == _LOOK_KIND:
            return (_spied(seat, load, link.fact),)
        if kind == _TOOL_KIND:
            return (events.ToolUsed(seat, IDS[load >> 16], *column_row(load & 0xFFFF)),)
        if kind == _TRAP_KIND:
            return (events.TrapSet(seat, *self.connection(load)),)
        if kind == _TROLL_KIND:
            return (events.TrollSet(seat, *self.connection(load)),)
        if kind == _THUNDERSTORM_KIND:
            tool = link.fact >> 8
            struck = IDS[link.fact & 255], TOOLS[tool - 1] if tool else None
            return (events.StormStruck(seat, *column_row(load), *struck),)
        if kind == _LEAVE_KIND:
            return (events.TreasureLeft(seat),)
        if kind == _PROPOSE_KIND:
            return (events.EndProposed(seat),)
        if kind == _VOTE_KIND:
            return (events.Voted(seat, not load),)
        return ()


def _dealt(deal: Deal, hands: Sequence[bytes]) -> list[Event]:
    joined = [
        events.JoinedClan(seat, clan_of(dwarf), len(hand), role_of(dwarf), names(hand))
        for seat, (dwarf, hand) in enumerate(zip(deal.dwarves, hands, strict=True))
    ]
    return [events.TreasuresLaidOut(tuple([MINES[kind] for kind, _ in deal.treasures])), *joined]


def _spied(seat: int, load: int, fact: int) -> Event:
    card, thing, which = IDS[load >> 6], THINGS[load >> 4 & 3], load & 15
    if thing == "dwarf":
        return events.Spied(seat, card, thing, None, which, role_of(fact))
    return events.Spied(seat, card, thing, which, None, MINES[fact] if thing == "mine" else fact)


_STAYED: Final = tuple(events.Stayed(seat) for seat in range(16))
_SKIPPED: Final = tuple(events.TurnSkipped(seat) for seat in range(16))
