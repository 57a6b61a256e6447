"""What ``keen`` goes by in Saboteur 2, as numbers: whom each role wants to get on, and what actions are worth to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from undermine.bots.saboteur2.teams import crystal_on, door_of

#: for each role how much it wants each other role's bearer to get on; below 0 they are foes
BONDS: Final[Mapping[str, Mapping[str, float]]] = {
    "blue": {"blue": 1.0, "green": -0.5, "boss": 0.4, "profiteer": -0.2, "geologist": 0.1, "saboteur": -1.0},
    "green": {"green": 1.0, "blue": -0.5, "boss": 0.4, "profiteer": -0.2, "geologist": 0.1, "saboteur": -1.0},
    "boss": {"blue": 0.8, "green": 0.8, "boss": 1.0, "profiteer": -0.2, "geologist": 0.1, "saboteur": -1.0},
    "profiteer": {"blue": 0.1, "green": 0.1, "boss": -0.1, "profiteer": 1.0, "geologist": 0.1, "saboteur": 0.1},
    "geologist": {"blue": 0.1, "green": 0.1, "boss": 0.0, "profiteer": 0.0, "geologist": 0.3, "saboteur": 0.0},
    "saboteur": {"saboteur": 1.0, "blue": -1.0, "green": -1.0, "boss": -0.9, "profiteer": 0.0, "geologist": -0.1},
}


@dataclass(frozen=True, kw_only=True)
class ByRole:
    """A number that some roles have of their own, and all others in common."""

    others: float
    own: Mapping[str, float] = field(default_factory=dict)

    def of(self, role: str) -> float:
        """The number of a role."""
        return self.own.get(role, self.others)


@dataclass(frozen=True, kw_only=True)
class Weights:
    """What actions are worth; a card nearer to one's own gold is worth about 1."""

    #: how far choices stray
    whim: float = 0.12
    #: from when on a profiteer hinders the diggers as a saboteur would
    like_a_saboteur: float = 0.3
    #: a round is late when so much of the stock is drawn: for Trapped!, for a theft, and for giving up one's role
    late_to_trap: float = 0.35
    late_to_steal: float = 0.6
    too_late: float = 0.85
    #: the gold is near with so few cards missing: for breaking, for Trapped! and thefts, and for a saboteur's own role
    near_to_break: int = 4
    near_to_steal: int = 3
    near_to_lose: int = 1
    #: what one does only for want of anything better: to no use, and to one's own harm
    useless: float = -2.0
    harm_self: float = -5.0

    # Path cards
    #: how much a card nearer for the other team takes away once there are doors, and what a door costs the boss
    rival: float = 0.25
    boss_door: float = 0.6
    #: how much a geologist would rather have nobody get there
    geologist_delay: float = 0.15
    #: reaching the gold, times how likely: for oneself, and for others
    gold: float = 8.0
    gold_for_others: float = -6.0
    #: a card nearer that is more than so much, and laying what does not help
    progress: float = 1.2
    least_progress: float = 0.02
    astray: float = -0.7
    #: a geologist's crystal, and any other card; what a crystal costs everybody else if there is a geologist
    crystal: float = 1.6
    no_crystal: float = 0.2
    gift: float = 0.2

    # Rock falls
    #: taking a card that makes so much of a difference, for a saboteur, and how openly while the gold is farther than
    fall: float = 0.6
    least_fall: float = 0.3
    hiding: float = 0.6
    hides_beyond: int = 5
    #: for a geologist: by how much farther the gold is, and what it costs; for a profiteer
    fall_geologist: float = 0.3
    fall_geologist_costs: float = -0.4
    fall_profiteer: float = -0.5
    #: for diggers: out of the way, and a door of the other colour
    clear_way: float = 1.2
    foreign_door: float = 1.0
    #: for anybody but a geologist: a crystal, if there is one
    take_crystal: float = 0.5

    # Looking
    #: at a goal, by role, less for every card to it; at what one knows; once one knows where the gold is
    look: ByRole = ByRole(others=0.3, own={"blue": 1.4, "green": 1.4, "boss": 1.3, "saboteur": 0.6})
    look_far: float = 0.06
    known: float = -3.0
    gold_known: float = -1.0
    #: with so few cards and nothing to draw it is too late to look
    no_future: int = 2
    #: at a dwarf, by how little one knows of it
    inspect: float = 0.75
    inspect_costs: float = -0.25

    # The others
    #: whoever has their turn next matters so much, and whoever comes last so much less
    soon: float = 1.2
    later: float = 0.5
    #: harming a foe, one from such a bond on; one that cannot dig already, Trapped! when it counts, near the gold
    harm: float = 2.0
    foe: float = -0.1
    harm_again: float = 0.35
    harm_trapped: float = 1.5
    harm_near: float = 1.3
    #: helping a friend, one from such a bond on
    help: float = 1.2
    friend: float = 0.25
    #: helping oneself with the only thing that holds one up, or one of several; less so roles that hardly dig
    help_self: float = 3.0
    help_self_one_of: float = 1.8
    mend_self: ByRole = ByRole(others=1.0, own={"profiteer": 0.7, "geologist": 0.7})
    #: being rid of a card before one, by role; of Trapped!; of one of several; what the cards given for it count
    rid: ByRole = ByRole(others=1.3, own={"profiteer": 0.3, "geologist": 0.5})
    rid_of_trapped: float = 2.0
    rid_of_one_of: float = 0.6
    rid_cards: float = 0.4

    # Gold and dwarves
    #: a theft late in the round or near the gold, and before; being rid of one's own
    theft: float = 1.6
    theft_early: float = -0.15
    own_theft: float = -3.0
    #: taking somebody's theft away, and how much more so late in the round
    hands_off: float = 0.45
    hands_off_late: float = 0.3
    #: a new role for oneself when one is about to lose, and for a foe from such a bond on
    new_role: float = 1.0
    swap_foe: float = 0.5
    swap_foe_from: float = -0.6
    swap_friend: float = -1.0
    #: another hand, by how much one would rather keep one's own; for an empty one
    new_hand: float = 0.6
    own_hand: float = 0.5
    no_hand: float = -3.0
    #: how much better a hand is for each card more, and what it costs that a friend gets one's own
    more_cards: float = 0.1
    hand_to_friend: float = 0.3
    #: stealing, by what there is and how much one wants them to have it; stealing nothing
    steal: float = 1.0
    steal_gold: float = 0.1
    steal_bond: float = -0.05
    steal_nothing: float = -1.0

    # What to keep
    #: putting cards away, and for each of them
    put_away: float = -0.2
    fresh_card: float = 0.06
    #: by card how much one would rather keep it
    keep_own_door: float = 0.6
    keep_door: ByRole = ByRole(others=-0.2, own={"saboteur": 0.5})
    keep_crystal: ByRole = ByRole(others=0.2, own={"geologist": 1.2})
    keep_dead: ByRole = ByRole(others=0.0, own={"blue": -0.3, "green": -0.3, "boss": -0.3, "saboteur": 0.6})
    keep_help: float = 0.5
    keep_harm: ByRole = ByRole(others=0.4, own={"saboteur": 0.9})
    keep_look: float = 0.4
    keep_look_known: float = -0.2
    keep_fall: ByRole = ByRole(others=0.1, own={"saboteur": 0.9})
    keep_theft: float = 0.8
    keep_open: ByRole = ByRole(others=-0.2, own={"blue": 0.4, "green": 0.4, "boss": 0.4})
    keep_other: float = 0.15


WEIGHTS: Final = Weights()


def keeps(card: str, role: str, gold_known: bool) -> float:
    """How much a role would rather keep a card."""
    door = door_of(card)
    if door is not None:
        return WEIGHTS.keep_own_door if door == role else WEIGHTS.keep_door.of(role)
    if crystal_on(card):
        return WEIGHTS.keep_crystal.of(role)
    if card.startswith("dead"):
        return WEIGHTS.keep_dead.of(role)
    if card.startswith(("repair", "free")):
        return WEIGHTS.keep_help
    if card.startswith(("broken", "trapped")):
        return WEIGHTS.keep_harm.of(role)
    if card == "map":
        return WEIGHTS.keep_look_known if gold_known else WEIGHTS.keep_look
    if card == "rock_fall":
        return WEIGHTS.keep_fall.of(role)
    if card == "theft":
        return WEIGHTS.keep_theft
    if card in ("cross", "t_wide", "t_tall", "straight_ew") or card.startswith(("ladder", "bridge", "double")):
        return WEIGHTS.keep_open.of(role)
    return WEIGHTS.keep_other
