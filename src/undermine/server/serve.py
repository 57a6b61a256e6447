"""Running a server: the port, the signals, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
import logging
import resource
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn
from msgspec.structs import replace
from uvicorn.server import ServerState

from undermine import layers, plugins
from undermine.bots.registry import allow_all
from undermine.games.core.errors import InvalidInput
from undermine.server.address_file import telling_address
from undermine.server.budgets import MOST_HEAD, STOP_WITHIN
from undermine.server.live import garbage_collection
from undermine.server.live.hub import Hub
from undermine.server.logs import log, set_up
from undermine.server.nodes.house import House
from undermine.server.settings import Settings
from undermine.server.storage.database import open_database
from undermine.server.storage.memory import MemoryStorage
from undermine.server.storage.sqlite import FILE, SqliteStorage
from undermine.server.storage.storage import Storage, UnusableStorage
from undermine.server.web.app import application
from undermine.server.web.gate import Front, Gate, GuardedHttp
from undermine.server.web.metrics_page import serving_metrics
from undermine.server.web.mounts import Mount, Mounted
from undermine.server.web.rate_limits import RateLimits
from undermine.server.web.session import Sessions
from undermine.server.web.websocket import WebSocket

#: how long a thread may keep the others waiting, in seconds: the writer must get its turn quickly
_SWITCH: Final = 0.001


class CannotServe(InvalidInput):
    """A server that cannot start where it was told to."""


class _Server(uvicorn.Server):
    """Says good-bye to everybody before the sockets are closed."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        # Told to stop, a server has done what it was told: nothing is raised again, as uvicorn would.
        before = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hub.close()
        await super().shutdown(sockets)


def listen(settings: Settings) -> socket.socket:
    """Take the port; ``CannotServe`` if somebody else has it."""
    return _listen(settings.host, settings.port)


def free_port(host: str, wanted: int) -> int:
    """The port that is wanted, or 0, which is any, if somebody else has it."""
    try:
        _listen(host, wanted).close()
    except CannotServe:
        return 0
    return wanted


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, for asyncio turns waiting for more to send off only where it is.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise CannotServe("serve.address", host=host, port=port, why=error) from None
    return listener


def listen_for_nodes(settings: Settings) -> tuple[socket.socket | None, Settings]:
    """Take the port at which other nodes reach this one, if there may be others; and the settings with that port."""
    if not settings.node_address:
        return None, settings
    parts = urlsplit(settings.node_listen or settings.node_address)
    listener = _listen(parts.hostname or "", parts.port or 0)
    told = settings.node_address
    if told.endswith(":0"):
        told = f"{told.removesuffix('0')}{listener.getsockname()[1]}"
    return listener, replace(settings, node_address=told)


@asynccontextmanager
async def serving_nodes(house: House, listener: socket.socket) -> AsyncIterator[None]:
    """Take connections of other nodes meanwhile."""
    server = await asyncio.get_running_loop().create_server(house.guests, sock=listener)
    try:
        yield
    finally:
        server.close()


async def open_storage(settings: Settings) -> Storage:
    """Where the tables are kept, brought up to date; ``CannotServe`` if it cannot be used."""
    if settings.storage == "memory":
        return MemoryStorage()
    if settings.is_database:
        try:
            return await open_database(settings.data, settings.node_address)
        except UnusableStorage as error:
            raise CannotServe("serve.storage", path=settings.data, why=error) from None
    try:
        return SqliteStorage(settings.folder)
    except UnusableStorage as error:
        raise CannotServe("serve.storage", path=str(settings.folder / FILE), why=error) from None
    except Exception as error:
        raise CannotServe("serve.folder", folder=str(settings.folder), why=error) from None


def configured(house: House, mounts: Sequence[Mount] = ()) -> uvicorn.Config:
    """How uvicorn serves the sockets and pages of a node of a house, and what is mounted beside them."""
    settings, metrics = house.hub.settings, house.hub.metrics
    limits = RateLimits(settings, metrics)
    for mount in mounts:
        mount.attach(house, limits)
    sessions = Sessions(house, limits)

    class Http(GuardedHttp):
        gate = Gate(settings, metrics)

    class Socket(WebSocket):
        def __init__(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
            super().__init__(sessions, Http.gate, server_state)

    return uvicorn.Config(
        Front(Http.gate, limits, Mounted(application(house, limits), mounts, settings.origins)),
        log_config=None,
        log_level=logging.CRITICAL,
        access_log=False,
        server_header=False,
        http=Http,
        h11_max_incomplete_event_size=MOST_HEAD,
        ws=Socket,
        # Who asks through a proxy is worked out where addresses are, for sockets too.
        proxy_headers=False,
        timeout_graceful_shutdown=STOP_WITHIN,
        backlog=2048,
    )


def _allow_many_connections() -> None:
    """Every connection is an open file, and the usual limit of these is low; it may be raised by oneself."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def serve(settings: Settings, ready: Callable[[str], None], mounts: Sequence[Mount] = ()) -> None:
    """Serve until told to stop. ``ready`` is called with the address once everybody may come."""
    plugins.load_all(settings.plugins)
    layers.check()
    allow_all(settings.bots)
    # What uvicorn would choose; the storage may need the same loop before there is anything to serve.
    loop_factory = uvicorn.Config("").get_loop_factory()
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        runner.run(_serve(settings, ready, mounts))


async def _serve(settings: Settings, ready: Callable[[str], None], mounts: Sequence[Mount]) -> None:
    set_up(settings.log, settings.log_form)
    nodes, settings = listen_for_nodes(settings)
    try:
        storage = await open_storage(settings)
    except CannotServe:
        if nodes is not None:
            nodes.close()
        raise
    try:
        listener = listen(settings)
        figures = None if settings.metrics_port is None else _listen(settings.metrics_host, settings.metrics_port)
    except CannotServe:
        await storage.close()
        raise
    sys.setswitchinterval(_SWITCH)
    _allow_many_connections()
    garbage_collection.take_over()
    hub = Hub(settings, storage)
    house = House(hub)
    server = _Server(configured(house, mounts), hub, lambda: ready(_address(listener)))
    async with AsyncExitStack() as stack:
        for mount in mounts:
            await stack.enter_async_context(mount.running())
        if nodes is not None:
            await stack.enter_async_context(serving_nodes(house, nodes))
        if figures is not None:
            await stack.enter_async_context(serving_metrics(hub.metrics, figures))
            log("metrics", address=_address(figures))
        if isinstance(storage, SqliteStorage):
            stack.enter_context(telling_address(settings.folder, _address(listener)))
        await server.serve(sockets=[listener])


def _address(listener: socket.socket) -> str:
    host, port, *_ = listener.getsockname()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
