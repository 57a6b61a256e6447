"""Traces.

A match with the whole truth at every decision, for checkers that share no code with this. See ``docs/record.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from undermine.games.core.actions import Action
from undermine.games.core.events import Event
from undermine.games.core.game import Game
from undermine.games.core.record import Record
from undermine.versions import TRACE


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """The lines of a match's trace as plain data; ``RecordError`` where the record does not replay."""
    tracer: Tracer | None = None
    for game, action, events in record.steps():
        if action is None or tracer is None:
            tracer = Tracer(game, record.seed)
            yield from tracer.opening()
        else:
            yield from tracer.tell(action, events)


class Tracer:
    """Tells all of a game as it is played, by this or by whoever hands on what happened."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.seed = seed
        self.number = 0
        self._await_decision()

    def _await_decision(self) -> None:
        """Note what is true before an action and no longer after it."""
        game = self.game
        self.number += 1
        self._rounds = len(game.results)
        self._before = {
            "type": "decision",
            "round": game.round,
            "number": self.number,
            "seat": game.to_act,
            "legal": [legal.data() for legal in game.legal_actions()],
        }

    def opening(self) -> Iterator[dict[str, Any]]:
        """The lines before the first decision."""
        game = self.game
        yield {
            "type": "match",
            "trace": TRACE,
            "rules": game.rules.data(),
            "seats": game.seats,
            **({"seed": self.seed} if game.position is None else {"position": game.position}),
        }
        yield {"type": "deal", **game.deal_data()}

    def play(self, action: Action) -> Iterator[dict[str, Any]]:
        """Play an action; the lines of it, and of what it ended."""
        return self.tell(action, self.game.play(action))

    def tell(self, action: Action, events: Sequence[Event]) -> Iterator[dict[str, Any]]:
        """The lines of an action that has just been played, and of what it ended."""
        game, rounds = self.game, self._rounds
        yield {**self._before, "action": action.data(), "events": [event.data() for event in events]}
        self._await_decision()
        if self._rounds == rounds:
            return
        ended = game.results[-1].data()
        yield {
            "type": "round",
            "round": ended["round"],
            "winners": ended["winners"],
            "lines": ended["lines"],
            "gold": list(game.gold),
        }
        result = game.result
        if result is None:
            yield {"type": "deal", **game.deal_data()}
        else:
            yield {"type": "end", "totals": list(result.totals), "winners": list(result.winners)}
