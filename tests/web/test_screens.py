"""Every screen is fit for everybody: axe finds nothing, in all languages, at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Visit
from tests.web.hands import Hands

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

Make = Callable[..., dict[str, Any]]


def check(page: Page, where: str) -> None:
    """No violations, nothing wider than the window."""
    # The page's policy lets no script in from elsewhere; one that is evaluated is not loaded.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    told = [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]}" for one in found]
    assert told == [], where
    wide, window = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= window, f"{where} is {wide} wide, the window {window}"


def screens(visit: Visit, make: Make, phone: bool, locale: str) -> Iterator[tuple[str, Page]]:
    home = visit("/", phone=phone, locale=locale)
    home.locator("h2").first.wait_for()
    yield "home", home
    learn = visit("/learn/saboteur2", phone=phone, locale=locale)
    learn.locator("h2").first.wait_for()
    yield "learn", learn
    waiting = make("lost_mines", bots=[], start=False)
    lobby = visit(f"/t/{waiting['table']}", place=waiting, phone=phone, locale=locale)
    lobby.locator("#seats").wait_for()
    yield "lobby", lobby
    join = visit(f"/t/{waiting['table']}", phone=phone, locale=locale)
    join.locator("form").wait_for()
    yield "join", join
    for game, seats in (("saboteur", 10), ("saboteur2", 12), ("lost_mines", 9)):
        place = make(game, seats=seats, bots=["random"], options={"first": 0})
        table = visit(f"/t/{place['table']}", place=place, phone=phone, locale=locale)
        table.locator("main.table.mine").wait_for()
        table.locator(".hand button").first.click()
        yield game, table
        table.locator("[aria-expanded]").click()
        yield f"{game} with the role shown", table


@pytest.mark.parametrize(("phone", "locale"), [(False, "en"), (True, "de"), (True, "nl")])
def test_axe_finds_nothing(phone: bool, locale: str, visit: Visit, make: Make) -> None:
    for where, page in screens(visit, make, phone, locale):
        check(page, where)


def test_the_end_of_a_match(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"rounds": 1})
    page = visit(f"/t/{place['table']}", place=place, phone=True)
    seen: list[str] = []

    def look() -> None:
        page.locator("dialog .lines").wait_for()
        seen.append("the end of a round")
        check(page, seen[-1])

    hands = Hands(page, way="touch")
    hands.at_round_end = look
    hands.until_over(300)
    check(page, "the standings")
    assert seen == ["the end of a round"]
    page.locator("dialog a[href^='/r/']").tap()
    page.locator("main .board svg").first.wait_for()
    check(page, "the replay")
