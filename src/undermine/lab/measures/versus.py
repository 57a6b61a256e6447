"""Team against team: every bot of a list plays one side against every bot of the list on the other, on the same deals.

Bots are seated by the roles that were dealt. That is a device of the measurement: a bot sees its view and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from undermine.games import Game
from undermine.lab.measures.intervals import paired_shares, plain, wilson
from undermine.lab.reading import READINGS, dealt
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import deal, play_out
from undermine.lab.run.measurement import Measurement, check_each_once


@dataclass(frozen=True, kw_only=True)
class Versus(Measurement):
    """Every bot in every team. ``neutral`` plays the roles of no team; by default it is the first of the bots."""

    kind: ClassVar[str] = "matrix"

    players: int
    bots: tuple[str, ...]
    neutral: str | None = None

    def check(self) -> None:
        self.rules.check_seats(self.players)
        check_each_once("bots", self.bots)
        for spec in (*self.bots, *([self.neutral] if self.neutral else [])):
            self.make(spec)

    def teams(self, game: Game) -> list[int | None]:
        """By seat, the team its dwarf belongs to, if any."""
        return [READINGS[self.rules.name].team(dwarf) for dwarf in dealt(game)]

    def row(self, number: int) -> Row:
        def wanted(game: Game) -> bool:
            return {0, 1} <= {*self.teams(game)}

        start = deal(self.rules, self.players, f"{self.seed}/{number}", wanted)
        assert start.seed is not None
        teams = self.teams(start)
        won_by = READINGS[self.rules.name].won_by
        won: list[list[int | None]] = []
        for first in self.bots:
            won.append([])
            for second in self.bots:
                plays = {0: first, 1: second, None: self.neutral or self.bots[0]}
                bots = [self.make(plays[team]) for team in teams]
                (result,) = play_out(start.copy(), bots, start.seed, self.talk).results
                won[-1].append(won_by.get(result.winners))
        return {"won": won}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each pair the share of rounds that either team won, and the difference to what the first of the bots won
        in that place on the same deals; and each bot's mean against all, in either team.
        """
        n = len(rows)
        size = range(len(self.bots))
        teams = READINGS[self.rules.name].teams

        def share(first: int, second: int, team: int) -> dict[str, Any] | None:
            return plain(wilson(sum(row["won"][first][second] == team for row in rows), n))

        def difference(first: int, second: int, team: int) -> dict[str, Any] | None:
            there = (first, 0) if team else (0, second)
            won = [(row["won"][first][second] == team, row["won"][there[0]][there[1]] == team) for row in rows]
            gained, lost = sum(one and not other for one, other in won), sum(other and not one for one, other in won)
            return plain(paired_shares(gained, lost, n))

        def against_all(bot: int, team: int) -> dict[str, Any] | None:
            """One deal is one observation, however many pairs have played it."""
            pairs = [(other, bot) if team else (bot, other) for other in size]
            won = sum(row["won"][first][second] == team for row in rows for first, second in pairs)
            return plain(wilson(won / len(size), n))

        return {
            "teams": list(teams),
            "pairs": [
                {
                    teams[0]: self.bots[first],
                    teams[1]: self.bots[second],
                    "wins": {name: share(first, second, team) for team, name in enumerate(teams)},
                    "difference": {name: difference(first, second, team) for team, name in enumerate(teams)},
                }
                for first in size
                for second in size
            ],
            "means": [
                {"bot": self.bots[bot], **{name: against_all(bot, team) for team, name in enumerate(teams)}}
                for bot in size
            ],
        }
