"""What every bot of a finished match believed at each of its decisions, and what changed its mind the most.

It is asked of the bot processes a few decisions at a time, so that tables, which come first, need not wait for more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from undermine.server.live.bots import Bots
from undermine.server.live.replays import Finished
from undermine.server.tables.lobby import check_bot
from undermine.server.tables.refusal import Refusal
from undermine.wire.bodies import Belief, BotMind, Minds, Swing

#: decisions that are asked about at once: some hundredths of a second
_AT_ONCE: Final = 24


async def minds(bots: Bots, match: Finished, share: str, address: str) -> Minds:
    """What the bots of a match believed; nothing of bots that are known no longer, or that do not say."""
    deciders = _known(match)
    seats: list[int] = []
    beliefs: dict[int, list[Belief]] = {}
    for first in range(0, len(deciders), _AT_ONCE):
        asked = deciders[first : first + _AT_ONCE]
        answers = await bots.believed(match.record, first, asked, share, address)
        for step, (seat, number, chances) in enumerate(answers, first + 1):
            seats.append(seat)
            if chances is not None:
                beliefs.setdefault(seat, []).append(Belief(step, number, tuple(chances)))
    found = sorted(beliefs.items())
    return Minds(tuple([BotMind(seat, tuple(of), swing(of, seats)) for seat, of in found]))


def _known(match: Finished) -> list[str | None]:
    """Which bot made each decision, if it still may be asked."""
    game, allowed = match.record.rules.name, set[str | None]()
    for bot in {*match.deciders} - {None}:
        assert bot is not None
        try:
            check_bot(game, bot)
        except Refusal:
            continue
        allowed.add(bot)
    return [bot if bot in allowed else None for bot in match.deciders]


def swing(beliefs: Sequence[Belief], seats: Sequence[int]) -> Swing | None:
    """The decision that changed a mind the most, given who made each; ``None`` if nothing did."""
    found: Swing | None = None
    for one, two in pairwise(beliefs):
        if one.round != two.round:
            continue  # everybody is somebody else now
        for seat, (before, after) in enumerate(zip(one.seats, two.seats, strict=True)):
            if before is None or after is None:
                continue
            if abs(after - before) > (abs(found.after - found.before) if found else 0):
                # What one believes of somebody is mostly what they did last.
                between = range(one.step, two.step)
                step = next((one for one in reversed(between) if seats[one - 1] == seat), two.step - 1)
                found = Swing(step, seat, before, after)
    return found
