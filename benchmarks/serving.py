"""A real server to be measured: a process of its own, on a port of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Server:
    """A server that is ready: its address, its process, and how many seconds it took to be ready."""

    address: str
    pid: int
    took: float

    @property
    def cpu(self) -> float:
        """Its CPU time so far, in seconds."""
        parts = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """What it holds of its own, in bytes."""
        text = Path(f"/proc/{self.pid}/smaps_rollup").read_text()
        return sum(int(size) * 1024 for size in re.findall(r"Private_(?:Clean|Dirty):\s+(\d+)", text))


@contextmanager
def serving(folder: Path, settings: Mapping[str, str], tree: Path | None = None) -> Iterator[Server]:
    """A server with tables in a folder, until it is told to stop; of another tree, if one is named."""
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        # As where it is installed, modules are compiled once and not at every start; but not into the source's folders.
        "PYTHONPYCACHEPREFIX": os.environ.get("PYTHONPYCACHEPREFIX", str(folder.parent / "bytecode")),
        "PYTHONUNBUFFERED": "1",
        "UNDERMINE_PORT": "0",
        "UNDERMINE_LOG": "warning",
        **{f"UNDERMINE_{name.upper()}": value for name, value in settings.items()},
        **({} if tree is None else {"PYTHONPATH": str(tree.absolute() / "src")}),
    }
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "undermine", "serve", "--data", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout is not None
    said = re.search(r"http://[\w.:]+", process.stdout.readline())
    took = time.perf_counter() - began
    assert said is not None
    try:
        yield Server(said[0], process.pid, took)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stdout.close()
