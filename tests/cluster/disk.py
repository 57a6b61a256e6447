"""A small disk of its own for a database, which can be filled: a part of memory, where root may say so."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

#: enough for a house, and little enough to be filled
_SIZE = "384m"


class SmallDisk:
    """A folder that is a disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    @classmethod
    def mounted(cls, folder: Path) -> SmallDisk | None:
        """A new one; none where this may not be done."""
        if os.geteuid() != 0:
            return None
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={_SIZE},mode=0755", "undermine", str(folder)]
        return cls(folder) if subprocess.run(command, capture_output=True, check=False).returncode == 0 else None

    def fill(self) -> None:
        """Leave no room for anything more."""
        with self._ballast.open("wb") as file:
            free = os.statvfs(self.folder)
            os.posix_fallocate(file.fileno(), 0, free.f_bfree * free.f_bsize)

    def free(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def unmount(self) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)
