"""Commands: something is asked for, the log entries that carry it out come back, or a refusal.

Every entry there ever is, is made here. Nothing here changes the table; what it cannot know by itself is handed in as
``Facts``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec import UNSET
from msgspec.structs import replace

from undermine.bots.company import USUAL
from undermine.games import Action, Claim, start
from undermine.server.budgets import MOST_BESIDES, MOST_BYTES, MOST_ENTRIES
from undermine.server.tables import guessing, holding, lobby, play, shuffling, talk
from undermine.server.tables.facts import Facts
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.match import Deal
from undermine.server.tables.refusal import Refusal, require
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.bodies import NewPerson, NewTable
from undermine.wire.table import Seat


def open_table(
    new: NewTable,
    link: str,
    code: str,
    token_hash: str,
    facts: Facts,
    deal: Deal = start,
    own: int = 0,
    names: Mapping[int, str] | None = None,
) -> list[LogEntry]:
    """A table is made, with everything that is asked for at once; its maker sits on their ``own`` seat.

    ``names`` are those of bots, by seat: whoever has none gets one that nobody has.
    """
    config, now, names = new.config, facts.now, names or {}
    lobby.check_config(config, new.position)
    plan = Table(deal)
    entries: list[LogEntry] = []

    def add(entry: LogEntry) -> None:
        # What comes next may depend on it.
        entries.append(entry)
        plan.apply(entry)

    made_with = {"position": new.position, "language": new.language}
    secret = {name: value for name, value in made_with.items() if value is not None}
    add(LogEntry(now, happenings.Opened(link, code, config), secret=secret))
    add(LogEntry(now, lobby.join(plan, new.name, new.dwarf, program=new.program), secret={"token": token_hash}))
    if new.sit:
        add(LogEntry(now, happenings.Sat(own, 0, plan.name_of(0)), 0))
    free = [seat for seat in range(config.seats) if not (new.sit and seat == own)]
    usual = lobby.usual_specs(plan)
    asked = {seat: new.bots[number % len(new.bots)] for number, seat in enumerate(free if new.bots else ())}
    specs = {seat: usual[seat] if spec == USUAL else spec for seat, spec in asked.items()}
    for seat in sorted(specs, key=lambda seat: seat not in names):
        lobby.check_bot(config.game, specs[seat])
        add(LogEntry(now, lobby.bot_sits(plan, seat, specs[seat], names.get(seat)), 0))
    if new.start:
        play.check_start(plan, 0)
        entries += shuffling.begin_at_once(plan, facts, new.commitment)
    return entries


def join(table: Table, new: NewPerson, token_hash: str, facts: Facts) -> list[LogEntry]:
    """Somebody comes to the table, and takes a seat if they want one and one is free."""
    joined = lobby.join(table, new.name, new.dwarf, sit=new.sit, program=new.program)
    entries = [LogEntry(facts.now, joined, secret={"token": token_hash})]
    seat = lobby.free_seat(table)
    if new.sit and seat is not None:
        entries.append(LogEntry(facts.now, happenings.Sat(seat, joined.person, joined.name), joined.person))
    return entries


def decide(table: Table, person: int | None, request: requests.Command, facts: Facts) -> list[LogEntry]:
    """The entries that carry a request out."""
    if person is None:
        raise Refusal("spectator")
    if table.sent_away(person):
        raise Refusal("sent_away")
    if isinstance(request, requests.Act):
        require(table.version < MOST_ENTRIES, "table_worn")
    else:
        _not_worn(table, facts)
    match request:
        case requests.Act():
            action = play.check_action(table, person, request)
            what: happenings.Happening = happenings.Moved(request.seat)
            return [LogEntry(facts.now, what, person, request.id, {"action": action.text})]
        case requests.Start():
            play.check_start(table, person, bots=request.bots)
            return _begin_with(table, lobby.bots_sit(table), facts, person, request.id)
        case requests.Rematch():
            play.check_rematch(table, person)
            return _begin_with(table, lobby.waiting_sit(table, facts), facts, person, request.id)
        case requests.Commit():
            what = shuffling.commit(table, person, request)
        case requests.Reveal():
            what = shuffling.reveal(table, person, request)
        case requests.Reopen():
            what = play.reopen(table, person)
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
            what = lobby.take_over(table, person, facts)
        case requests.SendAway():
            what = lobby.send_away(table, person, request)
        case requests.Silence():
            what = lobby.silence(table, person, request)
        case requests.PutIn():
            what = play.put_in(table, person, request, facts)
        case requests.Vote():
            first, *then = play.vote(table, person, request, facts)
            return [LogEntry(facts.now, first, person, request.id), *(LogEntry(facts.now, one) for one in then)]
        case requests.LetBack():
            what = play.let_back(table, person, request)
        case requests.ComeBack():
            what = play.come_back(table, person, request)
        case requests.Guess():
            guess = guessing.guess(table, person, request)
            return [LogEntry(facts.now, happenings.Guessed(), person, request.id, guess)]
        case requests.GoOn():
            what = holding.go_on(table, person, request)
        case _:
            assert_never(request)
    return [LogEntry(facts.now, what, person, request.id)]


def _not_worn(table: Table, facts: Facts) -> None:
    """Refuse what is not play at a table with a long log."""
    require(table.version < MOST_BESIDES and facts.log_size < MOST_BYTES, "table_worn")


def _begin_with(
    table: Table,
    seated: Sequence[happenings.Sat | happenings.BotSat],
    facts: Facts,
    person: int | None = None,
    request: str | None = None,
) -> list[LogEntry]:
    """A match begins, after some have sat down for it."""
    seats = list(table.state.seats)
    for one in seated:
        seats[one.seat] = Seat(one.name, one.person) if isinstance(one, happenings.Sat) else Seat(one.name, bot=one.bot)
    entries = [LogEntry(facts.now, one, person) for one in seated]
    entries.append(shuffling.begin(table, seats, facts, person))
    # A request is known by the first thing that came of it.
    entries[0] = replace(entries[0], request=request)
    return entries


def time_to_come_is_over(table: Table, facts: Facts) -> list[LogEntry]:
    """Bots take the seats that nobody came for, and the match begins; if nobody is there, nobody is waited for."""
    people = {seat.person for seat in table.state.seats if seat.person is not None}
    if any(facts.away(one) is None for one in people):
        return _begin_with(table, lobby.bots_sit(table), facts)
    return [LogEntry(facts.now, happenings.Configured(replace(table.state.config, fill_after=UNSET, public=False)))]


def returned(table: Table, person: int, facts: Facts) -> list[LogEntry]:
    """Somebody who was away is connected again."""
    return [LogEntry(facts.now, what) for what in play.votes_void(table, person)]


def bot_moved(action: Action, seat: int, bot: str, facts: Facts) -> list[LogEntry]:
    """A bot has decided."""
    return [LogEntry(facts.now, happenings.Moved(seat, bot), secret={"action": action.text})]


def bot_said(table: Table, claim: Claim, facts: Facts) -> list[LogEntry]:
    """A bot says something; nothing but play is written to a long log."""
    _not_worn(table, facts)
    return [LogEntry(facts.now, talk.bot_says(table, claim))]


def bot_failed(table: Table, facts: Facts) -> list[LogEntry]:
    """Another bot plays on for one that gave no answer."""
    return [LogEntry(facts.now, play.bot_failed(table))]


def time_ran_out(table: Table, facts: Facts) -> list[LogEntry]:
    """A bot plays for the seat whose clock has run out."""
    return [LogEntry(facts.now, play.time_ran_out(table))]


def time_to_shuffle_is_over(table: Table, facts: Facts) -> list[LogEntry]:
    """Who has not done their part in shuffling is waited for no longer."""
    return [shuffling.without_the_late(table, facts)]


def left(table: Table, person: int, facts: Facts) -> list[LogEntry]:
    """Somebody is connected no longer."""
    return [LogEntry(facts.now, what) for what in holding.left(table, person, facts)]


def hold_is_over(facts: Facts) -> list[LogEntry]:
    """Nobody is waited for any longer to have seen how a round ended."""
    return [LogEntry(facts.now, happenings.Resumed())]


def follow_up(table: Table, facts: Facts, round_before: int) -> list[LogEntry]:
    """What follows by itself from what has happened last.

    Shuffling goes on, a round is held, a match is over, or everybody has come who was waited for.
    """
    if table.fills and all(seat.person is not None for seat in table.state.seats):
        return _begin_with(table, lobby.bots_sit(table), facts)
    if table.state.shuffle is not None:
        return shuffling.go_on(table, facts)
    if table.state.hold is not None:
        return [] if table.state.hold.people else hold_is_over(facts)
    if 0 < round_before < table.round:
        return [LogEntry(facts.now, what) for what in holding.hold(table, facts)]
    match, state = table.match, table.state
    if match is None or state.phase != "playing" or match.game.result is None:
        return []
    assert state.match is not None
    number, result, share = state.match.number, match.game.result, facts.new_secret("link")
    what = happenings.Ended(number, result.totals, result.winners, match.seed, share, match.server_seed)
    return [LogEntry(facts.now, what)]
