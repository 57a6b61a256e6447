"""Firefox and WebKit: whole matches, the others in a long run, the keyboard on the board, and that everything fits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import Page

from tests.server.conftest import Server
from tests.web.browsers.firefox import firefox
from tests.web.browsers.webkit import webkit
from tests.web.browsers.window import Window
from tests.web.fit import CHECK, REACH, SIZES, shown
from tests.web.hands import Hands
from tests.web.installing import FIREFOX, WEBKIT, install
from undermine.games import GAMES

Make = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def window(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    if request.param == "firefox":
        install(FIREFOX)
        with firefox("firefox-esr", tmp_path_factory.mktemp("profile")) as window:
            yield window
    else:
        install(WEBKIT)
        with webkit("WebKitWebDriver") as window:
            yield window


def visit(window: Window, server: Server, place: dict[str, Any], size: tuple[int, int]) -> None:
    """Come to a table with a seat at it."""
    seats = {place["table"]: {**place, "name": "Ada", "game": "", "at": 1}}
    window.resize(*size)
    window.go(f"{server.url}/icon.svg")
    window.run("(kept) => localStorage.setItem('undermine.places', kept)", json.dumps(seats))
    window.go(f"{server.url}/t/{place['table']}")
    window.locator("main.table").wait_for()


@pytest.mark.parametrize(
    "game", ["saboteur2", *(pytest.param(one, marks=pytest.mark.long) for one in GAMES if one != "saboteur2")]
)
def test_a_match(game: str, window: Window, server: Server, make: Make) -> None:
    place = make(game, options={"rounds": 1})
    visit(window, server, place, SIZES[1] if game == "saboteur" else (390, 844))
    hands = Hands(cast(Page, window))
    hands.until_over(300)
    assert hands.turns > 3
    assert window.troubles() == []


def test_what_has_the_focus_on_the_board_has_a_ring_of_its_shape(window: Window, server: Server, make: Make) -> None:
    visit(window, server, make("saboteur", options={"first": 0}), SIZES[1])
    window.locator("main.table.mine").wait_for()
    for _ in range(40):
        window.press("Tab")
        if window.evaluate("() => document.activeElement.matches('svg[role=group]')"):
            break
    window.press("ArrowRight")
    ring = window.evaluate(
        """() => {
          const ring = document.activeElement.querySelector(":scope > .ring");
          const box = ring.getBoundingClientRect();
          return { stroke: getComputedStyle(ring).stroke, ratio: box.width / box.height };
        }"""
    )
    assert ring["stroke"] not in ("", "none")
    assert ring["ratio"] == pytest.approx(56 / 87, abs=0.03)
    assert window.troubles() == []


def test_something_is_said_by_hand_and_by_keyboard(window: Window, server: Server, make: Make) -> None:
    visit(window, server, make("saboteur", options={"first": 0}), SIZES[1])
    window.locator("main.table.mine").wait_for()
    window.locator(".players .own [data-talk]").focus()
    window.press("Enter")
    window.locator(".wheel [data-emote=laugh]:focus").wait_for()
    window.press("Enter")
    window.locator(".bubble.emote").wait_for()
    assert window.evaluate("() => document.activeElement.matches('.players .own [data-talk]')")
    window.locator("[data-thing='goal:middle']").click()
    window.locator(".wheel [data-claim=goal_stone]").click()
    window.wait_for_function("() => document.querySelectorAll('section.talk li b').length === 2")
    assert window.locator("section.talk li").inner_text() == "Ada The middle goal is just stone."
    assert window.locator(".wheel").count() == 0 and window.troubles() == []


def test_everything_fits(window: Window, server: Server, make: Make) -> None:
    wrong: list[str] = []
    place = make("saboteur", options={"first": 0})
    for size in SIZES:
        visit(window, server, place, size)
        for path, sign in (("/", ".games h2"), (f"/t/{place['table']}", ".hand button")):
            window.go(server.url + path)
            window.locator(sign).wait_for()
            wrong += [f"{path} at {size}: {one}" for one in (*window.evaluate(CHECK), *window.evaluate(REACH))]
        # Six cards need no scrollbar.
        wide = window.evaluate(
            "() => [document.querySelector('.hand')].map((one) => one.scrollWidth - one.clientWidth)"
        )
        assert wide == [0], size
    assert wrong == [], shown(wrong)
