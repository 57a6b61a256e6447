"""Whole matches that people play at one keyboard, each played and drawn once for all tests that read it."""

from __future__ import annotations

import io
import os
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from unittest.mock import patch

from tests.cli.conftest import Outcome
from tests.cli.mining import mined, mined_with
from undermine.cli import main
from undermine.games import Record

#: matches of The Lost Mines: two rounds, every kind of decision, and the largest table
MINING = {
    "five": mined(5, "0", 2, patience=70),
    "every_kind": mined_with("set_mine", "take", "vote", "leave", "look"),
    "nine": mined(9, "4", patience=90),
}


@cache
def at_one_keyboard(record: Record) -> tuple[Outcome, Record]:
    """What people see who play a match together, and what was recorded of it."""
    seats, rounds = str(record.seats), f"rounds={record.rules.rounds}"
    # Enter twice at each cover, which is no harm elsewhere.
    answers = io.StringIO("".join(f"\n\n{action}\n" for action in record.actions))
    out, err = io.StringIO(), io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match"
        options = ("--players", seats, "--humans", seats, "--seed", record.seed, "--option", rounds)
        with (
            patch("sys.stdin", answers),
            patch.dict(os.environ, {"COLUMNS": "80"}),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = main(["play", record.rules.name, *options, "--record", str(file)])
        return Outcome(code, out.getvalue(), err.getvalue()), Record.parse(file.read_text())
