"""Tables at a server: each seat is a client of it, as any other program, that says that it is one."""

from __future__ import annotations

import asyncio
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from undermine.client import Client, Refused, State, find_table, join_table, list_tables, quick_match
from undermine.client.client import Dial
from undermine.envs.mcp.seat import CannotDo, Standing, as_data
from undermine.envs.text.registry import seats_named
from undermine.games import GAMES, Action, IllegalAction, kind_of
from undermine.games.core.claims import Claim
from undermine.games.core.errors import quoted
from undermine.games.core.view_data import view_from_data
from undermine.telling import Teller
from undermine.telling.story import told_claim
from undermine.wire import requests
from undermine.wire.bodies import Entrance, Listing
from undermine.words import Words

#: how long it may take to get to a table, and to be answered there, in seconds
_WITHIN: Final = 10.0
#: what is handed out for a seat: the table, and the token that proves who one is there
_TOKEN: Final = re.compile(r"([\w-]{1,40}):([\w-]{1,100})", re.ASCII)
_LINK: Final = re.compile(r"[\w-]{1,40}", re.ASCII)
#: so much talk is handed over
_TALK: Final = 30


class ServedSeat:
    """A seat at a table of a server."""

    def __init__(self, client: Client, language: str) -> None:
        self.client = client
        self.language = language
        self.used = time.monotonic()

    def standing(self) -> Standing:
        state = self.client.state
        own = next(iter(state.mine), None)
        shown = next((one for one in state.seats if one.seat == own), None)
        due = any(one.seat == own for one in state.decisions())
        return Standing(
            view_from_data(shown.view) if shown is not None and "rules" in shown.view else None,
            [Action.parse(one["text"]) for one in shown.legal] if due and shown is not None else (),
            due,
            state.table["phase"] == "over",
            tuple(self._told(state, own)),
            [seat["name"] for seat in state.table["seats"]],
            [*_written(state)],
        )

    def _told(self, state: State, own: int | None) -> Iterator[str]:
        """What is to be said of the table in our own words: its phase, who is no person, and claims, in order."""
        table = state.table
        words = seats_named(self.language, len(table["seats"]))
        yield words.say("mcp.phase", phase=words.say(f"web.phase.{table['phase']}"))
        if own is None:
            yield words.say("mcp.unseated")
        programs = {one["person"] for one in table["people"] if one.get("program")}
        kinds = {
            "mcp.programs": [seat for seat, one in enumerate(table["seats"]) if one["person"] in programs],
            "mcp.bots": [seat for seat, one in enumerate(table["seats"]) if one["bot"]],
        }
        for key, seats in kinds.items():
            if seats:
                yield words.say(key, seats=words.seats(seats))
        teller = Teller(words, table["config"]["game"], own)
        for one in state.talk[-_TALK:]:
            said = one["said"]
            if said["claim"] and said["seat"] is not None:
                yield told_claim(teller, Claim(said["seat"], said["claim"], tuple(said["facts"].items())))

    async def act(self, action: str) -> None:
        seat = self._own()
        await self._come_back()
        await self._ask(requests.Act(self.client.new_id(), self.client.state.version, seat, action[:200] or " "))

    async def _come_back(self) -> None:
        """Play on, where a bot has taken over meanwhile: nobody asks for a seat that does not want to play."""
        table = self.client.state.table
        for seat in self.client.state.mine:
            if table["phase"] == "playing" and table["seats"][seat]["stand_in"]:
                await self._ask(requests.ComeBack(self.client.new_id(), seat))

    async def say(self, text: str, claim: str, facts: Mapping[str, Any]) -> None:
        new = self.client.new_id()
        if claim:
            await self._ask(requests.Say(new, claim=claim, facts=dict(facts)))
        else:
            await self._ask(requests.Say(new, text=text or " "))

    async def wait(self, seconds: float) -> None:
        await self._come_back()
        state = self.client.state
        known = len(state.talk) and state.talk[-1]["version"]

        def changed(now: State) -> bool:
            talk = len(now.talk) and now.talk[-1]["version"]
            return any(now.decisions()) or now.table["phase"] == "over" or talk != known

        try:
            async with asyncio.timeout(seconds):
                await self.client.until(changed)
        except TimeoutError:
            pass
        except Refused as refused:
            raise self._cannot(refused) from None

    def _own(self) -> int:
        own = next(iter(self.client.state.mine), None)
        if own is None:
            raise CannotDo(Words(self.language).say("mcp.unseated"))
        return own

    async def _ask(self, request: requests.Request) -> None:
        before = self.client.state.version
        try:
            async with asyncio.timeout(_WITHIN):
                done = await self.client.ask(request)
                await self.client.until(lambda state: state.version >= done.get("version", before))
        except TimeoutError:
            raise CannotDo(Words(self.language).say("no.unreachable")) from None
        except Refused as refused:
            raise self._cannot(refused) from None

    def _cannot(self, refused: Refused) -> CannotDo:
        table = self.client.state.table
        return CannotDo(refusal(refused, self.language, table["config"]["game"], len(table["seats"])))


