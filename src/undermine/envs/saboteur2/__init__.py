"""Saboteur 2's observations and actions: how much room they need, and why."""

from __future__ import annotations

from typing import Final

from undermine.envs import digging
from undermine.envs.digging.scribe import DigScribe
from undermine.envs.registry import Entry, register
from undermine.games.core.cards import NUMBERS
from undermine.games.saboteur2.cards import IN_FRONT, LADDERS
from undermine.games.saboteur2.rules import BOX, DECK, ROLES, Saboteur2Rules


def turns(players: int) -> int:
    """How many turns a round has at most: each one plays or puts away a card of the deck, but for those of players
    with an empty hand. The stock is empty then, and while the round goes on somebody has cards and gets to play one
    before everybody has had a turn; there are no more of them than hands can hold.
    """
    hands = players * BOX.hand[players]
    return len(BOX.cards) + players * (hands + 1)


def limits(rules: Saboteur2Rules, players: int) -> dict[str, int]:
    """How long the lists of a view can be: a theft card each, and a dwarf card for each Swap your hats."""
    found = digging.limits(BOX, players, BOX.hand[players], turns(players))
    return {
        **found,
        # each theft is two lines of the result, and each line four numbers with its facts in six
        "results": found["results"] + 4 * players,
        "trapped": -players,
        "thefts": DECK["theft"],
        "thieves": players,
        "known_roles": -players,
        "put_away": DECK["swap_hats"],
        "pieces": -players,
        "has_gold": -players,
    }


def most_actions(rules: Saboteur2Rules, players: int) -> int:
    """A turn lets one play a card of the hand, put up to three away, or two for a card in front of oneself. A ladder
    may lie beside any card (S2.21); other cards are joined to the start.
    """
    near, far = digging.frontier(BOX), digging.rim(BOX)
    hand = BOX.hand[players]
    cells = {name: far if LADDERS[NUMBERS[name]] else near for name in BOX.deck}
    pairs = hand * (hand - 1) // 2
    discards = hand + pairs + pairs * (hand - 2) // 3
    return digging.most_plays(BOX, players, hand, cells) + discards + pairs * len(IN_FRONT)


MEANINGS: Final = {
    **digging.MEANINGS,
    "trapped": "by seat, whether it is trapped",
    "thefts": "who has a Theft card lying there, in the order these were laid",
    "thieves": "who may still steal, in order",
    "known_roles": "by seat, its dwarf, if this seat has looked at it",
    "put_away": "dwarf cards put away: whose, and the role if this seat knows it",
    "spare": "dwarf cards left",
    "pieces": "by seat, gold, if this seat may know",
    "has_gold": "by seat, whether it has any gold",
}

WORDS: Final = (
    *digging.WORDS,
    *ROLES,
    *("saboteurs", "both", "treasure", "steal"),
    *("trapped", "geologist", "boss", "profiteer", "won", "lost", "stole", "stolen", "before"),
    *("crystals", "geologists", "winners", "share", "target", "by"),
)

register(
    "saboteur2",
    Entry(
        limits=limits,
        most_actions=most_actions,
        meanings=MEANINGS,
        words=WORDS,
        scribe=DigScribe,
        own_parts=("trapped", "thefts", "thieves", "dwarf_looks", "put_away", "spare", "roles"),
    ),
)
