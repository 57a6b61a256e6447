"""Play many matches, on one core or on all, and add them up.

Each match has a seed of its own that follows from the run's seed and its number, so results do not depend on how
the work is split.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, ClassVar

from undermine.bots import seat_bots
from undermine.games import Claim, Record, Rules
from undermine.lab.run.crew import Crew
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import begin_match, play_out, play_talking
from undermine.lab.run.measurement import Measurement, Run


@dataclass
class Summary:
    """What a number of matches added up to. ``wins`` counts rounds by the side that won them."""

    rules: Rules
    players: int
    games: int = 0
    rounds: int = 0
    decisions: int = 0
    cpu_seconds: float = 0.0
    wins: Counter[str] = field(default_factory=Counter)

    def add(self, other: Summary) -> None:
        """Count another run's matches in."""
        self.games += other.games
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.cpu_seconds += other.cpu_seconds
        self.wins += other.wins

    def data(self) -> dict[str, Any]:
        """The figures as plain data."""
        seconds = self.cpu_seconds or float("inf")
        return {
            "rules": self.rules.data(),
            "players": self.players,
            "games": self.games,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "rounds_per_cpu_second": round(self.rounds / seconds, 1),
            "decisions_per_cpu_second": round(self.decisions / seconds, 1),
            "wins": dict(sorted(self.wins.items())),
        }


@dataclass(frozen=True, kw_only=True)
class Matches(Measurement):
    """Whole matches; ``bots`` are specs with commas, repeated round the table."""

    kind: ClassVar[str] = "simulate"
    one_round: ClassVar[bool] = False

    players: int
    bots: str = "random"
    keep_records: bool = False
    #: what every match goes on from; what it leaves open is drawn anew for each
    position: str | None = None

    def check(self) -> None:
        self.rules.check_seats(self.players)
        seat_bots(self.bots, self.players, self.rules.name)

    def row(self, number: int) -> Row:
        bots = seat_bots(self.bots, self.players, self.rules.name)
        began = time.process_time()
        seed, claims = f"{self.seed}/{number}", tuple[Claim, ...]()
        game = begin_match(self.rules, self.players, seed, self.position)
        if self.talk:
            game, said = play_talking(game, bots, seed)
            claims = tuple(said)
        else:
            play_out(game, bots, seed)
        return {
            "cpu_seconds": time.process_time() - began,
            "decisions": len(game.actions),
            "wins": dict(Counter(result.winners or "nobody" for result in game.results)),
            "record": Record.of(game, claims).text() if self.keep_records else None,
        }

    def summary(self, rows: Iterable[Row]) -> Summary:
        """What these matches add up to."""
        summary = Summary(self.rules, self.players)
        for row in rows:
            wins: Counter[str] = Counter(row["wins"])
            summary.add(Summary(self.rules, self.players, 1, wins.total(), row["decisions"], row["cpu_seconds"], wins))
        return summary

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        return self.summary(rows).data()


def simulate(
    rules: Rules,
    players: int,
    games: int,
    seed: int | str,
    bots: str = "random",
    workers: int | Crew = 1,
    keep_records: bool = False,
    folder: str | os.PathLike[str] | None = None,
    position: str | None = None,
    talk: bool = False,
) -> Generator[tuple[Summary, list[str]]]:
    """Play matches; yields, parcel by parcel and in order, what it came to and the records' lines.

    With ``talk`` bots say something now and then, and listen. With a position, every match goes on from there. With a
    folder, matches are kept there, and those that are there already are not played again.
    """
    matches = Matches(
        rules=rules,
        seed=str(seed),
        talk=talk,
        players=players,
        bots=bots,
        keep_records=keep_records,
        position=position,
    )
    run = Run(matches, games, folder, remember=False)

    def told(rows: Sequence[Row]) -> tuple[Summary, list[str]]:
        return matches.summary(rows), [row["record"] for row in rows if keep_records]

    if run.rows:
        yield told([run.rows[number] for number in sorted(run.rows)])
    with closing(run.go_on(workers)) as parcels:
        for parcel in parcels:
            yield told([row for _, row in parcel])
