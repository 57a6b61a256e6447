"""Tables that were stored before the rules had a second edition; the logs beside this were written by that version."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.tables import Bench
from tests.web.positions import store
from undermine.cli.stored_tables import Report
from undermine.games import Record, RecordError
from undermine.server.live.replays import find, finished, replay
from undermine.server.news.messages import snapshot_of
from undermine.server.storage.sqlite import SqliteStorage
from undermine.server.tables.log_entry import LogEntry, decode_entry, encode_entry
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import requests
from undermine.wire.happenings import Ended, Moved, Started
from undermine.words import Words

LOGS = Path(__file__).parent / "first_edition"
#: those whose rules have changed since, and the decisions made
PAST = {"lost_mines_over": 93, "lost_mines_playing": 60, "saboteur_long": 60}


def log_of(name: str) -> list[LogEntry]:
    return [decode_entry(line) for line in (LOGS / f"{name}.jsonl").read_bytes().splitlines()]


def loaded(name: str) -> Bench:
    """The table with this log."""
    log = log_of(name)
    bench = Bench(Table.load(log[:1]).state.config)
    bench.take(Table.load(log), log)
    return bench


def snapshot(bench: Bench, person: int | None) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(snapshot_of(bench.table, person))
    return told


@pytest.mark.parametrize(("name", "moves"), PAST.items())
def test_a_match_by_older_rules_is_shown_with_people_talk_result_and_log(name: str, moves: int) -> None:
    told = snapshot(loaded(name), 0)
    table, match = told["table"], told["table"]["match"]
    assert (table["phase"], told["views"]) == ("over", [])
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Ben", "Cleo"]
    assert [seat["stand_in"] for seat in table["seats"]] == [None] * 3
    assert told["talk"][0]["said"]["text"] == "Where is everybody?"
    assert (match["edition"], len(match["past"])) == (1, moves)
    decided = [(entry.what.seat, entry.secret["action"]) for entry in log_of(name) if isinstance(entry.what, Moved)]
    assert [(move["seat"], move["action"]["text"]) for move in match["past"]] == decided
    assert (match["totals"], match["winners"]) == (([2, 2, 1], [0, 1]) if name.endswith("over") else (None, None))


def test_talk_keeps_a_phrase_that_there_is_no_more() -> None:
    said = [one["said"]["claim"] for one in snapshot(loaded("lost_mines_over"), 0)["talk"]]
    assert "mine_is" in said
    for language in ("en", "de", "nl"):
        assert Words(language).has("claim.mine_is")


@pytest.mark.parametrize("name", PAST)
def test_it_is_not_continued_and_the_host_begins_again_with_the_same_people(name: str) -> None:
    bench = loaded(name)
    table = bench.table
    assert table.to_act is None and table.bot_to_act is None and not table.clock_runs
    act = requests.Act("act", table.version, 0, "stay")
    assert bench.refused(0, act)[0] == "not_playing"
    assert bench.refused(0, requests.PutIn("in", 1, "greedy"))[0] == "not_playing"
    assert bench.refused(1, requests.Rematch("again")) == ("not_host", {})
    bench.ask(0, requests.Rematch("again"))
    state = table.state
    assert state.phase == "playing" and state.match is not None
    assert (state.match.number, state.match.edition, state.match.past) == (2, 2, None)
    assert [seat.name for seat in state.seats] == ["Ada", "Ben", "Cleo"]
    assert all(seat.stand_in is None for seat in state.seats)
    bench.act()
    again = Table.load(map(decode_entry, map(encode_entry, bench.log)))
    assert snapshot_of(again, 0) == snapshot_of(table, 0)


def test_the_host_may_go_back_to_the_lobby_too() -> None:
    bench = loaded("lost_mines_playing")
    bench.ask(0, requests.Reopen("reopen"))
    assert bench.table.state.phase == "lobby"
    bench.ask(0, requests.Start("start"))
    assert bench.table.to_act is not None


@pytest.mark.parametrize("name", ["saboteur_playing", "saboteur2_over"])
def test_where_nothing_changed_a_match_goes_on(name: str) -> None:
    bench = loaded(name)
    match = bench.table.state.match
    assert match is not None and (match.edition, match.past) == (1, None)
    assert bench.table.match is not None and bench.table.match.moves > 50
    assert (bench.table.to_act is None) == name.endswith("over")
    if bench.table.to_act is not None:
        bench.act()


def test_the_edition_is_told_and_stored_when_a_match_begins() -> None:
    bench = loaded("lost_mines_over")
    (news,) = bench.ask(0, requests.Rematch("again"))
    told = json.loads(news.to((0,)))
    assert told["what"]["edition"] == told["table"]["match"]["edition"] == 2
    assert isinstance(bench.log[-1].what, Started) and b'"edition":2' in encode_entry(bench.log[-1])


@pytest.mark.parametrize("name", PAST)
async def test_replays_and_reports_say_so(tmp_path: Path, name: str) -> None:
    log = log_of(name)
    storage = SqliteStorage(tmp_path)
    store(tmp_path, 1, Table.load(log), log, 0)
    try:
        words = Words("en")
        report = Report(storage, words)
        (row,) = await storage.rows()
        told = "\n".join([line async for line in report.one(row)])
        assert f"by edition 1 of the rules, which have changed since: {PAST[name]} decisions" in told
        records = [line async for line in report.records(None)]
        if not name.endswith("over"):
            assert records == []
            return
        # The record is written as it was, for a program that plays by its rules, and this one refuses it.
        assert json.loads(records[0])["edition"] == 1
        with pytest.raises(RecordError):
            Record.parse(records[0])
        match = finished(log)
        assert match.record.totals == (2, 2, 1)
        ended = log[-1].what
        assert isinstance(ended, Ended)
        with pytest.raises(Refusal) as refused:
            await find(storage, ended.share)
        assert (refused.value.reason, refused.value.facts) == ("past_edition", {"edition": 1})
        assert words.has("no.past_edition")
    finally:
        await storage.close()


def test_an_older_match_whose_rules_are_the_same_is_replayed() -> None:
    log = log_of("saboteur2_over")
    match = finished(log)
    assert len(replay(match, None).steps) == 95
    assert Record.parse(match.record.text()).replay().result is not None
