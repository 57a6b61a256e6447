"""Somebody goes away in the middle of a match: the others go on without them, and they come back; or the table ends."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.hands import Hands
from tests.web.lobby import open_house_rules
from tests.web.test_people import Make, join
from tests.web.test_screens import check


def playing(visit: Visit, make: Make, *names: str) -> tuple[Page, list[Page]]:
    """A match of Ada, who is the host, and others, of whom the last begins; every other one of these at a phone."""
    place = make("saboteur", seats=len(names) + 1, bots=[], start=False, options={"first": len(names)})
    host = visit(f"/t/{place['table']}", place=place)
    others = [join(visit, place["table"], name, phone=number % 2 == 0) for number, name in enumerate(names)]
    expect(host.locator("main ol li b")).to_have_count(len(names) + 1)
    host.get_by_role("button", name="Start").click()
    for page in (host, *others):
        page.locator("main.table").wait_for()
    return host, others


def leave(page: Page) -> str:
    """Close the page, with all that its browser remembers to come back with; the address it was at."""
    url = page.url
    page.goto("about:blank")
    return url


def test_the_others_vote_a_bot_in_and_its_player_plays_again(visit: Visit, make: Make) -> None:
    host, (bea, cem, dan) = playing(visit, make, "Bea", "Cem", "Dan")
    vote = "Dan: Bot takes over {} of 2 votes"
    back = "Dan: Take my vote back {} of 2 votes"
    button = bea.get_by_role("button", name=vote.format(0))
    expect(button).to_have_count(0)
    url = leave(dan)

    # At a phone and at a desk, and it can be taken back.
    check_absent(bea, "somebody is away, at a phone")
    button.tap()
    expect(cem.get_by_role("button", name=vote.format(1))).to_be_visible()
    expect(cem.locator(".log")).to_contain_text("Bea wants a bot to play for Dan.")
    bea.get_by_role("button", name=back.format(1)).tap()
    expect(cem.locator(".log")).to_contain_text("Bea no longer wants a bot to play for Dan.")
    button.tap()

    # It is void when Dan looks in.
    dan.goto(url)
    dan.locator("main.table").wait_for()
    expect(bea.locator(".absent")).to_have_count(0)
    leave(dan)
    expect(button).to_be_visible()
    button.tap()
    cem.get_by_role("button", name=vote.format(1)).focus()
    cem.keyboard.press("Enter")
    for page in (host, cem):
        expect(page.locator(".log")).to_contain_text("The table has voted: a bot is playing for Dan.")
        expect(page.locator(".absent")).to_have_count(0)

    # Whoever was replaced is asked for nothing but a press.
    dan.goto(url)
    told = "A bot is playing for Dan. Press, and the next decision is yours again."
    expect(dan.locator("footer")).to_contain_text(told)
    check(dan, "a bot plays for oneself")
    dan.get_by_role("button", name="I’m back").click()
    people = [Hands(page) for page in (host, bea, cem)]
    while not dan.locator("main.table.mine").count():
        for hands in people:
            hands.once()
    Hands(dan).decide()


def check_absent(page: Page, where: str) -> None:
    expect(page.locator(".absent")).to_be_visible()
    check(page, where)


def test_the_host_needs_no_vote(visit: Visit, make: Make) -> None:
    host, (bea, cem) = playing(visit, make, "Bea", "Cem")
    leave(cem)
    check_absent(host, "somebody is away")
    host.get_by_role("button", name="Bot takes over for Cem").click()
    expect(bea.locator(".log")).to_contain_text("A bot is playing for Cem.")


def test_the_host_deletes_a_table(visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=3, bots=["random"], start=False)
    host = visit(f"/t/{place['table']}", place=place)
    german = visit(f"/t/{place['table']}", locale="de", phone=True)
    german.get_by_role("button", name="Nur zusehen").click()
    german.locator("#seats").wait_for()
    expect(german.get_by_role("button", name="Diesen Tisch löschen")).to_have_count(0)

    # Whoever changes their mind keeps it, in the lobby and at a match.
    open_house_rules(host)
    host.get_by_role("button", name="Delete this table").click()
    check(host, "whether to delete a table")
    host.get_by_role("button", name="Keep it").click()
    host.get_by_role("button", name="Start").click()
    host.get_by_role("button", name="Settings").click()
    host.get_by_role("button", name="Delete this table").click()
    check(host, "whether to delete a table at which a match is played")
    host.get_by_role("button", name="Delete for good").click()
    expect(host.locator("p.refusal")).to_have_text("The host has deleted this table.")
    expect(german.locator("p.refusal")).to_have_text("Der Host hat diesen Tisch gelöscht.")
    for page in (host, german):
        page.locator("[data-play=saboteur]").wait_for()
        assert page.url.endswith("/")
    assert host.evaluate("localStorage['undermine.places']") == "{}"
