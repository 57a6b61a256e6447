"""Commands: a request goes in, the log entries that carry it out come back, or a refusal.

Nothing here changes the table; what must be unknown beforehand (seeds) is handed in by ``new_secret``.
"""

from __future__ import annotations

from typing import assert_never

from undermine.games import Action, Position, kind_of, rules_from_data
from undermine.server.guard.tokens import commitment
from undermine.server.tables import lobby, play, talk
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import NewSecret, Table
from undermine.wire import happenings, requests


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
            what: happenings.Happening = play.reopen(table, person)
        case requests.Say():
            what = talk.say(table, person, request)
        case requests.Sit():
            what = lobby.sit(table, person, request)
        case requests.Stand():
            what = lobby.stand(table, person, request)
        case requests.Swap():
            what = lobby.swap(table, person, request)
        case requests.SeatBot():
            what = lobby.seat_bot(table, person, request)
        case requests.Configure():
            what = lobby.configure(table, person, request)
        case requests.HandOver():
            what = lobby.hand_over(table, person, request)
        case requests.TakeOver():
            what = lobby.take_over(table, person, request)
        case requests.SendAway():
            what = lobby.send_away(table, person, request)
        case requests.PutIn():
            what = play.put_in(table, person, request)
        case requests.LetBack():
            what = play.let_back(table, person, request)
        case requests.ComeBack():
            what = play.come_back(table, person, request)
        case _:
            assert_never(request)
    return [LogEntry(now, what, person, request.id)]


def started(table: Table, now: int, new_secret: NewSecret, person: int, request: str | None = None) -> LogEntry:
    """A match begins, from a seed that nobody has seen; with a position, what that leaves open is drawn from it."""
    seed = new_secret("seed")
    number = table.state.match.number + 1 if table.state.match else 1
    secret = {"seed": seed, "bots": new_secret("seed")}
    if table.position is not None:
        secret["position"] = Position.parse(table.position, rules_from_data).seeded(seed).text()
        lobby.check_config(table.state.config, secret["position"])
    what = happenings.Started(number, commitment(seed), kind_of(table.state.config.game).rules.edition)
    return LogEntry(now, what, person, request, secret)


def moved(action: Action, seat: int, bot: str, now: int) -> LogEntry:
    """A bot has decided."""
    return LogEntry(now, happenings.Moved(seat, bot), secret={"action": action.text})


def ended(table: Table, now: int, new_secret: NewSecret) -> list[LogEntry]:
    """The end of a match, if what has happened was its last decision."""
    match, state = table.match, table.state
    if match is None or state.phase != "playing" or match.game.result is None:
        return []
    assert state.match is not None
    result = match.game.result
    what = happenings.Ended(state.match.number, result.totals, result.winners, match.seed, new_secret("link"))
    return [LogEntry(now, what)]
