"""How soon those are seen through who have something to hide: who is held for what they are, and who wrongly.

One bot watches, and others play the roles that everybody tries to find out. Those are seated by the roles that were
dealt. That is a device of the measurement: a bot sees its view and no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from undermine.bots import Suspicion
from undermine.games import Game, kind_of
from undermine.lab.measures.intervals import part, plain
from undermine.lab.measures.stages import STAGES, stages_of
from undermine.lab.reading import dealt, roles_now
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import Seated, deal
from undermine.lab.run.measurement import MeasureError, Measurement, check_each_once

#: who is held likelier than this to have something to hide is found out
FOUND_OUT: Final = 0.5


@dataclass(frozen=True, kw_only=True)
class Detection(Measurement):
    """A bot among those who have something to hide; each of the field in turn, on the same deals. By default its like.

    A pair is somebody with nothing to hide, who is asked, and somebody else.
    """

    kind: ClassVar[str] = "detection"

    players: int
    bot: str
    field: tuple[str, ...] = ()

    def check(self) -> None:
        self.rules.check_seats(self.players)
        if not kind_of(self.rules.name).suspected:
            raise MeasureError("measure.nobody_hides", game=self.rules.name)
        check_each_once("bots", self.hiding)
        for spec in (self.bot, *self.hiding):
            self.make(spec)

    @property
    def hiding(self) -> tuple[str, ...]:
        """Who plays those that have something to hide."""
        return self.field or (self.bot,)

    def size(self, rounds: int) -> int:
        return rounds * len(self.hiding)

    def row(self, number: int) -> Row:
        spec = self.hiding[number % len(self.hiding)]
        suspected = kind_of(self.rules.name).suspected

        def wanted(game: Game) -> bool:
            return {dwarf.role in suspected for dwarf in dealt(game)} == {True, False}

        game = deal(self.rules, self.players, f"{self.seed}/{number // len(self.hiding)}", wanted)
        assert game.seed is not None
        bots = [self.make(spec if dwarf.role in suspected else self.bot) for dwarf in dealt(game)]
        seated = Seated(game, bots, game.seed, self.talk)
        #: by stage, of how many pairs who was held above one half: those who hide something, and those who do not
        asked: dict[str, list[tuple[int, int, bool, bool]]] = {}
        for stage in stages_of(game, seated):
            if getattr(game.view(0), "roles", None) is not None:
                break  # the roles are shown; nobody has to guess any more
            hides = [role in suspected for role in roles_now(game)]
            pairs = [
                (seat, one.seat, hides[one.seat], _held(one, suspected) > FOUND_OUT)
                for seat in range(self.players)
                if not hides[seat]
                for one in seated.bots[seat].explain(game.view(seat))
            ]
            if not pairs:
                break  # they do not say what they believe
            asked[str(stage)] = pairs
        return {"field": spec, "asked": {stage: [list(pair) for pair in pairs] for stage, pairs in asked.items()}}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each of the field: by stage the shares of pairs held above one half, and by when half were."""
        found = []
        for spec in self.hiding:
            rounds = [row["asked"] for row in rows if row["field"] == spec]
            stages = []
            for stage in map(str, STAGES):
                here = [asked[stage] for asked in rounds if stage in asked]
                stages.append(
                    {
                        "stage": int(stage),
                        "rounds": len(here),
                        "found_out": plain(part([_shares(pairs, hides=True) for pairs in here])),
                        "wronged": plain(part([_shares(pairs, hides=False) for pairs in here])),
                    }
                )
            found.append({"field": spec, "rounds": len(rounds), "stages": stages, "median": _median(rounds)})
        return {"believes": any(row["asked"] for row in rows), "field": found}


def _held(one: Suspicion, suspected: Sequence[str]) -> float:
    """How likely somebody is held to have something to hide."""
    return sum(likely for role, likely in one.roles if role in suspected)


def _shares(pairs: Sequence[Sequence[Any]], *, hides: bool) -> tuple[int, int]:
    """How many of those who hide something, or of the others, are held above one half, and how many there are."""
    held = [above for *_, hidden, above in pairs if hidden is hides]
    return sum(held), len(held)


def _median(rounds: Sequence[Mapping[str, Sequence[Sequence[Any]]]]) -> int | None:
    """The stage by which half of those who hide something were found out at least once; ``None`` if they never were.

    Whoever has not been by the end of the round never was.
    """
    first: list[int] = []
    for asked in rounds:
        seen: dict[tuple[int, int], int] = {}
        for stage in map(str, STAGES):
            for seat, other, hides, above in asked.get(stage, ()):
                if hides:
                    least = seen.setdefault((seat, other), STAGES[-1] + 1)
                    seen[seat, other] = min(least, int(stage)) if above else least
        first += seen.values()
    middle = sorted(first)[(len(first) - 1) // 2] if first else STAGES[-1] + 1
    return middle if middle <= STAGES[-1] else None
