"""A house that is not well: whoever waits for it is told what they wait for, and goes on by themselves."""

from __future__ import annotations

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.hands import Hands
from tests.web.test_people import Make

BYE = json.dumps({"type": "bye", "reason": "cannot_write", "again": True})


def test_a_table_that_does_not_answer_is_said_to_be_waited_for(visit: Visit, make: Make) -> None:
    """As while it moves from a node that is lost to another: the socket is there, and nobody answers."""
    place = make("saboteur", seats=3, bots=["random"] * 2, options={"first": 0})
    page = visit("/", place=place, lost=True)
    calls: list[tuple[WebSocketRoute, WebSocketRoute]] = []
    acts: list[str] = []

    def carry(call: WebSocketRoute) -> None:
        server = call.connect_to_server()
        calls.append((call, server))
        silent = len(calls) == 1

        def say(message: str | bytes) -> None:
            if json.loads(message)["type"] == "act":
                acts.append(str(message))
                if silent:
                    return
            server.send(message)

        call.on_message(say)

    page.route_web_socket("**/*", carry)
    page.goto(page.url.rstrip("/") + f"/t/{place['table']}")
    hands = Hands(page)
    while hands.pass_over() != "main.table.mine":
        pass
    before = page.locator("main.table").get_attribute("data-version")
    page.locator(".decision .pass").click()
    page.locator(".hand button").first.click()
    hands.confirm()
    waiting = page.locator(".lost")
    expect(waiting).to_contain_text("isn’t answering yet")
    assert page.locator("main.table").get_attribute("data-version") == before and len(acts) == 1
    calls[0][0].close()
    # What was asked is repeated, under the same name, and carried out.
    expect(waiting).to_have_count(0)
    page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)
    assert len({json.loads(act)["id"] for act in acts}) == 1 and len(acts) == 2


def test_a_move_that_could_not_be_sent_is_no_longer_told_of_when_the_connection_is_back(
    visit: Visit, make: Make
) -> None:
    place = make("saboteur", seats=3, bots=["random"] * 2)
    page = visit("/", place=place, lost=True)
    calls: list[WebSocketRoute] = []
    away = [False]

    def carry(call: WebSocketRoute) -> None:
        calls.append(call)
        if away[0]:
            call.close()
        else:
            call.connect_to_server()

    page.route_web_socket("**/*", carry)
    page.goto(page.url.rstrip("/") + f"/t/{place['table']}")
    hands = Hands(page)
    while hands.pass_over() != "main.table.mine":
        pass
    away[0] = True
    calls[0].close()
    expect(page.locator(".lost")).to_contain_text("Connection lost")
    page.locator(".decision .pass").click()
    page.locator(".hand button").first.click()
    hands.confirm()
    unsent = page.get_by_text("your move was not sent")
    expect(unsent).to_be_visible()
    away[0] = False
    expect(unsent).to_have_count(0)
    # What was chosen still is, and one press more plays it.
    before = page.locator("main.table").get_attribute("data-version")
    hands.confirm()
    page.wait_for_function("before => document.querySelector('main.table').dataset.version !== before", arg=before)


def test_whoever_comes_while_nothing_can_be_read_is_told_so_and_comes_in_by_themselves(
    visit: Visit, make: Make
) -> None:
    place = make("saboteur", seats=3, bots=[], start=False)
    page = visit("/", lost=True)
    away = [True]

    def carry(call: WebSocketRoute) -> None:
        def dismiss(_: str | bytes) -> None:
            call.send(BYE)
            call.close()

        if away[0]:
            call.on_message(dismiss)
        else:
            call.connect_to_server()

    page.route_web_socket("**/*", carry)
    page.goto(page.url.rstrip("/") + f"/t/{place['table']}")
    expect(page.locator("main")).to_contain_text("can’t save anything right now")
    expect(page.get_by_text("Can’t reach the server")).to_have_count(0)
    away[0] = False
    page.locator("form").wait_for()


def test_nothing_is_said_of_a_table_whose_state_is_not_known(visit: Visit, make: Make) -> None:
    place = make("saboteur", seats=3, bots=["random"] * 2)

    def refused(page: Page) -> None:
        refusal = {"reason": "cannot_write", "facts": {}}
        page.route("**/api/seats", lambda route: route.fulfill(status=503, json=refusal))

    page = visit("/rules/saboteur", place={**place, "game": "saboteur"}, lost=True)
    refused(page)
    page.goto(page.url.replace("/rules/saboteur", "/"))
    page.locator("#own-tables").wait_for()
    line = page.locator("section", has=page.locator("#own-tables")).locator("li")
    expect(line).to_have_count(1)
    expect(line).not_to_contain_text("waiting to start")
    page.unroute("**/api/seats")
    page.reload()
    expect(line).to_contain_text("Your turn")
