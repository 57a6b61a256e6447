"""Several nodes as one house: any takes any socket and request, one has each table, and nobody else tells of it."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import pytest

from tests.server import postgres
from tests.server.in_process import RunningNode, Steady, several, start_node
from tests.server.players import choose, gather_at, new_table, over, play
from tests.server.raw import RawSocket
from tests.server.test_http import fetch
from tests.server.test_keeping import delete
from undermine.client import Client, Refused, join_table, make_table
from undermine.client.http import get, post
from undermine.games import Chance
from undermine.server import budgets
from undermine.server.live import hub as hub_module
from undermine.server.live.loading import load
from undermine.server.nodes.frames import AskingWire, Kind
from undermine.server.serve import CannotServe, open_storage
from undermine.server.settings import Settings, SettingsError
from undermine.server.storage.postgresql import PostgresStorage
from undermine.server.storage.postgresql import storage as storage_module
from undermine.server.storage.storage import Elsewhere, Fenced, StorageAway, StorageError
from undermine.server.tables import log_entry
from undermine.server.web import session as session_module
from undermine.wire import requests


async def begun(nodes: list[RunningNode], **more: Any) -> tuple[list[Client], str]:
    """A match made at the first node, with everybody's sockets at the others, one after the other."""
    entrances = await gather_at(nodes[0].url, new_table("saboteur", 3, options={"rounds": 1}, **more), 3)
    others = nodes[1:]
    clients = [Client(others[at % len(others)].url, one.table, one.token) for at, one in enumerate(entrances)]
    for client in clients:
        await client.__aenter__()
    await clients[0].ask(requests.Start("start"))
    for client in clients:
        await client.until(lambda state: bool(state.table["phase"] == "playing"))
    return clients, entrances[0].table


async def move(clients: list[Client], seed: str) -> None:
    """Whoever has to decide does, and everybody hears of it."""
    while not any(any(client.state.decisions()) for client in clients):
        await asyncio.sleep(0.01)
    acting = next(client for client in clients if any(client.state.decisions()))
    seat = next(acting.state.decisions())
    assert seat.seat is not None
    version = (await acting.act(seat.seat, choose(seat, Chance(seed))))["version"]
    for client in clients:
        await client.until(lambda state: bool(state.version >= version))


async def leave(clients: list[Client]) -> None:
    for client in clients:
        await client.leave()


def owners(nodes: list[RunningNode], link: str) -> list[int]:
    """Which nodes have a table in memory."""
    return [number for number, node in enumerate(nodes) if link in node.hub.tables]


async def test_a_match_is_played_from_any_node_and_one_of_them_has_it(tmp_path: Path) -> None:
    async with several(tmp_path, 3) as nodes:
        clients, link = await begun(nodes)
        assert owners(nodes, link) == [0]
        # Who is there is the same everywhere, wherever their sockets are.
        while any(client.status["online"] != [0, 1, 2] for client in clients):
            await asyncio.sleep(0.01)
        await asyncio.gather(*(play(client, "on") for client in clients))
        for client in clients:
            await client.until(over)
        assert owners(nodes, link) == [0] and len({client.state.version for client in clients}) == 1
        await leave(clients)


