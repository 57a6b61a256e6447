"""Bots that talk at tables: they hear what people say by pressing, speak as they do, and can be told to be quiet."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from tests.policies import LIVELY
from tests.server.in_process import Steady, running
from tests.server.players import gather_at, new_table, play
from tests.server.tables import Bench
from undermine.bots.hearing import MOST_CLAIMS
from undermine.client import Client
from undermine.games import Chance, Claim, Record, View
from undermine.server.budgets import MOST_BESIDES
from undermine.server.live.bot_worker import believed, explain, speak
from undermine.server.live.bots import TableBots
from undermine.server.live.replays import before, finished
from undermine.server.live.thinking_time import ThinkingTime
from undermine.server.tables.commands import bot_said
from undermine.server.tables.log_entry import LogEntry, decode_entry, encode_entry
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.snapshot import restore_snapshot, take_snapshot
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.table import Config, Pace

SUSPECT = Claim(0, "suspect", (("seat", 1),))


def begun(game: str = "saboteur", **config: object) -> Bench:
    bench = Bench(Config(game, 3, **config), "Ada", "Ben", "Cleo")  # type: ignore[arg-type]
    bench.ask(0, requests.Start("start"))
    return bench


def heard(bench: Bench) -> tuple[Claim, ...]:
    assert bench.table.match is not None
    return tuple(bench.table.match.heard)


def say(bench: Bench, name: str, claim: str, person: int = 0, **facts: object) -> None:
    bench.ask(person, requests.Say(name, claim=claim, facts=facts))


# What is heard


def test_claims_are_heard_once_with_the_action_before_which_they_were_said() -> None:
    bench = Bench(Config("saboteur", 3), "Ada", "Ben", "Cleo")
    say(bench, "a", "greet")  # in the lobby
    bench.ask(0, requests.Start("start"))
    watcher = bench.join("Mia")
    assert heard(bench) == ()
    say(bench, "b", "suspect", seat=1)
    bench.ask(1, requests.Say("c", text="I trust nobody"))
    bench.ask(watcher, requests.Say("d", emote="wink"))
    bench.act()
    bench.act()
    say(bench, "e", "suspect", seat=1)
    say(bench, "f", "suspect", person=2, seat=1)
    assert heard(bench) == (SUSPECT._replace(move=1), Claim(2, "suspect", (("seat", 1),), 3))


def test_nothing_is_heard_between_rounds_and_each_begins_in_silence() -> None:
    bench, chance = begun(), Chance("rounds")
    assert bench.table.match is not None
    say(bench, "a", "thanks")
    while bench.table.round == 1:
        bench.act(LIVELY["saboteur"](bench.table.match.game, chance).text)
    assert heard(bench) == ()
    bench.put(LogEntry(0, happenings.Held(2, (0,))))
    say(bench, "b", "well_played")
    assert heard(bench) == ()
    bench.put(LogEntry(0, happenings.Resumed()))
    bench.act()
    say(bench, "c", "suspect", seat=1)
    assert heard(bench) == (SUSPECT._replace(move=2),)


def test_what_was_heard_is_the_same_after_a_restart() -> None:
    bench = begun("lost_mines")
    for number in range(6):
        say(bench, f"a{number}", "suspect", person=number % 3, seat=(number + 1) % 3)
        bench.act()
        restored = restore_snapshot(take_snapshot(bench.table, 1))
        assert restored is not None
        for table in (restored[0], Table.load(decode_entry(encode_entry(entry)) for entry in bench.log)):
            assert table.match is not None and tuple(table.match.heard) == heard(bench)
    assert len(heard(bench)) == 3


def test_old_claims_that_the_game_has_no_longer_are_not_heard() -> None:
    bench = begun("lost_mines")
    bench.put(LogEntry(0, happenings.Said(0, 0, claim="mine_is", facts={"mine": "1", "face": "gold"})))
    assert heard(bench) == ()


# Records


def test_a_record_carries_what_was_said_and_without_claims_is_what_it_was() -> None:
    logs = []
    for talks in (False, True):
        bench, chance = begun(options={"rounds": 1}), Chance("records")
        assert bench.table.match is not None
        while bench.table.to_act is not None:
            moves = bench.table.match.moves
            if talks and moves in (3, 7):
                say(bench, f"a{moves}", "suspect", person=1, seat=2)
                bench.put(*bot_said(bench.table, Claim(0, "stop", (("seat", 2),)), bench.facts))
            bench.act(LIVELY["saboteur"](bench.table.match.game, chance).text)
        logs.append(bench.log)
    silent, talking = (finished(log) for log in logs)
    assert silent.record.claims == () and "claims" not in silent.record.text()
    said = [(claim.seat, claim.key, claim.move) for claim in talking.record.claims]
    assert said == [(1, "suspect", 4), (0, "stop", 4), (1, "suspect", 8), (0, "stop", 8)]
    read = Record.parse(talking.record.text())
    assert read == talking.record and read.replay().result is not None
    # What a bot believed it believed with what it had heard.
    match = msgspec.structs.replace(talking, deciders=["keen"] * len(talking.deciders))
    assert before(match, 3)[3] == () and len(before(match, 4)[3]) == len(before(match, 9)[3]) == 2
    seat, _, view, had_heard = before(match, 9)
    told = explain("keen", view, had_heard)
    assert told != explain("keen", view)
    ((who, _, chances),) = believed(match.record, 8, ["keen"])
    assert who == seat and chances is not None
    saboteur = {one["seat"]: one["roles"]["saboteur"] for one in told}
    assert chances == [saboteur.get(other) for other in range(3)]


# What bots may say


def test_bots_say_nothing_where_nobody_may_or_they_are_to_be_quiet() -> None:
    for config in ({"talk": "silent"}, {"bots_quiet": True}):
        bench = begun(**config)
        with pytest.raises(Refusal, match="silent_table"):
            bot_said(bench.table, SUSPECT, bench.facts)
    bench = begun(talk="presets")
    bench.put(*bot_said(bench.table, SUSPECT, bench.facts))
    assert bench.table.talk[-1].said == happenings.Said(None, 0, claim="suspect", facts={"seat": 1})
    for claim in (Claim(0, "moo"), Claim(0, "suspect", (("seat", 3),)), Claim(0, "suspect")):
        with pytest.raises(Refusal):
            bot_said(bench.table, claim, bench.facts)
    bench.table.version = MOST_BESIDES
    with pytest.raises(Refusal, match="table_worn"):
        bot_said(bench.table, SUSPECT, bench.facts)


def test_a_host_has_bots_be_quiet_at_any_time() -> None:
    bench = begun()
    quiet = msgspec.structs.replace(bench.table.state.config, bots_quiet=True)
    assert bench.refused(1, requests.Configure("a", quiet))[0] == "not_host"
    bench.ask(0, requests.Configure("b", quiet))
    assert bench.table.state.config.bots_quiet is True
    bench.ask(0, requests.Configure("c", msgspec.structs.replace(quiet, bots_quiet=msgspec.UNSET)))
    assert b"bots_quiet" not in msgspec.json.encode(bench.table.state.config)


class _Pool:
    """What answers a bot's questions, at once."""

    def __init__(self, said: Claim | None) -> None:
        self.said = said
        self.asked = 0

    async def speak(self, *question: object) -> tuple[Claim | None, float]:
        self.asked += 1
        return self.said, 0.0


