"""The seats of the digging games: gold, and tools that are broken."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TypeVar

from undermine.cli.screen.panel import Panel
from undermine.games.digging.view import DigView

D = TypeVar("D", bound=DigView)


class DigPanel(Panel[D]):
    """The seats around a maze."""

    @abstractmethod
    def gold(self) -> int:
        """How much gold the seat has."""

    def own(self) -> str:
        return self.words.say("table.own_gold", gold=self.gold())

    def hindrances(self) -> Iterator[str]:
        if tools := self.view.broken[self.seat]:
            yield self.words.say("table.blocked", tools=self.words.several([self.tool(tool) for tool in tools]))

    def tool(self, tool: str) -> str:
        """The name of a tool."""
        return self.words.say(f"tool.{tool}")
