"""The HTTP part, as far as it takes to get to a table: making one, and joining one."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import quote

import msgspec

from undermine.client.client import Refused
from undermine.wire.bodies import Entrance, Found, Listing, NewPerson, NewTable, QuickMatch, Tables


async def make_table(server: str, new: NewTable) -> Entrance:
    """Make a table; ``server`` is its address, such as ``http://127.0.0.1:8000``."""
    return msgspec.convert(await post(f"{server}/api/tables", new), Entrance)


async def join_table(server: str, table: str, name: str, *, sit: bool = True, program: bool = False) -> Entrance:
    """Come to a table with a name, and take the next free seat; a ``program`` says that it is one."""
    new = NewPerson(name, sit, program=program)
    return msgspec.convert(await post(f"{server}/api/tables/{table}/people", new), Entrance)


async def quick_match(server: str, game: str, name: str, *, program: bool = False) -> Entrance:
    """Play a game with whoever comes."""
    return msgspec.convert(await post(f"{server}/api/quick", QuickMatch(name, game, program=program)), Entrance)


async def find_table(server: str, code: str) -> str:
    """The table that a short code stands for."""
    return msgspec.convert(await get(f"{server}/api/codes/{quote(code, safe='')}"), Found).table


async def list_tables(server: str) -> tuple[Listing, ...]:
    """The tables that everyone may find."""
    return msgspec.convert(await get(f"{server}/api/tables"), Tables).tables


async def post(url: str, body: Any) -> Any:
    """Send a body and read the answer; ``Refused`` tells why not."""
    return await asyncio.to_thread(_fetch, url, msgspec.json.encode(body))


async def get(url: str) -> Any:
    """Read an answer; ``Refused`` tells why not."""
    return await asyncio.to_thread(_fetch, url, None)


def _fetch(url: str, body: bytes | None) -> Any:
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            problem = json.loads(error.read())
        raise Refused(problem["reason"], problem["facts"]) from None
