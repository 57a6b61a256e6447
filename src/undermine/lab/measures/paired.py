"""Two who played the same deals in the same place, one after the other: what each came to, and the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from undermine.lab.measures.intervals import Interval, mean, paired_shares, plain, wilson

#: of wins and of gold, what the candidate, the reference and the difference come to
Compared = Mapping[str, Mapping[str, Interval | None]]


def compared(won: Sequence[tuple[bool, bool]], gold: Sequence[tuple[float, float]]) -> Compared:
    """What pairs come to, each of a candidate and the reference: who won, and how much gold or points they got."""
    return {
        "wins": {
            "candidate": wilson(sum(one for one, _ in won), len(won)),
            "reference": wilson(sum(other for _, other in won), len(won)),
            "difference": paired_shares(
                sum(one and not other for one, other in won), sum(other and not one for one, other in won), len(won)
            ),
        },
        "gold": {
            "candidate": mean([one for one, _ in gold]),
            "reference": mean([other for _, other in gold]),
            "difference": mean([one - other for one, other in gold]),
        },
    }


def as_data(figures: Compared) -> dict[str, Any]:
    """The same as plain data."""
    return {what: {who: plain(one) for who, one in parts.items()} for what, parts in figures.items()}
