"""How good a bot's suspicions are: Brier score, log-loss and calibration, beside the same of the prior.

One seat is asked as the stock goes down. Scores are those of a whole distribution over the roles of another seat:
Brier's is the squared distance to the truth (0 is perfect, 2 the worst), log-loss the surprise at it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, ClassVar, Final

from undermine.games import View, start
from undermine.lab.measures.intervals import mean, plain, wilson
from undermine.lab.measures.prior import prior
from undermine.lab.measures.stages import STAGES, stages_of
from undermine.lab.reading import READINGS, roles_now
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import Seated
from undermine.lab.run.measurement import MeasureError, Measurement

#: nobody is punished as if they had been surer than this
SUREST: Final = 1e-6
BINS: Final = 10

Roles = Mapping[str, float]


def brier(roles: Roles, truth: str) -> float:
    """The squared distance between a distribution and the truth.

    >>> brier({"good": 1.0}, "good"), brier({"good": 0.5, "bad": 0.5}, "good")
    (0.0, 0.5)
    """
    return sum((roles.get(role, 0.0) - (role == truth)) ** 2 for role in {*roles, truth})


def log_loss(roles: Roles, truth: str) -> float:
    """The surprise at the truth, in nats."""
    return -log(min(1.0, max(SUREST, roles.get(truth, 0.0))))


@dataclass(frozen=True, kw_only=True)
class Beliefs(Measurement):
    """The suspicions of one bot in a field, which is repeated round the table; by default of its like."""

    kind: ClassVar[str] = "beliefs"

    players: int
    bot: str
    field: tuple[str, ...] = ()

    def check(self) -> None:
        self.rules.check_seats(self.players)
        if len(self.field) > self.players:
            raise MeasureError("measure.field_size", bots=len(self.field), players=self.players)
        for spec in (self.bot, *self.field):
            self.make(spec)

    def row(self, number: int) -> Row:
        seed = f"{self.seed}/{number}"
        seat = number % self.players
        field = self.field or (self.bot,)
        bots = [
            self.make(self.bot if one == seat else field[(one + number // self.players) % len(field)])
            for one in range(self.players)
        ]
        game = start(self.rules, self.players, seed)
        asked: dict[str, Any] = {}
        silent = False
        first = game.view(seat)
        seated = Seated(game, bots, seed, self.talk)
        for stage in stages_of(game, seated):
            view = game.view(seat)
            if getattr(view, "roles", None) is not None:
                break  # the roles are shown; nobody has to guess any more
            suspicions = seated.bots[seat].explain(view)
            if not suspicions:
                silent = True
                break
            believed = {one.seat: dict(one.roles) for one in suspicions}
            asked[str(stage)] = _judged(view, believed, self.beside(first, view), roles_now(game))
        return {"seat": seat, "believes": bool(asked) or not silent, "asked": asked}

    def beside(self, first: View, view: View) -> dict[str, Mapping[int, Roles]]:
        """What is scored beside the belief, by name: the prior, first of all. ``first`` is how the round began."""
        return {"prior": prior(view)}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """Scores by stage, the belief's, the prior's and the difference; and calibration over all stages."""
        if not any(row["asked"] for row in rows):
            return {"believes": any(row["believes"] for row in rows), "stages": [], "calibration": []}
        stages = []
        for stage in map(str, STAGES):
            here = [row["asked"][stage] for row in rows if stage in row["asked"]]
            scores = {
                score: {
                    "belief": mean([one["belief"][score] for one in here]),
                    "prior": mean([one["prior"][score] for one in here]),
                    "difference": mean([one["belief"][score] - one["prior"][score] for one in here]),
                }
                for score in ("brier", "log_loss")
            }
            stages.append(
                {
                    "stage": int(stage),
                    "rounds": len(here),
                    **{score: {who: plain(one) for who, one in parts.items()} for score, parts in scores.items()},
                }
            )
        return {
            "believes": True,
            "stages": stages,
            "calibration": [
                {"who": who, "bins": _calibration([row["asked"] for row in rows], index)}
                for index, who in enumerate(("belief", "prior"))
            ],
        }


def _judged(
    view: View, believed: Mapping[int, Roles], beside: Mapping[str, Mapping[int, Roles]], truth: Sequence[str]
) -> dict[str, Any]:
    """The scores of a belief and of what is beside it, each the mean over the other seats; and how likely the belief
    and the prior held each of them to be the suspect, with the truth.
    """
    expected = beside["prior"]
    suspect = READINGS[view.rules.name].suspect
    if set(believed) != set(expected):
        raise MeasureError("measure.believed", seats=_listed(believed), expected=_listed(expected))
    others = sorted(expected)

    def scores(roles: Mapping[int, Roles]) -> dict[str, float]:
        return {
            "brier": sum(brier(roles[seat], truth[seat]) for seat in others) / len(others),
            "log_loss": sum(log_loss(roles[seat], truth[seat]) for seat in others) / len(others),
        }

    return {
        "belief": scores(believed),
        **{name: scores(roles) for name, roles in beside.items()},
        "suspected": [
            [believed[seat].get(suspect, 0.0), expected[seat].get(suspect, 0.0), truth[seat] == suspect]
            for seat in others
        ],
    }


def _calibration(asked: Sequence[Mapping[str, Any]], index: int) -> list[dict[str, Any]]:
    """By bins of how likely a seat was held to be the suspect: how often it was.

    What one seat believes in one round hangs together, so a round counts as one observation of a bin at most.
    """
    held: list[list[float]] = [[] for _ in range(BINS)]
    true: list[int] = [0] * BINS
    rounds: list[int] = [0] * BINS
    for stages in asked:
        touched = set()
        for judged in stages.values():
            for *likely, truth in judged["suspected"]:
                one = min(BINS - 1, int(likely[index] * BINS))
                held[one].append(likely[index])
                true[one] += truth
                touched.add(one)
        for one in touched:
            rounds[one] += 1
    bins = []
    for one in range(BINS):
        if held[one]:
            count = len(held[one])
            bins.append(
                {
                    "from": one / BINS,
                    "to": (one + 1) / BINS,
                    "held": round(sum(held[one]) / count, 6),
                    "count": count,
                    "true": plain(wilson(true[one] / count * rounds[one], rounds[one])),
                }
            )
    return bins


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(seats)))
