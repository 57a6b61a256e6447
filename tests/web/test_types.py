"""The client's types are those of the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_are_fresh() -> None:
    checked = subprocess.run([sys.executable, "web/scripts/wire_types.py", "--check"], cwd=ROOT, check=False)
    assert checked.returncode == 0, "web/src/wire/types.ts is old; run: make web-types"
