"""Traces.

A match with the whole truth at every decision, for checkers that share no code with this. See ``docs/record.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from undermine.games.core.actions import Action
from undermine.games.core.game import Game
from undermine.games.core.record import Record

VERSION: Final = 1


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """The lines of a match's trace as plain data; ``RecordError`` where the record does not replay."""
    tracer: Tracer | None = None
    pending: Action | None = None
    for game, action in record.steps():
        if tracer is None:
            tracer = Tracer(game.copy(), record.seed)
            yield from tracer.opening()
        # One action behind, so that the record has had its say about each before it is told.
        if pending is not None:
            yield from tracer.play(pending)
        pending = action


class Tracer:
    """Plays a game and tells all of it."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.seed = seed
        self.number = 0

    def opening(self) -> Iterator[dict[str, Any]]:
        """The lines before the first decision."""
        game = self.game
        yield {
            "type": "match",
            "trace": VERSION,
            "rules": game.rules.data(),
            "seats": game.seats,
            "seed": self.seed,
        }
        yield {"type": "deal", **game.deal_data()}

    def play(self, action: Action) -> Iterator[dict[str, Any]]:
        """The lines of one decision, and what it ended."""
        game = self.game
        self.number += 1
        rounds = len(game.results)
        line = {
            "type": "decision",
            "round": game.round,
            "number": self.number,
            "seat": game.to_act,
            "legal": [legal.data() for legal in game.legal_actions()],
            "action": action.data(),
        }
        yield {**line, "events": [event.data() for event in game.play(action)]}
        if len(game.results) == rounds:
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
