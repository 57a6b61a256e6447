"""The protocol on real sockets: coming, going, missing something, two devices, spectators, the host, clocks."""

from __future__ import annotations

import asyncio
import itertools
import json
import signal
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from tests.lost_mines.table import another_deck
from tests.server.conftest import Serve, Server
from tests.server.in_process import Steady, running
from tests.server.players import Evening, all_of, gather_at, new_table, over, play
from tests.server.raw import RawSocket
from undermine.client import Client, Refused, State, join_table, make_table
from undermine.client.http import get
from undermine.games import Chance
from undermine.server.live import live_table
from undermine.server.storage.storage import StorageError, WriteBatch
from undermine.wire import requests
from undermine.wire.table import Config, Pace

SHORT = {"rounds": 1}


# Coming back


async def test_coming_back_at_every_kind_of_moment(evening: Evening) -> None:
    """Before, during and after a match; what a late snapshot tells is what one knew who had stayed."""
    entrances, clients = evening.entrances, evening.clients
    chance = Chance("back")

    async def look_in() -> None:
        for client, entrance in zip(clients, entrances, strict=True):
            async with Client(evening.url, entrance.table, entrance.token) as late:
                assert late.state.data() == client.state.data()

    await look_in()
    await evening.begin()
    await look_in()
    for number in range(1000):
        if over(clients[0].state):
            break
        await evening.move(chance)
        await clients[1].say(f"move {number}")
        for client in clients:
            await client.until(lambda state: state.version == clients[1].state.version)
        if number % 6 == 0:
            await look_in()
    await evening.until(over)
    await look_in()
    await clients[0].ask(requests.Rematch("again"))
    await all_of(*(client.until(lambda state: state.table["phase"] == "playing") for client in clients))
    await look_in()


async def test_everything_after_a_version_is_exactly_what_was_sent(evening: Evening) -> None:
    entrances, clients = evening.entrances, evening.clients
    async with (
        RawSocket(evening.url, entrances[1].table, entrances[1].token) as witness,
        RawSocket(evening.url, entrances[1].table) as watcher,
    ):
        for socket in (witness, watcher):
            await socket.until("snapshot")
        await evening.begin()
        chance = Chance("since")
        for number in range(14):
            await evening.move(chance)
            await clients[0].say(f"move {number}")
        version = clients[0].state.version
        for socket in (witness, watcher):
            await socket.until("news", version=version)
            sent = [text for text in socket.texts if '"type":"news"' in text[:16]]
            first = json.loads(sent[0])["version"]
            for after in (first - 1, first + 5, version - 1, version):
                missed = await socket.ask("since", version=after)
                assert missed["news"] == [json.loads(text) for text in sent if json.loads(text)["version"] > after]
            # To the byte.
            answer = next(text for text in socket.texts if '"type":"missed"' in text[:18])
            assert answer.endswith('"news":[' + ",".join(sent) + "]}")
        refused = await witness.ask("since", version=version + 1)
        assert refused["reason"] == "from_the_future"


async def test_who_missed_much_gets_a_snapshot_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "MOST_MISSED", 3)
    async with running(Steady(tmp_path)) as url:
        (host,) = await gather_at(url, new_table("saboteur", 3), 1)
        async with Client(url, host.table, host.token) as client, RawSocket(url, host.table, host.token) as socket:
            version = (await socket.next())["version"]
            for number in range(4):
                await client.say(f"line {number}")
            assert len((await socket.ask("since", version=version + 1))["news"]) == 3
            await socket.ask("since", version=version)
            assert any('"type":"snapshot"' in text[:20] for text in socket.texts[1:])


async def test_who_knows_everything_gets_no_snapshot(shared: Server) -> None:
    (host,) = await gather_at(shared.url, new_table("saboteur", 3), 1)
    async with RawSocket(shared.url, host.table, host.token) as first:
        version = (await first.next())["version"]
    async with RawSocket(shared.url, host.table, host.token, version) as second:
        assert (await second.next()) == {"type": "welcome", "version": version, "server": "0.1.0", "person": 0}
    async with RawSocket(shared.url, host.table, host.token, version - 1) as third:
        assert (await third.next())["type"] == "snapshot"


