"""The Lost Mines' observations and actions: how much room they need, and why."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from undermine.envs.lost_mines.scribe import LostMinesScribe
from undermine.envs.registry import Entry, register
from undermine.games.core.cards import FACES, NUMBERS, is_path
from undermine.games.lost_mines.box import HAND, ROLES, STEPS_FROM_CAMPFIRE, TOOLS
from undermine.games.lost_mines.cards import THINGS
from undermine.games.lost_mines.deck import CLANS, MINES
from undermine.games.lost_mines.rules import LostMinesRules
from undermine.games.lost_mines.walk import MOST_STATES


def connections(rules: LostMinesRules) -> int:
    """How many pairs of neighbouring spaces the board has: no more traps and trolls can lie there."""
    deck = rules.box.deck
    return deck.columns * (deck.rows - 1) + deck.rows * (deck.columns - 1)


def limits(rules: LostMinesRules, players: int) -> dict[str, int]:
    """How long the lists of a view can be.

    Each turn plays or puts away a card of the deck. It can be told in: turns skipped and trolls that leave before it,
    one row for each player; a proposal, and a vote for each; the card; a walk of five steps in three rows, and a trap
    in two for each step; a mine turned over and set, the dragon, a treasure; tokens left over around a card that a
    storm took; and the cards drawn, three rows at most.
    """
    box = rules.box
    deck = box.deck
    paths = sum(1 for card in box.cards if is_path(card))
    return {
        "board": -2,
        "starts": -len(CLANS),
        "mines": -len(MINES),
        "mines.looked": players,
        "maze": paths,
        "dwarves": -players,
        "tokens": min(connections(rules), deck.tokens.get("trap", 0) + deck.tokens.get("troll", 0) + players),
        "supply": len(box.tokens),
        "treasures": -players,
        "treasures.looked": players,
        "clans": -players,
        "known_roles": -players,
        "roles": -players,
        "hand": HAND[players],
        "hand_sizes": -players,
        "pile": len(box.cards),
        "pile_by": len(box.cards),
        "points": -players,
        "history": len(box.cards) * (3 * players + 3 + 2 * STEPS_FROM_CAMPFIRE + 12) + 6 * players + 32,
        "results": 16 + 14 * players,
    }


def most_actions(rules: LostMinesRules, players: int) -> int:
    """While playing, a path card may lie on every space in as many ways as it has faces, a trap or a troll on every
    connection, and any other card be played on a card that lies there, or on whatever an information card lets one
    look at. While walking there are no more states than the engine has room for; nothing else has as many choices.
    """
    box = rules.box
    deck = box.deck
    spaces = deck.columns * deck.rows - len(deck.starts) - len(deck.mine_spaces)
    paths = sum(1 for card in box.cards if is_path(card))
    costs = []
    for name in deck.stock:
        number = NUMBERS[name]
        if is_path(number):
            face = FACES[number]
            assert face is not None
            costs.append(spaces * (1 if face.symmetric else 2))
        elif name in ("trap", "troll"):
            costs.append(connections(rules))
        else:
            costs.append(max(paths, len(MINES) + 2 * players))
    hand = HAND[players]
    pairs = len([*combinations(range(hand), 2)])
    plays = sum(sorted(costs, reverse=True)[:hand]) + hand + pairs + 1
    return max(plays, MOST_STATES + 1)


MEANINGS: Final = {
    "seat": "who looks",
    "round": "the number of the round",
    "to_act": "who decides",
    "phase": "what is decided",
    "first": "who began the round",
    "turn": "whose turn it is",
    "board": "columns and rows",
    "starts": "the start cards of both clans",
    "mines": "the mines; what is in them if the seat knows it; who has looked",
    "maze": "path cards in the order they were laid; whether an obstacle is overcome",
    "dwarves": "by seat, where its dwarf stands: column, row",
    "tokens": "traps and trolls; whose troll it is",
    "supply": "tokens left, by kind",
    "treasures": "the treasures; the value if the seat knows it; who took it; who has looked",
    "dragon": "who has the dragon",
    "clans": "by seat",
    "role": "the seat's own role",
    "known_roles": "by seat, its role, if this seat knows it",
    "roles": "by seat, once they are shown",
    "hand": "the seat's cards, sorted",
    "hand_sizes": "by seat, how many cards",
    "stock": "cards left to draw",
    "pile": "the discard pile from the bottom up, as far as the seat knows it",
    "pile_by": "who put or lost each card there unseen",
    "proposed": "whether an end of the round was proposed this turn",
    "agreed": "how many have agreed",
    "walked": "whether the dwarf on turn has walked",
    "points": "by seat, points so far",
    "results": "the rounds before: a result each",
    "history": "this round as the seat saw it: an event each",
}

_SIDES: Final = tuple("".join(sides) for count in range(5) for sides in combinations("NESW", count))

WORDS: Final = (
    *("play", "vote", "move", "set_mine", "take", "over"),
    *ROLES,
    *(f"{clan}_{role}" for clan in CLANS for role in ROLES),
    *CLANS,
    *MINES,
    *TOOLS,
    *THINGS,
    *_SIDES,
    *("trap", "troll"),
    *("no_cards", "treasures", "agreement"),
    *("own_treasures", "pool", "remainder", "dragon"),
    *("values", "clan", "value", "members", "best", "sharers", "clans"),
)

register(
    "lost_mines",
    Entry(limits=limits, most_actions=most_actions, meanings=MEANINGS, words=WORDS, scribe=LostMinesScribe),
)
