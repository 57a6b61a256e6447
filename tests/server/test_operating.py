"""What whoever runs a server is told: every figure and every line of the log stands on the page about it."""

from __future__ import annotations

import re
from pathlib import Path

import undermine.server
from undermine.server.metrics import Metrics

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in Path(undermine.server.__file__).parent.rglob("*.py"))


def named(*patterns: str) -> set[str]:
    return {found for pattern in patterns for found in re.findall(pattern, SOURCES)}


def test_every_line_of_the_log_is_explained() -> None:
    lines = named(r'\blog\(\s*"([\w ]+)"', r'\blog\("[\w ]+" if \w+ else "([\w ]+)"')
    assert len(lines) > 15 and {line for line in lines if f"`{line}`" not in PAGE} == set()


def test_every_figure_and_failure_is_explained() -> None:
    figures = {family.name for family in Metrics().registry.collect()} | named(r'watch\("(\w+)"')
    assert len(figures) > 12 and {figure for figure in figures if f"`{figure}`" not in PAGE} == set()
    failures = named(r'failures\.labels\("(\w+)"\)')
    assert len(failures) > 6 and {failure for failure in failures if f"`{failure}`" not in PAGE} == set()
