"""Bots under control: whatever one does, its process is replaced, others do not notice, and its table is told."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.bots.outside import Folder, prepare
from tests.server.conftest import Serve
from tests.server.players import all_of, gather_at, new_table, over
from undermine.bots import registry
from undermine.client import Client
from undermine.games import Action, SaboteurRules, start
from undermine.server.budgets import BOT_START_WITHIN, BOTS_CLOSE_WITHIN
from undermine.server.live import bot_process
from undermine.server.live.bots import Bots, NoAnswer
from undermine.server.metrics import Metrics
from undermine.server.settings import Settings
from undermine.server.tables.refusal import Refusal

#: bots that do what none should
BAD = """
import os, sys, time
from pathlib import Path

class Hangs:
    def decide(self, view, legal, chance):
        while True:
            time.sleep(1)
    explain = decide

class Dies:
    def decide(self, view, legal, chance):
        os._exit(3)

class DiesOnce:
    def decide(self, view, legal, chance):
        died = Path(__file__).with_suffix(".died")
        if not died.exists():
            died.touch()
            os._exit(3)
        return legal[0]

class Raises:
    def decide(self, view, legal, chance):
        raise ValueError("no idea " * 10_000)

class Cheats:
    def decide(self, view, legal, chance):
        class Wish:
            code = -1
        return Wish

class Chatty:
    def decide(self, view, legal, chance):
        print("thinking aloud", sys.stdin.read())
        os.write(1, b"and on the descriptor")
        return legal[0]

class Sleeps:
    def decide(self, view, legal, chance):
        time.sleep(0.3)
        return legal[0]
"""

GAME = start(SaboteurRules(), 3, "bots")
VIEW, LEGAL = GAME.view(GAME.to_act), GAME.legal_actions()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A folder with bad bots, in which servers are started."""
    folder = prepare(tmp_path, monkeypatch)
    folder.write("bad", BAD)
    return folder


@asynccontextmanager
async def pool(workers: int = 1, seconds: float = 20, *allowed: str) -> AsyncIterator[Bots]:
    for spec in allowed:
        registry.allow(f"bad:{spec}")
    made = Bots(Settings(bot_workers=workers, bot_seconds=seconds), Metrics())
    try:
        yield made
    finally:
        await made.close()


async def decide(made: Bots, spec: str, table: int = 1, address: str = "a") -> Any:
    action, _ = await made.decide(spec, VIEW, LEGAL, f"{table}", table, address)
    return action


def failures(made: Bots, what: str) -> float:
    found = made._metrics.registry.get_sample_value("undermine_failures_total", {"what": what})
    return found or 0.0


async def test_the_same_question_has_the_same_answer_in_every_process() -> None:
    async with pool(3) as made:
        answers: set[Action] = set()
        # Of several tables, for each has one question at a time; and again, for processes take a while to start.
        for _ in range(200):
            several = len(made._processes) > 1
            told = await all_of(*(made.decide("keen", VIEW, LEGAL, "seed", table, "a") for table in range(6)))
            answers.update(action for action, _ in told)
            if several:
                break
            await asyncio.sleep(0.05)
        assert several and len(answers) == 1 and answers <= set(LEGAL)


async def test_processes_are_started_when_they_are_needed() -> None:
    async with pool(4) as made:
        assert not made._supervisors
        for _ in range(3):
            await decide(made, "random")
        assert len(made._supervisors) == 1


async def test_a_bot_that_hangs_holds_up_nobody_else(folder: Folder) -> None:
    async with pool(2, 1, "Hangs") as made:
        await all_of(decide(made, "random"), decide(made, "random"))
        began = time.monotonic()
        hanging = asyncio.create_task(decide(made, "bad:Hangs"))
        await asyncio.sleep(0.1)
        assert await all_of(*(decide(made, "random", table) for table in range(20)))
        assert not hanging.done()
        with pytest.raises(NoAnswer, match="within 1 seconds"):
            await hanging
        # It was asked twice, each time for a second, and started once in between.
        assert 2 <= time.monotonic() - began < 2 + BOT_START_WITHIN
        assert failures(made, "bot_process") == 2 and failures(made, "bot") == 1
        assert await decide(made, "random") in LEGAL


async def test_a_process_that_stops_is_replaced_and_its_question_asked_again() -> None:
    async with pool(1, 1) as made:
        await decide(made, "random")
        (process,) = made._processes
        os.kill(process.pid, signal.SIGSTOP)
        assert await decide(made, "random") in LEGAL
        (other,) = made._processes
        assert other is not process and failures(made, "bot_process") == 1 and failures(made, "bot") == 0


