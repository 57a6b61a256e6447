"""Playing the digger who one is not: what a saboteur's deeds look like to the others, and what that counts for."""

from __future__ import annotations

from typing import Final

#: with so few cards missing to the gold nobody plays the digger any longer who is none
_STING: Final = 4
#: what working against the gold costs whoever plays the digger; digging along is worth 1
_SHOWN: Final = 2.0
_MISCHIEF: Final = ("lay", "break", "trapped", "rock_fall")


def posing(guile: float, least: int) -> float:
    """How much one plays the digger when so many cards are missing to the nearest goal: less and less on the way."""
    return guile * max(0.0, min(1.0, (least - _STING) / 2))


def looks(kind: str, gain: float) -> float:
    """What it counts for how a deed looks: path cards by how much nearer they bring the gold."""
    if kind not in _MISCHIEF:
        return 0.0
    return 1.0 if kind == "lay" and gain >= -0.05 else -_SHOWN
