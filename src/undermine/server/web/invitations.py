"""The pages of tables and replays, which say what they are to whoever shows a link to them, and their pictures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler

from undermine.server.budgets import COST_PREVIEW, TAGS_WITHIN
from undermine.server.live.hub import Hub
from undermine.server.logs import log
from undermine.server.previews.invitation import Invitation
from undermine.server.storage.storage import StorageError
from undermine.server.tables.refusal import Refusal
from undermine.server.web.page import page_response
from undermine.server.web.parameters import HttpRequest, Link, TheHouse, TheHub, TheLimits
from undermine.server.web.rate_limits import RateLimits
from undermine.server.web.refusals import status_of
from undermine.server.web.tags import PICTURE, tags

#: for how long whoever shows a link need not ask whether its picture has changed, in seconds
_FRESH: Final = 60


@get("/t/{link:str}", media_type=MediaType.HTML, include_in_schema=False)
async def table_page(request: HttpRequest, link: Link, house: TheHouse, limits: TheLimits) -> Response[str]:
    """The page of a table."""
    hub = house.hub
    return await _inviting(request, hub, limits, link in hub.tables, lambda: house.invitation(link))


@get("/r/{share:str}", media_type=MediaType.HTML, include_in_schema=False)
async def replay_page(request: HttpRequest, share: Link, hub: TheHub, limits: TheLimits) -> Response[str]:
    """The page of a replay."""
    known = hub.previews.knows(share)
    return await _inviting(request, hub, limits, known, lambda: hub.previews.of_replay(hub.storage, share))


async def _inviting(
    request: HttpRequest, hub: Hub, limits: RateLimits, known: bool, invitation: Callable[[], Awaitable[Invitation]]
) -> Response[str]:
    """The page with what it says of itself; whatever may be wrong with that, the page is there."""
    try:
        if not known:
            limits.take("requests", limits.address_of(request.scope), COST_PREVIEW - 1)
        async with asyncio.timeout(TAGS_WITHIN):
            said = tags(await invitation(), limits.origin(request.scope), request.url.path)
    except Refusal as refusal:
        return page_response(hub.settings.client, found=status_of(refusal) != 404)
    except (StorageError, TimeoutError):
        said = ""
    except Exception as error:
        log("preview failed", level=logging.ERROR, error=error)
        hub.metrics.failures.labels("preview").inc()
        said = ""
    return page_response(hub.settings.client, said)


@get(f"/t/{{link:str}}{PICTURE}", include_in_schema=False, compressed=True)
async def table_picture(request: HttpRequest, link: Link, house: TheHouse, limits: TheLimits) -> Response[bytes]:
    """A table as a picture: the board as everybody may see it, and who is there."""
    return await _picture(request, house.hub, limits, lambda: house.invitation(link))


@get(f"/r/{{share:str}}{PICTURE}", include_in_schema=False, compressed=True)
async def replay_picture(request: HttpRequest, share: Link, hub: TheHub, limits: TheLimits) -> Response[bytes]:
    """A replay as a picture: the board at the end, and who played."""
    return await _picture(request, hub, limits, lambda: hub.previews.of_replay(hub.storage, share))


async def _picture(
    request: HttpRequest, hub: Hub, limits: RateLimits, invitation: Callable[[], Awaitable[Invitation]]
) -> Response[bytes]:
    address = limits.address_of(request.scope)
    limits.take("requests", address, COST_PREVIEW - 1)
    preview = hub.previews.preview(await invitation())
    headers = {"Cache-Control": f"public, max-age={_FRESH}", "ETag": f'"{preview.tag}"'}
    if preview.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    picture = await hub.previews.picture(hub.bots, preview, address)
    return Response(picture, media_type="image/png", headers=headers)


HANDLERS: Final = [one for one in list(vars().values()) if isinstance(one, HTTPRouteHandler)]
