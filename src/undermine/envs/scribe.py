"""Keeping an observation up to date: what has changed since the seat last looked, and nothing else.

A scribe writes for one seat of one game, into a buffer of somebody else's. What is in it is what ``Layout.write`` makes
of the seat's view: tests compare the two at every decision. What has happened is written link by link; what most
actions look like to those who know their secret, and to those who do not, is kept.
"""

from __future__ import annotations

from array import array
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
        "history",
        "history_end",
        "kept",
        "last",
        "layout",
        "marks",
        "out",
        "results_end",
        "seat",
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
        events = link.seen_by(self.game, self.seat)
        return array("h", [number for event in events for number in layout.event_rows(event)]).tobytes()

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
        seen = [event.seen_by(self.seat) for event in self._events(link, part)]
        return array("h", [number for event in seen for number in layout.event_rows(event)]).tobytes()

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