class _Time(ThinkingTime):
    def __init__(self, pool: _Pool) -> None:
        self.pool = pool

    def draw(self, pace: Pace) -> float:
        assert not self.pool.asked  # it is drawn before anybody is asked
        return 0.05

    def told_after(self, drawn: float, thought: float, taken: float) -> float:
        return drawn


@pytest.mark.parametrize("said", [None, SUSPECT])
async def test_when_a_bot_would_speak_is_drawn_before_it_is_asked(said: Claim | None) -> None:
    pool = _Pool(said)
    bots = TableBots(pool, 1, "a", _Time(pool))  # type: ignore[arg-type]
    loop = asyncio.get_running_loop()
    began = loop.time()
    view: View = begun().table.match.game.view(0)  # type: ignore[union-attr]
    assert await bots.speak("keen", view, "seed", (), "usual") == said
    assert loop.time() - began >= 0.05 and pool.asked == 1


def test_the_same_question_has_the_same_answer() -> None:
    bench = begun()
    assert bench.table.match is not None
    views, chance = [], Chance("lively")
    for _ in range(24):
        bench.act(LIVELY["saboteur"](bench.table.match.game, chance).text)
        views += [bench.table.match.game.view(seat) for seat in range(3)]
    one = [speak("keen", view, f"{luck}", ()) for view in views for luck in range(10)]
    assert one == [speak("keen", view, f"{luck}", ()) for view in views for luck in range(10)]
    assert any(one)


# At live tables


@pytest.mark.parametrize("quiet", [False, True])
async def test_bots_speak_at_a_table_unless_they_are_to_be_quiet(tmp_path: Path, quiet: bool) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url:
        new = new_table("saboteur", 4, options={"rounds": 1}, bots=["keen"], start=True, bots_quiet=quiet)
        (host,) = await gather_at(url, new, 1)
        async with Client(url, host.table, host.token) as client:
            await play(client, "talk")
            await client.until(lambda state: state.table["phase"] == "over")
        share = client.state.table["match"]["share"] if client.state else ""
        found = await hub.storage.replay(share)
        assert found is not None
        log = [decode_entry(one) async for part in hub.storage.entries(found[0], found[1], 0) for one in part]
        said = [entry.what for entry in log if isinstance(entry.what, happenings.Said)]
        assert bool(said) is not quiet
        assert all(one.person is None and one.claim and one.seat in (1, 2, 3) for one in said)
        assert all(sum(one.seat == seat for one in said) <= MOST_CLAIMS for seat in range(4))
        record = finished(log).record
        assert len(record.claims) == len(said)
