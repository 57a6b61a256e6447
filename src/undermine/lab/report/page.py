"""Reports: one or several runs as a page that needs nothing else, or as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from textwrap import fill
from typing import TYPE_CHECKING, Final

from undermine.lab.report.grid import Data, Grid, facts, grids, notes, title
from undermine.words import Words

if TYPE_CHECKING:
    from undermine.lab.report.plots import Plot

#: how a page of ours can be told from another file
MARK: Final = '<meta name="generator" content="undermine.lab">'

_STYLE: Final = """
:root { color-scheme: light; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: #fbf7f0; color: #2b241d;
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dt { color: #6b5c4c; }
dd { margin: 0; overflow-wrap: anywhere; }
code { background: #f0e7d8; padding: 0 .25em; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #d9cbb5; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 2px solid #9a5b13; }
figure { margin: 1.5rem 0; }
figure svg { max-width: 100%; height: auto; }
figcaption { font-weight: 600; }
.partial { border-left: .3rem solid #b3372f; padding-left: .7rem; }
"""


def page(runs: Sequence[Data], words: Words) -> str:
    """A whole page in HTML with the tables of these runs, and with their pictures if matplotlib is there."""
    heading = title(runs[0], words) if len(runs) == 1 else words.say("lab.title")
    body = "\n".join(_section(run, words, number if len(runs) > 1 else 0) for number, run in enumerate(runs, 1))
    return (
        f'<!DOCTYPE html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{MARK}\n<title>{escape(heading)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(heading)}</h1>\n{body}\n</body>\n</html>\n"
    )


def _section(run: Data, words: Words, number: int) -> str:
    """One run; with a number it is one of several."""
    parts = [f"<h2>{escape(title(run, words))}</h2>"] if number else []
    about = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts(run, words))
    if command := run.get("command"):
        about += f"<dt>{escape(words.say('lab.fact.command'))}</dt><dd><code>{escape(command)}</code></dd>"
    parts.append(f"<dl>{about}</dl>")
    first, *others = notes(run, words)
    parts.append(f'<p class="partial">{escape(first)}</p>' if run["partial"] else f"<p>{escape(first)}</p>")
    parts += [f"<p>{escape(note)}</p>" for note in others]
    parts += [_html_table(grid) for grid in grids(run, words)]
    for index, plot in enumerate(_plots(run, words)):
        # Ids must differ within a page, and pictures use the same ones.
        svg = plot.svg.replace("<svg ", f'<svg role="img" aria-label="{escape(plot.caption)}" ', 1)
        svg = _own_ids(svg, f"plot{number}.{index}")
        parts.append(f"<figure>\n<figcaption>{escape(plot.caption)}</figcaption>\n{svg}\n</figure>")
    return "\n".join(parts)


def can_draw() -> bool:
    """Whether there is what pictures are drawn with."""
    return find_spec("matplotlib") is not None


def _plots(run: Data, words: Words) -> list[Plot]:
    if not can_draw():
        return []
    from undermine.lab.report.plots import plots

    return plots(run, words)


def _own_ids(svg: str, name: str) -> str:
    """A picture whose ids begin with a name of its own."""
    for before in ('id="', 'xlink:href="#', "url(#"):
        svg = svg.replace(before, f"{before}{name}-")
    return svg


def _html_table(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in grid.columns)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in grid.rows
    )
    return (
        f'<div class="scroll"><table>\n<caption>{escape(grid.heading)}</caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody></table></div>"
    )


def markdown(run: Data, words: Words) -> str:
    """The tables of a run in Markdown, and the notes that go with them."""
    parts = [markdown_table(grid) for grid in grids(run, words)]
    remarks = notes(run, words)[:-1]  # what intervals are is said once for all tables
    return "\n\n".join([*parts, *map(wrapped, remarks)])


def wrapped(text: str) -> str:
    """Prose in lines as long as those of our documents."""
    return fill(text, 120, break_long_words=False, break_on_hyphens=False)


def markdown_table(grid: Grid) -> str:
    """A grid in Markdown."""

    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"

    under = ["---", *["---:"] * (len(grid.columns) - 1)]
    return "\n".join([f"**{grid.heading}**", "", line(grid.columns), line(under), *map(line, grid.rows)])
