"""Points: what each dwarf gets of the treasures, and why."""

from __future__ import annotations

from typing import Any

from undermine import native
from undermine.games.core.results import ScoreLine
from undermine.games.lost_mines.box import SABOTEUR, SELFISH
from undermine.games.lost_mines.deck import CLANS

#: LM.65: what the dragon token costs
_DRAGON_COSTS = 2


def score(dwarves: list[tuple[int, int]], values: list[list[int]], dragon: int) -> tuple[str | None, list[ScoreLine]]:
    """The clan whose pool is worth more, and the score lines of a round.

    ``dwarves`` are (clan, role) and ``values`` the treasures collected, both by seat; ``dragon`` is the seat with the
    dragon token, or -1.
    """
    lines: list[ScoreLine] = []
    remainders: list[ScoreLine] = []
    taken = [sum(one) for one in values]
    pools: list[list[int]] = [[] for _ in CLANS]
    for seat, (clan, role) in enumerate(dwarves):
        if role == SELFISH:  # LM.63
            told: tuple[tuple[str, Any], ...] = (("values", tuple(values[seat])),)
            lines.append(native.named(ScoreLine, (seat, taken[seat], "own_treasures", told)))
        else:  # LM.64: saboteurs pool with the other clan
            pools[clan ^ 1 if role == SABOTEUR else clan].append(seat)
    worth = [sum([taken[seat] for seat in members]) for members in pools]
    for clan, members in enumerate(pools):
        if not members:
            continue
        share, rest = divmod(worth[clan], len(members))
        told = (("clan", CLANS[clan]), ("value", worth[clan]), ("members", len(members)))
        lines += [native.named(ScoreLine, (seat, share, "pool", told)) for seat in members]
        if not rest:
            continue
        best = max([value for seat in members for value in values[seat]])
        sharers = [seat for seat in members if best in values[seat]]
        each = rest // len(sharers)
        if each:
            told = (("clan", CLANS[clan]), ("best", best), ("sharers", len(sharers)))
            remainders += [native.named(ScoreLine, (seat, each, "remainder", told)) for seat in sharers]
    lines.sort()
    remainders.sort()
    lines += remainders
    if dragon >= 0:
        won = sum([line.amount or 0 for line in lines if line.seat == dragon])
        lines.append(native.named(ScoreLine, (dragon, -min(won, _DRAGON_COSTS), "dragon", ())))
    blue, yellow = worth
    return None if blue == yellow else CLANS[blue < yellow], lines
