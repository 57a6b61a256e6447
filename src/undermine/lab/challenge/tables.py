"""Agents that are clients of a table server: each sits down at a table of a hall of our own, and plays the round there.

The round is played here; the hall (``undermine.envs.hall``, a process of its own) lays it out at a table, where the
agent's seats are free and all others do what they did here. An agent finds the table by the address of the hall and the
code of the table, which stand in its command as ``{server}`` and ``{code}``.
"""

from __future__ import annotations

import atexit
import sys
from collections.abc import Sequence
from typing import Any, Final

from undermine import plugins
from undermine.games import Action, Chance, Game, View
from undermine.lab.challenge.lines import ATTEMPTS, STARTING, CommandBot, Crashed, Fault, Illegal, Process, Silent
from undermine.lab.run.match import Attendant

#: what an agent's command has to say, so that it finds its table
PLACES: Final = ("{server}", "{code}")
#: how much memory the hall has besides what it gives to an agent, in megabytes
_HALL: Final = 8192
#: how much longer than its clients the hall may take for anything, in seconds
_PATIENCE: Final = 120.0
_FAULTS: Final[dict[str, type[Fault]]] = {one.kind: one for one in (Illegal, Crashed, Silent)}


class _Round:
    """A round that is played here and laid out in the hall. It begins there when the first agent has to decide."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.agents: list[int] = []
        self.begun = False
        #: how many actions are known there
        self.known = 0

    def news(self) -> list[str]:
        """What has been played since the hall was last told."""
        actions = [str(action) for action in self.game.actions]
        news, self.known = actions[self.known :], len(actions)
        return news


class _Hall:
    """The hall, and what is laid out in it; there is one for each process that measures."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.round: _Round | None = None
        #: by command, how often in a row it has failed before it decided anything
        self.failed: dict[tuple[str, ...], int] = {}

    def ask(self, message: dict[str, Any], seconds: float, megabytes: int) -> dict[str, Any]:
        if self.process is None or not self.process.running:
            command = [sys.executable, "-m", "undermine.envs.hall", *plugins.loaded()]
            self.process = Process(command, megabytes + _HALL)
        try:
            return self.process.ask(message, seconds + _PATIENCE)
        except Fault as fault:
            # Whatever an agent does, the hall answers: the mistake is ours.
            raise RuntimeError(f"the hall gave no answer: {fault.kind}") from fault

    def end(self) -> None:
        if self.process is not None:
            self.process.end()
        self.process = self.round = None
        self.failed.clear()


_hall: Final = _Hall()


def end_all() -> None:
    """End the hall, and with it everybody in it."""
    _hall.end()


atexit.register(end_all)


class TableBot(CommandBot, Attendant):
    """An agent at a table of the hall."""

    name = "table"
    _decided = False

    def attend(self, game: Game, seat: int) -> None:
        if _hall.round is None or _hall.round.game is not game:
            _hall.round = _Round(game)
        _hall.round.agents.append(seat)

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        own = _hall.round
        assert own is not None and view.seat in own.agents
        if not own.begun:
            if _hall.failed.get(self._command, 0) >= ATTEMPTS:
                raise Crashed
            self._begin(own)
        number = len(own.game.actions)
        asked = {"type": "decide", "seat": view.seat, "moves": own.news(), "number": number}
        answer = _hall.ask(asked, self._seconds + STARTING, self._megabytes)
        if (fault := _FAULTS.get(answer.get("fault", ""))) is not None:
            if fault is not Illegal and not self._decided:
                _hall.failed[self._command] = _hall.failed.get(self._command, 0) + 1
            raise fault
        self._decided = True
        _hall.failed.pop(self._command, None)
        own.known = number + 1
        return Action.parse(answer["action"])

    def _begin(self, own: _Round) -> None:
        asked = {
            "type": "begin",
            "rules": own.game.rules.data(),
            "seats": own.game.seats,
            "seed": own.game.seed,
            "agents": own.agents,
            "command": self._command,
            "seconds": self._seconds,
            "megabytes": self._megabytes,
        }
        _hall.ask(asked, (self._seconds + STARTING) * len(own.agents), self._megabytes)
        own.begun = True

    def leave(self) -> None:
        own, _hall.round = _hall.round, None
        if own is not None and own.begun:
            _hall.ask({"type": "over", "moves": own.news()}, 0, self._megabytes)
