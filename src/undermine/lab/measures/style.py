"""How bots play: what they do with their turns, role by role, early and late in a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from undermine.games import start
from undermine.lab.measures.intervals import part as part_of
from undermine.lab.measures.intervals import plain
from undermine.lab.measures.prior import role_shares
from undermine.lab.measures.self_play import SeveralBots
from undermine.lab.reading import READINGS, roles_now
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import turns

#: the two parts of a round: before and after half of the stock was drawn
PARTS: Final = ("early", "late")


@dataclass(frozen=True, kw_only=True)
class Style(SeveralBots):
    """Self-play of each bot, each with as many rounds."""

    kind: ClassVar[str] = "style"

    def row(self, number: int) -> Row:
        spec, seed = self.turn(number)
        reading = READINGS[self.rules.name]
        game = start(self.rules, self.players, seed)
        full = reading.stock(game)
        did: dict[str, Counter[str]] = {}
        for seat, bot, chance in turns(game, self.seated(spec, self.players), seed, self.talk):
            view, role, stock = game.view(seat), roles_now(game)[seat], reading.stock(game)
            action = bot.decide(view, game.legal_actions(), chance)
            game.play(action)
            deed = reading.deed(view, game, action)
            if deed is not None:
                part = PARTS[2 * stock < full]
                did.setdefault(f"{role}/{part}", Counter())[deed] += 1
        return {"bot": spec, "did": {who: dict(counted) for who, counted in did.items()}}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each role and part of the round, and each deed, what share of its turns each bot spent on it."""
        roles = []
        for role in role_shares(self.rules.name, self.players):
            for part in PARTS:
                shares = {
                    spec: [row["did"].get(f"{role}/{part}", {}) for row in rows if row["bot"] == spec]
                    for spec in self.bots
                }
                roles.append(
                    {
                        "role": role,
                        "part": part,
                        "turns": {spec: sum(sum(one.values()) for one in did) for spec, did in shares.items()},
                        "deeds": [
                            {
                                "deed": name,
                                "bots": {
                                    spec: plain(part_of([(one.get(name, 0), sum(one.values())) for one in did]))
                                    for spec, did in shares.items()
                                },
                            }
                            for name in READINGS[self.rules.name].deeds
                        ],
                    }
                )
        return {"roles": roles}
