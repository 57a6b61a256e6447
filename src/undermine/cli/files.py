"""Files of records, opened for writing before anything is played, and read line by line."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO

from undermine.cli.refusal import Refusal
from undermine.words import Words


def open_to_write(path: str, words: Words) -> IO[str]:
    """Open a file for records, or refuse: what is there already is never written over."""
    try:
        if os.path.exists(path):
            about = os.stat(path)
            if stat.S_ISREG(about.st_mode) and about.st_size:
                raise Refusal.of(words, "exists", path=path)
        return open(path, "w", encoding="utf-8", buffering=1)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error, words) from None


def _unwritable(path: str, error: Exception, words: Words) -> Refusal:
    """The refusal for a file that cannot be written."""
    return Refusal.of(words, "unwritable", path=path, why=error)


def write_lines(file: IO[str], lines: Iterable[str], words: Words) -> None:
    """Write all lines at once, or refuse."""
    try:
        file.write("".join(f"{line}\n" for line in lines))
        file.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # What could not be written is still waiting, and would fail once more when the file is closed.
        with suppress(OSError):
            file.close()
        raise _unwritable(file.name, error, words) from None


def read_lines(path: str, words: Words) -> Iterator[tuple[int, str]]:
    """The lines of a file that are not blank, with their numbers; ``-`` is standard input."""
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
            for number, line in enumerate(file, 1):
                try:
                    text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
                except UnicodeDecodeError:
                    raise Refusal.of(words, "not_text", path=path) from None
                if text:
                    yield number, text
    except (OSError, ValueError) as error:
        raise Refusal.of(words, "unreadable", path=path, why=error) from None
