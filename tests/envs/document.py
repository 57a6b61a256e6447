"""The tables of ``docs/environments.md``, made from what is declared: ``python -m tests.envs.document`` writes them."""

from __future__ import annotations

from pathlib import Path

from tests.envs.matches import layout_for
from undermine.envs.features import COLUMNS
from undermine.games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def fields() -> str:
    """A table for each game, with a line for each block."""
    tables = []
    for game in GAMES:
        layout = layout_for(game, 5)
        lines = [
            f"**{game}**, {layout.size} numbers:",
            "",
            "| at | numbers | field | what stands there | |",
            "|---|---|---|---|---|",
        ]
        for block in layout.blocks.values():
            lines.append(f"| {block.begin} | {block.size} | `{block.name}` | {block.meaning} | {block.columns} |")
        tables.append("\n".join(lines))
    return "\n\n".join(tables)


def features() -> str:
    """A line for each column of an action's features."""
    lines = ["| column | name | |", "|---|---|---|"]
    lines += [f"| {place} | `{name}` | {meaning} |" for place, (name, meaning) in enumerate(COLUMNS.items())]
    return "\n".join(lines)


def written(page: str) -> str:
    """A page with its tables as they are now."""
    for name, table in (("fields", fields()), ("features", features())):
        begin = page.index(f"<!-- {name} -->")
        end = page.index("<!-- end -->", begin)
        page = f"{page[:begin]}<!-- {name} -->\n\n{table}\n\n{page[end:]}"
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
