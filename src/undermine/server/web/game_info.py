"""What a client has to know before it can show anything: the games, their cards, options, bots and claims."""

from __future__ import annotations

from functools import cache

from undermine.bots.registry import titles
from undermine.games import GAMES, GameKind
from undermine.server.tables.cards import cards_of
from undermine.server.tables.lobby import bots_for, usual_bot
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.talk import claims_in
from undermine.wire.bodies import DeckFile, GameInfo, GameOption, Games


@cache
def games() -> Games:
    """The games there are."""
    return Games(tuple(map(_game, GAMES.values())))


def _game(kind: GameKind) -> GameInfo:
    players = kind.rules.players
    bots = bots_for(kind.name)
    return GameInfo(
        game=kind.name,
        least=players.start,
        most=players.stop - 1,
        usual_seats=kind.usual_seats,
        usual_bot=usual_bot(kind.name),
        minutes=kind.minutes,
        unit=kind.unit,
        look=kind.look,
        roles=kind.roles,
        sides=kind.sides,
        suspected=kind.suspected,
        options=tuple(
            GameOption(one.name, one.kind, one.usual, one.choices, one.least, one.most) for one in kind.rules.options()
        ),
        bots=bots,
        bot_titles={spec: title for spec, title in titles().items() if spec in bots},
        claims={claim: dict(facts) for claim, facts in claims_in(kind.name).items()},
        cards=cards_of(kind.rules()),
    )


def deck_file(name: str) -> DeckFile:
    """A file that comes with a game."""
    for kind in GAMES.values():
        for option in kind.rules.options():
            if option.kind == "file" and name in option.choices and kind.file_text is not None:
                return DeckFile(name, kind.file_text(name))
    raise Refusal("no_such_deck")
