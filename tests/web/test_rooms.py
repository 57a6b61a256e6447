"""Rooms: what a host can do, what a table agrees on, decks of one's own, and looking back on everything."""

from __future__ import annotations

import asyncio
import json
import re
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import FilePayload, Page, expect

from tests.lost_mines.table import another_deck
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.hands import Hands
from tests.web.lobby import clear_last_bot, open_house_rules
from tests.web.test_people import join
from tests.web.test_screens import check
from undermine.client import Client
from undermine.games.lost_mines.deck import MINES
from undermine.games.lost_mines.deck_file import deck_text
from undermine.words import Words

Make = Callable[..., dict[str, Any]]


def press(page: Page, name: str) -> None:
    """A button by its name, by keyboard alone."""
    page.get_by_role("button", name=name).focus()
    page.keyboard.press("Enter")


def seats(page: Page) -> list[str]:
    return [name for name in page.locator(".round li b").all_inner_texts() if name != "free"]


def test_people_change_places_and_the_host_changes(visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=4, bots=[], start=False)
    host = visit(f"/t/{place['table']}", place=place)
    bea = join(visit, place["table"], "Bea")
    cem = join(visit, place["table"], "Cem", phone=True)

    # The host swaps any two at once; others ask first, unless the seat is free.
    press(host, "More for Bea")
    check(host, "what can be done about a seat")
    host.locator("[data-swap='0']").focus()
    host.keyboard.press("Enter")
    expect(host.locator("main ol li").first).to_contain_text("Bea")
    press(bea, "More for Bea")
    expect(bea.locator("dialog")).to_contain_text("The other player has to agree first.")
    press(bea, "Cem, seat 3")
    expect(cem.locator(".seats")).to_contain_text("Bea wants to swap with Cem")
    cem.get_by_role("button", name="Swap seats with Bea").tap()
    expect(host.locator("main ol li").nth(2)).to_contain_text("Bea")
    assert seats(host) == ["Cem", "Ada", "Bea"]
    press(bea, "More for Bea")
    bea.locator("[data-swap='3']").focus()
    bea.keyboard.press("Enter")
    expect(host.locator("main ol li").nth(3)).to_contain_text("Bea")

    press(host, "More for Bea")
    press(host, "Make host: Bea")
    expect(host.get_by_text("Waiting for Bea to start …")).to_be_visible()
    bea.get_by_role("button", name="Start with a bot in the free seat").click()
    host.locator("main.table").wait_for()

    # While a match is played, too.
    bea.get_by_role("button", name="Settings").click()
    press(bea, "Make host: Ada")
    host.get_by_role("button", name="Settings").click()
    expect(host.get_by_role("button", name="Make host: Bea")).to_be_visible()


def test_a_host_who_is_away_can_be_followed_but_not_at_once(visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=3, bots=[], start=False)
    host = visit(f"/t/{place['table']}", place=place)
    bea = join(visit, place["table"], "Bea")
    own = bea.get_by_role("button", name="Become the host")
    host.locator("main ol li").nth(1).get_by_text("Bea").wait_for()
    expect(own).to_have_count(0)
    host.context.close()
    expect(bea.get_by_text("Ada is the host, but is away.")).to_be_visible()
    check(bea, "the host is away")
    own.click()
    expect(bea.get_by_role("alert")).to_have_text("The host is here, or was here a moment ago.")


def test_the_host_sends_people_away(visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=3, bots=["random"], start=False)
    host = visit(f"/t/{place['table']}", place=place)
    dan = join(visit, place["table"], "Dan")
    watcher = visit(f"/t/{place['table']}", locale="de")
    watcher.get_by_role("button", name="Nur zusehen").click()
    watcher.locator("#seats").wait_for()

    expect(dan.get_by_role("button", name="Remove")).to_have_count(0)
    check(host, "a lobby with people who watch")
    host.get_by_role("button", name="Remove Dan").click()
    expect(dan.locator("p.refusal")).to_have_text("The host has removed you from that table.")
    dan.locator("[data-play=saboteur]").wait_for()
    assert dan.evaluate("localStorage['undermine.places']") == "{}"
    expect(host.get_by_text("1 anonymous viewer")).to_be_visible()

    host.get_by_role("button", name="Start").click()
    host.get_by_role("button", name="Settings").click()
    host.get_by_role("button", name="Remove all").click()
    expect(watcher.locator("p.refusal")).to_have_text("Der Host hat dich von diesem Tisch entfernt.")
    assert watcher.url.endswith("/")

    # Somebody with a seat goes with it, as long as nothing is played.
    other = make("saboteur", seats=3, bots=[], start=False)
    host = visit(f"/t/{other['table']}", place=other)
    bea = join(visit, other["table"], "Bea", phone=True)
    press(host, "More for Bea")
    press(host, "Remove Bea")
    expect(bea.locator("p.refusal")).to_contain_text("removed you")
    expect(host.get_by_text("Bea")).to_have_count(0)


