"""Bots at the tables: they think in processes of their own, under supervision, and never on the event loop.

Each question goes to one process. One that hangs or dies is killed and started again; nobody but whoever asked notices,
and their question is asked once more. Questions wait in a fair queue: those of tables before those about replays, and
pictures of links last; one address after the other, and one table of it after the other. A table has one question at a
time.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import random
import time
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, Final

from undermine.games import Action, Claim, Heard, Legal, Record, View
from undermine.server.budgets import BOT_TRIES, BOTS_CLOSE_WITHIN, DRAW_WITHIN, MOST_REASONS, MOST_REASONS_ADDRESS
from undermine.server.live.bot_process import BotProcess, ProcessFailed
from undermine.server.live.bot_worker import Answer, encode_question
from undermine.server.live.fair_queue import FairQueue
from undermine.server.live.thinking_time import ThinkingTime
from undermine.server.logs import log
from undermine.server.metrics import Metrics
from undermine.server.settings import Settings
from undermine.server.tables.refusal import Refusal
from undermine.wire.table import Pace

#: the order in which questions are taken: whether a process answers at all, decisions, talk, reasons, pictures of links
_CHECK, _DECIDE, _SPEAK, _EXPLAIN, _DRAW = range(5)
#: how long to wait before starting a process again that did not start, at first and at most, in seconds
_RETRY_FIRST, _RETRY_MOST = 0.5, 8.0
#: how long an answer that needs no thought may take, in seconds
_CHECK_WITHIN: Final = 1.0


class NoAnswer(Exception):
    """A bot that gives no answer: it failed, or hung or ended its process twice over the same question."""


@dataclass(eq=False, slots=True)
class _Question:
    """A question, and whoever waits for its answer."""

    body: bytes
    priority: int
    address: str
    table: Hashable
    #: how long the answer may take
    within: float
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    tries: int = 0
    #: how long the bot thought about it
    seconds: float = 0.0

    def fail(self, why: str) -> None:
        if not self.answer.done():
            self.answer.set_exception(NoAnswer(why))


class Bots:
    """The processes that think, what waits for them, and how long they seem to."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._chance = random.SystemRandom()
        self._queues = tuple(FairQueue[_Question]() for _ in range(5))
        #: counts what waits, and at times also what is no longer waited for
        self._waiting = asyncio.Semaphore(0)
        self._unanswered: set[_Question] = set()
        #: each keeps one process running
        self._supervisors: set[asyncio.Task[None]] = set()
        self._processes: set[BotProcess] = set()
        self._busy = 0
        self._starts_failed = 0
        self._closed = False
        metrics.watch("undermine_bot_questions", "Questions that wait for a bot process", self._count_waiting)

    # Questions

    def at_table(self, table: int, address: str) -> TableBots:
        """The bots for one table, which was made from an address."""
        return TableBots(self, table, address, ThinkingTime(*self._thinking, self._chance))

    @property
    def _thinking(self) -> tuple[float, float]:
        return self._settings.thinking_least, self._settings.thinking_most

    async def decide(
        self, spec: str, view: View, legal: Legal, seed: str, table: int, address: str, heard: Heard = ()
    ) -> tuple[Action, float]:
        """What a bot decides, and how long it thought; ``NoAnswer`` if it does not."""
        body = encode_question("decide", spec, view, legal.codes, seed, heard)
        question = _Question(body, _DECIDE, address, table, self._settings.bot_seconds)
        try:
            code = await self._ask(question)
            if code not in legal.codes:
                raise NoAnswer(f"not a legal action: {code!r:.60}")
        except NoAnswer as error:
            log("bot failed", level=logging.ERROR, table=table, bot=spec, game=view.rules.name, why=str(error))
            self._metrics.failures.labels("bot").inc()
            raise
        self._metrics.bot_thought(question.seconds)
        return Action.of(code), question.seconds

    async def speak(
        self, spec: str, view: View, seed: str, heard: Heard, table: int, address: str
    ) -> tuple[Claim | None, float]:
        """What a bot says, if anything, and how long it thought; ``NoAnswer`` if it does not answer in time."""
        queue = self._queues[_SPEAK]
        if len(queue) >= MOST_REASONS:
            raise NoAnswer("too many would speak")
        body = encode_question("speak", spec, view, seed, heard)
        question = _Question(body, _SPEAK, address, table, self._settings.bot_seconds)
        try:
            async with asyncio.timeout(question.within):
                said = await self._ask(question)
            if said is None:
                return None, question.seconds
            key, facts = said
            return Claim(view.seat or 0, str(key), tuple(dict(facts).items())), question.seconds
        except (NoAnswer, TimeoutError, TypeError, ValueError) as error:
            log("bot failed", level=logging.ERROR, table=table, bot=spec, game=view.rules.name, why=str(error))
            self._metrics.failures.labels("bot").inc()
            raise NoAnswer(str(error)) from None

    async def explain(self, spec: str, view: View, share: str, address: str, heard: Heard = ()) -> list[dict[str, Any]]:
        """What a bot believed at a decision of a replay that somebody asks about."""
        reasons: list[dict[str, Any]] = await self._look_back(
            encode_question("explain", spec, view, heard), share, address, bot=spec, game=view.rules.name
        )
        return reasons

    async def believed(
        self, record: Record, first: int, deciders: list[str | None], share: str, address: str
    ) -> list[tuple[int, int, list[float | None] | None]]:
        """What bots believed at some decisions of a replay: see ``bot_worker.believed``."""
        question = encode_question("believed", record, first, deciders)
        beliefs: list[tuple[int, int, list[float | None] | None]] = await self._look_back(
            question, share, address, game=record.rules.name
        )
        return beliefs

    async def _look_back(self, body: bytes, share: str, address: str, **about: Any) -> Any:
        """The answer to a question about a replay, which comes after those of all tables."""
        question = _Question(body, _EXPLAIN, address, share, self._settings.bot_seconds)
        try:
            return await self._ask_besides(question, "reasons")
        except NoAnswer as error:
            log("bot failed", level=logging.ERROR, **about, why=str(error))
            self._metrics.failures.labels("bot").inc()
            raise Refusal("no_answer") from None

    async def draw(self, invitation: bytes, address: str) -> bytes:
        """The picture of an invitation, drawn where bots think when they do not."""
        question = _Question(encode_question("draw", invitation), _DRAW, address, "", DRAW_WITHIN)
        try:
            return base64.b64decode(await self._ask_besides(question, "previews"))
        except NoAnswer as error:
            log("preview failed", level=logging.ERROR, why=str(error))
            self._metrics.failures.labels("preview").inc()
            raise Refusal("no_answer") from None

    async def _ask_besides(self, question: _Question, what: str) -> Any:
        """Ask what no table waits for: nobody may have many such questions, and each has to wait its time at most."""
        queue = self._queues[question.priority]
        try:
            if queue.waiting(question.address) >= MOST_REASONS_ADDRESS or len(queue) >= MOST_REASONS:
                raise TimeoutError
            async with asyncio.timeout(question.within):
                return await self._ask(question)
        except TimeoutError:
            self._metrics.turned_away.labels(what).inc()
            raise Refusal("too_many", what=what, seconds=int(question.within)) from None

    async def check(self) -> bool:
        """Whether a question that needs no thought is answered within a second, or at least soon after the start."""
        try:
            async with asyncio.timeout(_CHECK_WITHIN):
                await self._ask(_Question(encode_question("ping"), _CHECK, "", "", self._settings.bot_seconds))
                return True
        except TimeoutError:
            return not self._processes and not self._starts_failed
        except NoAnswer:
            return False

    async def _ask(self, question: _Question) -> Any:
        self._unanswered.add(question)
        try:
            self._put(question)
            answer = await question.answer
        finally:
            self._unanswered.discard(question)
            self._queues[question.priority].discard(question, question.address, question.table)
        if answer.error is not None:
            raise NoAnswer(answer.error)
        return answer.result

    def _put(self, question: _Question) -> None:
        if self._closed:
            question.fail("the server closes")
            return
        self._queues[question.priority].put(question, question.address, question.table)
        self._waiting.release()
        started = len(self._supervisors)
        if started < self._settings.bot_workers and self._count_waiting() > started - self._busy:
            self._supervisors.add(asyncio.get_running_loop().create_task(self._supervise()))

    def _count_waiting(self) -> int:
        return sum(map(len, self._queues))

    async def _next(self) -> _Question:
        while True:
            await self._waiting.acquire()
            for queue in self._queues:
                if (question := queue.pop()) is not None:
                    return question

    # Processes

    async def _supervise(self) -> None:
        """Keep a process running, and ask it one question after the other."""
        retry = _RETRY_FIRST
        while True:
            try:
                process = await BotProcess.start()
            except (ProcessFailed, OSError) as error:
                self._not_started(error)
                await asyncio.sleep(retry)
                retry = min(2 * retry, _RETRY_MOST)
                continue
            retry, self._starts_failed = _RETRY_FIRST, 0
            self._processes.add(process)
            try:
                await self._ask_in_turn(process)
            finally:
                self._processes.discard(process)
                await process.kill()

    async def _ask_in_turn(self, process: BotProcess) -> None:
        """Ask a process whatever comes next, until it fails."""
        while True:
            question = await self._next()
            self._busy += 1
            began = time.perf_counter()
            try:
                async with asyncio.timeout(question.within):
                    answer = await process.ask(question.body)
            except TimeoutError:
                self._interrupted(question, f"no answer within {question.within:g} seconds")
                return
            except ProcessFailed as error:
                self._interrupted(question, str(error))
                return
            finally:
                self._busy -= 1
            question.seconds = time.perf_counter() - began
            if not question.answer.done():
                question.answer.set_result(answer)

    def _interrupted(self, question: _Question, why: str) -> None:
        log("bot process failed", level=logging.WARNING, table=question.table, why=why)
        self._metrics.failures.labels("bot_process").inc()
        question.tries += 1
        if question.tries >= BOT_TRIES:
            question.fail(why)
        elif not question.answer.done():
            self._put(question)

    def _not_started(self, error: Exception) -> None:
        self._starts_failed += 1
        log("bot process not started", level=logging.ERROR, why=str(error))
        self._metrics.failures.labels("bot_process").inc()
        if not self._processes:
            # Nobody is left to ask. Tables go on with what needs no process.
            for question in list(self._unanswered):
                question.fail(str(error))

    async def close(self) -> None:
        """Kill the processes, whatever they think about; whoever still waits is told that there is no answer."""
        self._closed = True
        for question in list(self._unanswered):
            question.fail("the server closes")
        for supervisor in self._supervisors:
            supervisor.cancel()
        if self._supervisors:
            await asyncio.wait(self._supervisors, timeout=BOTS_CLOSE_WITHIN)


