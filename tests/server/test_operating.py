"""What whoever runs a server is told: every figure and every line of the log stands on the page about it."""

from __future__ import annotations

import re
from pathlib import Path

import undermine.server
from undermine.server import budgets
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


def test_every_limit_is_in_the_table_with_its_value_and_in_the_same_words() -> None:
    source = Path(budgets.__file__).read_text(encoding="utf-8")
    wanted = []
    for part in re.split(r"\n# (?=[A-Z])", source)[1:]:
        title, _, rest = part.partition("\n")
        for words, name in re.findall(r"^#: (.+)\n([A-Z_]+): Final", rest, re.MULTILINE):
            value = getattr(budgets, name)
            number = f"{value:,}" if isinstance(value, int) else f"{value:g}"
            wanted.append(f"| {title.partition(':')[0]} | `{name}` | {number} | {words.replace('``', '`')} |")
    assert len(wanted) == len(re.findall(": Final = ", source))
    assert [line for line in PAGE.splitlines() if re.match(r"\| [\w ]+ \| `[A-Z_]+`", line)] == wanted
