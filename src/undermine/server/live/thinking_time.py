"""How long a bot seems to think: drawn before it decides, so that it tells nothing of its role or hand.

Under every pace lies a floor that is longer than decisions really take. Where they take longer, with a large deck or on
a busy machine, the table's floor rises with them, for all of its bots and for a while: a decision that stands out does
so once.
"""

from __future__ import annotations

import math
import random
from typing import Final

from undermine.wire.table import Pace

#: how many times as long bots seem to think
_PACES: Final[dict[Pace, float]] = {"at_once": 0, "quick": 0.4, "usual": 1, "slow": 2.5}
#: the least a decision seems to take, from and to, in seconds
FLOOR: Final = (0.03, 0.06)
#: a decision that comes too late waits for the next of these, in seconds
SLOT: Final = 0.1
#: how many times as high the floor gets at most
_HIGHEST: Final = 64
#: after so many decisions that would have fitted under half the floor it is halved
_CALM: Final = 200


class ThinkingTime:
    """How long the bots of one table seem to think. ``least`` and ``most`` are the seconds at the usual pace."""

    __slots__ = ("_calm", "_chance", "_least", "_most", "_scale")

    def __init__(self, least: float, most: float, chance: random.Random) -> None:
        self._least = least
        self._most = most
        self._chance = chance
        self._scale = 1
        self._calm = 0

    @property
    def passes(self) -> bool:
        """Whether bots seem to think at all."""
        return self._most > 0

    def draw(self, pace: Pace) -> float:
        """How long the next decision seems to take; nothing at all where that is switched off."""
        if not self._most:
            return 0.0
        return max(self._floor(), self._chance.uniform(self._least, self._most) * _PACES[pace])

    def told_after(self, drawn: float, thought: float, taken: float) -> float:
        """After how many seconds a decision is told: it was thought about for some time, and took so long in all."""
        self._follow(thought)
        if not self._most or taken <= drawn:
            return drawn
        # Too late: as if drawn from the floor as it is now, and in whole slots if others had to be waited for.
        again, slot = self._floor(), SLOT * self._scale
        return again + max(0, math.ceil((taken - again) / slot)) * slot

    def _floor(self) -> float:
        return self._chance.uniform(*FLOOR) * self._scale

    def _follow(self, seconds: float) -> None:
        """Let the floor follow what decisions take."""
        if seconds > FLOOR[0] * self._scale:
            self._calm = 0
            while seconds > FLOOR[0] * self._scale and self._scale < _HIGHEST:
                self._scale *= 2
        elif seconds > FLOOR[0] * self._scale / 2:
            self._calm = 0
        elif self._scale > 1:
            self._calm += 1
            if self._calm >= _CALM:
                self._scale //= 2
                self._calm = 0
