"""What storage keeps of a table beside its log, so that it can be found; written when it changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from undermine.server.budgets import SNAPSHOT_EVERY
from undermine.server.live.loading import Loaded
from undermine.server.storage.storage import WriteBatch
from undermine.server.tables.cards import in_brief
from undermine.server.tables.dwarves import taken
from undermine.server.tables.log_entry import LogEntry, encode_entry
from undermine.server.tables.snapshot import take_snapshot
from undermine.server.tables.table import Table
from undermine.wire import happenings
from undermine.wire.bodies import Listing
from undermine.wire.table import TableState

#: how often the storage is told that a table is still played at, in milliseconds
_TOUCH_EVERY: Final = 60_000

_encode: Final = msgspec.json.Encoder().encode


class TableIndex:
    """The index columns of one table as they are stored, and the state from which they follow."""

    def __init__(self, table_id: int, loaded: Loaded, epoch: int = 0) -> None:
        self._id = table_id
        self._epoch = epoch
        #: how many bytes its log has
        self.log_size = loaded.log_size
        self._snapshot_version = loaded.snapshot_version
        self._columns: dict[str, int | str] = {}
        self._state: TableState | None = None

    def write_batch(self, table: Table, entries: Sequence[LogEntry], awake: bool, now: int) -> WriteBatch:
        """What is to be written of entries that a table has just gone through."""
        version = table.version - len(entries) + 1
        changed: dict[str, int | str] = {}
        # Hardly anything that happens changes the index, so that this is not gone through each time.
        if table.state is not self._state or awake != self._columns.get("awake"):
            self._state = table.state
            columns = _columns(table.state, awake)
            changed = {name: value for name, value in columns.items() if self._columns.get(name) != value}
            self._columns |= columns
        if version == 1:
            changed["opened"] = now
        if changed or now - int(self._columns.get("touched", 0)) > _TOUCH_EVERY:
            changed["touched"] = self._columns["touched"] = now
        shares = [
            (entry.what.share, number)
            for number, entry in enumerate(entries, version)
            if isinstance(entry.what, happenings.Ended)
        ]
        written = [*map(encode_entry, entries)]
        self.log_size += sum(map(len, written))
        snapshot = self._snapshot_if_due(table)
        return WriteBatch(self._id, version, written, changed, version == 1, shares, snapshot, self._epoch)

    def _snapshot_if_due(self, table: Table) -> bytes | None:
        if table.version - self._snapshot_version < SNAPSHOT_EVERY:
            return None
        self._snapshot_version = table.version
        return take_snapshot(table, self.log_size)


def _columns(state: TableState, awake: bool) -> dict[str, int | str]:
    listing = ""
    if state.config.public:
        names = tuple(person.name for person in state.people if not person.gone)
        free = sum(seat.name is None for seat in state.seats)
        config = in_brief(state.config)
        listing = _encode(Listing(state.table, state.code, config, state.phase, names, free, taken(state))).decode()
    return {
        "link": state.table,
        "code": state.code,
        "phase": state.phase,
        "public": int(state.config.public),
        "awake": int(awake),
        "line": listing,
    }
