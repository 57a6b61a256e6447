"""Faces at a table: whoever wishes for a dwarf is that one if nobody else is, and no two look alike."""

from __future__ import annotations

import json

import pytest
from msgspec import UNSET

from tests.server.conftest import Server
from tests.server.players import new_table
from tests.server.tables import Bench
from undermine.client import Client, Refused, make_table
from undermine.client.http import get, post
from undermine.server.guard.tokens import hashed
from undermine.server.live.replays import finished, replay
from undermine.server.news.messages import snapshot_of
from undermine.server.tables.dwarves import dwarves_of, taken
from undermine.server.tables.log_entry import LogEntry, decode_entry, encode_entry
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.table import Config, Person, Seat


def company(*wishes: int | None) -> tuple[list[Person], list[Seat]]:
    people = [Person(one, f"P{one}", dwarf=UNSET if wish is None else wish) for one, wish in enumerate(wishes)]
    return people, [Seat(person.name, person.person) for person in people]


def test_where_nobody_wishes_anything_nothing_is_said() -> None:
    assert dwarves_of(*company(None, None, None)) is UNSET


@pytest.mark.parametrize(
    ("wishes", "given"),
    [
        ((5, 7), (5, 7)),
        ((5, 5, 5), (5, 6, 4)),  # the nearest that is free
        ((11, 11), (11, 0)),
        ((None, 0), (1, 0)),  # who has no wish makes room
        ((2, None, None), (2, 1, 3)),
    ],
)
def test_the_first_who_wishes_for_a_dwarf_is_it(wishes: tuple[int | None, ...], given: tuple[int, ...]) -> None:
    assert dwarves_of(*company(*wishes)) == given


@pytest.mark.parametrize("wish", range(12))
def test_no_two_look_alike_even_if_all_wish_for_the_same(wish: int) -> None:
    dwarves = dwarves_of(*company(*[wish] * 12))
    assert dwarves and sorted(dwarves) == list(range(12)) and dwarves[0] == wish


def test_more_seats_than_dwarves_have_one_each_all_the_same() -> None:
    people, seats = company(3)
    dwarves = dwarves_of(people, [*seats, *[Seat()] * 14])
    assert dwarves and len(dwarves) == 15 and len(set(dwarves)) == 12


def test_a_friend_at_the_same_device_is_somebody_else_and_the_face_goes_with_the_player() -> None:
    bench = Bench(Config("saboteur", 3))
    bench.put(_joined("Ann", 0, 9))
    bench.ask(0, requests.Sit("a", 0))
    bench.ask(0, requests.Sit("b", 1, "Ben"))
    assert bench.table.state.dwarves == (9, 1, 2) and taken(bench.table.state) == (9, 1)
    bench.ask(0, requests.Swap("c", 0, 2))
    assert bench.table.state.dwarves == (0, 1, 9)


def test_a_table_says_nothing_of_dwarves_before_somebody_wishes_for_one() -> None:
    bench = Bench(Config("saboteur", 3), "Ann")
    assert b"dwar" not in snapshot_of(bench.table, 0)
    bench.put(_joined("Ben", 1, 0))
    news = bench.ask(1, requests.Sit("b", 1))
    told = json.loads(news[0].to((None,)))
    assert told["table"]["dwarves"] == [1, 0, 2]
    again = Table.load(decode_entry(encode_entry(entry)) for entry in bench.log)
    assert snapshot_of(again, 1) == snapshot_of(bench.table, 1)


def test_a_replay_shows_the_faces_of_the_match_and_not_those_of_later() -> None:
    bench = Bench(Config("saboteur", 3, {"rounds": 1}))
    for number, name in enumerate(("Ann", "Ben", "Cem")):
        bench.put(_joined(name, number, 8))
        bench.ask(number, requests.Sit(name, number))
    bench.ask(0, requests.Start("start"))
    while bench.table.to_act is not None:
        bench.act()
    until = len(bench.log)
    bench.ask(0, requests.Reopen("reopen"))
    bench.ask(0, requests.Swap("swap", 0, 1))
    assert bench.table.state.dwarves == (9, 8, 7)
    assert replay(finished(bench.log[:until]), None).dwarves == (8, 9, 7)


def _joined(name: str, person: int, dwarf: int) -> LogEntry:
    return LogEntry(0, happenings.Joined(person, name, dwarf), secret={"token": hashed(name)})


async def test_a_wish_comes_with_a_name_and_is_shown_in_the_list(shared: Server) -> None:
    host = await make_table(shared.url, new_table("saboteur", 4, public=True, dwarf=4))
    await post(f"{shared.url}/api/tables/{host.table}/people", {"name": "Ben", "dwarf": 4})
    async with Client(shared.url, host.table) as client:
        state = client.state.table
    assert state["dwarves"] == [4, 5, 2, 3] and [one["dwarf"] for one in state["people"]] == [4, 4]
    listed = (await get(f"{shared.url}/api/tables"))["tables"]
    assert next(one["dwarves"] for one in listed if one["table"] == host.table) == [4, 5]
    for wrong in (12, -1, "3", 1.5):
        with pytest.raises(Refused, match=r"http|bad_message"):
            await post(f"{shared.url}/api/tables/{host.table}/people", {"name": "Cem", "dwarf": wrong})
