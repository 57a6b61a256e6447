"""The four tracks, each a measurement of the lab in which an agent sits: one seat in a frozen field, a team of its
copies, one seat among personas drawn anew for every deal, and what it believes of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from undermine.bots import Bot, make_for
from undermine.games import View, kind_of
from undermine.lab.challenge.family import DRAWN, drawn
from undermine.lab.challenge.lines import LineBot
from undermine.lab.challenge.referee import FAULTS, Referee, counted
from undermine.lab.challenge.tables import TableBot
from undermine.lab.measures.beliefs import Beliefs, Roles
from undermine.lab.measures.intervals import mean, paired_shares, part, plain, wilson
from undermine.lab.measures.one_seat import OneSeat
from undermine.lab.measures.prior import prior
from undermine.lab.measures.versus import Versus
from undermine.lab.reading import READINGS
from undermine.lab.run.ledger import Row
from undermine.lab.run.measurement import Measurement

#: what stands for the agent among specs
AGENT: Final = "agent"
#: the frozen field, repeated round the table, and whose result in the same seat an agent's is compared with
FIELD: Final = ("greedy", "keen")
REFERENCE: Final = "greedy"
#: the team that plays against the agent's, and in its place
TEAM: Final = "keen"
#: whose posterior is the published behaviour model: how often each kind of dwarf does what, counted (``habits.py``)
MODEL: Final = "keen"
#: what beliefs are compared with
BESIDE: Final = ("prior", "proved", "model")


@dataclass(frozen=True, kw_only=True)
class Track(Measurement):
    """What all tracks have in common: the agent, which is a bot by its spec or a command."""

    players: int
    agent: str
    command: tuple[str, ...] = ()
    #: whether the command is a client that sits down at a table, and not one that answers lines
    by_client: bool = False
    #: a hash of the files that a command names, so that a changed agent is another one
    agent_code: str = ""
    #: how long each answer may take, and how much memory each process may have
    seconds: float = 1.0
    megabytes: int = 2048

    def make(self, spec: str) -> Bot:
        if spec.startswith(DRAWN):
            return drawn(self.seed, spec)
        if spec != AGENT:
            return super().make(spec)
        if self.command:
            return Referee((TableBot if self.by_client else LineBot)(self.command, self.seconds, self.megabytes))
        return Referee(super().make(self.agent))

    def row(self, number: int) -> Row:
        with counted() as count:
            row = super().row(number)  # type: ignore[safe-super]
        return {**row, "asked_for": dict(sorted(count.items()))}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        return {**super().figures(rows), "faults": faults([row["asked_for"] for row in rows])}  # type: ignore[safe-super]


def faults(rows: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    """How much was asked for, and which share of it went wrong in which way."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row)
    of = {kind: "statements" if kind == "belief" else "decisions" for kind in FAULTS}
    return {
        "decisions": total["decisions"],
        "statements": total["statements"],
        **{
            kind: {
                "count": total[kind],
                "share": plain(part([(row.get(kind, 0), row.get(of[kind], 0)) for row in rows])),
            }
            for kind in FAULTS
        },
    }


@dataclass(frozen=True, kw_only=True)
class SeatTrack(Track, OneSeat):
    """One seat in a frozen field."""

    kind: ClassVar[str] = "challenge-seat"

    field: tuple[str, ...] = FIELD
    candidates: tuple[str, ...] = (AGENT,)
    reference: str | None = REFERENCE


@dataclass(frozen=True, kw_only=True)
class CrossTrack(SeatTrack):
    """One seat among personas of the published family, others in every deal: nobody has met them before."""

    kind: ClassVar[str] = "challenge-cross"

    def row(self, number: int) -> Row:
        company = tuple(f"{DRAWN}{number}.{seat}" for seat in range(self.players))
        return super(CrossTrack, replace(self, field=company)).row(number)


@dataclass(frozen=True, kw_only=True)
class TeamTrack(Track, Versus):
    """The agent's copies as one team against ``keen``, beside ``keen`` in their place, on the same deals."""

    kind: ClassVar[str] = "challenge-team"

    bots: tuple[str, ...] = (AGENT, TEAM)
    neutral: str | None = TEAM

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        teams = READINGS[self.rules.name].teams
        found = []
        for team, name in enumerate(teams):
            # The agent is the first bot, and the rows say what came of it with each bot as either team.
            first, second = (1, 0) if team else (0, 1)
            won = [(row["won"][first][second] == team, row["won"][1][1] == team) for row in rows]
            found.append(
                {
                    "team": name,
                    "agent": plain(wilson(sum(mine for mine, _ in won), len(won))),
                    "reference": plain(wilson(sum(theirs for _, theirs in won), len(won))),
                    "difference": plain(
                        paired_shares(
                            sum(mine and not theirs for mine, theirs in won),
                            sum(theirs and not mine for mine, theirs in won),
                            len(won),
                        )
                    ),
                    "among_its_like": plain(wilson(sum(row["won"][0][0] == team for row in rows), len(rows))),
                }
            )
        return {"teams": found, "faults": faults([row["asked_for"] for row in rows])}


@dataclass(frozen=True, kw_only=True)
class BeliefTrack(Track, Beliefs):
    """What the agent believes of the others among the usual company, scored beside what others would."""

    kind: ClassVar[str] = "challenge-beliefs"

    bot: str = AGENT

    def check(self) -> None:
        if not self.field:
            object.__setattr__(self, "field", kind_of(self.rules.name).usual_company[: self.players])
        super().check()

    def beside(self, first: View, view: View) -> dict[str, Mapping[int, Roles]]:
        """The prior, when the round began; what rules and seen cards prove by now; and the behaviour model's."""
        proved = prior(view)
        model = {one.seat: dict(one.roles) for one in make_for(self.rules.name, MODEL).explain(view)}
        return {"prior": prior(first), "proved": proved, "model": model or proved}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        stated = [row for row in rows if row["asked"]]
        overall = {
            score: {who: plain(mean([_over_stages(row, who, score) for row in stated])) for who in ("belief", *BESIDE)}
            | {
                f"than_{who}": plain(
                    mean([_over_stages(row, "belief", score) - _over_stages(row, who, score) for row in stated])
                )
                for who in BESIDE
            }
            for score in ("brier", "log_loss")
        }
        return {**super().figures(rows), "model": MODEL, "overall": overall if stated else None}


def _over_stages(row: Row, who: str, score: str) -> float:
    """One score for a round: the mean over the stages at which it was asked."""
    asked = row["asked"].values()
    return float(sum(one[who][score] for one in asked) / len(asked))


TRACKS: Final[dict[str, type[Track]]] = {
    "seat": SeatTrack,
    "team": TeamTrack,
    "cross": CrossTrack,
    "beliefs": BeliefTrack,
}
#: those of a client: at a table nobody is asked what they believe
AT_TABLES: Final = tuple(name for name in TRACKS if name != "beliefs")
