"""The hand and what can be done with it: cards with their numbered moves, or the choices there are without a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from undermine.cli.screen.card_text import face_text
from undermine.cli.screen.game_screen import Question
from undermine.cli.screen.menu import Bundle, Group, Menu
from undermine.drawing.characters.board import face_of
from undermine.games import Action
from undermine.maze import Face
from undermine.telling import Teller
from undermine.words import Words

#: so many choices always have room
_FEW: Final = 12


class HandText:
    """One seat's hand and moves, drawn."""

    def __init__(self, seat: int, hand: Sequence[str], menu: Menu, question: Question, words: Words) -> None:
        self.hand = hand
        self.menu = menu
        self.question = question
        self.words = words
        self.teller = Teller(words, seat=seat, brief=True)

    # With the moves

    def moves(self, width: int, tight: bool = False) -> RenderableType:
        """The hand with its moves, card by card and way up by way up; or the choices there are without a card."""
        return Stack(self._choices(width, tight), *self._recalled())

    def _choices(self, width: int, tight: bool) -> RenderableType:
        if self.question.settings:
            return self._settings()
        count = 2 if width >= 78 and self._has_cards() else 1
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
        bundles = map(self._bundle, range(len(self.menu.actions) + 1, self.menu.last + 1), self.menu.bundles)
        gap = [] if tight or not self.menu.bundles else [""]
        return Stack(grid, *gap, *bundles)

    def _blocks(self, group: Group, width: int, tight: bool) -> Iterator[RenderableType]:
        if group.card is None:
            yield self._listed(Text(), group.upright, width, tight)
            return
        face = face_of(group.card)
        room = width if face is None else width - 6
        named = self._named(group.card, whole=face is None)
        title = self._titled(named, group.card, group.discards, room)
        if face is None:
            yield self._listed(title, group.upright, width, tight)
            return
        yield _beside(face, self._listed(title, group.upright, room, tight), tight)
        if group.turned:
            turned = Text(self.words.say("table.turned", card=self._shape(group.card)), "card")
            title = self._titled(turned, f"{group.card}~", (), room)
            yield _beside(face.turned, self._listed(title, group.turned, room, tight), tight)

    def _titled(self, name: Text, notation: str, discards: Sequence[Action], width: int) -> Text:
        """A card by its name, with how it is written in a notation as far as there is room, and its other moves."""
        items = [self._item(action) for action in discards]
        whole = Text("  ").join([name, Text(notation, "quiet"), *items])
        return whole if len(whole) <= width else Text("  ").join([name, *items])

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

    def _item(self, action: Action) -> Text:
        return _numbered(self.menu.numbers[action], self.teller.action(action, self.question.known))

    def _bundle(self, number: int, bundle: Bundle) -> Text:
        say = self.words.say
        if bundle.removes is None:
            return _numbered(number, say("move.bundle", most=bundle.most, example=bundle.example))
        removes = say(f"card.{bundle.removes}")
        return _numbered(number, say("move.bundle.rid", removes=removes, example=bundle.example))

    # Without them

    def cards(self, width: int, tight: bool = True) -> RenderableType:
        """The hand alone: path cards drawn side by side, the others by name."""
        if not self._has_cards():
            return self.moves(width, tight)
        drawn = [(face, card) for card in dict.fromkeys(self.hand) if (face := face_of(card))]
        strip = Table.grid(padding=(0, 2, 0, 0))
        strip.add_row(*(face_text(face) for face, _ in drawn))
        strip.add_row(*(self._named(card) for _, card in drawn))
        if strip.columns and sum(max(len(self._named(card)), 5) + 2 for _, card in drawn) > width + 2:
            return self.names(width, tight)
        named = [self._named(card, whole=True) for card in dict.fromkeys(self.hand) if face_of(card) is None]
        return Stack(*([strip] if drawn else []), Text("   ").join([*named, self._hint()]))

    def names(self, width: int, tight: bool = True) -> RenderableType:
        """The hand alone, as short as it can be told; or few choices, where it is not about cards."""
        if not self._has_cards() and len(self.menu.actions) <= _FEW:
            return self._choices(width, tight)
        return Text("  ").join([*(self._named(card) for card in dict.fromkeys(self.hand)), self._hint()])

    def held(self) -> Text:
        """The hand and nothing else."""
        return Text("  ").join([self._named(card, whole=True) for card in dict.fromkeys(self.hand)])

    def numbered(self) -> Text:
        """The hand card by card with a number each, for choosing some of them."""
        return Text("  ").join(
            [_numbered(number, self.words.say(f"card.{card}")) for number, card in enumerate(self.hand, 1)]
        )

    def _recalled(self) -> list[Text]:
        """The hand, where it is worth a look although no card is to be played."""
        if not self.question.recall or not self.hand or self._has_cards():
            return []
        names = Text("  ").join([self._named(card, whole=True) for card in dict.fromkeys(self.hand)])
        return [Text(self.words.say("table.recall") + "  ", "quiet").append_text(names)]

    def _has_cards(self) -> bool:
        return bool(self.menu.groups) and self.menu.groups[0].card is not None

    def _hint(self) -> Text:
        return Text(self.words.say("table.more", count=self.menu.last), "quiet")

    def _named(self, card: str, *, whole: bool = False) -> Text:
        """What a card is called, and how often it is there; whole, where no picture shows where its ways lead."""
        name = self.words.say(f"card.{card}") if whole else self._shape(card)
        return Text(self.words.say("copies", name=name, count=self.hand.count(card)), "card")

    def _shape(self, card: str) -> str:
        return str(self.teller.speaker.told(card, "shape", {}))

    # A card that is to be set

    def _settings(self) -> RenderableType:
        grid = Table.grid(padding=(0, 3, 0, 0))
        faces = self.question.settings
        grid.add_row(*(Stack(face_text(*faces[action]), self._item(action)) for action in self.menu.actions))
        return grid


def _numbered(number: int, text: str) -> Text:
    return Text(f"{number})", "number").append(f" {text}", "default")


def _beside(face: Face, text: Text, tight: bool) -> RenderableType:
    """A drawn face with a text to the right of it; if it is tight, without the lines of it that are empty."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=5, no_wrap=True)
    grid.add_row(face_text(face, tight=tight), text)
    return grid
