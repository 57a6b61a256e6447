"""What a seat sees in OpenSpiel, as a tensor in named pieces and as a string.

The pieces are the blocks of an observation. Whoever recalls perfectly also has the course of every round before this
one, as it was seen then. What is public is what a spectator sees; what is private is all that the seat sees otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undermine.envs.codec import NOTHING
from undermine.envs.errors import EnvError, needs
from undermine.envs.layout import Layout
from undermine.envs.openspiel.course import rounds_seen
from undermine.envs.showing import text_of
from undermine.games import Event

with needs("openspiel"):
    import numpy as np
    import pyspiel

#: what there is to see before there is a deal
NOT_DEALT: Final = "not dealt yet"


class MatchObserver:
    """Sees what a seat sees, a spectator, or what the one sees and the other does not."""

    def __init__(self, layout: Layout, kind: Any, params: Any) -> None:
        if params:
            raise EnvError("env.no_parameters", parameters=", ".join(params))
        self._layout = layout
        self._recalls = bool(kind.perfect_recall)
        self._public = bool(kind.public_info)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (self._public or self._private):
            raise EnvError("env.no_observer")
        sizes = {name: block.size for name, block in layout.blocks.items()}
        if self._recalls:
            sizes |= {_before(number): sizes["history"] for number in range(1, layout.rules.rounds)}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        place = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[place : place + size]
            place += size

    def set_from(self, state: Any, player: int) -> None:
        """Write down what a seat sees."""
        if state.match is None:
            self.tensor.fill(0)
            return
        self.tensor.fill(NOTHING)
        fields, rounds = self._seen(state.match.game, player)
        for name, value in fields.items():
            told = np.frombuffer(self._layout.packed(name, value), np.int16)
            self.dict[name][: told.size] = told
        self._write_events("history", rounds[-1])
        if self._recalls:
            # Of rounds before a position nothing is known.
            for number, events in enumerate(rounds[:-1], state.match.game.round - len(rounds) + 1):
                self._write_events(_before(number), events)

    def _write_events(self, name: str, events: Sequence[Event]) -> None:
        layout = self._layout
        self.dict[name][:] = layout.rows("history", [number for event in events for number in layout.event_rows(event)])

    def string_from(self, state: Any, player: int) -> str:
        """What a seat sees, as text."""
        if state.match is None:
            return NOT_DEALT
        game = state.match.game
        if self._public and not self._recalls:
            return text_of(game.view(player if self._private else None))
        fields, rounds = self._seen(game, player)
        shown = rounds if self._recalls else rounds[-1:]
        lines = [f"{name}: {value!r}" for name, value in fields.items()]
        return "\n".join([*lines, *[repr(event) for one in shown for event in one]])

    def _seen(self, game: Any, player: int) -> tuple[dict[str, Any], list[tuple[Event, ...]]]:
        """By field what there is to see, and the events of each round, this one last."""
        seat = player if self._private else None
        view = game.view(seat)
        names = [name for name in self._layout.blocks if name != "history"]
        rounds = rounds_seen(game, seat)
        if self._public:
            return {name: getattr(view, name) for name in names}, rounds
        openly = game.view(None)
        fields = {name: getattr(view, name) for name in names if getattr(view, name) != getattr(openly, name)}
        pairs = zip(rounds, rounds_seen(game, None), strict=True)
        return fields, [
            tuple([own for own, other in zip(mine, theirs, strict=True) if own != other]) for mine, theirs in pairs
        ]


def _before(number: int) -> str:
    return f"history_{number}"
