"""Commands: a request goes in, the log entries that carry it out come back, or a refusal.

Nothing here changes the table; what must be unknown beforehand (seeds) is handed in by ``new_secret``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undermine.games import Action
from undermine.server.guard.tokens import commitment
from undermine.server.tables import lobby, play, talk
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import NewSecret, Table
from undermine.wire import happenings, requests

_SIMPLE: Final[dict[type, Callable[..., happenings.Happening]]] = {
    requests.Say: talk.say,
    requests.Sit: lobby.sit,
    requests.Stand: lobby.stand,
    requests.Swap: lobby.swap,
    requests.SeatBot: lobby.seat_bot,
    requests.Configure: lobby.configure,
    requests.HandOver: lobby.hand_over,
    requests.TakeOver: lobby.take_over,
    requests.SendAway: lobby.send_away,
    requests.PutIn: play.put_in,
    requests.LetBack: play.let_back,
    requests.ComeBack: play.come_back,
}


def decide(
    table: Table, person: int | None, request: requests.Command, now: int, new_secret: NewSecret
) -> list[LogEntry]:
    """The entries that carry a request out. ``now`` is the time in milliseconds."""
    if person is None:
        raise Refusal("spectator")
    if table.sent_away(person):
        raise Refusal("sent_away")
    match request:
        case requests.Act():
            action = play.check_action(table, person, request)
            return [LogEntry(now, happenings.Moved(request.seat), person, request.id, {"action": action.text})]
        case requests.Start():
            play.check_start(table, person)
            return [started(table, now, new_secret, person, request.id)]
        case requests.Rematch():
            play.check_rematch(table, person)
            return [started(table, now, new_secret, person, request.id)]
        case requests.Reopen():
            what = play.reopen(table, person)
        case _:
            what = _SIMPLE[type(request)](table, person, request)
    return [LogEntry(now, what, person, request.id)]


def started(table: Table, now: int, new_secret: NewSecret, person: int, request: str | None = None) -> LogEntry:
    """A match begins, from a seed that nobody has seen."""
    seed = new_secret("seed")
    number = table.state.match.number + 1 if table.state.match else 1
    secret = {"seed": seed, "bots": new_secret("seed")}
    return LogEntry(now, happenings.Started(number, commitment(seed)), person, request, secret)


def moved(action: Action, seat: int, bot: str, now: int) -> LogEntry:
    """A bot has decided."""
    return LogEntry(now, happenings.Moved(seat, bot), secret={"action": action.text})
