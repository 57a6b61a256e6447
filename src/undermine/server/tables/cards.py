"""The cards of a table as they are drawn: those of its game, or those of a deck of its own."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from undermine.games.core.cards import FACES, NUMBERS
from undermine.games.lost_mines.deck import USUAL, deck_of
from undermine.maze.sides import spell
from undermine.wire.table import CardFace, Config


def card_face(card: str, count: int) -> CardFace:
    """A card by its id, with its face if it lies in a maze."""
    number = NUMBERS[card]
    face = FACES[number] if number < len(FACES) else None
    if face is None:
        return CardFace(card, count)
    return CardFace(
        card, count, tuple(spell(way) for way in face.ways), face.source, face.door, face.crystal, face.terrain
    )


@lru_cache(maxsize=64)
def deck_cards(deck: str) -> tuple[CardFace, ...]:
    """Everything in a deck of The Lost Mines. Mines lie face-down and are no cards of the stock."""
    told = deck_of(deck)
    return (
        *(card_face(card, count) for card, count in told.stock.items()),
        *(CardFace(f"mine_{mine}", 1, (spell(sides),)) for mine, sides in told.mines.items()),
    )


def own_cards(config: Config) -> tuple[CardFace, ...] | None:
    """The cards of a table that plays with a deck of its own."""
    deck = _own_deck(config)
    return None if deck is None else deck_cards(deck)


def in_brief(config: Config) -> Config:
    """What a table has agreed on, with the name of a deck of its own in place of the whole text."""
    deck = _own_deck(config)
    return config if deck is None else replace(config, options={**config.options, "deck": deck_of(deck).name})


def _own_deck(config: Config) -> str | None:
    deck = config.options.get("deck")
    return deck if isinstance(deck, str) and deck != USUAL else None
