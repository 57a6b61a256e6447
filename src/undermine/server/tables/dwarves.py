"""Which dwarf everybody at a table is: no two look alike, and whoever came first is the one they wished to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, UnsetType

from undermine.drawing.dwarves import DWARVES
from undermine.wire.table import Person, Seat, TableState

_COUNT: Final = len(DWARVES)


def dwarves_of(people: Sequence[Person], seats: Sequence[Seat]) -> tuple[int, ...] | UnsetType:
    """By seat, the dwarf of whoever sits there; ``UNSET`` while nobody has wished for one.

    Whoever has no wish, a bot or a free seat is the dwarf with the seat's number, or the nearest that nobody else is.
    """
    if all(one.dwarf is UNSET for one in people):
        return UNSET
    free = set(range(_COUNT))
    given: dict[int, int] = {}

    def give(seat: int, wish: int) -> None:
        given[seat] = min(free, key=lambda one: _apart(one, wish), default=wish % _COUNT)
        free.discard(given[seat])

    for person in people:
        # In another name sits a friend of theirs, who is somebody else.
        own = [number for number, seat in enumerate(seats) if (seat.person, seat.name) == (person.person, person.name)]
        if own and isinstance(person.dwarf, int):
            give(own[0], person.dwarf)
    for number in range(len(seats)):
        if number not in given:
            give(number, number)
    return tuple([given[number] for number in range(len(seats))])


def taken(state: TableState) -> tuple[int, ...]:
    """The dwarves of the seats that are taken."""
    dwarves = state.dwarves or range(len(state.seats))
    return tuple([dwarf for dwarf, seat in zip(dwarves, state.seats, strict=True) if seat.name is not None])


def _apart(one: int, other: int) -> tuple[int, int]:
    """How far two dwarves are from each other on a ring; the next comes before the last."""
    up, down = (one - other) % _COUNT, (other - one) % _COUNT
    return min(up, down), up
