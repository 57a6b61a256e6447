"""Before a match: who sits where, and what is agreed on."""

from __future__ import annotations

from itertools import chain
from math import ceil
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from undermine.bots import BotError, make_for, specs
from undermine.bots.company import company
from undermine.bots.names import bot_names
from undermine.games import RulesError, from_position, kind_of, rules_from_data
from undermine.games.core.errors import InvalidInput
from undermine.server.budgets import MOST_EVER, MOST_PEOPLE, QUICK_AFTER
from undermine.server.guard.names import tidy
from undermine.server.tables.facts import Facts
from undermine.server.tables.refusal import Refusal, require
from undermine.server.tables.table import Table
from undermine.telling.errors import sentence
from undermine.wire import happenings, requests
from undermine.wire.bodies import NewTable, QuickMatch
from undermine.wire.limits import MOST_NAME
from undermine.wire.table import Config, Seat
from undermine.words import Words

#: what of the config may be changed while a match is played
AT_ANY_TIME: Final = ("pace", "talk", "bots_quiet", "public")
_ENGLISH: Final = Words("en")


def check_config(config: Config, position: str | None = None) -> None:
    """Refuse rules that do not exist, a number of seats or a position they are not for, and a bot not for them."""
    reason = "bad_rules"
    try:
        rules = rules_from_data({**config.options, "game": config.game})
        rules.check_seats(config.seats)
        if position is not None:
            reason = "bad_position"
            game = from_position(position)
            if (game.rules, game.seats) != (rules, config.seats):
                raise RulesError("record.position")
    except RulesError as error:
        if error.line is None:
            raise Refusal(reason, **_wrong(error)) from None
        raise Refusal("bad_deck", line=error.line, **_wrong(error)) from None
    if config.stand_in is not None:
        check_bot(config.game, config.stand_in)


def check_bot(game: str, spec: str) -> None:
    """Refuse a bot that does not exist or does not know the game."""
    try:
        make_for(game, spec)
    except BotError as error:
        raise Refusal("no_such_bot", **_wrong(error)) from None


def _wrong(error: InvalidInput) -> dict[str, Any]:
    """What is wrong as facts of a refusal: in English, and as a code with its own facts for every other language."""
    return {"what": sentence(_ENGLISH, error, line=False), "wrong": error.code, **error.facts}


def bots_for(game: str) -> tuple[str, ...]:
    """The bots that know a game."""
    return tuple(spec for spec in specs() if _knows(game, spec))


def _knows(game: str, spec: str) -> bool:
    try:
        return bool(make_for(game, spec))
    except BotError:
        return False


def good_name(table: Table, name: str, besides: int | None = None) -> str:
    """A name as it is shown; refused if nothing is left of it, if it is too long, or somebody else's."""
    printable = tidy(name)
    require(bool(printable), "empty_name")
    require(len(printable) <= MOST_NAME, "long_name", most=MOST_NAME)
    require(not table.name_taken(printable, besides), "name_taken", name=printable)
    return printable


def seat_at(table: Table, seat: int) -> Seat:
    """The seat with this number."""
    seats = table.state.seats
    require(seat < len(seats), "no_such_seat", seats=len(seats))
    return seats[seat]


def join(
    table: Table, name: str, dwarf: int | None = None, *, sit: bool = False, program: bool = False
) -> happenings.Joined:
    """Somebody comes to the table, and waits if they would sit down and there is no seat."""
    here = sum(not one.gone for one in table.state.people)
    require(here < MOST_PEOPLE and len(table.state.people) < MOST_EVER, "table_full", most=MOST_PEOPLE)
    wish = UNSET if dwarf is None else dwarf
    waits = True if sit and free_seat(table) is None else UNSET
    return happenings.Joined(len(table.state.people), good_name(table, name), wish, waits, program or UNSET)


def free_seat(table: Table) -> int | None:
    """The first seat nobody has, while seats can be taken."""
    if table.state.phase != "lobby":
        return None
    return next((number for number, seat in enumerate(table.state.seats) if seat.name is None), None)


def quick_table(new: QuickMatch) -> NewTable:
    """The table that is made for somebody who would play a game at once, if nobody waits for them."""
    try:
        seats = kind_of(new.game).usual_seats
    except RulesError as error:
        raise Refusal("bad_rules", **_wrong(error)) from None
    return NewTable(
        new.name,
        new.game,
        seats,
        public=True,
        dwarf=new.dwarf,
        fill_after=QUICK_AFTER,
        language=new.language,
        program=new.program,
    )


def waits_for(table: Table, new: QuickMatch) -> bool:
    """Whether somebody who would play a game at once is waited for at a table: the usual game, for anybody."""
    config = table.state.config
    usual = config.game == new.game and config.public and not config.options and table.position is None
    return usual and table.fills and free_seat(table) is not None and not table.name_taken(tidy(new.name))


def sit(table: Table, person: int, request: requests.Sit) -> happenings.Happening:
    """Take a free seat; whoever has none may take that of a bot."""
    in_lobby(table)
    seat = seat_at(table, request.seat)
    require(seat.name is None or bool(seat.bot and not table.seats_of(person)), "seat_taken", seat=request.seat)
    name = good_name(table, request.name or table.name_of(person), person)
    return happenings.Sat(request.seat, person, name)


