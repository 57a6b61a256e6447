"""The seats of Saboteur 2, with what lies in front of them and what is known of their dwarf cards."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from undermine.cli.digging.panel import DiggingPanel
from undermine.games import Saboteur2View


class Saboteur2Panel(DiggingPanel[Saboteur2View]):
    """The seats around a table of Saboteur 2."""

    columns = ("gold", "dwarf", "front")

    def gold(self) -> int:
        return self.view.pieces[self.seat] or 0

    def cells(self, seat: int) -> tuple[RenderableType, ...]:
        view, say = self.view, self.words.say
        pieces = view.pieces[seat]
        gold = say("table.some" if view.has_gold[seat] else "table.none") if pieces is None else str(pieces)
        role = view.known_roles[seat]
        if role is None or (seat == self.seat and view.roles is None):
            # One's own role stands above already.
            dwarf = Text(say("table.unknown") if role is None else "")
        else:
            dwarf = Text(say(f"dwarf.{role}"), f"role_{role}")
        return gold, dwarf, Text(", ".join(self._front(seat)), "broken")

    def _front(self, seat: int) -> Iterator[str]:
        view, say = self.view, self.words.say
        for tool in view.broken[seat]:
            yield say("table.front.broken", tool=self.tool(tool))
        if view.trapped[seat]:
            yield say("table.front.trapped")
        if seat in view.thefts:
            yield say("table.front.theft")

    def hindrances(self) -> Iterator[str]:
        yield from super().hindrances()
        if self.view.trapped[self.seat]:
            yield self.words.say("you.trapped")

    def remarks(self) -> Iterator[str]:
        say = self.words.say
        yield say("table.stock.saboteur2", stock=self.view.stock, spare=self.view.spare)
        if self.view.put_away:
            told = [
                say(
                    "table.put_away.own" if seat == self.seat else "table.put_away.seat",
                    seat=seat,
                    role=say("table.unknown" if role is None else f"dwarf.{role}"),
                )
                for seat, role in self.view.put_away
            ]
            yield say("table.put_away", dwarves=self.words.several(told))