async def test_two_devices_on_one_seat_agree(evening: Evening) -> None:
    entrances, clients = evening.entrances, evening.clients
    phone = Client(evening.url, entrances[0].table, entrances[0].token)
    await phone.__aenter__()
    await evening.begin()
    for client in (phone, *clients):
        await client.until(lambda state: state.table["phase"] == "playing")
    # Both devices of the first seat decide; whoever is later is told so and nothing happens twice.
    await all_of(play(phone, "phone"), *(play(client, f"{seat}") for seat, client in enumerate(clients)))
    await all_of(*(client.until(over) for client in (phone, *clients)))
    assert phone.state.data() == clients[0].state.data()
    share = phone.state.table["match"]["share"]
    replay = await get(f"{evening.url}/api/replays/{share}")
    moves = len(replay["record"]["actions"])
    assert len(replay["steps"]) == moves + 1
    await phone.leave()


async def test_a_repeated_request_changes_nothing(evening: Evening) -> None:
    async with RawSocket(evening.url, evening.table, evening.entrances[0].token) as socket:
        await socket.next()
        first = await socket.ask("say", id="same", text="hello")
        again = await socket.ask("say", id="same", text="hello")
        assert again == {**first, "repeated": True}
        started = await socket.ask("start", id="go")
        assert (await socket.ask("start", id="go")) == {**started, "repeated": True}
        await evening.until(lambda state: bool(state.table["phase"] == "playing"))
        acting, seat = evening.to_act()
        version = acting.state.version
        assert seat.seat is not None
        action = seat.legal[0]["text"]
        request = requests.Act("one", version, seat.seat, action)
        done = await acting.ask(request)
        assert done["version"] == version + 1 and not done["repeated"]
        assert (await acting.ask(request)) == {**done, "repeated": True}
        with pytest.raises(Refused, match="stale"):
            await acting.ask(requests.Act("two", version, seat.seat, action))


async def test_an_illegal_action_is_answered_with_the_engines_reason(evening: Evening) -> None:
    await evening.begin()
    acting, deciding = evening.to_act()
    seat = deciding.seat
    assert seat is not None
    with pytest.raises(Refused) as refusal:
        await acting.act(seat, "set:top")
    assert refusal.value.reason == "other_decision"
    with pytest.raises(Refused, match="no_such_action"):
        await acting.act(seat, "abracadabra")


# Spectators


async def test_spectators_cannot_act_or_learn(evening: Evening) -> None:
    entrances, clients = evening.entrances, evening.clients
    named = await join_table(evening.url, entrances[0].table, "Watcher")
    async with (
        RawSocket(evening.url, named.table) as nobody,
        RawSocket(evening.url, named.table, named.token) as watcher,
    ):
        for socket in (nobody, watcher):
            await socket.until("snapshot")
        await evening.begin()
        chance = Chance("watched")
        for _ in range(20):
            await evening.move(chance)
        version = clients[0].state.version
        for socket in (nobody, watcher):
            await socket.until("news", version=version)
            for text in socket.texts:
                for view in json.loads(text).get("views") or ():
                    assert view["seat"] is None and view["legal"] == []
                    for event in view["events"]:
                        assert event.get("cards") is None and event.get("hand") is None
                        assert event.get("role") is None and event.get("face") is None
            for kind, facts in (
                ("act", {"version": version, "seat": 0, "action": "-"}),
                ("sit", {"seat": 0}),
                ("say", {"text": "psst"}),
                ("silence", {}),
                ("start", {}),
                ("put_in", {"seat": 0}),
                ("vote", {"seat": 0}),
                ("seat_bot", {"seat": 0, "bot": "random"}),
            ):
                answer = await socket.ask(kind, **facts)
                assert answer["type"] == "refused" and answer["version"] == version
        assert clients[0].state.version == version
        # Whoever has a name may make a face.
        assert (await nobody.ask("say", emote="laugh"))["reason"] == "spectator"
        assert (await watcher.ask("say", emote="laugh"))["version"] == version + 1


# The host, bots and clocks


async def test_the_host_replaces_somebody_who_is_away_and_they_come_back(evening: Evening) -> None:
    host, ben = evening.clients[:2]
    await evening.begin()
    seat = ben.state.seats[0].seat
    assert seat is not None
    with pytest.raises(Refused, match="player_is_here"):
        await host.ask(requests.PutIn("here", seat, "greedy"))
    await ben.__aexit__(None, None, None)
    for number in range(100):
        # The server may not have noticed yet.
        with suppress(Refused):
            await host.ask(requests.PutIn(f"away{number}", seat, "greedy"))
            break
        await asyncio.sleep(0.05)
    assert host.state.table["seats"][seat]["stand_in"] == {"bot": "greedy", "by": "host"}
    async with Client(evening.url, evening.entrances[1].table, evening.entrances[1].token) as back:
        evening.clients[1] = back
        await back.ask(requests.ComeBack("back", seat))
        await host.until(lambda state: state.table["seats"][seat]["stand_in"] is None)
        await evening.play_on()


