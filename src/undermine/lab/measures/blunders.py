"""Blunders, counted: how often bots do what one never does, and how often they could have.

What is a blunder each game's judge decides, who stands outside. How sure a bot was of a friend or a foe it says itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from undermine.games import start
from undermine.lab.measures.intervals import plain, wilson
from undermine.lab.measures.self_play import SeveralBots
from undermine.lab.reading import READINGS
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import turns


@dataclass(frozen=True, kw_only=True)
class Blunders(SeveralBots):
    """Self-play of each bot, each with as many rounds."""

    kind: ClassVar[str] = "never"

    def row(self, number: int) -> Row:
        spec, seed = self.turn(number)
        judge = READINGS[self.rules.name].judge
        game = start(self.rules, self.players, seed)
        counts: dict[str, list[int]] = {}
        for seat, bot, chance in turns(game, self.seated(spec, self.players), seed, self.talk):
            view, legal = game.view(seat), game.legal_actions()
            action = bot.decide(view, legal, chance)
            for blunder in judge(game, view, legal, action, bot.explain(view)):
                could, made = counts.get(blunder.name, (0, 0))
                counts[blunder.name] = [could + 1, made + blunder.made]
            game.play(action)
        return {"bot": spec, "decisions": len(game.actions), "deeds": counts}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each bot and blunder: how often it could have been made, how often it was, and in how many rounds."""
        bots = []
        for spec in self.bots:
            here = [row for row in rows if row["bot"] == spec]
            counts = []
            for name in READINGS[self.rules.name].blunders:
                each = [row["deeds"].get(name, (0, 0)) for row in here]
                counts.append(
                    {
                        "deed": name,
                        "could": sum(could for could, _ in each),
                        "done": sum(made for _, made in each),
                        "rounds": plain(wilson(sum(made > 0 for _, made in each), len(each))),
                    }
                )
            bots.append(
                {
                    "bot": spec,
                    "rounds": len(here),
                    "decisions": sum(row["decisions"] for row in here),
                    "deeds": counts,
                }
            )
        return {"bots": bots}
