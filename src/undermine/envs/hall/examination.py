"""An examination: one round at a table of the hall, from the first client that sits down until the last has left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from undermine.envs.hall.programs import Program
from undermine.envs.hall.tables import ExaminedTable, ExaminingHub
from undermine.lab.challenge.lines import STARTING
from undermine.server.tables.commands import decide
from undermine.wire import requests
from undermine.wire.bodies import Entrance, NewTable

#: what was decided by a program that has ended already may still be under way for so long, in seconds
_LAST_WORDS: Final = 0.5
#: how long a table may take for what nobody has to think about, in seconds
_AT_ONCE: Final = 60.0


class Examination:
    """A round, its table, and by seat the clients at it."""

    def __init__(self, hub: ExaminingHub, entrance: Entrance, seconds: float) -> None:
        self._hub = hub
        self._entrance = entrance
        table = hub.tables[entrance.table]
        assert isinstance(table, ExaminedTable)
        self._table = table
        self._seconds = seconds
        self._programs: dict[int, Program] = {}
        #: by seat, why nobody is asked there any more
        self._out: dict[int, str] = {}

    @classmethod
    async def begin(cls, hub: ExaminingHub, server: str, asked: Mapping[str, Any]) -> Examination:
        """Deal a round, and have a client sit down on every seat that is examined; whoever does not come is out."""
        hub.seed = asked["seed"]
        options = {name: value for name, value in asked["rules"].items() if name != "game"}
        new = NewTable("Challenge", asked["rules"]["game"], asked["seats"], options, talk="silent", sit=False)
        own = cls(hub, await hub.make(new), asked["seconds"])
        try:
            await own._begin(server, asked["command"], asked["megabytes"], asked["agents"])
        except BaseException:
            await own.end()
            raise
        return own

    async def _begin(self, server: str, command: Sequence[str], megabytes: int, agents: Sequence[int]) -> None:
        live = self._table
        others = [seat for seat in range(len(live.table.state.seats)) if seat not in agents]
        await live.run(lambda: live.put_in(others))
        told = [word.replace("{server}", server).replace("{code}", self._entrance.code) for word in command]
        for seat in agents:
            # One after the other: each takes the first seat that is free.
            program = self._programs[seat] = await Program.start(told, megabytes)
            ended = asyncio.create_task(program.wait())
            came = asyncio.create_task(self._until(lambda taken=seat: self._is_taken(taken)))  # type: ignore[misc]
            await asyncio.wait({ended, came}, timeout=self._seconds + STARTING, return_when=asyncio.FIRST_COMPLETED)
            for task in (ended, came):
                task.cancel()
            if not self._is_taken(seat):
                self._out[seat] = "silent" if program.running else "crash"
                # Whoever comes next must not find this seat free.
                await program.end()
                await live.run(lambda left=seat: live.put_in([left]))  # type: ignore[misc]
        await live.run(self._start)

    def _is_taken(self, seat: int) -> bool:
        return self._table.table.state.seats[seat].person is not None

    async def _start(self) -> None:
        live = self._table
        free = [seat for seat in self._programs if not self._is_taken(seat)]
        for seat in free:
            self._out.setdefault(seat, "silent")  # it came, and stood up again
        await live.put_in(free)
        facts = live.facts()
        await live.commit(decide(live.table, 0, requests.Start("start"), facts), facts)

    async def decide(self, asked: Mapping[str, Any]) -> dict[str, str]:
        """What a seat decides, after all that the others did before; or what it does instead."""
        live, seat = self._table, asked["seat"]
        self._play(asked["moves"])
        if seat in self._out:
            return {"fault": self._out[seat]}
        await self._in_time(lambda: self._moves >= asked["number"])
        program = self._programs[seat]
        within = self._seconds + (0 if program.answered else STARTING)
        deciding, ended = asyncio.create_task(live.decided.get()), asyncio.create_task(program.wait())
        await asyncio.wait({deciding, ended}, timeout=within, return_when=asyncio.FIRST_COMPLETED)
        if not deciding.done() and ended.done():
            await asyncio.wait({deciding}, timeout=_LAST_WORDS)
        fault = "crash" if ended.done() else "silent"
        ended.cancel()
        if not deciding.done():
            deciding.cancel()
            await asyncio.wait({deciding})
            return await self._given_up(seat, fault)
        return self._told(seat, *deciding.result())

    async def _given_up(self, seat: int, fault: str) -> dict[str, str]:
        """Let the lab decide for a seat from now on, unless it has decided at the last moment."""
        live = self._table

        async def give_up() -> tuple[int, str | None] | None:
            if not live.decided.empty():
                return live.decided.get_nowait()
            await live.decide_for(seat, once=False)
            return None

        decided = await live.run(give_up)
        if decided is not None:
            return self._told(seat, *decided)
        self._out[seat] = fault
        await self._programs[seat].end()
        return {"fault": fault}

    def _told(self, seat: int, by: int, action: str | None) -> dict[str, str]:
        assert by == seat, "another seat has decided"
        self._programs[seat].answered = True
        return {"fault": "illegal"} if action is None else {"action": action}

    async def over(self, moves: Sequence[str]) -> None:
        """Play the rest of the round, so that everybody sees how it ends."""
        self._play(moves)
        await self._in_time(lambda: self._table.table.state.phase == "over")

    async def end(self) -> None:
        """Wait until the clients have left, and put the table away."""
        live = self._table
        patient = live.table.state.phase == "over"
        await asyncio.gather(*(one.leave() if patient else one.end() for one in self._programs.values()))
        await self._hub.delete(self._entrance.table, self._entrance.token)

    # The table

    @property
    def _moves(self) -> int:
        match = self._table.table.match
        return 0 if match is None else match.moves

    def _play(self, moves: Sequence[str]) -> None:
        for move in moves:
            self._table.field.moves.put_nowait(move)

    async def _in_time(self, holds: Callable[[], bool]) -> None:
        await asyncio.wait_for(self._until(holds), _AT_ONCE)

    async def _until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self._table.changed.clear()
            await self._table.changed.wait()
