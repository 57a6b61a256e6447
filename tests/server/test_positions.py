"""Tables whose matches begin with a position: restored, recorded and replayed like all others, and kept secret."""

from __future__ import annotations

import json
import signal

import msgspec
import pytest

from tests.policies import digging
from tests.server.conftest import Serve, Server
from tests.server.players import Evening
from tests.server.tables import Bench
from undermine.cli.stored_tables import Report
from undermine.client import Client, Refused, make_table
from undermine.client.http import get
from undermine.games import Chance, Record, SaboteurRules, from_position, position_of, start
from undermine.server.live.replays import finished, replay
from undermine.server.news.messages import snapshot_of
from undermine.server.storage.sqlite import SqliteStorage
from undermine.server.tables.log_entry import decode_entry, encode_entry
from undermine.server.tables.match import Viewer
from undermine.server.tables.table import Table
from undermine.wire import requests
from undermine.wire.bodies import NewTable
from undermine.wire.happenings import Ended, Started
from undermine.wire.table import Config
from undermine.words import Words, languages

#: one of each game, with some hidden things said and others left open
POSITIONS = {
    "saboteur": "saboteur; seats=3 round=3 turn=1 roles=?/saboteur/? hands=map,cross/?1/?2 stock=cross,...",
    "saboteur2": "saboteur2; seats=3 round=3 turn=2 board=straight_ew@1,0 hands=?2/map/?3 gold=3/1/0",
    "lost_mines": "lost_mines rounds=1; seats=3 dwarves=blue.loyal/?/?",
}


def at_the_table(position: str) -> Bench:
    """Three people at a table that begins with a position; nothing has begun."""
    rules = from_position(position).rules
    options = {name: value for name, value in rules.data().items() if name != "game"}
    return Bench(Config(rules.name, 3, options), "Ada", "Ben", "Cleo", position=position)


def play_on(bench: Bench, moves: int = 10_000) -> None:
    chance = Chance("position")
    while moves and bench.table.to_act is not None:
        assert bench.table.match is not None
        bench.act(chance.choice(bench.table.match.game.legal_actions()).text)
        moves -= 1


def heard(bench: Bench, *viewers: Viewer) -> list[bytes]:
    return [one.to((viewer,)) for one in bench.news for viewer in viewers]


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_a_match_from_a_position_is_restored_recorded_and_replayed(position: str) -> None:
    bench = at_the_table(position)
    bench.ask(0, requests.Start("start"))
    play_on(bench, 5)
    again = Table.load(decode_entry(encode_entry(entry)) for entry in bench.log)
    for person in (None, 0, 1, 2):
        assert snapshot_of(again, person) == snapshot_of(bench.table, person)
    play_on(bench)
    assert isinstance(bench.log[-1].what, Ended)
    match = finished(bench.log)
    record = Record.parse(match.record.text())
    assert record == match.record and record.position is not None
    assert record.position.endswith(f" seed={bench.log[-1].what.seed.replace(' ', '%20')}")
    assert bench.table.match is not None and record.replay().result == bench.table.match.game.result
    for viewer in (None, 0, 1, 2):
        told = replay(match, viewer)
        assert len(told.steps) == len(record.actions) + 1
        assert [one.round for one in told.deals] == ([from_position(position).round] if viewer is None else [])


def test_a_rematch_draws_anew_what_is_open() -> None:
    bench = at_the_table(POSITIONS["saboteur"])
    bench.ask(0, requests.Start("start"))
    play_on(bench)
    bench.ask(0, requests.Rematch("again"))
    begun = [entry.secret for entry in bench.log if isinstance(entry.what, Started)]
    assert len({secret["position"] for secret in begun}) == len({secret["seed"] for secret in begun}) == 2
    said, drawn = ([from_position(one["position"]).view(seat).data()["hand"] for one in begun] for seat in (0, 2))
    assert said == [["cross", "map"]] * 2 and drawn[0] != drawn[1]


def test_what_a_seat_cannot_know_does_not_reach_it() -> None:
    form = "saboteur; seats=3 turn=0 roles=digger/{0}/{1} hands=map/{2}/{3} stock={4},..."
    worlds = (
        ("digger", "saboteur", "cross", "t_wide", "map"),
        ("saboteur", "digger", "curve_es", "rock_fall", "cross"),
    )
    told = []
    for world in worlds:
        bench = at_the_table(form.format(*world))
        bench.ask(0, requests.Start("start"))
        told.append((heard(bench, 0, None), snapshot_of(bench.table, 0), heard(bench, 1)))
    (here, snapshot, other), (there, twin, elsewhere) = told
    assert here == there and snapshot == twin and other != elsewhere
    assert b"roles=" not in snapshot and not any(b"roles=" in one for one in (*here, *other))


