"""What nobody should ask of a game, and somebody will: each is refused with an ordinary error, or does no harm."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any, Final

from undermine.games import Action, Chance, Game, Legal, Lots, Record, Worlds, from_position, resample, start

#: what is given where a seat, a number, a list, an action or a generator belongs
VALUES: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        -1,
        -2,
        0,
        1,
        99,
        255,
        256,
        -(1 << 31),
        1 << 31,
        (1 << 32) - 1,
        1 << 32,
        1 << 63,
        -(1 << 63),
        1 << 80,
    ),
    *(
        0.5,
        float("nan"),
        "",
        "0",
        "map:top",
        "no such thing",
        b"",
        b"\xff",
        (),
        (None,),
        [],
        [None],
        {},
        object(),
        Action,
    ),
    *(Action.parse("map:top"), Action.parse("-"), Action.parse("walk@3,4"), Action.parse("take:1"), Chance, Lots(1)),
)
#: errors that say that something was wrong with what was asked
ORDINARY: Final = (TypeError, ValueError, AttributeError, LookupError, OverflowError, ZeroDivisionError)

Ask = Callable[[Game, Any, Any], Any]
#: everything outside that takes something; the game is a copy, which is thrown away
QUESTIONS: Final[dict[str, Ask]] = {
    "play": lambda game, one, other: game.play(one),
    "play a code": lambda game, one, other: game.play(SimpleNamespace(code=one)),  # type: ignore[arg-type]
    "view": lambda game, one, other: game.view(one),
    "play on": lambda game, one, other: game.play_on(one),
    "play on with": lambda game, one, other: game.play_on([one] * game.seats),
    "play on with few": lambda game, one, other: game.play_on([Chance(1)] * (game.seats // 2)),
    "roll out": lambda game, one, other: game.roll_out(one),
    "roll out rounds": lambda game, one, other: game.roll_out(Lots(1), one if _few(one) else 1),
    "roll out an action": lambda game, one, other: game.roll_out(Lots(1), 1, None, one),
    "silent world": lambda game, one, other: Worlds(game.view(0)).silent_world(_number(one), other),
    "legal": lambda game, one, other: game.legal_actions()[one],
    "legal slice": lambda game, one, other: game.legal_actions()[one:other],
    "legal in": lambda game, one, other: one in game.legal_actions(),
    "legal index": lambda game, one, other: game.legal_actions().index(one, other),
    "legal count": lambda game, one, other: game.legal_actions().count(one),
    "legal equals": lambda game, one, other: game.legal_actions() == one,
    "legal holds": lambda game, one, other: game.legal_actions().holds(one),
    "play on with one": lambda game, one, other: game.play_on([one] + [Chance(1)] * game.seats),
    "legal of": lambda game, one, other: list(Legal(one)),
    "legal of numbers": lambda game, one, other: list(Legal([one, other])),
    "empty legal": lambda game, one, other: Legal([])[one],
    "action": lambda game, one, other: Action.of(one),
    "parse": lambda game, one, other: Action.parse(one),
    "below": lambda game, one, other: Chance(one).below(_number(other)),
    "choice": lambda game, one, other: Chance(1).choice(one),
    "shuffle": lambda game, one, other: Chance(1).shuffle(one),
    "at": lambda game, one, other: Chance.at(one),
    "lots": lambda game, one, other: Lots(one).below(_number(other)),
    "resample": lambda game, one, other: resample(game.view(game.to_act), one),
    "resample nothing": lambda game, one, other: resample(one, Chance(1)),
    "start": lambda game, one, other: start(game.rules, one, other),
    "start nothing": lambda game, one, other: start(one, 3, other),
    "position": lambda game, one, other: from_position(one),
    "record": lambda game, one, other: Record.parse(one),
    "seen by": lambda game, one, other: [event.seen_by(one) for event in game.view(None).history],
    "known to": lambda game, one, other: [event.known_to(one) for event in game.view(None).history],
}


def _number(value: Any) -> Any:
    """A value, unless plain Python would fill the memory with copies of it."""
    return None if isinstance(value, str | bytes | tuple | list) else value


def _few(rounds: Any) -> bool:
    """Whether so many rounds are over some day."""
    return not isinstance(rounds, int) or rounds < 3


def ask(game: Game, chance: Chance) -> tuple[str, str]:
    """Ask something of a copy of a game; what, and what came of it."""
    name = chance.choice(list(QUESTIONS))
    question: Callable[[], Any] = partial(QUESTIONS[name], game.copy(), chance.choice(VALUES), chance.choice(VALUES))
    try:
        question()
    except ORDINARY as error:
        return name, type(error).__name__
    return name, "answered"
