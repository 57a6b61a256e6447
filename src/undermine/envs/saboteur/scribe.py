"""Writing what only Saboteur has straight from the table: nugget cards, and who was paid what.

What it writes is what follows from a ``SaboteurView``. Whatever changes seldom, drafts and the results of rounds, is
asked for when it has been replaced.
"""

from __future__ import annotations

from typing import Any, Final

from undermine.envs import buffers
from undermine.envs.codec import NOTHING
from undermine.envs.digging.scribe import DigScribe
from undermine.envs.layout import Layout
from undermine.games.core.match_state import Course
from undermine.games.digging.round_state import OVER, SHARING, Table
from undermine.games.saboteur.gold import Gold

_NOTHING: Final = NOTHING
_OVER: Final = OVER
_SHARING: Final = SHARING


class SaboteurScribe(DigScribe):
    """Writes what one seat of a match of Saboteur may know."""

    __slots__ = (
        "bank_at",
        "drafts",
        "nuggets_at",
        "over",
        "paid_at",
        "paid_room",
        "picked_at",
        "picked_count_at",
        "picked_room",
        "picks_now",
        "results",
    )

    def __init__(self, layout: Layout, view: memoryview, begin: int) -> None:
        DigScribe.__init__(self, layout, view, begin)
        blocks = layout.blocks
        self.nuggets_at = begin + blocks["nuggets"].begin
        self.picked_count_at = begin + blocks["picked_count"].begin
        self.picked_at, self.paid_at = begin + blocks["picked"].begin, begin + blocks["paid"].begin
        self.bank_at = begin + blocks["bank"].begin
        #: how many nugget cards there is room for, for each seat
        self.picked_room = blocks["picked"].size // layout.players - 1
        self.paid_room = blocks["paid"].size // layout.players - 1
        #: what was written last: the drafts and whether the seat picked, the results, and whether all was over
        self.drafts: Any = None
        self.results: Any = None
        self.picks_now = self.over = False

    def follow(self, game: Course, seat: int) -> None:
        if not isinstance(game, Gold):
            raise TypeError("nobody has nugget cards in this game")
        DigScribe.follow(self, game, seat)
        self.drafts = self.results = None

    def write_rest(self, table: Table) -> None:
        gold: Gold = table  # type: ignore[assignment]
        out = self.out
        over = gold.phase == _OVER
        out[self.nuggets_at] = len(gold.nuggets)
        for seat in range(gold.seats):
            cards = gold.purses[seat]
            out[self.picked_count_at + seat] = len(cards)
            self._write_cards_of(
                "picked", self.picked_at, self.picked_room, seat, cards if over or seat == self.seat else None
            )
            self._write_cards_of("paid", self.paid_at, self.paid_room, seat, gold.paid[seat])
            out[self.bank_at + seat] = gold.bank[seat]
        picks_now = gold.phase == _SHARING and gold.deciding == self.seat
        changed = over != self.over
        if changed or self.drafts is not gold.drafts or picks_now != self.picks_now:
            self.drafts = gold.drafts
            self.picks_now = picks_now
            self.write_field("drafts", gold.sight.one("drafts", gold, self.seat))
        if changed or self.results is not gold.past_rounds:
            self.results = gold.past_rounds
            self.write_field("results", gold.sight.one("results", gold, self.seat))
        self.over = over

    def _write_cards_of(self, name: str, place: int, room: int, seat: int, cards: bytes | None) -> None:
        """Write the nugget cards of a seat down, ``None`` if they are not known."""
        out = self.out
        place += seat * (room + 1)
        count = 0
        if cards is None:
            out[place] = _NOTHING
        else:
            count = len(cards)
            if count > room:
                raise OverflowError(f"{name} has room for {room} and not for {count}")
            out[place] = count
            for index in range(count):
                out[place + 1 + index] = cards[index]
        buffers.fill(out, place + 1 + count, place + 1 + room, _NOTHING)
