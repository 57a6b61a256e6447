"""Endurance: round after round at every number of players, to see that each comes to its end and no move is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from undermine.games import IllegalAction, start
from undermine.lab.measures.intervals import mean, plain, wilson
from undermine.lab.measures.self_play import SeveralNumbers
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import turns

#: a round of so many decisions does not end: the longest that rules and decks allow have a few hundred
ENDLESS: Final = 5000


@dataclass(frozen=True, kw_only=True)
class Soak(SeveralNumbers):
    """Self-play of a bot for several numbers of players, each with as many rounds."""

    kind: ClassVar[str] = "soak"

    def row(self, number: int) -> Row:
        players, seed = self.turn(number)
        game = start(self.rules, players, seed)
        refused = None
        for seat, bot, chance in turns(game, self.seated(self.bot, players), seed, self.talk):
            if refused is not None or len(game.actions) >= ENDLESS:
                break
            action = bot.choose(partial(game.view, seat), game.legal_actions(), chance)
            try:
                game.play(action)
            except IllegalAction as error:
                refused = f"{action}: {error.reason}"
        ended = game.result is not None
        return {"players": players, "seed": seed, "decisions": len(game.actions), "refused": refused, "ended": ended}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """By number of players how long rounds were, in how many a move was refused, and how many did not end.

        The seeds of the first few that went wrong are told too, to look into them.
        """
        numbers = []
        for players in self.players:
            here = [row for row in rows if row["players"] == players]
            refused = sum(row["refused"] is not None for row in here)
            endless = sum(row["refused"] is None and not row["ended"] for row in here)
            numbers.append(
                {
                    "players": players,
                    "rounds": len(here),
                    "decisions": plain(mean([row["decisions"] for row in here])),
                    "longest": max((row["decisions"] for row in here), default=None),
                    "refused": plain(wilson(refused, len(here))),
                    "endless": plain(wilson(endless, len(here))),
                }
            )
        wrong = [row for row in rows if not row["ended"]]
        return {"players": numbers, "wrong": [{"seed": row["seed"], "refused": row["refused"]} for row in wrong[:10]]}
