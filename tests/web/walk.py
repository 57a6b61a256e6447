"""A walk through every screen there is, with tables put into the position that each of them needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

from tests.cli.digging import dug, dug2
from tests.cli.mining import mined, mined_with
from tests.web.conftest import Visit
from tests.web.lobby import open_house_rules
from tests.web.positions import full, holding, last_pass, phase, put, step
from undermine.games import GAMES, Record

Make = Callable[..., dict[str, Any]]
Screens = Iterator[tuple[str, Page]]
Walk = Callable[[Visit, Make, Path], Screens]


def doors(visit: Visit, make: Make, folder: Path) -> Screens:
    """Where one comes in, and what is said to whoever cannot."""
    home = visit("/")
    home.locator("h2").first.wait_for()
    yield "home", home
    home.locator("[data-you]").click()
    home.locator("#called").wait_for()
    yield "who one is", home
    imprint = visit("/imprint")
    imprint.locator("h2").first.wait_for()
    yield "imprint", imprint
    wrong = visit("/", lost=True)
    wrong.fill("#code", "ZZZZ")
    wrong.locator("#code + button").click()
    wrong.locator("#code-refused .refusal").wait_for()
    yield "a code that nobody has", wrong
    waiting = make("lost_mines", seats=5, bots=["keen"], start=False)
    lobby = visit(f"/t/{waiting['table']}", place=waiting)
    lobby.locator("#seats").wait_for()
    yield "lobby", lobby
    open_house_rules(lobby)
    yield "lobby: house rules", lobby
    lobby.locator(".round button.name").first.click()
    lobby.locator("dialog[open]").wait_for()
    yield "lobby: a seat", lobby
    join = visit(f"/t/{waiting['table']}", lost=True)
    join.locator("form").wait_for()
    yield "join", join
    join.locator("form button").click()
    join.locator(".refusal").wait_for()
    yield "joining without a name", join
    join.fill("#name", "ada")
    join.locator("form button").click()
    join.locator(".refusal").wait_for()
    yield "joining under a name that is taken", join
    crowded = visit(f"/t/{full(folder)}", lost=True)
    crowded.fill("#name", "Ada")
    crowded.locator("form button").click()
    crowded.locator(".refusal").wait_for()
    yield "joining a table that is full", crowded
    nowhere = visit("/t/nowhere-at-all", lost=True)
    nowhere.locator(".failed h1").wait_for()
    yield "a table that is not there", nowhere
    lost = visit("/nowhere", lost=True)
    lost.locator("h1").wait_for()
    yield "an address that is not there", lost
    unknown = visit("/r/nothing-at-all", lost=True)
    unknown.locator(".refusal").wait_for()
    yield "a replay that is not there", unknown


def learning(visit: Visit, make: Make, folder: Path) -> Screens:
    """How to play each game."""
    page = visit("/")
    for game in GAMES:
        page.goto(page.url.split("/learn")[0].rstrip("/") + f"/learn/{game}")
        page.locator("h2").first.wait_for()
        yield f"how to play {game}", page


def table(visit: Visit, folder: Path, record: Record, upto: int, **more: Any) -> Page:
    """The page of whoever has to decide at some step of a match."""
    place = put(folder, record, upto, **more)
    page = visit(f"/t/{place['table']}", place=place)
    page.locator(".cover, main.table.mine, .reveal").first.wait_for()
    return page


def cards(page: Page, name: str) -> Screens:
    """A table as it is, and with one card of each sort chosen."""
    yield f"{name}: a turn", page
    playable = page.locator(".hand button:not(.idle)")
    for at in range(min(playable.count(), 2)):
        playable.nth(at).click()
        yield f"{name}: a card is chosen", page
    page.keyboard.press("Escape")
    page.locator(".decision .pass").click()
    page.locator(".hand button").first.click()
    yield f"{name}: a card is put away", page
    page.keyboard.press("Escape")


def panels(page: Page, name: str) -> Screens:
    """What opens over a table."""
    page.locator("[aria-expanded]").click()
    yield f"{name}: the role is shown", page
    page.locator("[aria-expanded]").click()
    page.locator(".players .own [data-talk]").click()
    page.locator("dialog.wheel[open]").wait_for()
    yield f"{name}: what can be said", page
    page.keyboard.press("Escape")
    # Course and talk are panels of their own only where there is little room.
    page.set_viewport_size({"width": 360, "height": 640})
    for at, panel in enumerate(("course", "talk")):
        page.locator("header button.narrow").nth(at).click()
        page.locator("aside.open").wait_for()
        yield f"{name}: {panel}", page
        page.set_viewport_size({"width": 360, "height": 640})
        page.locator("aside.open > button").click()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("header button").last.click()
    page.locator("dialog[open]").wait_for()
    yield f"{name}: settings and invitation", page
    page.keyboard.press("Escape")


def saboteur(visit: Visit, make: Make, folder: Path) -> Screens:
    """Saboteur: ten at a table, the draft, the end of a round and of a match, its replay; two at one device."""
    crowd = dug(10, "1")
    page = table(visit, folder, crowd, len(crowd.actions) // 2)
    yield from cards(page, "saboteur")
    record = dug(3, "4", 2)
    page = table(visit, folder, record, phase(record, "pick"))
    yield "saboteur: picking nuggets", page
    last = last_pick(record)
    page = table(visit, folder, record, last)
    yield from end_of_round(page, "saboteur")
    # The last nugget is nobody's choice: the page takes it by itself.
    single = dug(3, "4")
    place = put(folder, single, len(single.actions) - 1, bot="keen")
    page = visit(f"/t/{place['table']}", place=place)
    yield from end_of_round(page, "saboteur")
    page.locator(".reveal .next button.strong").click()
    page.locator("dialog .podium").wait_for()
    page.get_by_role("button", name="Show what the bots believed").click()
    page.locator("dialog .chart").wait_for()
    yield "saboteur: standings", page
    page.locator("dialog a[href='/history']").click()
    page.locator(".honours").wait_for()
    yield "the matches played on this device", page
    page.go_back()
    page.locator("dialog .podium").wait_for()
    page.locator("dialog .rest a[href^='/r/']").click()
    yield from replay(page, "saboteur")
    page = table(visit, folder, record, 4, mine=range(3))
    yield "a cover between two at one device", page


def replay(page: Page, name: str) -> Screens:
    """A match looked at again, with what a bot believed."""
    page.locator("main .board svg").first.wait_for()
    page.locator("input[type=range]").evaluate(
        "(one) => { one.value = one.max - 3; one.dispatchEvent(new Event('input', { bubbles: true })) }"
    )
    yield f"{name}: the replay", page
    page.get_by_role("button", name="Show everything").click()
    page.locator(".hands .cards").nth(1).wait_for()
    why = page.get_by_role("button", name="What was the bot thinking?")
    while not why.count():
        page.get_by_role("button", name="One step back").click()
    why.click()
    page.locator(".why").wait_for()
    yield f"{name}: what a bot believed", page
    page.get_by_role("button", name="What if").click()
    page.locator("dialog[open] li button").first.wait_for()
    yield f"{name}: what if", page
    page.keyboard.press("Escape")


def last_pick(record: Record) -> int:
    """The step at which the last nugget of the first round is picked."""
    return step(record, lambda game: game.round > 1) - 1


def end_of_round(page: Page, name: str) -> Screens:
    """Roles and gold, after the last decision of a round."""
    page.locator(".reveal .lines").wait_for()
    yield f"{name}: the end of a round", page


def saboteur2(visit: Visit, make: Make, folder: Path) -> Screens:
    """Saboteur 2: twelve at a table with cards in front of them, and a theft."""
    crowd = dug2(12, "1")
    page = table(visit, folder, crowd, len(crowd.actions) * 2 // 3)
    yield from cards(page, "saboteur2")
    yield from panels(page, "saboteur2")
    record = next(
        one
        for one in (dug2(6, str(seed)) for seed in range(99))
        if any(text.startswith("steal>") for text in one.actions)
    )
    page = table(visit, folder, record, phase(record, "steal"))
    yield "saboteur2: a theft", page


def lost_mines(visit: Visit, make: Make, folder: Path) -> Screens:
    """The Lost Mines: nine at a table, moving, voting, mines and treasures, the end of a round."""
    crowd = mined(9, "2")
    page = table(
        visit,
        folder,
        crowd,
        step(crowd, lambda game: len(game.actions) > 30 and game.view(game.to_act).data()["phase"] == "play"),
    )
    yield from cards(page, "lost_mines")
    yield from panels(page, "lost_mines")
    record = mined_with("look", "take", "vote", "set_mine")
    for name in ("move", "vote", "set_mine", "take"):
        page = table(visit, folder, record, phase(record, name))
        yield f"lost_mines: {name}", page


def beats(visit: Visit, make: Make, folder: Path) -> Screens:
    """What is shown for a time only: one's role at the beginning of a round, and who has won it."""
    for game in GAMES:
        place = make(game, options={"first": 0})
        page = visit(f"/t/{place['table']}", place=place, reduced_motion="no-preference")
        page.locator(".beat .card").wait_for()
        still(page)
        yield f"{game}: a dwarf card lies face-down", page
        page.locator(".beat .card").press("Enter")
        page.locator(".beat .who").wait_for()
        yield f"{game}: who one is", page
    record, _ = last_pass()
    place = put(folder, record)
    page = visit(f"/t/{place['table']}", place=place, reduced_motion="no-preference")
    page.locator(".banner").wait_for()
    still(page)
    yield "who has won", page


