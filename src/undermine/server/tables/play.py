"""A match: starting it, deciding, bots that stand in, and what comes after."""

from __future__ import annotations

from typing import Final

from undermine.bots.company import usual_bot
from undermine.games import Action, IllegalAction, NotationError
from undermine.games.core.plain import plain
from undermine.server.tables.facts import Facts
from undermine.server.tables.lobby import as_host, check_bot, in_lobby, seat_at
from undermine.server.tables.refusal import Refusal, require
from undermine.server.tables.table import Table
from undermine.wire import happenings, requests
from undermine.wire.table import Seat, StandIn

#: the bot that plays when no other does
LAST_RESORT: Final = "random"


def check_start(table: Table, person: int, *, bots: bool = False) -> None:
    """Refuse to begin before every seat is taken, unless bots take the free ones."""
    as_host(table, person)
    in_lobby(table)
    if bots:
        return
    free = [number for number, seat in enumerate(table.state.seats) if seat.name is None]
    require(not free, "seats_free", seats=free)


def check_rematch(table: Table, person: int) -> None:
    """Refuse to play again before the match is over."""
    as_host(table, person)
    require(table.state.phase == "over", "not_over")


def reopen(table: Table, person: int) -> happenings.Happening:
    """Go back to the lobby."""
    check_rematch(table, person)
    return happenings.Reopened()


def check_action(table: Table, person: int, request: requests.Act) -> Action:
    """The action somebody decided on, or why it cannot be.

    What is asked first depends only on what everybody knows; the engine is asked only for the seat whose turn it is,
    and its reasons follow from what that seat may know.
    """
    check_due(table, person, request)
    try:
        action = Action.parse(request.action)
    except NotationError:
        raise Refusal("no_such_action", action=request.action[:60]) from None
    return legal(table, action)


def check_due(table: Table, person: int | None, request: requests.Act) -> None:
    """Refuse whoever has nothing to decide there, whatever they decided."""
    require(table.state.phase == "playing", "not_playing", phase=table.state.phase)
    require(table.state.hold is None, "held")
    seat = seat_at(table, request.seat)
    require(seat.person == person, "not_your_seat", seat=request.seat)
    require(request.version <= table.version, "from_the_future")
    require(request.version >= table.turn_version, "stale", turn=table.turn_version)
    require(seat.stand_in is None, "bot_plays", seat=request.seat)
    require(table.to_act == request.seat, "not_your_turn", to_act=table.to_act)


def legal(table: Table, action: Action) -> Action:
    """The action, if the seat to act may do it; the engine's reason if not."""
    assert table.match is not None
    game = table.match.game
    if action not in game.legal_actions():
        try:
            game.copy().play(action)
        except IllegalAction as error:
            raise Refusal(error.reason, **plain(error.facts)) from None
        raise AssertionError("an action that was not listed was legal")
    return action


def put_in(table: Table, person: int, request: requests.PutIn, facts: Facts) -> happenings.Happening:
    """Let a bot play for somebody who is away."""
    require(table.state.phase == "playing", "not_playing", phase=table.state.phase)
    as_host(table, person)
    seat = _seat_of_absent(table, request.seat, facts)
    spec = request.bot or stand_in_of(table)
    check_bot(table.state.config.game, spec)
    stand_in = StandIn(spec, "host")
    require(seat.stand_in != stand_in, "bot_plays", seat=request.seat)
    return happenings.StoodIn(request.seat, stand_in)


def vote(
    table: Table, person: int, request: requests.Vote, facts: Facts
) -> tuple[happenings.Voted] | tuple[happenings.Voted, happenings.StoodIn]:
    """Want a bot to play for somebody who is away, or no longer; it does when enough of the others want it."""
    require(table.state.phase == "playing", "not_playing", phase=table.state.phase)
    require(bool(table.seats_of(person)), "players_only")
    seat = _seat_of_absent(table, request.seat, facts)
    require(seat.stand_in is None, "bot_plays", seat=request.seat)
    before = seat.votes or ()
    voted = happenings.Voted(request.seat, person, request.bot)
    if not request.bot:
        require(person in before, "not_voted", seat=request.seat)
        return (voted,)
    voters = {one.person for one in table.state.seats if one.person is not None and facts.away(one.person) is None}
    # A vote counts for as long as whoever cast it is connected, and so does everybody else's right to one.
    if 2 * len(voters & {*before, person}) > len(voters):
        return voted, happenings.StoodIn(request.seat, StandIn(stand_in_of(table), "vote"))
    require(person not in before, "voted_already", seat=request.seat)
    return (voted,)


def votes_void(table: Table, person: int) -> list[happenings.VotesVoid]:
    """What was voted about the seats of somebody who is connected again counts no longer."""
    return [happenings.VotesVoid(seat) for seat in table.seats_of(person) if table.state.seats[seat].votes]


def _seat_of_absent(table: Table, number: int, facts: Facts) -> Seat:
    """The seat with this number, if its player is a person who is away."""
    seat = seat_at(table, number)
    require(seat.person is not None, "bot_plays", seat=number)
    assert seat.person is not None
    require(facts.away(seat.person) is not None, "player_is_here", seat=number)
    return seat


def let_back(table: Table, person: int, request: requests.LetBack) -> happenings.Happening:
    """Let somebody play for themselves again."""
    as_host(table, person)
    require(seat_at(table, request.seat).stand_in is not None, "plays_already", seat=request.seat)
    return happenings.CameBack(request.seat)


def come_back(table: Table, person: int, request: requests.ComeBack) -> happenings.Happening:
    """Play for oneself again, whoever put the bot in."""
    seat = seat_at(table, request.seat)
    require(seat.person == person, "not_your_seat", seat=request.seat)
    require(seat.stand_in is not None, "plays_already", seat=request.seat)
    return happenings.CameBack(request.seat)


def time_ran_out(table: Table) -> happenings.StoodIn:
    """A bot plays for the seat whose clock has run out."""
    assert table.to_act is not None
    return happenings.StoodIn(table.to_act, StandIn(stand_in_of(table), "clock"))


def bot_failed(table: Table) -> happenings.StoodIn:
    """Another bot plays on for one that gave no answer: the table's stand-in, or the last resort for that one."""
    assert table.to_act is not None
    stand_in = stand_in_of(table)
    replaced = table.state.seats[table.to_act].stand_in
    bot = LAST_RESORT if table.bot_to_act == stand_in else stand_in
    # In the seat of a person it is still told who put a bot in.
    return happenings.StoodIn(table.to_act, StandIn(bot, replaced.by if replaced else "server"))


def stand_in_of(table: Table) -> str:
    """The bot of the table's choice."""
    return table.state.config.stand_in or usual_bot(table.state.config.game)
