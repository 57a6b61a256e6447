"""The stage: whatever happens is shown in order, the three beats of a round, and a round that waits for people."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.positions import last_pass, put

Make = Callable[..., dict[str, Any]]

#: what comes over the socket is kept back while ``held`` is a list
KEEP_BACK = """
  const Real = WebSocket;
  window.held = null;
  window.WebSocket = class extends Real {
    set onmessage(take) {
      super.onmessage = (message) => (window.held ? window.held.push(() => take(message)) : take(message));
    }
  };
"""
LET_GO = "() => { const all = window.held; window.held = null; for (const one of all) one(); }"


def test_a_round_waits_for_three_people_of_whom_one_leaves(visit: Visit, server: Server) -> None:
    record, acting = last_pass()
    place = put(server.folder, record)
    places = [{**place, "token": f"{place['token']}-{seat}"} for seat in range(3) if seat != acting]
    # Whoever has but one answer need not be asked: the round ends as soon as they are there.
    pages = [visit(f"/t/{place['table']}", place=one) for one in (*places, place)]
    for page in pages:
        expect(page.locator(".reveal")).to_be_visible()
        expect(page.get_by_text("Round 1 of 2").first).to_be_visible()
    first, second, third = pages
    first.reload()
    expect(first.locator(".reveal .roles .shown")).to_have_count(3)
    press_on(first)
    expect(first.locator(".reveal")).to_have_count(0)
    expect(first.locator(".decision .title")).to_contain_text("Waiting for")
    for page in pages:
        assert page.locator("main.table.mine").count() == 0
    press_on(second)
    second.wait_for_timeout(300)
    assert third.locator(".reveal").count() == 1 and second.locator("main.table.mine").count() == 0
    third.close()
    for page in (first, second):
        expect(page.locator(".decision .title")).not_to_contain_text("Waiting for")
        expect(page.get_by_text("Round 2 of 2").first).to_be_visible()


def press_on(page: Page) -> None:
    page.locator(".reveal .next button.strong").click()


def test_a_burst_of_fifty_is_shown_in_order_and_those_who_listen_are_not_flooded(
    visit: Visit, make: Make, server: Server
) -> None:
    # Who plays at random never gets anywhere: it takes all cards to end the round.
    place = make("saboteur", seats=8, sit=False, bots=["random"], start=False, pace="at_once")
    steady = visit(f"/t/{place['table']}", place=place)
    page = visit("/", reduced_motion="no-preference")
    page.add_init_script(KEEP_BACK)
    page.goto(f"{server.url}/t/{place['table']}")
    page.get_by_role("button", name="Just watch").click()
    page.locator("#seats").wait_for()
    steady.get_by_role("button", name="Start").click()
    page.locator("main.table").wait_for()
    page.evaluate("() => { window.held = [] }")
    page.wait_for_function("() => window.held.length >= 50")
    page.evaluate(
        "() => { window.versions = []; window.heard = 0;"
        " new MutationObserver(() => window.versions.push(+document.querySelector('main.table').dataset.version))"
        ".observe(document.querySelector('main.table'), { attributes: true, attributeFilter: ['data-version'] });"
        " new MutationObserver(() => window.heard++)"
        ".observe(document.querySelector('main .spoken[role=status]'),"
        " { childList: true, characterData: true, subtree: true }) }"
    )
    began = time.monotonic()
    page.evaluate(LET_GO)
    expect(page.locator("main.table[data-playing=false], .reveal").first).to_be_visible()
    versions = page.evaluate("window.versions")
    assert versions == sorted(versions) and len(versions) >= 10
    # No more than somebody can listen to.
    assert 1 <= page.evaluate("window.heard") <= (time.monotonic() - began) / 1.5 + 2
    # Both stay at the end of the first round, and have been told the same.
    for one in (steady, page):
        expect(one.locator(".reveal .next .strong")).to_be_visible()
    told = [one.locator(".log li").all_inner_texts() for one in (steady, page)]
    assert told[0] == told[1] and len(told[0]) > 50


def test_the_host_sets_the_pace_of_the_bots_while_a_match_is_played(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"first": 0})
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine").wait_for()
    page.get_by_role("button", name="Settings").click()
    paces = page.get_by_role("group", name="Bot speed").get_by_role("button")
    expect(paces).to_have_text(["instant", "quick", "normal", "slow"])
    paces.nth(3).click()
    expect(paces.nth(3)).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(paces.nth(3)).to_have_attribute("aria-pressed", "true")