def still(page: Page) -> None:
    """Nothing moves any more, and what waits for a time waits."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})


def lost(visit: Visit, make: Make, folder: Path) -> Screens:
    """A table whose connection is gone."""
    record = dug(3, "4")
    place = put(folder, record, 2)
    page = visit("/", place=place, lost=True)
    # A connection that this side can cut; once it is cut, no other comes about.
    calls: list[WebSocketRoute] = []

    def answer(call: WebSocketRoute) -> None:
        calls.append(call)
        if len(calls) == 1:
            call.connect_to_server()
        else:
            call.close()

    page.route_web_socket("**/*", answer)
    page.goto(page.url.rstrip("/") + f"/t/{place['table']}")
    page.locator("main.table").wait_for()
    calls[0].close()
    page.locator(".lost").wait_for()
    yield "the connection is lost", page


def absent(visit: Visit, make: Make, folder: Path) -> Screens:
    """Everybody waits for the host; a bot plays for them, they come back, and delete the table."""
    host = put(folder, holding("saboteur", ("cross",)))
    others = [visit(f"/t/{host['table']}", place={**host, "token": f"{host['token']}-{seat}"}) for seat in (1, 2)]
    vote = others[0].locator(".absent button", has_text="0 of 2")
    vote.wait_for()
    yield "the one on turn is away", others[0]
    vote.click()
    others[0].locator(".absent button", has_text="1 of 2").wait_for()
    yield "a vote for a bot", others[0]
    others[1].locator(".absent button").click()
    back = visit(f"/t/{host['table']}", place=host)
    back.locator(".away button").wait_for()
    yield "a bot plays for oneself", back
    back.locator("header button").last.click()
    back.locator("dialog[open] .delete").click()
    back.locator("dialog[open]:not(:has(.delete))").wait_for()
    yield "whether to delete the table", back


WALKS: tuple[Walk, ...] = (doors, learning, saboteur, saboteur2, lost_mines, beats, lost, absent)
