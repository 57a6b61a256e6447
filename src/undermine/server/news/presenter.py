"""The presenter of a table: it looks before something happens and after it, and says what is new to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undermine.server.news.messages import News
from undermine.server.news.views import Views
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.match import Viewer
from undermine.server.tables.table import Change, Table
from undermine.wire import happenings


class Presenter:
    """Applies entries to one table, and makes the news of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: what was seen of the match; ``None`` until somebody sees one
        self._views: Views | None = None

    def apply(self, entry: LogEntry, viewers: Sequence[Viewer]) -> News:
        """Apply an entry; the news of it, for these viewers."""
        if isinstance(entry.what, happenings.Moved):
            self._capture(viewers)
        change = self.table.apply(entry)
        return News(change, self._news(change, viewers))

    def _capture(self, viewers: Sequence[Viewer]) -> None:
        match = self.table.match
        if match is None or not viewers:
            self._views = None
            return
        if self._views is None or self._views.game is not match.game:
            self._views = Views(match.game)
        self._views.capture(viewers)

    def _news(self, change: Change, viewers: Sequence[Viewer]) -> dict[Viewer, bytes] | None:
        if change.events is None:
            return None
        if isinstance(change.entry.what, happenings.Started):
            assert self.table.match is not None
            self._views = Views(self.table.match.game)
            return self._views.opening(viewers)
        return {} if self._views is None else self._views.news(change.events)

    def forget(self) -> None:
        """Let go of what viewers saw last, which is only a cache."""
        self._views = None


def news_of(table: Table, entries: Iterable[LogEntry], person: int | None) -> list[bytes]:
    """The news of what happened at a table next, exactly as they were sent to somebody."""
    presenter = Presenter(table)
    news = []
    for entry in entries:
        # Seats change only where no views are told, so these are the viewers it was told to then.
        viewers = presenter.table.viewers_of(person)
        news.append(presenter.apply(entry, viewers).to(viewers))
    return news
