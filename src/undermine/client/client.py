"""A client: one connection to one table. It keeps up to date, reconnects by itself and repeats what was unanswered."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from itertools import count
from secrets import token_hex
from typing import Any, Final, Protocol, Self, cast

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from undermine.client.shuffling import Shuffling
from undermine.client.state import Gap, State
from undermine.wire import requests
from undermine.wire.table import Emote

#: how long to wait before connecting again, in seconds: at first, and at most
_FIRST_WAIT: Final = 0.05
_LONGEST_WAIT: Final = 2.0

_encode: Final = msgspec.json.Encoder().encode


class Line(Protocol):
    """A connection: what is sent, and what comes, message by message."""

    async def send(self, message: str, /) -> None: ...

    def __aiter__(self) -> AsyncIterator[str | bytes]: ...


#: opens a connection to an address; ``OSError`` if that fails
Dial = Callable[[str], AbstractAsyncContextManager[Line]]


@asynccontextmanager
async def _dial(address: str) -> AsyncIterator[Line]:
    async with connect(address, max_size=None, compression=None, open_timeout=30) as socket:
        yield cast(Line, socket)


class Refused(Exception):
    """A request that was not carried out, with the server's reason and the facts behind it."""

    def __init__(self, reason: str, facts: dict[str, Any] | None = None) -> None:
        self.reason = reason
        self.facts = facts or {}
        super().__init__(f"{reason} {self.facts}" if self.facts else reason)


