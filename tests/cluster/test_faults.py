"""A few faults each time: whatever happens to nodes and the database, what was acknowledged is there, once."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.cluster.faults import stretch
from tests.server.conftest import together

#: one that takes the tables away, one that leaves a node behind that still believes in them, one of the database
FEW = (["killed"], ["paused"], ["database restarted"], ["told to stop"])


def test_faults_lose_nothing_and_tell_nothing_wrong() -> None:
    with tempfile.TemporaryDirectory(prefix="undermine-faults-") as folder:
        # The database runs as another user where root runs the tests.
        Path(folder).chmod(0o755)
        counts = together(stretch(Path(folder), lambda *_: iter(FEW), "short", tables=3))
    assert counts["acknowledged"] > len(FEW) and counts["told"] > 3 * counts["acknowledged"] / 2, counts
