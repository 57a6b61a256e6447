"""What is believed of a round of Saboteur 2 after listening: who is who, and where the gold is."""

from __future__ import annotations

from typing import Final

from undermine.bots.digging.map_claims import believed_gold, leans_of, map_claims
from undermine.bots.digging.outlook import gold_chances
from undermine.bots.roles_listening import role_rumours
from undermine.bots.rumours import honesty
from undermine.bots.saboteur2.belief import Belief
from undermine.bots.saboteur2.diary import Diary
from undermine.games import Heard, Saboteur2View
from undermine.games.digging.cards import GOALS
from undermine.games.saboteur2.rules import ROLES

#: how much hearsay counts beside deeds: those who speak go by a belief that is surer than it should be
_HEARSAY: Final = 0.4
#: how likely anybody else lies about a map who is no saboteur: not everybody wants the gold to be found
_OTHERS_LIE: Final = 0.3


def listened(
    view: Saboteur2View, diary: Diary, suspicion: float, heard: Heard, as_role: str | None = None
) -> tuple[Belief, list[float]]:
    """The belief, and by goal how likely the gold lies there; as if one had another role, if one is given."""
    gold = gold_chances(view)
    belief = Belief(view, diary, suspicion, as_role=as_role)
    if not heard or view.roles is not None:
        return belief, gold
    told = map_claims(view, heard)
    hearsay = _HEARSAY * suspicion
    foes = [one["saboteur"] for one in belief.chances]
    rumours = role_rumours(
        heard, view.seat, ROLES, foes, foe="saboteur", usual=("saboteur", "geologist"), suspicion=hearsay
    )
    for claim, lean in leans_of(view, told, _liars(belief)):
        rumours.logs[claim.seat][ROLES.index("saboteur")] += hearsay * lean
        rumours.reasons.append(honesty(claim.seat, claim.move, hearsay * lean, "saboteur", goal=GOALS[claim.goal]))
    belief = Belief(view, diary, suspicion, rumours, as_role)
    return belief, believed_gold(view, told, _liars(belief))


def _liars(belief: Belief) -> list[float]:
    """By seat, how likely it lies about maps."""
    return [one["saboteur"] + _OTHERS_LIE * (1 - one["saboteur"]) for one in belief.chances]
