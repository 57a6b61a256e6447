"""Pips: a small sign for each dwarf, about its own middle, as the outline of a path. No two have the same shape."""

from __future__ import annotations

from typing import Final

MOON: Final = "M2.5-5A5.3 5.3 0 1 0 4.8 2.6 5.6 5.6 0 0 1 2.5-5z"
DIAMOND: Final = "M0-5.4L5.4 0 0 5.4-5.4 0z"
PEAK: Final = "M0-5L5.3 4.3H-5.3z"
SQUARE: Final = "M-4.2-4.2h8.4v8.4h-8.4z"
CROSS: Final = "M-1.8-5.2h3.6v3.4h3.4v3.6H1.8v3.4h-3.6V1.8h-3.4v-3.6h3.4z"
WEDGE: Final = "M0 5L5.3-4.3H-5.3z"
STAR: Final = "M0-5.8l1.6 4 4.2.2L2.5 1.2l1.2 4.2L0 3l-3.7 2.4 1.2-4.2-3.3-2.8 4.2-.2z"
HEART: Final = "M0 5C-4.5 2-5.5-1-4.2-3.2-3-5-.8-4.5 0-2.5.8-4.5 3-5 4.2-3.2 5.5-1 4.5 2 0 5z"
BAR: Final = "M-5.6-2.6H5.6v5.2H-5.6z"
SPARK: Final = "M-5-5L0-2l5-3-3 5 3 5-5-3-5 3 3-5z"
HOURGLASS: Final = "M-4.8-4.8h9.6L1.2 0l3.6 4.8h-9.6L-1.2 0z"
CROWN: Final = "M-5.2 4.2v-8.4l2.9 2.7L0-5.2l2.3 3.7 2.9-2.7v8.4z"
