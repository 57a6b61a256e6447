"""What is counted of a world that was drawn: each trait is one of a few values, and each draw has one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from undermine.games import LostMines, Record, Saboteur, Saboteur2, View
from undermine.games.core.cards import IDS

#: traits that take the course of the round to tell are counted in one draw of so many
COURSES = 4


def view_of(record: str, seat: int | None) -> View:
    """What a seat saw at the end of a record."""
    return Record.parse(record).replay().view(seat)


def count(view: View, draw: Callable[[], Any], draws: int) -> dict[str, dict[str, int]]:
    """How often each value of each trait comes up in so many draws."""
    counts: dict[str, dict[str, int]] = {}
    for number in range(draws):
        world = draw()
        found = dict(traits(view, world))
        if number % COURSES == 0:
            found.update(course(view, world))
        for trait, value in found.items():
            values = counts.setdefault(trait, {})
            values[str(value)] = values.get(str(value), 0) + 1
    return counts


def traits(view: Any, world: Any) -> Iterator[tuple[str, object]]:
    """What the world is like now."""
    others = [seat for seat in range(view.seats) if seat != view.seat and world.hands[seat]]
    for seat in others[:3]:
        yield f"lowest card of {seat}", IDS[world.hands[seat][0]]
        yield f"highest card of {seat}", IDS[world.hands[seat][-1]]
        yield f"crosses and maps of {seat}", (_held(world, seat, "cross"), _held(world, seat, "map"))
    for seat in others:
        for name in _once_held(view, seat):
            yield f"{name} of {seat}", _held(world, seat, name)
    if world.stock:
        yield "next card", IDS[world.stock[0]]
        yield "last card", IDS[world.stock[-1]]
    unseen = [place for place, card in enumerate(view.pile) if card is None]
    for place in unseen[-3:]:
        yield f"card {place} of the pile", IDS[world.pile[place]]
    yield "crosses in the pile", world.pile.count(IDS.index("cross"))
    if isinstance(world, Saboteur | Saboteur2):
        yield "goals", [*world.goals]
        yield "forced passes", (world.idle, world.forced)
    if isinstance(world, Saboteur):
        yield "roles", ([*world.roles], [*world.spare])
        yield "next nugget cards", [*world.nuggets[:3]]
        yield "purses", [sorted(purse) for purse in world.purses]
        yield "gold", world.gold
        for draft in world.drafts:
            yield f"draft of round {draft.round}", ([*draft.drawn], [value for _, value in draft.picks][:3])
    if isinstance(world, Saboteur2):
        yield "roles", [*world.roles[:3]]
        yield "roles from the end", [*world.roles[-2:]]
        yield "spare", [*world.spare[:2]]
        yield "put away", world.put_away
        yield "seen of dwarves", world.dwarf_looks
        yield "gold", world.gold
    if isinstance(world, LostMines):
        yield "dwarves", [*world.deal.dwarves]
        yield "mines", [*world.deal.mines]
        yield "treasures", world.deal.treasures[:3]
        yield "other treasures", world.deal.treasures[3:]


def course(view: Any, world: Any) -> Iterator[tuple[str, object]]:
    """What came before: of each seat the first card it was dealt, drew and put away, and how hands were exchanged."""
    first: dict[str, str] = {}
    for event in (event for seat in range(view.seats) for event in _own(world, seat)):
        values = event.data()
        for field in (event.gains, event.puts_away, *event.swaps):
            cards = values.get(field) if field else None
            if cards:
                first.setdefault(f"first {event.kind} {field} of {values['seat']}", cards[0])
                if event.puts_away or event.swaps:
                    first[f"last {event.kind} {field} of {values['seat']}"] = cards[-1]
    yield from list(first.items())[:24]
    deal = world.deal
    yield "dealt first", IDS[deal.hands[0][0]]
    yield "dealt stock", IDS[deal.stock[0]] if deal.stock else None
    if not isinstance(world, Saboteur):
        yield "put aside", IDS[deal.aside[0]] if deal.aside else None
    if isinstance(world, LostMines):
        yield "dwarf put aside", deal.spare[0]
        yield "treasure put aside", deal.treasures_aside[0]
    elif isinstance(world, Saboteur2):
        yield "dealt roles", [*deal.roles[:2]]


def _own(world: Any, seat: int) -> Iterator[Any]:
    """The events of which a seat is the one that knows all."""
    for event in world.history(seat):
        if event.secret and event.data()["seat"] == seat:
            yield event


def _held(world: Any, seat: int, name: str) -> int:
    held: int = world.hands[seat].count(IDS.index(name))
    return held


def _once_held(view: Any, seat: int) -> list[str]:
    """Cards that the seat of the view has seen in a hand that was exchanged."""
    names: list[str] = []
    for event in view.history:
        for field in event.swaps:
            names += event.data()[field] or ()
    return [*dict.fromkeys(names)][:10]
