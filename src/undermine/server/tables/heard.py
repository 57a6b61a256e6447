"""What bots hear of what is said at a table: claims that a seat makes while a round is played, and nothing else."""

from __future__ import annotations

from undermine.games import Claim, claims_in
from undermine.games.core.claims import facts_fit
from undermine.wire.happenings import Said
from undermine.wire.table import TableState


def claim_of(state: TableState, said: Said, move: int) -> Claim | None:
    """What somebody said as a claim before an action; ``None`` if it is none, or no part of a round.

    There may have been other claims in older editions of a game.
    """
    if state.phase != "playing" or state.hold is not None or said.claim is None or said.seat is None:
        return None
    known = claims_in(state.config.game).get(said.claim)
    if known is None or not facts_fit(known, state.config.seats, said.facts):
        return None
    return Claim(said.seat, said.claim, tuple(said.facts.items()), move)