async def test_a_process_that_dies_takes_nothing_with_it_but_its_own_question(folder: Folder) -> None:
    async with pool(1, 20, "Dies", "DiesOnce") as made:
        asked = [asyncio.create_task(decide(made, "bad:Dies"))]
        asked += [asyncio.create_task(decide(made, "random", table)) for table in range(2, 30)]
        dies, *others = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(dies, NoAnswer) and all(one in LEGAL for one in others)
        assert failures(made, "bot_process") == 2 and failures(made, "bot") == 1
        assert await decide(made, "bad:DiesOnce") == LEGAL[0]
        assert failures(made, "bot_process") == 3 and failures(made, "bot") == 1


async def test_what_a_bot_does_wrong_is_told_in_few_words(folder: Folder, caplog: pytest.LogCaptureFixture) -> None:
    async with pool(1, 20, "Raises", "Cheats", "Chatty") as made:
        with pytest.raises(NoAnswer, match="no idea"):
            await decide(made, "bad:Raises")
        with pytest.raises(NoAnswer, match="not a legal action: -1"):
            await decide(made, "bad:Cheats")
        assert await decide(made, "bad:Chatty") == LEGAL[0]
        assert len(made._processes) == 1 and failures(made, "bot_process") == 0
    facts = [record.facts for record in caplog.records if record.message == "bot failed"]  # type: ignore[attr-defined]
    assert [(one["table"], one["bot"]) for one in facts] == [(1, "bad:Raises"), (1, "bad:Cheats")]
    assert all(len(one["why"]) <= 2000 for one in facts)


async def test_a_table_waits_for_its_own_bots_and_not_for_a_strangers(folder: Folder) -> None:
    """Sixty tables of one address, each with a slow bot: another address is next but one."""
    async with pool(1, 20, "Sleeps") as made:
        await decide(made, "random")
        crowd = [asyncio.create_task(decide(made, "bad:Sleeps", table, "crowd")) for table in range(60)]
        await asyncio.sleep(0.05)
        began = time.monotonic()
        await decide(made, "random", 100, "honest")
        assert time.monotonic() - began < 1.5  # 0.3 by itself; the whole crowd takes 18
        assert sum(one.done() for one in crowd) <= 4


async def test_who_does_not_wait_any_more_is_not_thought_for(folder: Folder) -> None:
    async with pool(1, 20, "Sleeps") as made:
        first = asyncio.create_task(decide(made, "bad:Sleeps"))
        await asyncio.sleep(0.05)
        second = asyncio.create_task(decide(made, "bad:Sleeps", 2))
        await asyncio.sleep(0)
        assert made._count_waiting() >= 1
        second.cancel()
        await asyncio.wait([second])
        await first
        assert made._count_waiting() == 0 and await decide(made, "random") in LEGAL


async def test_reasons_come_after_decisions_and_only_some_wait(folder: Folder) -> None:
    async with pool(1, 20, "Sleeps") as made:
        busy = asyncio.create_task(decide(made, "bad:Sleeps"))
        await asyncio.sleep(0.01)
        asked = [asyncio.create_task(made.explain("keen", VIEW, "share", "a")) for _ in range(4)]
        await asyncio.sleep(0.01)
        with pytest.raises(Refusal, match="too_many"):
            await made.explain("keen", VIEW, "share", "a")
        other = asyncio.create_task(made.explain("keen", VIEW, "share", "b"))
        last = asyncio.create_task(decide(made, "bad:Sleeps", 2))
        await all_of(busy, last)
        assert not any(one.done() for one in (*asked, other))
        assert all(isinstance(one, list) for one in await all_of(*asked, other))


async def test_a_bot_that_cannot_give_reasons(folder: Folder) -> None:
    async with pool(1, 20, "Dies") as made:
        with pytest.raises(Refusal, match="no_answer"):
            await made.explain("bad:Nobody", VIEW, "share", "a")


async def test_whether_processes_answer() -> None:
    async with pool(1, 3) as made:
        # One that starts for the first time may take longer than that.
        assert await made.check()
        await decide(made, "random")
        assert await made.check()
        (process,) = made._processes
        os.kill(process.pid, signal.SIGSTOP)
        assert not await made.check()
        os.kill(process.pid, signal.SIGCONT)
        assert await decide(made, "random") in LEGAL
        assert await made.check()
    assert not await made.check()


