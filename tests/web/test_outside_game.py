"""A game from outside the package in the browser: the client is built with its folder, and nothing general knows it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.hands import Hands
from tests.web.lobby import open_house_rules

ROOT: Final = Path(__file__).parents[2]
PLUGIN: Final = "tests.race.plugin"

Make = Callable[..., dict[str, Any]]


def build(folder: Path) -> Path:
    """The client with the game's folder in it, as ``CONTRIBUTING.md`` tells how."""
    node = shutil.which("node")
    assert node is not None, "building the client needs Node"
    wire, static = folder / "wire", folder / "static"
    wire.mkdir()
    subprocess.run([sys.executable, "web/scripts/wire_types.py", "--into", wire, PLUGIN], cwd=ROOT, check=True)
    settings = {"UNDERMINE_GAMES": str(ROOT / "tests" / "race" / "web"), "UNDERMINE_WIRE": str(wire)}
    vite = [node, "node_modules/vite/bin/vite.js", "build", "--outDir", str(static), "--logLevel", "warn"]
    subprocess.run(vite, cwd=ROOT / "web", env={**os.environ, **settings}, check=True)
    return static


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("race")
    server = Server(folder / "tables", plugins=PLUGIN, client=str(build(folder)))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("language", "title", "about"),
    [
        ("en", "Race", "side by side"),
        pytest.param("de", "Wettgraben", "um die Wette", marks=pytest.mark.long),
        pytest.param("nl", "Graafrace", "om het hardst", marks=pytest.mark.long),
    ],
)
def test_it_is_played_learnt_and_looked_back_on(language: str, title: str, about: str, visit: Visit) -> None:
    page = visit(locale=language)
    game = page.locator("section", has=page.locator("[data-play=race]"))
    expect(game.locator("h2")).to_have_text(title)
    game.locator("[data-play=race]").click()
    page.locator("main.table").wait_for()
    expect(page.locator(".board [data-thing^='tunnel:']")).to_have_count(2)
    hands = Hands(page)
    hands.until_over(300)
    assert hands.turns > 5
    expect(page.locator(".standings [data-standing]")).to_have_count(2)
    # Everything was said: nothing is left of a key, or of a place for a fact.
    unsaid = re.compile(r"\b(?:event|score|card|role|web|why|no|learn|race)\.[a-z]\w*|[{}]")
    assert unsaid.findall(page.inner_text("body")) == []

    page.locator("a[href^='/r/']").click()
    tunnels = page.locator(".board [data-thing^='tunnel:']")
    expect(tunnels).to_have_count(2)
    assert [tunnel.get_attribute("data-depth") for tunnel in tunnels.all()] == ["0", "0"]
    page.keyboard.press("End")
    expect(page.locator("footer span")).to_have_text(re.compile(r"(\d+)/\1"))
    assert sum(int(tunnel.get_attribute("data-depth") or 0) for tunnel in tunnels.all()) > 3
    assert unsaid.findall(page.inner_text("body")) == []

    page.goto(f"{page.url.partition('/r/')[0]}/learn/race")
    expect(page.locator("#learn-goal")).to_be_visible()
    expect(page.locator("body")).to_contain_text(about)
    expect(page.locator("#learn-paths")).to_have_count(0)
    expect(page.locator("#learn-boulder")).to_be_visible()
    expect(page.locator("#learn-racer")).to_be_visible()
    assert unsaid.findall(page.inner_text("body")) == []


def test_its_option_and_its_things_are_shown_like_any_other(visit: Visit, make: Make) -> None:
    place = make("race", people=["Bo"], seats=2, options={"length": 4, "rounds": 1})
    page = visit(f"/t/{place['table']}", place=place)
    open_house_rules(page)
    expect(page.get_by_label("Length")).to_have_value("4")
    page.get_by_label("Length").select_option("5")
    page.get_by_role("button", name="Start").click()
    page.locator("main.table").wait_for()
    tunnel = page.locator(".board [data-thing='tunnel:left']")
    expect(tunnel).to_have_attribute("aria-label", re.compile("0 of 5 steps"))
    tunnel.hover()
    expect(page.locator("#explained")).to_contain_text("first to be through")
