"""Work in parcels: the same however it is split, and stopped without loss."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from tests.cli.conftest import environment
from undermine.games import SaboteurRules
from undermine.lab import Matrix, Run, ledger
from undermine.lab.work import through


def squared(number: int) -> int:
    return number * number


def refuses(number: int) -> int:
    if number == 3:
        raise ValueError(f"not {number}")
    return number


def dies(number: int) -> int:
    os._exit(1)


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_order_and_whole(workers: int) -> None:
    done = [one for parcel in through(squared, range(7, 700, 3), workers) for one in parcel]
    assert done == [(number, number * number) for number in range(7, 700, 3)]


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_to_do_is_done_at_once(workers: int) -> None:
    assert list(through(squared, [], workers)) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_mistake_is_told(workers: int) -> None:
    with pytest.raises(ValueError, match="not 3"):
        list(through(refuses, range(10), workers))


def test_a_dead_worker_is_told() -> None:
    with pytest.raises(BrokenExecutor):
        list(through(dies, range(10), workers=2))


def test_stopping_early_leaves_nothing_running() -> None:
    before = set(multiprocessing.active_children())
    parcels = through(squared, range(10**9), workers=2)
    assert next(parcels)[0] == (0, 0)
    parcels.close()
    end = time.monotonic() + 10
    while set(multiprocessing.active_children()) - before and time.monotonic() < end:
        time.sleep(0.05)
    assert not set(multiprocessing.active_children()) - before


MAIN = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from undermine.lab.__main__ import main; sys.exit(main())"
)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["matrix", "saboteur", "--players", "3", "--rounds", "100000", "--seed", "a", "--workers", workers]
    with subprocess.Popen(
        [sys.executable, "-c", MAIN, *asked, "--out", str(tmp_path), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    ) as process:
        end = time.monotonic() + 30
        file = tmp_path / "matrix.jsonl"
        while not (file.exists() and file.read_bytes().count(b"\n") > 20) and time.monotonic() < end:
            time.sleep(0.05)
        # As Ctrl-C does: to all processes at once.
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130 and err == b""
    told = json.loads(out)
    assert 20 <= told["done"] < 100000 and told["partial"]
    assert len(file.read_text().splitlines()) == told["done"] + 1
    # What was kept is what would have come of it anyway. (Somebody may edit the source while tests run.)
    monkeypatch.setattr(ledger, "code", lambda: told["code"])
    matrix = Matrix(rules=SaboteurRules(), seed="a", players=3, bots=("random",))
    continued = Run(matrix, 20, tmp_path)
    assert continued.done == 20
    assert continued.to_the_end() == Run(matrix, 20).to_the_end()