class TableBots:
    """The bots at one table."""

    __slots__ = ("_address", "_bots", "_table", "_time")

    def __init__(self, bots: Bots, table: int, address: str, thinking_time: ThinkingTime) -> None:
        self._bots = bots
        self._table = table
        self._address = address
        self._time = thinking_time

    async def pause(self) -> None:
        """Wait as long as a bot does that need not think."""
        await asyncio.sleep(self._time.draw("at_once"))

    @property
    def takes_time(self) -> bool:
        """Whether bots seem to think at all."""
        return self._time.passes

    async def speak(self, spec: str, view: View, seed: str, heard: Heard, pace: Pace) -> Claim | None:
        """What a bot says, if anything, when it is time to say it; ``NoAnswer`` if it does not answer."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        drawn = self._time.draw(pace)
        said, thought = await self._bots.speak(spec, view, seed, heard, self._table, self._address)
        await asyncio.sleep(began + self._time.told_after(drawn, thought, loop.time() - began) - loop.time())
        return said

    async def decide(self, spec: str, view: View, legal: Legal, seed: str, pace: Pace, heard: Heard = ()) -> Action:
        """What a bot decides, when it is time to tell it; ``NoAnswer`` if it does not."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        drawn = self._time.draw(pace)
        action, thought = await self._bots.decide(spec, view, legal, seed, self._table, self._address, heard)
        await asyncio.sleep(began + self._time.told_after(drawn, thought, loop.time() - began) - loop.time())
        return action
