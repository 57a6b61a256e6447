"""What a client has to know before it can show anything: the games, their cards, options, bots and claims."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec.structs import replace

from undermine.bots.company import usual_bot
from undermine.bots.registry import titles
from undermine.bots.told import ToldBot
from undermine.games import GAMES, GameKind, claims_in, kind_of, start
from undermine.lessons import course_of, examples_of, lesson_of
from undermine.server.live.replays import dealt_roles
from undermine.server.tables.cards import cards_of
from undermine.server.tables.lobby import bots_for
from undermine.server.tables.refusal import Refusal
from undermine.wire.bodies import (
    DeckFile,
    DwarfCards,
    GameInfo,
    GameOption,
    Games,
    Lesson,
    LessonStep,
    Rulebook,
    RuleExample,
)


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


@cache
def rulebook(game: str) -> Rulebook:
    """What the rules of a game are illustrated with."""
    if game not in GAMES:
        raise Refusal("no_such_game")
    tried = [(example, example.tried()) for example in examples_of(game)]
    examples = [
        # What happened before is no part of the picture.
        RuleExample(example.key, {**one.view.data(), "history": []}, one.action.data(), one.reason, one.facts)
        for example, one in tried
    ]
    return Rulebook(tuple(_dwarf_cards(game)), tuple(examples))


def _dwarf_cards(game: str) -> list[DwarfCards]:
    """Which dwarf cards there are for how many players, as they are really dealt."""
    found: list[DwarfCards] = []
    kind = kind_of(game)
    for seats in kind.rules.players:
        roles, spare = dealt_roles(start(kind.rules(), seats, "0"))
        counted = Counter([*roles, *spare])
        if not counted:
            continue
        if found and found[-1].roles == counted:
            found[-1] = replace(found[-1], most=seats)
        else:
            found.append(DwarfCards(seats, seats, {role: counted[role] for role in kind.roles}))
    return found


def deck_file(name: str) -> DeckFile:
    """A file that comes with a game."""
    for kind in GAMES.values():
        for option in kind.rules.options():
            if option.kind == "file" and name in option.choices and kind.file_text is not None:
                return DeckFile(name, kind.file_text(name))
    raise Refusal("no_such_deck")
