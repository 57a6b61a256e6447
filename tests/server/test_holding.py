"""Between rounds: the next one waits for those who are shown how the last ended, and for nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.server.in_process import Steady, running
from tests.server.players import gather_at, new_table, play
from tests.server.tables import Bench
from undermine.client import Client, Refused
from undermine.server.live import next_decision
from undermine.server.news.messages import snapshot_of
from undermine.server.tables import commands
from undermine.server.tables.log_entry import decode_entry, encode_entry
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.table import Config, Hold


def playing(*watch: int, clock: int | None = None, away: tuple[int, ...] = ()) -> Bench:
    """Three people in their first round; some of them are shown how it ends."""
    bench = Bench(Config("saboteur2", 3, {"rounds": 2}, clock=clock), "Ann", "Ben", "Cem")
    bench.facts = replace(
        bench.facts,
        away=lambda one: 9.0 if one in away else None,
        able=lambda one, ability: ability == "reveals" and one in watch,
    )
    bench.ask(0, requests.Start("start"))
    return bench


def to_the_end(bench: Bench) -> Bench:
    """Play the first round to its end."""
    while bench.table.round == 1 and bench.table.state.hold is None:
        bench.act()
    return bench


def test_the_next_round_waits_until_everybody_has_pressed_on() -> None:
    bench = to_the_end(playing(0, 1, 2))
    table = bench.table
    assert table.state.hold == Hold(2, (0, 1, 2)) and table.to_act is None and table.bot_to_act is None
    assert not table.clock_runs and table.match is not None and table.match.game.to_act is not None
    for person in (2, 0):
        bench.ask(person, requests.GoOn(f"on {person}", 2))
    assert table.state.hold == Hold(2, (1,))
    bench.ask(1, requests.GoOn("on", 2))
    assert table.state.hold is None and table.to_act == table.match.game.to_act
    assert isinstance(bench.log[-1].what, happenings.Resumed)
    bench.act()


def test_only_who_is_there_and_is_shown_it_is_waited_for() -> None:
    assert to_the_end(playing()).table.state.hold is None
    assert to_the_end(playing(0, 2)).table.state.hold == Hold(2, (0, 2))
    assert to_the_end(playing(0, 1, 2, away=(1,))).table.state.hold == Hold(2, (0, 2))
    assert to_the_end(playing(1, away=(1,))).table.state.hold is None


def test_a_table_of_days_is_never_held_up() -> None:
    assert to_the_end(playing(0, 1, 2, clock=3600)).table.state.hold is not None
    assert to_the_end(playing(0, 1, 2, clock=24 * 3600)).table.state.hold is None


def test_whoever_leaves_is_not_waited_for() -> None:
    bench = to_the_end(playing(0, 1))
    assert commands.left(bench.table, 1, bench.facts) == []  # another device of theirs is still there
    bench.facts = replace(bench.facts, away=lambda one: 1.0 if one == 1 else None)
    bench.put(*commands.left(bench.table, 1, bench.facts))
    assert bench.table.state.hold == Hold(2, (0,))
    bench.ask(0, requests.GoOn("on", 2))
    assert bench.table.state.hold is None


def test_what_is_refused() -> None:
    bench = playing(0, 1)
    assert bench.refused(0, requests.GoOn("on", 1))[0] == "not_held"
    to_the_end(bench)
    game = bench.table.match
    assert game is not None and game.game.to_act is not None
    seat = game.game.to_act
    act = requests.Act("act", bench.table.version, seat, game.game.legal_actions()[0].text)
    assert bench.refused(seat, act)[0] == "held"
    assert bench.refused(0, requests.GoOn("on", 1))[0] == "not_held"
    assert bench.refused(2, requests.GoOn("on", 2))[0] == "not_held"
    bench.ask(0, requests.GoOn("on", 2))
    assert bench.refused(0, requests.GoOn("twice", 2))[0] == "not_held"


def test_an_action_that_was_decided_while_the_round_was_held_is_not_stale() -> None:
    bench = to_the_end(playing(0))
    match = bench.table.match
    assert match is not None and match.game.to_act is not None
    seat = match.game.to_act
    act = requests.Act("act", bench.table.version - 1, seat, match.game.legal_actions()[0].text)
    bench.ask(0, requests.GoOn("on", 2))
    bench.ask(seat, act)
    assert isinstance(bench.log[-1].what, happenings.Moved)


def test_the_time_of_a_turn_begins_when_the_round_does() -> None:
    bench = to_the_end(playing(0, clock=60))
    bench.facts = replace(bench.facts, now=15_000)
    bench.ask(0, requests.GoOn("on", 2))
    assert bench.log[-1].at == 15_000 == bench.table.turn_began and bench.table.clock_runs


def test_at_every_step_the_table_is_what_its_log_makes_of_it() -> None:
    bench = to_the_end(playing(0, 1))
    steps: list[Callable[[], object]] = [
        lambda: None,
        lambda: bench.ask(1, requests.GoOn("on", 2)),
        lambda: bench.put(*commands.hold_is_over(bench.facts)),
    ]
    for step in steps:
        step()
        again = Table.load(decode_entry(encode_entry(entry)) for entry in bench.log)
        for person in (None, 0, 1, 2):
            assert snapshot_of(again, person) == snapshot_of(bench.table, person)
    assert bench.table.state.hold is None


def test_a_match_that_is_over_is_not_held() -> None:
    bench = to_the_end(playing(0))
    bench.ask(0, requests.GoOn("on", 2))
    while bench.table.to_act is not None:
        bench.act()
    assert bench.table.state.phase == "over" and bench.table.state.hold is None


# On sockets


async def test_an_action_of_a_program_that_knows_nothing_of_it_waits(tmp_path: Path) -> None:
    async with running(Steady(tmp_path)) as url:
        entrances = await gather_at(url, new_table("lost_mines", 3, options={"rounds": 2}), 3)
        table = entrances[0].table
        async with (
            Client(url, table, entrances[0].token) as one,
            Client(url, table, entrances[1].token) as two,
            Client(url, table, entrances[2].token) as three,
            Client(url, table, entrances[2].token, reveals=True) as shown,
        ):
            await one.ask(requests.Start(one.new_id()))
            rounds = [asyncio.create_task(play(client, "held")) for client in (one, two, three)]
            for client in (one, two, three, shown):
                await client.until(lambda state: state.table["hold"] == {"round": 2, "people": [2]})
            acting = next(client for client in (one, two, three) if any(seat.legal for seat in client.state.seats))
            seat = next(seat for seat in acting.state.seats if seat.legal)
            version = acting.state.version
            act = requests.Act("early", version, seat.seat or 0, seat.legal[0]["text"])
            early = asyncio.create_task(acting.ask(act))
            await asyncio.sleep(0.1)
            assert not early.done() and one.state.version == version
            if acting is three:
                with pytest.raises(Refused, match="held"):
                    await shown.ask(requests.Act("shown", version, seat.seat or 0, seat.legal[0]["text"]))
            await shown.ask(requests.GoOn(shown.new_id(), 2))
            assert (await early)["type"] == "done"
            await asyncio.gather(*rounds)
            assert one.state.table["phase"] == "over"


async def test_nobody_is_waited_for_longer_than_a_while(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(next_decision, "HOLD_WITHIN", 0.2)
    async with running(Steady(tmp_path)) as url:
        entrances = await gather_at(url, new_table("saboteur", 3, options={"rounds": 2}, bots=["random"]), 1)
        async with (
            Client(url, entrances[0].table, entrances[0].token, reveals=True) as one,
        ):
            await one.ask(requests.Start(one.new_id()))
            held = []
            one._on_message = lambda _: held.append(one.state.table["hold"])
            while one.state.table["phase"] != "over":
                await one.until(lambda state: state.table["hold"] is None)
                await play(one, "a while", moves=1)
            assert {"round": 2, "people": [0]} in held
