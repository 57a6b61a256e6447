"""The moving picture of the README: ``python -m tests.web.film``, at a real table of a real server.

The match is that of the lesson, without its words: what the others do is known beforehand, so that it can be filmed
again after every change of the looks. The page's clock is ours and its animations are moved on frame by frame, so the
film runs smoothly however slow the machine is.
"""

from __future__ import annotations

import base64
import io
import json
import shutil
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

from tests.server.conftest import Server

FILE: Final = Path(__file__).parents[2] / "docs" / "pictures" / "round.webp"
GAME: Final = "saboteur"
SIZE: Final = (1040, 650)
SHOWN: Final = (800, 500)
#: milliseconds from frame to frame, and how long nothing may happen at the most
FRAME: Final = 100
STILL: Final = 600
#: what is done, turn by turn: the card, where it goes, and whether that is in the film
TURNS: Final = (
    ("straight_ew", "cell:4,0", True),
    ("rock_fall", "cell:6,0", True),
    ("map", "goal:middle", False),
    ("cross", "cell:7,0", True),
)

#: how a frame is taken
TAKEN: Final = {"format": "jpeg", "quality": 95, "optimizeForSpeed": True}
#: everything that moves by itself is moved on by us
STEP: Final = """ms => { for (const one of document.getAnimations()) {
  if (one.playState === 'running') one.pause();
  const end = one.effect.getComputedTiming().endTime;
  const next = Number(one.currentTime ?? 0) + ms;
  if (Number.isFinite(end) && next >= end) one.finish(); else one.currentTime = next;
} }"""
#: a lamp where the mouse is, so that one sees who does it
POINTER: Final = """() => { const one = document.createElement('div'); one.id = 'film';
  one.style.cssText = 'position:fixed;z-index:99999;width:26px;height:26px;border-radius:50%;pointer-events:none;' +
    'background:#fff4d0cc;box-shadow:0 0 0 3px #15110d99,0 0 22px 8px #ffcf4a88;left:-60px;top:-60px;' +
    'transform:translate(-50%,-50%)'; document.body.append(one); }"""


class Film:
    """A page, its frames, and for how long each is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._camera = page.context.new_cdp_session(page)
        self.frames: list[Image.Image] = []
        self.lasting: list[int] = []
        self._at: tuple[float, float] = (SIZE[0] / 2, SIZE[1] + 60)
        self._last = b""
        #: whether what happens is filmed
        self.on = True

    def roll(self, milliseconds: int) -> None:
        """Let time pass."""
        for _ in range(milliseconds // FRAME):
            self.page.clock.run_for(FRAME)
            self.page.evaluate(STEP, FRAME)
            if not self.on:
                continue
            taken = base64.b64decode(self._camera.send("Page.captureScreenshot", TAKEN)["data"])
            if taken == self._last:
                self.lasting[-1] = min(self.lasting[-1] + FRAME, STILL)
                continue
            self._last = taken
            self.frames.append(Image.open(io.BytesIO(taken)).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS))
            self.lasting.append(FRAME)

    def roll_until(self, what: Locator, most: int = 30_000) -> None:
        """Let time pass until something is there."""
        for _ in range(most // FRAME):
            if what.count():
                return
            self.roll(FRAME)
            time.sleep(0.05)
        raise AssertionError(f"{what} never came: {self.page.inner_text('body')[:500]}")

    def press(self, thing: Locator) -> None:
        """Move the lamp to something and press it."""
        box = thing.first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        steps = 4
        for step in range(1, steps + 1):
            part = step / steps
            at = (self._at[0] + (x - self._at[0]) * part, self._at[1] + (y - self._at[1]) * part)
            self.page.evaluate("([x, y]) => { film.style.left = x + 'px'; film.style.top = y + 'px' }", at)
            self.roll(FRAME)
        self._at = (x, y)
        self.page.mouse.click(x, y)
        self.roll(3 * FRAME)

    def save(self, file: Path) -> None:
        first, *rest = self.frames
        first.save(file, save_all=True, append_images=rest, duration=self.lasting, loop=0, quality=52, method=4)


def table(server: Server) -> dict[str, Any]:
    """A table for the match."""
    with urllib.request.urlopen(f"{server.url}/api/lessons/{GAME}", timeout=10) as answer:
        lesson = json.load(answer)
    asked = {"name": "Erik", "game": GAME, "seats": lesson["seats"], "options": lesson["options"], "start": True}
    body = {**asked, "position": lesson["position"], "bots": [lesson["bot"]], "pace": "at_once"}
    request = urllib.request.Request(
        f"{server.url}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


def play(film: Film) -> None:
    """The match, from the first card to who was who."""
    page = film.page
    film.roll_until(page.locator(".beat .card"))
    film.roll(400)
    film.press(page.locator(".beat .card"))
    film.roll(1_200)
    # It goes by itself, too.
    if page.locator(".beat .card").count():
        film.press(page.locator(".beat .card"))
    for number, (card, place, filmed) in enumerate(TURNS):
        film.roll_until(page.locator("main.table.mine[data-playing=false]"))
        film.on = filmed
        film.roll(300)
        film.press(page.locator(f".hand button[data-card={card}]"))
        target = page.locator(f"[data-target='{place}']")
        film.roll_until(target)
        film.press(target)
        tick = page.locator(f"[data-tick='{place}']")
        if tick.count():
            film.press(tick)
        print(f"turn {number + 1}: {len(film.frames)} frames, {sum(film.lasting)} ms", flush=True)
    film.roll_until(page.locator(".decision [data-action]"))
    # the best one
    film.press(page.locator(".decision [data-action]").last)
    film.roll_until(page.locator(".reveal"))
    film.roll(6_500)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="undermine-film-") as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=["--no-sandbox"]
        )
        try:
            place = table(server)
            context = browser.new_context(
                viewport={"width": SIZE[0], "height": SIZE[1]}, locale="en-GB", service_workers="block"
            )
            seat = {**place, "name": "Erik", "game": "", "at": 1}
            kept = {"undermine.places": {place["table"]: seat}, "undermine.settings": {"hints": False}}
            for key, value in kept.items():
                context.add_init_script(f"localStorage[{json.dumps(key)}] ??= {json.dumps(json.dumps(value))}")
            page = context.new_page()
            page.clock.install()
            page.goto(f"{server.url}/t/{place['table']}")
            page.evaluate(POINTER)
            film = Film(page)
            film.on = False
            film.roll_until(page.locator("main.table"))
            film.on = True
            play(film)
            film.save(FILE)
            print(
                f"{FILE.name}: {len(film.frames)} frames, {sum(film.lasting) / 1000:.1f} s, {FILE.stat().st_size} bytes"
            )
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
