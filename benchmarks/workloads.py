"""What is measured of the engine, as pieces of work that any engine can be asked for: ``benchmarks.engine`` asks.

``python -m benchmarks.workloads`` reads lines ``NAME GAME PLAYERS TIMES AGAIN`` and answers each with the CPU time of
one unit, in seconds. A quick engine does the very same again, so that all are asked for the same work. It keeps to what
an engine of long ago has, so that ``PYTHONPATH`` may lead to one: what is done inside now was done outside then.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any

from undermine import games
from undermine.bots import make
from undermine.games import Chance, start

#: how many worlds are drawn from a view, and how many positions there are of each game
WORLDS = 64
POSITIONS = 20

#: how each game is played here: to the end of the round, where it could be agreed upon earlier
OPTIONS: dict[str, dict[str, Any]] = {"lost_mines": {"agreement": False}}


def rules(game: str) -> Any:
    """The rules that a game is measured with."""
    return games.rules_from_data({"game": game, **OPTIONS.get(game, {})})


def _play_on(game: Any, chance: Chance) -> None:
    """Any legal action, with everything listed, until the end of the match."""
    below = chance.below
    while game.to_act is not None:
        legal = game.legal_actions()
        game.play(legal[below(len(legal))])


def _play_round(game: Any, chance: Chance) -> None:
    """The same until the end of the round."""
    below, rounds = chance.below, len(game.results)
    while game.to_act is not None and len(game.results) == rounds:
        legal = game.legal_actions()
        game.play(legal[below(len(legal))])


@cache
def middles(game: str, players: int) -> list[Any]:
    """Positions from the middle of rounds."""
    found: list[Any] = []
    seed = 0
    while len(found) < POSITIONS:
        match, chance = start(rules(game), players, seed), Chance(f"middle {seed}")
        wanted, seed = 12 + seed * 7 % 20, seed + 1
        for _ in range(wanted):
            match.play(chance.choice(match.legal_actions()))
        if match.to_act is not None and match.phase == 0:  # type: ignore[attr-defined]
            found.append(match)
    return found


@cache
def views(game: str, players: int) -> list[Any]:
    """What the seat to act sees there."""
    return [match.view(match.to_act) for match in middles(game, players)]


def public_loop(game: str, players: int, times: int) -> int:
    """Whole matches, decision by decision, all that is legal listed; counts rounds."""
    played = rules(game)
    for seed in range(times):
        _play_on(start(played, players, seed), Chance(f"bench {seed}"))
    return times * int(played.rounds)


def loop_inside(game: str, players: int, times: int) -> int:
    """The same matches, the loop inside, everything noted; counts rounds."""
    if not hasattr(games.Game, "play_on"):
        return public_loop(game, players, times)
    played = rules(game)
    for seed in range(times):
        start(played, players, seed).play_on([Chance(f"bench {seed}")] * players)
    return times * int(played.rounds)


def whole_rounds(game: str, players: int, times: int) -> int:
    """Whole matches of which nothing is noted; counts rounds."""
    if not hasattr(games.Game, "roll_out"):
        return public_loop(game, players, times)
    played = rules(game)
    match = start(played, players, 1)
    for seed in range(times):
        match.roll_out(games.Lots(seed), played.rounds)
    return times * int(played.rounds)


def roll_outs(game: str, players: int, times: int) -> int:
    """From the middle of a round to its end."""
    inside = hasattr(games.Game, "roll_out")
    for number in range(times):
        match = middles(game, players)[number % POSITIONS]
        if inside:
            match.roll_out(games.Lots(number))
        else:
            _play_round(match.copy(), Chance(f"roll {number}"))
    return times


def worlds(game: str, players: int, times: int) -> int:
    """From a view: prepare, draw worlds, and roll each out to the end of the round; counts worlds."""
    for number in range(times):
        view = views(game, players)[number % POSITIONS]
        if hasattr(games, "Worlds"):
            lots, drawn = games.Lots(number), games.Worlds(view)
            for _ in range(WORLDS):
                drawn.draw(lots).roll_out(lots)
        else:
            chance = Chance(f"worlds {number}")
            for _ in range(WORLDS):
                _play_round(games.resample(view, chance), chance)
    return times * WORLDS


def copy(game: str, players: int, times: int) -> int:
    """A copy of a match."""
    for number in range(times):
        match = middles(game, players)[number % POSITIONS]
        for _ in range(50):
            match.copy()
    return 50 * times


def view(game: str, players: int, times: int) -> int:
    """What a seat sees of a match that has just gone on, the history of the round included."""
    for number in range(times):
        match = middles(game, players)[number % POSITIONS].copy()
        match.play(match.legal_actions()[0])
        for seat in range(players):
            match.view(seat)
    return players * times


def world(game: str, players: int, times: int) -> int:
    """One world of a view, from the beginning."""
    chance = Chance("world")
    for number in range(times):
        games.resample(views(game, players)[number % POSITIONS], chance)
    return times


def keen(game: str, players: int, times: int) -> int:
    """A decision of ``keen``, in matches of its own; new ones each time, for it remembers the rounds it followed."""
    global _matches
    done = 0
    while done < times:
        bot, match = make("keen"), start(rules(game), players, f"keen {_matches}")
        _matches += 1
        while (seat := match.to_act) is not None and done < times:
            match.play(bot.decide(match.view(seat), match.legal_actions(), Chance(done)))
            done += 1
    return done


_matches = 0

#: by name: the work, what is counted, and how often it is done at a time by an engine of long ago
WORKLOADS: dict[str, tuple[Callable[[str, int, int], int], str, int]] = {
    "public loop": (public_loop, "rounds", 12),
    "loop inside, all noted": (loop_inside, "rounds", 12),
    "whole rounds, silent": (whole_rounds, "rounds", 12),
    "roll-out from the middle": (roll_outs, "roll-outs", 40),
    "view, 64 worlds, roll-outs": (worlds, "worlds", POSITIONS),
    "copy": (copy, "copies", 20),
    "view of a seat": (view, "views", 60),
    "one world": (world, "worlds", 20),
    "keen decides": (keen, "decisions", 60),
}


def main() -> None:
    """Answer whoever asks."""
    for line in sys.stdin:
        name, game, players, times, again = json.loads(line)
        began = time.process_time()
        units = sum(WORKLOADS[name][0](game, players, times) for _ in range(again))
        print(json.dumps((time.process_time() - began) / units), flush=True)


if __name__ == "__main__":
    main()
