"""Whole matches through the page, from one's role through everything that is shown to the final standings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.cli.mining import mined
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.hands import Hands
from tests.web.positions import last_pass, put

Make = Callable[..., dict[str, Any]]

#: in which language each game is played
LANGUAGES = {"saboteur": "en", "saboteur2": "de", "lost_mines": "nl"}
UPRIGHT = {"width": 390, "height": 844}

#: counts what comes up on the page, by its class
COUNT = """
window.seen = {};
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      for (const one of ["beat", "banner", "reveal", "flyer"]) {
        const found = (node.matches?.("." + one) ?? false) + (node.querySelectorAll?.("." + one).length ?? 0);
        if (found) window.seen[one] = (window.seen[one] ?? 0) + found;
      }
}).observe(document, { childList: true, subtree: true });
"""


def begin(visit: Visit, place: dict[str, Any], game: str, way: str, **more: Any) -> Page:
    """A table against bots, on a phone or at a desk, before anything is loaded of it."""
    phone = {"phone": True, "viewport": UPRIGHT} if way == "touch" else {}
    page = visit("/", place=place, locale=LANGUAGES[game], reduced_motion="no-preference", hints=True, **phone, **more)
    page.add_init_script(COUNT)
    page.goto(f"{page.url}t/{place['table']}")
    return page


def check_end(page: Page, game: str) -> None:
    """Everything was said in that language: nothing is left of a key, or of a place for a fact."""
    assert page.locator("html").get_attribute("lang") == LANGUAGES[game]
    assert re.findall(r"\b(?:event|score|card|hint|role|web|why|no)\.[a-z]\w*|[{}]", page.inner_text("body")) == []
    assert page.locator(".standings [data-standing]").count() == 3


# Each time the other browsers play Saboteur 2, the keyboard Saboteur, and a finger the end of The Lost Mines.
@pytest.mark.long
@pytest.mark.parametrize(("game", "way"), [("lost_mines", "touch"), ("saboteur", "touch"), ("saboteur2", "click")])
def test_a_match_against_bots(game: str, way: str, visit: Visit, make: Make) -> None:
    page = begin(visit, make(game, options={"rounds": 1}, pace="at_once"), game, way)
    hands = Hands(page, way=way)
    hands.until_over(300)
    assert hands.turns > 3
    check_end(page, game)
    seen = page.evaluate("window.seen")
    assert (seen["beat"], seen["reveal"]) == (1, 1) and seen["flyer"] > 20, seen


def test_the_end_of_a_match_by_touch(visit: Visit, server: Server) -> None:
    record = mined(3, "1")
    page = begin(visit, put(server.folder, record, len(record.actions) * 3 // 4, bot="greedy"), "lost_mines", "touch")
    hands = Hands(page, way="touch")
    hands.until_over(300)
    assert hands.turns > 3
    check_end(page, "lost_mines")
    seen = page.evaluate("window.seen")
    assert seen["reveal"] == 1 and seen["flyer"] > 20, seen


@pytest.mark.long
@pytest.mark.parametrize("game", LANGUAGES)
@pytest.mark.parametrize("way", ["click", "touch"])
def test_a_match_through_all_beats(game: str, way: str, visit: Visit, make: Make) -> None:
    page = begin(visit, make(game, options={"rounds": 2}, pace="at_once"), game, way)
    Hands(page, way=way, patient=True).until_over(900)
    seen = page.evaluate("window.seen")
    assert (seen["beat"], seen["banner"], seen["reveal"]) == (2, 2, 2) and seen["flyer"] > 40, seen


def test_a_match_by_keyboard_alone(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"rounds": 1}, pace="at_once")
    page = visit(f"/t/{place['table']}", place=place, reduced_motion="no-preference", hints=True)
    hands = Hands(page, seed=2, way="keys")
    # One's role is turned over and put aside, and something is said, before the first card.
    for _ in range(2):
        hands.press(page.locator(".beat .card"))
    hands.press(page.locator(".players .own [data-talk]"))
    page.locator(".wheel [data-emote=laugh]:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(".bubble").wait_for()
    hands.until_over(300)
    page.locator(".standings [data-standing]").first.wait_for()


def test_who_wants_no_scenes_is_shown_none(visit: Visit, make: Make, server: Server) -> None:
    def table(place: dict[str, Any]) -> Page:
        page = visit("/", place=place, reduced_motion="no-preference")
        page.add_init_script(COUNT)
        page.evaluate("localStorage['undermine.settings'] = JSON.stringify({ scenes: false })")
        page.goto(f"{page.url}t/{place['table']}")
        return page

    # Neither when a round begins and cards are played …
    page = table(make("saboteur", options={"rounds": 1}, pace="at_once"))
    hands = Hands(page)
    while hands.turns < 4:
        hands.once()
    seen = page.evaluate("window.seen")
    assert "flyer" not in seen and "beat" not in seen
    # … nor when it ends.
    record, _ = last_pass(rounds=1)
    page = table(put(server.folder, record, len(record.actions) - 2, bot="greedy"))
    Hands(page).until_over(300)
    seen = page.evaluate("window.seen")
    assert "flyer" not in seen and "beat" not in seen and seen["reveal"] == 1
