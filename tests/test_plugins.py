"""Modules from outside: found, remembered, and loaded again in every worker process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from undermine import plugins
from undermine.bots import registry
from undermine.games import Action, SaboteurRules, start
from undermine.lab.run.work import through
from undermine.server.live.bots import Bots
from undermine.server.metrics import Metrics
from undermine.server.settings import Settings


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A current folder with a module in it, which nothing has loaded yet and nothing keeps afterwards."""
    (tmp_path / "mine_of_somebody.py").write_text("import undermine\nundermine.somebody = 'was here'\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one])
    monkeypatch.setattr(plugins, "_LOADED", {})
    monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))
    yield tmp_path
    sys.modules.pop("mine_of_somebody", None)
    sys.modules["undermine"].__dict__.pop("somebody", None)


def somebody(number: int) -> str | None:
    import undermine

    return getattr(undermine, "somebody", None)


def test_a_module_of_the_current_folder_is_loaded_and_remembered(folder: Path) -> None:
    assert plugins.loaded() == ()
    assert plugins.load("mine_of_somebody").__name__ == "mine_of_somebody"
    plugins.load("json")
    plugins.load("mine_of_somebody")
    assert plugins.loaded() == ("mine_of_somebody", "json")


def test_what_is_installed_comes_before_the_current_folder(folder: Path) -> None:
    (folder / "colorsys.py").write_text("raise AssertionError\n")
    assert plugins.load("colorsys").__file__ != str(folder / "colorsys.py")


def test_what_cannot_be_imported_is_not_remembered(folder: Path) -> None:
    with pytest.raises(ModuleNotFoundError):
        plugins.load("mine_of_nobody")
    assert plugins.loaded() == ()


@pytest.mark.parametrize("wanted", [True, False])
def test_workers_of_the_lab_load_the_same(folder: Path, wanted: bool) -> None:
    if wanted:
        plugins.load("mine_of_somebody")
    found = [one for parcel in through(somebody, range(2), workers=2) for _, one in parcel]
    assert found == (["was here"] * 2 if wanted else [None] * 2)


def test_the_servers_bot_processes_load_the_same(folder: Path) -> None:
    (folder / "mine_of_somebody.py").write_text(
        "import undermine.bots.registry as registry\n"
        "class Last:\n"
        "    def decide(self, view, legal, chance):\n"
        "        return legal[-1]\n"
        "registry.add(Last, 'last_of_somebody')\n"
    )
    game = start(SaboteurRules(), 3, "plugins")
    legal = game.legal_actions()

    async def ask() -> Action:
        bots = Bots(Settings(bot_workers=1), Metrics())
        try:
            action, _ = await bots.decide("last_of_somebody", game.view(game.to_act), legal, "", 1, "")
            return action
        finally:
            await bots.close()

    plugins.load("mine_of_somebody")
    assert asyncio.run(ask()) == legal[-1]
