"""A data set of bot matches: a line of JSON for each, which is its record and what else one wants to know of it.

The same command makes the same bytes; the form is documented in ``docs/challenge.md``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar

from undermine.bots import make_for
from undermine.bots.company import company
from undermine.games import Claim, Record, start
from undermine.games.core.plain import plain
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import play_out, play_talking
from undermine.lab.run.measurement import MeasureError, Measurement


@dataclass(frozen=True, kw_only=True)
class DataSet(Measurement):
    """Whole matches of bots, repeated round the table; without any, of the usual company, drawn for each match."""

    kind: ClassVar[str] = "dataset"
    one_round: ClassVar[bool] = False

    players: int
    bots: tuple[str, ...] = ()

    def check(self) -> None:
        self.rules.check_seats(self.players)
        if len(self.bots) > self.players:
            raise MeasureError("measure.field_size", bots=len(self.bots), players=self.players)
        for spec in self.bots:
            self.make(spec)

    def row(self, number: int) -> Row:
        seed = f"{self.seed}/{number}"
        specs = [self.bots[seat % len(self.bots)] for seat in range(self.players)] if self.bots else []
        specs = specs or company(self.rules.name, self.players, seed)
        bots = [make_for(self.rules.name, spec) for spec in specs]
        game, said = start(self.rules, self.players, seed), tuple[Claim, ...]()
        if self.talk:
            game, claims = play_talking(game, bots, seed)
            said = tuple(claims)
        else:
            play_out(game, bots, seed)
        record: dict[str, Any] = json.loads(Record.of(game, said).text())
        return {**record, "number": number, "bots": specs, "results": [plain(result) for result in game.results]}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """How many lines there are, and their SHA-256."""
        return {"matches": len(rows), "sha256": sha256("".join(map(line, rows)).encode()).hexdigest()}


def line(row: Row) -> str:
    """A row as it stands in the data set."""
    return json.dumps(row, separators=(",", ":")) + "\n"