async def test_the_others_vote_a_bot_in_for_somebody_who_is_away(evening: Evening) -> None:
    ada, ben, cleo = evening.clients
    await evening.begin()
    (seat,) = cleo.state.mine
    with pytest.raises(Refused, match="player_is_here"):
        await ben.vote(seat)

    async def cleo_leaves() -> None:
        await evening.clients[2].leave()
        while 2 in ben.status["online"] or 2 in ada.status["online"]:
            await asyncio.sleep(0.02)

    def votes(state: State) -> list[int]:
        return list(state.table["seats"][seat].get("votes", []))

    await cleo_leaves()
    await ben.vote(seat)
    with pytest.raises(Refused, match="voted_already"):
        await ben.vote(seat)
    await ada.until(lambda state: votes(state) == [1])
    entrance = evening.entrances[2]
    # Whoever looks now sees the vote; whoever it was about comes back, and it counts no longer.
    async with Client(evening.url, entrance.table) as watcher:
        assert votes(watcher.state) == [1]
        evening.clients[2] = await Client(evening.url, entrance.table, entrance.token).__aenter__()
        for client in (*evening.clients, watcher):
            await client.until(lambda state: votes(state) == [])
    await cleo_leaves()
    await ada.vote(seat)
    await ben.vote(seat)
    for client in (ada, ben):
        await client.until(lambda state: state.table["seats"][seat]["stand_in"] == {"bot": "keen", "by": "vote"})
        assert votes(client.state) == []
    async with Client(evening.url, entrance.table, entrance.token) as back:
        evening.clients[2] = back
        await back.ask(requests.ComeBack("back", seat))
        await evening.play_on()


async def test_everything_a_host_can_do(evening: Evening) -> None:
    clients = evening.clients
    host, ben, cleo = clients

    def names() -> list[str | None]:
        return [seat["name"] for seat in host.state.table["seats"]]

    async def ask(client: Client, request: requests.Command) -> None:
        version = (await client.ask(request))["version"]
        for one in clients:
            await one.until(lambda state: state.version >= version)

    config = msgspec.convert(host.state.table["config"], Config)
    await ask(host, requests.Configure("1", msgspec.structs.replace(config, game="saboteur2", seats=4, talk="presets")))
    await ask(host, requests.SeatBot("2", 3, "greedy"))
    assert names()[:3] == ["Ada", "Ben", "Cleo"] and host.state.table["seats"][3]["bot"] == "greedy"
    await ask(host, requests.Swap("3", 0, 3))
    await ask(host, requests.Stand("4", 1))
    assert names()[1:] == [None, "Cleo", "Ada"] and ben.state.mine == []
    await ask(ben, requests.Sit("5", 1))
    await ask(cleo, requests.Swap("6", 2, 1))
    assert host.state.table["seats"][2]["offer"] == 1
    await ask(ben, requests.Swap("7", 1, 2))
    assert names()[1:] == ["Cleo", "Ben", "Ada"]
    await ask(host, requests.HandOver("8", 1))
    for client, request in ((host, requests.Start("9")), (cleo, requests.SeatBot("9", 0, "random"))):
        with pytest.raises(Refused, match="not_host"):
            await client.ask(request)
    await ask(ben, requests.Start("10"))
    with pytest.raises(Refused, match="presets_only"):
        await ben.say("hello")
    await ben.claim("need_tool", tool="pick")
    await cleo.emote("doubt")
    await evening.until(lambda state: len(state.talk) == 2)
    assert [one["said"].get("emote") for one in host.state.talk] == [None, "doubt"]
    await all_of(*(play(client, "host") for client in clients))
    await evening.until(over)
    await ask(ben, requests.Reopen("12"))
    assert host.state.seats == [] and names()[1:] == ["Cleo", "Ben", "Ada"]
    await ask(ben, requests.Stand("13", 0))


async def test_somebody_else_is_the_host_when_the_host_stays_away(tmp_path: Path) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url, Evening(url) as evening:
        host, ben, cleo = evening.clients
        with pytest.raises(Refused, match="host_already"):
            await host.ask(requests.TakeOver("a"))
        with pytest.raises(Refused, match="host_is_here"):
            await ben.ask(requests.TakeOver("a"))
        await host.leave()
        while 0 in ben.status["online"]:
            await asyncio.sleep(0.02)
        with pytest.raises(Refused, match="host_is_here") as refusal:
            await ben.ask(requests.TakeOver("b"))
        assert 0 < refusal.value.facts["seconds"] <= hub.settings.host_away
        # Nobody waits for a minute in a test: it has been long enough from now on.
        hub.services.host_away = 0
        await cleo.ask(requests.Stand("c", 2))
        with pytest.raises(Refused, match="players_only"):
            await cleo.ask(requests.TakeOver("d"))
        await ben.ask(requests.TakeOver("e"))
        await cleo.until(lambda state: state.table["host"] == 1)


