"""The versions of what is written, sent and stored: each said once, told by the command, and explained."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from packaging.version import Version

import undermine.client
import undermine.games
import undermine.lab
from undermine import __version__, engine, versions
from undermine.cli import main
from undermine.games import GAMES
from undermine.server.storage.postgresql import schema
from undermine.server.storage.sqlite import database
from undermine.words import languages

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "versions.md").read_text(encoding="utf-8")
NUMBERS = {name: number for name, number in vars(versions).items() if name.isupper()}


def test_a_storage_has_as_many_versions_as_steps() -> None:
    assert len(database.MIGRATIONS) == versions.SQLITE
    assert len(schema.MIGRATIONS) == versions.POSTGRESQL


@pytest.mark.parametrize("language", languages())
def test_the_command_tells_all_of_them_and_its_first_line_is_for_programs(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", language, "--version"])
    first, *others = capsys.readouterr().out.splitlines()
    assert first == f"undermine {__version__} (engine: {engine().name})"
    told = [int(number) for line in others[:-1] for number in re.findall(r" (\d+)\b", line)]
    order = ("RECORD", "TRACE", "LEDGER", "PROTOCOL", "SQLITE", "POSTGRESQL", "BACKUP")
    assert told == [NUMBERS[name] for name in order] and set(order) == set(NUMBERS)
    assert [f"{name} {kind.rules.edition}" for name, kind in GAMES.items()] == others[-1].split(": ")[1].split(", ")


def test_the_page_has_the_numbers_that_hold() -> None:
    rows = dict(re.findall(r"^\| ([a-zA-Z, -]+) \| (\d+) \|", PAGE, re.MULTILINE))
    assert {name: int(number) for name, number in rows.items()} == {
        "records": versions.RECORD,
        "traces": versions.TRACE,
        "runs of the lab": versions.LEDGER,
        "protocol": versions.PROTOCOL,
        "storage, SQLite": versions.SQLITE,
        "storage, PostgreSQL": versions.POSTGRESQL,
        "back-ups": versions.BACKUP,
    }
    assert json.loads((ROOT / "docs" / "protocol.json").read_text(encoding="utf-8"))["version"] == versions.PROTOCOL


def test_what_is_deprecated_still_works_and_is_gone_when_the_page_says_so() -> None:
    rows = re.findall(r"^\| (`undermine\..+?) \| .+ \| [\d.]+ \| ([\d.]+) \|$", PAGE, re.MULTILINE)
    assert rows
    listed = set()
    for names, gone in rows:
        first, *others = re.findall(r"`([\w.]+)`", names)
        module, _, name = first.rpartition(".")
        listed |= {f"{module}.{one}" for one in (name, *others)}
        assert Version(__version__) < Version(gone), f"{names} is to be removed"
    for package in (undermine.client, undermine.games, undermine.lab):
        source = Path(package.__file__ or "").read_text(encoding="utf-8")
        [renamed] = re.findall(r"__getattr__ = renamed\(__name__, \{(.+?)\}\)", source)
        assert {f"{package.__name__}.{old}" for old in re.findall(r'"(\w+)":', renamed)} <= listed
