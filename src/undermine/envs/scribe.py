"""Keeping an observation up to date: what has changed since the seat last looked, and nothing else.

A scribe writes for one seat of one game, into a buffer of somebody else's. What is in it is what ``Layout.write`` makes
of the seat's view: tests compare the two at every decision. What has happened is written link by link; what most
actions look like to those who know their secret, and to those who do not, is kept.
"""

from __future__ import annotations

from typing import Any, Final

from undermine.envs import buffers
from undermine.envs.codec import NOTHING
from undermine.envs.errors import EnvError
from undermine.envs.layout import ROW, Layout
from undermine.games.core.action_kinds import PAYLOAD, SHIFT
from undermine.games.core.links import Link
from undermine.games.core.match_state import Course
from undermine.games.core.notation import CARD, PASS

_NOTHING: Final = NOTHING
_ROW: Final = ROW
_SHIFT: Final = SHIFT
_PAYLOAD: Final = PAYLOAD
_PASS_KIND: Final = PASS >> SHIFT
_CARD: Final = CARD
#: how many rows are kept of what actions look like
_MOST_KEPT: Final = 1 << 17
#: what facts of a link have room beside its action in a key
_MOST_FACT: Final = 1 << 16
#: the fields of cards that every game has which has any, for those who write them straight from the table
_CARDS: Final = ("hand", "hand_sizes", "pile", "pile_by")
#: what is told of a link: what was done, what was drawn afterwards, or both
_OWN: Final = 0
_DRAWN: Final = 1
_BOTH: Final = 2


def _count_cards(load: int) -> int:
    """How many cards are put away by a pass."""
    return (load > 0) + (load >> _CARD > 0) + (load >> 2 * _CARD > 0)