def test_the_host_may_change_all_but_rules_and_seats() -> None:
    bench = at_the_table(POSITIONS["saboteur"])
    config = bench.table.state.config
    for other in (Config("saboteur2", 3), Config("saboteur", 4), Config("saboteur", 3, {"rounds": 1})):
        assert bench.refused(0, requests.Configure("c", other)) == (
            "bad_position",
            {"what": "rules and seats are others than those of the position", "wrong": "record.position"},
        )
    bench.ask(0, requests.Configure("c", msgspec.structs.replace(config, talk="silent")))
    assert bench.table.state.config.talk == "silent" and bench.table.state.position is True


def test_other_tables_say_nothing_of_positions() -> None:
    bench = Bench(Config("saboteur", 3), "Ada", "Ben", "Cleo")
    bench.ask(0, requests.Start("start"))
    assert b"position" not in snapshot_of(bench.table, None) and b"position" not in encode_entry(bench.log[-1])


def test_a_position_by_older_rules_stands_in_the_record() -> None:
    bench = at_the_table(POSITIONS["lost_mines"])
    bench.ask(0, requests.Start("start"))
    play_on(bench)
    older = [
        msgspec.structs.replace(entry, what=msgspec.structs.replace(entry.what, edition=1))
        if isinstance(entry.what, Started)
        else entry
        for entry in bench.log
    ]
    record, today = (finished(log).record for log in (older, bench.log))
    assert (record.edition, record.position) == (1, today.position) and today.position is not None


async def test_a_table_made_with_a_position_survives_a_restart(serve: Serve) -> None:
    server = serve()
    evening = Evening(server.url, position="saboteur rounds=1; seats=3 turn=1 hands=map/?2/?2")
    async with evening:
        assert evening.clients[0].state.table["position"] is True
        await evening.begin()
        assert evening.clients[0].state.seat(0).view["hand"] == ["map"]
        chance = Chance("restart")
        for _ in range(3):
            await evening.move(chance)
        before = [client.state.data() for client in evening.clients]
        server.stop(signal.SIGKILL)
        server.start()
        for entrance, known in zip(evening.entrances, before, strict=True):
            async with Client(server.url, entrance.table, entrance.token) as client:
                assert client.state.data() == known
        await evening.play_on()
        match = evening.clients[0].state.table["match"]
        told = await get(f"{server.url}/api/replays/{match['share']}")
    record = Record.parse(json.dumps(told["record"]))
    assert record.position is not None and record.position.endswith(f"seed={match['seed']}")
    assert record.replay().result is not None and record.totals == tuple(match["totals"])
    server.stop()
    storage = SqliteStorage(server.folder, read_only=True)
    assert [line async for line in Report(storage, Words("en")).records(None)] == [record.text()]
    await storage.close()


def test_a_position_at_which_all_is_over_ends_at_once() -> None:
    game, chance = start(SaboteurRules(rounds=1), 3, "over"), Chance("over")
    while game.to_act is not None:
        game.play(digging(game, chance))
    bench = at_the_table(position_of(game).text())
    bench.ask(0, requests.Start("start"))
    assert game.result is not None
    assert isinstance(ended := bench.log[-1].what, Ended) and ended.totals == game.result.totals


@pytest.mark.parametrize(
    ("position", "wrong"),
    [
        ("", "no_position"),
        ("saboteur", "no_position"),
        ("saboteur; seats=4", "record.position"),
        ("saboteur rounds=1; seats=3", "record.position"),
        ("saboteur2; seats=3", "record.position"),
        ("saboteur; seats=3 hands=queen", "position_card"),
        ("saboteur; seats=3 colour=red", "no_such_field"),
        ("saboteur; seats=3 hands=?60", "position_count"),
        ("chess; seats=3", "no_such_game"),
    ],
)
async def test_positions_no_table_begins_with(shared: Server, position: str, wrong: str) -> None:
    with pytest.raises(Refused) as refusal:
        await make_table(shared.url, NewTable("Ada", "saboteur", 3, position=position))
    assert (refusal.value.reason, refusal.value.facts["wrong"]) == ("bad_position", wrong)
    said = {Words(one).say(f"wrong.{wrong}", **refusal.value.facts) for one in languages()}
    assert len(said) == len(languages()) and not any("{" in one for one in said)
