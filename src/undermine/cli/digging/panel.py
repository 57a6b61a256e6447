"""The seats of the digging games: gold, and tools that are broken."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TypeVar

from rich.text import Text

from undermine.cli.screen.panel import Panel
from undermine.games.digging.view import DigView

D = TypeVar("D", bound=DigView)


class DiggingPanel(Panel[D], ABC):
    """The seats around a maze."""

    @abstractmethod
    def gold(self) -> int:
        """How much gold the seat has."""

    def role(self) -> Text:
        say, role = self.words.say, self.view.role
        told = Text(say("you.role", role=say(f"role.{role}")), f"role_{role}")
        return told if self.view.roles else told.append(" " + say(f"wins.{role}"), "default")

    def own(self) -> str:
        return self.words.say("table.own_gold", gold=self.gold())

    def hindrances(self) -> Iterator[str]:
        if tools := self.view.broken[self.seat]:
            yield self.words.say("you.blocked", tools=self.words.several([self.tool(tool) for tool in tools]))

    def tool(self, tool: str) -> str:
        """The name of a tool."""
        return self.words.say(f"tool.{tool}")
