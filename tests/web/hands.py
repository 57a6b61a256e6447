"""Hands that play a match through the page: by mouse, by finger, or by keyboard alone."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page

#: what may want to be seen to, first what comes before the rest
ASKED = [".reveal .next button.strong", ".cover", ".beat .card", "main.table.mine", "main.table[data-playing=true]"]

#: whether the table is another than it was, and whether something is aimed at
GONE = "([before]) => document.querySelector('main.table')?.dataset.version !== before"
AIMED = """([_, target]) =>
  !!document.querySelector(`.aimed[data-target='${target}'], .aimed [data-target='${target}']`)"""


class Hands:
    """Whoever plays at a page. ``way`` says how a thing is pressed; the patient watch what is shown to the end."""

    def __init__(self, page: Page, seed: int = 1, way: str = "click", patient: bool = False) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.way = way
        self.patient = patient
        self.turns = 0
        #: what to do when a round's end is shown, before going on
        self.at_round_end: Callable[[], None] | None = None

    def press(self, thing: Locator) -> None:
        if self.way == "touch":
            thing.tap()
        elif self.way == "keys":
            thing.focus()
            self.page.keyboard.press("Enter")
        else:
            thing.click()

    def until_over(self, seconds: float) -> None:
        """Play until the final standings are shown."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.page.locator("dialog .standings").count():
                return
            self.once()
        raise AssertionError(f"not over after {seconds} s and {self.turns} turns: {self.page.inner_text('body')[:600]}")

    def once(self) -> None:
        """Do what is to be done now, if anything is."""
        if self.pass_over() == "main.table.mine":
            self.decide()

    def pass_over(self) -> str:
        """See to whatever is shown, and hurry it; what is to be decided is left, and what is asked for told."""
        page = self.page
        # Asked at once: between two questions a round may end and its scene come up.
        asked = page.evaluate("asked => asked.find(one => document.querySelector(one)) ?? ''", ASKED)
        if asked == ".cover":
            self.press(page.locator(".cover button"))
        elif asked == ".beat .card":
            self.press(page.locator(".beat .card"))
        elif asked == ".reveal .next button.strong":
            if self.at_round_end is not None:
                self.at_round_end()
            self.press(page.locator(".reveal .next button.strong"))
        elif asked != "main.table.mine":
            if asked and not self.patient:
                self.hurry()
            page.wait_for_timeout(25)
        return str(asked)

    def hurry(self) -> None:
        """Press where nothing is: what is being shown goes faster, or is over if one has something to decide."""
        self.page.evaluate(
            "() => { for (const one of ['pointerdown', 'pointerup'])"
            " document.body.dispatchEvent(new PointerEvent(one, { bubbles: true })) }"
        )

    def decide(self) -> None:
        page = self.page
        self.turns += 1
        phase = page.locator("main.table").get_attribute("data-phase")
        before = page.locator("main.table").get_attribute("data-version")
        if phase in ("turn", "play"):
            self.turn()
        elif phase == "move":
            spots = page.locator(".spot")
            if spots.count():
                self.play_at(spots.nth(self.chance.randrange(spots.count())))
            else:
                self.press(page.locator(".decision [data-action]").first)
        elif phase in ("set_stone", "set_mine"):
            self.press(page.locator(".decision .picture").first)
        elif phase == "take":
            self.press(page.locator(".decision .buttons button").first)
        else:
            self.press(page.locator(".decision [data-action]").first)
        page.wait_for_function(
            "before => { const table = document.querySelector('main.table');"
            " return !table || table.dataset.version !== before }",
            arg=before,
        )

    def turn(self) -> None:
        page = self.page
        playable = page.locator(".hand button:not(.idle)")
        if playable.count():
            self.press(playable.nth(self.chance.randrange(playable.count())))
            targets = page.locator("[data-target]")
            if targets.count():
                self.play_at(targets.nth(self.chance.randrange(targets.count())))
            else:
                # A card that is aimed at nothing.
                self.confirm()
        elif page.locator(".decision .pass").count():
            self.press(page.locator(".decision .pass"))
            self.press(page.locator(".hand button").first)
            self.confirm()
        else:
            self.press(page.locator(".decision .buttons button.strong").first)

    def play_at(self, place: Locator) -> None:
        """Press where a card should go; where that only aims at it, once more."""
        before = self.page.locator("main.table").get_attribute("data-version")
        target = place.get_attribute("data-target")
        if self.page.locator(".decision .strong").count():
            # The only place there is, which is aimed at already.
            self.confirm()
            return
        self.press(place)
        self.page.wait_for_function(f"(asked) => ({GONE})(asked) || ({AIMED})(asked)", arg=[before, target])
        if not self.page.evaluate(GONE, [before, target]):
            # On the board the place has a sign now, which is there for those who see it.
            tick = self.page.locator(f"[data-tick='{target}']")
            self.press(tick if tick.count() and self.way != "keys" else place)

    def confirm(self) -> None:
        self.press(self.page.locator(".decision .buttons button.strong").first)
