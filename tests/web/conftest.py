"""A real server and a real Chromium; every page is watched for errors and for requests that leave the server."""

from __future__ import annotations

import json
import shutil
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.conftest import Server
from tests.web.installing import BARE_CHROMIUM, CHROMIUM, install, try_to_install

DESKTOP: Final[Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final[Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

# However slow the machine is, what is waited for comes or does not come.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where Chromium is, the bare one if it can be had."""
    try_to_install(BARE_CHROMIUM)
    if not BARE_CHROMIUM.is_there():
        install(CHROMIUM)
    return shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield browser
        browser.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open a page in a browser of its own: ``visit(path, phone=…, token=…, …)``. Nothing may go wrong in it."""
    troubles: list[str] = []
    contexts: list[BrowserContext] = []

    def open_page(
        path: str = "/", *, phone: bool = False, place: dict[str, Any] | None = None, hints: bool = False, **more: Any
    ) -> Page:
        lost = more.pop("lost", False)
        # Whoever answers before the server does would hide what it sends: tests/web/test_offline.py lets it.
        usual = {"reduced_motion": "reduce", "locale": "en-GB", "service_workers": "block"}
        context = browser.new_context(**{**(PHONE if phone else DESKTOP), **usual, **more})
        contexts.append(context)
        context.set_default_timeout(60_000)
        remembered: dict[str, Any] = {}
        if place is not None:
            remembered["undermine.places"] = {place["table"]: {**place, "name": "Ada", "game": "", "at": 1}}
        if not hints:
            # Whoever has played before: what is said in the first games has tests of its own.
            remembered["undermine.settings"] = {"hints": False}
        for key, value in remembered.items():
            # Where somebody has gone away to, nothing can be remembered.
            keep = f"localStorage[{json.dumps(key)}] ??= {json.dumps(json.dumps(value))}"
            context.add_init_script(f"if (location.protocol === 'http:') {keep}")
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        # What does not come through is expected where a refusal or a lost connection is looked at; nothing else is.
        expected = ("Failed to load resource", "WebSocket connection to") if lost else ()
        page.on(
            "console",
            lambda said: (
                troubles.append(said.text) if said.type == "error" and not said.text.startswith(expected) else None
            ),
        )
        page.on("request", lambda asked: None if asked.url.startswith(server.url) else troubles.append(asked.url))
        page.goto(server.url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def make(server: Server) -> Callable[..., dict[str, Any]]:
    """Make a table over HTTP: ``make("saboteur", seats=3, …)``, with bots, or with people who sit there and wait."""

    def post(path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            f"{server.url}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            made: dict[str, Any] = json.loads(answer.read())
        return made

    def make_table(game: str, people: Sequence[str] = (), **more: Any) -> dict[str, Any]:
        company = {"bots": [], "start": False} if people else {"bots": ["greedy"], "start": True}
        made = post("/api/tables", {"name": "Ada", "game": game, "seats": 3, **company, **more})
        for name in people:
            post(f"/api/tables/{made['table']}/people", {"name": name})
        return made

    return make_table
