"""What differs from device to device: notches, sound that needs a press, notifications that are not shown, the face."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit

Make = Callable[..., dict[str, Any]]

#: a telephone with a notch and a bar below, and the same one on its side
INSETS: Final = [
    ((390, 844), {"top": 47, "right": 0, "bottom": 34, "left": 0}),
    ((844, 390), {"top": 0, "right": 47, "bottom": 21, "left": 47}),
]
#: which controls that are in sight lie under them
UNDER: Final = """
(insets) => [...(document.querySelector("dialog[open]") ?? document).querySelectorAll("button, a[href], input, select")]
  .filter((one) => !one.closest("svg") && one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    // What is swiped sideways comes out from under them, and so does what is scrolled in a dialog.
    for (let box = one; box; box = box.parentElement) {
      if (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX === "auto") return false;
      if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY === "auto") return false;
    }
    return true;
  })
  .filter((one) => {
    const box = one.getBoundingClientRect();
    if (box.bottom < 0 || box.top > innerHeight) return false;
    const across = box.left < insets.left - 1 || box.right > innerWidth - insets.right + 1;
    // What scrolls comes out from under the bar below.
    const scrolls = document.scrollingElement.scrollHeight > innerHeight;
    return across || box.top < insets.top - 1 || (!scrolls && box.bottom > innerHeight - insets.bottom + 1);
  })
  .map((one) => one.outerHTML.slice(0, 120))
"""


@pytest.mark.parametrize(("size", "insets"), INSETS)
def test_nothing_to_press_lies_under_a_notch(
    size: tuple[int, int], insets: dict[str, int], visit: Visit, make: Make
) -> None:
    place = make("saboteur", seats=10, options={"first": 0})
    page = visit(place=place, phone=True)
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator("h2").first.wait_for()
    assert page.evaluate(UNDER, insets) == []
    page.goto(page.url + f"t/{place['table']}")
    page.locator("main.table.mine .hand button").first.wait_for()
    assert page.evaluate(UNDER, insets) == []
    page.locator("header button").last.click()
    page.locator("dialog[open]").wait_for()
    assert page.evaluate(UNDER, insets) == []


def test_a_wrong_code_is_answered_where_one_types(visit: Visit) -> None:
    page = visit(phone=True, lost=True)
    page.fill("#code", "ZZZZ")
    page.locator("#code + button").tap()
    expect(page.locator("#code-refused .refusal")).to_be_in_viewport(ratio=1)


#: counts the contexts that a page makes
COUNT: Final = """
window.contexts = [];
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.contexts.push(this); }
};
"""


def test_sound_begins_with_a_press_and_is_as_loud_as_it_was(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"first": 0})
    page = visit(f"/t/{place['table']}", place=place)
    page.context.add_init_script(COUNT)
    page.reload()
    page.locator("main.table.mine").wait_for()
    assert page.evaluate("contexts.length") == 0
    page.locator("header button").last.click()
    loud = page.get_by_role("slider", name="Sound")
    expect(loud).to_have_value("0.6")
    page.wait_for_function("() => contexts.length === 1 && contexts[0].state === 'running'")
    # One context is enough, and it sleeps when nothing sounds.
    page.wait_for_function("() => contexts[0].state === 'suspended'")
    loud.press("ArrowLeft")
    page.wait_for_function("() => contexts[0].state === 'running'")
    assert page.evaluate("contexts.length") == 1
    loud.press("Home")
    expect(loud).to_have_attribute("aria-valuetext", "off")
    page.reload()
    page.locator("header button").last.click()
    expect(page.get_by_role("slider", name="Sound")).to_have_value("0")
    assert page.evaluate("contexts.length") == 0


#: as Chrome for Android has it
THROWS: Final = """
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor() { throw new TypeError("Illegal constructor."); }
};
"""


def test_a_browser_that_shows_no_notifications_says_so(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"first": 0})
    page = visit(f"/t/{place['table']}", place=place)
    page.context.add_init_script(THROWS)
    page.reload()
    page.locator("header button").last.click()
    page.get_by_label("Notify me when it’s my turn").check()
    expect(page.locator("dialog [role=alert]")).to_contain_text("This browser shows no notifications")


def test_titles_have_their_face_and_everything_else_the_systems(visit: Visit) -> None:
    page: Page = visit()
    page.locator("h2").first.wait_for()
    page.wait_for_function("() => document.fonts.check('700 20px \"undermine titles\"')")
    faces = "(selector) => getComputedStyle(document.querySelector(selector)).fontFamily"
    assert page.evaluate(faces, "h1").startswith('"undermine titles"')
    assert page.evaluate(faces, ".about").startswith("system-ui")
    # It came with the page, not after it: the page asked for it before it knew its styles.
    assert page.locator("link[rel=preload][as=font]").count() == 1
    assert page.evaluate("performance.getEntriesByType('resource').filter((one) => /woff2/.test(one.name)).length") == 1
