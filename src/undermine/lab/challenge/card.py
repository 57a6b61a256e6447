"""The score card: what an agent came to in all tracks, with everything that is needed to make the same again.

The data of a card hold no clock and no path: whoever repeats the command gets the same, and can compare.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from undermine import __version__, engine
from undermine.games import Rules, rules_from_data
from undermine.games.core.errors import RulesError
from undermine.lab.challenge.lines import AgentError
from undermine.lab.challenge.tracks import AT_TABLES, BESIDE, TRACKS, Track
from undermine.lab.run.crew import Crew
from undermine.lab.run.ledger import Row, code
from undermine.lab.run.measurement import Run

VERSION: Final = 1
#: how many rounds each track has, by size
SIZES: Final[dict[str, dict[str, int]]] = {
    "quick": {"seat": 150, "team": 60, "cross": 150, "beliefs": 60},
    "full": {"seat": 2400, "team": 1000, "cross": 2400, "beliefs": 1000},
}
#: what must be the same on two cards for them to be of the same thing, and what shows that they came to the same
_ASKED: Final = ("challenge", "rules", "players", "agent", "agent_code", "seed", "seconds", "megabytes", "rounds")
_FOUND: Final = ("code", "rows", "scores", "figures")
#: to how many digits a figure is the same on every machine
_DIGITS: Final = 9


@dataclass(frozen=True, kw_only=True)
class Entry:
    """An agent that enters: a bot by its spec, or a command, and what it is put through."""

    rules: Rules
    players: int
    agent: str
    command: tuple[str, ...] = ()
    #: whether the command is a client that sits down at a table, and not one that answers lines
    by_client: bool = False
    seed: str = "1"
    seconds: float = 1.0
    megabytes: int = 2048
    #: by track, how many rounds
    rounds: Mapping[str, int]

    def tracks(self) -> dict[str, Track]:
        """The measurements; ``InvalidInput`` says what cannot be measured."""
        if self.by_client and not {*self.rounds} <= {*AT_TABLES}:
            raise AgentError("challenge.no_beliefs")
        told: dict[str, Any] = {
            "rules": self.rules,
            "players": self.players,
            "agent": self.agent,
            "command": self.command,
            "by_client": self.by_client,
            "agent_code": files_hash(self.command),
            "seconds": self.seconds,
            "megabytes": self.megabytes,
            "seed": self.seed,
        }
        return {name: TRACKS[name](**told) for name in self.rounds}

    @classmethod
    def of_card(cls, card: Mapping[str, Any], command: Sequence[str] = (), *, by_client: bool = False) -> Entry:
        """What a card is about; its command is not believed, but has to be said by whoever wants it run."""
        try:
            if card["challenge"] != VERSION or not {*card["rounds"]} <= {*TRACKS}:
                raise AgentError("challenge.card")
            if (bool(card["by_command"]), bool(card.get("by_client"))) != (bool(command), by_client):
                raise AgentError("challenge.name_it")
            return cls(
                rules=rules_from_data(card["rules"]),
                players=int(card["players"]),
                agent=str(card["agent"]),
                command=tuple(command),
                by_client=by_client,
                seed=str(card["seed"]),
                seconds=float(card["seconds"]),
                megabytes=int(card["megabytes"]),
                rounds={name: int(count) for name, count in card["rounds"].items()},
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, AgentError | RulesError):
                raise
            raise AgentError("challenge.card") from None


def files_hash(command: Iterable[str]) -> str:
    """A short name for the files that a command names; empty if it names none."""
    found = [path.read_bytes() for path in map(Path, command) if path.is_file()]
    return sha256(b"".join(sha256(content).digest() for content in found)).hexdigest()[:12] if found else ""


class ScoreCard:
    """A card being made: the runs of its tracks, of which some may have been measured before."""

    def __init__(self, entry: Entry, folder: str | Path | None = None) -> None:
        self.entry = entry
        self.runs = {name: Run(track, entry.rounds[name], folder) for name, track in entry.tracks().items()}

    @property
    def size(self) -> int:
        """How many rows there are to be."""
        return sum(run.size for run in self.runs.values())

    @property
    def done(self) -> int:
        """How many rows there are."""
        return sum(run.done for run in self.runs.values())

    def go_on(self, workers: int | Crew = 1) -> Generator[int]:
        """Measure what is missing; yields how many rows have come in, parcel by parcel."""
        for run in self.runs.values():
            if run.done < run.size:
                with closing(run.go_on(workers)) as parcels:
                    for parcel in parcels:
                        yield len(parcel)

    def to_the_end(self, workers: int | Crew = 1) -> dict[str, Any]:
        """Measure everything, and return the card."""
        for _ in self.go_on(workers):
            pass
        return self.data()

    def data(self) -> dict[str, Any]:
        """The card so far, as plain data."""
        entry = self.entry
        figures = {name: run.data()["figures"] for name, run in self.runs.items() if run.done}
        return {
            "kind": "challenge",
            "challenge": VERSION,
            "rules": replace(entry.rules, rounds=1).data(),
            "players": entry.players,
            "agent": entry.agent,
            "by_command": bool(entry.command),
            # a card of anybody else is as it was before there were such
            **({"by_client": True} if entry.by_client else {}),
            "agent_code": files_hash(entry.command),
            "seed": entry.seed,
            "seconds": entry.seconds,
            "megabytes": entry.megabytes,
            "rounds": dict(entry.rounds),
            "size": self.size,
            "done": self.done,
            "partial": self.done < self.size,
            "code": code(),
            "versions": {
                "undermine": __version__,
                "edition": entry.rules.edition,
                "python": platform.python_version(),
                "engine": engine().name,
            },
            "rows": {name: rows_hash(run.rows) for name, run in self.runs.items()},
            "scores": scores(figures),
            "figures": figures,
        }


def rows_hash(rows: Mapping[int, Row]) -> str:
    """The SHA-256 of rows in order, figures in so many digits as all machines agree on."""
    found = sha256()
    for number in sorted(rows):
        found.update(json.dumps([number, _settled(rows[number])], sort_keys=True).encode())
    return found.hexdigest()


def _settled(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, _DIGITS) + 0.0
    if isinstance(value, Mapping):
        return {str(key): _settled(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_settled(one) for one in value]
    return value


def scores(figures: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The headline figures, each with its interval: above 0 the agent did better than what it is compared with."""
    found: list[dict[str, Any]] = []

    def add(track: str, score: str, one: Mapping[str, Any] | None, sign: int = 1) -> None:
        if one is not None:
            ends = sorted((one["low"], one["high"]), key=lambda end: sign * end) if one["low"] is not None else None
            low, high = (sign * end for end in ends) if ends else (None, None)
            told = {"estimate": sign * one["estimate"] + 0.0, "low": low, "high": high, "n": one["n"]}
            found.append({"track": track, "score": score, **told})

    for track in ("seat", "cross"):
        if track in figures:
            (candidate,) = figures[track]["candidates"]
            for what in ("gold", "wins"):
                add(track, what, candidate["overall"][what]["difference"])
    for one in figures.get("team", {}).get("teams", ()):
        add("team", one["team"], one["difference"])
    if (figures.get("beliefs") or {}).get("overall"):
        for who in BESIDE:
            add("beliefs", who, figures["beliefs"]["overall"]["brier"][f"than_{who}"], -1)
    order = [*TRACKS]
    return sorted(found, key=lambda one: order.index(one["track"]))


def differences(card: Mapping[str, Any], again: Mapping[str, Any]) -> list[str]:
    """In what a card differs from one that was made anew: parts of its data, none if it is true."""
    read: Callable[[Any], Any] = lambda data: _settled(json.loads(json.dumps(data)))  # noqa: E731
    return [part for part in (*_ASKED, *_FOUND) if read(card.get(part)) != read(again.get(part))]
