"""A team in the place of another: candidates play all of a team, then the reference does, on the same deals.

Everybody else is the same both times, and so are their generators. Bots are seated by the roles that were dealt. That
is a device of the measurement: a bot sees its view and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from undermine.games import Game, kind_of
from undermine.games.core.errors import quoted
from undermine.lab.measures.paired import as_data, compared
from undermine.lab.reading import READINGS, dealt, fate
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import deal, play_out
from undermine.lab.run.measurement import MeasureError, Measurement, check_each_once


@dataclass(frozen=True, kw_only=True)
class Teams(Measurement):
    """Candidates and a reference as one ``team``, one after the other, ``against`` each of a list in all other seats.

    ``hushed``: where the reference plays nobody talks, so that the same bot as both tells what talk is worth. Without
    a name it is the first team of the game.
    """

    kind: ClassVar[str] = "teams"

    players: int
    candidates: tuple[str, ...]
    reference: str
    against: tuple[str, ...]
    team: str | None = None
    hushed: bool = False

    def check(self) -> None:
        self.rules.check_seats(self.players)
        check_each_once("bots", self.candidates)
        check_each_once("bots", self.against)
        for spec in (*self.candidates, self.reference, *self.against):
            self.make(spec)
        there = READINGS[self.rules.name].teams
        if self.team is not None and self.team not in there:
            raise MeasureError(
                "measure.no_such_team", game=self.rules.name, team=quoted(self.team), teams=", ".join(there)
            )
        if self.hushed and not self.talk:
            raise MeasureError("measure.hushed")

    @property
    def number(self) -> int:
        """Which of the two teams it is."""
        teams = READINGS[self.rules.name].teams
        return 0 if self.team is None else teams.index(self.team)

    def row(self, number: int) -> Row:
        reading = READINGS[self.rules.name]

        def teams(game: Game) -> list[int | None]:
            return [reading.team(dwarf) for dwarf in dealt(game)]

        start = deal(self.rules, self.players, f"{self.seed}/{number}", lambda game: {0, 1} <= {*teams(game)})
        assert start.seed is not None
        dwarves = dealt(start)
        members = [seat for seat, team in enumerate(teams(start)) if team == self.number]
        won: list[list[bool]] = []
        gold: list[list[int]] = []
        for others in self.against:
            won.append([])
            gold.append([])
            for turn, spec in enumerate((self.reference, *self.candidates)):
                bots = [self.make(spec if seat in members else others) for seat in range(self.players)]
                end = play_out(start.copy(), bots, start.seed, self.talk and not (self.hushed and turn == 0))
                (result,) = end.results
                won[-1].append(reading.won_by.get(result.winners) == self.number)
                gold[-1].append(sum(fate(end, seat, dwarves[seat]).gold for seat in members))
        return {"members": len(members), "won": won, "gold": gold}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each of those it plays against, and each candidate: what it, the reference and the difference come to.

        One deal is one observation; gold is that of a member of the team.
        """
        found = []
        for place, others in enumerate(self.against):
            for turn, spec in enumerate(self.candidates, 1):
                won = [(row["won"][place][turn], row["won"][place][0]) for row in rows]
                gold = [
                    (row["gold"][place][turn] / row["members"], row["gold"][place][0] / row["members"]) for row in rows
                ]
                found.append({"candidate": spec, "against": others, **as_data(compared(won, gold))})
        team = READINGS[self.rules.name].teams[self.number]
        return {"unit": kind_of(self.rules.name).unit, "team": team, "pairs": found}
