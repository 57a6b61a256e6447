"""A measurement on the screen: what was measured, its tables, and how to read them."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid

from undermine.cli.refusal import printable
from undermine.cli.screen.terminal import console
from undermine.lab.report.grid import Data, Table, facts, notes, tables, title
from undermine.words import Words


def show(data: Data, words: Words) -> None:
    """Print a measurement's figures."""
    screen = console()
    screen.print(title(data, words), style="title")
    about = Grid.grid(padding=(0, 2))
    for name, value in facts(data, words):
        about.add_row(name, printable(value))
    screen.print(about)
    for table in tables(data, words):
        screen.print()
        screen.print(table.heading, style="title")
        screen.print(_grid(table) if _width(table) <= screen.width else _blocks(table))
    screen.print()
    for note in notes(data, words):
        screen.print(note)


def _needs(table: Table) -> list[int]:
    """By column, how many characters its longest word has: an interval may go below its estimate, but is not cut."""
    columns = zip(table.columns, *table.rows, strict=True)
    return [max(len(word) for cell in column for word in (cell or "-").split()) for column in columns]


def _width(table: Table) -> int:
    """How many characters a grid needs beside each other: the words, and lines and blanks around each column."""
    return sum(need + 3 for need in _needs(table)) + 1


def _grid(table: Table) -> RenderableType:
    grid = Grid()
    for index, (column, need) in enumerate(zip(table.columns, _needs(table), strict=True)):
        grid.add_column(column, justify="right" if index else "left", min_width=need)
    for row in table.rows:
        grid.add_row(*row)
    return grid


def _blocks(table: Table) -> RenderableType:
    """Each row below the other, for screens that are too narrow for all columns."""
    grid = Grid.grid(padding=(0, 2))
    for name, *cells in table.rows:
        grid.add_row(f"{table.columns[0]} {name}")
        for column, cell in zip(table.columns[1:], cells, strict=True):
            grid.add_row(f"  {column}", cell)
    return grid
