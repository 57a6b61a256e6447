"""Whole matches through the page, from one's role through everything that is shown to the final standings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.conftest import Visit
from tests.web.hands import Hands

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


def begin(visit: Visit, make: Make, game: str, way: str, rounds: int) -> Page:
    """A table against bots that answer at once, on a phone or at a desk, before anything is loaded of it."""
    place = make(game, options={"rounds": rounds}, pace="at_once")
    phone = {"phone": True, "viewport": UPRIGHT} if way == "touch" else {}
    page = visit("/", place=place, locale=LANGUAGES[game], reduced_motion="no-preference", hints=True, **phone)
    page.add_init_script(COUNT)
    page.goto(f"{page.url}t/{place['table']}")
    return page


# Each time the other browsers play Saboteur 2, and the keyboard Saboteur.
@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("lost_mines", "touch"),
        pytest.param("saboteur", "touch", marks=pytest.mark.long),
        pytest.param("saboteur2", "click", marks=pytest.mark.long),
    ],
)
def test_a_match_against_bots(game: str, way: str, visit: Visit, make: Make) -> None:
    page = begin(visit, make, game, way, rounds=1)
    hands = Hands(page, way=way)
    hands.until_over(300)
    assert hands.turns > 3
    # Everything was said in that language: nothing is left of a key, or of a place for a fact.
    assert page.locator("html").get_attribute("lang") == LANGUAGES[game]
    assert re.findall(r"\b(?:event|score|card|hint|role|web|why|no)\.[a-z]\w*|[{}]", page.inner_text("body")) == []
    assert page.locator(".standings [data-standing]").count() == 3
    seen = page.evaluate("window.seen")
    assert (seen["beat"], seen["reveal"]) == (1, 1) and seen["flyer"] > 20, seen


@pytest.mark.long
@pytest.mark.parametrize("game", LANGUAGES)
@pytest.mark.parametrize("way", ["click", "touch"])
def test_a_match_through_all_beats(game: str, way: str, visit: Visit, make: Make) -> None:
    page = begin(visit, make, game, way, rounds=2)
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


def test_who_wants_no_scenes_is_shown_none(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"rounds": 1}, pace="at_once")
    page = visit("/", place=place, reduced_motion="no-preference")
    page.add_init_script(COUNT)
    page.evaluate("localStorage['undermine.settings'] = JSON.stringify({ scenes: false })")
    page.goto(f"{page.url}t/{place['table']}")
    Hands(page).until_over(300)
    seen = page.evaluate("window.seen")
    assert "flyer" not in seen and "beat" not in seen and seen["reveal"] == 1
