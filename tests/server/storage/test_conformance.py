"""What every storage must do, whatever it is made of."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tests.server.storage.batches import batch, new, texts
from tests.server.storage.kinds import ALL
from undermine.server.budgets import PIECE
from undermine.server.storage.storage import Storage, StorageError, WriteBatch, all_rows, read_entries

Opened = Callable[[], AbstractAsyncContextManager[Storage]]


@pytest.fixture(params=ALL)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Storage]:
        storage = await ALL[request.param](tmp_path)
        yield storage
        await storage.close()

    return opened


async def test_what_is_written_is_there(opened: Opened) -> None:
    async with opened() as storage:
        commits: list[int] = []
        storage.on_commit = lambda tables, seconds: commits.append(tables)
        await storage.write(new(1, "a"))
        await storage.write(new(2, "b", phase="playing", awake=1))
        await asyncio.gather(*(storage.write(batch(1 + at % 2, 2 + at // 2, f"{at}")) for at in range(100)))
        assert await texts(storage, 1) == ["a", *(str(at) for at in range(0, 100, 2))]
        assert await texts(storage, 2, 3) == ["b", "1", "3"] and await texts(storage, 2, 0) == []
        assert await texts(storage, 3) == []
        assert await storage.count() == 2 and sum(commits) == 102


async def test_tables_are_found(opened: Opened) -> None:
    async with opened() as storage:
        await storage.write(new(1, "a"))
        await storage.write(new(2, "b", awake=1, phase="playing"))
        row = await storage.by_link("link2")
        assert row is not None and row == await storage.by_code("code2")
        assert (row.id, row.link, row.code, row.phase, row.awake) == (2, "link2", "code2", "playing", 1)
        assert await storage.by_link("code2") is None and await storage.by_code("link2") is None
        assert [one.id for one in await storage.awake()] == [2]
        await storage.write(batch(2, 2, awake=0, phase="over"))
        await storage.write(batch(1, 2, "c", awake=1))
        assert [one.id for one in await storage.awake()] == [1]
        changed = await storage.by_link("link2")
        assert changed is not None and changed.phase == "over" and await texts(storage, 2) == ["b"]


async def test_public_tables_are_those_in_the_lobby_then_those_that_play_the_latest_first(opened: Opened) -> None:
    async with opened() as storage:
        assert await storage.public(5) == []
        for table, phase, touched in ((1, "playing", 9), (2, "lobby", 2), (3, "lobby", 3), (4, "over", 9)):
            await storage.write(new(table, "a", public=1, phase=phase, touched=touched, line=f"line{table}"))
        await storage.write(new(5, "a", touched=9))
        await storage.write(new(6, "a", public=1, phase="playing", touched=1))
        found = [(row.id, row.line) for row in await storage.public(9)]
        assert found == [(3, "line3"), (2, "line2"), (1, "line1"), (6, "")]
        assert [row.id for row in await storage.public(3)] == [3, 2, 1]
        assert [row.id for row in await storage.public(1)] == [3]


async def test_idle_tables_are_those_at_which_nothing_is_played(opened: Opened) -> None:
    async with opened() as storage:
        for table, phase, touched in ((1, "over", 5), (2, "playing", 1), (3, "lobby", 3), (4, "over", 9)):
            await storage.write(new(table, "a", phase=phase, touched=touched))
        assert [row.id for row in await storage.idle(9, 10)] == [3, 1]
        assert [row.id for row in await storage.idle(10, 2)] == [3, 1]


async def test_a_version_is_written_once_and_others_do_not_suffer_for_it(opened: Opened) -> None:
    async with opened() as storage:
        await storage.write(new(1, "a"))
        await storage.write(new(2, "b"))
        refused = [
            batch(1, 1, "again"),
            batch(7, 1, "no such table"),
            new(1, "the same id", link="x", code="x"),
            new(8, "the same link", link="link1"),
            new(9, "the same code", code="code2"),
        ]
        done = await asyncio.gather(
            *map(storage.write, [*refused[:3], batch(2, 2, "c"), *refused[3:], batch(1, 2, "d")]),
            return_exceptions=True,
        )
        assert [one for one in done if one is not None and not isinstance(one, StorageError)] == []
        assert [one is None for one in done] == [False] * 3 + [True] + [False] * 2 + [True]
        assert await texts(storage, 1) == ["a", "d"] and await texts(storage, 2) == ["b", "c"]
        assert await storage.count() == 2


async def test_a_batch_is_written_whole_or_not_at_all(opened: Opened) -> None:
    async with opened() as storage:
        await storage.write(new(1, "a"))
        first = batch(1, 2, "b")
        first.shares = [("share", 2)]
        await storage.write(first)
        again = WriteBatch(1, 3, [b"c"], {"phase": "over"}, shares=[("share", 3)])
        with pytest.raises(StorageError):
            await storage.write(again)
        row = await storage.by_link("link1")
        assert row is not None and row.phase == "lobby" and await texts(storage, 1) == ["a", "b"]
        assert await storage.replay("share") == (1, 2) and await storage.replay("other") is None


async def test_entries_and_tables_come_in_bounded_pieces(opened: Opened) -> None:
    async with opened() as storage:
        many = [str(number) for number in range(2 * PIECE + 3)]
        await storage.write(new(1, *many))
        pieces = [len(piece) async for piece in storage.entries(1)]
        assert pieces == [PIECE, PIECE, 3] and await texts(storage, 1) == many
        assert [len(piece) async for piece in storage.entries(1, PIECE)] == [PIECE]
        assert await texts(storage, 1, PIECE + 1) == many[: PIECE + 1]
        after = [entry.decode() for entry in await read_entries(storage, 1, 2 * PIECE + 1, PIECE - 1)]
        assert after == many[PIECE - 1 : 2 * PIECE + 1] and await read_entries(storage, 1, after=2 * PIECE + 3) == []
        await asyncio.gather(*(storage.write(new(2 + number, "a")) for number in range(PIECE)))
        assert [len(await storage.rows()), len(await storage.rows(PIECE))] == [PIECE, 1]
        assert [row.id async for row in all_rows(storage)] == list(range(1, PIECE + 2))


async def test_the_last_two_snapshots_are_kept(opened: Opened) -> None:
    async with opened() as storage:
        await asyncio.gather(storage.write(new(1, "a")), storage.write(new(2, "a")))
        assert await storage.snapshot(1) is None
        for version in (3, 5, 7):
            entries = [b"x", b"y"]
            await storage.write(WriteBatch(1, version - 1, entries, {}, snapshot=b"at %d" % version))
        assert await storage.snapshot(1) == await storage.snapshot(1, 9) == (7, b"at 7")
        assert await storage.snapshot(1, 6) == await storage.snapshot(1, 5) == (5, b"at 5")
        assert await storage.snapshot(1, 4) is None and await storage.snapshot(2) is None
        # Of nothing else, beside another table's entries.
        only = WriteBatch(2, 2, [], {}, snapshot=b"at 1")
        await asyncio.gather(storage.write(only), storage.write(batch(1, 8, "z")))
        assert await storage.snapshot(2) == (1, b"at 1") and len(await texts(storage, 1)) == 8


async def test_a_new_id_is_nobodys(opened: Opened) -> None:
    async with opened() as storage:
        await storage.write(new(41, "a"))
        ids = await asyncio.gather(*(storage.new_id() for _ in range(5)))
        assert sorted(ids) == [42, 43, 44, 45, 46]
        assert await storage.new_id() == 47


async def test_a_removed_table_is_gone_with_all_that_was_of_it(opened: Opened) -> None:
    async with opened() as storage:
        for table in (1, 2):
            await storage.write(new(table, "a", "b"))
            await storage.write(WriteBatch(table, 3, [b"c"], {}, shares=[(f"share{table}", 3)], snapshot=b"three"))
        await storage.remove([1, 77])
        assert await storage.snapshot(1) is None and await storage.snapshot(2) == (3, b"three")
        assert await storage.by_link("link1") is None and await storage.by_code("code1") is None
        assert await texts(storage, 1) == [] and await storage.replay("share1") is None and await storage.count() == 1
        assert await texts(storage, 2) == ["a", "b", "c"] and await storage.replay("share2") == (2, 3)
        with pytest.raises(StorageError):
            await storage.write(batch(1, 4, "late"))


async def test_a_closed_storage_writes_nothing(opened: Opened) -> None:
    async with opened() as storage:
        await storage.check()
        await storage.write(new(1, "a"))
    for late in (storage.write(batch(1, 2, "late")), storage.check(), storage.remove([1])):
        with pytest.raises(StorageError):
            await late


async def test_a_storage_that_was_never_used_is_closed(opened: Opened) -> None:
    async with opened() as storage:
        assert await storage.count() == 0
