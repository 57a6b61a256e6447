"""A house to play in: ``make cluster``. Three nodes on a PostgreSQL of their own; all of it is gone when it ends."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.cluster.house import HouseProcesses


async def run(folder: Path, nodes: int, port: int) -> None:
    async with HouseProcesses(folder, nodes, {}, port) as house:
        for node in house.nodes:
            assert node.process is not None
            print(f"node {node.number}: http://127.0.0.1:{node.port} (process {node.process.pid}; kill it and play on)")
        print(f"undermine is at {house.url} (tables are kept until this ends; Ctrl-C stops)", flush=True)
        await asyncio.Event().wait()


def main() -> None:
    parser = argparse.ArgumentParser(prog="make cluster", description=__doc__)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--port", type=int, default=8000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="undermine-cluster-") as folder:
        # The database runs as another user where root starts it.
        Path(folder).chmod(0o755)
        try:
            asyncio.run(run(Path(folder), arguments.nodes, arguments.port))
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
