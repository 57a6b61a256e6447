"""What a client has to know before it can show anything: the games, their cards, options, bots and claims."""

from __future__ import annotations

from functools import cache

from undermine.bots.registry import titles
from undermine.bots.told import ToldBot
from undermine.games import GAMES, GameKind
from undermine.lessons import course_of, lesson_of
from undermine.server.tables.cards import cards_of
from undermine.server.tables.lobby import bots_for, usual_bot
from undermine.server.tables.refusal import Refusal
from undermine.server.tables.talk import claims_in
from undermine.wire.bodies import DeckFile, GameInfo, GameOption, Games, Lesson, LessonStep


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
        out=kind.out is not None,
        options=tuple(
            GameOption(one.name, one.kind, one.usual, one.choices, one.least, one.most) for one in kind.rules.options()
        ),
        bots=bots,
        bot_titles={spec: title for spec, title in titles().items() if spec in bots},
        claims={claim: dict(facts) for claim, facts in claims_in(kind.name).items()},
        cards=cards_of(kind.rules()),
        lesson=lesson_of(kind.name) is not None,
    )


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game."""
    found = lesson_of(game)
    if found is None:
        raise Refusal("no_such_lesson")
    begun = found.begin()
    options = {name: value for name, value in begun.rules.data().items() if name != "game"}
    steps = (
        LessonStep(found.key(one), one.about, one.accepted, one.mark, found.wrong(one), events)
        for one, events in zip(found.steps, course_of(found).events, strict=True)
    )
    return Lesson(game, begun.seats, options, found.position, ToldBot.name, tuple(steps))


def deck_file(name: str) -> DeckFile:
    """A file that comes with a game."""
    for kind in GAMES.values():
        for option in kind.rules.options():
            if option.kind == "file" and name in option.choices and kind.file_text is not None:
                return DeckFile(name, kind.file_text(name))
    raise Refusal("no_such_deck")
