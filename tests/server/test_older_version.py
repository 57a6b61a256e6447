"""The data folder of an older version, as its server left it, is opened by this one, and its matches are played on.

It was written on 17 November 2026 (09264df), before the storage had snapshots: three matches in play, one that is over.
``tables.json`` beside it says what the people at them knew.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.server.conftest import Serve
from tests.server.players import over, play
from undermine import versions
from undermine.client import Client

FOLDER = Path(__file__).parent / "older_version"
TABLES: list[dict[str, Any]] = json.loads((FOLDER / "tables.json").read_text(encoding="utf-8"))


@pytest.fixture
def left(tmp_path: Path) -> Path:
    """The folder as it was left, where the first server that is started finds it."""
    folder = tmp_path / "data0"
    folder.mkdir(mode=0o700)
    shutil.copy(FOLDER / "tables.lock", folder)
    (folder / "tables.sqlite3").write_bytes(gzip.decompress((FOLDER / "tables.sqlite3.gz").read_bytes()))
    return folder


def version_of(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as there:
        found: int = there.execute("PRAGMA user_version").fetchone()[0]
        return found


async def test_its_matches_go_on_where_they_were(left: Path, serve: Serve) -> None:
    assert version_of(left) == 1 < versions.SQLITE
    server = serve()
    for table in TABLES:
        async with asyncio.timeout(120), Client(server.url, table["table"], table["token"]) as client:
            assert client.state.version == table["version"]
            assert client.state.talk[0]["said"]["text"] == "Glück auf"
            assert over(client.state) is table["over"]
            legal = [action["text"] for seat in client.state.decisions() for action in seat.legal]
            assert legal == table["legal"]
            if not table["over"]:
                assert await play(client, "on", moves=3) == 3
                # The bots of old answer, too.
                while client.state.version < table["version"] + 6:
                    await client.change()
    assert server.stop() == 0 and version_of(left) == versions.SQLITE


@pytest.mark.long
async def test_its_matches_are_played_to_the_end(left: Path, serve: Serve) -> None:
    server = serve()
    for table in TABLES[:3]:
        async with asyncio.timeout(300), Client(server.url, table["table"], table["token"]) as client:
            await play(client, "on")
            assert over(client.state) and client.state.table["match"]["totals"]


def test_every_table_can_be_read_and_backed_up(left: Path, tmp_path: Path, run: Run) -> None:
    assert run("tables", "check", "--data", str(left)).code == 0
    saved = tmp_path / "saved.jsonl.gz"
    assert run("tables", "backup", str(saved), "--data", str(left)).code == 0
    assert run("tables", "restore", str(saved), "--data", str(tmp_path / "new")).code == 0
    assert run("tables", "list", "--data", str(tmp_path / "new")).out.count("\n") >= len(TABLES)
