"""Balance in self-play: round wins by side and what each role earns, for each number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from undermine.games import kind_of, start
from undermine.lab.measures.intervals import plain, ratio, wilson
from undermine.lab.measures.prior import role_shares
from undermine.lab.measures.self_play import SeveralNumbers
from undermine.lab.reading import dealt, fate, sides
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import play_out


@dataclass(frozen=True, kw_only=True)
class Balance(SeveralNumbers):
    """Self-play for several numbers of players, each with as many rounds."""

    kind: ClassVar[str] = "balance"

    def row(self, number: int) -> Row:
        players, seed = self.turn(number)
        game = start(self.rules, players, seed)
        dwarves = dealt(game)
        play_out(game, self.seated(self.bot, players), seed, self.talk)
        gold: dict[str, list[int]] = {}
        for seat, dwarf in enumerate(dwarves):
            amount, seats = gold.get(dwarf.role, (0, 0))
            gold[dwarf.role] = [amount + fate(game, seat, dwarf).gold, seats + 1]
        return {"players": players, "winners": game.results[0].winners or "nobody", "gold": gold}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each number of players the share of rounds each side won, and the gold or points of each role."""
        who = sides(self.rules.name)
        numbers = []
        for players in self.players:
            here = [row for row in rows if row["players"] == players]
            wins = Counter(row["winners"] for row in here)
            gold = {
                role: ratio([tuple(row["gold"].get(role, (0, 0))) for row in here])
                for role in role_shares(self.rules.name, players)
            }
            numbers.append(
                {
                    "players": players,
                    "rounds": len(here),
                    "wins": {side: share.data() for side in who if (share := wilson(wins[side], len(here)))},
                    "gold": {role: plain(earned) for role, earned in gold.items()},
                }
            )
        return {"unit": kind_of(self.rules.name).unit, "sides": list(who), "players": numbers}
