"""One bot process: started, asked one question at a time, and killed when it hangs or is no longer needed."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from typing import Final

import msgspec

from undermine import plugins
from undermine.bots import registry
from undermine.server.budgets import BOT_START_WITHIN, MOST_ANSWER
from undermine.server.live.bot_worker import LENGTH, Answer, encode_question

#: how long the kernel may take to end one that was killed, in seconds
_END_WITHIN: Final = 2.0

_MODULE: Final = "undermine.server.live.bot_worker"
_decode: Final = msgspec.json.Decoder(Answer).decode


def _environment() -> dict[str, str]:
    """What a process inherits: nothing that opens a database, for a bot may be somebody else's."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PG")}


class ProcessFailed(Exception):
    """A process that ended, does not start, or says what is no answer."""


class BotProcess:
    """A running process. Whoever is not answered in time has to ``kill`` it: it cannot be asked anything else."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process = process
        self._questions = process.stdin
        self._answers = process.stdout

    @classmethod
    async def start(cls) -> BotProcess:
        """A process that knows the games and bots which this one knows; ``ProcessFailed`` if there is none in time."""
        # A new interpreter, not a fork: it must not inherit sockets, locks or the storage. It finds modules where this
        # one does, and (-P) not in the current folder first.
        process = cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", _MODULE),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**_environment(), "PYTHONPATH": os.pathsep.join(sys.path)},
            )
        )
        try:
            async with asyncio.timeout(BOT_START_WITHIN):
                answer = await process.ask(encode_question("set_up", plugins.loaded(), registry.allowed()))
            if answer.error is not None:
                raise ProcessFailed(answer.error)
        except BaseException as error:
            await process.kill()
            if isinstance(error, TimeoutError):
                raise ProcessFailed(f"not started within {BOT_START_WITHIN:g} seconds") from None
            raise
        return process

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, question: bytes) -> Answer:
        try:
            self._questions.write(LENGTH.pack(len(question)) + question)
            await self._questions.drain()
            (length,) = LENGTH.unpack(await self._answers.readexactly(LENGTH.size))
            if length > MOST_ANSWER:
                raise ProcessFailed(f"an answer of {length} bytes")
            return _decode(await self._answers.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise ProcessFailed("the process ended") from None
        except msgspec.MsgspecError as error:
            raise ProcessFailed(str(error)) from None

    async def kill(self) -> None:
        """End the process whatever it does; there is nothing in it that would be lost.

        Whoever is cancelled meanwhile is so once it has ended: nobody else waits for it, and it would stay a zombie
        with its pipes open.
        """
        with suppress(ProcessLookupError):
            self._process.kill()
        ended = asyncio.create_task(self._end())
        try:
            await asyncio.shield(ended)
        finally:
            await asyncio.wait([ended])

    async def _end(self) -> None:
        """Wait until a process that was killed has ended, and both of its pipes are closed."""
        self._questions.close()
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(_END_WITHIN):
                await self._process.wait()
                # Its pipe is closed a moment later; until then the transport is open.
                await self._answers.read()
