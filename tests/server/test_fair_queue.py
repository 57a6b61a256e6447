"""The fair queue: addresses take turns, and so do the tables of each."""

from __future__ import annotations

from undermine.server.live.fair_queue import FairQueue


def drained(queue: FairQueue[str]) -> list[str]:
    return [one for one in iter(queue.pop, None) if one is not None]


def test_addresses_take_turns_and_then_their_tables() -> None:
    queue = FairQueue[str]()
    for table in "abc":
        for number in "12":
            queue.put(f"{table}{number}", "greedy", table)
    queue.put("x1", "modest", "x")
    queue.put("y1", "third", "y")
    assert len(queue) == 8 and queue.waiting("greedy") == 6 and queue.waiting("nobody") == 0
    assert drained(queue) == ["a1", "x1", "y1", "b1", "c1", "a2", "b2", "c2"]
    assert len(queue) == 0 and queue.pop() is None


def test_who_comes_late_waits_for_one_of_each_address_at_most() -> None:
    queue = FairQueue[str]()
    for number in range(60):
        queue.put(f"greedy {number}", "greedy", number)
    assert queue.pop() == "greedy 0"
    queue.put("late", "modest", "x")
    assert [queue.pop(), queue.pop()] == ["greedy 1", "late"]


def test_what_nobody_waits_for_any_more_is_taken_out() -> None:
    queue = FairQueue[str]()
    queue.put("one", "a", 1)
    queue.put("two", "a", 2)
    queue.discard("one", "a", 1)
    queue.discard("one", "a", 1)
    queue.discard("never", "b", 1)
    assert len(queue) == 1 and drained(queue) == ["two"]
