"""Somebody who learns: does what each step of a lesson asks for, through the page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.hands import Hands
from undermine.games import Action
from undermine.lessons import Lesson, Step


class Pupil:
    """Whoever takes a lesson at a page. ``way`` says how things are pressed."""

    def __init__(self, page: Page, lesson: Lesson, way: str = "click") -> None:
        self.page = page
        self.lesson = lesson
        self.hands = Hands(page, way=way)
        #: what to do at each step, before what it asks for
        self.at_step: Callable[[int, Step], None] = lambda number, step: None

    def learn(self, upto: int | None = None) -> None:
        """Take the lesson from where it stands to its end, or up to a step."""
        steps = self.lesson.steps
        last = len(steps) - 1 if upto is None else upto
        while (number := self._come_to()) < last:
            self.at_step(number, steps[number])
            self._do(steps[number])
            self._leave(number)
        self.at_step(number, steps[number])

    def _come_to(self) -> int:
        """Wait for a step, past what is shown before it."""
        for _ in range(2000):
            shown = self.page.locator(".lesson")
            if shown.count():
                return int(shown.get_attribute("data-step") or "")
            if self.hands.pass_over() == "main.table.mine":
                self.page.wait_for_timeout(25)
        raise AssertionError(f"no step: {self.page.inner_text('body')[:600]}")

    def _leave(self, number: int) -> None:
        expect(self.page.locator(f".lesson[data-step='{number}']")).to_have_count(0)

    def _do(self, step: Step) -> None:
        page, press = self.page, self.hands.press
        if step.mark is not None:
            press(page.locator(f".players [data-seat='{step.mark}'] [data-talk]"))
            for _ in range(2):
                press(page.locator(".wheel [data-mark]"))
        elif not step.accepted:
            press(page.locator(".lesson button.strong"))
        else:
            self._play(Action.parse(step.accepted[0]))

    def _play(self, action: Action) -> None:
        page, press = self.page, self.hands.press
        data = action.data()
        if "card" in data:
            press(page.locator(f".hand [data-card='{data['card']}']").first)
        target = aimed_at(data)
        if target and (page.locator(f"[data-target='{target}']").count() or "card" in data):
            place = page.locator(f"[data-target='{target}']")
            place.wait_for()
            self.hands.play_at(place)
        elif "card" in data:
            self.hands.confirm()
        else:
            press(page.locator(f".decision [data-action='{action.text}']"))


def aimed_at(data: dict[str, object]) -> str | None:
    """The target on the page of an action."""
    if data["kind"] == "map":
        return f"goal:{data['goal']}"
    if data["kind"] == "look" and data["number"] is not None:
        return f"{data['thing']}:{data['number']}"
    if "column" in data:
        return f"cell:{data['column']},{data['row']}"
    return f"seat:{data['seat']}" if data.get("seat") is not None else None


#: what is left of a key, or of a place for a fact
UNSAID = re.compile(r"\b(?:lesson|hint|event|score|card|role|web|why|no)\.[a-z]\w*|[{}]")
