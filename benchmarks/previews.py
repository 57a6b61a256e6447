"""How much a preview of a link costs: once in a process that draws, and each time on the event loop.

Each figure is the best of several, in milliseconds of processor time; a machine that is busy with others is slower.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from undermine.bots import make
from undermine.games import GAMES, Chance, Game, start
from undermine.server.previews.invitation import Invitation, to_table
from undermine.server.previews.picture import png
from undermine.wire.table import Config, Person, Seat, TableState

_SEATS: Final = 5
_MOVES: Final = 60
_TIMES: Final = 15


def _state(game: str) -> TableState:
    seats = tuple(Seat(f"Guest {number}") for number in range(_SEATS))
    return TableState("link", "CODE22", Config(game, _SEATS), "playing", 0, (Person(0, "Guest 0"),), seats)


def _played(game: str) -> Game:
    played, bot = start(game, _SEATS, "preview"), make("greedy")
    for number in range(_MOVES):
        if played.to_act is None:
            break
        played.play(bot.decide(played.view(played.to_act), played.legal_actions(), Chance(number)))
    return played


def _best(work: Callable[[], object]) -> float:
    took = []
    for _ in range(_TIMES):
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return 1000 * min(took)


def main() -> None:
    """Say the figures of every game."""
    for name in GAMES:
        state, game = _state(name), _played(name)

        def invite(state: TableState = state, game: Game = game) -> Invitation:
            return to_table(state, game.view(None), "en")

        lobby = _best(partial(png, to_table(msgspec.structs.replace(state, phase="lobby"), None, "en")))
        match = _best(lambda: png(invite()))
        again = _best(lambda: msgspec.json.encode(invite()))
        size = len(png(invite())) // 1000
        print(f"{name:11}  lobby {lobby:4.0f} ms   match {match:4.0f} ms   asked again {again:.2f} ms   {size} kB")


if __name__ == "__main__":
    main()