def stand(table: Table, person: int, request: requests.Stand) -> happenings.Happening:
    """Leave a seat, or as the host empty one."""
    in_lobby(table)
    seat = seat_at(table, request.seat)
    require(seat.name is not None, "seat_free", seat=request.seat)
    require(person in (seat.person, table.state.host), "not_host")
    assert seat.name is not None
    return happenings.Stood(request.seat, seat.name, person)


def swap(table: Table, person: int, request: requests.Swap) -> happenings.Happening:
    """Change places, at once or as soon as the other wants it too."""
    in_lobby(table)
    seat, other = seat_at(table, request.seat), seat_at(table, request.other)
    require(request.seat != request.other, "same_seat", seat=request.seat)
    if person != table.state.host:
        require(seat.person == person, "not_your_seat", seat=request.seat)
        if other.person not in (None, person) and other.offer != request.seat:
            require(seat.offer != request.other, "offered_already", seat=request.other)
            return happenings.SwapOffered(request.seat, request.other)
    return happenings.Swapped(request.seat, request.other)


def seat_bot(table: Table, person: int, request: requests.SeatBot) -> happenings.Happening:
    """Give a seat to a bot."""
    in_lobby(table)
    as_host(table, person)
    seat = seat_at(table, request.seat)
    require(seat.person is None, "seat_taken", seat=request.seat)
    check_bot(table.state.config.game, request.bot)
    return bot_sits(table, request.seat, request.bot)


def bot_sits(table: Table, seat: int, spec: str, name: str | None = None) -> happenings.BotSat:
    """A bot sits down under a name, or the first one that is free; one that sat there keeps its name."""
    had, wanted = table.state.seats[seat].name, [name] if name else []
    return happenings.BotSat(
        seat, spec, had or next(one for one in chain(wanted, bot_names()) if not table.name_taken(one))
    )


def waiting_sit(table: Table, facts: Facts) -> list[happenings.Sat]:
    """Whoever came too late for a seat and is still there sits down in the place of a bot."""
    waiting = [one for one in table.state.people if one.waits and not one.gone and facts.away(one.person) is None]
    bots = [number for number, seat in enumerate(table.state.seats) if seat.bot is not None]
    return [happenings.Sat(seat, one.person, one.name) for seat, one in zip(bots, waiting, strict=False)]


def bots_sit(table: Table) -> list[happenings.BotSat]:
    """Bots of the usual company sit down on all free seats."""
    free = [number for number, seat in enumerate(table.state.seats) if seat.name is None]
    names = (name for name in bot_names() if not table.name_taken(name))
    specs = usual_specs(table)
    return [happenings.BotSat(seat, specs[seat], next(names)) for seat in free]


def usual_specs(table: Table) -> list[str]:
    """By seat, who of the usual company would sit there; everybody may know it who knows the table."""
    config = table.state.config
    return company(config.game, config.seats, table.state.table)


def configure(table: Table, person: int, request: requests.Configure) -> happenings.Happening:
    """Change what is agreed on; while a match is played, only what it is not played by."""
    config = request.config
    if replace(config, **{name: getattr(table.state.config, name) for name in AT_ANY_TIME}) != table.state.config:
        in_lobby(table)
    as_host(table, person)
    check_config(config, table.position)
    for number, seat in enumerate(table.state.seats):
        require(number < config.seats or seat.name is None, "seat_taken", seat=number)
        if seat.bot is not None:
            check_bot(config.game, seat.bot)
    return happenings.Configured(config)


def hand_over(table: Table, person: int, request: requests.HandOver) -> happenings.Happening:
    """Make somebody else the host."""
    as_host(table, person)
    require(_is_here(table, request.person), "no_such_person")
    return happenings.HandedOver(request.person)


def take_over(table: Table, person: int, facts: Facts) -> happenings.Happening:
    """Become the host instead of one who has been away for a while."""
    host = table.state.host
    require(person != host, "host_already")
    require(bool(table.seats_of(person)), "players_only")
    away = facts.away(host)
    require(away is not None, "host_is_here", seconds=None)
    assert away is not None
    require(away >= facts.host_away, "host_is_here", seconds=ceil(facts.host_away - away))
    return happenings.HandedOver(person)


def send_away(table: Table, person: int, request: requests.SendAway) -> happenings.Happening:
    """Send somebody away, or everybody who watches without a name."""
    as_host(table, person)
    away = request.person
    if away is not None:
        require(_is_here(table, away), "no_such_person")
        require(away != person, "host_stays")
        require(table.state.phase == "lobby" or not table.seats_of(away), "has_a_seat", name=table.name_of(away))
    return happenings.SentAway(away)


def silence(table: Table, person: int, request: requests.Silence) -> happenings.Happening:
    """Let nobody say anything who has no seat, or let them again."""
    as_host(table, person)
    return happenings.Silenced(request.silent)


def _is_here(table: Table, person: int) -> bool:
    return person in range(len(table.state.people)) and not table.sent_away(person)


def in_lobby(table: Table) -> None:
    """Refuse while a match is played or looked back on."""
    require(table.state.phase == "lobby", "not_in_lobby", phase=table.state.phase)


def check_delete(table: Table, token_hash: str) -> None:
    """Refuse to remove the table to everybody but the host."""
    person = table.person_of(token_hash)
    require(person is not None, "no_such_token")
    require(person == table.state.host, "not_host")


def as_host(table: Table, person: int) -> None:
    """Refuse everybody but the host."""
    require(person == table.state.host, "not_host")
