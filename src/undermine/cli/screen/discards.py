"""Cards to be put away, as people name them: by their numbers in the hand or by their ids, in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from undermine.games import Action, NotationError
from undermine.games.core.cards import NUMBERS
from undermine.games.core.errors import quoted


def chosen(text: str, hand: Sequence[str]) -> list[str] | None:
    """The cards that an answer names, or ``None`` if it names none: ``1 3``, ``1,3`` or ``cross map``.

    >>> chosen("3, 1", ["cross", "map", "map"]), chosen("map map", ["cross", "map", "map"]), chosen("9", ["cross"])
    (['map', 'cross'], ['map', 'map'], None)
    """
    cards: list[str] = []
    numbers: set[str] = set()
    for part in re.split(r"[\s,]+", text.removeprefix("-").strip(" ,")):
        if part in NUMBERS:
            cards.append(part)
        elif part.isdecimal() and len(part) < 4 and 1 <= int(part) <= len(hand) and part not in numbers:
            numbers.add(part)
            cards.append(hand[int(part) - 1])
        else:
            return None
    return cards


def parse(text: str) -> Action:
    """An action from its notation, where cards that are put away may stand in any order.

    >>> parse("-map,cross!theft")
    Action('-cross,map!theft')
    """
    if text.startswith("-") and "," in text:
        given, _, removes = text[1:].partition("!")
        return put_away(given.split(","), removes)
    return Action.parse(text)


def put_away(cards: Sequence[str], removes: str = "") -> Action:
    """The action that puts cards away, to pass or to be rid of a card; ``NotationError`` if there is none."""
    for card in cards:
        if card not in NUMBERS:
            raise NotationError("notation.no_card", text=quoted(card[:60]))
    ordered = ",".join(sorted(cards, key=lambda card: NUMBERS[card]))
    return Action.parse(f"-{ordered}" + (f"!{removes}" if removes else ""))
