"""What is said in any game: of whom one suspects and why, and when one is accused oneself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from undermine.bots.bot import Suspicion
from undermine.bots.stances import AGAINST
from undermine.games import Claim, Heard

#: from when on one speaks up against somebody; who has something to hide does so earlier
_SPEAKS_UP: Final = 0.7
_FRAMES: Final = 0.5
#: whom one holds for one of one's own with such a chance is not accused
_OWN: Final = 0.5
#: below this somebody is trusted
_TRUSTS: Final = 0.04


class Mind(NamedTuple):
    """What a seat makes of the others: as one with nothing to hide would in its place, and in truth."""

    seat: int
    #: by seat, how likely it is a foe of the others, to one with nothing to hide
    suspected: Sequence[float]
    #: by seat, how likely it is one of one's own, for whoever has something to hide; ``None`` for all others
    own: Sequence[float] | None
    #: the suspicions of one with nothing to hide
    why: Sequence[Suspicion]


def accuse(mind: Mind, heard: Heard, says: Mapping[str, str], speaks_up: float = _SPEAKS_UP) -> Claim | None:
    """Speak up against whom one suspects the most, with the strongest reason; ``says`` is what reasons are told as."""
    named = {claim.fact("seat") for claim in heard if claim.seat == mind.seat and claim.key in AGAINST}
    least = speaks_up if mind.own is None else _FRAMES
    found = [
        (chance, seat)
        for seat, chance in enumerate(mind.suspected)
        if seat != mind.seat and seat not in named and chance > least and (mind.own is None or mind.own[seat] < _OWN)
    ]
    if not found:
        return None
    _, target = max(found)
    reasons = next((one.reasons for one in mind.why if one.seat == target), ())
    told = [says[reason.key] for reason in reasons if reason.weight > 0 and reason.key in says]
    return Claim.of(mind.seat, told[0] if told else "suspect", seat=target)


def vouch(mind: Mind, heard: Heard) -> Claim | None:
    """Speak up for whom one trusts the most, if somebody has spoken against them."""
    accused = {claim.fact("seat") for claim in heard if claim.key in AGAINST and claim.seat != mind.seat}
    said = {claim.fact("seat") for claim in heard if claim.seat == mind.seat}
    found = [
        (mind.suspected[seat], seat)
        for seat in sorted(accused - said - {mind.seat})
        if mind.suspected[seat] < _TRUSTS and mind.own is None
    ]
    return Claim.of(mind.seat, "trust", seat=min(found)[1]) if found else None


def deny(mind: Mind, heard: Heard) -> Claim | None:
    """Say that it is not oneself, if anybody has said so."""
    accused = any(claim.key in AGAINST and claim.fact("seat") == mind.seat for claim in heard)
    return Claim.of(mind.seat, "not_me") if accused and not _said(mind.seat, "not_me", heard) else None


def _said(seat: int, key: str, heard: Heard) -> bool:
    return any(claim.seat == seat and claim.key == key for claim in heard)


def first_time(seat: int, key: str, heard: Heard) -> Claim | None:
    """Something that is said once in a round."""
    return None if _said(seat, key, heard) else Claim.of(seat, key)
