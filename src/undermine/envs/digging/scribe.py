"""Writing the observations of digging games straight from the table: no view is made for it.

What it writes is what follows from a ``DigView``; a test compares the two at every decision. It looks at nothing that
the seat may not know: its own hand and role, goals that it has looked at, cards that it has put away itself.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from undermine import native
from undermine.envs import buffers
from undermine.envs.codec import NOTHING
from undermine.envs.layout import ROW, Layout
from undermine.envs.scribe import Scribe
from undermine.envs.vocabulary import number_of
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.links import Link
from undermine.games.core.match_state import Course
from undermine.games.core.notation import LAY, PASS
from undermine.games.digging import actions
from undermine.games.digging.cards import GOALS, TOOLS
from undermine.games.digging.events import (
    Broke,
    Dealt,
    Drew,
    Laid,
    Looked,
    Passed,
    Repaired,
    RockFell,
    RoundBegan,
)
from undermine.games.digging.round_state import SETTING, SHARING, Table
from undermine.games.registry import GAMES
from undermine.maze.faces import FACE_DOWN

_NOTHING: Final = NOTHING
_SETTING: Final = SETTING
_SHARING: Final = SHARING
_FACE_DOWN: Final = FACE_DOWN
_MIDDLE: Final = 128
_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_LAY_KIND: Final = LAY >> SHIFT
_PASS_KIND: Final = PASS >> SHIFT
_BREAK_KIND: Final = actions.BREAK >> SHIFT
_REPAIR_KIND: Final = actions.REPAIR >> SHIFT
_MAP_KIND: Final = actions.MAP >> SHIFT
_ROCK_FALL_KIND: Final = actions.ROCK_FALL >> SHIFT
_ROW: Final = ROW
_TOOLS: Final = len(TOOLS)
#: how many numbers a goal takes before those who have looked at it are counted
_GOAL: Final = 5

#: the fields that are written here; all others are looked at when something has happened that they can follow from
_QUICK: Final = (
    "seat",
    "round",
    "to_act",
    "phase",
    "first",
    "turn",
    "maze",
    "goals",
    "setting",
    "stock",
    "pile",
    "pile_by",
    "role",
    "hand",
    "hand_sizes",
    "broken",
    "roles",
    "left_over",
)


class DigScribe(Scribe):
    """Writes what one seat of a digging game may know."""

    __slots__ = (
        "began_number",
        "broke_number",
        "broken_at",
        "dealt_number",
        "drew_number",
        "fell_number",
        "first_at",
        "goal_cells",
        "goal_width",
        "goal_words",
        "goals_at",
        "laid_number",
        "left_over_at",
        "looked_number",
        "maze_at",
        "maze_written",
        "own",
        "own_names",
        "own_of",
        "passed_number",
        "phase_at",
        "phase_words",
        "repaired_number",
        "role_at",
        "role_words",
        "roles_at",
        "round_at",
        "seat_at",
        "setting_at",
        "shown_phase",
        "shown_round",
        "stock_at",
        "to_act_at",
        "tool_words",
        "turn_at",
    )

    phase_words: list[int]
    role_words: list[int]
    goal_words: list[int]
    tool_words: list[int]
    goal_cells: list[int]

    def __init__(self, layout: Layout, view: memoryview, begin: int) -> None:
        Scribe.__init__(self, layout, view, begin)
        blocks = layout.blocks
        at = {name: begin + blocks[name].begin for name in _QUICK}
        self.seat_at, self.round_at, self.to_act_at = at["seat"], at["round"], at["to_act"]
        self.phase_at, self.first_at, self.turn_at = at["phase"], at["first"], at["turn"]
        self.maze_at, self.goals_at, self.setting_at = at["maze"], at["goals"], at["setting"]
        self.stock_at, self.role_at, self.broken_at = at["stock"], at["role"], at["broken"]
        self.roles_at, self.left_over_at = at["roles"], at["left_over"]
        self.goal_width = blocks["goals"].size // len(GOALS)
        self.maze_written = 0
        self.own_names: list[str] = [name for name in blocks if name not in (*_QUICK, "history")]
        parts = layout.entry.own_parts
        self.own_of: Any = attrgetter(*parts) if parts else None
        self.own: Any = None
        numbers = {event: number for number, event in enumerate(layout.events, 1)}
        self.began_number, self.dealt_number = numbers[RoundBegan], numbers[Dealt]
        self.laid_number, self.passed_number, self.drew_number = numbers[Laid], numbers[Passed], numbers[Drew]
        self.broke_number, self.repaired_number = numbers[Broke], numbers[Repaired]
        self.looked_number, self.fell_number = numbers[Looked], numbers[RockFell]
        self.shown_round = self.shown_phase = -1
        start: Any = GAMES[layout.rules.name].start
        kind = start.__self__
        for name, words in (
            ("phase_words", kind.phases),
            ("role_words", kind.box.roles),
            ("goal_words", GOALS),
            ("tool_words", TOOLS),
            ("goal_cells", ()),
        ):
            native.make_array(self, name, 8)
            self._learn(name, [number_of(word) for word in words] or list(kind.box.goal_cells))

    def _learn(self, name: str, numbers: list[int]) -> None:
        """Note the numbers of words, or of cells."""
        for place, number in enumerate(numbers):
            if name == "phase_words":
                self.phase_words[place] = number
            elif name == "role_words":
                self.role_words[place] = number
            elif name == "goal_words":
                self.goal_words[place] = number
            elif name == "tool_words":
                self.tool_words[place] = number
            else:
                self.goal_cells[place] = number

    def follow(self, game: Course, seat: int) -> None:
        if not isinstance(game, Table):
            raise TypeError("nobody digs in this game")
        Scribe.follow(self, game, seat)
        self.shown_round = -1

    def write_link(self, link: Link) -> None:
        out = self.out
        place = self.written
        kind, load = link.code >> _SHIFT, link.code & _PAYLOAD
        known = link.seat == self.seat
        if link.code < 0 or link.about is not None or link.told is not None or place + 2 * _ROW > self.history_end:
            Scribe.write_link(self, link)
            return
        out[place + 1] = link.seat
        column = 2
        if kind == _LAY_KIND:
            out[place] = self.laid_number
            out[place + 2] = load >> 17
            out[place + 3] = (load >> 1 & 255) - _MIDDLE
            out[place + 4] = (load >> 9 & 255) - _MIDDLE
            out[place + 5] = load & 1
            column = 6
        elif kind == _PASS_KIND:
            out[place] = self.passed_number
            column = self._write_cards(place, load, known)
        elif kind in (_BREAK_KIND, _REPAIR_KIND):
            out[place] = self.broke_number if kind == _BREAK_KIND else self.repaired_number
            out[place + 2] = load >> 6
            out[place + 3] = load >> 2 & 15
            out[place + 4] = self.tool_words[load & 3]
            column = 5
        elif kind == _MAP_KIND:
            out[place] = self.looked_number
            out[place + 2] = self.goal_words[load]
            out[place + 3] = link.fact if known else _NOTHING
            column = 4
        elif kind == _ROCK_FALL_KIND:
            out[place] = self.fell_number
            out[place + 2] = (load & 255) - _MIDDLE
            out[place + 3] = (load >> 8) - _MIDDLE
            out[place + 4] = link.fact
            column = 5
        else:
            out[place + 1] = _NOTHING
            Scribe.write_link(self, link)
            return
        buffers.fill(out, place + column, place + _ROW, _NOTHING)
        place += _ROW
        if link.drawn:
            out[place] = self.drew_number
            out[place + 1] = link.seat
            column = self._write_cards(place, link.drawn, known)
            buffers.fill(out, place + column, place + _ROW, _NOTHING)
            place += _ROW
        self.written = place

    def _write_cards(self, place: int, cards: int, known: bool) -> int:
        """Write down in a row how many cards there are and which, if they are known; returns where that ends in it."""
        out = self.out
        count = 0
        while cards >> 8 * count:
            count += 1
        out[place + 2] = count
        if not known:
            return 3
        out[place + 3] = count
        for index in range(count):
            out[place + 4 + index] = cards >> 8 * (count - 1 - index) & 255
        return 4 + count

    def write_opening(self, link: Link) -> None:
        """Of a deal by lot, straight from what was shuffled: who began, and what each seat was dealt."""
        if type(link.about) is not tuple:
            Scribe.write_opening(self, link)
            return
        first, dwarves, _, cards = link.about
        table: Table = self.game  # type: ignore[assignment]
        out = self.out
        place = self.written
        size: int = table.box.hand[table.seats]
        out[place] = self.began_number
        out[place + 1] = link.fact
        out[place + 2] = first
        place += _ROW
        for seat in range(table.seats):
            out[place] = self.dealt_number
            out[place + 1] = seat
            out[place + 2] = size
            if seat == self.seat:
                begin: int = table.box.aside + seat * size
                out[place + 3] = self.role_words[dwarves[seat]]
                out[place + 4] = size
                column = 5
                for index in range(begin, begin + size):
                    if column == _ROW:
                        place += _ROW
                        out[place] = 0
                        column = 1
                    out[place + column] = cards[index]
                    column += 1
            place += _ROW
        self.written = place

    def write_fields(self) -> None:
        table: Table = self.game  # type: ignore[assignment]
        out = self.out
        out[self.seat_at] = self.seat
        out[self.round_at] = table.round_number
        out[self.to_act_at] = table.deciding if table.deciding >= 0 else _NOTHING
        out[self.phase_at] = self.phase_words[table.phase]
        out[self.first_at] = table.first
        out[self.turn_at] = table.turn
        out[self.setting_at] = self.goal_words[table.setting] if table.phase == _SETTING else _NOTHING
        out[self.stock_at] = table.stock_size - table.stock_top
        out[self.role_at] = self.role_words[table.roles[self.seat]]
        self._write_maze(table)
        self._write_goals(table)
        self.write_pile(table)
        self.write_hands(table)
        self._write_broken(table)
        self._write_own(table)

    def _write_maze(self, table: Table) -> None:
        maze = table.maze
        out = self.out
        fixed, laid = maze.fixed_count, maze.laid_count
        place = self.maze_at
        out[place] = fixed + laid
        place += 1
        for index in range(fixed + laid):
            cell = maze.fixed_cells[index] if index < fixed else maze.laid_cells[index - fixed]
            face = maze.faces[cell]
            out[place] = face >> 1
            out[place + 1] = maze.columns[cell] - _MIDDLE
            out[place + 2] = maze.rows[cell] - _MIDDLE
            out[place + 3] = face & 1
            place += 4
        if self.maze_written > place:
            buffers.fill(out, place, self.maze_written, _NOTHING)
        self.maze_written = place

    def _write_goals(self, table: Table) -> None:
        out = self.out
        for goal in range(3):
            place = self.goals_at + goal * self.goal_width
            looked = table.looked_seats[goal]
            known = not table.hidden >> goal & 1 or looked >> self.seat & 1
            cell = self.goal_cells[goal]
            out[place] = self.goal_words[goal]
            out[place + 1] = table.maze.columns[cell] - _MIDDLE
            out[place + 2] = table.maze.rows[cell] - _MIDDLE
            out[place + 3] = table.goals[goal] if known else _NOTHING
            out[place + 4] = table.maze.faces[cell] != _FACE_DOWN
            end = place + self.goal_width
            place += _GOAL
            count = 0
            for seat in range(table.seats):
                if looked >> seat & 1:
                    count += 1
                    out[place + count] = seat
            out[place] = count
            buffers.fill(out, place + 1 + count, end, _NOTHING)

    def _write_broken(self, table: Table) -> None:
        out = self.out
        place = self.broken_at
        for seat in range(table.seats):
            count = 0
            for tool in range(_TOOLS):
                if table.broken_seats[tool] >> seat & 1:
                    count += 1
                    out[place + count] = self.tool_words[tool]
            out[place] = count
            buffers.fill(out, place + 1 + count, place + 1 + _TOOLS, _NOTHING)
            place += 1 + _TOOLS

    def _write_own(self, table: Table) -> None:
        """Write what changes with the round alone, or while the gold is shared, or with the game's own parts."""
        own = None if self.own_of is None else self.own_of(table)
        same = self.shown_round == table.round_number and self.shown_phase < _SHARING and table.phase < _SHARING
        if same and (self.own_of is None or own == self.own):
            self.shown_phase = table.phase
            return
        self.own = own
        self.shown_round, self.shown_phase = table.round_number, table.phase
        self._write_roles(table)
        self.write_rest(table)

    def _write_roles(self, table: Table) -> None:
        out = self.out
        shown = table.phase >= _SHARING
        for seat in range(table.seats):
            out[self.roles_at + seat] = self.role_words[table.roles[seat]] if shown else _NOTHING
        left_over = table.left_over_shown() if shown else None  # type: ignore[attr-defined]
        out[self.left_over_at] = _NOTHING if left_over is None else number_of(left_over)

    def write_rest(self, table: Table) -> None:
        """Write the fields that are the game's own, as far as they have changed."""
        sight = table.sight
        if self.marks is None:
            self.marks = {}
        shown: dict[str, Any] = self.marks
        for name in self.own_names:
            value = sight.one(name, table, self.seat)
            if name not in shown or shown[name] != value:
                shown[name] = value
                self.write_field(name, value)
