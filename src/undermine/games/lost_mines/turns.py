"""Turns and rounds: the order in which things are decided, and what comes of each decision."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from undermine.games.core.action_kinds import PAYLOAD
from undermine.games.core.actions import Action
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.game import RoundResult
from undermine.games.core.laying import LAID
from undermine.games.core.match_state import most, names
from undermine.games.core.notation import CARD
from undermine.games.core.round_events import GameEnded, RolesShown, RoundBegan, RoundEnded
from undermine.games.lost_mines import events
from undermine.games.lost_mines.box import NEEDS, ROLES, TOOLS
from undermine.games.lost_mines.cards import THINGS
from undermine.games.lost_mines.deal import Deal, clan_of, role_of
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.mines import Mines
from undermine.games.lost_mines.round_state import MOVE, OVER, PLAY, SET, TAKE, TRAP, VOTE
from undermine.games.lost_mines.score import score
from undermine.games.lost_mines.walk import CELL, SHIFT, TRAPS
from undermine.maze import EMPTY
from undermine.maze.ground import column_row
from undermine.maze.sides import ALL

_TRAP: Final = NUMBERS["trap"]
_TROLL: Final = NUMBERS["troll"]
_THUNDERSTORM: Final = NUMBERS["thunderstorm"]


class Turns(Mines):
    """The chapter on turns and rounds."""

    # Rounds

    def begin_round(self, deal: Deal) -> None:
        """Set up a round: everything but the points is new (LM.02 to LM.06, LM.70)."""
        self.clear_table()
        self.round_number += 1
        self.deal = deal
        self.first = deal.first
        self.dwarves = [self.box.starts[dwarf // len(ROLES)][0] for dwarf in deal.dwarves]  # LM.05
        self.hands = [bytes(sorted(hand)) for hand in deal.hands]
        self.stock = deal.stock
        self.tell(RoundBegan(self.round_number, deal.first))
        self.tell_deal(deal.hands)
        self.begin_turn(deal.first)

    def tell_deal(self, hands: Sequence[bytes]) -> None:
        """Tell of the treasures, and each seat of its dwarf and its hand."""
        self.tell(events.TreasuresLaidOut(tuple(MINES[kind] for kind, _ in self.deal.treasures)))
        for seat, (dwarf, hand) in enumerate(zip(self.deal.dwarves, hands, strict=True)):
            self.tell(events.JoinedClan(seat, clan_of(dwarf), len(hand), role_of(dwarf), names(hand)))

    def _end_round(self, by: str) -> None:
        # LM.62 to LM.65
        dwarves = [divmod(dwarf, len(ROLES)) for dwarf in self.deal.dwarves]
        values = [[self.deal.treasures[number - 1][1] for number in took] for took in self.took]
        self.winners, lines = score(dwarves, values, self.dragon)
        self.lines = tuple(lines)
        roles = tuple(role_of(dwarf) for dwarf in self.deal.dwarves)
        treasures = self.treasures_shown()
        self.tell(RoundEnded(self.round_number, self.winners, by))
        self.tell(RolesShown(roles, None))
        self.tell(events.TreasuresShown(treasures))
        for line in lines:
            amount = line.amount or 0
            self.points[line.seat] += amount
            self.tell(events.Scored(line.seat, amount, line.reason))
        shown = (
            ("clans", tuple(clan_of(dwarf) for dwarf in self.deal.dwarves)),
            ("treasures", treasures),
            ("dragon", None if self.dragon < 0 else self.dragon),
        )
        self.past_rounds += (RoundResult(self.round_number, self.winners, roles, self.lines, shown),)
        if self.round_number < self.rules.rounds:
            # LM.70: discarding is not playing; where nobody played a card, the round begins as it began
            self.next_round((self.last + 1) % self.seats if self.last >= 0 else self.first)
            return
        self.phase = OVER
        self.to_act = None
        self.tell(GameEnded(self.gold, most(self.gold), ()))  # LM.71

    def treasures_shown(self) -> tuple[tuple[tuple[int, str, int], ...], ...]:
        """By seat, the treasures it took, as (number, kind, value)."""
        dealt = self.deal.treasures
        return tuple(
            tuple((number, MINES[dealt[number - 1][0]], dealt[number - 1][1]) for number in took) for took in self.took
        )

    # Turns

    def begin_turn(self, seat: int) -> None:
        """Make it a seat's turn, or the next one's that has cards."""
        # LM.10; somebody has cards, or the round would be over
        while True:
            self._send_troll_home(seat)
            if self.hands[seat]:
                break
            self.tell(events.TurnSkipped(seat))  # LM.12
            seat = (seat + 1) % self.seats
        self.turn = self.to_act = seat
        self.phase = PLAY
        self.proposed = False
        self.walked = False
        self.trails = None

    def _send_troll_home(self, seat: int) -> None:
        """A player's troll goes when their turn comes (LM.33)."""
        if self.tokens:
            for edge, what in self.tokens.items():
                if what == seat + 1:
                    self._take_token(edge)
                    self.discard(_TROLL)
                    self.tell(events.TrollLeft(seat, *self.connection(edge)))
                    return

    def connection(self, edge: int) -> tuple[int, int, str]:
        """A connection's column, row and side."""
        return *column_row(edge >> 1), "ES"[edge & 1]

    def _put_token(self, edge: int, what: int) -> None:
        self.tokens[edge] = what
        self.forget_roads(self.maze.ground.cell_of(edge >> 1))

    def _take_token(self, edge: int) -> None:
        del self.tokens[edge]
        self.forget_roads(self.maze.ground.cell_of(edge >> 1))

    def _go_on_to_move(self, drawing: int = 1) -> None:
        self.drawing = drawing
        self.phase = MOVE
        self.trails = None

    def _go_on_to_treasure(self) -> None:
        if self.dwarves[self.turn] in self.box.mine_at and self.on_offer(self.turn):
            self.phase = TAKE
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        seat = self.turn
        if self.stock:  # LM.11
            if self.drawing == 1:
                self.draw(seat)
            else:
                self.draw_several(seat, self.drawing)
        elif not any(self.hands):
            self._end_round("no_cards")  # LM.60
            return
        self.begin_turn((seat + 1) % self.seats)

    # Ending by agreement (LM.61)

    def play_propose(self, seat: int, load: int) -> None:
        self.tell(events.EndProposed(seat))
        self.proposed = True
        self.agreed = 0
        self.phase = VOTE
        self.to_act = (seat + 1) % self.seats

    def play_vote(self, seat: int, load: int) -> None:
        self.tell(events.Voted(seat, not load))
        self.agreed += 1
        if load:
            self.agreed = 0
            self.phase = PLAY
            self.to_act = self.turn
        elif self.agreed == self.seats - 1:
            self._end_round("agreement")
        else:
            self.to_act = (seat + 1) % self.seats

    # Step 1: a card

    def play_lay(self, seat: int, load: int) -> None:
        card = load >> 17
        face = load >> 17 << 1 | load & 1
        cell = self.maze.ground.cell_of(load >> 1 & 0xFFFF)
        self.spend(seat, card)
        self.maze.lay(cell, face)
        self.review_ways(cell)
        if NEEDS[face]:
            self.closed |= {cell}  # LM.23
        self.tell(LAID[load << 4 | seat])
        self._go_on_to_move()

    def play_tool(self, seat: int, load: int) -> None:
        card, place = load >> 16, load & 0xFFFF
        cell = self.maze.ground.cell_of(place)
        self.spend(seat, card)
        self.discard(card)
        self.closed -= {cell}
        self.overcome |= {cell}
        self.forget_roads(cell)
        self.tell(events.ToolUsed(seat, IDS[card], *column_row(place)))
        self._go_on_to_move()

    def play_look(self, seat: int, load: int) -> None:
        card, thing, which = load >> 6, THINGS[load >> 4 & 3], load & 15
        self.spend(seat, card)
        self.discard(card)
        found: str | int
        number: int | None = which
        target: int | None = None
        if thing == "mine":
            self.looked_mines[which - 1] |= 1 << seat
            found = MINES[self.deal.mines[which - 1]]
        elif thing == "treasure":
            self.looked_treasures[which - 1] |= 1 << seat
            found = self.deal.treasures[which - 1][1]
        else:
            self.knows[seat] |= 1 << which
            found = role_of(self.deal.dwarves[which])
            number, target = None, which
        self.tell(events.Spied(seat, IDS[card], thing, number, target, found))
        self._go_on_to_move()

    def play_trap(self, seat: int, load: int) -> None:
        self.spend(seat, _TRAP)
        self.discard(_TRAP)
        self._put_token(load, TRAP)
        self.tell(events.TrapSet(seat, *self.connection(load)))
        self._go_on_to_move()

    def play_troll(self, seat: int, load: int) -> None:
        # The card lies face-up before its player until the troll goes.
        self.spend(seat, _TROLL)
        self._put_token(load, seat + 1)
        self.tell(events.TrollSet(seat, *self.connection(load)))
        self._go_on_to_move()

    def play_thunderstorm(self, seat: int, load: int) -> None:
        cell = self.maze.ground.cell_of(load)
        self.spend(seat, _THUNDERSTORM)
        face = self.maze.take(cell)
        self.review_ways(cell)
        self.discard(_THUNDERSTORM, face >> 1)
        tool = TOOLS[NEEDS[face] - 1] if cell in self.overcome else None
        self.closed -= {cell}
        self.overcome -= {cell}
        self.tell(events.StormStruck(seat, *column_row(load), IDS[face >> 1], tool))
        if self.tokens:
            self._blow_tokens_away(cell)
        self._go_on_to_move()

    def _blow_tokens_away(self, cell: int) -> None:
        """Tokens that now lie between two empty spaces go (LM.34)."""
        for one, step, _ in self.maze.ground.steps[ALL]:
            edge = self.box.edges[cell << 4 | one]
            what = self.tokens.get(edge)
            if what is not None and self.maze.faces[cell + step] == EMPTY:
                self._take_token(edge)
                if what == TRAP:
                    self.tell(events.TokenGone("trap", *self.connection(edge), None))
                else:
                    self.discard(_TROLL)
                    self.tell(events.TokenGone("troll", *self.connection(edge), what - 1))

    def play_pass(self, seat: int, load: int) -> None:
        one, two = load >> CARD, load & 255
        given = bytes((one, two)) if one else bytes((two,))
        self.put_down(seat, given)
        self.tell(events.Discarded.of((seat, len(given), names(given))))
        self._go_on_to_move(len(given))

    # Step 2: moving

    def play_stay(self, seat: int, load: int) -> None:
        self.tell(_STAYED[seat])
        self._go_on_to_treasure()

    def routes(self) -> dict[Action, tuple[tuple[int, int], ...]]:
        if self.phase != MOVE or self.to_act is None:
            return {}
        walks = [action for action in self.legal_actions() if action.kind == "walk"]
        return {walk: self._spaces(self._way(self.to_act, walk.code & PAYLOAD)) for walk in walks}

    def _way(self, seat: int, load: int) -> list[int]:
        """The states of a walk, the first one where the dwarf stands."""
        return self.way_to(seat, self.maze.ground.cell_of(load >> 6) | (load & 0o77) << SHIFT)

    def _spaces(self, way: list[int]) -> tuple[tuple[int, int], ...]:
        """The spaces a walk enters."""
        at = self.box.at
        return tuple([at[state & CELL] for state in way[1:]])

    def play_walk(self, seat: int, load: int) -> None:
        end = self.maze.ground.cell_of(load >> 6)
        way = self._way(seat, load)
        spaces = self._spaces(way)
        self.walked = True
        self.dwarves[seat] = end
        self.tell(events.Walked.of((seat, *spaces[-1], spaces)))
        if load & 0o70:
            for before, after in pairwise(way):
                if (before ^ after) & TRAPS:
                    self._spring_trap(seat, before & CELL, after & CELL)
        if load & 7:
            self.turn_over(seat, self.box.mine_at[end], 1 << ((load & 7) - 1))
            if self.setting >= 0:
                self.phase = SET
                return
        self._go_on_to_treasure()

    def _spring_trap(self, seat: int, one: int, other: int) -> None:
        """A trap between two cells costs a card at random, if there is one (LM.32, LM.42)."""
        hand = self.hands[seat]
        lost = b""
        if hand:
            chance = self.chance.copy()
            self.chance = chance
            place = chance.below(len(hand))
            lost = hand[place : place + 1]
            self.put_down(seat, lost)
        edge = self.maze.ground.places[min(one, other)] << 1 | (abs(one - other) > 1)
        self.tell(events.TrapSprung(seat, *self.connection(edge), len(lost), names(lost)))

    def play_set_mine(self, seat: int, load: int) -> None:
        self.set_mine(load & 1)
        self._go_on_to_treasure()

    # Treasures

    def play_take(self, seat: int, load: int) -> None:
        self.take(seat, load)
        if all(self.takers):
            self._end_round("treasures")  # LM.60
        else:
            self._end_turn()

    def play_leave(self, seat: int, load: int) -> None:
        self.tell(events.TreasureLeft(seat))
        self._end_turn()


_STAYED: Final = tuple(events.Stayed(seat) for seat in range(16))
