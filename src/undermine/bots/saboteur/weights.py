"""What ``keen`` goes by in Saboteur, as numbers: what each kind of action is worth beside the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, kw_only=True)
class DiggerWeights:
    """What actions are worth to a digger; a card nearer to the gold is worth about 1."""

    #: a card nearer, with easy ways counting as shorter, and counting cards alone
    progress: float = 0.7
    shorter: float = 0.8
    #: reaching the gold, times how likely
    gold: float = 8.0
    #: laying what does not help, beside what it does
    useless: float = -1.0
    #: mending one's own only broken tool, and one of several
    mend_self: float = 3.0
    mend_self_one_of: float = 1.6
    #: mending another's only broken tool, and one of several; how much suspicion takes away
    mend: float = 1.5
    mend_one_of: float = 0.5
    doubt: float = 1.8
    #: breaking a tool of somebody suspected more than so much; and of one that cannot dig already
    break_: float = 2.0
    break_from: float = 0.35
    break_again: float = 0.35
    #: how much more breaking and mending are worth near the gold, and late in the round
    break_near: float = 0.4
    break_late: float = 0.0
    mend_late: float = 0.5
    #: looking at a goal while one does not know where the gold is, and how much later in the round
    look: float = 1.5
    look_late: float = -0.4
    #: taking a card out of the way
    clear: float = 1.6
    #: putting a card away, and by card how much one would rather keep it
    put_away: float = -0.15
    keep_mend: float = 0.5
    keep_break: float = 0.35
    keep_look: float = 0.5
    keep_clear: float = 0.1
    keep_dead: float = -0.3
    keep_open: float = 0.4


@dataclass(frozen=True, kw_only=True)
class SaboteurWeights:
    """What actions are worth to a saboteur; a card farther from the gold is worth about 1."""

    #: a card farther, and how much more when working openly
    harm: float = 0.44
    harm_open: float = 1.6
    harm_late: float = 0.0
    #: how much harm counts at most
    harm_most: float = 5.0
    #: laying what helps: to look good, less so when working openly, and what it costs
    seem: float = 0.15
    seem_open: float = -0.3
    help: float = 0.9
    #: mending one's own only broken tool, one of several, and a fellow's
    mend_self: float = 1.8
    mend_self_one_of: float = 0.9
    mend: float = 2.2
    #: breaking a tool, how much more openly, of one that cannot dig already, and late in the round
    break_: float = 1.44
    break_open: float = 1.9
    break_again: float = 0.3
    break_late: float = 0.0
    #: how much sooner is better when breaking
    break_soon: float = 1.0
    #: taking a card of the way, and how much more openly, and late
    fall: float = 0.3
    fall_open: float = 1.0
    fall_late: float = 0.0
    #: looking at a goal while one does not know where the gold is
    look: float = 0.45
    #: putting a card away, and by card how much one would rather keep it
    put_away: float = 0.25
    keep_harm: float = 0.9
    keep_mend: float = 0.24
    keep_open: float = -0.3
    #: from how few cards to the gold one stops hiding, over how many, and how openly one works anyway
    now: float = 4.0
    soon: float = 5.0
    openly: float = 0.6


DIGGER: Final = DiggerWeights()
SABOTEUR: Final = SaboteurWeights()
