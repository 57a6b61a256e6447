"""How long bots think: CPU time of every decision, in self-play. It tells of the machine as much as of the bots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from undermine.games import start
from undermine.lab.measures.intervals import plain, quantile
from undermine.lab.measures.self_play import SeveralBots
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import turns


@dataclass(frozen=True, kw_only=True)
class Timing(SeveralBots):
    """Self-play of each bot, each with as many rounds."""

    kind: ClassVar[str] = "timing"

    def row(self, number: int) -> Row:
        spec, seed = self.turn(number)
        game = start(self.rules, self.players, seed)
        took: list[int] = []
        for seat, bot, chance in turns(game, self.seated(spec, self.players), seed, self.talk):
            view, legal = game.view(seat), game.legal_actions()
            began = time.process_time_ns()
            action = bot.decide(view, legal, chance)
            took.append(time.process_time_ns() - began)
            game.play(action)
        return {"bot": spec, "nanoseconds": took}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each bot the median, the 99th percentile and the longest decision, in milliseconds."""
        bots = []
        for spec in self.bots:
            here = [one / 1e6 for row in rows if row["bot"] == spec for one in row["nanoseconds"]]
            bots.append(
                {
                    "bot": spec,
                    "rounds": sum(row["bot"] == spec for row in rows),
                    "decisions": len(here),
                    "median": plain(quantile(here, 0.5)),
                    "percentile_99": plain(quantile(here, 0.99)),
                    "longest": round(max(here), 6) if here else None,
                }
            )
        return {"unit": "ms", "bots": bots}
