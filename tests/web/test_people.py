"""Several people at one table: in their own browsers, at one device, watching, coming back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.hands import Hands
from tests.web.lobby import open_house_rules, seat_friend
from tests.web.positions import holding, last_pass, put

Make = Callable[..., dict[str, Any]]


def join(visit: Visit, table: str, name: str, **more: Any) -> Page:
    page = visit(f"/t/{table}", **more)
    page.locator("#name").fill(name)
    page.locator("form button").click()
    page.locator("#seats").wait_for()
    return page


def sit_down(visit: Visit) -> list[Page]:
    """Three people at the table that the first of them has made, in three browsers; the match begins."""
    host = visit("/")
    host.locator("[data-invite=saboteur]").click()
    host.locator("dialog button.strong").click()
    expect(host.locator("dialog .refusal")).to_be_visible()
    host.locator("#called").fill("Ada")
    host.locator("#called").press("Enter")
    open_house_rules(host)
    host.locator("#seats-count").select_option("3")
    link = host.get_by_role("textbox", name="Link to this table").input_value()
    table = link.rpartition("/")[2]
    others = [join(visit, table, "Bea"), join(visit, table, "Cem", phone=True)]
    host.locator("#option-rounds").select_option("1")
    host.get_by_role("button", name="Start").click()
    return [host, *others]


def all_hands(pages: Sequence[Page]) -> list[Hands]:
    """The last of them has a phone."""
    return [
        Hands(page, seed, way)
        for seed, (page, way) in enumerate(zip(pages, ("click", "click", "touch"), strict=True), 1)
    ]


def play_out(pages: Sequence[Page]) -> None:
    """To the final standings, and on from there."""
    host, people = pages[0], all_hands(pages)
    for _ in range(400):
        if host.locator("dialog .standings").count():
            break
        for hands in people:
            hands.once()
    expect(host.locator("dialog .standings [data-standing]")).to_have_count(3)
    assert sum(hands.turns for hands in people) >= 3
    host.get_by_role("button", name="Play again").click()
    host.locator("main.table[data-phase=turn]").wait_for()


def test_three_people_in_three_browsers(visit: Visit, server: Server) -> None:
    host, *others = pages = sit_down(visit)
    watcher = visit(others[0].url.removeprefix(server.url))
    watcher.get_by_role("button", name="Just watch").click()
    expect(watcher.locator(".watching")).to_be_visible()
    assert watcher.locator(".hand").count() == 0

    # What one says arrives at everybody's.
    others[0].get_by_label("Write a message").fill("Hello there")
    others[0].get_by_label("Say it").click()
    expect(host.locator(".talk ol").first).to_contain_text("Hello there")
    expect(watcher.locator(".talk ol").first).to_contain_text("Bea")

    people = all_hands(pages)
    for _ in range(4):
        for hands in people:
            hands.once()
    # A reload at any moment returns to the same place.
    others[0].reload()
    others[0].locator("main.table").wait_for()
    versions = {page.locator("main.table").get_attribute("data-version") for page in pages}
    assert len(versions) == 1


def test_three_people_play_their_last_cards_and_begin_again(visit: Visit, server: Server) -> None:
    record, _ = last_pass(rounds=1)
    place = put(server.folder, record, len(record.actions) - 5, mine=[0])
    others = [{**place, "token": f"{place['token']}-{seat}"} for seat in (1, 2)]
    pages = [visit(f"/t/{place['table']}", place=one) for one in (place, others[0])]
    play_out([*pages, visit(f"/t/{place['table']}", place=others[1], phone=True)])


@pytest.mark.long
def test_three_people_play_a_whole_match(visit: Visit) -> None:
    play_out(sit_down(visit))


def test_people_at_one_device_have_covers(visit: Visit) -> None:
    page = visit("/", phone=True)
    page.locator("[data-device=saboteur]").tap()
    page.locator("#called").fill("Ada")
    page.locator("#called").press("Enter")
    for name in ("Bea", "Cem"):
        seat_friend(page, name)
    assert page.locator(".round .tag").all_inner_texts() == ["you", "host", "this device", "this device"]
    page.get_by_role("button", name="Start").tap()
    seen: list[str] = []
    for _ in range(3):
        cover = page.locator(".cover h1")
        cover.wait_for()
        assert page.locator(".hand").count() == 0
        seen.append(cover.inner_text())
        page.locator(".cover button").tap()
        Hands(page, way="touch").decide()
    assert len(set(seen)) == 3


def test_bots_take_what_friends_leave_and_home_knows_the_game(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-device=saboteur]").click()
    page.locator("#called").fill("Ada")
    page.locator("#called").press("Enter")
    # A friend without a name is asked for one.
    page.locator(".round li.free button.name").first.click()
    page.locator("#friend").press("Enter")
    expect(page.locator("dialog .refusal")).to_be_visible()
    page.keyboard.press("Escape")
    seat_friend(page, "Bea")
    open_house_rules(page)
    page.get_by_label("Game", exact=True).select_option(label="Saboteur 2")
    expect(page.get_by_role("heading", name="Saboteur 2")).to_be_visible()
    page.get_by_role("link", name="undermine").click()
    own = page.get_by_role("link", name="Saboteur 2").filter(has_text="with Bea")
    expect(own).to_contain_text("waiting to start")
    own.click()
    page.get_by_role("button", name="Start with a bot in the free seat").click()
    page.locator(".cover h1").wait_for()


def test_a_restart_of_the_server_is_a_short_pause(visit: Visit, make: Make, server: Server) -> None:
    place = make("lost_mines")
    page = visit(f"/t/{place['table']}", place=place, lost=True)
    page.locator("main.table.mine").wait_for()
    server.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost")).not_to_be_visible()
    Hands(page).decide()


def test_a_program_that_says_so_is_marked(visit: Visit, make: Make) -> None:
    waiting = make("saboteur", people=["Bea"], program=True)
    page = visit(f"/t/{waiting['table']}", place=waiting, locale="de-DE")
    expect(page.locator("li[data-seat='0'] .tags")).to_contain_text("Programm")
    expect(page.locator("li[data-seat='1'] .tags")).not_to_contain_text("Programm")
    playing = make("saboteur", program=True)
    page = visit(f"/t/{playing['table']}", place=playing)
    seat = page.locator(".players li[data-seat='0']")
    expect(seat.get_by_label("program", exact=True)).to_be_visible()
    expect(seat.locator(".cog")).to_be_visible()


def test_two_tabs_agree(visit: Visit, make: Make) -> None:
    place = make("saboteur")
    pages = [visit(f"/t/{place['table']}", place=place) for _ in range(2)]
    for page in pages:
        page.locator("main.table.mine").wait_for()
    Hands(pages[0]).decide()
    version = pages[0].locator("main.table").get_attribute("data-version")
    expect(pages[1].locator("main.table")).not_to_have_attribute("data-version", "1")
    pages[1].wait_for_function(
        "version => Number(document.querySelector('main.table').dataset.version) >= Number(version)", arg=version
    )


def test_the_replay_is_open_to_whoever_knows_its_link(visit: Visit, server: Server) -> None:
    record, _ = last_pass(rounds=1)
    place = put(server.folder, record, bot="keen")
    page = visit(f"/t/{place['table']}", place=place)
    Hands(page).until_over(300)
    share = page.locator("dialog a[href^='/r/']").get_attribute("href") or ""
    other = visit(share)
    other.locator("main .board svg").first.wait_for()
    other.keyboard.press("ArrowRight")
    expect(other.locator("footer span")).to_have_text(re.compile("^1/"))
    other.get_by_role("button", name="Show everything").click()
    other.get_by_role("button", name="What was the bot thinking?").click()
    expect(other.locator(".why")).to_contain_text("%")
    other.get_by_label("View").select_option("1")
    expect(other.locator(".hands .cards")).to_have_count(1)
    other.get_by_role("button", name="Play", exact=True).click()
    expect(other.locator("footer span")).to_have_text(re.compile("^2/"))


@pytest.mark.parametrize(("name", "said"), [("Deutsch", "Du bist dran"), ("Nederlands", "Jouw beurt")])
def test_languages_are_switched_without_loading(name: str, said: str, visit: Visit, make: Make) -> None:
    place = make("saboteur2")
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine").wait_for()
    page.evaluate("window.still = true")
    page.get_by_label("Settings").click()
    page.get_by_role("button", name=name).click()
    page.keyboard.press("Escape")
    expect(page.locator(".decision .title")).to_contain_text(said)
    assert page.evaluate("window.still")
    assert "web." not in page.inner_text("body") and "event." not in page.inner_text("body")


def test_what_may_not_be_is_explained(visit: Visit, server: Server) -> None:
    paths = ("cross", "t_wide", "t_tall", "straight_ew")
    place = put(server.folder, holding("saboteur", paths), bot="greedy")
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine").wait_for()
    page.locator(", ".join(f".hand [data-card={card}]" for card in paths)).first.click()
    board = page.locator("svg[role=group]").bounding_box()
    assert board is not None
    page.mouse.click(board["x"] + board["width"] * 0.5, board["y"] + board["height"] * 0.3)
    expect(page.locator(".refusal")).to_contain_text("There’s no face-up card next to it")


def test_a_card_is_dragged_to_its_place_and_played_without_asking(visit: Visit, server: Server) -> None:
    place = put(server.folder, holding("saboteur", ("cross", "t_tall")), bot="greedy")
    page = visit(f"/t/{place['table']}", place=place)
    page.evaluate("localStorage['undermine.settings'] = JSON.stringify({ confirm: false })")
    page.reload()
    page.locator("main.table.mine").wait_for()
    crossing = page.locator(".hand button[data-card=cross], .hand button[data-card=t_tall]")
    crossing.first.click()
    spot = page.locator(".spot").first.bounding_box()
    page.keyboard.press("Escape")
    card = crossing.first.bounding_box()
    assert spot is not None and card is not None
    page.mouse.move(card["x"] + 20, card["y"] + 30)
    page.mouse.down()
    page.mouse.move(spot["x"] + 60, spot["y"] + 90, steps=4)
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".log")).to_contain_text("You lay a ")


def test_a_link_that_leads_nowhere_says_so(visit: Visit) -> None:
    page = visit("/t/nowhere", lost=True)
    expect(page.get_by_text("There’s no such table")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    page.locator("[data-play=saboteur]").wait_for()
