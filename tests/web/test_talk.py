"""Talk that is played: said at a dwarf or a goal in two presses, heard at the speaker, muted, silenced."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.fit import Fitting
from tests.web.test_screens import violations


@pytest.fixture
def table(server: Server) -> list[dict[str, Any]]:
    """A match of Saboteur: the entrances of Ada, Bea and Cem, who play, and of Mia, who watches."""

    def post(path: str, **body: Any) -> dict[str, Any]:
        asked = urllib.request.Request(
            f"{server.url}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked) as answer:
            made: dict[str, Any] = json.loads(answer.read())
        return made

    made = post("/api/tables", name="Ada", game="saboteur", seats=3, options={"first": 2})
    return [made, *(post(f"/api/tables/{made['table']}/people", name=name) for name in ("Bea", "Cem", "Mia"))]


def sit_down(visit: Visit, entrance: dict[str, Any], *, start: bool = False, phone: bool = False, **more: Any) -> Page:
    page = visit(f"/t/{entrance['table']}", place=entrance, phone=phone, **more)
    if phone:
        page.set_viewport_size({"width": 390, "height": 844})
    if start:
        page.get_by_role("button", name="Start").click()
    page.locator("main.table[data-playing=false]").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".beat")).to_have_count(0)
    return page


def dwarf(page: Page, seat: int) -> Locator:
    return page.locator(f".players [data-thing='player:{seat}']")


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def inside(page: Page, thing: Locator) -> bool:
    at, window = box(thing), page.viewport_size
    assert window is not None
    right, bottom = at["x"] + at["width"], at["y"] + at["height"]
    return at["x"] >= 0 and at["y"] >= 0 and right <= window["width"] and bottom <= window["height"]


def test_something_is_said_in_two_presses_and_heard_at_the_speaker(visit: Visit, table: list[dict[str, Any]]) -> None:
    ada = sit_down(visit, table[0], start=True)
    bea = sit_down(visit, table[1], locale="de-DE", phone=True)
    assert ada.locator(".talk select").count() == 0

    dwarf(ada, 1).locator("[data-talk]").click()
    assert violations(ada) == [] and inside(ada, ada.locator(".wheel"))
    ada.locator(".wheel [data-claim=suspect]").click()
    expect(ada.locator(".wheel")).not_to_be_visible()
    bubble = bea.locator("[data-speaker='0']")
    expect(bubble).to_contain_text("Ich traue Bea nicht.")
    expect(bea.locator("p[role=status]")).to_have_text("Ada: Ich traue Bea nicht.")
    assert inside(bea, bubble)
    # At the desk it is beside the dwarf who speaks.
    at, by = box(ada.locator("[data-speaker='0']")), box(dwarf(ada, 0))
    assert at["x"] >= by["x"] + by["width"] and at["y"] < by["y"] + by["height"] and by["y"] < at["y"] + at["height"]

    # What lies face-down is talked about where it lies; one's own dwarf makes faces.
    bea.locator("[data-thing='goal:middle']").tap()
    assert inside(bea, bea.locator(".wheel"))
    bea.locator(".wheel [data-claim=goal_treasure]").tap()
    expect(ada.locator("[data-speaker='1']")).to_contain_text("The treasure is under the middle goal!")
    dwarf(bea, 1).locator("[data-talk]").tap()
    bea.locator(".wheel [data-emote=laugh]").tap()
    expect(ada.locator("[data-speaker='1'] svg")).to_be_visible()
    expect(ada.locator(".talk ol li").first).to_have_text("Bea laughs out loud")
    # It is gone when it has been read; the history has it all.
    expect(ada.locator("[data-speaker]")).to_have_count(0)
    expect(ada.locator(".talk ol li")).to_have_count(3)


def test_talk_by_keyboard_alone(visit: Visit, table: list[dict[str, Any]]) -> None:
    ada = sit_down(visit, table[0], start=True)
    face = dwarf(ada, 1).locator("[data-talk]")
    face.focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".wheel button").first).to_be_focused()
    ada.keyboard.press("Escape")
    expect(ada.locator(".wheel")).not_to_be_visible()
    expect(face).to_be_focused()
    ada.keyboard.press("Enter")
    expect(ada.locator(".wheel button").first).to_be_focused()
    ada.keyboard.press("Tab")
    ada.keyboard.press("Enter")
    expect(ada.locator(".talk ol li").first).to_have_text("Ada I trust Bea.")
    expect(face).to_be_focused()
    # On the board, where arrow keys go from card to card.
    goal = ada.locator("[data-thing='goal:top']")
    goal.focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".wheel [data-claim=goal_treasure]")).to_be_focused()
    ada.keyboard.press("Enter")
    expect(ada.locator(".talk ol li").first).to_have_text("Ada The treasure is under the top goal!")
    expect(goal).to_be_focused()


def test_who_watches_makes_faces_unless_silenced_or_muted(visit: Visit, table: list[dict[str, Any]]) -> None:
    ada = sit_down(visit, table[0], start=True)
    bea = sit_down(visit, table[1])
    # Whoever comes when all play is told so before they come in.
    late = visit(f"/t/{table[0]['table']}")
    expect(late.locator("[data-late=playing]")).to_contain_text("The game is already running")
    late.close()
    mia = sit_down(visit, table[3], phone=True)
    watchers = ada.locator("header [data-thing='watchers:']")
    expect(watchers).to_have_text("11 watching: Mia")
    said, heard = ada.locator(".talk ol li b"), bea.locator(".talk ol li b")

    mia.locator("header button.narrow").last.tap()
    expect(mia.locator(".talk input, .talk .phrases")).to_have_count(0)
    gasp = mia.locator(".talk [data-emote=gasp]")
    gasp.tap()
    expect(ada.locator(".bubble")).to_contain_text("Mia")
    expect(said).to_have_count(1)

    # Not heard by whoever has muted her, and heard by everybody else.
    watchers.click()
    ada.get_by_role("button", name="Mute Mia").click()
    expect(said).to_have_count(0)
    gasp.tap()
    expect(heard).to_have_count(2)
    expect(said).to_have_count(0)
    ada.get_by_role("button", name="Unmute Mia").click()
    expect(said).to_have_count(2)
    ada.keyboard.press("Escape")
    # Whom one has muted is seen at the table, too.
    dwarf(ada, 1).locator(".face").click()
    ada.get_by_role("button", name="Mute Bea").click()
    ada.keyboard.press("Escape")
    expect(dwarf(ada, 1).get_by_label("muted by you")).to_be_visible()

    ada.get_by_label("Settings").click()
    ada.locator("[data-silence]").click()
    expect(gasp).to_have_count(0)
    expect(mia.locator("section.talk")).to_contain_text("The host has muted the viewers.")
    ada.locator("[data-silence]").click()
    gasp.tap()
    expect(heard).to_have_count(3)


def covers(page: Page, sheet: Locator) -> list[str]:
    """What of the board a sheet covers, now that the board has made room for it."""
    page.wait_for_timeout(400)
    over = box(sheet)
    things = [
        (thing.get_attribute("data-thing") or "", box(thing)) for thing in page.locator(".board [data-thing]").all()
    ]
    assert things
    return [
        name
        for name, at in things
        if at["y"] + at["height"] > over["y"] + 1
        and at["x"] + at["width"] > over["x"] + 1
        and at["x"] < over["x"] + over["width"]
    ]


def test_the_sheet_leaves_the_board_alone(visit: Visit, table: list[dict[str, Any]]) -> None:
    ada = sit_down(visit, table[0], start=True, phone=True)
    before = box(ada.locator(".board-area"))
    talk = ada.locator("header button.narrow").last
    talk.tap()
    sheet = ada.locator("aside.sheet")
    assert box(sheet)["height"] <= 0.45 * 844 and inside(ada, sheet) and covers(ada, sheet) == []
    assert box(ada.locator(".board-area")) == before
    for part in (".talk ol", ".talk input", ".talk [data-emote=snore]"):
        assert inside(ada, ada.locator(part))
    ada.locator(".talk input").fill("I know where it is")
    ada.locator(".talk input").press("Enter")
    expect(ada.locator(".talk ol li").first).to_contain_text("I know where it is")
    # With text of twice the size, on its side, and on a tablet: the board makes room where it has to.
    fitting = Fitting(ada, ("en",))
    for size, text in (((360, 640), 32), ((844, 390), 16), ((640, 360), 16), ((900, 700), 16), ((768, 1024), 16)):
        fitting.look(size, text)
        assert covers(ada, sheet) == [] and inside(ada, sheet), size
        assert box(ada.locator(".talk input"))["width"] >= 90, size
    fitting.look((390, 844), 16)
    talk.tap()
    assert box(ada.locator(".board-area")) == before


def test_the_sheet_of_whoever_watches_leaves_the_board_alone(visit: Visit, table: list[dict[str, Any]]) -> None:
    sit_down(visit, table[0], start=True)
    mia = sit_down(visit, table[3], phone=True)
    for width, height in ((390, 844), (360, 640), (844, 390)):
        mia.set_viewport_size({"width": width, "height": height})
        mia.locator("header button.narrow").last.tap()
        assert covers(mia, mia.locator("aside.sheet")) == [], (width, height)
        mia.locator("header button.narrow").last.tap()
