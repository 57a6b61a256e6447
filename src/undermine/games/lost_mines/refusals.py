"""Why an action is not legal, or a card can be played nowhere.

The reason and the facts behind it, from what the deciding seat may know.
"""

from __future__ import annotations

from undermine.games.core.action_kinds import NAMED
from undermine.games.core.actions import Action
from undermine.games.core.cards import FIRST_ACTION, IDS, NUMBERS
from undermine.games.core.errors import IllegalAction
from undermine.games.core.idle import Idle
from undermine.games.core.laying import why_not_fit
from undermine.games.lost_mines.box import NEEDS, TOOLS
from undermine.games.lost_mines.cards import LOOKS, OBSTACLES, THINGS
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.moves import Moves
from undermine.games.lost_mines.round_state import OVER, OVERCOME, PLAY
from undermine.maze import EMPTY
from undermine.maze.sides import EAST, SOUTH


class Refusals(Moves):
    """The chapter on what is not legal."""

    __slots__ = ()

    def plays_card(self) -> bool:
        return self.phase == PLAY

    def why_idle(self, card: int) -> Idle:
        name = IDS[card]
        if card < FIRST_ACTION:
            return Idle("fits_nowhere")
        if card in LOOKS:
            return Idle("nothing_to_look_at")
        if name == "thunderstorm":
            return Idle("no_card_to_take")
        if not self.has_token(name):
            return Idle("no_token_left", {"token": name})
        if name in OBSTACLES:
            return Idle("no_obstacle_left", {"obstacle": OBSTACLES[name]})
        return Idle("no_way_left")

    def why_not(self, action: Action) -> IllegalAction:
        kind = action.kind
        if self.phase == OVER:
            return IllegalAction("game_over")
        asked = self.phases[self.phase]
        if (NAMED[kind].decision or "play") != asked:
            return IllegalAction("other_decision", asked=asked)
        if kind == "propose":
            return IllegalAction("proposed_already" if self.rules.agreement else "no_agreement")
        if kind == "walk":
            return self._why_not_walk(action)
        if kind == "set_mine":
            column, row = self.box.deck.mine_spaces[self.setting]
            return IllegalAction("other_mine", column=column, row=row)
        if kind in ("take", "leave"):
            return self._why_not_take(action)
        if kind in ("pass", "clear"):
            return self.why_not_discard(action)
        return self._why_not_card(action)

    def _why_not_walk(self, action: Action) -> IllegalAction:
        place = {"column": action.column, "row": action.row}
        walks = [
            walk.side
            for walk in self.legal_actions()
            if walk.kind == "walk" and (walk.column, walk.row, walk.traps) == (action.column, action.row, action.traps)
        ]
        if not walks:
            return IllegalAction("out_of_reach", **place, traps=action.traps)
        # It is the side alone that is wrong: a face-down mine is entered by one, and nothing else is.
        sides = tuple(side for side in walks if side)
        return IllegalAction("other_side", **place, sides=sides) if sides else IllegalAction("no_side", **place)

    def _why_not_card(self, action: Action) -> IllegalAction:
        name = action.card or ""
        if NUMBERS[name] not in self.hands[self.turn]:
            return IllegalAction("not_in_hand", card=name)
        if action.kind == "look":
            return self._why_not_look(action)
        assert action.column is not None and action.row is not None
        place = {"column": action.column, "row": action.row}
        if not self.maze.ground.holds(action.column, action.row):
            return IllegalAction("off_the_board", **place)
        cell = self.maze.ground.cell(action.column, action.row)
        if action.kind == "lay":
            return why_not_fit(self.maze, action) or IllegalAction("no_opening", **place)
        if action.kind == "tool":
            return self._why_not_tool(action, cell)
        if action.kind == "thunderstorm":
            return self._why_not_thunderstorm(action, cell)
        return self._why_not_token(action, cell)

    def _why_not_tool(self, action: Action, cell: int) -> IllegalAction:
        tool = TOOLS.index(action.card or "")
        place = {"column": action.column, "row": action.row}
        if NEEDS[self.maze.faces[cell]] != tool + 1:
            return IllegalAction("no_such_obstacle", **place, obstacle=OBSTACLES[TOOLS[tool]])
        if self.obstacles[cell] == OVERCOME:
            return IllegalAction("already_overcome", **place)
        return IllegalAction("no_token_left", token=action.card)

    def _why_not_thunderstorm(self, action: Action, cell: int) -> IllegalAction:
        place = {"column": action.column, "row": action.row}
        if cell in self.box.mine_at or any(cell == start for start, _ in self.box.starts):
            return IllegalAction("start_or_mine", **place)
        if self.maze.faces[cell] == EMPTY:
            return IllegalAction("no_card_there", **place)
        return IllegalAction("dwarf_stands_there", **place)

    def _why_not_token(self, action: Action, cell: int) -> IllegalAction:
        side = EAST if action.side == "E" else SOUTH
        place = {"column": action.column, "row": action.row, "side": action.side}
        if not self.has_token(action.kind):
            return IllegalAction("no_token_left", token=action.kind)
        if self.on_ways[self.edge_at(cell, side)]:
            return IllegalAction("token_lies_there", **place)
        return IllegalAction("no_connection", **place)

    def _why_not_look(self, action: Action) -> IllegalAction:
        thing = action.thing or THINGS[0]
        if thing not in LOOKS[NUMBERS[action.card or ""]]:
            return IllegalAction("not_on_this_card", card=action.card, thing=thing)
        if thing == "dwarf":
            if action.seat == self.turn:
                return IllegalAction("not_on_oneself", card=action.card)
            return IllegalAction("no_such_seat", seat=action.seat, seats=self.seats)
        assert action.number is not None
        if thing == "mine":
            there = action.number <= len(self.mine_kinds)
            return IllegalAction("mine_is_face_up" if there else "no_such_mine", mine=action.number)
        return self._why_no_treasure(action.number)

    def _why_no_treasure(self, number: int) -> IllegalAction:
        there = number <= len(self.takers)
        return IllegalAction("treasure_is_taken" if there else "no_such_treasure", treasure=number)

    def _why_not_take(self, action: Action) -> IllegalAction:
        kind = self.mine_kinds[self.box.mine_at[self.dwarf_cells[self.turn]]]
        if action.number is None:
            return IllegalAction("must_take", kind=MINES[kind])
        if action.number > len(self.takers) or self.takers[action.number - 1]:
            return self._why_no_treasure(action.number)
        other = self.treasure_kinds[action.number - 1]
        return IllegalAction("other_kind", treasure=action.number, kind=MINES[other])
