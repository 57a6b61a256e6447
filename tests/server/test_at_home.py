"""``undermine`` without a word: a server of one's own, found again from anywhere."""

from __future__ import annotations

import io
import json
import logging
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from undermine.server.address_file import FILE, told_address
from undermine.server.logs import LOG, log, set_up
from undermine.server.settings import load

#: seconds in which everything comes, however busy the machine is
PATIENCE = 120


@contextmanager
def running(home: Path, **more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command in a home and a folder of its own, and the first line that it says."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("UNDERMINE_", "XDG_"))}
    environment |= {"HOME": str(home), "BROWSER": f"{sys.executable} {home / 'browser.py'} %s", **more}
    seen = home / "seen"
    (home / "browser.py").write_text(f"import sys; open({str(seen)!r}, 'a').write(sys.argv[1] + chr(10))")
    process = subprocess.Popen(
        [sys.executable, "-m", "undermine"],
        cwd=home,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        finally:
            process.kill()
            process.stdout.close()


def test_it_serves_from_the_users_data_folder_and_the_second_one_opens_the_first(tmp_path: Path) -> None:
    folder = tmp_path / ".local/share/undermine"
    with running(tmp_path) as (_, said):
        address = told_address(folder)
        assert address is not None and address in said and str(folder) in said
        with urlopen(f"{address}/health") as answer:
            assert json.load(answer)["status"] == "ok"
        assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
        with running(tmp_path) as (second, said_then):
            assert address in said_then
            assert second.wait(PATIENCE) == 0
        within(PATIENCE, lambda: (tmp_path / "seen").read_text().split() == [address, address])
    assert told_address(folder) is None


def test_a_port_that_is_taken_is_no_obstacle_and_one_that_was_asked_for_is(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with running(tmp_path / "a") as (_, said), running(tmp_path / "b") as (_, other):
        first, second = (line.split()[3] for line in (said, other))
        assert first != second
        with running(tmp_path / "b", XDG_DATA_HOME=str(tmp_path / "c"), UNDERMINE_PORT=first.rpartition(":")[2]) as (
            third,
            nothing,
        ):
            assert nothing == ""
            assert third.wait(PATIENCE) == 2


def test_what_a_killed_server_said_is_not_believed(tmp_path: Path) -> None:
    with running(tmp_path) as (process, _):
        process.kill()
        process.wait(PATIENCE)
    folder = tmp_path / ".local/share/undermine"
    assert told_address(folder) is not None
    with running(tmp_path) as (process, said):
        assert str(told_address(folder)) in said
        assert process.poll() is None


def within(seconds: float, holds: Callable[[], bool]) -> None:
    """Wait until something holds, which takes a browser a moment."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("form", "stream", "as_json"), [
    ("auto", _Terminal, False),
    ("auto", io.StringIO, True),
    ("json", _Terminal, True),
    ("text", io.StringIO, False),
])  # fmt: skip
def test_logs_suit_who_reads_them(
    form: str, stream: type[io.StringIO], as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    before, level, own = root.handlers[:], root.level, LOG.level
    err = stream()
    monkeypatch.setattr(sys, "stderr", err)
    try:
        set_up("info", load({}, None, {"UNDERMINE_LOG_FORM": form}).log_form)
        log("opened", table=3)
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        LOG.setLevel(own)
    line = err.getvalue()
    if as_json:
        assert json.loads(line)["table"] == 3
    else:
        assert line.endswith("  opened  table 3\n")
