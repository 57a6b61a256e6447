"""What if: a table at which a finished match is played on from one of its moments, against bots."""

from __future__ import annotations

import asyncio

from undermine.bots.company import usual_bot
from undermine.server.live import replays
from undermine.server.live.hub import Hub
from undermine.server.tables.lobby import check_bot
from undermine.server.tables.refusal import Refusal, require
from undermine.wire.bodies import Entrance, NewBranch, NewTable


async def branch(hub: Hub, share: str, new: NewBranch, address: str) -> Entrance:
    """Make such a table. The position holds every secret of the moment, so it never leaves the server."""
    match = await replays.find(hub.storage, share)
    rules, seats = match.record.rules, match.record.seats
    require(new.seat in range(seats), "no_such_seat", seats=seats)
    position = await asyncio.to_thread(replays.position_at, match, new.step)
    options = {name: value for name, value in rules.data().items() if name != "game"}
    bots = [_bot(rules.name, seat.bot) for number, seat in enumerate(match.seats) if number != new.seat]
    table = NewTable(
        new.name,
        rules.name,
        seats,
        options,
        bots=bots,
        start=True,
        position=position,
        commitment=new.commitment,
    )
    # A bot under the name of a person would be taken for them.
    names = {number: seat.name for number, seat in enumerate(match.seats) if seat.bot is not None and seat.name}
    return await hub.make(table, address, new.seat, names)


def _bot(game: str, sat: str | None) -> str:
    """Who plays a seat: the bot that did, if it is still there, or the usual one for a person."""
    try:
        if sat is not None:
            check_bot(game, sat)
            return sat
    except Refusal:
        pass
    return usual_bot(game)
