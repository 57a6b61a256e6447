"""Documents keep to their lines: whatever can be wrapped is wrapped at 120."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
#: a row of a table, and a line of HTML, cannot be wrapped
WHOLE = ("|", "<")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_lines_are_wrapped_at_120(document: Path) -> None:
    lines = enumerate(document.read_text(encoding="utf-8").splitlines(), 1)
    assert not [number for number, line in lines if len(line) > 120 and not line.startswith(WHOLE)]
