"""A table without a server: requests in, messages out, with everything that is usually chance or time laid down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec

from undermine.games import start
from undermine.server.guard.tokens import hashed
from undermine.server.tables import lobby
from undermine.server.tables.commands import carry_out, decide
from undermine.server.tables.entry import Entry
from undermine.server.tables.match import Deal, Eyes
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table, Told
from undermine.wire import happenings as told
from undermine.wire import requests as asked
from undermine.wire.table import Config


class Bench:
    """A table, its log, and a counter in place of chance and time."""

    def __init__(self, config: Config, *names: str, deal: Deal = start, seed: str = "bench") -> None:
        self.table = Table(deal)
        self.log: list[Entry] = []
        self.news: list[Told] = []
        self._count = count(1)
        self._seed = seed
        self.put(Entry(0, told.Opened("table", "CODE22", config)))
        for name in names:
            self.join(name)

    def eyes(self) -> list[Eyes]:
        return [None, *range(self.table.state.config.seats)]

    def fresh(self, purpose: str) -> str:
        return f"{self._seed} {purpose} {next(self._count)}"

    def put(self, *entries: Entry) -> list[Told]:
        happened, news = carry_out(self.table, entries, self.eyes_for(entries), 0, self.fresh)
        self.log += happened
        self.news += news
        return news

    def eyes_for(self, entries: Sequence[Entry]) -> list[Eyes]:
        return [] if isinstance(entries[0].what, told.Opened) else self.eyes()

    def join(self, name: str, sit: bool = True) -> int:
        joined = lobby.join(self.table, name)
        self.put(Entry(0, joined, secret={"token": hashed(f"token {joined.person}")}))
        place = lobby.free_seat(self.table)
        if sit and place is not None:
            self.ask(joined.person, asked.Sit("sit", place))
        return joined.person

    def ask(self, person: int | None, request: asked.Command) -> list[Told]:
        return self.put(*decide(self.table, person, request, 0, self.fresh))

    def refused(self, person: int | None, request: asked.Command) -> tuple[str, dict[str, Any]]:
        before = self.table.version, self.table.state
        try:
            decide(self.table, person, request, 0, self.fresh)
        except Refusal as no:
            assert (self.table.version, self.table.state) == before
            return no.reason, no.facts
        raise AssertionError(f"{request} was not refused")

    def act(self, action: str | None = None) -> list[Told]:
        """Whoever has to decide does so: as told, or the first thing they may."""
        table = self.table
        assert table.match is not None and table.to_act is not None
        text = action or table.match.game.legal_actions()[0].text
        person = table.state.seats[table.to_act].person
        return self.ask(person, asked.Act(f"r{next(self._count)}", table.version, table.to_act, text))


def messages(news: Sequence[Told], eyes: tuple[Eyes, ...]) -> Iterator[dict[str, Any]]:
    for one in news:
        yield msgspec.json.decode(one.to(eyes))
