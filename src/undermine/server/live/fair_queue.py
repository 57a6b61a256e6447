"""A fair queue: addresses take turns, and so do the tables of each; nobody waits behind all that a stranger asked."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """What waits, by address and table. Whoever was served goes to the end of the row."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[Hashable, deque[T]]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def waiting(self, address: str) -> int:
        """How much of an address waits."""
        return sum(len(items) for items in self._addresses.get(address, {}).values())

    def put(self, item: T, address: str, table: Hashable) -> None:
        self._addresses.setdefault(address, OrderedDict()).setdefault(table, deque()).append(item)
        self._length += 1

    def pop(self) -> T | None:
        """What comes next; ``None`` if nothing waits."""
        if not self._addresses:
            return None
        address, tables = next(iter(self._addresses.items()))
        table, items = next(iter(tables.items()))
        item = items.popleft()
        self._length -= 1
        self._addresses.move_to_end(address)
        tables.move_to_end(table)
        self._forget_if_empty(address, table)
        return item

    def discard(self, item: T, address: str, table: Hashable) -> None:
        """Take something out that nobody waits for any more, if it is still there."""
        tables = self._addresses.get(address)
        items = tables.get(table) if tables is not None else None
        if items is not None and item in items:
            items.remove(item)
            self._length -= 1
            self._forget_if_empty(address, table)

    def _forget_if_empty(self, address: str, table: Hashable) -> None:
        tables = self._addresses[address]
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._addresses[address]
