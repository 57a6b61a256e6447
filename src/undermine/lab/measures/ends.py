"""How rounds end where players may agree on it: how often bots propose that, and whether there was more to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from undermine.games import start
from undermine.lab.measures.intervals import part, plain, wilson
from undermine.lab.measures.self_play import SeveralBots
from undermine.lab.reading import READINGS, Ending
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import turns
from undermine.lab.run.measurement import MeasureError


@dataclass(frozen=True, kw_only=True)
class Ends(SeveralBots):
    """Self-play of each bot, each with as many rounds."""

    kind: ClassVar[str] = "ends"

    def check(self) -> None:
        super().check()
        if READINGS[self.rules.name].ending is None:
            raise MeasureError("measure.no_agreement", game=self.rules.name)

    @property
    def ending(self) -> Ending:
        """How the game's proposals are read."""
        ending = READINGS[self.rules.name].ending
        assert ending is not None
        return ending

    def row(self, number: int) -> Row:
        spec, seed = self.turn(number)
        ending = self.ending
        game = start(self.rules, self.players, seed)
        #: who proposed, and what everybody had brought in by then
        proposed: list[tuple[int, list[int]]] = []
        agreed = False
        for seat, bot, chance in turns(game, self.seated(spec, self.players), seed, self.talk):
            action = bot.decide(game.view(seat), game.legal_actions(), chance)
            if ending.proposes(action):
                proposed.append((seat, ending.brought_in(game)))
            agreed = ending.agrees(action)
            game.play(action)
        after = ending.brought_in(game)
        more = [[after[seat] > then[seat], sum(after) > sum(then)] for seat, then in proposed]
        # The last action of a round is an answer only where everybody has agreed.
        return {"bot": spec, "more": more, "agreed": agreed}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each bot: its proposals, after how many of them the proposer or anybody brought in more, how many rounds
        ended by agreement, and how many of those that gave nothing any more when that was proposed.
        """
        bots = []
        for spec in self.bots:
            here = [row for row in rows if row["bot"] == spec]
            idle = [row["agreed"] for row in here if any(not anybody for _, anybody in row["more"])]
            bots.append(
                {
                    "bot": spec,
                    "rounds": len(here),
                    "proposals": sum(len(row["more"]) for row in here),
                    "own": _followed(here, 0),
                    "anybody": _followed(here, 1),
                    "agreed": plain(wilson(sum(row["agreed"] for row in here), len(here))),
                    "idle": len(idle),
                    "idle_agreed": plain(wilson(sum(idle), len(idle))),
                }
            )
        return {"bots": bots}


def _followed(rows: Sequence[Row], whose: int) -> dict[str, Any] | None:
    """The share of proposals after which somebody brought in more; a round is one observation."""
    return plain(part([(sum(one[whose] for one in row["more"]), len(row["more"])) for row in rows]))
