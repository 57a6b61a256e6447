"""The application: routes, headers, limits and errors put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import ResponseHeader
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_404_NOT_FOUND, HTTP_413_REQUEST_ENTITY_TOO_LARGE

from undermine import __version__
from undermine.server.guard.browsers import HEADERS, allowed
from undermine.server.logs import log
from undermine.server.nodes.house import House
from undermine.server.storage.storage import StorageAway, StorageError
from undermine.server.tables.refusal import Refusal
from undermine.server.web import api, invitations
from undermine.server.web.page import page
from undermine.server.web.parameters import HttpRequest
from undermine.server.web.rate_limits import RateLimits
from undermine.server.web.refusals import retry_after, status_of
from undermine.wire.bodies import NewBranch, NewPerson, NewTable, OwnSeats, Problem, QuickMatch
from undermine.wire.limits import MOST_MESSAGE


class _Description(JsonRenderPlugin):
    """The description of the HTTP part, with bodies as their types describe them: Litestar leaves out limits of nought,
    and that nothing is taken but what is named.
    """

    def render(self, request: HttpRequest, openapi_schema: dict[str, Any]) -> bytes:
        sent = [NewTable, NewPerson, NewBranch, QuickMatch, OwnSeats]
        _, described = msgspec.json.schema_components(sent, ref_template="#/components/schemas/{name}")
        openapi_schema["components"]["schemas"] |= described
        return super().render(request, openapi_schema)


def application(house: House, limits: RateLimits) -> Litestar:
    """The HTTP part, for one node of a house."""
    hub = house.hub

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await hub.open()
        try:
            yield
        finally:
            await hub.close()

    async def check(request: HttpRequest) -> None:
        if request.method == "POST":
            _from_a_page_of_ours(request, hub.settings.origins)

    def http_failed(request: HttpRequest, error: HTTPException) -> Response[str] | Response[Problem]:
        if error.status_code == HTTP_404_NOT_FOUND and _wants_a_page(request):
            # The client says so, in the reader's language.
            return Response(page(hub.settings.client), status_code=404, media_type=MediaType.HTML, headers=HEADERS)
        return _http(error)

    def storage_failed(request: HttpRequest, error: StorageError) -> Response[Problem]:
        # What could not be written was logged with its table; of what could not be read nobody has told yet.
        if request.method == "GET" and not isinstance(error, StorageAway):
            log("cannot read", level=logging.ERROR, why=str(error))
            hub.metrics.failures.labels("storage").inc()
        return _problem(503, "cannot_write")

    def failed(request: HttpRequest, error: Exception) -> Response[Problem]:
        if isinstance(error, RecursionError | UnicodeError):
            # What was sent is nested without end, or no text; there is nothing to tell the operator.
            return _problem(400, "bad_message", what=type(error).__name__)
        # The path may hold a link; what it was about is told by the handler's name.
        log("request failed", level=logging.ERROR, error=error, handler=str(request.scope.get("route_handler")))
        hub.metrics.failures.labels("request").inc()
        return _problem(500, "trouble")

    return Litestar(
        route_handlers=[*api.HANDLERS, *invitations.HANDLERS],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "hub": Provide(lambda: hub, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
        },
        lifespan=[lifespan],
        before_request=check,
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        exception_handlers={
            Refusal: _refused,
            StorageError: storage_failed,
            HTTPException: http_failed,
            Exception: failed,
        },
        request_max_body_size=MOST_MESSAGE,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2000, gzip_compress_level=5, exclude_opt_key="compressed"
        ),
        openapi_config=OpenAPIConfig(
            title="undermine",
            version=__version__,
            description="The HTTP part of the table server. Play itself goes over a socket: see docs/protocol.md.",
            path="/api",
            render_plugins=[_Description()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


def _from_a_page_of_ours(request: HttpRequest, origins: Collection[str]) -> None:
    """Refuse what a page of somebody else's can make a browser send: forms, and no JSON."""
    if not allowed(request.headers.get("origin"), request.headers.get("host"), origins):
        raise Refusal("origin")
    if request.content_type[0] != "application/json":
        raise Refusal("bad_message", what="Content-Type: application/json")


def _refused(_: HttpRequest, refusal: Refusal) -> Response[Problem]:
    return _problem(status_of(refusal), refusal.reason, headers=retry_after(refusal), **refusal.facts)


def _wants_a_page(request: HttpRequest) -> bool:
    """Whether somebody has typed or followed an address; programs, and what a page needs, are answered in JSON."""
    return "text/html" in request.headers.get("accept", "") and not request.url.path.startswith(("/api/", "/assets/"))


def _http(error: HTTPException) -> Response[Problem]:
    if error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
        # As over a socket: it is not what is described.
        return _problem(400, "long_message", most=MOST_MESSAGE)
    return _problem(error.status_code, "http", what=str(error.detail)[:300], headers=error.headers)


def _problem(status: int, reason: str, headers: dict[str, str] | None = None, **facts: Any) -> Response[Problem]:
    return Response(Problem(reason, facts), status_code=status, headers={**HEADERS, **(headers or {})})