def refusal(refused: Refused, language: str, game: str = "", seats: int = 0) -> str:
    """Why a server did not do something, in words: its own, or the game's."""
    words = seats_named(language, seats)
    for key in (f"no.{refused.reason}", "no.other"):
        if words.has(f"why.{refused.reason}") and game:
            return Teller(words, game).refusal(IllegalAction(refused.reason, **_tuples(refused.facts)))
        if words.has(key):
            return words.say(key, **{"name": "", "most": "", "what": "", "edition": "", "game": "", **refused.facts})
    return refused.reason


def _tuples(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}


def _written(state: State) -> Iterator[dict[str, Any]]:
    """What people said in words of their own."""
    for one in state.talk[-_TALK:]:
        said = one["said"]
        if said["text"] is not None:
            yield {"seat": said["seat"], "text": said["text"]}


class ServedTables(ABC):
    """Tables at a server, wherever that is; a connection is kept for each seat while it is used."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._seats: dict[str, ServedSeat] = {}
        self._connecting: dict[str, asyncio.Lock] = {}

    # What depends on where the server is

    @abstractmethod
    async def listed(self) -> Sequence[Listing]:
        """The tables that everyone may find."""

    @abstractmethod
    async def joined(self, table: str, name: str) -> Entrance:
        """Come to a table, by its id."""

    @abstractmethod
    async def found(self, code: str) -> str:
        """The id of a table, by its code."""

    @abstractmethod
    async def quick(self, game: str, name: str) -> Entrance:
        """Play a game with whoever comes."""

    @abstractmethod
    def client(self, table: str, token: str) -> Client:
        """A client of a table."""

    # The same everywhere

    async def listing(self) -> str:
        words = Words(self.language)
        games = "\n".join(f"{game}: {words.say('mcp.quick', game=words.say(f'game.{game}'))}" for game in GAMES)
        found = [
            {
                "table": one.table,
                "game": one.config.game,
                "phase": one.phase,
                "seats": one.config.seats,
                "free": one.free,
                "people": list(one.people),
            }
            for one in await self._asked(self.listed())
        ]
        return f"{games}\n\n{as_data(found, words)}" if found else games

    async def sit(self, table: str, name: str, players: int | None) -> str:
        words = Words(self.language)
        if table in GAMES:
            if players not in (None, kind_of(table).usual_seats):
                raise CannotDo(words.say("mcp.players", count=kind_of(table).usual_seats))
            entrance = await self._asked(self.quick(table, name))
        else:
            entrance = await self._asked(self._joined(table, name))
        return f"{entrance.table}:{entrance.token}"

    async def _joined(self, table: str, name: str) -> Entrance:
        """Come to a table, by its id or its code."""
        if not _LINK.fullmatch(table):
            raise Refused("no_such_table")
        try:
            return await self.joined(table, name)
        except Refused as refused:
            if refused.reason != "no_such_table":
                raise
        return await self.joined(await self.found(table), name)

    async def seat(self, token: str) -> ServedSeat:
        handed_out = _TOKEN.fullmatch(token)
        if handed_out is None:
            raise CannotDo(Words(self.language).say("mcp.no_seat", seat=quoted(token[:60])))
        async with self._connecting.setdefault(token, asyncio.Lock()):
            found = self._seats.get(token)
            if found is None:
                try:
                    client = await self._asked(self._connected(handed_out[1], handed_out[2]))
                finally:
                    self._connecting.pop(token, None)
                found = self._seats[token] = ServedSeat(client, self.language)
            found.used = time.monotonic()
            return found

    async def _connected(self, table: str, token: str) -> Client:
        client = self.client(table, token)
        try:
            return await client.__aenter__()
        except BaseException:
            await client.leave()
            raise

    async def let_go(self, idle: float = 0.0) -> None:
        """Close the connections of seats that nobody has used for so many seconds."""
        now = time.monotonic()
        for token, one in list(self._seats.items()):
            if now - one.used >= idle:
                del self._seats[token]
                await one.client.leave()

    async def _asked(self, asked: Any) -> Any:
        words = Words(self.language)
        try:
            async with asyncio.timeout(_WITHIN):
                return await asked
        except Refused as refused:
            raise CannotDo(refusal(refused, self.language)) from None
        except msgspec.ValidationError:
            raise CannotDo(words.say("no.other")) from None
        except (OSError, TimeoutError):
            raise CannotDo(words.say("no.unreachable")) from None


class RemoteTables(ServedTables):
    """Tables at a server somewhere in the network."""

    def __init__(self, server: str, language: str = "en", dial: Dial | None = None) -> None:
        super().__init__(language)
        self._server = server.rstrip("/")
        self._dial = dial

    async def listed(self) -> Sequence[Listing]:
        return await list_tables(self._server)

    async def joined(self, table: str, name: str) -> Entrance:
        return await join_table(self._server, table, name, program=True)

    async def found(self, code: str) -> str:
        return await find_table(self._server, code)

    async def quick(self, game: str, name: str) -> Entrance:
        return await quick_match(self._server, game, name, program=True)

    def client(self, table: str, token: str) -> Client:
        return Client(self._server, table, token, dial=self._dial)
