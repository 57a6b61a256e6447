"""What must be true after any faults: what was promised is in the log once, and what was told is what it says.

* every acknowledged entry is there, at the version it was acknowledged with, and no request was carried out twice
* logs have no holes, and every match replays to the same end
* what somebody was told of a version, or shown at one, is exactly what the log says that their seat may know of it

That nobody was shown less than somebody had known before they came, players look at themselves.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from tests.cluster.players import Memory
from tests.server.test_killing import check_record
from undermine.server.live.replays import finished
from undermine.server.news.messages import snapshot_of
from undermine.server.news.presenter import news_of
from undermine.server.storage.postgresql import PostgresStorage
from undermine.server.storage.storage import read_entries
from undermine.server.tables.log_entry import LogEntry, decode_entry
from undermine.server.tables.table import Table
from undermine.wire import happenings


async def check(url: str, memories: Sequence[Memory]) -> dict[str, int]:
    """Raises if anything is not as it must be; how much was looked at."""
    storage = await PostgresStorage.open(url, read_only=True)
    counts = {"tables": 0, "entries": 0, "acknowledged": 0, "told": 0, "shown": 0, "matches": 0}
    try:
        assert await storage.integrity() == []
        for link in {memory.table for memory in memories}:
            row = await storage.by_link(link)
            assert row is not None
            entries = [decode_entry(entry) for entry in await read_entries(storage, row.id)]
            asked = [(entry.person, entry.request) for entry in entries if entry.request is not None]
            assert len(asked) == len(set(asked)), "a request was carried out twice"
            counts["tables"] += 1
            counts["entries"] += len(entries)
            here = [memory for memory in memories if memory.table == link]
            counts["shown"] += check_shown(entries, here)
            for memory in here:
                news = news_of(Table(), entries, memory.person)
                for version, action in memory.acknowledged.items():
                    what = entries[version - 1].what
                    assert isinstance(what, happenings.Moved) and entries[version - 1].secret["action"] == action
                for version, told in memory.told.items():
                    assert json.loads(news[version - 1]) == told, f"table {row.id}, version {version}"
                counts["acknowledged"] += len(memory.acknowledged)
                counts["told"] += len(memory.told)
            for version, entry in enumerate(entries, 1):
                if isinstance(entry.what, happenings.Ended):
                    check_record(finished(entries[:version]).record, entry)
                    counts["matches"] += 1
    finally:
        await storage.close()
    return counts


def check_shown(entries: Sequence[LogEntry], memories: Sequence[Memory]) -> int:
    """Whether everybody was shown what there was to be seen from their seat; how often they were."""
    table = Table()
    for version, entry in enumerate(entries, 1):
        table.apply(entry)
        for memory in memories:
            if version in memory.snapshots:
                shown = json.loads(snapshot_of(table, memory.person))
                assert shown == memory.snapshots[version], f"version {version}, person {memory.person}"
    return sum(len(memory.snapshots) for memory in memories)
