"""What a move meant, as everybody at the table can see it: a fact, which is told in anybody's words.

An ``Observer`` follows a match from outside: it looks at what lies open, and at the events as a spectator is told them.
So what it says is the same for every seat, and nobody learns anything from it that they could not see for themselves.
It is not part of playing: a search that plays thousands of moves asks for no meaning and pays for none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from undermine.games.core.events import Event


class Meaning(NamedTuple):
    """What a move meant: a kind, which has a text, and the facts that the text takes."""

    kind: str
    facts: Mapping[str, Any] = MappingProxyType({})


class Observer(Protocol):
    """Follows one match, action by action."""

    def meaning(self, events: Sequence[Event]) -> Meaning | None:
        """What the action meant that was played just now and led to these events; ``None`` if they say it all.

        It is asked after every action. The first event is what was done.
        """