#: what is drawn on cards that do not lie in a maze
NOT_A_PATH = 'rx="26" ry="36"'


#: the usual deck, but all crosses lie on rock, which no path card of the usual one does, and there are many of them
ROCKY = another_deck(
    ("path cross 4\n", "path cross_rock 44\n"),
    ("total paths 40\n", "total paths 80\n"),
    ("name reconstruction", "name Rocky wood"),
)


def test_a_table_plays_with_a_deck_of_its_own(visit: Visit, make: Make) -> None:
    place = make("lost_mines", seats=3, bots=["random"], start=False)
    page = visit(f"/t/{place['table']}", place=place)
    german = visit(f"/t/{place['table']}", place=place, phone=True, locale="de")
    text = page.get_by_role("textbox", name="Text of the deck")

    open_house_rules(page)
    open_house_rules(german)
    # What is wrong is said with its line, in the reader's language.
    page.locator("#option-deck").click()
    page.get_by_role("button", name="Start from the standard deck").click()
    expect(text).to_have_value(deck_text())
    wrong = ROCKY.replace("mine gold SW", "mine copper SW")
    line = wrong.split("\n").index("mine copper SW") + 1
    text.fill(wrong)
    page.get_by_role("button", name="Use this deck").click()
    expect(page.locator("dialog").get_by_role("alert")).to_contain_text(f"line {line}: there is no mine 'copper'")
    german.locator("#option-deck").tap()
    check(german, "a deck of one's own")
    german.locator("textarea").fill(wrong)
    german.get_by_role("button", name="Diesen verwenden").tap()
    expect(german.locator("dialog").get_by_role("alert")).to_contain_text(f"Zeile {line}: eine Mine 'copper' gibt es")
    german.keyboard.press("Escape")

    file = FilePayload(name="rocky.deck", mimeType="text/plain", buffer=ROCKY.encode())
    page.locator("input[type=file]").set_input_files(file)
    expect(text).to_have_value(ROCKY)
    page.get_by_role("button", name="Use this deck").click()
    expect(page.locator("#option-deck")).to_have_text("Rocky wood")
    expect(german.locator("#option-deck")).to_have_text("Rocky wood")
    page.get_by_role("button", name="Start").click()
    page.locator("main.table.mine").wait_for()

    # How to play shows the cards of this table, drawn from what the server says is on them.
    page.get_by_role("button", name="How to play").click()
    rocky = page.locator("dialog [data-path=cross_rock]")
    expect(rocky).to_contain_text("×44")
    assert page.locator("dialog [data-path=cross]").count() == 0
    assert NOT_A_PATH not in rocky.locator("svg").inner_html()
    assert NOT_A_PATH in page.locator("dialog .actions svg").first.inner_html()
    page.keyboard.press("Escape")

    lying = page.locator(f"svg [role=img][aria-label^='{Words().say('card.cross_rock')}']")
    hands = Hands(page)
    end = time.monotonic() + 90
    while not lying.count() and time.monotonic() < end:
        hands.once()
    # A card the client was not told of would be drawn as one that does not lie in a maze.
    assert NOT_A_PATH not in lying.first.inner_html()

    # Elsewhere there is nothing of it.
    page.goto(page.url.partition("/t/")[0] + "/learn/lost_mines")
    page.locator("[data-path=cross]").wait_for(state="attached")
    assert page.locator("[data-path=cross_rock]").count() == 0