class Scribe:
    """Writes what one seat of a game may know."""

    __slots__ = (
        "begin",
        "game",
        "hand_at",
        "hand_room",
        "hand_written",
        "history",
        "history_end",
        "kept",
        "last",
        "layout",
        "marks",
        "out",
        "pile_at",
        "pile_by_at",
        "pile_round",
        "pile_written",
        "results_end",
        "seat",
        "sizes_at",
        "view",
        "written",
    )

    def __init__(self, layout: Layout, view: memoryview, begin: int) -> None:
        if view.readonly or view.format != "h" or begin < 0 or begin + layout.size > len(view):
            raise ValueError("there is no room for an observation in this buffer")
        self.layout = layout
        self.view = view
        self.out = buffers.shorts(view)
        self.begin = begin
        block = layout.blocks["history"]
        self.history = begin + block.begin
        self.history_end = begin + block.end
        self.written = self.history
        self.results_end = begin + layout.blocks["results"].begin
        #: rows by what they tell: see ``_key``
        self.kept: dict[int, bytes] = layout.kept
        self.last: Link | None = None
        self.marks: Any = None
        self.seat = 0
        self.game: Course = None  # type: ignore[assignment]
        at = {name: begin + layout.blocks[name].begin for name in _CARDS if name in layout.blocks}
        self.hand_at, self.sizes_at = at.get("hand", 0), at.get("hand_sizes", 0)
        self.pile_at, self.pile_by_at = at.get("pile", 0), at.get("pile_by", 0)
        self.hand_room = layout.blocks["hand"].size - 1 if "hand" in layout.blocks else 0
        self.hand_written = self.pile_written = 0
        #: the round of which the pile was written
        self.pile_round = -1
        buffers.fill(self.out, begin, begin + layout.size, _NOTHING)

    def follow(self, game: Course, seat: int) -> None:
        """Write for a seat of a game from now on."""
        if not isinstance(game, Course):
            raise TypeError(f"this is no game: {game!r}")
        game.check_seat(seat)
        self.game = game
        self.seat = seat
        self.last = None
        self.marks = None
        self.pile_round = -1

    def write(self) -> None:
        """Bring the observation up to date."""
        if self.game is None:
            raise ValueError("there is no game to write of")
        self._write_history()
        self.write_fields()

    # What has happened

    def _write_history(self) -> None:
        link: Link | None = self.game.past
        links: list[Link] = []
        while link is not None and link is not self.last:
            links.append(link)
            if link.code < 0:  # how the round began
                buffers.fill(self.out, self.history, self.written, _NOTHING)
                self.written = self.history
                break
            link = link.earlier
        count = len(links)
        while count:
            count -= 1
            self.write_link(links[count])
        self.last = self.game.past

    def write_link(self, link: Link) -> None:
        """Write what happened after all that is there."""
        if link.code < 0:
            self.write_opening(link)
            return
        if link.about is not None or link.told is not None or not 0 <= link.fact < _MOST_FACT:
            self._write_rows(self._told(link))
            return
        # Whoever does not know the cards that were drawn sees that there was one, as after most actions.
        knows = link.seat == self.seat
        part = _BOTH if not knows and 0 < link.drawn < 256 else _OWN
        code = link.code
        if not knows and code >> _SHIFT == _PASS_KIND:
            # Which cards were put away is secret, and how many there are is not: one row for all sets of a size.
            code = _PASS_KIND << _SHIFT | _count_cards(code & _PAYLOAD)
        key = ((code << 4 | link.seat) << 16 | link.fact) << 3 | knows << 2 | part
        rows = self.kept.get(key)
        if rows is None:
            rows = self._keep(link, key, part)
        self._write_rows(rows)
        if link.drawn and part == _OWN:
            if link.drawn >> 24:
                self._write_rows(self._rows_of(link, _DRAWN))
                return
            key = (link.drawn << 4 | link.seat) << 3 | knows << 2 | _DRAWN
            rows = self.kept.get(key)
            if rows is None:
                rows = self._keep(link, key, _DRAWN)
            self._write_rows(rows)

    def write_opening(self, link: Link) -> None:
        """Write how the round began."""
        self._write_rows(self._told(link))

    def _write_rows(self, rows: bytes) -> None:
        if self.written + len(rows) // 2 > self.history_end:
            raise EnvError("env.no_room", field="history", rows=(self.history_end - self.history) // _ROW)
        self.written = buffers.put(self.out, self.written, rows)

    def _told(self, link: Link) -> bytes:
        """Rows of all that a link tells the seat."""
        layout = self.layout
        return b"".join([layout.packed_event(event) for event in link.seen_by(self.game, self.seat)])

    def _keep(self, link: Link, key: int, part: int) -> bytes:
        """Rows of a part of what a link tells, kept if nobody but the seat that acted knows more than others, and of
        cards that were put away only if they are secret.
        """
        rows = self._rows_of(link, part)
        events = self._events(link, part)
        known = all(event[place] == link.seat for event in events for place in event.knowers)
        secret = link.code >> _SHIFT != _PASS_KIND or all(event.secret for event in events)
        if known and secret:
            if len(self.kept) >= _MOST_KEPT:
                self.kept.clear()
            self.kept[key] = rows
        return rows

    def _rows_of(self, link: Link, part: int) -> bytes:
        layout = self.layout
        return b"".join([layout.packed_event(event.seen_by(self.seat)) for event in self._events(link, part)])

    def _events(self, link: Link, part: int) -> Any:
        if part == _BOTH:
            return link.events(self.game)
        own = self.game.own_events(link)
        return own if part == _OWN else link.events(self.game)[len(own) :]

    # How things stand

    def write_fields(self) -> None:
        """Write whatever else has changed."""
        game, seat, sight = self.game, self.seat, self.game.sight
        marks = sight.marks(game)
        if self.marks is None:
            told = {**sight.public(game), **sight.private(game, seat)}
        else:
            touched = sight.touched(self.marks, marks)
            told = {name: show(game) for name, show in touched.public}
            told |= {name: show(game, seat) for name, show in touched.private}
            told |= {name: show(game, 0) for name, show, _ in touched.public_grown}
            told |= {name: show(game, seat, 0) for name, show, _ in touched.private_grown}
        self.marks = marks
        for name, value in told.items():
            self.write_field(name, value)

    def write_hands(self, game: Course) -> None:
        """Write the seat's own cards, and how many everybody has."""
        out = self.out
        begin, held = self.seat * game.room, game.held[self.seat]
        if held > self.hand_room:
            raise OverflowError(f"hand has room for {self.hand_room} and not for {held}")
        out[self.hand_at] = held
        for index in range(held):
            out[self.hand_at + 1 + index] = game.cards[begin + index]
        buffers.fill(out, self.hand_at + 1 + held, self.hand_at + 1 + self.hand_written, _NOTHING)
        self.hand_written = held
        for seat in range(game.seats):
            out[self.sizes_at + seat] = game.held[seat]

    def write_pile(self, game: Course) -> None:
        """Write the discard pile, as far as the seat knows it; within a round that only grows."""
        out = self.out
        cards, marks = game.pile_cards, game.pile_marks
        count = len(cards)
        me = self.seat + 1
        out[self.pile_at] = out[self.pile_by_at] = count
        begin = self.pile_written if self.pile_written <= count and self.pile_round == game.round_number else 0
        for index in range(begin, count):
            mark = marks[index]
            out[self.pile_at + 1 + index] = cards[index] if mark == 0 or mark == me else _NOTHING
            out[self.pile_by_at + 1 + index] = mark - 1 if mark else _NOTHING
        buffers.fill(out, self.pile_at + 1 + count, self.pile_at + 1 + self.pile_written, _NOTHING)
        buffers.fill(out, self.pile_by_at + 1 + count, self.pile_by_at + 1 + self.pile_written, _NOTHING)
        self.pile_written = count
        self.pile_round = game.round_number

    def write_field(self, name: str, value: Any) -> None:
        """Write a field of the view down."""
        block = self.layout.blocks.get(name)
        if block is None:  # it follows from the rules
            return
        end = buffers.put(self.out, self.begin + block.begin, self.layout.packed(name, value))
        if name == "results":
            if end < self.results_end:
                buffers.fill(self.out, end, self.results_end, _NOTHING)
            self.results_end = end
