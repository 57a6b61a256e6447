"""Listening where there are many roles: what is said of each other, and of oneself, as likelihoods by seat and role."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

from undermine.bots.rumours import RoleRumours, accusation
from undermine.bots.stances import stances
from undermine.games import Heard

#: how much likelier it is that somebody has the role that they say they have; the one everybody would rather have says
#: nothing
_SAYS: Final = log(1.4)


def role_rumours(
    heard: Heard,
    listener: int | None,
    roles: Sequence[str],
    foes: Sequence[float],
    *,
    foe: str,
    usual: Sequence[str],
    suspicion: float,
) -> RoleRumours:
    """What was said, to whoever holds each seat for a foe with such chances; to be ``usual`` says nothing."""
    logs = [[0.0] * len(roles) for _ in foes]
    reasons = []
    for one in stances(heard, listener, max(1, round(sum(foes)))):
        lean = suspicion * one.lean(foes[one.seat])
        logs[one.target][roles.index(foe)] += lean
        reasons.append(accusation(one, lean, foe))
    said = {claim.seat: claim.fact("role") for claim in heard if claim.key == "i_am" and claim.seat != listener}
    for seat, role in said.items():
        if role in roles and role not in usual:
            logs[seat][roles.index(role)] += suspicion * _SAYS * (1 - foes[seat])
    return RoleRumours(logs, reasons)
