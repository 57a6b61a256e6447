"""The documents: they keep to their lines, lead somewhere, and what they tell one to do works."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
#: every page there is, by its path from the root
PAGES: Final = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "benchmarks/*.md")
    for path in ROOT.glob(pattern)
)


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")
