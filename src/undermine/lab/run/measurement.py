"""A measurement and a run of it.

A measurement says what is measured and measures it round by round: each row follows from the parameters and its
number alone, so that it does not matter who measures it or when. A run measures rows, keeps them and adds them up.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, ClassVar

from undermine.bots import Bot, make_for
from undermine.games import Rules
from undermine.games.core.errors import InvalidInput
from undermine.lab.run.crew import Crew, Done
from undermine.lab.run.ledger import Ledger, Row, code
from undermine.lab.run.work import deferred_interrupt, through


class MeasureError(InvalidInput):
    """Something that cannot be measured."""


@dataclass(frozen=True, kw_only=True)
class Measurement(ABC):
    """What is measured. Rounds are matches of one round, each dealt from the seed and its number."""

    kind: ClassVar[str]
    one_round: ClassVar[bool] = True

    rules: Rules
    seed: str
    #: whether bots talk
    talk: bool = False

    def __post_init__(self) -> None:
        if self.one_round:
            object.__setattr__(self, "rules", replace(self.rules, rounds=1))
        self.check()

    @abstractmethod
    def check(self) -> None:
        """Refuse what cannot be measured: ``RulesError``, ``BotError`` or ``MeasureError``."""

    @abstractmethod
    def row(self, number: int) -> Row:
        """The row with this number, as data that JSON gives back unchanged."""

    @abstractmethod
    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """What rows add up to, as plain data."""

    def size(self, rounds: int) -> int:
        """How many rows so many rounds are."""
        return rounds

    def about(self) -> dict[str, Any]:
        """What the rows depend on, as plain data."""
        told = {field.name: getattr(self, field.name) for field in fields(self)}
        if not self.talk:
            del told["talk"]  # as it was before bots could
        return {"kind": self.kind, **told, "rules": self.rules.data()}

    def make(self, spec: str) -> Bot:
        """A bot that knows this game. Each sits down for one round only, so that nothing is carried over."""
        return make_for(self.rules.name, spec)

    def seated(self, spec: str, players: int) -> list[Bot]:
        """Such a bot in every seat."""
        return [self.make(spec) for _ in range(players)]


def check_each_once(what: str, named: Sequence[object]) -> None:
    """Refuse ``bots`` or ``players`` that are named twice, or none at all."""
    if not named:
        raise MeasureError("measure.no_bots" if what == "bots" else "measure.no_players")
    if len({*named}) != len(named):
        raise MeasureError("measure.bots_twice" if what == "bots" else "measure.players_twice")


def kept_in(folder: str | os.PathLike[str], kind: str) -> Path:
    """The file in which a folder keeps the rows of a kind of measurement."""
    return Path(folder) / f"{kind}.jsonl"


class Run:
    """A measurement being made: so many rounds, of which some may have been measured before."""

    def __init__(
        self,
        measurement: Measurement,
        rounds: int,
        folder: str | os.PathLike[str] | None = None,
        remember: bool = True,
    ) -> None:
        """With a folder, what is measured is kept there and continued from there.

        Whoever takes rows as they come need not have all of them remembered.
        """
        self.measurement = measurement
        self.rounds = rounds
        self.remember = remember
        self.size = measurement.size(rounds)
        self.rows: dict[int, Row] = {}
        self.ledger: Ledger | None = None
        if folder is not None:
            self.ledger = Ledger(kept_in(folder, measurement.kind), measurement.about())
            self.rows = {number: row for number, row in self.ledger.rows.items() if number < self.size}

    @property
    def done(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def go_on(self, workers: int | Crew = 1) -> Generator[Done[Row]]:
        """Measure what is missing; yields what has come in, parcel by parcel, as (number, row)."""
        before = frozenset(self.rows)
        missing = (number for number in range(self.size) if number not in before)
        with closing(through(self.measurement.row, missing, workers)) as parcels:
            for parcel in parcels:
                with deferred_interrupt():
                    if self.ledger is not None:
                        self.ledger.write(parcel)
                    if self.remember:
                        self.rows.update(parcel)
                yield parcel

    def to_the_end(self, workers: int | Crew = 1) -> dict[str, Any]:
        """Measure everything and add it up."""
        for _ in self.go_on(workers):
            pass
        return self.data()

    def data(self) -> dict[str, Any]:
        """What is measured so far, as plain data: what it is about, how far it has come, and the figures."""
        rows = [self.rows[number] for number in sorted(self.rows)]
        return {
            **self.measurement.about(),
            "code": code(),
            "rounds": self.rounds,
            "size": self.size,
            "done": self.done,
            "partial": self.done < self.size,
            "figures": self.measurement.figures(rows),
        }