async def test_processes_that_cannot_start_leave_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "_MODULE", "undermine.nowhere")
    async with pool() as made:
        with pytest.raises(NoAnswer):
            await decide(made, "random")
        assert not await made.check()
        monkeypatch.undo()
        # It is tried again and again, and one day it works.
        async with asyncio.timeout(30):
            while not await made.check():
                await asyncio.sleep(0.1)
        assert await decide(made, "random") in LEGAL


async def test_a_process_that_hangs_while_it_starts_is_given_up(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write(
        "endless", "import sys, time\nif 'undermine.server.live.bot_process' not in sys.modules: time.sleep(99)"
    )
    from undermine import plugins

    plugins.load("endless")
    monkeypatch.setattr(bot_process, "BOT_START_WITHIN", 1.0)
    async with pool() as made:
        with pytest.raises(NoAnswer, match="not started within 1 seconds"):
            await decide(made, "random")


@pytest.mark.parametrize("hangs", [True, False], ids=["hangs", "stopped"])
async def test_the_end_comes_in_time_whatever_bots_do(folder: Folder, hangs: bool) -> None:
    async with pool(2, 20, "Hangs") as made:
        await decide(made, "random")
        if not hangs:
            for process in made._processes:
                os.kill(process.pid, signal.SIGSTOP)
        asking = [asyncio.create_task(decide(made, "bad:Hangs", table)) for table in range(5)]
        await asyncio.sleep(0.3)
        began = time.monotonic()
        await made.close()
        assert time.monotonic() - began < BOTS_CLOSE_WITHIN
        # Whoever waited is told, and so is whoever asks now.
        told = await asyncio.gather(*asking, decide(made, "random"), return_exceptions=True)
        assert all(isinstance(one, NoAnswer) for one in told)
        assert not made._processes


async def test_a_process_that_dies_while_everything_closes_is_waited_for(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is told that a bot hung may close at once, while its process is still being ended."""
    started: list[bot_process.BotProcess] = []
    start_one = bot_process.BotProcess.start

    async def start_and_remember() -> bot_process.BotProcess:
        started.append(await start_one())
        return started[-1]

    monkeypatch.setattr(bot_process.BotProcess, "start", start_and_remember)
    async with pool(1, 0.2, "Hangs") as made:
        with pytest.raises(NoAnswer, match="no answer within"):
            await decide(made, "bad:Hangs")
    assert len(started) == 2 and all(one._process.returncode is not None for one in started)


def hears(what: list[dict[str, Any]]) -> Any:
    return lambda message: what.append(message["what"]) if message["type"] == "news" else None


async def test_a_table_is_told_who_plays_on(serve: Serve, folder: Folder) -> None:
    """One bot cheats and the stand-in dies: the last resort plays on, and each change is told once."""
    server = serve(bots="bad:Cheats,bad:Dies")
    new = new_table(
        "saboteur", 3, options={"rounds": 1}, bots=["bad:Cheats", "greedy", "bad:Dies"], sit=False, stand_in="bad:Dies"
    )
    (host,) = await gather_at(server.url, msgspec.structs.replace(new, start=True), 1)
    told: list[dict[str, Any]] = []
    async with Client(server.url, host.table, on_message=hears(told)) as watcher:
        await watcher.until(over)
        news = [(one["seat"], one["stand_in"]) for one in told if one["type"] == "stood_in"]
        dies, last = {"bot": "bad:Dies", "by": "server"}, {"bot": "random", "by": "server"}
        # Whoever watches from the first moment on hears all of it; the very first may be over before.
        assert [one for one in news if one[0] == 0][-1:] == [(0, last)] and (2, last) in news
        assert all(one in ((0, dies), (0, last), (2, last)) for one in news) and len(news) == len({*map(str, news)})
        moved = {(one["seat"], one["by"]) for one in told if one["type"] == "moved"}
        assert moved == {(0, "random"), (1, "greedy"), (2, "random")}
        assert all(seat["stand_in"] is None for seat in watcher.state.table["seats"])


async def test_a_bot_that_never_returns_does_not_keep_the_server_from_stopping(serve: Serve, folder: Folder) -> None:
    server = serve(bots="bad:Hangs")
    new = new_table("saboteur", 3, bots=["bad:Hangs"], sit=False, start=True)
    (host,) = await gather_at(server.url, new, 1)
    async with Client(server.url, host.table):
        await asyncio.sleep(1.5)
        began = time.monotonic()
        assert await asyncio.to_thread(server.stop) == 0
        assert time.monotonic() - began < 10
