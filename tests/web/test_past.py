"""The page of a match by older rules: who played, how it ended, what was decided and said; and a new beginning."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Server
from tests.server.test_editions import PAST, log_of
from tests.web.conftest import Visit
from tests.web.positions import store
from undermine.server.guard.tokens import hashed
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.table import Table
from undermine.wire.happenings import Joined, Opened

#: far from the numbers of other tables that tests put on the disk
_numbers = itertools.count(1000)


def put_past(folder: Path, name: str) -> dict[str, Any]:
    """Put such a table on a server's disk, under a link of its own."""
    number = next(_numbers)
    log = [_renamed(entry, number) for entry in log_of(name)]
    table = Table.load(log)
    store(folder, number, table, log, 0)
    return {"table": table.state.table, "code": table.state.code}


def _renamed(entry: LogEntry, number: int) -> LogEntry:
    match entry.what:
        case Opened(config=config):
            return LogEntry(entry.at, Opened(f"past-{number}", f"PA{number}", config))
        case Joined(person=person):
            return LogEntry(entry.at, entry.what, secret={"token": hashed(f"past-{number}-{person}")})
    return entry


def come(visit: Visit, table: dict[str, Any], person: int) -> Page:
    """The page as one of its people sees it."""
    return visit(f"/t/{table['table']}", place={**table, "person": person, "token": f"{table['table']}-{person}"})


@pytest.mark.parametrize("name", PAST)
def test_it_is_shown_and_the_host_begins_again_with_the_same_people(name: str, visit: Visit, server: Server) -> None:
    table = put_past(server.folder, name)
    host, other = come(visit, table, 0), come(visit, table, 1)
    over = name.endswith("over")
    for page in (host, other):
        expect(page.locator(".standings li")).to_have_count(3)
        expect(page.locator("main.past .log li")).to_have_count(PAST[name])
        expect(page.locator("main.past .talk")).to_contain_text("Where is everybody?")
        expect(page.locator(".standings .won")).to_have_count(2 if over else 0)
    expect(host.locator("main.past")).to_contain_text("by edition 1 of the rules")
    expect(other.get_by_role("button", name="Start again")).to_have_count(0)
    expect(other.locator("main.past")).to_contain_text("The host decides what comes next.")
    other.get_by_label("Write a message").fill("Once more?")
    other.get_by_label("Write a message").press("Enter")
    expect(host.locator("main.past .talk")).to_contain_text("Once more?")
    host.get_by_role("button", name="Start again").click()
    for page in (host, other):
        page.locator("main.table").wait_for()
        expect(page.locator("[data-seat]")).to_have_count(3)
        for person in ("Ada", "Ben", "Cleo"):
            expect(page.locator("main.table")).to_contain_text(person)


def test_from_there_the_host_may_go_to_the_lobby(visit: Visit, server: Server) -> None:
    page = come(visit, put_past(server.folder, "lost_mines_playing"), 0)
    page.get_by_role("button", name="Back to the lobby").click()
    page.get_by_role("button", name="Start").wait_for()
