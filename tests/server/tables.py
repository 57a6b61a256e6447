"""A table without a server: requests in, messages out, with everything that is usually chance or time laid down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec

from undermine.games import start
from undermine.server.guard.tokens import hashed
from undermine.server.news.messages import News
from undermine.server.news.presenter import Presenter
from undermine.server.tables import lobby
from undermine.server.tables.commands import decide, follow_up
from undermine.server.tables.facts import Facts
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.match import Deal, Viewer
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.table import Config


class Bench:
    """A table, its log, and a counter in place of chance and time."""

    def __init__(
        self, config: Config, *names: str, deal: Deal = start, seed: str = "bench", position: str | None = None
    ) -> None:
        self.table = Table(deal)
        self.presenter = Presenter(self.table)
        self.log: list[LogEntry] = []
        self.news: list[News] = []
        self._count = count(1)
        self._seed = seed
        self.facts = Facts(0, self.new_secret)
        secret = {} if position is None else {"position": position}
        self.put(LogEntry(0, happenings.Opened("table", "CODE22", config), secret=secret))
        for name in names:
            self.join(name)

    def take(self, table: Table, log: list[LogEntry]) -> None:
        """Go on with a table that has been loaded."""
        self.table, self.presenter = table, Presenter(table)
        self.log, self.news = log, []

    def viewers(self) -> list[Viewer]:
        return [None, *range(self.table.state.config.seats)]

    def new_secret(self, purpose: str) -> str:
        return f"{self._seed} {purpose} {next(self._count)}"

    def put(self, *entries: LogEntry) -> list[News]:
        viewers, before = self.viewers_for(entries), self.table.round
        news = [self.presenter.apply(entry, viewers) for entry in entries]
        end = follow_up(self.table, self.facts, before)
        news += [self.presenter.apply(entry, viewers) for entry in end]
        self.log += [*entries, *end]
        self.news += news
        return news

    def viewers_for(self, entries: Sequence[LogEntry]) -> list[Viewer]:
        return [] if isinstance(entries[0].what, happenings.Opened) else self.viewers()

    def join(self, name: str, sit: bool = True) -> int:
        joined = lobby.join(self.table, name)
        self.put(LogEntry(0, joined, secret={"token": hashed(f"token {joined.person}")}))
        seat = lobby.free_seat(self.table)
        if sit and seat is not None:
            self.ask(joined.person, requests.Sit("sit", seat))
        return joined.person

    def ask(self, person: int | None, request: requests.Command) -> list[News]:
        return self.put(*decide(self.table, person, request, self.facts))

    def refused(self, person: int | None, request: requests.Command) -> tuple[str, dict[str, Any]]:
        before = self.table.version, self.table.state
        try:
            decide(self.table, person, request, self.facts)
        except Refusal as refusal:
            assert (self.table.version, self.table.state) == before
            return refusal.reason, refusal.facts
        raise AssertionError(f"{request} was not refused")

    def act(self, action: str | None = None) -> list[News]:
        """Whoever has to decide does so: as told, or the first thing they may."""
        table = self.table
        assert table.match is not None and table.to_act is not None
        text = action or table.match.game.legal_actions()[0].text
        person = table.state.seats[table.to_act].person
        return self.ask(person, requests.Act(f"r{next(self._count)}", table.version, table.to_act, text))


def messages(news: Sequence[News], viewers: tuple[Viewer, ...]) -> Iterator[dict[str, Any]]:
    for one in news:
        yield msgspec.json.decode(one.to(viewers))
