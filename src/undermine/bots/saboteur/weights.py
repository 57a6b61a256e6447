"""What ``keen`` goes by in Saboteur, as numbers: what each kind of action is worth beside the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: how far one's choices stray
WHIM: Final = 0.12
#: how good the path cards are that lead on best, beside each other and all others
OPEN: Final = {"cross": 1.0, "t_wide": 0.9, "t_tall": 0.9, "straight_ew": 0.75}
OPEN_OTHER: Final = 0.4


@dataclass(frozen=True, kw_only=True)
class DiggerWeights:
    """What actions are worth to a digger; a card nearer to the gold is worth about 1."""

    #: a card nearer, with easy ways counting as shorter, and counting cards alone
    progress: float = 0.7
    shorter: float = 0.8
    #: reaching the gold, times how likely
    gold: float = 8.0
    #: laying what brings the gold less than so much nearer, beside what it does
    least_progress: float = 0.02
    astray: float = -1.0
    #: what one does only for want of anything better: to no use, and to one's own harm
    useless: float = -2.0
    harm_self: float = -5.0
    #: mending one's own only broken tool, and one of several
    mend_self: float = 3.0
    mend_self_one_of: float = 1.6
    #: mending another's only broken tool, and one of several; how much suspicion takes away, and up to which
    mend: float = 1.5
    mend_one_of: float = 0.5
    doubt: float = 1.8
    mend_until: float = 0.6
    #: breaking a tool of somebody suspected at least so much, counted from; and of one that cannot dig already
    break_: float = 2.0
    break_suspects: float = 0.5
    break_from: float = 0.35
    break_again: float = 0.35
    #: how much more breaking and mending are worth near the gold, with so few cards missing, or late in the round
    near: int = 4
    break_near: float = 0.4
    mend_late: float = 0.5
    #: looking at a goal while one does not know where the gold is, how much later in the round and for a card to it
    look: float = 1.5
    look_late: float = -0.4
    look_far: float = 0.08
    #: looking at what one knows, and once one knows where the gold is
    known: float = -3.0
    gold_known: float = -1.0
    #: taking a card out of the way that makes it so much shorter
    clear: float = 1.6
    least_fall: float = 0.3
    #: putting a card away, and by card how much one would rather keep it
    put_away: float = -0.15
    keep_mend: float = 0.5
    keep_break: float = 0.35
    keep_look: float = 0.5
    keep_look_known: float = -0.2
    keep_clear: float = 0.1
    keep_dead: float = -0.3
    keep_open: float = 0.4


@dataclass(frozen=True, kw_only=True)
class SaboteurWeights:
    """What actions are worth to a saboteur; a card farther from the gold is worth about 1."""

    #: reaching the gold, times how likely
    gold: float = -6.0
    #: what one does only for want of anything better: to no use, and to one's own harm
    useless: float = -2.0
    harm_self: float = -5.0
    #: a card farther by more than so much, and how much more when working openly
    least_harm: float = 0.05
    harm: float = 0.44
    harm_open: float = 1.6
    #: how much harm counts at most
    harm_most: float = 5.0
    #: laying what helps: to look good, less so when working openly, and what it costs
    seem: float = 0.15
    seem_open: float = -0.3
    help: float = 0.9
    #: from how likely on somebody is a fellow
    friend: float = 0.6
    #: mending one's own only broken tool, one of several, a fellow's, counted from so likely, and another's
    mend_self: float = 1.8
    mend_self_one_of: float = 0.9
    mend: float = 2.2
    mend_from: float = 0.5
    mend_digger: float = -1.5
    #: breaking a tool, how much more openly, and of one that cannot dig already
    break_: float = 1.44
    break_open: float = 1.9
    break_again: float = 0.3
    #: how much breaking counts before the very next turn, and how much less it does before the last
    break_next: float = 1.3
    break_soon: float = 1.0
    #: taking a card of the way that makes it so much longer, and how much more openly
    least_fall: float = 0.3
    fall: float = 0.3
    fall_open: float = 1.0
    #: looking at a goal while one does not know where the gold is, once one does, and at what one knows
    look: float = 0.45
    gold_known: float = -0.5
    known: float = -3.0
    #: putting a card away, and by card how much one would rather keep it
    put_away: float = 0.25
    bury: float = 0.4
    keep_harm: float = 0.9
    keep_mend: float = 0.24
    keep_open: float = -0.3
    keep_other: float = 0.06
    #: from how few cards to the gold one stops hiding, over how many, and how openly one works anyway
    now: float = 4.0
    soon: float = 5.0
    openly: float = 0.6
    #: how little one has to have done to be trusted, and how likely one must seem a saboteur to stop hiding
    trusted: float = 0.5
    unseen: float = 0.3


DIGGER: Final = DiggerWeights()
SABOTEUR: Final = SaboteurWeights()


def digger_keeps(card: str, gold_known: bool) -> float:
    """How much a digger would rather keep a card."""
    if card.startswith("dead"):
        return DIGGER.keep_dead
    if card.startswith("repair"):
        return DIGGER.keep_mend
    if card.startswith("broken"):
        return DIGGER.keep_break
    if card == "map":
        return DIGGER.keep_look_known if gold_known else DIGGER.keep_look
    if card == "rock_fall":
        return DIGGER.keep_clear
    return DIGGER.keep_open * OPEN.get(card, OPEN_OTHER)


def saboteur_keeps(card: str) -> float:
    """How much a saboteur would rather keep a card."""
    if card.startswith(("broken", "dead", "rock")):
        return SABOTEUR.keep_harm
    if card.startswith("repair"):
        return SABOTEUR.keep_mend
    return SABOTEUR.keep_open if card in OPEN else SABOTEUR.keep_other