async def test_the_host_sends_people_away(evening: Evening) -> None:
    """Between matches anybody, with their seats; during one those without a seat, and everybody without a name."""
    entrances, clients = evening.entrances, evening.clients
    await clients.pop().leave()
    host = clients[0]
    link = entrances[0].table
    async with RawSocket(evening.url, link, entrances[2].token) as cleo, RawSocket(evening.url, link) as watcher:
        for socket in (cleo, watcher):
            await socket.next()
        with pytest.raises(Refused, match="not_host"):
            await clients[1].ask(requests.SendAway("1", 2))
        for person, reason in ((0, "host_stays"), (7, "no_such_person"), (-1, "no_such_person")):
            with pytest.raises(Refused, match=reason):
                await host.ask(requests.SendAway(f"2 {person}", person))
        done = await host.ask(requests.SendAway("3", 2))
        # Whoever goes is told what happened, and why the socket is closed.
        assert (await cleo.until("news", version=done["version"]))["what"] == {"type": "sent_away", "person": 2}
        assert (await cleo.next()) == {"type": "bye", "reason": "sent_away", "again": False}
        assert await cleo.closed() == 4400
        assert (await watcher.until("news"))["what"]["type"] == "sent_away"
    assert host.state.table["seats"][2]["name"] is None and host.state.table["people"][2]["gone"]
    for request in (requests.SendAway("4", 2), requests.HandOver("5", 2)):
        with pytest.raises(Refused, match="no_such_person"):
            await host.ask(request)
    # The token opens nothing any more, and says why; the name is free again.
    async with RawSocket(evening.url, link, entrances[2].token) as again:
        assert (await again.next()) == {"type": "bye", "reason": "sent_away", "again": False}
        assert await again.closed() == 4400
    back = await join_table(evening.url, link, "Cleo")
    cleo_again = Client(evening.url, link, back.token)
    await cleo_again.__aenter__()
    clients.append(cleo_again)
    assert cleo_again.state.person == 3 and cleo_again.state.mine == [2]

    await evening.begin()
    named = await join_table(evening.url, link, "Dan")
    async with RawSocket(evening.url, link, named.token) as dan, RawSocket(evening.url, link) as watcher:
        for socket in (dan, watcher):
            await socket.next()
        with pytest.raises(Refused, match="has_a_seat"):
            await host.ask(requests.SendAway("6", 1))
        await host.ask(requests.SendAway("7", named.person))
        assert await dan.closed() == 4400
        assert (await watcher.ask("ping", id="here"))["type"] == "pong"
        await host.ask(requests.SendAway("8"))
        assert (await watcher.until("bye"))["reason"] == "sent_away"
        assert await watcher.closed() == 4400
    await evening.play_on()
    async with Client(evening.url, link, entrances[0].token) as late:
        assert late.state.data() == host.state.data()


