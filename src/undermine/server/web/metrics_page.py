"""Figures for Prometheus on an address of their own: they are the operator's, and tell of every table at once."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from prometheus_client import make_asgi_app

from undermine.server.metrics import Metrics


class _Server(uvicorn.Server):
    """Leaves signals to the server beside which it runs."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serving_metrics(metrics: Metrics, listener: socket.socket) -> AsyncIterator[None]:
    """Serve the figures meanwhile."""
    config = uvicorn.Config(
        make_asgi_app(metrics.registry),
        log_config=None,
        log_level=logging.CRITICAL,
        access_log=False,
        server_header=False,
        http="h11",
        ws="none",
        lifespan="off",
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await running
