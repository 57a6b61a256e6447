"""Runs a command within a time limit and leaves nothing behind: ``python tests/supervisor.py MINUTES COMMAND …``.

Whatever the command starts belongs to it, in whichever session it is, and if whoever started it has ended: on Linux,
orphans become children of this process. When the command has ended, or its time is over, they are killed: a server,
browser or database that went on would keep open what it writes to, and whoever reads that would wait for it. Any Python
runs this, before anything is installed.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

#: what a shell's ``timeout`` says of a command that took too long
TOO_LONG: Final = 124
#: how many seconds Python may take to write where it was
GRACE: Final = 5.0
#: seconds between two looks
BEAT: Final = 0.1
_PR_SET_CHILD_SUBREAPER: Final = 36


class Process(NamedTuple):
    """A process, as Linux tells of it."""

    pid: int
    parent: int
    is_over: bool
    command: str


def processes() -> Iterator[Process]:
    """All processes there are; none where the system does not tell."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            # the name in brackets may hold anything
            state, parent = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[:2]
            words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            yield Process(int(folder.name), int(parent), state in "ZX", words.strip())


def descendants() -> list[Process]:
    """What this process, or whatever it started, has started and is still running."""
    everyone = list(processes())
    found, parents = [], {os.getpid()}
    while parents:
        children = [one for one in everyone if one.parent in parents]
        found += children
        parents = {one.pid for one in children}
    return [one for one in found if not one.is_over]


def adopt_orphans() -> None:
    """Be the parent of every descendant whose own parent ends."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


class Run:
    """A command under way."""

    def __init__(self, command: list[str]) -> None:
        self.pid = os.posix_spawnp(command[0], command, os.environ)
        self.code: int | None = None

    def wait(self, seconds: float) -> bool:
        """Whether it ends within this time."""
        end = time.monotonic() + seconds
        while self.code is None and time.monotonic() < end:
            self.reap()
            time.sleep(BEAT)
        return self.code is not None

    def wait_for_others(self, seconds: float) -> None:
        """Wait as long at most for what it started."""
        end = time.monotonic() + seconds
        while descendants() and time.monotonic() < end:
            time.sleep(BEAT)
            self.reap()

    def reap(self) -> None:
        """Take note of children that ended, adopted ones too."""
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                if ended[0] == self.pid:
                    code = os.waitstatus_to_exitcode(ended[1])
                    self.code = 128 - code if code < 0 else code

    def signal(self, number: signal.Signals) -> list[Process]:
        """Send a signal to all that runs still; those it was sent to."""
        running = descendants()
        if self.code is None and not running:
            running = [Process(self.pid, os.getpid(), False, "the command")]
        for one in running:
            # What runs as another user can be ended by root alone.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(one.pid, number)
        return running

    def end(self) -> list[Process]:
        """End what runs still, and all that it starts meanwhile; what there was at first."""
        first = left = self.signal(signal.SIGKILL)
        tries = round(GRACE / BEAT)
        while left and tries:
            tries -= 1
            time.sleep(BEAT)
            self.reap()
            left = self.signal(signal.SIGKILL)
        return first


def tell(what: str) -> None:
    print(f"supervisor: {what}", file=sys.stderr, flush=True)


def stop(number: int, _frame: object) -> None:
    sys.exit(128 + number)


def main() -> None:
    minutes, *command = sys.argv[1:]
    adopt_orphans()
    # Who is ended so that it writes where it was need not leave its memory behind, too.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        # A terminal interrupts the command as well, which tidies up then.
        signal.signal(signal.SIGINT, lambda *_: None)

    run = Run(command)
    try:
        if not run.wait(float(minutes) * 60):
            tell(f"not done within {minutes} minutes: {' '.join(command)}; still running, where Python is comes after:")
            for one in descendants():
                tell(f"  {one.pid} {one.command[:200]}")
            # pytest answers this with all its stacks
            run.signal(signal.SIGABRT)
            run.wait(GRACE)
            run.wait_for_others(GRACE)
            sys.exit(TOO_LONG)
    finally:
        for one in run.end():
            tell(f"ended what was left: {one.pid} {one.command[:200]}")
    sys.exit(run.code)


if __name__ == "__main__":
    main()