def test_every_option_is_set_in_the_lobby(visit: Visit, make: Make, server: Server) -> None:
    place = make("saboteur", seats=3, bots=["random"], start=False)
    page = visit(f"/t/{place['table']}", place=place)
    watcher = visit(f"/t/{place['table']}", place=None, phone=True)
    watcher.get_by_role("button", name="Just watch").tap()
    open_house_rules(page)
    open_house_rules(watcher)
    for name, value in (
        ("#fill-after", "300"),
        ("#option-rounds", "1"),
        ("#option-first", "2"),
        ("#option-connection", "adjacent"),
        ("#pace", "at_once"),
        ("#clock", "300"),
        ("#stand-in", "greedy"),
        ("#talking", "presets"),
    ):
        page.locator(name).select_option(value)
        expect(watcher.locator(name)).to_have_value(value)
        expect(watcher.locator(name)).to_be_disabled()
    page.locator("#fill-after").select_option(label="no")
    expect(watcher.locator("#fill-after")).to_have_value("")
    page.locator("#public").check()
    expect(watcher.locator("#public")).to_be_checked()
    # Another game has other options; back again everything is as usual.
    page.locator("#game").select_option("saboteur2")
    expect(watcher.locator("#option-open_gold")).to_be_visible()
    expect(watcher.locator("#game")).to_have_value("saboteur2")
    page.locator("#game").select_option("saboteur")
    page.locator("#option-rounds").select_option("1")
    page.locator("#option-connection").select_option("adjacent")
    page.locator("#stand-in").select_option("greedy")
    # Whoever was to begin has no seat any more; nobody has to think of that.
    clear_last_bot(page)
    page.locator("#seats-count").select_option("4")
    page.locator("#option-first").select_option("3")
    page.locator("#seats-count").select_option("3")
    expect(page.locator("#option-first")).to_have_value("")
    page.locator("#option-first").select_option("0")
    page.get_by_role("button", name="Start").click()
    page.locator("main.table.mine").wait_for()
    with urllib.request.urlopen(f"{server.url}/api/tables") as answer:
        listed = {one["table"]: one for one in json.loads(answer.read())["tables"]}
    assert listed[place["table"]]["config"] == {
        "game": "saboteur",
        "seats": 3,
        "options": {"rounds": 1, "connection": "adjacent", "first": 0},
        "clock": 300,
        "talk": "presets",
        "public": True,
        "stand_in": "greedy",
        "pace": "at_once",
    }


def finished(server: Server, make: Make, game: str, **more: Any) -> str:
    """The share link of a match that bots have played."""
    place = make(game, sit=False, **more)

    async def watch() -> str:
        async with Client(server.url, place["table"]) as client:
            state = await client.until(lambda state: bool(state.table["phase"] == "over"))
            share: str = state.table["match"]["share"]
            return share

    # The browser's own loop runs in this thread.
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(asyncio.wait_for(watch(), 300))).result()


def labels(page: Page, what: str) -> list[str]:
    """What stands on the goals or mines, as a screen reader tells it."""
    found = page.locator(f".board svg [role=img][aria-label*='{what}']").all()
    return [one.get_attribute("aria-label") or "" for one in found]


