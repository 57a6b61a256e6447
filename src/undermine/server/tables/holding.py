"""Between rounds: the next one is held until everybody who is shown how the last ended has seen it."""

from __future__ import annotations

from collections.abc import Iterator

from undermine.server.budgets import LONGEST_HELD_CLOCK
from undermine.server.tables.facts import Facts
from undermine.server.tables.refusal import require
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests


def hold(table: Table, facts: Facts) -> Iterator[happenings.Held]:
    """Hold the round that has just begun, if anybody is shown the end of the last.

    A table that is played over days is nobody's evening, and is not held up.
    """
    seated = sorted({seat.person for seat in table.state.seats if seat.person is not None})
    people = tuple([one for one in seated if facts.away(one) is None and facts.able(one, "reveals")])
    if people and (table.state.config.clock or 0) <= LONGEST_HELD_CLOCK:
        yield happenings.Held(table.round, people)


def go_on(table: Table, person: int, request: requests.GoOn) -> happenings.Ready:
    """Press on."""
    held = table.state.hold
    require(held is not None and held.round == request.round and person in held.people, "not_held")
    return happenings.Ready(person)


def left(table: Table, person: int, facts: Facts) -> Iterator[happenings.Ready]:
    """Whoever leaves is not waited for."""
    held = table.state.hold
    if held is not None and person in held.people and facts.away(person) is not None:
        yield happenings.Ready(person)
