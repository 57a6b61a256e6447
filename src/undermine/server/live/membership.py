"""Membership: a server makes sure, again and again, that it still is a node of its house, by the database's clock.

As long as it does its lease holds. If it cannot, the lease runs out before anybody else may take its tables, and all of
them are dropped; then it begins anew, as another node.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable

from undermine.server.budgets import BEAT, BEAT_WITHIN, LEASE, LEASE_MARGIN
from undermine.server.live.lease import Lease
from undermine.server.logs import log
from undermine.server.storage.storage import Node, StorageError


class Membership:
    """Keeps the lease of a node. ``lapsed`` drops all tables, ``began`` looks after those that nobody has."""

    def __init__(self, node: Node, lease: Lease, lapsed: Callable[[], None], began: Callable[[], None]) -> None:
        self._node = node
        self._lease = lease
        self._lapsed = lapsed
        self._began = began
        #: whether it is a node whose tables are its own
        self._joined = False
        self._task: asyncio.Task[None] | None = None

    async def join(self) -> None:
        """Become a node, for the first time."""
        sent = time.monotonic()
        await self._node.join()
        self._joined = True
        self._renew(sent)
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def leave(self) -> None:
        """Let go of all tables, which must not be in memory any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            await self._node.leave()

    def lapse(self) -> None:
        """The lease has run out: nothing may be told any more."""
        if self._joined:
            self._joined = False
            log("lease lapsed", level=logging.ERROR, node=self._node.id)
            self._lapsed()

    def _renew(self, sent: float) -> None:
        # From before the question was asked: the database has seen it later, if anything.
        self._lease.renew(sent + LEASE - LEASE_MARGIN)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(BEAT * random.uniform(0.8, 1))  # noqa: S311
            sent = time.monotonic()
            try:
                async with asyncio.timeout(BEAT_WITHIN):
                    await self._make_sure(sent)
            except (StorageError, TimeoutError):
                pass
            except Exception as error:
                # Whatever it is: without beats all tables are lost, so it is tried again.
                log("beat failed", level=logging.ERROR, error=error)
            self._lease.check()

    async def _make_sure(self, sent: float) -> None:
        if self._joined and self._lease.holds:
            if await self._node.beat() and self._lease.holds:
                self._renew(sent)
            else:
                # Somebody has given us up, though our own clock says that it was too soon; or the answer has come so
                # late that somebody may have done so while it was on its way.
                self.lapse()
            return
        self.lapse()
        await self._node.join()
        self._joined = True
        self._renew(sent)
        log("node joined", node=self._node.id)
        self._began()
