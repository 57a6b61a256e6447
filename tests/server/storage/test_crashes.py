"""A process is killed while it writes, again and again, and everything it had acknowledged is there, once."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.server.storage.batches import texts
from tests.server.storage.kinds import DURABLE
from tests.server.storage.writing import TABLES

#: of each kind of storage, each time and in a long run
KILLS = (5, pytest.param(50, marks=pytest.mark.long))


def acknowledged(kind: str, folder: Path, killed: int, seconds: float) -> list[tuple[int, int, str]]:
    """What a process said it had written before it was killed."""
    command = [sys.executable, "-m", "tests.server.storage.writing", kind, str(folder), str(killed)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    timer = threading.Timer(seconds, process.send_signal, (signal.SIGKILL,))
    timer.start()
    lines += process.stdout.readlines()
    assert process.wait(60) == -signal.SIGKILL
    process.stdout.close()
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(int(table), int(version), text) for table, version, text in whole]


@pytest.mark.parametrize("kills", KILLS)
@pytest.mark.parametrize("kind", DURABLE)
async def test_what_was_acknowledged_outlives_the_process(kind: str, kills: int, tmp_path: Path) -> None:
    chance, promised = random.Random(15), 0
    for killed in range(kills):
        said = acknowledged(kind, tmp_path, killed, chance.uniform(0, 0.3))
        promised += len(said)
        storage = await DURABLE[kind](tmp_path)
        for table in TABLES:
            stored = await texts(storage, table)
            assert all(stored[version - 1] == text for one, version, text in said if one == table)
            assert [entry.rpartition(".")[2] for entry in stored[1:]] == [str(at) for at in range(2, len(stored) + 1)]
            row = await storage.by_link(f"link{table}")
            # What helps to find a table is written with its entries.
            assert row is not None and row.touched == len(stored)
        await storage.close()
    assert promised > kills
