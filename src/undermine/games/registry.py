"""The games there are: one entry for each, so that everything else can be said of a game by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from undermine.games import lost_mines, saboteur, saboteur2
from undermine.games.core.chance import Chance
from undermine.games.core.errors import RulesError, shown
from undermine.games.core.game import Game, Rules, View
from undermine.games.digging.box import GOALS
from undermine.games.lost_mines.deck import USUAL, deck_of
from undermine.games.saboteur.rules import DECK
from undermine.games.saboteur2.rules import DECK as DECK_2


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of the family: its rules, how a match starts, how a view is turned into a game, and what cards it has.

    ``deck`` counts the cards of the stock; ``fixed`` those that lie on the table from the start.
    """

    rules: type[Rules]
    start: Callable[[Any, int, int | str], Game]
    resample: Callable[[Any, Chance], Game]
    deck: Mapping[str, int]
    fixed: Mapping[str, int]


#: how long a seed may be
MOST_SEED: Final = 200

FAMILY: Final[dict[str, Entry]] = {
    "saboteur": Entry(
        rules=saboteur.SaboteurRules,
        start=saboteur.Saboteur.start,
        resample=saboteur.resample,
        deck=DECK,
        fixed={"start": 1, **dict.fromkeys(GOALS, 1)},
    ),
    "saboteur2": Entry(
        rules=saboteur2.Saboteur2Rules,
        start=saboteur2.Saboteur2.start,
        resample=saboteur2.resample,
        deck=DECK_2,
        fixed={"start": 1, **dict.fromkeys(GOALS, 1)},
    ),
    "lost_mines": Entry(
        rules=lost_mines.LostMinesRules,
        start=lost_mines.LostMines.start,
        resample=lost_mines.resample,
        deck=deck_of(USUAL).stock,
        fixed={},
    ),
}


def entry(name: str) -> Entry:
    """The entry of a game by its name; ``RulesError`` names those there are."""
    if name not in FAMILY:
        raise RulesError("no_such_game", game=shown(name), games=", ".join(FAMILY))
    return FAMILY[name]


def rules_from_data(data: Mapping[str, Any]) -> Rules:
    """Rules from plain data: the game's name under ``game``, and its options."""
    name = data.get("game")
    if not isinstance(name, str):
        raise RulesError("no_game")
    return entry(name).rules.from_data(data)


def start(rules: Rules | str, players: int, seed: int | str) -> Game:
    """A new match of a game, by its rules or just its name, dealt and ready for the first decision.

    >>> start("saboteur", players=5, seed=7).to_act
    2
    """
    if isinstance(rules, str):
        rules = entry(rules).rules()
    check_seed(str(seed))
    return FAMILY[rules.name].start(rules, players, seed)


def check_seed(seed: str) -> None:
    """Refuse a seed that a record could not hold."""
    if not seed.isprintable() or len(seed) > MOST_SEED:
        raise RulesError("seed", most=MOST_SEED)


def resample(view: View, chance: Chance) -> Game:
    """A whole game that a view allows, everything hidden drawn anew; nothing but the view goes into it."""
    return FAMILY[view.rules.name].resample(view, chance)
