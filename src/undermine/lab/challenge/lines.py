"""Agents that are programs: each seat has a process of its own, which is asked in lines of JSON and answers so.

The form is documented in ``docs/challenge.md``. Whatever such a process does, nobody waits for it longer than was said:
its memory is limited by the system, its time by us, and one that is late is ended.
"""

from __future__ import annotations

import atexit
import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final

from undermine.bots import Bot, Suspicion
from undermine.games import Action, Chance, NotationError, View
from undermine.games.core.errors import InvalidInput

PROTOCOL: Final = 1
#: how many seconds a process has for its first answer, besides what it has for every answer
STARTING: Final = 10.0
#: how many bytes an answer may have
LONGEST: Final = 1 << 20
#: one that has not once answered its first question in so many attempts is not started again
ATTEMPTS: Final = 3
#: what numbers an agent that wants chance is given are below
_CHANCE: Final = 1 << 32

#: limits its own memory, ends with whoever started it, and becomes the program
_LAUNCH: Final = """
import os, sys
try:
    import resource
    for what, most in ((resource.RLIMIT_AS, int(sys.argv[1]) << 20), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(what, (most, most))
    if sys.platform == "linux":
        import ctypes
        ctypes.CDLL(None).prctl(1, 9)
except (ImportError, ValueError, OSError):
    pass
os.execvp(sys.argv[2], sys.argv[2:])
"""


class AgentError(InvalidInput):
    """An agent that cannot be asked anything."""


class Fault(Exception):
    """Something that an agent must not do; ``kind`` says what."""

    kind: ClassVar[str]


class Illegal(Fault):
    """An answer that is none."""

    kind = "illegal"


class Crashed(Fault):
    """The process has ended."""

    kind = "crash"


class Silent(Fault):
    """No answer in time."""

    kind = "silent"


def launching(command: Sequence[str], megabytes: int) -> list[str]:
    """The command that starts a program which has so much memory, and ends with whoever started it."""
    return [sys.executable, "-I", "-S", "-c", _LAUNCH, str(megabytes), *command]


class Process:
    """A program that is asked one thing at a time."""

    def __init__(self, command: Sequence[str], megabytes: int) -> None:
        self._process = subprocess.Popen(  # noqa: S603  (the command line names it)
            launching(command, megabytes), stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._into, self._from = self._process.stdin, self._process.stdout
        os.set_blocking(self._into.fileno(), False)
        os.set_blocking(self._from.fileno(), False)
        self._heard = bytearray()
        self._asked = 0
        #: whether it has answered anything yet
        self.answered = False

    def ask(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Its answer; a ``Fault`` if there is none, and then there never will be."""
        until = time.monotonic() + seconds + (0 if self.answered else STARTING)
        self._asked += 1
        try:
            self._write(json.dumps({**message, "id": self._asked}).encode() + b"\n", until)
            while True:
                answer = self._line(until)
                if answer.get("id") == self._asked:
                    self.answered = True
                    return answer
        except (Crashed, Silent):
            self.end()
            raise

    def tell(self, message: dict[str, Any], seconds: float) -> None:
        """Something that needs no answer."""
        self._write(json.dumps(message).encode() + b"\n", time.monotonic() + seconds + STARTING)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        with suppress(OSError):
            os.killpg(self._process.pid, 9)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        for pipe in (self._into, self._from):
            with suppress(OSError):
                pipe.close()

    @property
    def running(self) -> bool:
        """Whether it can be asked."""
        return not self._from.closed and self._process.poll() is None

    def _write(self, data: bytes, until: float) -> None:
        left = memoryview(data)
        while left:
            self._wait(self._into, selectors.EVENT_WRITE, until)
            try:
                left = left[os.write(self._into.fileno(), left) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Crashed from None

    def _line(self, until: float) -> dict[str, Any]:
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST:
                raise Crashed
            self._wait(self._from, selectors.EVENT_READ, until)
            with suppress(BlockingIOError):
                came = os.read(self._from.fileno(), 1 << 16)
                if not came:
                    raise Crashed
                self._heard += came
        line, _, self._heard = self._heard.partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise Illegal from None
        if not isinstance(answer, dict):
            raise Illegal
        return answer

    def _wait(self, pipe: Any, event: int, until: float) -> None:
        with selectors.DefaultSelector() as waiting:
            waiting.register(pipe, event)
            if not waiting.select(max(0.0, until - time.monotonic())):
                raise Silent


#: by command and seat, the process that sits there; and how often in a row one has failed before it said anything
_RUNNING: Final[dict[tuple[tuple[str, ...], int, int], Process]] = {}
_FAILED: Final[dict[tuple[str, ...], int]] = {}


def end_all() -> None:
    """End every process that was started for an agent."""
    while _RUNNING:
        _RUNNING.popitem()[1].end()
    _FAILED.clear()


atexit.register(end_all)


class CommandBot(Bot):
    """Who sits for an agent that a command starts, with limits. It raises a ``Fault`` where the agent fails."""

    offered = False

    def __init__(self, command: tuple[str, ...], seconds: float, megabytes: int) -> None:
        self.spec = self.name
        self._command = command
        self._seconds = seconds
        self._megabytes = megabytes


class LineBot(CommandBot):
    """An agent behind a process, which answers lines."""

    name = "lines"
    _begun: Process | None = None

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        asked = {"type": "decide", "legal": [*map(str, legal)], "chance": chance.below(_CHANCE)}
        text = self._ask(view, asked).get("action")
        if not isinstance(text, str):
            raise Illegal
        try:
            return Action.parse(text)
        except NotationError:
            raise Illegal from None

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        roles = self._ask(view, {"type": "believe"}).get("roles")
        if not roles:
            return ()
        try:
            return tuple(
                Suspicion(int(seat), tuple((str(role), float(likely)) for role, likely in of.items()), ())
                for seat, of in roles.items()
            )
        except (AttributeError, TypeError, ValueError):
            raise Illegal from None

    def _ask(self, view: View, message: dict[str, Any]) -> dict[str, Any]:
        assert view.seat is not None
        process = self._process(view)
        try:
            answer = process.ask({**message, "seat": view.seat, "view": view.data()}, self._seconds)
        except (Crashed, Silent):
            if not process.answered:
                _FAILED[self._command] = _FAILED.get(self._command, 0) + 1
            raise
        _FAILED.pop(self._command, None)
        return answer

    def _process(self, view: View) -> Process:
        """The process of this seat, told that a round begins if this is the first that it hears of it."""
        if self._begun is not None and self._begun.running:
            return self._begun
        if _FAILED.get(self._command, 0) >= ATTEMPTS:
            raise Crashed
        assert view.seat is not None
        place = self._command, self._megabytes, view.seat
        process = _RUNNING.get(place)
        if process is None or not process.running:
            if process is not None:
                process.end()
            process = _RUNNING[place] = Process(self._command, self._megabytes)
        rules = view.rules.data()
        begin = {"type": "begin", "protocol": PROTOCOL, "rules": rules, "seats": view.seats, "seat": view.seat}
        try:
            process.tell({**begin, "seconds": self._seconds}, self._seconds)
        except Fault:
            process.end()
            _FAILED[self._command] = _FAILED.get(self._command, 0) + 1
            raise
        self._begun = process
        return process
