"""One seat in a frozen field: a candidate plays a deal, then the reference plays the same deal in the same seat.

All other seats keep their bots and these their generators, so that whatever differs is the candidate's doing. The
roles take turns, each as often as any other, and then the seats and the field's order; what counts overall weighs
each role as often as it is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from undermine.games import Game, kind_of
from undermine.games.core.errors import quoted
from undermine.lab.measures.intervals import Interval, combined
from undermine.lab.measures.paired import Compared, as_data, compared
from undermine.lab.measures.prior import role_shares
from undermine.lab.reading import READINGS, dealt, fate
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import deal, play_out
from undermine.lab.run.measurement import MeasureError, Measurement


@dataclass(frozen=True, kw_only=True)
class OneSeat(Measurement):
    """A candidate and a reference, one after the other, in one seat of the field.

    ``field`` is repeated round the table. Without a ``reference`` it is the field's own bot of that seat. Without
    ``roles`` all that are dealt take turns.
    """

    kind: ClassVar[str] = "insert"

    players: int
    field: tuple[str, ...]
    candidates: tuple[str, ...]
    reference: str | None = None
    roles: tuple[str, ...] = ()

    def check(self) -> None:
        self.rules.check_seats(self.players)
        if not self.field or not self.candidates:
            raise MeasureError("measure.no_field")
        if len(self.field) > self.players:
            raise MeasureError("measure.field_size", bots=len(self.field), players=self.players)
        for spec in (*self.field, *self.candidates, *([self.reference] if self.reference else [])):
            self.make(spec)
        there = role_shares(self.rules.name, self.players)
        for role in self.roles:
            if role not in there:
                raise MeasureError(
                    "measure.no_such_role", game=self.rules.name, role=quoted(role), roles=", ".join(there)
                )
        if len({*self.roles}) != len(self.roles):
            raise MeasureError("measure.roles_twice")

    def turns(self) -> tuple[str, ...]:
        """The roles that take turns."""
        return self.roles or tuple(role_shares(self.rules.name, self.players))

    def row(self, number: int) -> Row:
        turns = self.turns()
        role = turns[number % len(turns)]
        seat = number // len(turns) % self.players
        shift = number // len(turns) // self.players

        def wanted(game: Game) -> bool:
            return dealt(game)[seat].role == role

        start = deal(self.rules, self.players, f"{self.seed}/{number}", wanted)
        assert start.seed is not None
        dwarf = dealt(start)[seat]
        field = [self.field[(one + shift) % len(self.field)] for one in range(self.players)]
        reference = self.reference or field[seat]
        fates = []
        for tried in (reference, *self.candidates):
            bots = [self.make(tried if one == seat else spec) for one, spec in enumerate(field)]
            fates.append(fate(play_out(start.copy(), bots, start.seed, self.talk), seat, dwarf))
        return {
            "seat": seat,
            "role": role,
            "reference": reference,
            "won": [fate.won for fate in fates],
            "gold": [fate.gold for fate in fates],
        }

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each candidate what it, the reference and the difference come to, by role and over all roles."""
        return {
            "unit": kind_of(self.rules.name).unit,
            "candidates": [
                {"candidate": candidate, **self._compared(rows, index)}
                for index, candidate in enumerate(self.candidates, 1)
            ],
        }

    def _compared(self, rows: Sequence[Row], index: int) -> dict[str, Any]:
        shares = role_shares(self.rules.name, self.players)
        without_side = READINGS[self.rules.name].without_side
        by_role: dict[str, Compared] = {}
        for role in self.turns():
            here = [row for row in rows if row["role"] == role]
            gold = [(row["gold"][index], row["gold"][0]) for row in here]
            won = [] if role in without_side else [(row["won"][index], row["won"][0]) for row in here]
            by_role[role] = compared(won, gold)
        found: dict[str, Any] = {"roles": [{"role": role, **as_data(by_role[role])} for role in by_role]}
        if set(by_role) == set(shares):
            found["overall"] = as_data(
                {
                    what: {
                        who: _overall(shares, by_role, what, who) for who in ("candidate", "reference", "difference")
                    }
                    for what in ("wins", "gold")
                }
            )
        return found


def _overall(shares: dict[str, float], by_role: dict[str, Compared], what: str, who: str) -> Interval | None:
    """All roles that have such figures, each weighed as often as it is dealt."""
    found = [(shares[role], part) for role, figures in by_role.items() if (part := figures[what][who]) is not None]
    total = sum(share for share, _ in found)
    return combined([(share / total, part) for share, part in found])
