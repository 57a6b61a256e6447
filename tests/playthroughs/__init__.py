"""Playthroughs: whole matches as text, with every answer of the engine at every decision.

A change of behaviour shows as a difference one can read. ``make playthroughs`` writes the files anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from tests.policies import LIVELY
from undermine.games import Chance, Game, LostMinesRules, Record, Rules, Saboteur2Rules, SaboteurRules, start

FOLDER = Path(__file__).parent

#: the name of each file, the rules and the number of players
PLAYED: dict[str, tuple[Rules, int]] = {
    **{
        f"saboteur_{players}": (SaboteurRules(connection="adjacent" if players == 4 else "start", rounds=2), players)
        for players in range(3, 11)
    },
    **{f"saboteur2_{players}": (Saboteur2Rules(open_gold=players == 4, rounds=2), players) for players in range(2, 13)},
    **{f"lost_mines_{players}": (LostMinesRules(agreement=players != 4), players) for players in range(3, 10)},
}


def playthrough(name: str) -> Iterator[str]:
    """The lines of a playthrough."""
    rules, players = PLAYED[name]
    policy = LIVELY[rules.name]
    game = start(rules, players, name)
    chance = Chance(f"playthrough {name}")
    yield f"rules {rules}"
    yield f"players {players}"
    number = 0
    while game.to_act is not None:
        number += 1
        yield ""
        yield f"decision {number}"
        yield f"round {game.round} seat {game.to_act} gold {' '.join(map(str, game.gold))}"
        yield f"legal {' '.join(map(str, game.legal_actions()))}"
        yield from _views(game, number)
        action = policy(game, chance)
        yield f"action {action}"
        for event in game.play(action):
            yield f"event {event!r}"
            for seat in (None, *range(players)):
                if not event.known_to(seat):
                    yield f"  to {'a spectator' if seat is None else f'seat {seat}'} {event.seen_by(seat)!r}"
                    break
    yield ""
    yield "result " + json.dumps(game.result.data() if game.result else None)
    yield f"record {Record.of(game).text()}"


def _views(game: Game, number: int) -> Iterator[str]:
    """The whole view of the seat to act now and then, and a fingerprint of everybody's always."""
    if number % 25 == 1:
        yield "view " + json.dumps(game.view(game.to_act).data())
    prints = (
        sha256(json.dumps(game.view(seat).data()).encode()).hexdigest()[:8] for seat in (None, *range(game.seats))
    )
    yield f"views {' '.join(prints)}"


def text(name: str) -> str:
    """A playthrough as it stands in its file."""
    return "\n".join(playthrough(name)) + "\n"