async def test_every_answer_over_http_is_right_at_every_node(tmp_path: Path) -> None:
    async with several(tmp_path, 2) as nodes:
        here, there = (node.url for node in nodes)
        host = await make_table(here, new_table("saboteur", 3, public=True, sit=True))
        assert (await get(f"{there}/api/codes/{host.code}"))["table"] == host.table
        ben = await join_table(there, host.table, "Ben")
        assert ben.person == 1 and owners(nodes, host.table) == [0]
        with pytest.raises(Refused, match="name_taken"):
            await join_table(there, host.table, "Ben")
        async with Client(here, host.table, host.token):
            for url in (here, there):
                assert [one["table"] for one in (await get(f"{url}/api/tables"))["tables"]] == [host.table]
                seats = {"seats": [{"table": host.table, "token": ben.token}, {"table": "none", "token": "x"}]}
                states = (await post(f"{url}/api/seats", seats))["seats"]
                assert states[0]["names"] == ["Ada", "Ben"] and states[1] is None
                page = (await asyncio.to_thread(fetch, f"{url}/t/{host.table}"))[2].decode()
                assert "Ada" in page and "og:title" in page
            # A quick match finds the people who wait at the other node.
            quick = await post(f"{here}/api/quick", {"name": "Quick", "game": "saboteur"})
            async with Client(here, quick["table"], quick["token"]):
                other = await post(f"{there}/api/quick", {"name": "Other", "game": "saboteur"})
                assert other["table"] == quick["table"]
        url = f"{there}/api/tables/{host.table}"
        assert await asyncio.to_thread(delete, url, ben.token) == (409, "not_host")
        assert await asyncio.to_thread(delete, url, host.token) == (204, None)
        for one in (here, there):
            with pytest.raises(Refused, match="no_such_table"):
                await join_table(one, host.table, "Cleo")


async def test_refusals_come_from_the_table_wherever_it_is(tmp_path: Path) -> None:
    async with several(tmp_path, 2) as nodes:
        host = await make_table(nodes[0].url, new_table("saboteur", 3))
        with pytest.raises(Refused, match="no_such_token"):
            async with Client(nodes[1].url, host.table, "guess"):
                pass
        with pytest.raises(Refused, match="no_such_table"):
            async with Client(nodes[1].url, "nowhere", "guess"):
                pass
        async with RawSocket(nodes[1].url, host.table, host.token) as socket:
            await socket.until("snapshot")
            assert (await socket.ask("start"))["reason"] == "seats_free"
            await socket.send("no message")
            assert (await socket.until("refused"))["reason"] == "bad_message"


async def test_a_node_that_says_good_bye_hands_its_tables_over(tmp_path: Path) -> None:
    nodes = [await start_node(tmp_path) for _ in range(3)]
    clients, link = await begun(nodes)
    bots = await make_table(nodes[0].url, new_table("saboteur", 3, bots=["random"] * 3, sit=False, clock=60))
    away = await make_table(
        nodes[0].url, new_table("saboteur", 3, bots=["greedy"] * 2, clock=3600, start=True, options={"rounds": 1})
    )
    heard: list[dict[str, Any]] = []
    for client in clients:
        client._on_message = heard.append
    await move(clients, "before")
    began = time.monotonic()
    stopping = asyncio.create_task(nodes[0].stop())
    await asyncio.wait_for(move(clients, "after"), 10)
    waited = time.monotonic() - began
    await stopping
    assert owners(nodes[1:], link) in ([0], [1])
    # Those whose sockets are at other nodes have not so much as lost them.
    assert not [one for one in heard if one["type"] == "bye"]
    # A clock that ran there runs on at another node, though nobody is at the table.
    while not owners(nodes[1:], away.table):
        await asyncio.sleep(0.02)
    assert not owners(nodes[1:], bots.table)
    await leave(clients)
    for node in nodes[1:]:
        await node.stop()
    assert waited < 5, "on a quiet machine it is a fraction of a second"


async def test_a_deadline_is_the_same_at_the_next_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    times = [0]
    monkeypatch.setattr(Steady, "now", lambda self: times[-1])
    nodes = [await start_node(tmp_path) for _ in range(2)]
    try:
        clients, _ = await begun(nodes, clock=60)
        await move(clients, "once")
        version = clients[0].state.version
        # Of the minute that somebody had, hardly anything is left when their table moves.
        times.append(59_900)
        await nodes[0].stop()
        async with asyncio.timeout(60):
            for client in clients:
                await client.until(lambda state: bool(state.version > version))
        assert any(seat["stand_in"] for seat in clients[0].state.table["seats"])
        await leave(clients)
    finally:
        await nodes[1].stop()


