"""Nodes of two versions in one house: tables go from each to each, but never to one that could not read them."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest

import undermine
from tests.cluster.versions import stretch
from tests.server.conftest import together
from undermine.server.tables.log_entry import FORM


@pytest.mark.long
@pytest.mark.parametrize("older", [0, 1])
def test_no_version_has_a_table_that_it_does_not_read(older: int) -> None:
    with tempfile.TemporaryDirectory(prefix="undermine-versions-") as folder:
        # The database runs as another user where root runs the tests.
        Path(folder).chmod(0o755)
        other = Path(folder) / "other"
        shutil.copytree(Path(undermine.__file__).parent, other / "src" / "undermine")
        entry = other / "src" / "undermine" / "server" / "tables" / "log_entry.py"
        told = entry.read_text()
        assert f"FORM: Final = {FORM}" in told
        entry.write_text(told.replace(f"FORM: Final = {FORM}", f"FORM: Final = {FORM - older}"))
        counts = together(stretch(Path(folder), other, 8, f"older by {older}"), 900)
    assert counts["acknowledged"] > 8 and counts["claim: other to this"]
    # What a newer one has had stays with those that read it.
    assert ("claim: this to other" in counts) is (older == 0), counts
