"""The points of one round of The Lost Mines (LM.63 to LM.65)."""

from __future__ import annotations

from .mines_deck import CLANS
from .turns import Json


def pool_of(clan: str, role: str) -> str | None:
    """LM.63, LM.64: the clan whose pool a dwarf shares; a selfish one shares none."""
    if role == "selfish":
        return None
    if role == "saboteur":
        return {"blue": "yellow", "yellow": "blue"}[clan]
    return clan


def score_round(
    clans: list[str], roles: list[str], values: list[list[int]], dragon: int | None
) -> tuple[str | None, list[Json]]:
    """The clan whose pool is worth more, and the score lines. `values`: what each seat took, in that order."""
    seats = range(len(clans))
    pools = [pool_of(clans[seat], roles[seat]) for seat in seats]
    members = {clan: [seat for seat in seats if pools[seat] == clan] for clan in CLANS}
    worth = {clan: sum(sum(values[seat]) for seat in members[clan]) for clan in CLANS}

    lines: list[Json] = []
    for seat in seats:
        clan = pools[seat]
        if clan is None:
            lines.append(line(seat, sum(values[seat]), "own_treasures", {"values": list(values[seat])}))
        else:
            count = len(members[clan])
            facts = {"clan": clan, "value": worth[clan], "members": count}
            lines.append(line(seat, worth[clan] // count, "pool", facts))
    for seat in seats:
        clan = pools[seat]
        if clan is None or worth[clan] == 0:
            continue
        rest = worth[clan] % len(members[clan])
        best = max(value for member in members[clan] for value in values[member])
        brought = [member for member in members[clan] if best in values[member]]
        if seat in brought and rest // len(brought) > 0:  # what cannot be split evenly is lost
            facts = {"clan": clan, "best": best, "sharers": len(brought)}
            lines.append(line(seat, rest // len(brought), "remainder", facts))
    if dragon is not None:
        points = sum(one["amount"] for one in lines if one["seat"] == dragon)
        lines.append(line(dragon, -min(2, points), "dragon", {}))  # LM.65

    if worth["blue"] == worth["yellow"]:
        return None, lines
    return max(CLANS, key=lambda clan: worth[clan]), lines


def line(seat: int, amount: int, reason: str, facts: Json) -> Json:
    return {"seat": seat, "amount": amount, "reason": reason, "facts": facts}
