"""The client that a browser keeps: it is there without the server, and a new one comes when it is asked for.

A service worker answers before the server does, so it is allowed in these tests alone: others look at what the server
sends, count what is asked for, and stop servers.
"""

from __future__ import annotations

import json
import re
import shutil
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.conftest import Server
from tests.web.conftest import DESKTOP
from tests.web.test_screens import check
from undermine.server.web.page import _STATIC
from undermine.words import PARTS, Words

#: waits until the worker keeps everything and the page is under its control
KEPT = """async (words) => {
  await navigator.serviceWorker.ready;
  for (;;) {
    const kept = await caches.match(words);
    if (kept && navigator.serviceWorker.controller) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}"""

#: the paths of everything that is kept
PATHS = """async () => {
  const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
  return (await Promise.all(all)).flat().map((one) => new URL(one.url).pathname);
}"""


class Site:
    """A server with a client of its own, which can be changed as by another build."""

    def __init__(self, folder: Path) -> None:
        self.client = folder / "client"
        shutil.copytree(_STATIC, self.client)
        self.server = Server(folder / "tables", client=str(self.client))
        self.server.start()

    @property
    def url(self) -> str:
        return self.server.url

    def build(self, mark: str) -> None:
        """Another version of the client: a lazy part has another name, and the page another mark."""
        page = self.client / "index.html"
        plain = re.sub('<meta name="build".*?>', "", page.read_text())
        page.write_text(plain.replace("</head>", f'<meta name="build" content="{mark}"></head>'))
        (self.client / "assets" / f"{mark}.js").write_text(f"// {mark}\n")
        for path in (self.client / "assets").glob("build-*.js"):
            if path.stem != mark:
                path.unlink()

    def restart(self) -> None:
        self.server.stop()
        self.server.start()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path)
    yield site
    if site.server.process is not None:
        site.server.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(**DESKTOP, locale="de-DE", reduced_motion="reduce")
    context.set_default_timeout(60_000)
    yield context
    context.close()


def come(context: BrowserContext, url: str) -> Page:
    """Come to a page and stay until it is kept."""
    page = context.new_page()
    page.goto(url)
    page.evaluate(KEPT, f"/api/words/de/{PARTS[-1]}")
    return page


def versions(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => caches.keys()")
    return [name for name in found if name.startswith("undermine ")]


def built(page: Page) -> str | None:
    return page.evaluate("() => document.querySelector('meta[name=build]')?.content ?? null")  # type: ignore[no-any-return]


def test_the_second_visit_needs_no_server_to_be_painted(site: Site, context: BrowserContext) -> None:
    page = come(context, site.url)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.locator("[data-play]").first).to_be_visible()

    site.server.stop()
    page.goto(site.url)
    expect(page.locator("[data-play]").first).to_be_visible()
    away = page.locator(".notice")
    expect(away).to_contain_text("Server")
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, "the server is away")
    page.set_viewport_size({"width": 1440, "height": 900})
    away.get_by_role("button", name="Noch einmal versuchen").click()
    expect(away.get_by_role("button")).to_be_enabled()
    # What was never opened before can be read: one's own matches, and the rules.
    read = (("/history", "device.none"), ("/learn/saboteur", "rules.saboteur.goal"), ("/imprint", "imprint.games.text"))
    for path, said in read:
        page.goto(site.url + path)
        expect(page.locator("main")).to_contain_text(Words("de").say(said))
    # No table is taken for what it was, or a replay: only the client is kept.
    page.goto(f"{site.url}/t/nothing")
    expect(page.locator(".notice")).to_be_visible()
    assert page.evaluate("() => fetch('/api/tables').then(() => true, () => false)") is False

    site.server.start()
    page.goto(site.url)
    expect(page.locator("[data-play]").first).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)
    kept: list[str] = page.evaluate(PATHS)
    assert {"/", "/api/games", "/api/words/de"} <= {*kept}
    assert all(re.match(r"/$|/assets/|/icon|/manifest|/api/games$|/api/words/", path) for path in kept)


def test_whatever_does_not_come_without_the_server_is_told(site: Site, browser: Browser) -> None:
    context = browser.new_context(**DESKTOP, locale="de-DE", service_workers="block")
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator("[data-play]").first).to_be_visible()
    site.server.stop()
    page.locator("a[href='/history']").click()
    expect(page.locator(".notice")).to_contain_text("Server")
    context.close()


def test_a_new_version_tells_and_comes_when_it_is_asked_for(site: Site, context: BrowserContext) -> None:
    site.build("build-one")
    site.restart()
    page, other = come(context, site.url), context.new_page()
    other.goto(site.url)
    assert built(page) == built(other) == "build-one"
    (first,) = versions(page)

    site.build("build-two")
    site.restart()
    page.reload()
    # What is shown is what was kept, and it says that there is something newer.
    expect(page.locator(".notice")).to_contain_text("neue Version")
    check(page, "a new version is there")
    assert built(page) == "build-one"
    assert page.evaluate("() => fetch('/assets/build-one.js').then((one) => one.ok)")
    page.get_by_role("button", name="Neu laden").click()
    page.wait_for_function("() => document.querySelector('meta[name=build]')?.content === 'build-two'")
    expect(page.locator(".notice")).to_have_count(0)

    # The other tab was not asked: it shows the old version, is told, and finds what it was built with.
    assert built(other) == "build-one" and first in versions(other)
    expect(other.locator(".notice")).to_contain_text("neue Version")
    assert other.evaluate("() => fetch('/assets/build-one.js').then((one) => one.ok)")
    other.reload()
    other.wait_for_function("() => document.querySelector('meta[name=build]')?.content === 'build-two'")
    page.reload()
    page.wait_for_function("async (first) => !(await caches.keys()).includes(first)", arg=first)
    assert len(versions(page)) == 1


def test_the_client_can_be_installed(site: Site, context: BrowserContext) -> None:
    page = come(context, site.url)
    session = context.new_cdp_session(page)
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Browsers of tests keep nothing for long, and nothing else is wrong.
    assert {one["errorId"] for one in wrong} <= {"in-incognito"}
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest: dict[str, Any] = json.loads(told["data"])
    assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable"}
    for address in [one["src"] for one in manifest["icons"]] + [one["url"] for one in manifest["shortcuts"]]:
        with urllib.request.urlopen(site.url + address) as answer:
            assert answer.status == 200
    with urllib.request.urlopen(f"{site.url}/worker.js") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
