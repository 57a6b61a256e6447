"""Every lesson through the page, from the home page to its end and into a real game; left, taken up, and answered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.pupil import UNSAID, Pupil
from tests.web.test_screens import check
from undermine.games import GAMES
from undermine.lessons import Lesson, Step, lesson_of, lessons
from undermine.words import Words, languages

UPRIGHT = {"width": 390, "height": 844}
#: what is learnt in which language on which screen each time; everything else is for a long run
USUAL = {("saboteur", "en", "touch"), ("saboteur2", "de", "click"), ("lost_mines", "nl", "touch")}
ALL = [
    pytest.param(game, language, way, marks=[] if (game, language, way) in USUAL else [pytest.mark.long])
    for game in (lesson.game for lesson in lessons())
    for language in languages()
    for way in ("click", "touch")
]
#: whether what is to be pressed can be: nothing of the lesson lies over it
CLEAR = """() => [...document.querySelectorAll(".pointer")].every((pointer) => {
  const { left, top, width, height } = pointer.getBoundingClientRect();
  return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".lesson");
})"""

#: whatever has a frame around it though nobody came to it by keyboard
FRAMED = """() => [...document.querySelectorAll("main :focus:not(:focus-visible)")]
  .filter((one) => getComputedStyle(one).outlineStyle !== "none").map((one) => one.outerHTML.slice(0, 200))"""


def begin(visit: Visit, game: str, way: str = "click", **more: Any) -> tuple[Page, Pupil, Lesson]:
    """Somebody on the home page presses what it says there about learning."""
    phone = {"phone": True, "viewport": UPRIGHT} if way == "touch" else {}
    page = visit("/", **phone, **more)
    lesson = lesson_of(game)
    assert lesson is not None
    pupil = Pupil(page, lesson, way)
    pupil.hands.press(page.locator(f"[data-lesson={game}]"))
    return page, pupil, lesson


@pytest.mark.parametrize(("game", "language", "way"), ALL)
def test_a_lesson_from_the_home_page_to_its_end(game: str, language: str, way: str, visit: Visit) -> None:
    page, pupil, lesson = begin(visit, game, way, locale=language)
    words, seen = Words(language), list[str]()

    def at_step(number: int, step: Step) -> None:
        seen.append(step.key)
        facts = {f"p{seat}": name for seat, name in enumerate(page.locator(".players b").all_inner_texts())}
        expect(page.locator(".lesson > p").first).to_have_text(words.say(lesson.key(step), **facts))
        assert UNSAID.findall(page.inner_text(".lesson")) == []
        page.wait_for_function(CLEAR)
        # Nothing is framed because it was pressed, and how the table came to be is no part of a lesson.
        assert page.evaluate(FRAMED) == []
        log = page.locator(".log").text_content() or ""
        for besides in (words.say("shuffle.together", names=facts["p0"]), words.say("event.position_given", round=1)):
            assert besides not in log
        if step is lesson.steps[-1]:
            # What somebody suffered in between is over.
            expect(page.locator(".sting")).to_have_count(0)
        if way == "touch" and number == len(lesson.steps) - 1:
            check(page, step.key)

    pupil.at_step = at_step
    pupil.learn()
    assert seen == [step.key for step in lesson.steps]
    # It ends in a real game, and nothing is left of its table.
    table = page.url
    pupil.hands.press(page.locator(".lesson [data-play]"))
    page.wait_for_function("before => location.href !== before", arg=table)
    page.locator("main.table").wait_for()
    assert page.locator("header .game").inner_text() == words.say(f"game.{game}")
    assert page.locator(".lesson").count() == 0
    kept = page.evaluate("Object.values(JSON.parse(localStorage['undermine.places']))")
    assert [(one["game"], "lesson" in one) for one in kept] == [(game, False)]


def test_a_lesson_by_keyboard_alone(visit: Visit) -> None:
    page, pupil, _ = begin(visit, "saboteur", "keys")
    pupil.learn()
    # Whoever comes to the end has the next game at hand.
    expect(page.locator(".lesson [data-play]")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("main.table:not(:has(.lesson))").wait_for()


def test_a_wrong_press_is_answered_and_goes_nowhere(visit: Visit) -> None:
    page, pupil, lesson = begin(visit, "saboteur")
    pupil.learn(upto=1)
    key, words = lesson.key(lesson.steps[1]), Words("en")
    reason = page.locator(".lesson .refusal")
    version = page.locator("main.table").get_attribute("data-version")
    # Another card; the same card elsewhere; what the rules forbid; a discard.
    page.locator(".hand [data-card=map]").click()
    expect(reason).to_have_text(words.say(f"{key}.not.map"))
    page.locator("[data-target='goal:top']").click()
    expect(reason).to_have_text(words.say(f"{key}.not.map"))
    page.locator(".hand [data-card=straight_ew]").click()
    expect(reason).to_have_count(0)
    page.locator("[data-target='cell:-1,0']").click()
    expect(reason).to_have_text(words.say(f"{key}.not"))
    check(page, "a reason")
    page.keyboard.press("Escape")
    page.locator(".decision .pass").click()
    expect(reason).to_have_text(words.say(f"{key}.not.pass"))
    page.locator(".hand [data-card=map]").click()
    page.locator(".decision .confirm").click()
    expect(reason).to_have_text(words.say(f"{key}.not.pass"))
    assert page.locator("main.table").get_attribute("data-version") == version


def test_a_lesson_is_left_and_taken_up_again(visit: Visit) -> None:
    page, pupil, _ = begin(visit, "saboteur", lost=True)
    pupil.learn(upto=3)
    table = page.url
    page.reload()
    page.locator(".lesson[data-step='3']").wait_for()
    page.locator(".lesson .leave").click()
    page.locator("[data-lesson=saboteur]").click()
    page.locator(".lesson[data-step='3']").wait_for()
    assert page.url == table
    # Going back does not lead into the lesson again.
    page.go_back()
    page.locator("[data-lesson=saboteur]").wait_for()
    # A table that is gone meanwhile is no obstacle.
    page.evaluate(
        "([table]) => { const kept = JSON.parse(localStorage['undermine.places']);"
        " kept['gone-for-long'] = kept[table]; delete kept[table];"
        " localStorage['undermine.places'] = JSON.stringify(kept) }",
        [table.rpartition("/")[2]],
    )
    page.reload()
    page.locator("[data-lesson=saboteur]").click()
    page.locator(".lesson[data-step='0']").wait_for()
    assert page.url != table


def test_only_games_with_a_lesson_offer_one(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-play]").first.wait_for()
    assert page.locator("[data-lesson]").count() == sum(lesson_of(game) is not None for game in GAMES)