async def test_how_long_a_bot_thinks_tells_nothing(serve: Serve) -> None:
    """It is drawn beforehand, between the limits, for a bot that knows at once and for one that ponders."""
    server = serve(thinking_least="0.3", thinking_most="0.5")

    async def pauses_of(bot: str, pace: Pace) -> list[int]:
        at: list[int] = []

        def note(message: dict[str, Any]) -> None:
            if message["type"] == "news":
                at.append(message["at"])

        host = await make_table(
            server.url, new_table("saboteur", 3, sit=False, bots=[bot], bots_quiet=True, start=True, pace=pace)
        )
        async with Client(server.url, host.table, on_message=note) as watcher:
            await watcher.until(lambda state: len(at) > 8)
        return [later - earlier for earlier, later in itertools.pairwise(at)][2:]

    paces: list[tuple[str, Pace, int]] = [
        ("random", "usual", 300),
        ("keen", "usual", 300),
        ("random", "slow", 750),
        ("keen", "at_once", 30),
    ]
    # All of them at once: each table's bots wait for nobody else's.
    for (_, _, least), pauses in zip(
        paces, await all_of(*(pauses_of(bot, pace) for bot, pace, _ in paces)), strict=True
    ):
        # A little is added by the commit before it and by the machine.
        assert min(pauses) >= least - 5 and sorted(pauses)[len(pauses) // 2] < least * 5 / 3 + 300, pauses


async def test_a_storage_that_cannot_write_sends_everybody_out_and_loses_nothing(tmp_path: Path) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url, Evening(url) as evening:
        await evening.begin()
        chance = Chance("full")
        for _ in range(3):
            await evening.move(chance)
        version = evening.clients[0].state.version
        write = hub.storage.write
        failed = 0

        async def full(batch: WriteBatch) -> None:
            nonlocal failed
            failed += 1
            hub.storage.write = write  # type: ignore[method-assign]
            raise StorageError("the disk is full")

        hub.storage.write = full  # type: ignore[method-assign]
        # The client is sent out, comes back, and asks again for what was never acknowledged.
        await evening.move(chance)
        assert failed == 1 and evening.clients[0].state.version == version + 1
        await evening.play_on()


async def test_who_comes_to_a_table_that_has_failed_is_told_to_come_again(tmp_path: Path) -> None:
    """Also who was there before it failed and had not said hello; and those who said it just then."""
    hub = Steady(tmp_path)
    async with running(hub) as url:
        (host,) = await gather_at(url, new_table("saboteur", 3), 1)
        silent = RawSocket(url, host.table, host.token, hello=False)
        async with silent, RawSocket(url, host.table, host.token) as other:
            await other.until("snapshot")
            live, said_hello = hub.tables[host.table], asyncio.Event()

            async def fail() -> None:
                await said_hello.wait()
                raise OSError("no")

            failing = asyncio.ensure_future(live.run(fail))
            async with RawSocket(url, host.table, host.token) as arriving:
                while len(live.presence.everybody) < 2:
                    await asyncio.sleep(0.01)
                said_hello.set()
                assert await arriving.next() == {"type": "bye", "reason": "trouble", "again": True}
                assert await arriving.closed() == 1012
            with pytest.raises(OSError, match="no"):
                await failing
            assert await other.closed() == 1012
            await silent.hello()
            assert await silent.next() == {"type": "bye", "reason": "trouble", "again": True}
            assert await silent.closed() == 1012
        async with RawSocket(url, host.table, host.token) as again:
            assert (await again.next())["type"] == "snapshot"


async def test_a_restart_gives_no_time_back(tmp_path: Path) -> None:
    class Timed(Steady):
        time = 0

        def now(self) -> int:
            return self.time

    hub = Timed(tmp_path)
    async with running(hub) as url, Evening(url, clock=60) as evening:
        await evening.begin()
        assert 55_000 < evening.clients[0].status["clock"] <= 60_000
        link, token = evening.entrances[0].table, evening.entrances[0].token
    for time_of_restart, least, most in ((45_000, 10_000, 15_000), (-5_000, 55_000, 60_000)):
        hub = Timed(tmp_path)
        hub.time = time_of_restart
        async with running(hub) as url, Client(url, link, token) as client:
            assert least < client.status["clock"] <= most
    hub = Timed(tmp_path)
    hub.time = 3_600_000
    async with running(hub) as url, Client(url, link, token) as client:
        await client.until(lambda state: any(seat["stand_in"] for seat in state.table["seats"]))


async def test_a_clock_runs_out_and_a_bot_plays_until_its_player_returns(shared: Server) -> None:
    async with Evening(shared.url, clock=5, stand_in="random") as evening:
        await evening.begin()
        acting, deciding = evening.to_act()
        seat = deciding.seat
        assert seat is not None and 0 < evening.clients[0].status["clock"] <= 5000
        began = time.monotonic()
        await acting.until(lambda state: state.table["seats"][seat]["stand_in"] is not None)
        assert 4.5 < time.monotonic() - began < 9
        assert acting.state.table["seats"][seat]["stand_in"] == {"bot": "random", "by": "clock"}
        await acting.until(lambda state: any(one.view["to_act"] != seat for one in state.seats))
        await acting.ask(requests.ComeBack("here", seat))
        await acting.until(lambda state: state.table["seats"][seat]["stand_in"] is None)
        await evening.play_on()


async def test_several_seats_from_one_device(shared: Server) -> None:
    host = await make_table(shared.url, new_table("lost_mines", 3, options=SHORT))
    async with Client(shared.url, host.table, host.token) as client:
        for seat, name in ((1, "Ben"), (2, "Cleo")):
            await client.ask(requests.Sit(client.new_id(), seat, name))
        await client.ask(requests.Start(client.new_id()))
        await client.until(lambda state: len(state.seats) == 3)
        assert client.state.mine == [0, 1, 2]
        assert all(one.view["hand"] for one in client.state.seats)
        assert await play(client, "alone", moves=30) == 30
        async with Client(shared.url, host.table, host.token) as other:
            await client.until(lambda state: state.version == other.state.version)
            assert other.state.data() == client.state.data()


# The server's own life


async def test_a_table_rests_and_goes_on(serve: Serve) -> None:
    server = serve(rest_after="0.1")
    async with Evening(server.url) as evening:
        await evening.begin()
        chance = Chance("rest")
        for _ in range(5):
            await evening.move(chance)
        before = [client.state.data() for client in evening.clients]
        await evening.leave()
        figures = await figures_with(server, "undermine_tables 0.0")
        assert "undermine_visitors 0.0" in figures
        await evening.come_in()
        assert [client.state.data() for client in evening.clients] == before
        await evening.play_on()


async def figures_with(server: Server, line: str) -> str:
    """The figures, once this one is among them."""
    for _ in range(1200):
        figures = await asyncio.to_thread(_figures, server.metrics)
        if f"\n{line}\n" in figures:
            return figures
        await asyncio.sleep(0.05)
    raise AssertionError(f"{line} never came:\n{figures}")


def _figures(url: str) -> str:
    with urllib.request.urlopen(f"{url}/metrics", timeout=60) as answer:
        text: str = answer.read().decode()
    return text


async def test_a_stop_finishes_writes_and_tells_everybody_to_come_back(serve: Serve) -> None:
    server = serve()
    async with Evening(server.url) as evening:
        await evening.begin()
        chance = Chance("stop")
        for _ in range(6):
            await evening.move(chance)
        async with RawSocket(server.url, evening.table, evening.entrances[0].token) as socket:
            await socket.next()
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            assert await socket.until("bye") == {"type": "bye", "reason": "restart", "again": True}
            assert await socket.closed() == 1012
            assert await stopping == 0
        host = evening.clients[0]
        version = host.state.version
        await asyncio.to_thread(server.start)
        # The clients come back by themselves.
        await evening.play_on()
        assert host.state.version > version and over(host.state)


async def test_bots_in_mid_turn_go_on_after_a_restart(serve: Serve) -> None:
    server = serve(thinking_least="0.2", thinking_most="0.4")
    new = new_table("saboteur", 3, options=SHORT, sit=False, bots=["random"], start=True)
    host = await make_table(server.url, new)
    async with Client(server.url, host.table) as watcher:
        version = watcher.state.version
        await watcher.until(lambda state: state.version > version + 2)
    await asyncio.to_thread(server.stop, signal.SIGKILL)
    server.settings.update(thinking_least="0", thinking_most="0")
    await asyncio.to_thread(server.start)
    # Nobody comes, and still they play.
    figures = await figures_with(server, 'undermine_matches_total{game="saboteur"} 1.0')
    assert "undermine_visitors 0.0" in figures
    async with Client(server.url, host.table) as watcher:
        assert over(watcher.state)


async def test_a_record_of_a_running_match_is_nobodys(evening: Evening) -> None:
    clients = evening.clients
    await evening.begin()
    match = clients[0].state.table["match"]
    assert match["share"] is None and match["seed"] is None
    for guess in (match["commitment"][:16], clients[0].state.table["table"], clients[0].state.table["code"]):
        with pytest.raises(Refused, match="no_such_replay"):
            await get(f"{evening.url}/api/replays/{guess}")


async def test_a_replay_by_its_share_link_with_the_bots_reasons(shared: Server) -> None:
    new = new_table("saboteur", 4, options=SHORT, bots=["keen"], sit=False, start=True)
    host = await make_table(shared.url, new)
    async with Client(shared.url, host.table) as watcher:
        await watcher.until(over)
        share = watcher.state.table["match"]["share"]
    everything = await get(f"{shared.url}/api/replays/{share}")
    mine = await get(f"{shared.url}/api/replays/{share}?eyes=2")
    assert len(everything["steps"]) == len(mine["steps"]) and everything["bots"] == ["keen"] * 4
    assert [len(step["views"]) for step in (everything["steps"][0], mine["steps"][0])] == [4, 1]
    hidden = [step for step in mine["steps"] if step["seat"] not in (None, 2)]
    assert all(step["action"] is None for step in hidden)
    (deal,) = everything["deals"]
    views = {view["seat"]: view["set"] for view in everything["steps"][0]["views"]}
    assert deal["roles"] == [views[seat]["role"] for seat in range(4)] and len(deal["spare"]) == 1
    assert sorted(deal["goals"]) == ["stone_nw", "stone_sw", "treasure"]
    ended = everything["steps"][-1]["views"][0]["set"]["results"][-1]
    assert (ended["goals"], ended["roles"]) == (deal["goals"], deal["roles"])
    assert everything["steps"][-1]["gold"] == everything["record"]["totals"]
    assert [step["by"] for step in mine["steps"]] == [None, *["keen"] * (len(mine["steps"]) - 1)]
    assert mine["deals"] == [] and all(step["gold"] is None for step in mine["steps"])
    reasons = await get(f"{shared.url}/api/replays/{share}/reasons?step=12")
    assert reasons["bot"] == "keen" and {one["seat"] for one in reasons["suspicions"]} <= {0, 1, 2, 3}
    for path, reason in ((f"{share}?eyes=4", "no_such_seat"), (f"{share}/reasons?step=9999", "no_such_step")):
        with pytest.raises(Refused, match=reason):
            await get(f"{shared.url}/api/replays/{path}")


#: the usual deck with a card that is not in it otherwise, and a gold mine open to all sides
OWN_DECK = another_deck(
    ("name reconstruction", "name ours"),
    ("path cross 4", "path cross 3\npath cross_rock 1"),
    ("mine gold SW", "mine gold NESW"),
)


async def test_a_table_with_a_deck_of_its_own_sends_its_cards(shared: Server) -> None:
    deck = OWN_DECK
    new = new_table("lost_mines", 3, options=SHORT, bots=["random"], public=True)
    host = await make_table(shared.url, new)
    async with Client(shared.url, host.table, host.token) as client:
        before = client.state.table
        assert before["cards"] is None
        config = msgspec.convert(client.state.table["config"], Config)

        def with_deck(text: str) -> Config:
            return msgspec.structs.replace(config, options={**SHORT, "deck": text})

        with pytest.raises(Refused) as refusal:
            await client.ask(requests.Configure("1", with_deck(deck.replace("mine gold NESW", "mine gold"))))
        line = deck.split("\n").index("mine gold NESW") + 1
        assert refusal.value.reason == "bad_deck"
        assert refusal.value.facts == {
            "line": line,
            "what": "a line of this kind reads: mine KIND SIDES",
            "wrong": "line_form",
            "form": "mine KIND SIDES",
        }
        await client.ask(requests.Configure("2", with_deck(deck)))
        cards = {card["card"]: card for card in client.state.table["cards"]}
        assert cards["cross"]["count"] == 3 and cards["cross_rock"] == {
            **cards["cross_campfire"],
            "card": "cross_rock",
            "terrain": "rock",
            "picture": ["forest/ground", "forest/way/NESW", "plate/rock", "rock@16.2,31.7,0.98#d3cac0"],
        }
        assert cards["mine_gold"]["ways"] == ["NESW"]
        # Whoever looks for a table is told the name of the deck, not its text.
        listed = {one["table"]: one for one in (await get(f"{shared.url}/api/tables"))["tables"]}
        assert listed[host.table]["config"]["options"]["deck"] == "ours"
        await client.ask(requests.Start("3"))
        async with Client(shared.url, host.table) as late:
            assert late.state.table["cards"] == client.state.table["cards"]
        await play(client, "deck")
        await client.until(over)
        share = client.state.table["match"]["share"]
        for query in ("", "?eyes=1"):
            replay = await get(f"{shared.url}/api/replays/{share}{query}")
            assert replay["cards"] == client.state.table["cards"]
        whole = await get(f"{shared.url}/api/replays/{share}")
        assert sorted(whole["deals"][0]["mines"]) == ["dragon", "gemstones", "gold", "silver"]
        shown = whole["steps"][0]["views"][0]["set"]["treasures"]
        assert [one["treasure"] for one in shown] == [kind for kind, _ in whole["deals"][0]["treasures"]]
        await client.ask(requests.Reopen("4"))
        await client.ask(requests.Configure("5", config))
        assert client.state.table["cards"] is None


# Keeping order


async def test_a_page_of_somebody_else_cannot_open_a_socket(shared: Server) -> None:
    (host,) = await gather_at(shared.url, new_table("saboteur", 3), 1)
    own = shared.url
    async with RawSocket(shared.url, host.table, host.token, origin=own) as socket:
        assert (await socket.next())["type"] == "snapshot"
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus):
            async with RawSocket(shared.url, host.table, host.token, origin=origin):
                pass


