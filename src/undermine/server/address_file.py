"""Where the server of a data folder is to be found, told in a file beside its tables while it runs.

Whoever finds the folder taken can go there. A server that was killed leaves its file behind, so what the file says is
believed only while somebody holds the folder, and the server there says that it is well.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

FILE: Final = "address"


@contextmanager
def telling_address(folder: Path, address: str) -> Iterator[None]:
    """Say meanwhile where the server is."""
    file, new = folder / FILE, folder / f"{FILE}.new"
    # In one step, for somebody may be reading.
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as out:
        out.write(f"{address}\n")
    os.replace(new, file)
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()


def told_address(folder: Path) -> str | None:
    """Where the server of a folder says it is."""
    try:
        return (folder / FILE).read_text(encoding="ascii").strip() or None
    except (OSError, ValueError):
        return None
