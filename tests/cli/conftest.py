"""The command, run in this process or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from undermine.cli import main

COMMAND = [sys.executable, "-m", "undermine"]

#: whoever runs the tests may ignore interrupts, and children inherit that
INTERRUPTIBLE = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from undermine.cli import main; sys.exit(main())"
)


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in this process; ``answers`` are the lines typed at it."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run_it(*arguments: str, answers: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        capsys.readouterr()
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return run_it


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "COLUMNS": "80", "PYTHONUNBUFFERED": "1", **more}


def run_apart(*arguments: str, answers: str | bytes = "", **env: str) -> Outcome:
    """Runs the command in a process of its own."""
    typed = answers.encode() if isinstance(answers, str) else answers
    done = subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, env=environment(**env), timeout=60, check=False
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def open_apart(*arguments: str) -> subprocess.Popen[bytes]:
    """Starts the command with pipes to all of it, in a process group that can be interrupted as a terminal would."""
    return subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
    )
