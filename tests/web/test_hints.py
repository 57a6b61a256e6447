"""Hints in somebody's first games: each once, at what it is about, in nobody's way, and with a switch."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.test_screens import check
from tests.web.test_steady import BOXES
from tests.web.walk import Make
from undermine.words import Words

UPRIGHT = {"width": 390, "height": 844}
#: what lies at the middle of an element, whatever is drawn over it
UNDER = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === one
    || one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def hint(page: Page, key: str) -> Locator:
    return page.locator(f"[data-hint='hint.{key}'].placed")


def begin(visit: Visit, make: Make, **more: Any) -> Page:
    """Somebody's first turn of their first match."""
    place = make("saboteur", position="saboteur; seats=3 turn=0 hands=cross,map,t_wide/?6/?6")
    page = visit(f"/t/{place['table']}", place=place, hints=True, **more)
    page.locator("main.table.mine .hand button").first.wait_for()
    return page


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True], ids=["desk", "phone"])
def test_a_hint_is_in_nobodys_way(phone: bool, visit: Visit, make: Make) -> None:
    size = {"viewport": UPRIGHT} if phone else {}
    page = begin(visit, make, phone=phone, **size)
    shown = hint(page, "turn")
    expect(shown).to_contain_text(Words("en").say("hint.turn"))
    check(page, "a hint")
    # It took no focus, a press goes through its words, and all that can be pressed still can.
    assert page.evaluate("document.activeElement === document.body")
    assert not page.locator(".hint > span").evaluate(UNDER)
    for card in page.locator(".hand button").all():
        assert card.evaluate(UNDER)
    page.locator(".hand [data-card=cross]").click()
    for place in page.locator("[data-target]").all():
        assert not place.evaluate("one => document.querySelector('.hint button').contains(one)")
        middle = "one => { const { x, y, width, height } = one.getBoundingClientRect();"
        assert not place.evaluate(
            f"{middle} return !!document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.hint') }}"
        )
    page.keyboard.press("Escape")
    # Nothing on the board moves when it goes, and it does not come again.
    before = page.evaluate(BOXES)
    shown.locator("button").click()
    expect(page.locator(".hint")).to_have_count(0)
    assert page.evaluate(BOXES) == before
    page.reload()
    expect(hint(page, "map")).to_have_count(1)
    assert page.evaluate("Object.keys(JSON.parse(localStorage['undermine.hints'])).sort()") == ["hint.map", "hint.turn"]


def test_hints_are_switched_off_and_on_again(visit: Visit, make: Make) -> None:
    page = begin(visit, make)
    hint(page, "turn").wait_for()
    switch = page.locator("dialog label", has_text=Words("en").say("web.settings.hints")).locator("input")
    page.locator("header button[aria-label='Settings']").click()
    switch.uncheck()
    page.locator("dialog header button").click()
    expect(page.locator(".hint")).to_have_count(0)
    page.reload()
    page.locator("main.table.mine .hand button").first.wait_for()
    expect(page.locator(".hint")).to_have_count(0)
    # Whoever wants them again gets all of them again.
    page.locator("header button[aria-label='Settings']").click()
    switch.check()
    page.locator("dialog header button").click()
    hint(page, "turn").wait_for()
    page.locator("html").evaluate("() => localStorage['undermine.language'] = 'de'")
    page.evaluate("localStorage.removeItem('undermine.hints')")
    page.reload()
    expect(hint(page, "turn")).to_contain_text(Words("de").say("hint.turn"))
