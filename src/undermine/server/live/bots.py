"""Bots at the tables: they think in worker processes, never on the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from undermine import plugins
from undermine.bots import registry
from undermine.games import Action, Chance, Legal, View
from undermine.server.live import bot_worker
from undermine.server.logs import log
from undermine.server.metrics import Metrics
from undermine.wire.table import Pace

T = TypeVar("T")

#: how many times as long bots seem to think
_PACES: Final[dict[Pace, float]] = {"at_once": 0, "quick": 0.4, "usual": 1, "slow": 2.5}

#: how often a question is asked again when the process that thought about it died
_TRIES: Final = 3

#: how long a worker may go on thinking when the server stops, in seconds
_CLOSE_WITHIN: Final = 5.0


class Bots:
    """A pool of worker processes that think, and how long they seem to."""

    def __init__(self, workers: int, least: float, most: float, metrics: Metrics) -> None:
        self._workers = workers
        self._least = least
        self._most = most
        self._metrics = metrics
        self._chance = random.SystemRandom()
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a child must not inherit sockets, locks or the storage.
        return ProcessPoolExecutor(
            self._workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=bot_worker.initialize,
            initargs=(os.getpid(), plugins.loaded(), registry.allowed()),
        )

    def pause(self, pace: Pace) -> float:
        """How long the next decision seems to take; it depends on nothing but what the table has agreed on."""
        return self._chance.uniform(self._least, self._most) * _PACES[pace]

    async def decide(self, spec: str, view: View, legal: Legal, seed: str) -> Action:
        began = time.perf_counter()
        try:
            code = await self._ask(bot_worker.decide, spec, view, legal.codes, seed)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            # A table must go on, even with a bot that stumbles over it.
            log("bot failed", level=logging.ERROR, error=error, bot=spec, game=view.rules.name)
            self._metrics.failures.labels("bot").inc()
            return Chance(seed).choice(legal)
        self._metrics.bot_seconds.observe(time.perf_counter() - began)
        action = Action.of(code)
        return action if action in legal else Chance(seed).choice(legal)

    async def explain(self, spec: str, view: View) -> list[dict[str, Any]]:
        return await self._ask(bot_worker.explain, spec, view)

    async def _ask(self, question: Callable[..., T], *about: Any) -> T:
        loop = asyncio.get_running_loop()
        for left in reversed(range(_TRIES)):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, question, *about)
            except BrokenProcessPool:
                log("bot process died", level=logging.WARNING)
                self._metrics.failures.labels("bot_process").inc()
                if pool is self._pool:
                    self._pool = self._new_pool()
                if not left:
                    raise
        raise AssertionError("the last try raises")

    async def close(self) -> None:
        """Let the processes end, and end those that do not: a worker may hang in whatever it thinks about."""
        workers = list((self._pool._processes or {}).values())
        ending = asyncio.create_task(asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True))
        done, _ = await asyncio.wait([ending], timeout=_CLOSE_WITHIN)
        if not done:
            log("bot process killed", level=logging.WARNING)
            for worker in workers:
                worker.kill()
        await ending
