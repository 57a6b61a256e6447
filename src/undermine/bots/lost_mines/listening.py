"""What is believed of who is who in The Lost Mines after listening."""

from __future__ import annotations

from undermine.bots.lost_mines.belief import Belief
from undermine.bots.lost_mines.diary import Diary
from undermine.bots.roles_listening import role_rumours
from undermine.games import Heard, LostMinesView
from undermine.games.lost_mines.box import LOYAL, ROLES, SABOTEUR


def listened(view: LostMinesView, diary: Diary, suspicion: float, heard: Heard) -> Belief:
    """The belief of a seat that has heard this. How far somebody's word is taken follows from what they did."""
    belief = Belief(view, diary, suspicion)
    if not heard or view.roles is not None:
        return belief
    foes = [one[SABOTEUR] for one in belief.chances]
    rumours = role_rumours(
        heard, view.seat, ROLES, foes, foe=ROLES[SABOTEUR], usual=(ROLES[LOYAL],), suspicion=suspicion
    )
    return Belief(view, diary, suspicion, rumours)
