"""Rooms: what a host can do, what a table agrees on, decks of one's own, and looking back on everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.test_people import join

Make = Callable[..., dict[str, Any]]


def press(page: Page, name: str) -> None:
    """A button by its name, by keyboard alone."""
    page.get_by_role("button", name=name).focus()
    page.keyboard.press("Enter")


def seats(page: Page) -> list[str]:
    return page.locator("main ol").first.locator("li .who b").all_inner_texts()


def test_people_change_places_and_the_host_changes(visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=4, bots=[], start=False)
    host = visit(f"/t/{place['table']}", place=place)
    bea = join(visit, place["table"], "Bea")
    cem = join(visit, place["table"], "Cem", phone=True)

    # The host swaps any two at once; others ask first, unless the seat is free.
    press(host, "More about Bea")
    host.locator("[data-swap='0']").focus()
    host.keyboard.press("Enter")
    expect(host.locator("main ol li").first).to_contain_text("Bea")
    press(bea, "More about Bea")
    expect(bea.locator("dialog")).to_contain_text("Somebody else has to agree first.")
    press(bea, "Cem, seat 3")
    expect(cem.locator("main ol li").first).to_contain_text("would change places with Cem")
    cem.get_by_role("button", name="Change places with Bea").tap()
    expect(host.locator("main ol li").nth(2)).to_contain_text("Bea")
    assert seats(host) == ["Cem", "Ada", "Bea"]
    press(bea, "More about Bea")
    press(bea, "free seat 4")
    expect(host.locator("main ol li").nth(3)).to_contain_text("Bea")

    press(host, "More about Bea")
    press(host, "Make Bea the host")
    expect(bea.get_by_role("button", name="Bots for all free seats")).to_be_visible()
    expect(host.get_by_text("Bea starts the match.")).to_be_visible()
    bea.get_by_role("button", name="Bots for all free seats").click()
    bea.get_by_role("button", name="Start").click()
    host.locator("main.table").wait_for()

    # While a match is played, too.
    bea.get_by_role("button", name="Settings").click()
    press(bea, "Make Ada the host")
    host.get_by_role("button", name="Settings").click()
    expect(host.get_by_role("button", name="Make Bea the host")).to_be_visible()


def test_the_host_sends_people_away(visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=3, bots=["random"], start=False)
    host = visit(f"/t/{place['table']}", place=place)
    dan = join(visit, place["table"], "Dan")
    watcher = visit(f"/t/{place['table']}", locale="de")
    watcher.get_by_role("button", name="Nur zusehen").click()
    watcher.locator("#seats").wait_for()

    expect(dan.get_by_role("button", name="Send")).to_have_count(0)
    host.get_by_role("button", name="Send Dan away from the table").click()
    expect(dan.get_by_role("alert")).to_have_text("The host has sent you away from that table.")
    dan.locator("[data-play=saboteur]").wait_for()
    assert dan.evaluate("localStorage['undermine.places']") == "{}"
    expect(host.get_by_text("1 watches without a name")).to_be_visible()

    host.get_by_role("button", name="Start").click()
    host.get_by_role("button", name="Settings").click()
    host.get_by_role("button", name="Send them away").click()
    expect(watcher.get_by_role("alert")).to_have_text("Der Gastgeber hat dich von diesem Tisch weggeschickt.")
    assert watcher.url.endswith("/")

    # Somebody with a seat goes with it, as long as nothing is played.
    other = make("saboteur", seats=3, bots=[], start=False)
    host = visit(f"/t/{other['table']}", place=other)
    bea = join(visit, other["table"], "Bea", phone=True)
    press(host, "More about Bea")
    press(host, "Send Bea away from the table")
    expect(bea.get_by_role("alert")).to_contain_text("sent you away")
    expect(host.get_by_text("Bea")).to_have_count(0)
