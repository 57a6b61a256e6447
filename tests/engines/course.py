"""``python -m tests.engines.course GAME [every]``: matches of a game as this process plays it.

There is a line for each decision: the name of the match, the number of the decision, and a fingerprint of everything
that can be asked of the engine there, so that the first line in which two processes differ says where they part, and in
what.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from tests.engines.matches import Match, matches, prepare
from undermine.games import Event, Game, Lots, Record, position_of, resample

#: what there is a fingerprint of, in the order of a line
ASKED: Final = ("legal", "events", "views", "record", "rest")
#: at one decision in so many, games are resampled and rolled out, too
SELDOM: Final = 12


def fingerprint(*found: Any) -> str:
    """A few digits that stand for something."""
    return sha256(json.dumps(found, default=repr).encode()).hexdigest()[:10]


def told(game: Game, events: Sequence[Event]) -> Any:
    """What happened, as everybody sees it."""
    return [[repr(event.seen_by(seat)) for seat in (None, *range(game.seats))] + [repr(event)] for event in events]


def seen(game: Game) -> Any:
    """What everybody knows."""
    return [repr(game.view(seat)) for seat in (None, *range(game.seats))]


def rest(game: Game) -> Any:
    """What else can be asked of a game."""
    routes = {str(action): spaces for action, spaces in game.routes().items()}
    result = game.result.data() if game.result else None
    chance = game.chance.state
    return game.round, game.to_act, game.gold, game.is_forced, routes, repr(game.idle_cards()), result, chance


def worlds(match: Match, number: int) -> Any:
    """What is drawn by lot from here: another world, and the end of the round."""
    game, chance = match.game, match.chance.copy()
    other = resample(game.view(game.to_act), chance)
    rolled = game.roll_out(Lots(number), 1 + number % 2)
    copied = game.copy()
    copied.play(chance.choice(copied.legal_actions()))
    return seen(other), other.legal_actions().codes, rolled.gold, rolled.round, position_of(game).text(), seen(copied)


def course(match: Match) -> Iterator[str]:
    """The lines of a match."""
    game, number = match.game, 0
    events: Sequence[Event] = ()
    while True:
        legal = game.legal_actions()
        texts = [str(action) for action in legal]
        more = worlds(match, number) if legal and number % SELDOM == 0 else None
        prints = (
            fingerprint(texts, len(legal), legal.codes),
            fingerprint(told(game, events)),
            fingerprint(seen(game)),
            fingerprint(Record.of(game).text()),
            fingerprint(rest(game), more),
        )
        yield f"{match.name}: {number}: {' '.join(prints)}"
        if not legal:
            return
        events = game.play(match.policy(game, match.chance))
        number += 1


if __name__ == "__main__":
    prepare(sys.argv[1])
    for match in matches(sys.argv[1], every="every" in sys.argv):
        for line in course(match):
            print(line)
