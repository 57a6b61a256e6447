"""Saboteur's observations and actions: how much room they need, and why."""

from __future__ import annotations

from collections import Counter
from typing import Final

from undermine.envs import digging
from undermine.envs.registry import Entry, register
from undermine.envs.saboteur.scribe import SaboteurScribe
from undermine.games.saboteur.rules import BOX, DECK, HAND, NUGGETS_DRAWN, ROLES, SaboteurRules


def turns(players: int) -> int:
    """How many turns a round has at most: each one plays or puts away a card of the deck, but for those of players
    with an empty hand. The stock is empty then, hands only shrink, and each comes to its end within as many turns of
    its player as it has cards; when all pass in a row the round is over.
    """
    return len(BOX.cards) + players * (HAND[players] + 1)


def limits(rules: SaboteurRules, players: int) -> dict[str, int]:
    """How long the lists of a view can be: every round has one draft at most, in which each card is picked once."""
    drawn = NUGGETS_DRAWN[players]
    most = rules.rounds * drawn
    found = digging.limits(BOX, players, HAND[players], turns(players))
    return {
        **found,
        "history": found["history"] + rules.rounds * (players + 8),
        "drafts": rules.rounds,
        "drafts.picks": drawn,
        "drafts.looks": drawn,
        "drafts.looks.2": drawn,
        "picked_count": -players,
        "picked": -players,
        "picked.": most,
        "paid": -players,
        "paid.": 4 * rules.rounds,
        "bank": -players,
    }


def most_actions(rules: SaboteurRules, players: int) -> int:
    """A turn lets one play a card of the hand or put one away; a stone is set in two ways, and there are three values
    of nugget cards to pick from.
    """
    cells = digging.frontier(BOX) if rules.connection == "start" else digging.rim(BOX)
    hand = HAND[players]
    return digging.most_plays(BOX, players, hand, dict.fromkeys(BOX.deck, cells)) + hand


MEANINGS: Final = {
    **digging.MEANINGS,
    "nuggets": "nugget cards in the stock",
    "drafts": "by round that the diggers won: its number, nugget cards drawn, (who, value) for each that was picked, "
    "and what the seat saw when it picked: (picks before, values)",
    "picked_count": "by seat, how many nugget cards it has picked",
    "picked": "by seat, their values, if the seat knows them",
    "paid": "by seat, the nugget cards it was paid",
    "bank": "by seat, gold from the bank",
}

WORDS: Final = (
    *digging.WORDS,
    *ROLES,
    *("diggers", "saboteurs", "treasure", "pick"),
    *("picked", "treasure_taken", "treasure_lost", "no_saboteurs", "saboteurs_paid"),
    *("cards", "bank"),
)

#: a tunnel that lacks one card to the goals, with all side passages blocked; four cards are left to be dealt
_TUNNEL: Final = (
    *("dead_s@0,-1", "dead_ns@0,1", "dead_w~@-1,0", "straight_ew@1,0", "straight_ew@2,0"),
    *("t_wide@3,0", "dead_es@3,1", "t_wide~@4,0", "dead_nsw@4,-1"),
    *("t_wide@5,0", "dead_sw~@5,1", "t_wide~@6,0", "dead_esw@6,-1"),
)


def small(*cards: str, **fields: str) -> str:
    """A position before the last card of a tunnel, three playing, with these cards still to be dealt; the others have
    been put away. Fields of the position may be said otherwise.
    """
    away = Counter(DECK)
    away.subtract(place.partition("@")[0].rstrip("~") for place in _TUNNEL)
    away.subtract(cards)
    said = {"board": "/".join(_TUNNEL), "hands": "?", "nuggets": "3,2,1", "pile": ",".join(away.elements()), **fields}
    return "saboteur rounds=1; seats=3 " + " ".join(f"{name}={value}" for name, value in said.items())


register(
    "saboteur",
    Entry(
        limits=limits,
        most_actions=most_actions,
        meanings=MEANINGS,
        words=WORDS,
        scribe=SaboteurScribe,
        small=small("straight_ew", "dead_ew", "map", "broken_lantern"),
    ),
)
