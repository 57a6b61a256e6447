"""What a client has to know before it can show anything: the games, their cards, options, bots and claims."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

from undermine.games import FAMILY
from undermine.games.cards import FACES, NUMBERS
from undermine.games.family import Entry
from undermine.games.lost_mines.deck import USUAL, deck_of
from undermine.maze.sides import spell
from undermine.server.tables.claims import CLAIMS
from undermine.server.tables.lobby import bots_for
from undermine.wire.bodies import CardFace, GameInfo, GameOption, Games


@cache
def games() -> Games:
    """The games there are."""
    return Games(tuple(_game(name, one) for name, one in FAMILY.items()))


def _game(name: str, one: Entry) -> GameInfo:
    players = one.rules.players
    return GameInfo(
        game=name,
        least=players.start,
        most=players.stop - 1,
        options=tuple(GameOption(option.name, option.default) for option in fields(one.rules)),
        bots=bots_for(name),
        claims={claim: dict(facts) for claim, facts in CLAIMS[name].items()},
        cards=(*(_card(card, count) for card, count in {**one.fixed, **one.deck}.items()), *_mines(name)),
    )


def _mines(game: str) -> tuple[CardFace, ...]:
    """The mines of the usual deck, as printed: they lie face-down and are no cards of the stock."""
    if game != "lost_mines":
        return ()
    return tuple(CardFace(f"mine_{mine}", 1, (spell(sides),)) for mine, sides in deck_of(USUAL).mines.items())


def _card(card: str, count: int) -> CardFace:
    number = NUMBERS[card]
    face = FACES[number] if number < len(FACES) else None
    if face is None:
        return CardFace(card, count)
    return CardFace(
        card, count, tuple(spell(way) for way in face.ways), face.source, face.door, face.crystal, face.terrain
    )
