"""What is believed of a round of Saboteur after listening: who is a saboteur, and where the gold is."""

from __future__ import annotations

from undermine.bots.digging.diary import Diary
from undermine.bots.digging.map_claims import believed_gold, leans_of, map_claims
from undermine.bots.digging.outlook import gold_chances
from undermine.bots.rumours import Rumours, accusation, honesty
from undermine.bots.saboteur.belief import Belief
from undermine.bots.stances import stances
from undermine.games import Heard, SaboteurView
from undermine.games.digging.cards import GOALS
from undermine.games.saboteur.rules import DWARVES


def listened(view: SaboteurView, diary: Diary, suspicion: float, heard: Heard) -> tuple[Belief, list[float]]:
    """The belief, and by goal how likely the gold lies there.

    How far somebody's word is taken follows from what they did, and whether it turned out true.
    """
    gold = gold_chances(view)
    belief = Belief(view, diary, gold, suspicion)
    if not heard or view.roles is not None:
        return belief, gold
    told = map_claims(view, heard)
    leans = [0.0] * view.seats
    reasons = []
    for claim, lean in leans_of(view, told, belief.chances):
        leans[claim.seat] += suspicion * lean
        reasons.append(honesty(claim.seat, claim.move, suspicion * lean, "saboteur", goal=GOALS[claim.goal]))
    spoken = stances(heard, view.seat, DWARVES[view.seats][0])
    pairs = []
    for one in spoken:
        first, second, third, fourth = one.logs
        logs = suspicion * first, suspicion * second, suspicion * third, suspicion * fourth
        pairs.append((one.seat, one.target, logs))
        reasons.append(accusation(one, suspicion * one.lean(belief.chances[one.seat]), "saboteur"))
    belief = Belief(view, diary, gold, suspicion, Rumours(leans, pairs, reasons))
    return belief, believed_gold(view, told, belief.chances)
