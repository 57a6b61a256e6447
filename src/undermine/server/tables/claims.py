"""Presets: claims and accusations that arrive in the reader's language, because only a key and facts are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undermine.games.core.cards import TOOLS
from undermine.games.core.kinds import GOALS
from undermine.games.lost_mines.box import ROLES as MINES_ROLES
from undermine.games.lost_mines.deck import MINES
from undermine.games.saboteur.rules import ROLES
from undermine.games.saboteur2.rules import ROLES as ROLES_2
from undermine.server.tables.refusal import Refusal

#: the facts of a claim: what each may be, ``None`` for any seat
Facts = Mapping[str, tuple[str, ...] | None]

_ANYWHERE: Final[dict[str, Facts]] = {
    "suspect": {"seat": None},
    "trust": {"seat": None},
    "stop": {"seat": None},
    "not_me": {},
    "greet": {},
    "thanks": {},
    "sorry": {},
    "hurry": {},
    "well_played": {},
}
_DIGGING: Final[dict[str, Facts]] = {
    "goal_treasure": {"goal": GOALS},
    "goal_stone": {"goal": GOALS},
    "need_tool": {"tool": TOOLS},
}

#: by game, the claims there are and the facts each takes
CLAIMS: Final[dict[str, dict[str, Facts]]] = {
    "saboteur": {**_DIGGING, "i_am": {"role": ROLES}, **_ANYWHERE},
    "saboteur2": {**_DIGGING, "i_am": {"role": ROLES_2}, **_ANYWHERE},
    "lost_mines": {
        "mine_is": {"mine": tuple(str(mine + 1) for mine in range(len(MINES))), "face": MINES},
        "i_am": {"role": MINES_ROLES},
        **_ANYWHERE,
    },
}


def check_claim(game: str, seats: int, claim: str, facts: Mapping[str, Any]) -> None:
    """Refuse a claim the game does not have, or one with other facts than it takes."""
    known = CLAIMS[game].get(claim)
    if known is None:
        raise Refusal("no_such_claim", claim=claim[:40])
    if set(facts) != set(known):
        raise Refusal("claim_facts", claim=claim, facts=sorted(known))
    for name, allowed in known.items():
        value = facts[name]
        if allowed is None:
            if type(value) is not int or value not in range(seats):
                raise Refusal("no_such_seat", seats=seats)
        elif value not in allowed:
            raise Refusal("claim_facts", claim=claim, facts=sorted(known))
