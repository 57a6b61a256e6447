"""Every run ends: what hangs fails and says where it was, and nothing that a test started is left behind."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
#: longer than anything here waits
SLEEP: Final = "time.sleep(1000)"
#: starts something that outlives it, in a session of its own, and holds what whoever started this one reads
ORPHAN: Final = f"""
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time; {SLEEP}"], start_new_session=True)
print("started", flush=True)
"""
#: a test that ends when its time is over, one whose fixture does not, and a thread that goes on after all tests
HANGING: Final = f"""
import threading, time, pytest, tests.conftest
tests.conftest.GRACE = 1

def test_sleeping():
    {SLEEP}

@pytest.fixture
def slow():
    yield
    {SLEEP}

def test_tidying_up(slow):
    assert False

def test_leaving_a_thread():
    threading.Thread(target=time.sleep, args=[1000]).start()
"""


def supervised(minutes: float, code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "tests/supervisor.py", str(minutes), sys.executable, "-X", "faulthandler", "-c", code]
    # Whoever reads to the end waits for the last that could write.
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are found on Linux alone")
def test_what_a_command_leaves_behind_ends_with_it() -> None:
    done = supervised(1, f"{ORPHAN}sys.exit(3)")
    assert (done.returncode, done.stdout) == (3, "started\n")
    [left] = re.findall(r"supervisor: ended what was left: (\d+) ", done.stderr)
    with pytest.raises(ProcessLookupError):
        os.kill(int(left), 0)


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are found on Linux alone")
def test_a_command_that_takes_too_long_is_ended_and_says_where_it_was() -> None:
    began = time.monotonic()
    done = supervised(0.02, f"{ORPHAN}\ndef here():\n    {SLEEP}\nhere()")
    assert done.returncode == 124 and time.monotonic() - began < 50
    assert "not done within 0.02 minutes" in done.stderr and done.stderr.count("import time; time.sleep") >= 2
    assert "in here" in done.stderr


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("test_sleeping", ["Failed: Timeout", "1 failed"]),
        ("test_tidying_up", ["Timeout (0:00:02)!", "in slow"]),
        ("test_leaving_a_thread", ["1 passed", "Timeout (0:00:01)!"]),
    ],
)
def test_a_test_that_hangs_does_not_hang_the_run(test: str, told: list[str], tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGING)
    options = ["-c", "pyproject.toml", "-p", "tests.conftest", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *options, "-o", "timeout=1", f"{tmp_path}/test_hanging.py::{test}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    for words in told:
        assert words in done.stdout + done.stderr