def test_a_replay_shows_everything_or_what_a_seat_knew(visit: Visit, make: Make, server: Server) -> None:
    share = finished(server, make, "saboteur", seats=4, bots=["keen"], options={"rounds": 2})
    page = visit(f"/r/{share}")
    page.locator(".hands").wait_for()
    page.get_by_role("button", name="Show everything").click()
    expect(page.locator(".hands .cards")).to_have_count(4)

    # Everything: the goals nobody has seen, all hands, all roles, and the dwarf card that is left over.
    faces = sorted(told.partition(": ")[2] for told in labels(page, "goal"))
    assert faces == ["just a stone", "just a stone", "the treasure"]
    expect(page.locator(".hands .cards")).to_have_count(4)
    expect(page.locator(".hands")).to_contain_text("Left over:")
    assert len([line for line in page.locator(".who").all_inner_texts() if " is " in line]) == 4

    check(page, "the replay at a desk")

    # Through somebody's eyes nothing but what they knew then.
    page.get_by_label("View").select_option("2")
    expect(page.locator(".hands .cards")).to_have_count(1)
    assert labels(page, "goal") == ["top goal", "middle goal", "bottom goal"]
    assert len([line for line in page.locator(".who").all_inner_texts() if " is " in line]) == 1
    assert "Left over" not in page.locator(".hands").inner_text()
    page.get_by_label("View").select_option(label="all cards open")
    expect(page.locator(".hands .cards")).to_have_count(4)

    # To any move, to a round, to the end; by keys and by buttons.
    page.locator("[data-step='7']").click()
    expect(page.locator("footer span").first).to_have_text(re.compile("^7/"))
    expect(page.locator("[aria-current=step]")).to_have_attribute("data-step", "7")
    # What somebody believed is told to whoever looks through their eyes, or through all.
    eyes, believed = page.get_by_label("View"), page.get_by_role("button", name="What was the bot thinking?")
    mover = page.evaluate("[...document.querySelectorAll('.hands li')].findIndex((one) => one.matches('.on'))")
    for seat in range(4):
        eyes.select_option(str(seat))
        expect(page.locator(".hands li").nth(seat).locator(".cards")).to_have_count(1)
        expect(believed).to_have_count(int(seat == mover))
    eyes.select_option(label="all cards open")
    expect(page.locator(".hands .cards")).to_have_count(4)
    believed.click()
    expect(page.locator(".why")).to_contain_text("was thinking")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".why")).to_have_count(0)
    expect(page.locator("footer span").first).to_have_text(re.compile("^6/"))
    page.get_by_label("Rounds").select_option("2")
    expect(page.locator(".began [aria-current=step]")).to_have_count(1)
    faces = sorted(told.partition(": ")[2] for told in labels(page, "goal"))
    assert faces == ["just a stone", "just a stone", "the treasure"]
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    expect(page.locator(".moves button").last).to_have_attribute("aria-current", "step")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("footer span").first).to_have_text(re.compile("^[12]/"))
    page.get_by_role("button", name="Pause").click()


def test_a_replay_of_the_forest_shows_mines_and_treasures(visit: Visit, make: Make, server: Server) -> None:
    share = finished(server, make, "lost_mines", seats=3, bots=["random"], options={"rounds": 1, "deck": ROCKY})
    page = visit(f"/r/{share}", phone=True, locale="de")
    page.locator(".hands").wait_for()
    page.get_by_label("Sicht").select_option(label="alles offen")
    expect(page.locator(".hands .cards")).to_have_count(3)
    kinds = sorted(told.partition(": ")[2] for told in labels(page, "Mine"))
    assert kinds == sorted(Words("de").say(f"mine.{mine}") for mine in MINES)
    treasures = page.locator(".treasures button")
    values = [one.inner_text().strip() for one in treasures.all()]
    assert values and all(value.isdigit() for value in values)
    page.get_by_label("Sicht").select_option("0")
    expect(page.locator(".hands .cards")).to_have_count(1)
    assert [told for told in labels(page, "Mine") if ": " in told] == []
    assert {one.inner_text().strip() for one in treasures.all()} == {"?"}
    page.get_by_role("button", name="Züge").tap()
    # Only what somebody has looked at is told of.
    expect(page.locator("[data-step]")).to_have_count(1)
    page.get_by_label("Sicht").select_option(label="alles offen")
    page.locator("[data-step='5']").tap()
    page.get_by_label("Sicht").select_option("0")
    expect(page.locator("[data-step]")).to_have_count(6)
    expect(page.locator("footer span").first).to_have_text(re.compile("^5/"))
    # The deck of the match is drawn from what the server tells of it.
    page.get_by_label("Sicht").select_option(label="alles offen")
    page.keyboard.press("End")
    rocky = page.locator(f".board svg [role=img][aria-label^='{Words('de').say('card.cross_rock')}']")
    assert all(NOT_A_PATH not in one.inner_html() for one in rocky.all())


def test_a_place_is_taken_along_to_another_device(visit: Visit, make: Make) -> None:
    place = make("saboteur")
    desk = visit(f"/t/{place['table']}", place=place)
    desk.locator("main.table.mine").wait_for()
    phone = visit(f"/t/{place['table']}#{place['token']}", phone=True)
    phone.locator("main.table.mine").wait_for()
    assert "#" not in phone.url
    hands = "[...document.querySelectorAll('.hand button')].map((one) => one.dataset.card)"
    assert phone.evaluate(hands) == desk.evaluate(hands)
    phone.reload()
    phone.locator("main.table.mine").wait_for()
    phone.goto(phone.url.partition("/t/")[0])
    expect(phone.get_by_role("link", name="Your turn: Saboteur")).to_be_visible()
