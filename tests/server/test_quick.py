"""Coming in by one press: quick matches, bots in free seats, tables that wait for somebody, and late comers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.server.conftest import Server
from tests.server.in_process import Steady, running
from tests.server.players import new_table
from tests.server.tables import Bench
from undermine.client import Client, Refused, join_table, make_table
from undermine.client.http import get, post
from undermine.games import GAMES
from undermine.server.budgets import JOINS_ADDRESS, QUICK_AFTER
from undermine.server.guard.tokens import hashed
from undermine.server.live import next_decision
from undermine.server.news.messages import snapshot_of
from undermine.server.tables import commands
from undermine.server.tables.log_entry import decode_entry, encode_entry
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.bodies import NewPerson
from undermine.wire.table import Config

WAITING = Config("saboteur", 4, public=True, fill_after=60)


def kinds(bench: Bench, since: int) -> list[str]:
    return [type(entry.what).__name__ for entry in bench.log[since:]]


# The table by itself


def test_one_press_begins_with_bots_in_the_free_seats() -> None:
    bench = Bench(Config("saboteur", 4), "Ann", "Ben")
    assert bench.refused(0, requests.Start("no")) == ("seats_free", {"seats": [2, 3]})
    assert bench.refused(1, requests.Start("no", bots=True))[0] == "not_host"
    before = len(bench.log)
    bench.ask(0, requests.Start("go", bots=True))
    assert kinds(bench, before) == ["BotSat", "BotSat", "Started"]
    seats = bench.table.state.seats
    assert [seat.bot is not None for seat in seats] == [False, False, True, True]
    assert len({seat.name for seat in seats}) == 4
    # Repeated, it is the same request.
    assert bench.table.done_before(0, "go") == before + 1


def test_with_every_seat_taken_it_is_the_same_with_bots_and_without() -> None:
    bench = Bench(Config("saboteur", 3), "Ann", "Ben", "Cem")
    before = len(bench.log)
    bench.ask(0, requests.Start("go", bots=True))
    assert kinds(bench, before) == ["Started"]


def test_bots_take_the_free_seats_when_the_time_is_over() -> None:
    bench = Bench(WAITING, "Ann", "Ben")
    assert bench.table.fills
    bench.put(*commands.time_to_come_is_over(bench.table, bench.facts))
    state = bench.table.state
    assert state.phase == "playing" and [seat.bot is not None for seat in state.seats] == [False, False, True, True]
    # It has done what it was for: after the match nobody is surprised by another one.
    assert state.config.fill_after is UNSET and not bench.table.fills


def test_nothing_begins_when_nobody_is_there_any_more() -> None:
    bench = Bench(WAITING, "Ann", "Ben")
    bench.facts = replace(bench.facts, away=lambda _: 30.0)
    bench.put(*commands.time_to_come_is_over(bench.table, bench.facts))
    state = bench.table.state
    assert state.phase == "lobby" and state.config == replace(WAITING, fill_after=UNSET, public=False)


def test_when_everybody_has_come_nobody_is_waited_for() -> None:
    bench = Bench(replace(WAITING, seats=3), "Ann", "Ben")
    bench.ask(0, requests.SeatBot("bot", 2, "greedy"))
    assert bench.table.fills  # a bot is nobody who has come
    bench.ask(0, requests.Stand("away", 2))
    bench.join("Cem")
    assert bench.table.state.phase == "playing"


def test_the_time_counts_from_when_it_was_agreed_on() -> None:
    bench = Bench(Config("saboteur", 4), "Ann")
    bench.facts = replace(bench.facts, now=5_000)
    bench.ask(0, requests.Configure("a", WAITING))
    bench.facts = replace(bench.facts, now=9_000)
    bench.ask(0, requests.Configure("b", replace(WAITING, talk="silent")))
    assert bench.table.turn_began == 5_000
    bench.ask(0, requests.Configure("c", Config("saboteur", 4)))
    assert not bench.table.fills


def test_a_table_that_waits_is_what_its_log_makes_of_it() -> None:
    bench = Bench(WAITING, "Ann")
    bench.put(*commands.join(bench.table, NewPerson("Ben", dwarf=3), hashed("Ben"), bench.facts))
    bench.put(*commands.time_to_come_is_over(bench.table, bench.facts))
    again = Table.load(decode_entry(encode_entry(entry)) for entry in bench.log)
    for person in (None, 0, 1):
        assert snapshot_of(again, person) == snapshot_of(bench.table, person)


def test_a_table_of_before_says_nothing_of_it() -> None:
    bench = Bench(Config("saboteur", 3), "Ann")
    snapshot = snapshot_of(bench.table, 0)
    assert b"fill_after" not in snapshot and b"waits" not in snapshot


def test_a_late_comer_gets_the_seat_of_a_bot_in_the_next_match() -> None:
    bench = Bench(Config("saboteur", 3, {"rounds": 1}), "Ann")
    bench.ask(0, requests.Start("go", bots=True))
    for name, sit in (("Ben", True), ("Cem", False), ("Dag the late", True), ("Eva", True)):
        bench.put(*commands.join(bench.table, NewPerson(name, sit), hashed(name), bench.facts))
    assert [one.waits for one in bench.table.state.people] == [UNSET, True, UNSET, True, True]
    while bench.table.state.phase == "playing":
        assert bench.table.match is not None
        action = bench.table.match.game.legal_actions()[0]
        bench.put(*commands.bot_moved(action, bench.table.to_act or 0, "greedy", bench.facts))
    # Ben has gone home, and so Dag and Eva play.
    bench.facts = replace(bench.facts, away=lambda one: 9.0 if one == 1 else None)
    before = len(bench.log)
    bench.ask(0, requests.Rematch("again"))
    assert kinds(bench, before) == ["Sat", "Sat", "Started"]
    state = bench.table.state
    assert [seat.name for seat in state.seats] == ["Ann", "Dag the late", "Eva"] and state.phase == "playing"
    assert [one.waits for one in state.people] == [UNSET, True, UNSET, UNSET, UNSET]
    assert state.match is not None and [one.seats for one in state.match.shuffle] == [(0,), (1,), (2,)]


def test_in_the_lobby_whoever_has_no_seat_may_take_that_of_a_bot() -> None:
    bench = Bench(Config("saboteur", 3), "Ann")
    for seat in (1, 2):
        bench.ask(0, requests.SeatBot(f"bot {seat}", seat, "greedy"))
    assert bench.refused(0, requests.Sit("no", 1, "Friend"))[0] == "seat_taken"
    ben = bench.join("Ben")
    bench.ask(ben, requests.Sit("sit", 1))
    assert bench.table.state.seats[1].person == ben and bench.table.state.seats[1].bot is None
    assert bench.refused(ben, requests.Sit("no", 0))[0] == "seat_taken"


# On a server


async def quick(url: str, name: str, game: str = "saboteur", **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = await post(f"{url}/api/quick", {"name": name, "game": game, **more})
    return answer


async def test_a_quick_match_opens_a_table_and_others_come_to_it(tmp_path: Path) -> None:
    async with running(Steady(tmp_path)) as url:
        first = await quick(url, "Ann", dwarf=2)
        # Nobody is there yet, so nobody is sent there.
        assert (await quick(url, "Ben"))["table"] != first["table"]
        async with Client(url, first["table"], first["token"]) as ann:
            config = ann.state.table["config"]
            assert config["public"] and config["fill_after"] == QUICK_AFTER
            assert config["seats"] == GAMES["saboteur"].usual_seats
            assert 0 < ann.status["clock"] <= 1000 * QUICK_AFTER
            second = await quick(url, "Cem")
            assert second["table"] == first["table"] and second["person"] == 1
            # Another game, or the same name: another table.
            assert (await quick(url, "Dag", "saboteur2"))["table"] != first["table"]
            assert (await quick(url, "Ann"))["table"] != first["table"]
            listed = (await get(f"{url}/api/tables"))["tables"]
            assert listed[0]["table"] == first["table"] and listed[0]["free"] == 3
            await ann.ask(requests.Start(ann.new_id(), bots=True))
            await ann.until(lambda state: bool(state.table["phase"] == "playing"))
            assert (await quick(url, "Eva"))["table"] != first["table"]


async def test_what_is_no_quick_match_is_refused(shared: Server) -> None:
    for body in ({"game": "saboteur"}, {"name": "Ann", "game": "saboteur", "seats": 3}):
        with pytest.raises(Refused, match=r"http|bad_message"):
            await post(f"{shared.url}/api/quick", body)
    with pytest.raises(Refused, match="bad_rules"):
        await quick(shared.url, "Ann", "halma")


async def test_nobody_can_fill_quick_tables_with_people_or_the_server_with_tables(tmp_path: Path) -> None:
    async with running(Steady(tmp_path, tables_address=3)) as url:
        host = await make_table(url, new_table("saboteur", 10, public=True, fill_after=600))
        async with Client(url, host.table, host.token):
            made = [await quick(url, f"P{one}") for one in range(9)]
            assert {one["table"] for one in made} == {host.table} and JOINS_ADDRESS > 9
        for _ in range(2):
            await quick(url, "Ann")
        with pytest.raises(Refused, match="too_many"):
            await quick(url, "Ann")


async def test_the_server_fills_the_seats_and_begins(tmp_path: Path) -> None:
    async with running(Steady(tmp_path)) as url:
        host = await make_table(url, new_table("saboteur", 3, fill_after=1))
        async with Client(url, host.table, host.token) as client:
            await client.until(lambda state: bool(state.table["phase"] == "playing"))
            assert [bool(seat["bot"]) for seat in client.state.table["seats"]] == [False, True, True]


async def test_who_waits_finds_their_match_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(next_decision, "COME_BACK_WITHIN", 1.0)
    async with running(Steady(tmp_path)) as url:
        host = await make_table(url, new_table("saboteur", 3, fill_after=5))
        other = await make_table(url, new_table("saboteur", 3, public=True, fill_after=5))
    hub = Steady(tmp_path)
    hub.now = lambda: 10_000  # type: ignore[method-assign]
    async with running(hub) as url, Client(url, host.table, host.token) as client:
        await client.until(lambda state: bool(state.table["phase"] == "playing"))
        async with Client(url, other.table) as watching:
            # At the other one nobody came back.
            await watching.until(lambda state: "fill_after" not in state.table["config"])
            assert watching.state.table["phase"] == "lobby" and not watching.state.table["config"]["public"]


# Tables that wait for somebody


async def seats(url: str, *asked: tuple[str, str]) -> list[Any]:
    body = {"seats": [{"table": table, "token": token} for table, token in asked]}
    answer: list[Any] = (await post(f"{url}/api/seats", body))["seats"]
    return answer


async def test_one_asks_once_where_it_is_ones_turn(tmp_path: Path) -> None:
    async with running(Steady(tmp_path)) as url:
        entrances = [await make_table(url, new_table("saboteur", 3, dwarf=6))]
        table = entrances[0].table
        entrances += [await join_table(url, table, name) for name in ("Ben", "Cem")]
        keys = [(table, one.token) for one in entrances]
        before = await seats(url, *keys)
        assert [one["due"] for one in before] == [False] * 3
        assert before[0] == {
            "game": "saboteur", "phase": "lobby", "due": False, "names": ["Ada", "Ben", "Cem"], "dwarves": [6, 1, 2]
        }  # fmt: skip
        async with Client(url, table, entrances[0].token) as host:
            await host.ask(requests.Start(host.new_id()))
            to_act = (await host.until(lambda state: bool(state.seats))).seats[0].view["to_act"]
        due = [one["due"] for one in await seats(url, *keys)]
        assert due == [number == to_act for number in range(3)]


async def test_nothing_is_told_to_who_has_no_seat_there(shared: Server) -> None:
    host = await make_table(shared.url, new_table("saboteur", 3))
    away = await join_table(shared.url, host.table, "Ben")
    async with Client(shared.url, host.table, host.token) as client:
        await client.ask(requests.SendAway(client.new_id(), away.person))
    asked = [("nowhere", host.token), (host.table, "somebody else's"), (host.table, away.token)]
    assert await seats(shared.url, *asked) == [None, None, None]
    assert await seats(shared.url) == []
    with pytest.raises(Refused, match=r"http|bad_message"):
        await seats(shared.url, *[(host.table, host.token)] * 9)


async def test_asking_about_many_tables_counts_as_many_requests(tmp_path: Path) -> None:
    async with running(Steady(tmp_path, requests_address=1, burst=20)) as url:
        host = await make_table(url, new_table("saboteur", 3))
        for _ in range(2):
            await seats(url, *[(host.table, host.token)] * 8)
        with pytest.raises(Refused, match="too_many"):
            await asyncio.gather(*[seats(url, *[(host.table, host.token)] * 8) for _ in range(2)])


async def test_a_round_that_is_held_waits_for_whoever_has_not_pressed_on(tmp_path: Path) -> None:
    bench = Bench(Config("saboteur", 3, {"rounds": 2}), "Ann", "Ben", "Cem")
    bench.facts = replace(bench.facts, able=lambda one, ability: ability == "reveals" and one < 2)
    bench.ask(0, requests.Start("start"))
    while bench.table.state.hold is None:
        bench.act()
    bench.ask(0, requests.GoOn("on", 2))
    assert [bench.table.waits_for(person) for person in range(3)] == [False, True, False]
    bench.put(*commands.hold_is_over(bench.facts))
    assert [bench.table.waits_for(one) for one in range(3)] == [one == bench.table.to_act for one in range(3)]
    assert isinstance(bench.log[-1].what, happenings.Resumed)
