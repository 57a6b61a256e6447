"""Nobody chose the deal: everybody commits themselves to a number, then all tell theirs, and the record holds it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.in_process import Steady, running
from tests.server.players import all_of, gather_at, new_table, play
from tests.server.tables import Bench
from undermine.cli import main
from undermine.client import Client, Refused, make_table
from undermine.client.http import get
from undermine.games import Record, RecordError
from undermine.server.live import next_decision
from undermine.server.live.replays import finished
from undermine.server.news.messages import snapshot_of
from undermine.server.tables import commands
from undermine.server.tables.log_entry import decode_entry, encode_entry
from undermine.server.tables.table import Table
from undermine.shuffle import Part, Shuffle, commitment, seed_of
from undermine.wire import happenings, requests
from undermine.wire.bodies import NewTable
from undermine.wire.table import Config

NUMBERS = {0: "0" * 32, 1: "1" * 32, 2: "2" * 32}


def lobby(*away: int, programs: tuple[int, ...] = ()) -> Bench:
    """Three people who would begin; some are away, and some sit at programs that do not shuffle."""
    bench = Bench(Config("saboteur", 3, {"rounds": 1}), "Ann", "Ben", "Cem")
    bench.facts = replace(
        bench.facts, away=lambda one: 9.0 if one in away else None, able=lambda one, _: one not in programs
    )
    return bench


def commit(bench: Bench, person: int, number: str | None = None) -> None:
    bench.ask(person, requests.Commit(f"c{person}", 1, commitment(number or NUMBERS[person])))


def reveal(bench: Bench, person: int) -> None:
    bench.ask(person, requests.Reveal(f"r{person}", 1, NUMBERS[person]))


def wait(bench: Bench) -> None:
    """The time for a step of shuffling is over."""
    bench.put(*commands.time_to_shuffle_is_over(bench.table, bench.facts))


def kinds(bench: Bench) -> list[str]:
    tags = [str(entry.what.__struct_config__.tag) for entry in bench.log]
    return tags[next(at for at, tag in enumerate(tags) if tag in ("shuffling", "started")) :]


def played(bench: Bench) -> Bench:
    while bench.table.to_act is not None:
        bench.act()
    return bench


def test_a_match_is_dealt_from_everybodys_numbers() -> None:
    bench = lobby()
    bench.ask(0, requests.Start("start"))
    assert bench.table.state.phase == "shuffling" and bench.table.match is None
    for person in (2, 0, 1):
        assert bench.refused(person, requests.Reveal("early", 1, NUMBERS[person]))[0] == "not_yet"
        commit(bench, person)
    for person in (1, 2, 0):
        assert bench.table.match is None
        reveal(bench, person)
    assert kinds(bench) == ["shuffling", *["committed"] * 3, "revealing", *["revealed"] * 3, "started"]
    called = next(entry for entry in bench.log if isinstance(entry.what, happenings.Shuffling))
    assert bench.table.match is not None
    assert bench.table.match.seed == seed_of(called.secret["seed"], [NUMBERS[0], NUMBERS[1], NUMBERS[2]])
    assert bench.table.match.game.seed == bench.table.match.seed
    assert bench.table.state.shuffle is None


def test_every_number_matters() -> None:
    seeds = {seed_of("server", numbers) for numbers in (["1", "2"], ["2", "1"], ["1", "3"], ["12"], ["1"], [])}
    assert len(seeds) == 6 and seed_of("other", ["1", "2"]) not in seeds


def test_the_servers_number_is_told_to_nobody_before_the_end() -> None:
    bench = lobby()
    bench.ask(0, requests.Start("start"))
    secret = bench.log[-1].secret["seed"]
    for person in NUMBERS:
        commit(bench, person)
    for person in NUMBERS:
        reveal(bench, person)
    assert bench.table.match is not None
    dealt = bench.table.match.seed
    while bench.table.to_act is not None:
        told = [one.to(viewers) for one in bench.news for viewers in ((0,), (1,), (None,))]
        told += [snapshot_of(bench.table, person) for person in (None, 0, 1)]
        assert not any(secret.encode() in one or dealt.encode() in one for one in told)
        bench.news.clear()
        bench.act()
    ended = json.loads(bench.news[-1].to((None,)))["what"]
    assert (ended["server_seed"], ended["seed"]) == (secret, dealt)
    match = bench.table.state.match
    assert match is not None and commitment(secret) == match.commitment


@pytest.mark.parametrize("stays", [(), (0,), (0, 1)])
def test_who_does_not_commit_themselves_in_time_is_left_out(stays: tuple[int, ...]) -> None:
    bench = lobby()
    bench.ask(0, requests.Start("start"))
    for person in stays:
        commit(bench, person)
    wait(bench)
    assert bench.table.state.phase == ("shuffling" if stays else "playing")
    for person in set(NUMBERS) - set(stays) if stays else ():
        assert bench.refused(person, requests.Commit("late", 1, "0" * 64))[0] == "left_out"
    for person in stays:
        reveal(bench, person)
    match = bench.table.state.match
    assert match is not None
    assert [one.left_out for one in match.shuffle] == [None if one in stays else "late" for one in range(3)]


def test_who_does_not_tell_their_number_is_left_out_and_cannot_choose_the_deal_by_it() -> None:
    """The others' numbers are known by then, but the server's is not: leaving oneself out is a leap in the dark."""
    bench = lobby()
    bench.ask(0, requests.Start("start"))
    for person in NUMBERS:
        commit(bench, person)
    reveal(bench, 0)
    wait(bench)
    match = bench.table.state.match
    assert match is not None and bench.table.state.phase == "playing"
    assert [(one.number, one.left_out) for one in match.shuffle] == [
        (NUMBERS[0], None),
        (None, "late"),
        (None, "late"),
    ]
    assert match.shuffle[1].commitment == commitment(NUMBERS[1])


def test_who_is_away_or_at_a_program_that_takes_no_part_is_not_waited_for() -> None:
    bench = lobby(1, programs=(2,))
    bench.ask(0, requests.Start("start"))
    commit(bench, 0)
    reveal(bench, 0)
    match = bench.table.state.match
    assert match is not None and bench.table.state.phase == "playing"
    assert [one.left_out for one in match.shuffle] == [None, "away", "program"]
    nobody = lobby(0, 1, programs=(2,))
    nobody.ask(0, requests.Start("start"))
    match = nobody.table.state.match
    assert kinds(nobody) == ["started"] and match is not None
    assert nobody.table.match is not None and commitment(nobody.table.match.seed) == match.commitment


def test_a_commitment_is_for_good() -> None:
    bench = lobby()
    assert bench.refused(0, requests.Commit("none", 1, "0" * 64))[0] == "no_shuffle"
    bench.ask(0, requests.Start("start"))
    commit(bench, 0)
    assert bench.refused(0, requests.Commit("again", 1, "0" * 64))[0] == "committed_already"
    assert bench.refused(1, requests.Commit("other", 2, "0" * 64))[0] == "no_shuffle"
    bench.join("Dot")
    assert bench.refused(3, requests.Commit("guest", 1, "0" * 64))[0] == "left_out"
    for person in (1, 2):
        commit(bench, person)
    assert bench.refused(0, requests.Reveal("wrong", 1, "f" * 32))[0] == "other_number"
    reveal(bench, 0)
    assert bench.refused(0, requests.Reveal("twice", 1, NUMBERS[0]))[0] == "revealed_already"


@pytest.mark.parametrize(
    "request_",
    [
        requests.Start("x"),
        requests.Rematch("x"),
        requests.Reopen("x"),
        requests.Stand("x", 1),
        requests.Swap("x", 0, 1),
        requests.SeatBot("x", 1, "random"),
        requests.Configure("x", Config("saboteur", 4)),
        requests.SendAway("x", 1),
        requests.Act("x", 1, 0, "-"),
    ],
)
def test_nothing_else_changes_while_all_shuffle(request_: requests.Command) -> None:
    bench = lobby()
    bench.ask(0, requests.Start("start"))
    bench.refused(0, request_)


def test_at_every_step_the_table_is_what_its_log_makes_of_it() -> None:
    bench = lobby(programs=(2,))
    steps: list[Callable[[], object]] = [
        lambda: bench.ask(0, requests.Start("start")),
        lambda: commit(bench, 1),
        lambda: wait(bench),
        lambda: reveal(bench, 1),
    ]
    for step in steps:
        step()
        again = Table.load(decode_entry(encode_entry(entry)) for entry in bench.log)
        assert again.shuffle_seed == bench.table.shuffle_seed
        for person in (None, 0, 1):
            assert snapshot_of(again, person) == snapshot_of(bench.table, person)


def test_a_rematch_is_shuffled_for_anew() -> None:
    bench = lobby(1, 2)
    for number in (1, 2):
        bench.ask(0, requests.Rematch("again") if number == 2 else requests.Start("start"))
        bench.ask(0, requests.Commit(f"c{number}", number, commitment(NUMBERS[number])))
        bench.ask(0, requests.Reveal(f"r{number}", number, NUMBERS[number]))
        played(bench)
        match = bench.table.state.match
        assert match is not None and match.shuffle[0].number == NUMBERS[number]


def test_a_table_made_to_begin_at_once_shuffles_with_its_maker() -> None:
    bench = lobby()
    new = NewTable("Ann", "saboteur", 3, bots=["random"], start=True, commitment=commitment(NUMBERS[0]))
    table = Table()
    for entry in commands.open_table(new, "link", "CODE22", "hash", bench.facts):
        table.apply(entry)
    for entry in commands.follow_up(table, bench.facts, 0):
        table.apply(entry)
    assert table.state.shuffle is not None and table.state.shuffle.revealing
    for entry in commands.decide(table, 0, requests.Reveal("r", 1, NUMBERS[0]), bench.facts):
        table.apply(entry)
    (started,) = commands.follow_up(table, bench.facts, 0)
    assert isinstance(started.what, happenings.Started) and started.what.shuffle[0].number == NUMBERS[0]


# The record


def recorded() -> Record:
    bench = lobby(1, programs=(2,))
    bench.ask(0, requests.Start("start"))
    commit(bench, 0)
    reveal(bench, 0)
    return finished(played(bench).log).record


def test_the_record_holds_it_and_replays() -> None:
    record = Record.parse(recorded().text())
    assert record.shuffle is not None and record.replay().result is not None
    assert [one.left_out for one in record.shuffle.people] == [None, "away", "program"]
    assert record.shuffle.people[0].number == NUMBERS[0] and record.shuffle.people[0].seats == (0,)


def forged(record: Record, **changed: Any) -> Record:
    assert record.shuffle is not None
    return dataclasses.replace(record, shuffle=dataclasses.replace(record.shuffle, **changed))


def test_a_record_that_does_not_add_up_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded()
    other = Part((0,), commitment("f" * 32), "f" * 32)
    cases = {
        "record.shuffle.server_seed": forged(record, server_seed="another"),
        "record.shuffle.number": forged(record, people=(Part((0,), "0" * 64, NUMBERS[0]),)),
        "record.shuffle.seed": forged(record, people=(other,)),
    }
    for code, one in cases.items():
        with pytest.raises(RecordError) as why:
            Record.parse(one.text()).replay()
        assert why.value.code == code
    (tmp_path / "good").write_text(record.text())
    (tmp_path / "bad").write_text(cases["record.shuffle.seed"].text())
    assert main(["--language", "en", "replay", str(tmp_path / "good")]) == 0
    told = capsys.readouterr().out
    assert "Shuffled by player 1 and the server." in told
    assert "Without player 2: away when the game began. Without player 3: their program does not shuffle." in told
    assert main(["--language", "en", "replay", str(tmp_path / "bad"), "--quiet"]) == 1
    assert "the seed does not follow from the numbers" in capsys.readouterr().err


@pytest.mark.parametrize(
    "shuffle",
    [
        [],
        {},
        {"commitment": 1, "server_seed": "", "people": []},
        {"commitment": "", "server_seed": "", "people": [3]},
        {"commitment": "", "server_seed": "", "people": [{"seats": [9]}]},
        {"commitment": "", "server_seed": "", "people": [{"seats": [0], "number": 4}]},
    ],
)
def test_a_shuffle_that_is_none_is_refused(shuffle: Any) -> None:
    data = {**json.loads(recorded().text()), "shuffle": shuffle}
    with pytest.raises(RecordError):
        Record.parse(json.dumps(data))


def test_without_numbers_the_seed_is_the_servers() -> None:
    assert Shuffle(commitment("s"), "s").flaw("s") is None
    assert Shuffle(commitment("s"), "s").flaw("t") == "seed"


# On sockets


async def test_clients_shuffle_by_themselves(tmp_path: Path) -> None:
    async with running(Steady(tmp_path)) as url:
        entrances = await gather_at(url, new_table("saboteur", 3, options={"rounds": 1}), 3)
        table = entrances[0].table
        async with (
            Client(url, table, entrances[0].token) as one,
            Client(url, table, entrances[1].token) as two,
            Client(url, table, entrances[2].token, shuffles=False) as three,
        ):
            await one.ask(requests.Start(one.new_id()))
            for client in (one, two, three):
                await client.until(lambda state: bool(state.table["phase"] == "playing"))
                parts = client.state.table["match"]["shuffle"]
                assert [part["left_out"] for part in parts] == [None, None, "program"]
                assert [commitment(part["number"]) for part in parts[:2]] == [part["commitment"] for part in parts[:2]]
            await all_of(*(play(client, "shuffled") for client in (one, two, three)))
            share = one.state.table["match"]["share"]
        replay = await get(f"{url}/api/replays/{share}")
    record = Record.parse(json.dumps(replay["record"]))
    assert record.shuffle is not None and len(record.shuffle.took_part) == 2 and record.replay().result is not None


async def test_a_client_that_says_it_shuffles_and_does_not_is_waited_for_only_so_long(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(next_decision, "SHUFFLE_WITHIN", 0.2)
    async with running(Steady(tmp_path)) as url:
        host = await make_table(url, new_table("saboteur", 3, bots=["random"]))
        async with Client(url, host.table, host.token) as client:
            client._shuffles = False  # it has said that it does
            await client.ask(requests.Start(client.new_id()))
            state = await client.until(lambda state: bool(state.table["phase"] == "playing"))
            assert state.table["match"]["shuffle"][0]["left_out"] == "late"


async def test_a_commitment_that_is_none_is_nonsense(tmp_path: Path) -> None:
    async with running(Steady(tmp_path)) as url:
        for promise in ("", "0" * 63, "0" * 65, "X" * 64, "0" * 63 + "\n"):
            with pytest.raises(Refused) as why:
                await make_table(url, new_table("saboteur", 3, bots=["random"], start=True, commitment=promise))
            assert why.value.reason == "http"
