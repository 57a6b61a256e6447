"""The front door: a name and a dwarf once, quick matches, invitations, late comers, and what waits for one."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.test_screens import check

Make = Callable[..., dict[str, Any]]

#: what a table has agreed on is changed through a socket of its own
CONFIGURE = """
([table, token, config]) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => { send({ type: "hello", token }); send({ type: "configure", id: "hurry", config }); };
}
"""


def press(page: Page, phone: bool, selector: str) -> None:
    thing = page.locator(selector).first
    if phone:
        thing.tap()
    else:
        thing.click()


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True], ids=["desk", "phone"])
def test_a_quick_match_is_joined_where_somebody_waits(phone: bool, visit: Visit, make: Make) -> None:
    """From the home page: a name and a dwarf, asked once, then the table where somebody waits, and the match."""
    game = "saboteur2" if phone else "saboteur"
    waiting = make(game, seats=4, bots=[], start=False, public=True, fill_after=3500)
    host = visit(f"/t/{waiting['table']}", place=waiting)
    expect(host.locator(".fills")).to_contain_text("58:")
    page = visit("/", phone=phone)
    press(page, phone, f"[data-quick={game}]")
    page.locator("#called").fill("Bea")
    press(page, phone, "label:has(input[value='7'])")
    check(page, "who one is")
    press(page, phone, "dialog button.strong")
    expect(page.locator(".fills")).to_contain_text("58:")
    check(page, "a lobby that fills by itself")
    assert page.url.endswith(waiting["table"])
    expect(page.locator(".round li").nth(1).locator("b")).to_have_text("Bea")
    host.get_by_role("button", name="Start with bots in the 2 free seats").click()
    for one in (host, page):
        one.locator("main.table").wait_for()
    names = host.locator(".players li").all_inner_texts()
    assert len(names) == 4 and "Bea" in names[1]
    # It is remembered: nothing is asked the next time, and the face is at the door.
    page.goto(page.url.partition("/t/")[0])
    expect(page.locator("[data-you]")).to_contain_text("Bea")
    assert json.loads(page.evaluate("localStorage['undermine.settings']"))["dwarf"] == 7


def test_when_the_time_is_over_bots_take_the_free_seats(visit: Visit, make: Make) -> None:
    waiting = make("saboteur", seats=4, bots=[], start=False, fill_after=600)
    page = visit(f"/t/{waiting['table']}", place=waiting)
    expect(page.locator(".fills")).to_contain_text("9:5")
    # Somebody in a hurry, on another device of theirs.
    page.evaluate(CONFIGURE, [waiting["table"], waiting["token"], {"game": "saboteur", "seats": 4, "fill_after": 1}])
    page.locator("main.table").wait_for()
    expect(page.locator(".players li")).to_have_count(4)


def test_a_quick_match_of_ones_own_can_begin_at_once_or_wait_for_friends(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-quick=lost_mines]").click()
    page.locator("#called").fill("Ada")
    page.locator("#called").press("Enter")
    expect(page.locator(".fills")).to_contain_text("0:5")
    page.get_by_role("button", name="Wait for friends instead").click()
    expect(page.locator(".fills")).to_have_count(0)
    page.get_by_role("button", name="Start with bots in the 4 free seats").click()
    page.locator("main.table").wait_for()


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.long)], ids=["desk", "phone"])
def test_an_open_table_is_joined_by_one_press(phone: bool, visit: Visit, make: Make) -> None:
    waiting = make("saboteur", seats=4, bots=[], start=False, public=True, dwarf=5)
    page = visit("/", phone=phone)
    page.evaluate("localStorage['undermine.settings'] = JSON.stringify({ name: 'Bea', dwarf: 5 })")
    page.reload()
    check(page, "a home page with open tables")
    press(page, phone, f"[data-join='{waiting['table']}']")
    expect(page.locator(".round li").nth(1).locator("b")).to_have_text("Bea")
    # Both would be the same dwarf: who came second is the nearest other one, here and in the list of what is one's own.
    faces = page.locator(".round li .face svg")
    assert len({face.inner_html() for face in faces.all()}) == 4
    page.goto(page.url.partition("/t/")[0])
    expect(page.get_by_role("link", name="Saboteur").filter(has_text="with Ada")).to_contain_text("waiting to start")


def test_who_is_invited_chooses_a_dwarf_that_is_free(visit: Visit, make: Make) -> None:
    place = make("lost_mines", seats=3, bots=[], start=False, dwarf=2)
    host = visit(f"/t/{place['table']}", place=place)
    page = visit(f"/t/{place['table']}", phone=True)
    expect(page.locator("input[name=dwarf][value='2']")).to_be_disabled()
    page.locator("label:has(input[value='9'])").tap()
    page.locator("#name").fill("Bea")
    page.locator("form button").tap()
    expect(host.locator(".round li").nth(1)).to_contain_text("Bea")
    ninth = page.locator(".round li").nth(1).locator(".face svg").inner_html()
    page.evaluate("window.still = true")
    host.locator("[data-start]").click()
    # The same face everywhere: in the list, on the pawn.
    page.locator("main.table").wait_for()
    heads = [ninth.partition("<g color")[0], page.locator(".players li").nth(1).locator("svg").first.inner_html()]
    assert heads[0] in heads[1]
    assert ninth.partition("<g color")[0] in page.locator(".board").inner_html()
    assert page.evaluate("window.still")


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True], ids=["desk", "phone"])
def test_a_late_comer_is_told_what_they_can_be(phone: bool, visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=3, options={"first": 0})
    page = visit(f"/t/{place['table']}", phone=phone)
    expect(page.locator("[data-late=playing]")).to_contain_text("a bot makes room for you")
    check(page, "coming late")
    page.locator("#name").fill("Bea")
    press(page, phone, "form button")
    page.locator("main.table").wait_for()
    assert page.locator(".hand").count() == 0
    # Where nobody is a bot there is nothing to promise.
    full = make("saboteur", people=["Bo", "Cy"], seats=3)
    crowded = visit(f"/t/{full['table']}", phone=phone)
    expect(crowded.locator("[data-late=lobby]")).to_contain_text("Every seat is taken")
    press(crowded, phone, "button:has-text('Just watch')")
    expect(crowded.locator(".round")).to_be_visible()


def test_who_finds_only_bots_in_the_lobby_takes_a_seat_of_theirs(visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=3, bots=["random"], start=False)
    page = visit(f"/t/{place['table']}")
    expect(page.locator("[data-late=lobby]")).to_contain_text("bots make room")
    page.locator("#name").fill("Bea")
    page.locator("form button").click()
    page.locator(".round li button.name").first.click()
    page.get_by_role("button", name="Sit here").click()
    expect(page.locator(".round li").nth(1).locator("b")).to_have_text("Bea")


def test_what_waits_for_one_stands_on_top_and_what_is_gone_is_forgotten(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"first": 0})
    page = visit("/", place=place)
    expect(page.locator("[data-due=true]")).to_contain_text("Your turn: Saboteur")
    check(page, "a home page with a table that waits")
    gone = {"nowhere": {"token": "nothing", "name": "Ada", "game": "saboteur", "at": 1}}
    page.evaluate("(gone) => localStorage['undermine.places'] = JSON.stringify(gone)", gone)
    page.reload()
    page.locator("[data-play=saboteur]").wait_for()
    expect(page.locator("#own-tables")).to_have_count(0)
    assert page.evaluate("localStorage['undermine.places']") == "{}"


@pytest.mark.parametrize("path", ["/whatever", "/learn/halma", "/t/nowhere-at-all", "/r/nothing-at-all", "/a/b/c"])
def test_an_unknown_address_answers_with_a_page_and_a_way_out(path: str, visit: Visit, server: Server) -> None:
    asked = urllib.request.Request(server.url + path, headers={"Accept": "text/html"})
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(asked)
    with answer.value as refused:
        assert refused.code == 404 and "text/html" in refused.headers["Content-Type"]
    page = visit(path, lost=True)
    page.get_by_role("link", name="Home").or_(page.get_by_role("link", name="undermine")).first.click()
    page.locator("[data-play=saboteur]").wait_for()