async def test_a_round_that_waits_for_people_waits_for_them_at_the_next_node(tmp_path: Path) -> None:
    nodes = [await start_node(tmp_path) for _ in range(2)]
    try:
        entrances = await gather_at(nodes[0].url, new_table("lost_mines", 3, options={"rounds": 2}), 3)
        clients = [Client(nodes[1].url, one.table, one.token, reveals=True) for one in entrances]
        for client in clients:
            await client.__aenter__()
        await clients[0].ask(requests.Start("start"))
        rounds = [asyncio.create_task(play(client, "held")) for client in clients]
        for client in clients:
            await client.until(lambda state: state.table.get("hold") == {"round": 2, "people": [0, 1, 2]})
        await nodes[0].stop()
        link = entrances[0].table
        async with asyncio.timeout(60):
            while not owners(nodes[1:], link):
                await asyncio.sleep(0.02)
            for client in clients:
                assert nodes[1].hub.tables[link].table.state.hold is not None
                await client.ask(requests.GoOn(client.new_id(), 2))
        await asyncio.gather(*rounds)
        assert clients[0].state.table["phase"] == "over"
        # How it was played can be looked at from any node.
        share = clients[0].state.table["match"]["share"]
        assert (await get(f"{nodes[1].url}/api/replays/{share}"))["record"]
        await leave(clients)
    finally:
        await nodes[1].stop()


async def test_who_cannot_make_sure_tells_nobody_anything_and_another_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with several(tmp_path, 2) as nodes:
        clients, link = await begun(nodes)
        old = nodes[0].hub
        live, seen = old.tables[link], old.storage.node
        assert seen is not None
        first = seen.id

        async def never() -> bool:
            raise StorageError("cut off")

        # The database does not see the first node any more, and this node does not know it: its clock stands still.
        monkeypatch.setattr(seen, "beat", never)
        monkeypatch.setattr(seen, "join", never)
        monkeypatch.setattr(type(old._lease), "holds", property(lambda self: True))
        monkeypatch.setattr(type(old._lease), "check", lambda self: True)
        url = await postgres.database(tmp_path)
        connection = await asyncpg.connect(url)
        query = "UPDATE nodes SET seen_at = seen_at - interval '1 minute' WHERE id = $1"
        await connection.execute(query, first)
        claim = await nodes[1].hub.storage.claim(link)
        assert claim is not None and claim.epoch > 0
        # What it still appends is refused, whatever it believes.
        with pytest.raises((Fenced, StorageError)):
            await live.run(lambda: live.commit([entry(live)], live.facts()))
        assert link not in old.tables
        # With a clock that runs it finds out by itself, and says nothing even if it had something to say.
        monkeypatch.undo()
        monkeypatch.setattr(seen, "beat", never)
        monkeypatch.setattr(seen, "join", never)
        old._lease.renew(time.monotonic() - 1)
        with pytest.raises(StorageError):
            await old.table(link)
        await connection.close()
        await leave(clients)
    assert "lease lapsed" in [record.getMessage() for record in caplog.records]


def entry(live: Any) -> Any:
    """Something that could be written."""
    from undermine.wire.happenings import Said

    return log_entry.LogEntry(0, Said(0, None, "too late"))


async def test_a_lease_that_runs_out_silences_a_table_at_once(tmp_path: Path) -> None:
    async with several(tmp_path, 1) as (node,):
        host = await make_table(node.url, new_table("saboteur", 3))
        async with RawSocket(node.url, host.table, host.token) as socket:
            await socket.until("snapshot")
            hub = node.hub
            hub._lease.renew(time.monotonic() - 1)
            # As after a long pause: the request is read before any timer has run.
            await socket.send(json.dumps({"type": "look", "id": "1"}))
            assert await socket.next() == {"type": "bye", "reason": "cannot_write", "again": True}
            assert await socket.closed() == 1012
        # It begins anew, as another node, and the table is there again.
        async with Client(node.url, host.table, host.token) as client:
            assert client.state.version == 3


