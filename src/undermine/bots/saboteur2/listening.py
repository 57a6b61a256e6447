"""What is believed of a round of Saboteur 2 after listening: who is who, and where the gold is."""

from __future__ import annotations

from undermine.bots.digging.diary import Diary
from undermine.bots.digging.map_claims import believed_gold, leans_of, map_claims
from undermine.bots.digging.outlook import gold_chances
from undermine.bots.roles_listening import role_rumours
from undermine.bots.rumours import honesty
from undermine.bots.saboteur2.belief import Belief
from undermine.games import Heard, Saboteur2View
from undermine.games.digging.cards import GOALS
from undermine.games.saboteur2.rules import ROLES


def listened(
    view: Saboteur2View, diary: Diary, suspicion: float, heard: Heard, as_role: str | None = None
) -> tuple[Belief, list[float]]:
    """The belief, and by goal how likely the gold lies there; as if one had another role, if one is given."""
    gold = gold_chances(view)
    belief = Belief(view, diary, suspicion, as_role=as_role)
    if not heard or view.roles is not None:
        return belief, gold
    told = map_claims(view, heard)
    foes = [one["saboteur"] for one in belief.chances]
    rumours = role_rumours(
        heard, view.seat, ROLES, foes, foe="saboteur", usual=("saboteur", "geologist"), suspicion=suspicion
    )
    for claim, lean in leans_of(view, told, foes):
        rumours.logs[claim.seat][ROLES.index("saboteur")] += suspicion * lean
        rumours.reasons.append(honesty(claim.seat, claim.move, suspicion * lean, "saboteur", goal=GOALS[claim.goal]))
    belief = Belief(view, diary, suspicion, rumours, as_role)
    return belief, believed_gold(view, told, [one["saboteur"] for one in belief.chances])
