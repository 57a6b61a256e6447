"""A window of a browser that Playwright cannot drive here: as much of Playwright's page as ``Hands`` needs.

What is looked for is found by scripts; what is pressed is pressed by the browser's own pointer and keys, which both
drivers take in the same form (W3C WebDriver actions).
"""

from __future__ import annotations

import json
import time
from abc import ABC, abstractmethod
from typing import Any, Final

#: how long anything is waited for, in seconds; however slow the machine is, it comes or does not come
PATIENCE: Final = 60
_KEYS: Final = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}

#: errors, broken promises, console errors and whatever the page's policy forbids, from the beginning of a page on
SPY: Final = """
const said = (window.__troubles = []);
addEventListener("error", (event) => said.push("error: " + (event.message ?? event.target?.src)), true);
addEventListener("unhandledrejection", (event) => said.push("rejected: " + event.reason));
addEventListener("securitypolicyviolation", (event) => said.push("policy: " + event.violatedDirective));
const error = console.error;
console.error = (...all) => { said.push("console: " + all.map(String).join(" ")); error.apply(console, all); };
"""

#: the middle of a thing as soon as it can be pressed there, with nothing lying over it; null until then
_MIDDLE: Final = """
([selector, index]) => {
  const one = document.querySelectorAll(selector)[index];
  if (!one || one.disabled) return null;
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = one.getBoundingClientRect();
  const at = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
  const there = document.elementFromPoint(at.x, at.y);
  return there && (one === there || one.contains(there)) ? at : null;
}
"""
_READ: Final = "([selector, index, what]) => document.querySelectorAll(selector)[index]?.{}"


class Window(ABC):
    """A window; what is asked of it is waited for as Playwright would."""

    @abstractmethod
    def run(self, function: str, argument: Any) -> Any:
        """What a function of the page answers."""

    @abstractmethod
    def perform(self, actions: list[dict[str, Any]]) -> None:
        """Move the pointer, press keys."""

    @abstractmethod
    def go(self, url: str) -> None:
        """Load a page."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Make the page so many pixels wide and tall."""

    @property
    def keyboard(self) -> Window:
        return self

    def evaluate(self, function: str, argument: Any = None) -> Any:
        return self.run(function, argument)

    def locator(self, selector: str) -> Thing:
        return Thing(self, selector)

    def inner_text(self, selector: str) -> str:
        return self.locator(selector).inner_text()

    def wait_for_timeout(self, milliseconds: float) -> None:
        time.sleep(milliseconds / 1000)

    def wait_for_function(self, function: str, arg: Any = None) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := self.run(function, arg)):
            assert time.monotonic() < end, f"{function} {arg}: {self.inner_text('body')[:600]}"
            time.sleep(0.02)
        return found

    def press(self, key: str) -> None:
        """Press a key, for whatever has the focus."""
        value = _KEYS.get(key, key)
        strokes = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self.perform([{"type": "key", "id": "keys", "actions": strokes}])

    def click(self, x: int, y: int) -> None:
        moves: list[dict[str, Any]] = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}]
        moves += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self.perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}])

    def troubles(self) -> list[str]:
        """What went wrong on the page that is shown."""
        found: list[str] = self.run("() => window.__troubles ?? ['nobody has listened']", None)
        return found


class Thing:
    """What a selector finds in a window, and which of it."""

    def __init__(self, window: Window, selector: str, index: int = 0) -> None:
        self.window, self.selector, self.index = window, selector, index

    @property
    def first(self) -> Thing:
        return self.nth(0)

    def nth(self, index: int) -> Thing:
        return Thing(self.window, self.selector, index)

    def count(self) -> int:
        return int(self.window.run("(selector) => document.querySelectorAll(selector).length", self.selector))

    def wait_for(self) -> None:
        self._wait("checkVisibility({ visibilityProperty: true })")

    def click(self) -> None:
        at = self.window.wait_for_function(_MIDDLE, [self.selector, self.index])
        self.window.click(at["x"], at["y"])

    def focus(self) -> None:
        self.wait_for()
        self._read("focus()")

    def get_attribute(self, name: str) -> str | None:
        self.wait_for()
        found: str | None = self._read("getAttribute(what)", name)
        return found

    def inner_text(self) -> str:
        return str(self._read("innerText"))

    def _read(self, expression: str, what: str = "") -> Any:
        return self.window.run(_READ.format(expression), [self.selector, self.index, what])

    def _wait(self, expression: str) -> None:
        self.window.wait_for_function(_READ.format(expression), [self.selector, self.index, ""])


def called(function: str, argument: Any) -> str:
    """A call of a function in the page, as an expression whose value is JSON: both drivers hand over text alike."""
    return f"JSON.stringify(({function})({json.dumps(argument)}) ?? null)"
