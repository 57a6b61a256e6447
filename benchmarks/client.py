"""What the browser client costs: bytes of a first load, time to a table, script time for a card, frames of a scene.

``make web && python -m benchmarks.client``. It needs Chromium.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.diggers import Diggers

TRIES: Final = 9
QUICK: Final = {
    "THINKING_LEAST": "0",
    "THINKING_MOST": "0",
    "REQUESTS_ADDRESS": "9999",
    "TABLES_ADDRESS": "9999",
    "MESSAGES": "9999",
    "MESSAGES_ADDRESS": "9999",
}
#: notes when one can play, in milliseconds since the page was asked for
USABLE: Final = """
new MutationObserver((_, watch) => {
  if (document.querySelector(".hand button")) {
    window.usable = performance.now();
    watch.disconnect();
  }
}).observe(document, { childList: true, subtree: true });
"""
#: how many cards lie on the board before one more is measured
FULL: Final = 50
#: how many times as slow the processor of a phone is, and how many cards fly on it
SLOW, FLIGHTS = 4, 8
#: notes how long each frame takes, in milliseconds, as long as ``frames_`` is there
FRAMES: Final = """
() => {
  window.frames_ = [];
  let before = 0;
  const tick = (now) => {
    if (before) window.frames_.push(now - before);
    before = now;
    if (window.frames_) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
"""
TAKE_FRAMES: Final = "() => { const all = window.frames_; window.frames_ = null; return all }"
#: what any browser moves without a word of script
BARE: Final = """
(ms) => new Promise((done) => {
  const box = document.createElement("div");
  box.style.cssText = "position:fixed;z-index:99;left:0;top:0;width:56px;height:87px;background:#b98a4e";
  document.body.append(box);
  const moved = box.animate([{}, { transform: "translate(600px, 400px)" }], { duration: ms });
  moved.finished.then(() => { box.remove(); done(); });
})
"""


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as data, serving(data) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        print(f"{'first load, compressed':<48}{first_load(browser, url) / 1000:8.1f} kB; at most 150", flush=True)
        print(told("cold cache to a usable table", to_table(browser, url), "at most 1000"), flush=True)
        for line in (*laying(browser, url), *flying(browser, url)):
            print(line, flush=True)
        browser.close()


@contextmanager
def serving(data: str) -> Iterator[str]:
    """A server of its own that makes nobody wait; where it is."""
    command = [sys.executable, "-m", "undermine", "serve", "--port", "0", "--data", data]
    told = {**os.environ, **{f"UNDERMINE_{name}": value for name, value in QUICK.items()}}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=told) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\w.:]+", server.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            server.terminate()


def make(url: str, **more: Any) -> dict[str, Any]:
    body = {"name": "Ada", "game": "saboteur", "seats": 5, "bots": ["greedy"], "start": True, **more}
    request = urllib.request.Request(
        f"{url}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.loads(answer.read())
    return made


def open_page(browser: Browser, url: str, place: dict[str, Any]) -> Page:
    """A table in a browser that has loaded nothing yet, seen from a place at it."""
    kept = json.dumps({place["table"]: {**place, "name": "Ada", "game": "", "at": 1}})
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    context.add_init_script(f"localStorage['undermine.places'] = {json.dumps(kept)}")
    context.add_init_script(USABLE)
    page = context.new_page()
    page.goto(f"{url}/t/{place['table']}", wait_until="commit")
    return page


def first_load(browser: Browser, url: str) -> int:
    """Bytes over the network, the way they are sent, until one can play at a table."""
    # What makes the next visit quick comes after what is measured.
    page = browser.new_context(service_workers="block").new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda told: sizes.append(int(told["encodedDataLength"])))
    page.goto(url)
    page.click("[data-play]")
    page.wait_for_selector(".hand button")
    page.wait_for_load_state("networkidle")
    return sum(sizes)


def to_table(browser: Browser, url: str) -> list[float]:
    """Seconds from nothing to a table at which one can play, for each try."""
    spent: list[float] = []
    for _ in range(TRIES):
        page = open_page(browser, url, make(url))
        spent.append(page.wait_for_function("() => window.usable").json_value() / 1000)
        page.context.close()
    return spent


class Spent:
    """What a page has spent on scripts, and on style and layout, since it was last asked."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        self._before = self._told()

    def _told(self) -> tuple[float, float]:
        told = {one["name"]: one["value"] for one in self._session.send("Performance.getMetrics")["metrics"]}
        return float(told["ScriptDuration"]), float(told["LayoutDuration"] + told["RecalcStyleDuration"])

    def since(self) -> tuple[float, float]:
        """Seconds of script, and of style and layout."""
        before, self._before = self._before, self._told()
        return self._before[0] - before[0], self._before[1] - before[1]


def laying(browser: Browser, url: str) -> Iterator[str]:
    """One more card on a full board: laid by anybody at the table, and chosen in the hand with all it may do."""
    laid: list[tuple[float, float]] = []
    chosen: list[tuple[float, float]] = []
    sizes: list[int] = []
    with Diggers(url) as diggers:
        diggers.dig(lambda cards: cards >= FULL)
        page = open_page(browser, url, diggers.place)
        page.wait_for_selector("[data-cell]")
        page.wait_for_timeout(500)
        spent = Spent(page)
        while True:
            # At the end of a round hands may be empty.
            if page.locator("main.table.mine").count() and page.locator(".hand button").count():
                card = page.locator(".hand button").first
                spent.since()
                card.click()
                settle(page)
                chosen.append(spent.since())
                page.keyboard.press("Escape")
                settle(page)
            spent.since()
            cards = diggers.dig(lambda _: True)
            if cards is None:
                break
            page.wait_for_function("cards => document.querySelectorAll('[data-cell]').length >= cards", arg=cards)
            settle(page)
            # Where others passed before, the page had more to do than one card.
            if diggers.moves == 1:
                laid.append(spent.since())
                sizes.append(cards)
    about = f"on {min(sizes)} to {max(sizes)} cards"
    yield told(f"one more card {about}, script", [script for script, _ in laid], "over its whole scene")
    yield told("  style and layout beside it", [rest for _, rest in laid])
    if chosen:
        yield told(f"a card chosen {about}, script", [script for script, _ in chosen], "under 16")


def flying(browser: Browser, url: str) -> Iterator[str]:
    """Frames while cards fly on a slow processor, beside those while a bare box moves on the same page."""
    scenes: list[float] = []
    bare: list[float] = []
    with Diggers(url) as diggers:
        diggers.dig(lambda cards: cards >= FULL // 2)
        page = open_page(browser, url, diggers.place)
        page.wait_for_selector("[data-cell]")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        page.wait_for_timeout(1000)
        for _ in range(FLIGHTS):
            page.evaluate(FRAMES)
            if diggers.dig(lambda _: True) is None:
                break
            page.wait_for_selector("main.table[data-playing=true]")
            page.wait_for_selector("main.table[data-playing=false]")
            scenes += page.evaluate(TAKE_FRAMES)
            page.evaluate(FRAMES)
            page.evaluate(BARE, 1000)
            bare += page.evaluate(TAKE_FRAMES)
        page.context.close()
    for what, frames in (("cards that fly", scenes), ("a bare box that moves", bare)):
        late = sum(one > 1.5 * median(bare) for one in frames) / len(frames)
        yield told(f"{what}, processor {SLOW}× as slow: a frame", [one / 1000 for one in frames], f"{late:.1%} late")


def settle(page: Page) -> None:
    """Wait until what is to be shown is shown."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")


def told(what: str, seconds: Sequence[float], limit: str = "") -> str:
    """A figure in milliseconds with its spread."""
    low, mid, high = (1000 * one for one in (min(seconds), median(seconds), max(seconds)))
    return f"{what:<48}{mid:8.1f} ms  ({low:.1f} to {high:.1f}, {len(seconds)} times){f'; {limit}' if limit else ''}"


if __name__ == "__main__":
    main()
