"""The data folder: one server at a time, private files, and a database that is known again."""

from __future__ import annotations

import shutil
import signal
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run
from tests.server.conftest import Serve
from tests.server.storage.batches import batch, new, texts
from undermine.server.storage.sqlite import FILE, SqliteStorage
from undermine.server.storage.sqlite.database import connect
from undermine.server.storage.sqlite.folder import LOCK
from undermine.server.storage.storage import StorageError, UnusableStorage

SAYS = {
    "en": "another server (process {}) uses this folder",
    "de": "ein anderer Server (Prozess {}) benutzt diesen Ordner",
    "nl": "een andere server (proces {}) gebruikt deze map",
}


async def filled(folder: Path) -> None:
    storage = SqliteStorage(folder)
    await storage.write(new(1, "a"))
    await storage.close()


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_a_second_server_says_that_the_first_is_there(serve: Serve, run: Run) -> None:
    server = serve()
    assert server.process is not None
    for language, says in SAYS.items():
        refused = run("--language", language, "serve", "--data", server.data, "--port", "0")
        assert refused.code == 2 and says.format(server.process.pid) in refused.err and refused.out == ""
    # It did no harm, and when the first is gone another may begin, however that one ended.
    server.stop(signal.SIGKILL)
    server.start()


async def test_reading_needs_no_lock(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    await storage.write(new(1, "a"))
    beside = SqliteStorage(tmp_path, read_only=True)
    assert await texts(beside, 1) == ["a"]
    await beside.close()
    await storage.close()


async def test_nobody_else_may_read_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    storage = SqliteStorage(folder)
    await storage.write(new(1, "a"))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [file.name for file in files(folder)] == [LOCK, FILE, f"{FILE}-shm", f"{FILE}-wal"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files(folder)} == {0o600}
    await storage.close()
    (folder / FILE).chmod(0o644)  # as files of before are
    await SqliteStorage(folder).close()
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600


async def test_a_database_that_is_gone_empty_or_another_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    await filled(folder)
    kept = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(b"")
    with pytest.raises(UnusableStorage, match=r"storage\.empty"):
        SqliteStorage(folder)
    (folder / FILE).unlink()
    with pytest.raises(UnusableStorage, match=r"storage\.missing"):
        SqliteStorage(folder)
    await filled(tmp_path / "other")
    shutil.copy(tmp_path / "other" / FILE, folder / FILE)
    with pytest.raises(UnusableStorage, match=r"storage\.replaced"):
        SqliteStorage(folder)
    (folder / FILE).write_bytes(kept)
    storage = SqliteStorage(folder)
    assert await texts(storage, 1) == ["a"]
    await storage.close()


async def test_a_folder_of_before_is_taken_as_it_is_unless_it_is_empty(tmp_path: Path) -> None:
    await filled(tmp_path)
    connection = connect(tmp_path)
    connection.execute("PRAGMA application_id = 0")
    connection.close()
    (tmp_path / LOCK).unlink()
    storage = SqliteStorage(tmp_path)
    assert await texts(storage, 1) == ["a"]
    await storage.close()
    (tmp_path / LOCK).unlink()
    (tmp_path / FILE).write_bytes(b"")
    with pytest.raises(UnusableStorage, match=r"storage\.empty"):
        SqliteStorage(tmp_path)


async def test_a_first_start_that_was_cut_short_is_no_loss(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_bytes(b"")
    (tmp_path / FILE).write_bytes(b"")
    await filled(tmp_path)


@pytest.mark.parametrize("how", ["folder", "file"])
async def test_nothing_is_acknowledged_that_would_be_lost(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "data"
    storage = SqliteStorage(folder)
    await storage.write(new(1, "a"))
    await storage.check()
    if how == "folder":
        shutil.rmtree(folder)
    else:
        (folder / FILE).rename(folder / "old")
        (folder / FILE).write_bytes((folder / "old").read_bytes())
    for refused in (storage.write(batch(1, 2, "b")), storage.check()):
        with pytest.raises(StorageError, match="no longer the file"):
            await refused
    await storage.close()


async def test_what_is_removed_is_gone_from_the_disk(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path)
    for table in range(1, 21):
        await storage.write(new(table, *[f"secret{table} " + "x" * 500] * 20, line=f"secret{table}"))
    await storage.write(new(21, "kept"))
    size = (tmp_path / FILE).stat().st_size + (tmp_path / f"{FILE}-wal").stat().st_size
    await storage.remove(range(1, 21))
    assert not any(b"secret" in file.read_bytes() for file in files(tmp_path))
    assert (tmp_path / FILE).stat().st_size < size / 4
    assert await texts(storage, 21) == ["kept"]
    await storage.close()
