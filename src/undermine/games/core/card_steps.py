"""What a seat saw of cards that came and went: the course of a round as steps, and nothing in it but cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from undermine.games.core.cards import NUMBERS
from undermine.games.core.events import Event

#: the card that was played openly, by the event that tells of it
Played = Mapping[type[Event], Callable[[Event], str]]


@dataclass(slots=True)
class Step:
    """One thing that happened to the cards at a time: the seat whose bag it is about, and what went in or out."""

    time: int
    seat: int
    #: cards that came in; how many, and which if the seat knows
    gained: int = 0
    gains: tuple[int, ...] | None = None
    #: a card played openly
    played: int | None = None
    #: cards put away face-down: how many, and which if the seat knows
    hidden: int = 0
    discards: tuple[int, ...] | None = None
    #: hands exchanged with this seat; the hands, this one's first, if the seat knows them
    swapped: int | None = None
    hands: tuple[tuple[int, ...], tuple[int, ...]] | None = None


#: where an event of a kind tells of cards, as places among its fields, -1 where it does not: the seat, how many, what
#: came in and what was put away; how the card played is found; and the target and both hands, where these are exchanged
_Reading = tuple[int, int, int, int, Callable[[Event], str] | None, tuple[int, int, int] | None]


class CardSteps:
    """How the events of a game tell of cards."""

    def __init__(self, openly: Played) -> None:
        self.openly: Final = openly
        #: by kind of event; ``None`` for those that are about something else
        self._readings: Final[dict[type[Event], _Reading | None]] = {}

    def of(self, history: Sequence[Event]) -> list[Step]:
        """The steps of a round as a seat saw them."""
        readings = self._readings
        steps: list[Step] = []
        for time, event in enumerate(history):
            kind = type(event)
            reading = readings[kind] if kind in readings else self._read(kind)
            if reading is None:
                continue
            at, count, gains, puts_away, played, swaps = reading
            seat = event[at]
            if gains >= 0:
                steps.append(Step(time, seat, event[count], _numbers(event[gains])))
            if puts_away >= 0:
                steps.append(Step(time, seat, 0, None, None, event[count], _numbers(event[puts_away])))
            if played is not None:
                steps.append(Step(time, seat, 0, None, NUMBERS[played(event)]))
            if swaps is not None:
                gave, took = _numbers(event[swaps[1]]), _numbers(event[swaps[2]])
                both = None if gave is None or took is None else (gave, took)
                steps.append(Step(time, seat, swapped=event[swaps[0]], hands=both))
        return steps

    def _read(self, kind: type[Event]) -> _Reading | None:
        place = kind.fields.index
        played = self.openly.get(kind)
        reading = None
        if kind.gains or kind.puts_away or played is not None:
            reading = (
                place("seat"),
                place("count") if kind.gains or kind.puts_away else -1,
                place(kind.gains) if kind.gains else -1,
                place(kind.puts_away) if kind.puts_away else -1,
                played,
                (place("target"), place(kind.swaps[0]), place(kind.swaps[1])) if kind.swaps else None,
            )
        self._readings[kind] = reading
        return reading


def _numbers(names: Any) -> tuple[int, ...] | None:
    return None if names is None else tuple(map(NUMBERS.__getitem__, names))