@pytest.mark.parametrize(
    ("table", "token", "reason"),
    [("nowhere", None, "no_such_table"), (None, "made up", "no_such_token"), (None, "", "bad_message")],
)
async def test_who_is_not_let_in_is_told_why(shared: Server, table: str | None, token: str | None, reason: str) -> None:
    (host,) = await gather_at(shared.url, new_table("saboteur", 3), 1)
    async with RawSocket(shared.url, table or host.table, token) as socket:
        assert (await socket.next())["reason"] == reason
        assert await socket.closed() == 4400


async def test_a_token_of_another_table_opens_nothing(shared: Server) -> None:
    (one,) = await gather_at(shared.url, new_table("saboteur", 3), 1)
    (two,) = await gather_at(shared.url, new_table("saboteur", 3), 1)
    async with RawSocket(shared.url, one.table, two.token) as socket:
        assert (await socket.next())["reason"] == "no_such_token"


async def test_rates_are_limited(serve: Serve) -> None:
    server = serve(messages="5", burst="2", tables_address="3", connections_address="4", requests_address="1000")
    host = await make_table(server.url, new_table("saboteur", 3))
    async with RawSocket(server.url, host.table, host.token) as socket:
        for number in range(30):
            await socket.send({"type": "ping", "id": f"p{number}"})
        answers = [await socket.next() for _ in range(31)]
        kinds = [answer["type"] for answer in answers]
        assert 10 <= kinds.count("pong") <= 14 and kinds.count("refused") == 30 - kinds.count("pong")
        facts = [answer["facts"] for answer in answers if answer["type"] == "refused"]
        assert facts[0] == {"what": "messages"}
        sockets = [RawSocket(server.url, host.table) for _ in range(4)]
        for one in sockets:
            await one.__aenter__()
        assert await sockets[-1].closed() == 1013
        for one in sockets:
            await one.__aexit__(None, None, None)
    await make_table(server.url, new_table("saboteur", 3))
    await make_table(server.url, new_table("saboteur", 3))
    with pytest.raises(Refused, match="too_many"):
        await make_table(server.url, new_table("saboteur", 3))


