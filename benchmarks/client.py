"""What the browser client costs: bytes of a first load, time to a table, script time for a card on a full board.

``make web && python -m benchmarks.client``. It needs Chromium.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

TRIES: Final = 5


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        command = [sys.executable, "-m", "undermine", "serve", "--port", "0", "--data", data]
        quick = {"THINKING_LEAST": "0", "THINKING_MOST": "0", "REQUESTS_ADDRESS": "9999"}
        told = {**os.environ, **{f"UNDERMINE_{name}": value for name, value in quick.items()}}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=told
        ) as server:
            assert server.stdout is not None
            found = re.search(r"http://[\w.:]+", server.stdout.readline())
            assert found is not None
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
            print(f"first load, compressed:      {first_load(browser, found[0]) / 1000:6.1f} kB (at most 150)")
            print(f"cold cache to usable table:  {to_table(browser, found[0]) * 1000:6.0f} ms (at most 1000)")
            cards, spent = laying(browser, found[0])
            print(f"one more card on {cards} cards:   {spent * 1000:6.1f} ms of script (under 16)")
            browser.close()
            server.terminate()


def make(url: str, **more: Any) -> dict[str, Any]:
    body = {"name": "Ada", "game": "saboteur", "seats": 5, "bots": ["greedy"], "start": True, **more}
    request = urllib.request.Request(
        f"{url}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made: dict[str, Any] = json.loads(answer.read())
    return made


def open_table(browser: Browser, url: str) -> tuple[Page, float]:
    """A table in a browser that has loaded nothing yet, and how long it took."""
    place = make(url)
    kept = json.dumps({place["table"]: {**place, "name": "Ada", "game": "", "at": 1}})
    context = browser.new_context()
    context.add_init_script(f"localStorage['undermine.places'] = {json.dumps(kept)}")
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{url}/t/{place['table']}", wait_until="commit")
    page.wait_for_selector(".hand button")
    return page, time.perf_counter() - began


def first_load(browser: Browser, url: str) -> int:
    """Bytes over the network, the way they are sent."""
    page = browser.new_context().new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda told: sizes.append(int(told["encodedDataLength"])))
    page.goto(url)
    page.wait_for_selector("h2")
    page.wait_for_load_state("networkidle")
    return sum(sizes)


def to_table(browser: Browser, url: str) -> float:
    """Seconds from nothing to a table at which one can play."""
    return median(open_table(browser, url)[1] for _ in range(TRIES))


def laying(browser: Browser, url: str) -> tuple[int, float]:
    """How many cards lay there, and the script time of one more, from a match that was played by bots."""
    place = make(url, game="saboteur2", seats=12, bots=["greedy"], sit=False, options={"rounds": 1})
    share = finished(browser, url, place)
    page = browser.new_page()
    page.goto(f"{url}/r/{share}")
    page.wait_for_selector(".lying")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def script() -> float:
        told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
        return float(told["ScriptDuration"])

    cards = 0
    spent: list[float] = []
    last = int(page.get_attribute("input[type=range]", "max") or 0)
    for _ in range(last):
        before = script()
        page.keyboard.press("ArrowRight")
        now = page.locator("[data-place]").count()
        if now > cards:
            spent.append(script() - before)
        cards = max(cards, now)
    # A board grows card by card: the last ones are laid on the fullest.
    return cards, median(spent[-10:])


def finished(browser: Browser, url: str, place: dict[str, Any]) -> str:
    """Wait until bots have played a match; the link of its replay."""
    page = browser.new_page()
    share: list[str] = []

    def hear(message: Any) -> None:
        share.extend(re.findall(r'"share":"([\w-]+)"', str(message)))

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(f"{url}/t/{place['table']}")
    while not share:
        page.wait_for_timeout(200)
    return share[0]


if __name__ == "__main__":
    main()
