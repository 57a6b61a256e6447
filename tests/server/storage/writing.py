"""A process that writes to a storage until it is killed, and says what was acknowledged: ``KIND FOLDER ROUND``."""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path

from tests.server.storage.batches import batch, new, texts
from tests.server.storage.kinds import DURABLE

TABLES = range(1, 9)


async def main(kind: str, folder: str, killed: str) -> None:
    storage = await DURABLE[kind](Path(folder))
    if killed == "0":
        for table in TABLES:
            await storage.write(new(table, "0"))

    async def write(table: int) -> None:
        for version in count(len(await texts(storage, table)) + 1):
            await storage.write(batch(table, version, f"{killed}.{version}", touched=version))
            # One line in one go: what is half written when the process dies was not acknowledged.
            sys.stdout.write(f"{table} {version} {killed}.{version}\n")
            sys.stdout.flush()

    await asyncio.gather(*map(write, TABLES))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
