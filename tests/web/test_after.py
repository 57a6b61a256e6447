"""After a match: what it came to, what bots believed, the replay without spoilers, what if, and one's own history."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.cli.digging import dug
from tests.cli.mining import mined
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.positions import phase, put
from tests.web.test_screens import check
from tests.web.walk import Make
from undermine.server.storage.sqlite.database import connect
from undermine.words import Words


def got(server: Server, path: str) -> Any:
    with urllib.request.urlopen(f"{server.url}/api/{path}") as answer:
        return json.loads(answer.read())


def posted(server: Server, path: str, body: dict[str, Any]) -> Any:
    request = urllib.request.Request(
        f"{server.url}/api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read())


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.long)], ids=["desk", "phone"])
def test_the_podium_the_awards_and_the_chart_of_a_fixed_match(visit: Visit, server: Server, phone: bool) -> None:
    place = put(server.folder, dug(5, "1", 3), bot="keen", mine=[1])
    story = got(server, f"replays/{place['share']}/story")
    page = visit(f"/t/{place['table']}", place=place, phone=phone)
    page.locator(".podium").wait_for()
    expect(page.locator(".standings [data-standing]")).to_have_count(5)
    first = page.locator(".at-1 [data-standing]")
    assert [int(one.get_attribute("data-standing") or 9) for one in first.all()] == story["winners"]

    # Each award says whose it is, and the numbers it stands on.
    words = Words("en")
    awards = page.locator("dialog .awards li")
    expect(awards).to_have_count(len(story["awards"]))
    for shown, award in zip(awards.all_inner_texts(), story["awards"], strict=True):
        assert words.say(f"after.award.{award['award']}") in shown
        assert all(story["names"][seat] in shown for seat in award["seats"])
        for what, count in award["counts"][0].items():
            assert (words.say(f"after.count.{what}", count=count) in shown) == (count > 0)
    rows = page.locator("dialog tbody tr")
    for seat, row in enumerate(rows.all_inner_texts()):
        gold = [one["gold"][seat] for one in story["rounds"]]
        assert row.split()[-4:] == [str(one) for one in (*gold, story["totals"][seat])]

    # Playing again is what is pressed the most, and the rest is small.
    again, home = page.get_by_role("button", name="Play again"), page.locator(".rest a[href='/']")
    large, small = again.bounding_box(), home.bounding_box()
    assert large is not None and small is not None and large["width"] > 2 * small["width"]

    # What the bots believed comes when it is asked for: a line for each of the others, and a table that says the same.
    page.get_by_role("button", name="Show what the bots believed").click()
    expect(page.locator(".chart polyline")).to_have_count(4)
    check(page, "the end of a match")
    minds = got(server, f"replays/{place['share']}/minds")["minds"]
    (mind,) = [one for one in minds if one["seat"] == 3]
    page.get_by_role("group", name="Whose suspicions?").get_by_role("button").nth(minds.index(mind)).click()
    page.locator("dialog summary").click()
    swing = mind["swing"]
    shown = next(one["round"] for one in reversed(mind["beliefs"]) if one["step"] <= swing["step"])
    steps = [str(one["step"]) for one in mind["beliefs"] if one["round"] == shown]
    assert page.locator("details tbody th").all_inner_texts() == steps

    # The move that changed a mind is one press away.
    changed = page.locator("dialog a", has_text="changed")
    expect(changed).to_contain_text(f"move {swing['step']}")
    changed.click()
    expect(page.locator("footer span").first).to_have_text(f"{swing['step']}/70")


def test_nothing_of_it_is_shown_before_everybody_is_revealed(visit: Visit, server: Server) -> None:
    record = dug(3, "4")
    place = put(server.folder, record, len(record.actions) - 1, bot="keen")
    page = visit(f"/t/{place['table']}", place=place)
    page.locator(".reveal .lines").wait_for()
    expect(page.locator(".podium, .standings")).to_have_count(0)
    page.locator(".reveal .next button.strong").click()
    expect(page.locator(".podium")).to_have_count(1)


def test_a_replay_spoils_nothing_until_it_is_asked_to(visit: Visit, server: Server) -> None:
    place = put(server.folder, dug(5, "1", 3), bot="keen", mine=[1])
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
    page.goto(f"{server.url}/r/{place['share']}")
    page.locator(".hands").wait_for()
    told = [one for one in asked if one.startswith("/api/replays")]
    assert told == [f"/api/replays/{place['share']}?eyes=public"]
    assert "record" not in got(server, told[0].removeprefix("/api/"))

    def named_roles(page: Page) -> list[str]:
        return [role for role in ("saboteur", "gold-digger") if role in page.locator("main").inner_text()]

    expect(page.locator(".hands .cards")).to_have_count(0)
    expect(page.locator("[data-step]")).to_have_count(1)
    assert named_roles(page) == []
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-step]")).to_have_count(6)
    assert named_roles(page) == []
    check(page, "a replay without spoilers")
    page.get_by_role("button", name="Show everything").click()
    expect(page.locator(".hands .cards")).to_have_count(5)
    expect(page.locator("[data-step]")).to_have_count(71)
    assert named_roles(page) == ["saboteur", "gold-digger"]

    # What a bot believed, as bars; and how it all ended, in which a move can be pressed.
    why = page.get_by_role("button", name="What was the bot thinking?")
    while not why.count():
        page.keyboard.press("ArrowRight")
    why.click()
    expect(page.locator(".why .bar").first).to_be_visible()
    check(page, "what a bot believed")
    page.get_by_role("button", name="How it ended").click()
    page.get_by_role("button", name="Show what the bots believed").click()
    page.locator("dialog button.swing").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Show everything").click()
    expect(page.locator(".hands .cards")).to_have_count(0)


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True], ids=["desk", "phone"])
def test_what_if_it_had_gone_on_otherwise(visit: Visit, server: Server, phone: bool) -> None:
    place = put(server.folder, mined(4, "2"), bot="greedy", mine=[1])
    page = visit(f"/r/{place['share']}#9", phone=phone)
    expect(page.locator("footer span").first).to_have_text(re.compile("^9/"))
    if phone:
        page.get_by_role("button", name="Moves").click()
    page.get_by_role("button", name="What if").click()
    expect(page.locator("dialog li button")).to_have_count(4)
    check(page, "what if")
    page.locator("dialog li button").nth(2).click()
    page.locator("main.table").wait_for()
    expect(page.locator(".players .own")).to_have_count(1)
    table = page.url.rpartition("/")[2]
    kept = page.evaluate("JSON.parse(localStorage['undermine.places'])")
    assert kept[table]["game"] == "lost_mines"
    # It is a table like any other: what may be done comes from the server.
    page.locator("main.table.mine").wait_for()


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.long)], ids=["desk", "phone"])
def test_what_was_played_is_kept_taken_along_and_erased(visit: Visit, server: Server, phone: bool) -> None:
    place = put(server.folder, dug(5, "1", 3), bot="keen", mine=[1])
    page = visit(f"/t/{place['table']}", place=place, phone=phone)
    page.locator(".podium").wait_for()
    # It is kept as soon as its story has come.
    page.wait_for_function("() => 'undermine.history' in localStorage")
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    page.locator(".rest a[href='/history']").click()
    story = got(server, f"replays/{place['share']}/story")
    match = page.locator(".matches li")
    expect(match).to_have_count(1)
    expect(match).to_contain_text("Ada")
    expect(match).to_contain_text("Place 5 of 5")
    expect(page.locator(".honours .earned")).to_have_count(1)
    check(page, "the matches played on this device")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    data = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert data["version"] == 1 and [one["share"] for one in data["matches"]] == [place["share"]]
    assert data["matches"][0]["roles"] == [one["roles"][1] for one in story["rounds"]]

    # One's own match is looked at through one's own eyes.
    match.get_by_role("link").click()
    expect(page.locator(".hands .cards")).to_have_count(1)
    page.go_back()

    page.get_by_role("button", name="Erase everything").click()
    page.get_by_role("button", name="No, keep it").click()
    expect(match).to_have_count(1)
    page.get_by_role("button", name="Erase everything").click()
    page.get_by_role("button", name="Yes, erase it").click()
    expect(match).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("Everything has been erased.")
    assert page.evaluate("localStorage.getItem('undermine.history')") is None
    # Nothing of it was sent anywhere: all that was asked for are files, texts and the replay.
    assert {one.method for one in sent} == {"GET"}
    # What cannot be read does no harm.
    page.evaluate("localStorage['undermine.history'] = '{broken'")
    page.reload()
    expect(page.locator(".honours li")).to_have_count(10)
    expect(match).to_have_count(0)


def test_whoever_watches_guesses_with_a_press_that_nobody_sees(visit: Visit, make: Make, server: Server) -> None:
    record = dug(3, "4")
    place = put(server.folder, record, phase(record, "turn") + 4)
    dana = posted(server, f"tables/{place['table']}/people", {"name": "Dana", "sit": False})
    page = visit(f"/t/{place['table']}", place={**dana, "name": "Dana"})
    page.locator("main.table").wait_for()
    page.locator(".players [data-talk]").first.click()
    mark = page.locator("dialog.wheel [data-mark]")
    expect(page.locator("dialog.wheel")).to_contain_text("Counts as your guess")
    mark.click()
    mark.click()
    expect(mark).to_have_attribute("data-mark", "2")
    check(page, "a guess")

    def guesses() -> list[dict[str, Any]]:
        connection = connect(server.folder)
        rows = connection.execute(
            "SELECT entry FROM entries JOIN tables ON tables.id = table_id WHERE link = ? ORDER BY version",
            (place["table"],),
        ).fetchall()
        connection.close()
        found = [json.loads(row[0]) for row in rows]
        return [one["secret"] for one in found if one["what"]["type"] == "guessed"]

    page.wait_for_timeout(500)
    assert [one["suspects"] for one in guesses()] == ["", "0"]