class Client:
    """A connection to a table, with a token for a person or without one for a spectator.

    ``async with Client(server, table, token) as client`` connects and waits for the first snapshot;
    ``client.state`` is what one knows, always up to date. Unless told not to, it takes part in shuffling. With
    ``reveals`` it is waited for between rounds until it says ``GoOn``. ``dial`` opens the connection, where that is not
    a socket over the network.
    """

    def __init__(
        self,
        server: str,
        table: str,
        token: str | None = None,
        *,
        on_message: Callable[[dict[str, Any]], None] | None = None,
        shuffles: bool = True,
        reveals: bool = False,
        dial: Dial | None = None,
    ) -> None:
        self._address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._token = token
        self._on_message = on_message
        self._shuffles = shuffles and token is not None
        self.shuffling = Shuffling()
        self._reveals = reveals
        self._dial = dial or _dial
        self._state: State | None = None
        self.status: dict[str, Any] = {}
        self._socket: Line | None = None
        self._pending: dict[str, tuple[requests.Request, asyncio.Future[dict[str, Any]]]] = {}
        self._name = token_hex(4)
        self._numbers = count(1)
        self._changed = asyncio.Event()
        self._failed: Refused | None = None
        self._runner: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._runner = asyncio.get_running_loop().create_task(self._run())
        while self._state is None:
            await self.change()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def leave(self) -> None:
        """Close the socket for good."""
        if self._runner is not None:
            self._runner.cancel()
            await asyncio.wait([self._runner])

    @property
    def state(self) -> State:
        """What one knows of the table."""
        assert self._state is not None, "the client is not connected yet"
        return self._state

    # Waiting

    async def change(self) -> None:
        """Wait until something has changed; ``Refused`` if one was sent away for good."""
        if self._failed is not None:
            raise self._failed
        self._changed.clear()
        await self._changed.wait()
        if self._failed is not None:
            raise self._failed

    async def until(self, condition: Callable[[State], bool]) -> State:
        """Wait until a condition holds."""
        while self._state is None or not condition(self._state):
            await self.change()
        return self._state

    # Asking

    def new_id(self) -> str:
        """A name for a request that no other one of this client has."""
        return f"{self._name}.{next(self._numbers)}"

    async def ask(self, request: requests.Request) -> dict[str, Any]:
        """Send a request and wait for its answer, across lost connections; ``Refused`` tells why not."""
        assert not isinstance(request, requests.Hello)
        if self._failed is not None:
            raise self._failed
        done: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._pending[request.id] = request, done
        try:
            if self._socket is not None and self._state is not None:
                await self._send(request)
            answer = await done
        finally:
            del self._pending[request.id]
        if answer["type"] == "refused":
            raise Refused(answer["reason"], answer["facts"])
        return answer

    async def act(self, seat: int, action: str) -> dict[str, Any]:
        """Decide for one of one's seats."""
        return await self.ask(requests.Act(self.new_id(), self.state.version, seat, action))

    async def say(self, text: str) -> dict[str, Any]:
        """Say something."""
        return await self.ask(requests.Say(self.new_id(), text=text))

    async def claim(self, claim: str, **facts: Any) -> dict[str, Any]:
        """Say something that everybody reads in their own language."""
        return await self.ask(requests.Say(self.new_id(), claim=claim, facts=facts))

    async def emote(self, emote: Emote) -> dict[str, Any]:
        """Say something with one's face alone."""
        return await self.ask(requests.Say(self.new_id(), emote=emote))

    async def vote(self, seat: int, *, bot: bool = True) -> dict[str, Any]:
        """Vote that a bot plays for somebody who is away, or take that back."""
        return await self.ask(requests.Vote(self.new_id(), seat, bot))

    async def _send(self, message: requests.Request) -> None:
        assert self._socket is not None
        # What gets lost is sent again with the next connection.
        with suppress(ConnectionClosed):
            await self._socket.send(_encode(message).decode())

    # Listening

    async def _run(self) -> None:
        wait = _FIRST_WAIT
        while self._failed is None:
            try:
                async with self._dial(self._address) as socket:
                    self._socket = socket
                    version = self._state.version if self._state else None
                    await self._send(requests.Hello(self._token, version, self._shuffles, self._reveals))
                    async for message in socket:
                        told = json.loads(message)
                        if told["type"] != "bye":
                            wait = _FIRST_WAIT
                        await self._receive(told)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            finally:
                self._socket = None
            if self._failed is None:
                # By chance a little longer, so that not everybody comes back at the same moment.
                await asyncio.sleep(wait * random.uniform(1, 1.5))  # noqa: S311
                wait = min(2 * wait, _LONGEST_WAIT)

    async def _receive(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "snapshot":
                self._state = State(message)
                self.shuffling.reconnected()
                await self._repeat()
            case "welcome":
                self.shuffling.reconnected()
                await self._repeat()
            case "news":
                await self._follow([message])
            case "missed":
                await self._follow(message["news"])
                self._answered(message)
            case "status":
                self.status = message
            case "done" | "refused" | "pong":
                if message["id"] is None and self._state is None:
                    self._fail(Refused(message["reason"], message["facts"]))
                else:
                    self._answered(message)
            case "bye" if not message["again"]:
                self._fail(Refused(message["reason"]))
        await self._shuffle()
        if self._on_message is not None:
            self._on_message(message)
        self._changed.set()

    async def _shuffle(self) -> None:
        if not self._shuffles or self._state is None or self._state.table["shuffle"] is None:
            return
        request = self.shuffling.request(self.new_id(), self._state.table, self._state.person)
        if request is not None:
            # Nobody waits for the answer: what counts is what the table says then.
            await self._send(request)

    async def _follow(self, news: list[dict[str, Any]]) -> None:
        assert self._state is not None
        try:
            for one in news:
                self._state.apply(one)
        except Gap as gap:
            await self._send(requests.Since(self.new_id(), gap.version))

    async def _repeat(self) -> None:
        for request, _ in list(self._pending.values()):
            await self._send(request)

    def _answered(self, message: dict[str, Any]) -> None:
        pending = self._pending.get(message["id"])
        if pending is not None and not pending[1].done():
            pending[1].set_result(message)

    def _fail(self, why: Refused) -> None:
        self._failed = why
        for _, done in self._pending.values():
            if not done.done():
                done.set_exception(why)