@pytest.mark.parametrize(
    ("request_", "times"),
    [
        ({"type": "ping"}, 40),
        ({"type": "look"}, 8),
        ({"type": "since", "version": 0}, 4),
        ({"type": "say", "text": "x", "facts": {"x": "x" * 37_000}}, 4),
    ],
    ids=["ping", "look", "since", "a long message"],
)
async def test_what_costs_more_is_done_less_often(serve: Serve, request_: dict[str, Any], times: int) -> None:
    server = serve(messages="0.01", burst="4000")
    host = await make_table(server.url, new_table("saboteur", 3))
    async with RawSocket(server.url, host.table, host.token) as socket:
        await socket.until("snapshot")
        for number in range(times + 1):
            answer = await socket.ask(**{"kind": request_["type"], **request_, "id": f"{number}"})
            assert (answer.get("reason") == "too_many") == (number == times)


async def test_requests_over_http_are_limited(serve: Serve) -> None:
    server = serve(requests_address="0.01", burst="400")
    answers = []
    for _ in range(8):
        try:
            answers.append((await get(f"{server.url}/health"))["status"])
        except Refused as refusal:
            answers.append(refusal.reason)
    assert answers == ["ok"] * 4 + ["too_many"] * 4
    error = await asyncio.to_thread(_turned_away, f"{server.url}/health")
    seconds = int(error.headers["Retry-After"])
    assert error.code == 429 and 50 < seconds <= 100
    with error:
        assert json.loads(error.read())["facts"] == {"what": "requests", "seconds": seconds}


def _turned_away(url: str) -> urllib.error.HTTPError:
    while True:
        try:
            urllib.request.urlopen(url, timeout=60).close()
        except urllib.error.HTTPError as error:
            return error


async def test_logs_and_figures_hold_no_secrets(serve: Serve) -> None:
    server = serve(log="debug")
    async with Evening(server.url) as evening:
        await evening.begin()
        await evening.clients[0].say("a secret word")
        await evening.play_on()
        match = evening.clients[0].state.table["match"]
        figures = await asyncio.to_thread(_figures, server.metrics)
    secrets = [one.token for one in evening.entrances] + [evening.table, evening.entrances[0].code, match["share"]]
    secrets += [match["seed"], "a secret word", "Ada", "Cleo"]
    assert "undermine_moves_total" in figures and "undermine_commit_seconds_bucket" in figures
    assert not [secret for secret in secrets if secret in figures]
    assert await asyncio.to_thread(server.stop) == 0
    assert server.log and all(json.loads(line)["what"] for line in server.log)
    assert not [secret for secret in secrets if any(secret in line for line in server.log)]
