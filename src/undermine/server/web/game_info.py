"""What a client has to know before it can show anything: the games, their cards, options, bots and claims."""

from __future__ import annotations

from dataclasses import fields
from functools import cache

from undermine.games import FAMILY
from undermine.games.lost_mines.deck import USUAL, deck_text
from undermine.games.registry import Entry
from undermine.server.tables.cards import card_face, deck_cards
from undermine.server.tables.claims import CLAIMS
from undermine.server.tables.lobby import bots_for
from undermine.server.tables.refusal import Refusal
from undermine.wire.bodies import DeckFile, GameInfo, GameOption, Games
from undermine.wire.table import CardFace


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
        cards=_cards(name, one),
    )


def _cards(name: str, one: Entry) -> tuple[CardFace, ...]:
    if name == "lost_mines":
        return deck_cards(USUAL)
    return tuple(card_face(card, count) for card, count in {**one.fixed, **one.deck}.items())


def deck_file(name: str) -> DeckFile:
    """A deck that comes with a game."""
    if name != USUAL:
        raise Refusal("no_such_deck")
    return DeckFile(name, deck_text(name))
