"""Tables in the middle of a match, put on a server's disk: any position there is, without playing up to it."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from undermine.games import GAMES, Action, Game, Record, Saboteur2Rules, start
from undermine.server.guard.tokens import hashed
from undermine.server.storage.sqlite.database import connect
from undermine.server.tables.commands import follow_up
from undermine.server.tables.facts import Facts
from undermine.server.tables.log_entry import LogEntry, encode_entry
from undermine.server.tables.table import Table
from undermine.shuffle import commitment
from undermine.wire import happenings
from undermine.wire.table import Config

#: names as long as they may be, and short ones
NAMES: Final = (
    "Ada", "Wilhelmina Brandenburger", "Bo", "Klaas-Jan van der Heijden", "Gwendolyn", "Mmmmmmmmmmmmmmmmmmmmmmmm",
    "Øyvind", "Nana", "Bartholomäus", "Li", "Constantinopolitaner-Eva", "Jo",
)  # fmt: skip

_numbers = itertools.count(1)


def step(record: Record, fits: Callable[[Game], bool]) -> int:
    """The first step of a match at which something holds."""
    game = start(record.rules, record.seats, record.seed)
    for number, text in enumerate(record.actions):
        if fits(game):
            return number
        game.play(Action.parse(text))
    raise AssertionError("it does not happen in this match")


def phase(record: Record, name: str) -> int:
    """The first step of a match at which a decision of some kind is due."""
    return step(record, lambda game: game.view(game.to_act).data()["phase"] == name)


def holding(name: str, cards: Iterable[str], seats: int = 3) -> Record:
    """A match at its first decision, which is that of seat 0 with one of these cards in its hand."""
    for seed in range(100):
        game = start(GAMES[name].rules(first=0), seats, str(seed))
        if {*cards} & {*(game.view(0).data()["hand"])}:
            return Record.of(game)
    raise AssertionError(f"in a hundred deals nobody has {' or '.join(cards)}")


def emptied(seats: int = 3) -> Record:
    """A match of Saboteur 2 up to the turn of somebody whose hand is empty: everybody puts away all that they may."""
    for seed in range(100):
        game = start(Saboteur2Rules(rounds=1, first=0), seats, str(seed))
        while game.to_act is not None and game.view(game.to_act).data()["hand"]:
            game.play(max(game.legal_actions(), key=lambda action: len(action.cards or ())))
        if game.to_act is not None and [action.text for action in game.legal_actions()] == ["-"]:
            return Record.of(game)
    raise AssertionError("in a hundred matches everybody has cards to the end")


def last_pass(seats: int = 3, **options: Any) -> tuple[Record, int]:
    """A match of Saboteur 2 up to the last action of its first round, after which somebody gains gold.

    There is no other answer to it; and whose it is.
    """
    for seed in range(100):
        game = start(Saboteur2Rules(**{"rounds": 2, "first": 0, **options}), seats, str(seed))
        while game.to_act is not None and game.view(None).data()["round"] == 1:
            before = game.copy()
            game.play(max(game.legal_actions(), key=lambda action: len(action.cards or ())))
        if before.is_forced and before.to_act is not None and any(line.amount for line in game.results[0].lines):
            return Record.of(before), before.to_act
    raise AssertionError("in a hundred matches nobody passes last and wins")


def put(
    folder: Path, record: Record, upto: int | None = None, *, mine: Iterable[int] | None = None, bot: str | None = None
) -> dict[str, Any]:
    """Put the table of a match on the disk, after so many of its actions; the place of somebody who sits there.

    ``mine`` are their seats, if it is not just that of whoever has to decide; ``bot`` has the others.
    """
    now = int(time.time() * 1000)
    game = start(record.rules, record.seats, record.seed)
    actions = record.actions if upto is None else record.actions[:upto]
    for text in actions:
        game.play(Action.parse(text))
    own = {game.to_act or 0} if mine is None else set(mine)
    number = next(_numbers)
    link, code, token = f"position-{number}", f"POS{number:03}", f"token-of-position-{number}"
    options = {name: value for name, value in record.rules.data().items() if name != "game"}
    config = Config(record.rules.name, record.seats, options)
    table = Table()
    log: list[LogEntry] = []

    def put(what: happenings.Happening, person: int | None = None, **secret: str) -> None:
        log.append(LogEntry(now, what, person, secret=secret))
        table.apply(log[-1])
        for end in follow_up(table, Facts(now, lambda _: f"{link}-share"), 0):
            log.append(end)
            table.apply(end)

    put(happenings.Opened(link, code, config))
    names = [NAMES[seat] if seat not in own else f"Ada {seat}" for seat in range(record.seats)]
    put(happenings.Joined(0, "Ada"), token=hashed(token))
    others = [seat for seat in range(record.seats) if seat not in own]
    if bot is None:
        for person, seat in enumerate(others, 1):
            put(
                happenings.Joined(person, names[seat] if names[seat] != "Ada" else "Eve"),
                token=hashed(f"{token}-{seat}"),
            )
    for seat in range(record.seats):
        if seat in others and bot is not None:
            put(happenings.BotSat(seat, bot, names[seat] if names[seat] != "Ada" else "Eve"), 0)
        else:
            person = others.index(seat) + 1 if seat in others else 0
            put(happenings.Sat(seat, person, names[seat] if len(own) > 1 or person else "Ada"), person)
    put(happenings.Started(1, commitment(record.seed), record.rules.edition), 0, seed=record.seed, bots="bots")
    for text in actions:
        assert table.to_act is not None
        put(happenings.Moved(table.to_act, bot if table.to_act in others else None), action=text)
    if others and bot is None:
        put(happenings.Said(1, others[0], "Wer hat denn hier die Sackgasse gelegt?"), 1)
    store(folder, number, table, log, now)
    return {"table": link, "code": code, "person": 0, "token": token, "share": f"{link}-share"}


def full(folder: Path) -> str:
    """The link of a table that nobody can come to any more."""
    now = int(time.time() * 1000)
    number = next(_numbers)
    table = Table()
    log = [LogEntry(now, happenings.Opened(f"full-{number}", f"FUL{number:03}", Config("saboteur", 5)))]
    log += [
        LogEntry(now, happenings.Joined(person, f"Guest {person}"), secret={"token": hashed(str(person))})
        for person in range(64)
    ]
    for entry in log:
        table.apply(entry)
    store(folder, number, table, log, now)
    return table.state.table


def store(folder: Path, number: int, table: Table, log: list[LogEntry], now: int) -> None:
    """Put a table into a storage that a server has opened before."""
    # Far above the numbers that the server itself will give, after a restart too.
    row = 1_000_000 * number
    state = table.state
    connection = connect(folder)
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "INSERT INTO tables (id, link, code, opened, touched, phase, public, awake, line) VALUES (?,?,?,?,?,?,0,0,'')",
        (row, state.table, state.code, now, now, state.phase),
    )
    connection.executemany(
        "INSERT INTO entries (table_id, version, entry) VALUES (?, ?, ?)",
        [(row, version, encode_entry(entry)) for version, entry in enumerate(log, 1)],
    )
    if state.match is not None and state.match.share is not None:
        connection.execute(
            "INSERT INTO replays (share, table_id, version) VALUES (?, ?, ?)", (state.match.share, row, _ended(log))
        )
    connection.execute("COMMIT")
    connection.close()


def _ended(log: list[LogEntry]) -> int:
    return next(version for version, entry in enumerate(log, 1) if isinstance(entry.what, happenings.Ended))
