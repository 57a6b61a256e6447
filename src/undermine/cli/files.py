"""Files: records, opened for writing before anything is played and read line by line, and decks."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from typing import IO, Final

from undermine.cli.refusal import Refusal
from undermine.words import Words

#: how large a file may be that is read as a whole
MOST_BYTES: Final = 100_000


def open_to_write(path: str, words: Words) -> IO[str]:
    """Open a file for records, or refuse: what is there already is never written over."""
    try:
        if os.path.exists(path):
            about = os.stat(path)
            if stat.S_ISREG(about.st_mode) and about.st_size:
                raise Refusal.of(words, "exists", path=path)
        return open(path, "w", encoding="utf-8", buffering=1)
    except (OSError, ValueError) as error:
        raise unwritable(path, error, words) from None


def unwritable(path: str, error: Exception, words: Words) -> Refusal:
    """The refusal for a file that cannot be written."""
    return Refusal.of(words, "unwritable", path=path, why=_why(error))


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
        raise Refusal.of(words, "unreadable", path=path, why=_why(error)) from None


def read_text(path: str, words: Words) -> str:
    """The text of a deck file, its lines ended as ours are."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Refusal.of(words, "deck_unreadable", path=path, why=_why(error)) from None
    if len(content) > MOST_BYTES:
        raise Refusal.of(words, "deck_large", path=path, most=MOST_BYTES)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal.of(words, "deck_not_text", path=path) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # A text of a single line would be taken for the name of a deck.
    return text if "\n" in text else text + "\n"


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
