"""Examples for the rules: a board as a position, and a move that is tried there. The engine says whether it may be."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from undermine.games import Action, IllegalAction, View, from_position
from undermine.games.core.plain import plain


class Example(NamedTuple):
    """A move that is tried in a position; ``key`` is that of what there is to say of it."""

    key: str
    position: str
    action: str

    def tried(self) -> Tried:
        """What comes of it, as whoever watches sees it."""
        game, action = from_position(self.position), Action.parse(self.action)
        try:
            after = game.copy()
            after.play(action)
        except IllegalAction as refusal:
            return Tried(game.view(None), action, refusal.reason, plain(refusal.facts))
        return Tried(after.view(None), action, None, {})


class Tried(NamedTuple):
    """A move that was tried: how the table looks then, and the engine's reason and its facts if it may not be."""

    view: View
    action: Action
    reason: str | None
    facts: dict[str, Any]


_EXAMPLES: Final[dict[str, tuple[Example, ...]]] = {}


def register_examples(game: str, *examples: Example) -> None:
    """Make the examples of a game known."""
    _EXAMPLES[game] = examples


def examples_of(game: str) -> tuple[Example, ...]:
    """The examples of a game; a game without any has no pictures in its rules."""
    return _EXAMPLES.get(game, ())
