"""Play many matches, on one core or on all, and add them up.

Each match has a seed of its own that follows from the run's seed and its number, so results do not depend on how
the work is split.
"""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from undermine.bots import Bot, seat_bots
from undermine.games import Chance, Game, Record, Rules, start

#: matches in one parcel of work: enough to make handing it over cheap, few enough for a lively progress bar
_PARCEL = 20


@dataclass
class Summary:
    """What a number of matches added up to. ``wins`` counts rounds by the side that won them."""

    rules: Rules
    players: int
    games: int = 0
    rounds: int = 0
    decisions: int = 0
    cpu_seconds: float = 0.0
    wins: Counter[str] = field(default_factory=Counter)

    def add(self, other: Summary) -> None:
        """Count another run's matches in."""
        self.games += other.games
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.cpu_seconds += other.cpu_seconds
        self.wins += other.wins

    def data(self) -> dict[str, Any]:
        """The figures as plain data."""
        seconds = self.cpu_seconds or float("inf")
        return {
            "rules": self.rules.data(),
            "players": self.players,
            "games": self.games,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "cpu_seconds": round(self.cpu_seconds, 3),
            "rounds_per_cpu_second": round(self.rounds / seconds, 1),
            "decisions_per_cpu_second": round(self.decisions / seconds, 1),
            "wins": dict(sorted(self.wins.items())),
        }


def play_match(rules: Rules, players: int, seed: str, bots: list[Bot]) -> Game:
    """Play one match to its end."""
    game = start(rules, players, seed)
    seated = [(bot.choose, partial(game.view, seat), Chance(f"{seed}/bot {seat}")) for seat, bot in enumerate(bots)]
    while (seat := game.to_act) is not None:
        choose, look, chance = seated[seat]
        game.play(choose(look, game.legal_actions(), chance))
    return game


def _parcel(rules: Rules, players: int, seed: str, bots: str, numbers: range, keep: bool) -> tuple[Summary, list[str]]:
    """Play the matches with these numbers."""
    summary = Summary(rules, players)
    records: list[str] = []
    seated = seat_bots(bots, players)
    for number in numbers:
        began = time.process_time()
        game = play_match(rules, players, f"{seed}/{number}", seated)
        summary.cpu_seconds += time.process_time() - began
        summary.games += 1
        summary.rounds += len(game.results)
        summary.decisions += len(game.actions)
        summary.wins.update(result.winners or "nobody" for result in game.results)
        if keep:
            records.append(Record.of(game).text())
    return summary, records


def simulate(
    rules: Rules,
    players: int,
    games: int,
    seed: int | str,
    bots: str = "random",
    workers: int = 1,
    keep_records: bool = False,
) -> Iterator[tuple[Summary, list[str]]]:
    """Play matches; yields, parcel by parcel and in order, what it came to and the records' lines."""
    rules.check_seats(players)
    seat_bots(bots, players)
    parcels = [range(first, min(first + _PARCEL, games)) for first in range(0, games, _PARCEL)]
    work = partial(_parcel, rules, players, str(seed), bots, keep=keep_records)
    if workers == 1:
        yield from map(work, parcels)
        return
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            yield from _in_order(pool, work, parcels, ahead=4 * workers)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _in_order(
    pool: ProcessPoolExecutor,
    work: Callable[[range], tuple[Summary, list[str]]],
    parcels: list[range],
    ahead: int,
) -> Iterator[tuple[Summary, list[str]]]:
    """The parcels' results in their order, with only a few handed out ahead, so that stopping is quick."""
    handed_out: deque[Future[tuple[Summary, list[str]]]] = deque()
    for parcel in parcels:
        handed_out.append(pool.submit(work, parcel))
        if len(handed_out) > ahead:
            yield handed_out.popleft().result()
    while handed_out:
        yield handed_out.popleft().result()
