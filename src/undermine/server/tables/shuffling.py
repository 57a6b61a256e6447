"""Before a match: server and players shuffle together, so that nobody chose the deal, the operator neither.

The server commits itself to a number, then each client that takes part. Once all commitments are public the clients
tell their numbers, and the match is dealt from all of them; the server's own stays secret until the match is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from undermine.games import Position, kind_of, rules_from_data
from undermine.server.tables.facts import Facts
from undermine.server.tables.lobby import check_config
from undermine.server.tables.log_entry import LogEntry
from undermine.server.tables.refusal import Refusal, require
from undermine.server.tables.table import Table, left_out_late
from undermine.shuffle import commitment, seed_of
from undermine.wire import happenings, requests
from undermine.wire.table import LeftOut, Seat, Shuffler


def begin(table: Table, seats: Sequence[Seat], facts: Facts, person: int | None = None) -> LogEntry:
    """Call on everybody with a seat to shuffle; where nobody takes part the match begins at once."""

    def why_not(one: int) -> LeftOut | None:
        if facts.away(one) is not None:
            return "away"
        return None if facts.able(one, "shuffles") else "program"

    seated = sorted({seat.person for seat in seats if seat.person is not None})
    places = {one: tuple([number for number, seat in enumerate(seats) if seat.person == one]) for one in seated}
    people = tuple([Shuffler(one, places[one], left_out=why_not(one)) for one in seated])
    if not any(one.commits for one in people):
        return _started(table, facts, facts.new_secret("seed"), people, person)
    return _called(table, facts, people, person)


def begin_at_once(table: Table, facts: Facts, committed: str | None) -> list[LogEntry]:
    """Begin at a table that its only player makes, with the commitment that came with it, if one did."""
    seats = table.seats_of(0)
    if committed is None or not seats:
        people = (Shuffler(0, seats, left_out="program"),) if seats else ()
        return [_started(table, facts, facts.new_secret("seed"), people, 0)]
    called = _called(table, facts, (Shuffler(0, seats),), 0)
    return [called, LogEntry(facts.now, happenings.Committed(0, committed), 0)]


def commit(table: Table, person: int, request: requests.Commit) -> happenings.Happening:
    """Commit oneself to a number."""
    one = _part_of(table, person, request.match)
    require(one.commits, "committed_already")
    return happenings.Committed(person, request.commitment)


def reveal(table: Table, person: int, request: requests.Reveal) -> happenings.Happening:
    """Tell the number that one has committed oneself to."""
    one = _part_of(table, person, request.match)
    assert table.state.shuffle is not None
    require(table.state.shuffle.revealing, "not_yet")
    require(one.number is None, "revealed_already")
    require(commitment(request.number) == one.commitment, "other_number")
    return happenings.Revealed(person, request.number)


def _part_of(table: Table, person: int, match: int) -> Shuffler:
    """Somebody's part in the shuffle under way."""
    shuffle = table.state.shuffle
    if shuffle is None or shuffle.match != match:
        raise Refusal("no_shuffle")
    for one in shuffle.people:
        if one.person == person and one.left_out is None:
            return one
    raise Refusal("left_out")


def go_on(table: Table, facts: Facts) -> list[LogEntry]:
    """The next step, as soon as nobody has to be waited for."""
    shuffle = table.state.shuffle
    assert shuffle is not None
    if not shuffle.revealing:
        waiting = any(one.commits for one in shuffle.people)
        return [] if waiting else [LogEntry(facts.now, happenings.Revealing())]
    if any(one.reveals for one in shuffle.people):
        return []
    return [_started(table, facts, table.shuffle_seed, shuffle.people)]


def without_the_late(table: Table, facts: Facts) -> LogEntry:
    """The next step, without those who have to be waited for."""
    shuffle = table.state.shuffle
    assert shuffle is not None
    if not shuffle.revealing and any(one.commitment for one in shuffle.people):
        return LogEntry(facts.now, happenings.Revealing())
    people = [left_out_late(one) if one.left_out is None and one.number is None else one for one in shuffle.people]
    return _started(table, facts, table.shuffle_seed, people)


def _called(table: Table, facts: Facts, people: tuple[Shuffler, ...], person: int | None) -> LogEntry:
    seed = facts.new_secret("seed")
    what = happenings.Shuffling(_next_match(table), commitment(seed), people)
    return LogEntry(facts.now, what, person, secret={"seed": seed})


def _started(
    table: Table,
    facts: Facts,
    server_seed: str,
    people: Sequence[Shuffler],
    person: int | None = None,
) -> LogEntry:
    """A match begins, from a seed that nobody has seen; with a position, what that leaves open is drawn from it."""
    numbers = [one.number for one in people if one.number is not None]
    seed = seed_of(server_seed, numbers)
    secret = {"seed": seed, "bots": facts.new_secret("seed")}
    if numbers:
        secret["server_seed"] = server_seed
    if table.position is not None:
        secret["position"] = Position.parse(table.position, rules_from_data).seeded(seed).text()
        check_config(table.state.config, secret["position"])
    edition = kind_of(table.state.config.game).rules.edition
    what = happenings.Started(_next_match(table), commitment(server_seed), edition, tuple(people))
    return LogEntry(facts.now, what, person, secret=secret)


def _next_match(table: Table) -> int:
    return table.state.match.number + 1 if table.state.match else 1
