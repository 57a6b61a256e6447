"""A seat's view of the table as something to look at: the maze, the seats around it, the hand and its moves.

Everything here is made from a view and the legal moves; there is no game to peek into.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from undermine.cli.drawing import LARGE, SMALL, Lying, Picture, Scale, draw_face, draw_maze, frame
from undermine.cli.moves import Group, Menu, label
from undermine.cli.terminal import Terminal
from undermine.games import Action, SaboteurView
from undermine.games.cards import FACES, NUMBERS, TREASURE
from undermine.maze import Face
from undermine.words import Words

#: the signs of goals, on the table and in the list of cards
GOLD_SIGN = "$"
STONE_SIGN = "#"

#: beside the maze there must be room for this much
_PANEL = 21


def face_of(card: str, turned: bool = False) -> Face | None:
    """The face of a card, or ``None`` if it never lies in the maze."""
    number = NUMBERS[card]
    face = FACES[number] if number < len(FACES) else None
    return face.turned if face is not None and turned else face


def goal_sign(card: str) -> str:
    """The sign of a goal's face."""
    return GOLD_SIGN if NUMBERS[card] == TREASURE else STONE_SIGN


class TableText:
    """One view, drawn."""

    def __init__(self, view: SaboteurView, legal: Sequence[Action], words: Words) -> None:
        assert view.seat is not None and view.hand is not None
        self.view = view
        self.seat = view.seat
        self.hand = view.hand
        self.menu = Menu(legal)
        self.words = words

    def fitting(self, terminal: Terminal, news: Sequence[str]) -> RenderableType:
        """The whole table, as large as the terminal has room for: the news, the maze and seats, the hand.

        Where there is no room for a list of moves, the hand alone is shown, for the maze says more than the list.
        """
        drawn: RenderableType = ""
        for scale, tight, moves in (
            (LARGE, False, self.moves),
            (LARGE, True, self.moves),
            (SMALL, False, self.moves),
            (SMALL, True, self.moves),
            (SMALL, True, self.cards),
        ):
            drawn = Stack(
                *self._news(news, tight),
                self.title(),
                self._maze_and_seats(terminal.width, scale),
                moves(terminal.width, tight),
            )
            # One line is for the prompt.
            if terminal.height is None or terminal.lines(drawn) < terminal.height:
                break
        return drawn

    def title(self) -> RenderableType:
        """Where in the match this is, and what is asked."""
        view = self.view
        facts: dict[str, int | str] = {"round": view.round, "rounds": view.rules.rounds, "seat": self.seat}
        if view.setting:
            facts["goal"] = self.words.say(f"goal.{view.setting}")
        return Rule(Text(self.words.say(f"table.title.{view.phase}", **facts), "title"), characters="─", style="quiet")

    def _news(self, news: Sequence[str], tight: bool) -> list[RenderableType]:
        if not news:
            return []
        if tight:
            return [Text(" ".join(line.strip() for line in news if line))]
        return [Text("\n".join(news))]

    # The maze and the seats

    def lying(self) -> dict[tuple[int, int], Lying]:
        """What lies where, as this seat knows it."""
        view = self.view
        goals = {(goal.column, goal.row): goal for goal in view.goals}
        lying: dict[tuple[int, int], Lying] = {}
        for seen in view.maze:
            place = (seen.column, seen.row)
            face = face_of(seen.card, seen.turned)
            if place in goals:
                tone = "treasure" if goal_sign(seen.card) == GOLD_SIGN else "stone"
                lying[place] = Lying(face, goal_sign(seen.card), tone)
            else:
                lying[place] = Lying(face, "", "start" if face and face.source else "path")
        for place, goal in goals.items():
            if place not in lying:
                sign = goal_sign(goal.face) if goal.face else "?"
                lying[place] = Lying(None, sign, "treasure" if sign == GOLD_SIGN else "goal")
        return lying

    def _last_laid(self) -> tuple[int, int] | None:
        for event in reversed(self.view.history):
            if event.kind == "laid":
                facts = event.data()
                return facts["column"], facts["row"]
        return None

    def mazes(self, width: int, scale: Scale) -> list[Text]:
        """The maze, in one piece if it is not too wide."""
        lying = self.lying()
        last = self._last_laid()
        draw = partial(draw_maze, lying, last=last if last in lying else None, spots=self.menu.spots)
        for size in (scale, SMALL):
            whole = draw(scale=size)
            if whole.width <= width:
                return [_text(whole)]
        across, _ = frame(lying)
        each = max((width - 8) // SMALL.across, 1)
        return [_text(draw(scale=SMALL, columns=across[at : at + each])) for at in range(0, len(across), each)]

    def _maze_and_seats(self, width: int, scale: Scale) -> RenderableType:
        mazes = self.mazes(width, scale)
        wide = max(len(line) for maze in mazes for line in maze.plain.split("\n"))
        room = width - wide - 2
        if len(mazes) > 1 or room < _PANEL:
            return Stack(*mazes, self.seats(width, 0))
        beside = Table.grid(padding=(0, 2, 0, 0))
        beside.add_column(no_wrap=True, width=wide)
        beside.add_column(width=room)
        beside.add_row(mazes[0], self.seats(room, mazes[0].plain.count("\n") + 1))
        return beside

    def seats(self, width: int, height: int) -> RenderableType:
        """Who has what in front of them; with a legend where there is room for one."""
        view, say = self.view, self.words.say
        own = sum(view.picked[self.seat] or ()) + sum(view.paid[self.seat]) + view.bank[self.seat]
        parts: list[RenderableType] = [
            Text(say("table.role", role=say(f"role.{view.role}")), view.role or ""),
            Text(say("table.own_gold", gold=own)),
        ]
        if view.broken[self.seat]:
            tools = self.words.several([say(f"tool.{tool}") for tool in view.broken[self.seat]])
            parts.append(Text(say("table.blocked", tools=tools), "broken"))
        grid = Table.grid(padding=(0, 1, 0, 0))
        for name in ("seat", "hand", "gold", "broken"):
            grid.add_column(justify="left", no_wrap=name != "broken")
        grid.add_row(*(Text(say(f"table.{name}"), "quiet") for name in ("seat", "hand", "gold", "broken")))
        for seat in range(view.seats):
            you = seat == self.seat
            grid.add_row(
                Text(say("table.you" if you else "table.other", seat=seat), "you" if you else ""),
                str(view.hand_sizes[seat]),
                str(view.picked_count[seat] + len(view.paid[seat])),
                Text(" ".join(say(f"tool.{tool}") for tool in view.broken[seat]), "broken"),
            )
        parts.append(grid)
        parts.append(Text(say("table.stock", stock=view.stock, nuggets=view.nuggets)))
        legend = say("table.legend").split("\n")
        if height - len(parts) - view.seats - 1 >= len(legend) and width >= max(map(len, legend)):
            parts.append(Text("\n" + "\n".join(legend), "quiet"))
        return Stack(*parts)

    # The hand and its moves

    def moves(self, width: int, tight: bool = False) -> RenderableType:
        """The hand with its moves, card by card and way up by way up; or the choices there are without a card."""
        if self.view.phase == "set_stone":
            return self._stones()
        count = 2 if width >= 78 else 1
        each = (width + 1) // count - 1
        blocks = [block for group in self.menu.groups for block in self._blocks(group, each, tight)]
        grid = Table.grid(padding=(0, 1, 0, 0))
        for _ in range(count):
            grid.add_column(width=each)
        for at in range(0, len(blocks), count):
            if at and not tight:
                # Faces one above the other would look like one path.
                grid.add_row()
            grid.add_row(*blocks[at : at + count])
        return grid

    def _blocks(self, group: Group, width: int, tight: bool) -> Iterator[RenderableType]:
        if group.card is None:
            yield self._listed(Text(), group.upright, width, tight)
            return
        title = Text("  ").join([self._named(group.card), *map(self._item, group.discards)])
        face = face_of(group.card)
        if face is None:
            yield self._listed(title, group.upright, width, tight)
            return
        yield _beside(face, self._listed(title, group.upright, width - 6, tight), tight)
        if group.turned:
            title = Text(f"{group.card}~", "card")
            yield _beside(face.turned, self._listed(title, group.turned, width - 6, tight), tight)

    def _listed(self, title: Text, actions: Sequence[Action], width: int, tight: bool) -> Text:
        """A title and numbered moves under it in columns; if it is tight, beside it where that is possible."""
        items = [self._item(action) for action in actions]
        one_line = Text("  ").join([title, *items] if title else items)
        if tight and len(one_line) <= width:
            return one_line
        wide = max(map(len, items), default=0) + 2
        each = max((width + 2) // wide, 1)
        lines = [title] if title else []
        for at in range(0, len(items), each):
            line = Text()
            for item in items[at : at + each]:
                line.append_text(item).append(" " * (wide - len(item)))
            line.rstrip()
            lines.append(line)
        return Text("\n").join(lines)

    def cards(self, width: int, tight: bool = True) -> RenderableType:
        """The hand alone: path cards drawn side by side, the others by name."""
        if not self.menu.groups or not self.menu.groups[0].card:
            return self.moves(width, tight)
        drawn: list[tuple[Face, str]] = []
        named: list[Text] = []
        for card in dict.fromkeys(self.hand):
            face = face_of(card)
            if face is None:
                named.append(self._named(card))
            else:
                drawn.append((face, card))
        strip = Table.grid(padding=(0, 2, 0, 0))
        strip.add_row(*(Text("\n".join(draw_face(face))) for face, _ in drawn))
        strip.add_row(*(self._named(card) for _, card in drawn))
        parts: list[RenderableType] = [strip] if drawn else []
        hint = Text(self.words.say("table.more", count=len(self.menu.actions)), "quiet")
        parts.append(Text("   ").join([*named, hint]))
        return Stack(*parts)

    def _named(self, card: str) -> Text:
        return Text(self.words.say("copies", name=card, count=self.hand.count(card)), "card")

    def _item(self, action: Action) -> Text:
        number = Text(f"{self.menu.numbers[action]})", "number")
        return number.append(" " + label(action, self.words, self.seat), "default")

    def _stones(self) -> RenderableType:
        goal = next(goal for goal in self.view.goals if goal.goal == self.view.setting)
        assert goal.face is not None
        grid = Table.grid(padding=(0, 3, 0, 0))
        cells: list[RenderableType] = []
        for action in self.menu.actions:
            face = face_of(goal.face, bool(action.turned))
            assert face is not None
            cells.append(Stack(Text("\n".join(draw_face(face, STONE_SIGN))), self._item(action)))
        grid.add_row(*cells)
        return grid


def _beside(face: Face, text: Text, tight: bool) -> RenderableType:
    """A drawn face with a text to the right of it; if it is tight, without the lines of it that are empty."""
    drawn = [line for line in draw_face(face) if line.strip() or not tight]
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=5, no_wrap=True)
    grid.add_row(Text("\n".join(drawn)), text)
    return grid


def _text(picture: Picture) -> Text:
    """A picture as a text with styles."""
    text = Text(no_wrap=True)
    for number, row in enumerate(picture.rows()):
        if number:
            text.append("\n")
        for tone, characters in groupby(row, key=lambda one: one[1]):
            text.append("".join(character for character, _ in characters), tone)
    return text
