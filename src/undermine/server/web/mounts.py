"""What is served beside the application by somebody else: behind the same front, counted, timed and checked alike."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from undermine.server.guard.browsers import allowed
from undermine.server.nodes.house import House
from undermine.server.tables.refusal import require
from undermine.server.web.rate_limits import RateLimits


class Mount(Protocol):
    """An application of somebody else's at one path."""

    @property
    def path(self) -> str: ...

    def attach(self, house: House, limits: RateLimits) -> None:
        """Know what is served, before the first request."""

    def running(self) -> AbstractAsyncContextManager[None]:
        """What it needs while it is served."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""


class Mounted:
    """The application, and what is mounted beside it. Pages of somebody else's are refused there as they are here."""

    def __init__(self, pages: Any, mounts: Sequence[Mount], origins: Collection[str]) -> None:
        self._pages = pages
        self._mounts = {mount.path: mount for mount in mounts}
        self._origins = origins

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        mount = self._mounts.get(scope["path"]) if scope["type"] == "http" else None
        if mount is None:
            await self._pages(scope, receive, send)
            return
        headers = dict(scope["headers"])
        origin, host = (value and value.decode("latin-1") for value in map(headers.get, (b"origin", b"host")))
        require(allowed(origin, host, self._origins), "origin")
        await mount(scope, receive, send)
