"""What the views of all digging games have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undermine.games.core.cards import FACES, NUMBERS, is_path
from undermine.games.digging.box import GOALS, Box
from undermine.games.digging.cards import GOALS as PLACES
from undermine.games.digging.cards import TOOLS

#: the fields of a ``DigView``
MEANINGS: Final = {
    "seat": "who looks",
    "round": "the number of the round",
    "to_act": "who decides",
    "phase": "what is decided",
    "first": "who began the round",
    "turn": "whose turn it is",
    "maze": "cards that lie face-up, the start first, path cards in the order they were laid",
    "goals": "the goals from the top down; the face if the seat knows it; who has looked",
    "setting": "the goal whose stone is being set",
    "stock": "cards left to draw",
    "pile": "the discard pile from the bottom up, as far as the seat knows it",
    "pile_by": "who put each card there face-down",
    "role": "the seat's own dwarf",
    "hand": "the seat's cards, sorted",
    "hand_sizes": "by seat, how many cards",
    "broken": "by seat, broken tools",
    "roles": "by seat, once they are shown",
    "left_over": "the dwarf left over, once it is shown",
    "results": "the rounds before: a result each",
    "history": "this round as the seat saw it: an event each",
}

#: the words of all digging games
WORDS: Final = (
    *("turn", "set_stone", "over"),
    *PLACES,
    *TOOLS,
    *("no_moves", "left_over", "goals"),
)


def limits(box: Box, players: int, hand: int, turns: int) -> dict[str, int]:
    """How long the lists of a view can be; a hand has so many cards at most, and a round so many turns.

    In the maze are the start, the goals and every path card of the deck at most; in the discard pile every card. Each
    turn is told in two rows, what was done and what was drawn; the rest of a round happens once for each seat or goal.
    """
    paths = sum(1 for card in box.cards if is_path(card))
    return {
        "maze": 1 + len(GOALS) + paths,
        "goals": -len(GOALS),
        "goals.looked": players,
        "pile": len(box.cards),
        "pile_by": len(box.cards),
        "hand": hand,
        "hand_sizes": -players,
        "broken": -players,
        "broken.": len(TOOLS),
        "roles": -players,
        "history": 2 * turns + 10 * players + 96,
        "results": 16 + 9 * players,
    }


def frontier(box: Box) -> int:
    """How many empty cells at most face an open side that is joined to the start.

    Take the ways of the cards that are joined to the start, each with the sides where it touches the edge. They hang
    together, so with *w* ways at least *w* - 1 pairs of sides meet each other, and each way but the start's takes two
    sides away from all there are: at most 4 sides of the start are left over, and for every further way its sides less
    two. A way with one side takes more than it brings. A source is joined without meeting anybody, so that all its
    sides may be left over. Every path card may lie there, and every goal; each side faces one cell.
    """
    ends = 4
    for card in (*box.cards, *(NUMBERS[goal] for goal in GOALS)):
        face = FACES[card] if card < len(FACES) else None
        if face is not None:
            ends += sum(max(0, way.bit_count() - (0 if face.source else 2)) for way in face.ways)
    return ends


def rim(box: Box) -> int:
    """How many empty cells at most lie beside a face-up card, joined or not.

    Cards that hang together, *m* of them, have at most 2 *m* + 2 empty neighbours: the first has four, and each further
    one takes its own cell away and adds three at most. Every card is laid beside another, and every goal that is turned
    over lies beside one, so all hang together until a card is taken away, which leaves four parts of one at most.
    """
    cards = 1 + len(GOALS) + sum(1 for card in box.cards if is_path(card))
    return 2 * cards + 2 * (1 + 3 * box.deck["rock_fall"])


def most_plays(box: Box, players: int, hand: int, cells: Mapping[str, int]) -> int:
    """How much can be done at most by playing one card of a hand, with so many cells for each path card.

    A path card may lie on each cell in as many ways as it has faces; any other card is played on a goal, on a card that
    lies in the maze, or on a tool of a player, and mends two tools at most. Copies are one (S1.14), so the worst hand
    is the cards that can do the most.
    """
    paths = sum(1 for card in box.cards if is_path(card))
    costs = [
        cells[name] * len(box.table.card_faces[NUMBERS[name]])
        if is_path(NUMBERS[name])
        else paths
        if name == "rock_fall"
        else max(len(GOALS), 2 * players)
        for name in box.deck
    ]
    return sum(sorted(costs, reverse=True)[:hand])
