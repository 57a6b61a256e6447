"""A client that is examined: a program of somebody else's, which is told where its table is."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from undermine.lab.challenge.lines import launching

#: how long a program may take to leave when its round is over, in seconds
LEAVE_WITHIN: Final = 5.0


class Program:
    """A program while it runs, in a group of processes of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        #: whether it has decided anything yet
        self.answered = False

    @classmethod
    async def start(cls, command: Sequence[str], megabytes: int) -> Program:
        """Start one; what it says is not listened to, and what it complains of goes where our complaints go."""
        return cls(
            await asyncio.create_subprocess_exec(
                *launching(command, megabytes),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        )

    @property
    def running(self) -> bool:
        return self._process.returncode is None

    async def wait(self) -> None:
        """Until it has ended by itself."""
        await self._process.wait()

    async def end(self) -> None:
        """End it, with everything it has started, whatever it is doing."""
        with suppress(OSError):
            os.killpg(self._process.pid, 9)
        await self._process.wait()

    async def leave(self) -> None:
        """End it, but only after it had time to leave."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), LEAVE_WITHIN)
        await self.end()
