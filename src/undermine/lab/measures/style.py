"""How bots play: what they do with their turns, role by role, early and late in a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from undermine.bots.digging.diary import diary_of
from undermine.games import Action, Game, LostMinesView, start
from undermine.games.digging.view import DigView
from undermine.lab.measures.intervals import part as part_of
from undermine.lab.measures.intervals import plain
from undermine.lab.measures.prior import role_shares
from undermine.lab.measures.self_play import SeveralBots
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import bot_chance

#: what each kind of action counts as; path cards in the Saboteur games by what they do to the way
_DEEDS: Final = {
    "lay": "laid",
    "break": "hindered",
    "trapped": "hindered",
    "trap": "hindered",
    "troll": "hindered",
    "repair": "helped",
    "free_at_last": "helped",
    "clear": "helped",
    "tool": "helped",
    "rock_fall": "removed",
    "thunderstorm": "removed",
    "map": "looked",
    "inspection": "looked",
    "look": "looked",
    "pass": "put_away",
}
_OTHER: Final = "other"
_ALIKE: Final = ("hindered", "helped", "removed", "looked", "put_away", _OTHER)
#: how much nearer a card must bring the gold, on average over the goals that may hold it
_NEARER: Final = 0.01
#: the two parts of a round: before and after half of the stock was drawn
PARTS: Final = ("early", "late")


def deeds(game: str) -> tuple[str, ...]:
    """What a turn can be spent on in a game."""
    return (("laid",) if game == "lost_mines" else ("nearer", "astray")) + _ALIKE


def deed(game: Game, action: Action) -> str:
    """What an action was, right after it was played."""
    if action.kind == "lay" and isinstance(view := game.view(None), DigView):
        return "nearer" if diary_of(view).deeds[-1].gains[0] > _NEARER else "astray"
    return _DEEDS.get(action.kind, _OTHER)


def _seen(game: Game, seat: int | None) -> DigView | LostMinesView:
    view = game.view(seat)
    assert isinstance(view, DigView | LostMinesView)
    return view


@dataclass(frozen=True, kw_only=True)
class Style(SeveralBots):
    """Each bot among its like, each with as many rounds."""

    kind: ClassVar[str] = "style"

    def row(self, number: int) -> Row:
        spec, seed = self.turn(number)
        game = start(self.rules, self.players, seed)
        seated = [(self.make(spec).decide, bot_chance(seed, seat)) for seat in range(self.players)]
        stock = _seen(game, None).stock
        did: dict[str, Counter[str]] = {}
        while (seat := game.to_act) is not None:
            decide, chance = seated[seat]
            view = _seen(game, seat)
            action = decide(view, game.legal_actions(), chance)
            game.play(action)
            if view.phase in ("turn", "play"):
                part = PARTS[2 * view.stock < stock]
                did.setdefault(f"{view.role}/{part}", Counter())[deed(game, action)] += 1
        return {"bot": spec, "did": {who: dict(counted) for who, counted in did.items()}}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """For each role and part of the round, and each deed, what share of its turns each bot spent on it."""
        told = []
        for role in role_shares(self.rules.name, self.players):
            for part in PARTS:
                shares = {
                    spec: [row["did"].get(f"{role}/{part}", {}) for row in rows if row["bot"] == spec]
                    for spec in self.bots
                }
                told.append(
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
                            for name in deeds(self.rules.name)
                        ],
                    }
                )
        return {"roles": told}
