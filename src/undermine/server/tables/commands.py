"""The desk where requests are decided: a request goes in, the entries that carry it out come back, or a refusal.

Nothing here changes the table; what must be unknown beforehand (seeds, links) is handed in by ``fresh``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from undermine.games import Action
from undermine.server.guard.tokens import commitment
from undermine.server.tables import lobby, play, talk
from undermine.server.tables.entry import Entry
from undermine.server.tables.match import Eyes
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table, Told
from undermine.wire import happenings as told
from undermine.wire import requests as asked

#: something nobody can guess, by what it is for: ``seed`` or ``link``
Fresh = Callable[[str], str]

_SIMPLE: Final[dict[type, Callable[..., told.Happening]]] = {
    asked.Say: talk.say,
    asked.Sit: lobby.sit,
    asked.Stand: lobby.stand,
    asked.Swap: lobby.swap,
    asked.SeatBot: lobby.seat_bot,
    asked.Configure: lobby.configure,
    asked.HandOver: lobby.hand_over,
    asked.TakeOver: lobby.take_over,
    asked.SendAway: lobby.send_away,
    asked.PutIn: play.put_in,
    asked.LetBack: play.let_back,
    asked.ComeBack: play.come_back,
}


def decide(table: Table, person: int | None, request: asked.Command, now: int, fresh: Fresh) -> list[Entry]:
    """The entries that carry a request out. ``now`` is the time in milliseconds."""
    if person is None:
        raise Refusal("spectator")
    if table.gone(person):
        raise Refusal("sent_away")
    match request:
        case asked.Act():
            action = play.check_action(table, person, request)
            return [Entry(now, told.Moved(request.seat), person, request.id, {"action": action.text})]
        case asked.Start():
            play.check_start(table, person)
            return [started(table, now, fresh, person, request.id)]
        case asked.Rematch():
            play.check_rematch(table, person)
            return [started(table, now, fresh, person, request.id)]
        case asked.Reopen():
            what = play.reopen(table, person)
        case _:
            what = _SIMPLE[type(request)](table, person, request)
    return [Entry(now, what, person, request.id)]


def started(table: Table, now: int, fresh: Fresh, person: int, request: str | None = None) -> Entry:
    """A match begins, from a seed that nobody has seen."""
    seed = fresh("seed")
    number = table.state.match.number + 1 if table.state.match else 1
    secret = {"seed": seed, "bots": fresh("seed")}
    return Entry(now, told.Started(number, commitment(seed)), person, request, secret)


def moved(action: Action, seat: int, bot: str, now: int) -> Entry:
    """A bot has decided."""
    return Entry(now, told.Moved(seat, bot), secret={"action": action.text})


def carry_out(
    table: Table, entries: Sequence[Entry], eyes: Sequence[Eyes], now: int, fresh: Fresh
) -> tuple[list[Entry], list[Told]]:
    """Apply entries to the table, and what follows from them; all that happened, and how it is told."""
    happened = list(entries)
    news = [table.apply(entry, eyes) for entry in entries]
    state, result = table.state, table.match.game.result if table.match else None
    if state.phase == "playing" and result is not None:
        assert table.match is not None and state.match is not None
        seed = table.match.seed
        ended = told.Ended(state.match.number, result.totals, result.winners, seed, fresh("link"))
        happened.append(Entry(now, ended))
        news.append(table.apply(happened[-1], eyes))
    return happened, news
