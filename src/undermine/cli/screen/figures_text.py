"""A measurement on the screen: what was measured, its grids, and how to read them."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table

from undermine.cli.refusal import printable
from undermine.cli.screen.terminal import console
from undermine.lab.report.grid import Data, Grid, facts, grids, notes, title
from undermine.words import Words


def show(data: Data, words: Words) -> None:
    """Print a measurement's figures."""
    screen = console()
    screen.print(title(data, words), style="title")
    about = Table.grid(padding=(0, 2))
    for name, value in facts(data, words):
        about.add_row(name, printable(value))
    screen.print(about)
    for grid in grids(data, words):
        screen.print()
        screen.print(grid.heading, style="title")
        screen.print(_table(grid) if _width(grid) <= screen.width else _blocks(grid))
    screen.print()
    for note in notes(data, words):
        screen.print(note)


def _needs(grid: Grid) -> list[int]:
    """By column, how many characters its longest word has: an interval may go below its estimate, but is not cut."""
    columns = zip(grid.columns, *grid.rows, strict=True)
    return [max(len(word) for cell in column for word in (cell or "-").split()) for column in columns]


def _width(grid: Grid) -> int:
    """How many characters a grid needs beside each other: the words, and lines and blanks around each column."""
    return sum(need + 3 for need in _needs(grid)) + 1


def _table(grid: Grid) -> RenderableType:
    lines = Table()
    for index, (column, need) in enumerate(zip(grid.columns, _needs(grid), strict=True)):
        lines.add_column(column, justify="right" if index else "left", min_width=need)
    for row in grid.rows:
        lines.add_row(*row)
    return lines


def _blocks(grid: Grid) -> RenderableType:
    """Each row below the other, for screens that are too narrow for all columns."""
    lines = Table.grid(padding=(0, 2))
    for name, *cells in grid.rows:
        lines.add_row(f"{grid.columns[0]} {name}")
        for column, cell in zip(grid.columns[1:], cells, strict=True):
            lines.add_row(f"  {column}", cell)
    return lines