async def test_an_answer_that_comes_after_the_lease_has_run_out_renews_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with several(tmp_path, 1) as (node,):
        hub, seen = node.hub, node.hub.storage.node
        assert seen is not None and hub._membership is not None
        host = await make_table(node.url, new_table("saboteur", 3))
        first, beat = seen.id, seen.beat

        async def late() -> bool:
            monkeypatch.undo()
            known = await beat()
            hub._lease.renew(time.monotonic() - 0.001)
            return known

        monkeypatch.setattr(seen, "beat", late)
        async with asyncio.timeout(30):
            while seen.id == first:
                await asyncio.sleep(0.01)
        assert host.table not in hub.tables


@pytest.mark.parametrize("when", ["before", "after"])
async def test_what_was_claimed_before_the_lease_ran_out_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    async with several(tmp_path, 1) as (node,):
        hub, seen = node.hub, node.hub.storage.node
        assert seen is not None and hub._membership is not None
        host = await make_table(node.url, new_table("saboteur", 3))
        hub.tables[host.table].unload("restart")
        membership = hub._membership

        async def slow(*arguments: Any) -> Any:
            """The lease runs out while the table is read, and perhaps there is a new one already."""
            loaded = await load(*arguments)
            hub._lease.renew(time.monotonic() - 1)
            membership.lapse()
            if when == "after":
                await membership._make_sure(time.monotonic())
                assert hub._lease.holds
            return loaded

        monkeypatch.setattr(hub_module, "load", slow)
        with pytest.raises(StorageAway):
            await hub.table(host.table)
        assert host.table not in hub.tables
        monkeypatch.undo()
        async with Client(node.url, host.table, host.token) as client:
            assert client.state.version == 3


async def test_a_claim_that_had_to_wait_does_not_take_a_table_from_a_node_that_has_just_come(tmp_path: Path) -> None:
    async with several(tmp_path, 1) as (node,):
        host = await make_table(node.url, new_table("saboteur", 3))
        node.hub.tables[host.table].unload("restart")
        url = await postgres.database(tmp_path)
        slow, quick = await asyncpg.connect(url), await asyncpg.connect(url)
        join = "INSERT INTO nodes (address, reads, version, seen_at) VALUES ($1, 1, '', clock_timestamp()) RETURNING id"
        dead = await slow.fetchval(join, "http://dead")
        await slow.execute("UPDATE nodes SET gone = true WHERE id = $1", dead)
        await slow.execute("UPDATE tables SET owner = $1", dead)
        async with slow.transaction():
            # Another node is just claiming it, and has not been there when ours looked.
            await slow.execute("UPDATE tables SET epoch = epoch + 1")
            claiming = asyncio.create_task(node.hub.storage.claim(host.table))
            waiting = (
                "SELECT true FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
            )
            while not await quick.fetchval(waiting):
                await asyncio.sleep(0.01)
            new = await quick.fetchval(join, "http://new")
            await slow.execute("UPDATE tables SET owner = $1", new)
        with pytest.raises(Elsewhere) as caught:
            await claiming
        assert caught.value.address == "http://new"
        await slow.close()
        await quick.close()


async def test_who_has_said_hello_may_wait_for_a_table_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with several(tmp_path, 2) as nodes:
        host = await make_table(nodes[0].url, new_table("saboteur", 3))
        visit = nodes[1].house.visit
        monkeypatch.setattr(session_module, "HELLO_WITHIN", 0.05)

        async def slow(*arguments: Any) -> Any:
            await asyncio.sleep(0.3)
            return await visit(*arguments)

        monkeypatch.setattr(nodes[1].house, "visit", slow)
        async with RawSocket(nodes[1].url, host.table, host.token) as socket:
            assert (await socket.next())["type"] == "snapshot"


