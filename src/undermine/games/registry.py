"""The games there are, by their names. Each is registered once; a game from outside the package in the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from undermine.games.core.awards import Jury
from undermine.games.core.chance import Chance
from undermine.games.core.claims import ANYWHERE, ClaimFacts
from undermine.games.core.errors import RulesError, quoted
from undermine.games.core.events import Event
from undermine.games.core.game import Game
from undermine.games.core.kind import GameKind
from undermine.games.core.meaning import Observer
from undermine.games.core.position import Position, PositionGiven, PutDown
from undermine.games.core.rules import Rules
from undermine.games.core.view import View

#: how long a seed may be
MOST_SEED: Final = 200

#: every game by its name, in the order in which they are listed
GAMES: Final[dict[str, GameKind]] = {}


#: the kinds of events that every game has, for one that goes on from a position
ANY_GAME: Final[tuple[type[Event], ...]] = (PositionGiven, PutDown)
#: the kinds of events that games have, by their names, as they stand in data
EVENTS: Final[dict[str, type[Event]]] = {event.kind: event for event in ANY_GAME}


def register(*kinds: GameKind) -> None:
    """Make games known under their names; a name that is taken is refused."""
    for kind in kinds:
        if GAMES.setdefault(kind.name, kind) is not kind:
            raise ValueError(f"there is a game called {kind.name!r} already")
        for event in kind.events:
            if EVENTS.setdefault(event.kind, event) is not event:
                raise ValueError(f"{kind.name} has an event {event.kind!r}, which is another one in another game")


def kind_of(game: str) -> GameKind:
    """The kind of game with this name; ``RulesError`` names those there are."""
    if game not in GAMES:
        raise RulesError("no_such_game", game=quoted(game), games=", ".join(GAMES))
    return GAMES[game]


def claims_in(game: str) -> dict[str, ClaimFacts]:
    """The claims there are in a game, and the facts each takes; of somebody, what is said anywhere comes first."""
    own = kind_of(game).claims
    of_somebody = {claim: facts for claim, facts in own.items() if "seat" in facts}
    return {**{claim: facts for claim, facts in own.items() if claim not in of_somebody}, **ANYWHERE, **of_somebody}


def rules_from_data(data: Mapping[str, Any]) -> Rules:
    """Rules from plain data: the game's name under ``game``, and its options."""
    name = data.get("game")
    if not isinstance(name, str):
        raise RulesError("no_game")
    return kind_of(name).rules.from_data(data)


def start(rules: Rules | str, players: int, seed: int | str) -> Game:
    """A new match of a game, by its rules or just its name, dealt and ready for the first decision.

    >>> start("saboteur", players=5, seed=7).to_act
    2
    """
    if isinstance(rules, str):
        rules = kind_of(rules).rules()
    check_seed(str(seed))
    return GAMES[rules.name].start(rules, players, seed)


def from_position(text: str) -> Game:
    """A match that goes on from a position; ``PositionError`` or another ``RulesError`` says what is wrong with it.

    >>> game = from_position("saboteur; seats=3 turn=1 board=straight_ew@1,0 hands=cross/map/-")
    >>> game.to_act, len(game.view(1).history[0].cards)
    (1, 1)
    """
    position = Position.parse(text, rules_from_data)
    game = GAMES[position.rules.name].from_position(position)
    game.position = text
    return game


def position_of(game: Game) -> Position:
    """Where a match stands, with everything hidden said."""
    return GAMES[game.rules.name].position_of(game)


def position_seen(view: View) -> Position:
    """Where a match stands as the seat of a view knows it; the rest is left open."""
    return GAMES[view.rules.name].position_seen(view)


def observer_of(game: Game) -> Observer | None:
    """Whoever says what the moves of a match meant from now on; ``None`` if the game has nobody for that."""
    observer = GAMES[game.rules.name].observer
    return None if observer is None else observer(game)


def jury_of(game: Game) -> Jury | None:
    """Whoever gives the awards for a match that is followed from now on; ``None`` if the game has none."""
    awards = GAMES[game.rules.name].awards
    return None if awards is None else Jury(awards, game)


def check_seed(seed: str) -> None:
    """Refuse a seed that a record could not hold."""
    if not seed.isprintable() or len(seed) > MOST_SEED:
        raise RulesError("seed", most=MOST_SEED)


class Worlds:
    """The worlds that a view allows: whole games, everything hidden drawn anew. Nothing but the view goes into them.

    What follows from the view is prepared once, so that drawing many of them costs little.

    >>> worlds = Worlds(start("saboteur", players=5, seed=7).view(2))
    >>> dice = Chance("dice")
    >>> len({worlds.draw(dice).hands[0] for _ in range(20)}) > 10
    True
    """

    __slots__ = ("draw", "silent_world")

    #: draws a world, each one that the view allows equally likely
    draw: Callable[[Chance], Game]
    #: the world with a number of 64 bits, with such roles if they are given: to be played out, for it tells of nothing
    silent_world: Callable[[int, bytes | None], Game]

    def __init__(self, view: View) -> None:
        worlds = GAMES[view.rules.name].worlds(view)
        self.draw = worlds.draw
        self.silent_world = worlds.silent_world


def resample(view: View, chance: Chance) -> Game:
    """One of the worlds that a view allows."""
    return Worlds(view).draw(chance)
