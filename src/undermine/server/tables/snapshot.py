"""Snapshots of a table, so that it can be loaded without everything that ever happened at it.

What is true of a table is in it as it is; of the game only what it follows from, its deal and its actions: the engine
can carry these out again, and nothing else has to know what a game is made of. A snapshot holds nothing that the log
does not: one that is lost, or was written by another program, costs time and no more.
"""

from __future__ import annotations

from typing import Final

import msgspec

from undermine import __version__
from undermine.games import Action, Claim, from_position, rules_from_data, start
from undermine.server.tables.match import Deal, Match
from undermine.server.tables.table import Table
from undermine.wire.replies import Spoken
from undermine.wire.table import TableState

#: changes with what the fields mean
_FORMAT: Final = 2


class _Match(msgspec.Struct, frozen=True):
    """A match: what it was dealt from, and what was decided."""

    seed: str
    bot_seed: str
    server_seed: str | None
    position: str | None
    actions: tuple[str, ...]
    #: what was said in the round, as seat, key, facts and before which action
    heard: tuple[tuple[int, str, dict[str, int | str], int], ...] = ()


class _Snapshot(msgspec.Struct, frozen=True):
    """A table. ``size`` is how many bytes its log had."""

    format: int
    program: str
    version: int
    size: int
    state: TableState
    match: _Match | None
    position: str | None
    shuffle_seed: str
    talk: tuple[Spoken, ...]
    turn_version: int
    turn_began: int
    tokens: dict[int, str]
    requests: dict[int, dict[str, int]]
    language: str | None = None


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(_Snapshot).decode


def take_snapshot(table: Table, size: int) -> bytes:
    """A table as it is now, with a log of so many bytes."""
    match = table.match
    played = None
    if match is not None:
        actions = tuple([action.text for action in match.game.actions])
        played = _Match(match.seed, match.bot_seed, match.server_seed, match.game.position, actions, _said(match))
    return _encode(
        _Snapshot(
            _FORMAT,
            __version__,
            table.version,
            size,
            table.state,
            played,
            table.position,
            table.shuffle_seed,
            tuple(table.talk),
            table.turn_version,
            table.turn_began,
            table.tokens,
            table.requests,
            table.language,
        )
    )


def _said(match: Match) -> tuple[tuple[int, str, dict[str, int | str], int], ...]:
    return tuple([(claim.seat, claim.key, dict(claim.facts), claim.move) for claim in match.heard])


def restore_snapshot(data: bytes, deal: Deal = start) -> tuple[Table, int] | None:
    """The table again, and the size of its log; ``None`` if the snapshot cannot be used."""
    try:
        snapshot = _decode(data)
    except msgspec.DecodeError:
        return None
    state, match = snapshot.state, snapshot.match
    if (snapshot.format, snapshot.program) != (_FORMAT, __version__):
        return None
    table = Table(deal)
    if match is not None:
        config, dealt = state.config, state.match
        rules = rules_from_data({**config.options, "game": config.game})
        if dealt is None or not rules.unchanged_since(dealt.edition):
            return None
        game = from_position(match.position) if match.position else deal(rules, config.seats, match.seed)
        table.match = Match(game, match.seed, match.bot_seed, match.server_seed)
        for action in match.actions:
            table.match.play(Action.parse(action))
        for seat, key, facts, move in match.heard:
            table.match.hear(Claim(seat, key, tuple(facts.items()), move))
    table.version = snapshot.version
    table.state = state
    table.position = snapshot.position
    table.language = snapshot.language
    table.shuffle_seed = snapshot.shuffle_seed
    table.talk.extend(snapshot.talk)
    table.turn_version = snapshot.turn_version
    table.turn_began = snapshot.turn_began
    table.tokens = snapshot.tokens
    table.requests = snapshot.requests
    return table, snapshot.size