async def test_nobody_gets_in_who_does_not_know_the_secret(tmp_path: Path) -> None:
    async with several(tmp_path, 1) as (node,):
        known = node.hub.storage.node
        assert known is not None
        parts = urlsplit(known.address)
        loop = asyncio.get_running_loop()

        class Spy(AskingWire):
            frames: list[tuple[Kind, bytes]]

            def frame(self, kind: Kind, talk: int, said: bytes) -> None:
                self.frames.append((kind, said))

        async def connect(secret: str) -> Spy:
            _, wire = await loop.create_connection(
                lambda: Spy(secret, parts.netloc), parts.hostname or "", parts.port or 0
            )
            wire.frames = []
            return wire

        # Who does not know it does not believe the node, which cannot prove that it knows another one.
        with pytest.raises(ConnectionError):
            await (await connect("guess")).ready
        # Who believes it all the same is cut off, and learns nothing.
        wire = await connect("guess")
        wire._proof = lambda side: b"0" * 64  # type: ignore[method-assign]
        with pytest.raises(ConnectionError):
            await wire.ready
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        writer.write(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 404")
        writer.close()
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        writer.write(b"GET /node HTTP/1.1\r\nHost: x\r\nNonce: " + b"0" * 64 + b"\r\n\r\n")
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        writer.write((1).to_bytes(4) + bytes([Kind.ASK]) + (1).to_bytes(4) + b"x")
        assert await reader.read() == b""
        writer.close()
        # And with the secret, both are known to each other.
        wire = await connect(known.secret)
        await wire.ready
        wire.send(Kind.ASK, 7, b"inhabited null")
        while not wire.frames:
            await asyncio.sleep(0.01)
        assert wire.frames[0][0] is Kind.ANSWER
        wire.cut()


async def test_a_table_in_a_newer_form_is_left_to_those_who_can_read_it(tmp_path: Path) -> None:
    async with several(tmp_path, 2) as nodes:
        old, new = nodes
        host = await make_table(old.url, new_table("saboteur", 3))
        storage = new.hub.storage
        assert isinstance(storage, PostgresStorage)
        connection = await asyncpg.connect(await postgres.database(tmp_path))
        # As if the second were of a newer version: it says so, and what it has had is in its form.
        newer = log_entry.FORM + 1
        storage._own.reads = newer
        await connection.execute("UPDATE nodes SET reads = $2 WHERE id = $1", storage._own.id, newer)
        await connection.execute("UPDATE tables SET form = $1, owner = NULL", newer)
        old.hub.tables[host.table].unload("restart")
        with pytest.raises(Elsewhere) as caught:
            await old.hub.table(host.table)
        assert caught.value.address == storage._own.address
        assert host.table not in [row.link for row in await old.hub.storage.awake()]
        async with Client(old.url, host.table, host.token) as client:
            assert client.state.version == 3
        assert owners(nodes, host.table) == [1]
        await connection.close()


async def test_tables_of_nodes_that_are_long_forgotten_are_looked_after(tmp_path: Path) -> None:
    async with several(tmp_path, 1) as (node,):
        made = await make_table(node.url, new_table("saboteur", 3, bots=["random"] * 2, clock=3600, start=True))
    connection = await asyncpg.connect(await postgres.database(tmp_path))
    query = "UPDATE nodes SET gone = false, seen_at = seen_at - interval '2 days'"
    await connection.execute(query)
    await connection.execute("UPDATE tables SET owner = (SELECT max(id) FROM nodes)")
    await connection.close()
    async with several(tmp_path, 1) as (node,):
        while made.table not in node.hub.tables:
            await asyncio.sleep(0.02)


async def test_a_server_by_itself_and_several_do_not_share_a_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_module, "LET_GO_WITHIN", 0.1)
    async with several(tmp_path, 1):
        with pytest.raises(CannotServe, match="in_use"):
            await open_storage(Settings(data=await postgres.database(tmp_path)))
    for wrong in ({"node_address": "http://10.0.0.5:7000"}, {"data": "postgresql://x/y", "node_address": "10.0.0.5"}):
        with pytest.raises(SettingsError):
            Settings(**wrong)  # type: ignore[arg-type]
    assert budgets.LEASE > budgets.LEASE_MARGIN + budgets.BEAT + budgets.BEAT_WITHIN
