"""The seats of The Lost Mines, the treasures beside the board, and what the seat at the screen has found out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from undermine.cli.screen.panel import Panel
from undermine.drawing.lost_mines import signs
from undermine.drawing.lost_mines.characters import standing
from undermine.games.lost_mines import LostMinesView
from undermine.games.lost_mines.deck import CLANS, TREASURES
from undermine.games.lost_mines.view import TreasureSeen


class LostMinesPanel(Panel[LostMinesView]):
    """The seats around a board of The Lost Mines."""

    columns = ("clan", "points", "took")

    def role(self) -> Text:
        say, role = self.words.say, self.view.role
        clan = self.view.clans[self.seat]
        other = next(one for one in CLANS if one != clan)
        told = Text(say("you.role.clan", role=say(f"role.{role}"), clan=say(f"clan.{clan}")), f"clan_{clan}")
        return told.append(" " + say(f"aim.{role}", clan=say(f"clan.{clan}"), other=say(f"clan.{other}")), "default")

    def cells(self, seat: int) -> tuple[RenderableType, ...]:
        view, say = self.view, self.words.say
        clan = view.clans[seat]
        took = ["".join(signs.MINES[one.treasure] for one in view.treasures if one.taken == seat)]
        if view.dragon == seat:
            took.append(say("table.dragon"))
        if any(token.seat == seat for token in view.tokens):
            took.append(say("card.troll"))
        return Text(say(f"clan.{clan}"), f"clan_{clan}"), str(view.points[seat]), " ".join(filter(None, took))

    def own(self) -> str:
        took = [self._valued(one) for one in self.view.treasures if one.taken == self.seat]
        return self.words.say("table.own_treasures", treasures=self.words.several(took) or self.words.say("nothing"))

    def _valued(self, treasure: TreasureSeen) -> str:
        return self.words.say("treasure", kind=self.words.say(f"mine.{treasure.treasure}"), value=treasure.value)

    def remarks(self) -> Iterator[str]:
        say, view = self.words.say, self.view
        groups = [there for there in standing(view) if len(there.seats) > 1]
        if groups:
            standing_together = [say("table.group", sign=one.sign, seats=self._numbers(one.seats)) for one in groups]
            yield say("table.groups", groups="; ".join(standing_together))
        kinds = [told for kind in TREASURES if (told := self._beside(kind))]
        yield say("table.treasures", kinds="; ".join(kinds))
        if mines := list(self._mines()):
            yield say("table.mines", mines=", ".join(mines))
        if found := [
            say("table.found", seat=self.words.seat(seat), role=say(f"dwarf.{role}"))
            for seat, role in enumerate(view.known_roles)
            if role and seat != self.seat
        ]:
            yield say("table.dwarves", dwarves=", ".join(found))
        tokens = [say("table.tokens", name=say(f"card.{name}"), count=count) for name, count in view.supply]
        yield say("table.stock.lost_mines", stock=view.stock, tokens=", ".join(tokens))

    def _beside(self, kind: str) -> str:
        """The treasures of one kind that still lie beside the board."""
        there = [self._known(one) for one in self.view.treasures if one.treasure == kind and one.taken is None]
        return (
            self.words.say("table.kind", kind=self.words.say(f"mine.{kind}"), treasures=", ".join(there))
            if there
            else ""
        )

    def _known(self, one: TreasureSeen) -> str:
        worth = [] if one.value is None else [self.words.say("table.worth", value=one.value)]
        return self._with(str(one.number), [*worth, *self._seen(one.looked)])

    def _mines(self) -> Iterator[str]:
        """What is known of mines that lie face-down, or who knows it."""
        for mine in self.view.mines:
            if mine.open is None and (mine.column, mine.row) not in self.view.dwarves:
                known = [self.words.say(f"mine.{mine.face}")] if mine.face else []
                if told := [*known, *self._seen(mine.looked)]:
                    yield self._with(str(mine.mine), told)

    def _seen(self, looked: Sequence[int]) -> list[str]:
        """Which others have looked."""
        others = [seat for seat in looked if seat != self.seat]
        return [self.words.say("table.seen", seats=self._numbers(others))] if others else []

    def _with(self, what: str, known: Sequence[str]) -> str:
        return self.words.say("table.with", what=what, known=", ".join(known)) if known else what

    def _numbers(self, seats: Sequence[int]) -> str:
        """Seats as the board shows their dwarves: by their numbers."""
        return " ".join(map(str, seats))
