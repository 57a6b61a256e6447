"""How large things are drawn: a card lies in 56 by 87, a silhouette in 24 by 24, a face in 48 by 48."""

from __future__ import annotations

from typing import Final

WIDE: Final = 56
TALL: Final = 87
MIDDLE: Final = (WIDE / 2, TALL / 2)
ICON: Final = 24
FACE: Final = 48
