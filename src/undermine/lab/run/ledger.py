"""Results kept in a file as they come, so that a run can be stopped and continued.

The first line says what was measured and by which code; each further line is one number and its row. Whoever comes
back with the same question goes on where the file ends; with another one they are refused.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from undermine import plugins
from undermine.games.core.errors import InvalidInput
from undermine.versions import LEDGER

Row = dict[str, Any]

#: what the numbers of a run depend on
_CODE: Final = ("maze", "games", "bots", "lab")


class LedgerError(InvalidInput):
    """A file that cannot be continued."""


class Ledger:
    """The rows of one run, in a file."""

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        """Open a file of rows or begin one; ``LedgerError`` if it belongs to another run."""
        self.path = path
        #: the rows that were there when it was opened
        self.rows: dict[int, Row] = {}
        self._about = {"lab": LEDGER, "code": code(), **_as_read(about)}
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            self._write([self._about])

    def write(self, done: Iterable[tuple[int, Row]]) -> None:
        """Keep finished rows."""
        self._write({"number": number, "row": row, "sum": _sum(number, row)} for number, row in done)

    def _write(self, lines: Iterable[Mapping[str, Any]]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines))

    def _read(self) -> None:
        content = self.path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        self._check(lines[0] if lines else b"")
        for number_of_line, line in enumerate(lines[1:], 2):
            try:
                one = json.loads(line)
                number, row = one["number"], one["row"]
                sound = one["sum"] == _sum(number, row)
            except (ValueError, KeyError, TypeError):
                sound = False
            if not sound:
                raise LedgerError("ledger.damaged", path=str(self.path), at=number_of_line)
            self.rows[number] = row
        if len(whole) < len(content):
            # Whoever was stopped while writing left half a line; it is measured again.
            with self.path.open("r+b") as file:
                file.truncate(len(whole))

    def _check(self, first: bytes) -> None:
        try:
            there = json.loads(first)
            known = there["lab"] == LEDGER
        except (ValueError, KeyError, TypeError):
            known = False
        if not known:
            raise LedgerError("ledger.unknown", path=str(self.path))
        here = self._about
        if there.get("code") != here["code"]:
            raise LedgerError("ledger.other_code", path=str(self.path), there=there.get("code"), here=here["code"])
        for name in (*here, *(name for name in there if name not in here)):
            if there.get(name) != here.get(name):
                was, wanted = json.dumps(there.get(name)), json.dumps(here.get(name))
                raise LedgerError("ledger.other_run", path=str(self.path), name=name, there=was, here=wanted)


def _sum(number: int, row: Row) -> int:
    """A checksum: a figure that was changed by accident would be added up without anybody noticing."""
    return crc32(json.dumps([number, row]).encode())


def seed_of(path: Path) -> str | None:
    """The seed of the run in a file, if there is one."""
    try:
        with path.open(encoding="utf-8") as file:
            seed = json.loads(file.readline())["seed"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return seed if isinstance(seed, str) else None


def _as_read(about: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters as they will be read again."""
    read: dict[str, Any] = json.loads(json.dumps(about))
    return read


def code() -> str:
    """A short name for the source that measures and is measured: the same for the same files, whatever git says.

    What was loaded from outside counts too: a bot that was changed since must not be added up with what it was.
    """
    return _named((*_CODE, *plugins.loaded()))


@cache
def _named(parts: tuple[str, ...]) -> str:
    found = sha256()
    for part in parts:
        where = files("undermine") / part if part in _CODE else _place(part)
        for name, content in sorted(_sources(where, part)) if where.is_dir() else [(part, where.read_bytes())]:
            found.update(f"{name}\n{len(content)}\n".encode())
            found.update(content)
    return found.hexdigest()[:12]


def _place(module: str) -> Traversable:
    """The package that a module is in, as a folder, or the file of one that is in none."""
    top = sys.modules[module.partition(".")[0]]
    return files(top) if hasattr(top, "__path__") else Path(inspect.getfile(top))


def _sources(folder: Traversable, name: str) -> Iterable[tuple[str, bytes]]:
    for one in folder.iterdir():
        inside = f"{name}/{one.name}"
        if one.is_dir():
            yield from _sources(one, inside)
        elif not one.name.endswith(".pyc"):
            yield inside, one.read_bytes()
