"""Nonsense, malice and bad luck: thousands of messages that nobody should send, and a table that stays as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.in_process import Steady, running
from tests.server.players import gather_at, new_table
from tests.server.raw import RawSocket
from tests.server.tables import Bench
from undermine.client import Client
from undermine.games import Chance
from undermine.server.budgets import MOST_PEOPLE
from undermine.server.live.hub import Hub
from undermine.server.news.messages import snapshot_of
from undermine.server.storage.storage import read_entries
from undermine.server.tables.commands import bot_moved, returned
from undermine.server.tables.facts import Facts
from undermine.server.tables.log_entry import decode_entry, encode_entry
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import requests
from undermine.wire.limits import MOST_MESSAGE
from undermine.wire.replies import Reply
from undermine.wire.table import Config

VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    2,
    -1,
    99,
    100,
    2**31,
    2**63,
    -(2**70),
    1.5,
    1e308,
    "",
    "a",
    "-",
    "cross@1,0",
    "\x00",
    "\u202e",
    "x" * 500,
    [],
    [[[[[]]]]],
    {},
    {"seat": 0},
    {"game": "saboteur", "seats": 3},
    {"game": "saboteur", "seats": 3, "options": {"rounds": 10**9}},
    {"game": "lost_mines", "seats": 3, "options": {"deck": "x\ny"}},
    "suspect",
    "keen",
    "hal",
]
#: what each kind of request takes, as it might be meant
WHOLE: dict[str, Any] = {
    "id": "whole",
    "version": 8,
    "seat": 0,
    "other": 1,
    "action": "-",
    "text": "hello",
    "claim": "suspect",
    "facts": {"seat": 1},
    "name": "Somebody",
    "bot": "random",
    "config": {"game": "saboteur", "seats": 3},
    "person": 1,
    "token": "foreign",
    "match": 1,
    "commitment": "0" * 64,
    "number": "0" * 32,
    "shuffles": True,
    "reveals": True,
    "round": 2,
    "emote": "laugh",
    "silent": True,
    "bots": True,
    "suspects": [1],
}
TAKES = {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in requests.Request.__args__}

#: what each of these is refused for is known
POINTED: list[Any] = [
    {"type": "hello", "token": None},
    {"type": "start", "id": "p1"},
    {"type": "act", "id": "p2", "version": 3, "seat": 1, "action": "-"},
    {"type": "act", "id": "p3", "version": 9999, "seat": 1, "action": "-"},
    {"type": "act", "id": "p4", "version": 8, "seat": 0, "action": "-"},
]

GARBAGE: list[str | bytes] = [
    "",
    "null",
    "[]",
    "{}",
    "{",
    '"',
    "\x00",
    '{"type":null}',
    '{"type":"act"}',
    '{"type":"act","type":"say"}',
    '{"type":"act","id":"a","version":1e400,"seat":0,"action":"-"}',
    '{"type":"say","id":"a","text":"\\ud800"}',
    "[" * 20_000,
    '{"type":"say","id":"a","facts":' + '{"a":' * 5000 + "1" + "}" * 5001,
    b"\xff\xfe\x00",
    b"{}",
    "NaN",
    '{"type":"snapshot"}',
    '{"type":"news"}',
]


def nonsense(chance: Chance) -> Any:
    """Something that looks more or less like a request."""
    if chance.below(4) == 0:
        return chance.choice(GARBAGE)
    kind = chance.choice(list(TAKES))
    message = {"type": kind, **{name: WHOLE[name] for name in TAKES[kind]}}
    if "id" in message:
        message["id"] = f"n{chance.below(900)}"
    if "seat" in message:
        message["seat"] = chance.below(4)
    if "version" in message:
        message["version"] = chance.choice([3, WHOLE["version"], 9999])
    for _ in range(chance.below(3)):
        name = chance.choice(list(WHOLE))
        if chance.below(4) == 0:
            message.pop(name, None)
        else:
            message[name] = chance.choice(VALUES)
    return message


async def answers(socket: RawSocket, messages: list[Any]) -> list[dict[str, Any]]:
    """Send messages one by one, each with a ping behind it; all that comes back before each answer to the ping."""
    heard: list[dict[str, Any]] = []
    for number, message in enumerate(messages):
        await socket.send(message)
        await socket.send({"type": "ping", "id": f"ping{number}"})
        while True:
            reply = await socket.next()
            msgspec.convert(reply, Reply)
            if reply["type"] == "pong" and reply["id"] == f"ping{number}":
                break
            heard.append(reply)
    return heard


async def state_of(hub: Hub, link: str) -> tuple[bytes, ...]:
    table = hub.tables[link].table
    again = Table.load(map(decode_entry, await read_entries(hub.storage, hub.tables[link].id)))
    snapshots = tuple(snapshot_of(table, person) for person in (None, *range(len(table.state.people))))
    assert snapshots == tuple(snapshot_of(again, person) for person in (None, *range(len(table.state.people))))
    return snapshots


async def test_thousands_of_messages_that_make_no_sense(tmp_path: Path) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url:
        entrances = await gather_at(url, new_table("saboteur", 3), 3)
        link = entrances[0].table
        chance = Chance("nonsense")
        refused = sent = 0
        reasons: set[str] = set()
        async with Client(url, link, entrances[0].token) as host:
            await host.ask(requests.Start("start"))
            async with RawSocket(url, link, entrances[1].token) as socket:
                reasons |= {one["reason"] for one in await answers(socket, POINTED) if one["type"] == "refused"}
            for number in range(90):
                token = [None, *(one.token for one in entrances)][number % 4]
                batch = [nonsense(chance) for _ in range(36)]
                async with RawSocket(url, link, token) as socket:
                    try:
                        heard = await answers(socket, batch)
                    except ConnectionClosed:
                        heard = [json.loads(text) for text in socket.texts]
                        assert any(one.get("reason") == "nonsense" for one in heard)
                sent += len(batch)
                refusals = [one for one in heard if one["type"] == "refused"]
                refused += len(refusals)
                reasons |= {one["reason"] for one in refusals}
            # Whatever came of it, memory and disk agree, and the match goes on.
            await state_of(hub, link)
            assert host.state.table["phase"] in ("playing", "over")
        assert sent > 3000 and refused > sent // 2, (sent, refused)
        assert {"bad_message", "spectator", "not_your_seat", "stale", "hello_again", "not_host"} <= reasons
        assert "from_the_future" in reasons
        assert not hub.metrics.failures.labels("table")._value.get()


async def test_what_is_too_large_is_not_read(tmp_path: Path) -> None:
    hub = Steady(tmp_path)
    async with running(hub) as url:
        (host,) = await gather_at(url, new_table("saboteur", 3), 1)
        async with RawSocket(url, host.table, host.token) as socket:
            await socket.next()
            await socket.send("x" * (MOST_MESSAGE + 1))
            assert await socket.closed() == 1009
        async with RawSocket(url, host.table, host.token) as socket:
            assert (await socket.next())["type"] == "snapshot"


# The life of a table


def request(chance: Chance, number: int, table: Table) -> requests.Command:
    """Any request, as often as not one that could be carried out."""
    seats = len(table.state.seats)
    name = f"r{number}"
    seat, other = chance.below(seats + 1), chance.below(seats + 1)
    action = "-"
    if table.match is not None and table.to_act is not None and chance.below(6):
        seat = table.to_act
        action = chance.choice(table.match.game.legal_actions()).text
    version = table.version - (chance.below(4) == 0)
    bot = chance.choice(["random", "greedy", "keen", "hal"])
    config = Config(
        chance.choice(["saboteur", "saboteur2", "lost_mines"]),
        2 + chance.below(4),
        {"rounds": 1},
        talk=chance.choice(["free", "presets", "silent"]),
    )
    choices: list[requests.Command] = [
        *[requests.Act(name, version, seat, action)] * 25,
        requests.Say(name, text="hello"),
        requests.Say(name, claim="suspect", facts={"seat": seat}),
        requests.Say(name, emote="laugh"),
        requests.Silence(name, chance.below(2) == 0),
        requests.Sit(name, seat),
        requests.Sit(name, seat, f"Name {chance.below(6)}"),
        requests.Stand(name, seat),
        requests.Swap(name, seat, other),
        requests.Swap(name, seat, other),
        requests.SeatBot(name, seat, bot),
        requests.SeatBot(name, seat, bot),
        requests.Configure(name, config),
        requests.HandOver(name, chance.below(len(table.state.people) + 1)),
        requests.TakeOver(name),
        requests.SendAway(name, chance.choice([None, chance.below(len(table.state.people) + 1)])),
        requests.Start(name),
        requests.Start(name),
        requests.Rematch(name),
        requests.Reopen(name),
        requests.PutIn(name, seat, bot),
        requests.PutIn(name, seat),
        requests.Vote(name, seat),
        requests.Vote(name, seat, bot=False),
        requests.LetBack(name, seat),
        requests.ComeBack(name, seat),
    ]
    return chance.choice(choices)


def check(table: Table) -> None:
    """What holds at every table at every moment."""
    state = table.state
    names = [seat.name for seat in state.seats if seat.name]
    assert len(names) == len(set(names)) and len(state.seats) == state.config.seats
    assert 0 <= state.host < len(state.people) and not state.people[state.host].gone
    assert not any(seat.person is not None and state.people[seat.person].gone for seat in state.seats)
    for seat in state.seats:
        assert (seat.name is None) == (seat.person is None and seat.bot is None)
        assert seat.person is None or seat.bot is None
        assert seat.stand_in is None or (seat.person is not None and state.phase == "playing")
        assert seat.offer is None or state.phase == "lobby"
        assert not seat.votes or (seat.person not in (None, *seat.votes) and not seat.stand_in)
        assert not seat.votes or state.phase == "playing"
    assert (table.match is None) == (state.phase == "lobby")
    if state.phase == "playing":
        assert None not in [seat.name for seat in state.seats] and table.to_act is not None
        assert state.match is not None and state.match.seed is None and state.match.share is None
    if state.phase == "over":
        assert state.match is not None and state.match.seed and state.match.share
        assert table.match is not None and table.match.game.result is not None


@pytest.mark.parametrize("runs", [4, pytest.param(40, marks=pytest.mark.long)])
def test_a_table_lives_through_anything(runs: int) -> None:
    lives = [live(Chance(f"life {run}"))[1:] for run in range(runs)]
    least = 125 * runs
    assert sum(done for done, _, _ in lives) > least and sum(refused for _, refused, _ in lives) > least
    assert set().union(*(phases for _, _, phases in lives)) == {"lobby", "playing", "over"}


def live(chance: Chance) -> tuple[Bench, int, int, set[str]]:
    """Anything at all is asked for; counts what was done and what was refused."""
    bench = Bench(Config("saboteur", 3, {"rounds": 1}), "Ada", "Ben", "Cleo")
    bench.join("Dan")
    refused = done = 0
    phases: set[str] = set()
    for number in range(700):
        table = bench.table
        acting = None
        if table.to_act is not None:
            acting = table.state.seats[table.to_act].person
        host = table.state.host
        people = table.state.people
        if sum(not one.gone for one in people) < 4 and len(people) < MOST_PEOPLE:
            bench.join(f"Late {number}")
            continue
        anybody = chance.below(len(people))
        who = acting if acting is not None and chance.below(3) else chance.choice([None, host, host, host, anybody])
        if table.bot_to_act is not None:
            assert table.match is not None and table.to_act is not None
            choice = chance.choice(table.match.game.legal_actions())
            bench.put(*bot_moved(choice, table.to_act, table.bot_to_act, bench.facts))
        else:
            asking = request(chance, number, table)
            # Somebody is always away, and for long enough that others notice.
            away = number // 40 % len(people)
            bench.facts = Facts(0, bench.new_secret, dict.fromkeys({away} - {who}, 1.0).get)
            if who == away and (void := returned(table, away, bench.facts)):
                bench.put(*void)
            before = table.version, table.state, snapshot_of(table, 0)
            try:
                bench.ask(who, asking)
                done += 1
            except Refusal:
                refused += 1
                assert (table.version, table.state, snapshot_of(table, 0)) == before
        check(table)
        phases.add(table.state.phase)
    again = Table.load(decode_entry(encode_entry(entry)) for entry in bench.log)
    for person in (None, *range(len(again.state.people))):
        assert snapshot_of(again, person) == snapshot_of(bench.table, person)
    return bench, done, refused, phases
