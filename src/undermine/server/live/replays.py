"""Replays of finished matches: the record, and every step as a seat saw it."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Iterable
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from undermine.games import (
    Claim,
    Game,
    Heard,
    Observer,
    Position,
    Record,
    View,
    observer_of,
    position_of,
    rules_from_data,
)
from undermine.server.news.views import Views
from undermine.server.storage.storage import Storage, read_entries
from undermine.server.tables.heard import claim_of
from undermine.server.tables.log_entry import LogEntry, decode_entry
from undermine.server.tables.match import Viewer, meaning_of
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.table import Table
from undermine.shuffle import Part, Shuffle
from undermine.wire import happenings
from undermine.wire.bodies import Dealt, Eyes, Replay, Step
from undermine.wire.table import CardFace, MatchState, Seat


class Guess(msgspec.Struct):
    """What somebody guessed while a round was played, who has these seats, or none."""

    person: int
    name: str
    own: tuple[int, ...]
    round: int
    suspects: frozenset[int]


class Finished(msgspec.Struct):
    """A match that is over: its record, who sat where when it began, and which bot made each decision, if one did."""

    record: Record
    seats: tuple[Seat, ...]
    commitment: str
    deciders: list[str | None]
    cards: tuple[CardFace, ...] | None
    guesses: list[Guess] = []
    dwarves: tuple[int, ...] | UnsetType = UNSET
    #: the language in which the table's maker invites others
    language: str | None = None


async def find(storage: Storage, share: str) -> Finished:
    """The match behind a share link."""
    found = await storage.replay(share)
    if found is None:
        raise Refusal("no_such_replay")
    entries = await read_entries(storage, *found)
    match = await asyncio.to_thread(lambda: finished(map(decode_entry, entries)))
    if match.record.edition is not None:
        raise Refusal("past_edition", edition=match.record.edition)
    return match


def finished(entries: Iterable[LogEntry]) -> Finished:
    """The match that ended with the last of a table's entries."""
    table = Table()
    seats: tuple[Seat, ...] = ()
    deciders: list[str | None] = []
    actions: list[str] = []
    dwarves: tuple[int, ...] | UnsetType = UNSET
    given: str | None = None
    guesses: list[Guess] = []
    claims: list[Claim] = []
    for entry in entries:
        # Moves are noted and not played: the record plays them when it is walked.
        if isinstance(entry.what, happenings.Moved):
            deciders.append(entry.what.by)
            actions.append(entry.secret["action"])
            continue
        table.apply(entry)
        if isinstance(entry.what, happenings.Said):
            claim = claim_of(table.state, entry.what, len(actions) + 1)
            claims += [] if claim is None else [claim]
        if isinstance(entry.what, happenings.Guessed):
            guesses.append(_guess(table, entry))
        if isinstance(entry.what, happenings.Started):
            seats, deciders, actions, guesses, claims = table.state.seats, [], [], [], []
            dwarves = table.state.dwarves
            given = entry.secret.get("position")
    match = table.state.match
    assert match is not None
    if table.match is not None:
        record = dataclasses.replace(Record.of(table.match.game), actions=tuple(actions), totals=match.totals)
    else:  # by rules that have changed since
        rules, played = rules_from_data(match.rules), tuple(actions)
        record = Record(rules, len(seats), match.seed or "", played, match.totals, given, match.edition)
    record = dataclasses.replace(record, claims=tuple(claims))
    if given is None or Position.parse(given, rules_from_data).seed == match.seed:
        # What a position says of chance is its maker's choice, whoever shuffled.
        record = dataclasses.replace(record, shuffle=_shuffle(match))
    return Finished(record, seats, match.commitment, deciders, table.state.cards, guesses, dwarves, table.language)


def _guess(table: Table, entry: LogEntry) -> Guess:
    person, said = entry.person, entry.secret
    assert person is not None
    suspects = frozenset(map(int, said["suspects"].split()))
    return Guess(person, table.name_of(person), table.seats_of(person), int(said["round"]), suspects)


def _shuffle(match: MatchState) -> Shuffle:
    people = tuple([Part(one.seats, one.commitment, one.number, one.left_out) for one in match.shuffle])
    return Shuffle(match.commitment, match.server_seed or match.seed or "", people)


def replay(match: Finished, eyes: Eyes) -> Replay:
    """A finished match step by step, as one seat or a spectator saw it, or as all seats did."""
    record = match.record
    if isinstance(eyes, int) and eyes not in range(record.seats):
        raise Refusal("no_such_seat", seats=record.seats)
    viewers: list[Viewer] = [*range(record.seats)] if eyes is None else [None if eyes == "public" else eyes]
    steps: list[Step] = []
    deals: list[Dealt] = []
    views: Views | None = None
    observer: Observer | None = None
    seat: int | None = None
    for number, (game, action, events) in enumerate(record.steps()):
        if action is None or views is None:
            views = Views(game)
            observer = observer_of(game)
            steps.append(Step(None, None, _raw(views.opening(viewers)), None, game.gold))
        else:
            known = action.text if eyes is None or eyes == seat else None
            meaning = meaning_of(observer, events) or msgspec.UNSET
            steps.append(Step(seat, known, _raw(views.news(events)), match.deciders[number - 1], game.gold, meaning))
        if not deals or deals[-1].round < game.round:
            deals.append(_dealt(game, number))
        seat = game.to_act
        views.capture(viewers)
    names = tuple(seat.name or "" for seat in match.seats)
    bots = tuple(seat.bot for seat in match.seats)
    data: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET if eyes == "public" else json.loads(record.text())
    if eyes is not None:
        steps = [replace(step, gold=None) for step in steps]
        deals = []
    return Replay(names, bots, match.commitment, eyes, tuple(steps), tuple(deals), match.cards, data, match.dwarves)


def _raw(news: dict[Viewer, bytes]) -> Any:
    return tuple(msgspec.Raw(one) for one in news.values())


def dealt_roles(game: Game) -> tuple[list[str], list[str]]:
    """The roles that were dealt, by seat, and those that nobody got."""
    deal = game.deal_data()
    spare = [deal["left_over"]] if "left_over" in deal else deal.get("spare", [])
    return deal.get("roles", []), [one if isinstance(one, str) else one[1] for one in spare]


def _dealt(game: Game, step: int) -> Dealt:
    deal = game.deal_data()
    _, roles = dealt_roles(game)
    seen: dict[str, Any] = {name: deal[name] for name in ("goals", "mines", "treasures") if name in deal}
    dealt: dict[str, Any] = {"round": game.round, "step": step, "roles": deal["roles"], "spare": roles, **seen}
    return msgspec.convert(dealt, Dealt)


def before(match: Finished, step: int) -> tuple[int, str, View, Heard]:
    """Who decided a step, counted from 1, which bot it was, what it knew then and what it had heard."""
    if not 1 <= step <= len(match.deciders):
        raise Refusal("no_such_step", steps=len(match.deciders))
    bot = match.deciders[step - 1]
    if bot is None:
        raise Refusal("not_a_bot", step=step)
    number, began = 0, 1
    for move, (game, *_) in enumerate(islice(match.record.steps(), step), 1):
        if game.round != number:
            number, began = game.round, move
    assert game.to_act is not None
    return game.to_act, bot, game.view(game.to_act), match.record.heard(began, step)


def position_at(match: Finished, step: int) -> str:
    """Where a match stood after so many decisions, with everything hidden said: nobody's to see."""
    if not 0 <= step < len(match.deciders):
        raise Refusal("no_such_step", steps=len(match.deciders) - 1)
    return position_of(next(islice(match.record.steps(), step, None)).game).text()
