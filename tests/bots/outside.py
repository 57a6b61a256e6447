"""Modules from outside, written into a current folder of their own."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from undermine import plugins
from undermine.bots import registry

PAGE = Path(__file__).parents[2] / "docs" / "write-a-bot.md"

#: a module that leaves a file behind wherever it is imported, and the bot in it
LOUD = """
from pathlib import Path
Path(__file__).with_suffix(".imported").touch()

class Loud:
    title = "Loud one"

    def decide(self, view, legal, chance):
        return legal[-1]
"""


class Folder:
    """A current folder with modules that nothing has imported."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, module: str, source: str) -> None:
        (self.path / f"{module}.py").write_text(source)

    def imported(self, module: str) -> bool:
        """Whether a loud module was imported, here or in any other process."""
        return (self.path / f"{module}.imported").exists()


def offer(monkeypatch: pytest.MonkeyPatch, **offers: tuple[str, ...]) -> None:
    """Installed packages offer bots by entry points."""
    monkeypatch.setattr(registry, "entry_points", lambda: offers)


def prepare(path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A folder to write modules into; whatever they change here is undone after the test."""
    monkeypatch.chdir(path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one])
    monkeypatch.setattr(plugins, "_LOADED", {})
    monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))
    monkeypatch.setattr(registry, "_OUTSIDE", {})
    # Other tests have folders beside this one, and modules of the same names in them.
    beside = str(path.parent)
    for name in [name for name, module in sys.modules.items() if beside in str(getattr(module, "__file__", ""))]:
        monkeypatch.delitem(sys.modules, name)
    return Folder(path)


def blocks(language: str) -> list[str]:
    """The pieces of code on the page that tells how to write a bot."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", code, flags=re.MULTILINE) for indent, code in found]
