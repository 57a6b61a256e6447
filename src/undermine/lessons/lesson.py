"""What a lesson is: a position, steps, and what the others do in between.

A lesson is data. It is played at an ordinary table by the rules of its game, whose other seats are told what to do
(the bot ``told``). Which step one is at, and which line of the script comes next, follows from how many events a seat
has seen, so that a lesson can be left and taken up again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from undermine.games import Action, Game, from_position

#: the seat of whoever learns
LEARNER: Final = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that is said, and what is to be done about it.

    Its text is ``lesson.GAME.KEY``, with the names of the seats as facts: ``{p0}``, ``{p1}``. With ``accepted`` actions
    one of them is to be played, with ``mark`` somebody is to be suspected, and without either it is read.
    """

    key: str
    #: what it is about, to be pointed at: things as the client names them, ``hand:map``, ``cell:4,0``, ``player:2``
    about: tuple[str, ...] = ()
    #: the actions that are let through, in notation; after any of them the match goes on alike
    accepted: tuple[str, ...] = ()
    #: the seat that is to be suspected
    mark: int | None = None
    #: the kinds of other actions that are answered by a text of their own, ``KEY.not.KIND``; all others by ``KEY.not``
    wrong: tuple[str, ...] = ()
    #: what is done after it, one action after the other, by whoever is to decide: the others, and the learner where
    #: there is nothing to choose
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: where it begins, and its steps."""

    #: everything that matters is said in it; the rest is drawn by lot
    position: str
    steps: tuple[Step, ...]

    @property
    def game(self) -> str:
        """The game that is learnt."""
        return self.position.partition(";")[0].split()[0]

    def begin(self, seed: int | str = 0) -> Game:
        """The match as it begins."""
        return from_position(f"{self.position} seed={seed}")

    def key(self, step: Step) -> str:
        """The key of a step's text."""
        return f"lesson.{self.game}.{step.key}"

    def wrong(self, step: Step) -> dict[str, str]:
        """The keys of what is said to what is not asked for: actions by their kinds, ``""`` for everything else."""
        if not step.accepted and step.mark is None:
            return {}
        key = self.key(step)
        return {"": f"{key}.not", **{kind: f"{key}.not.{kind}" for kind in step.wrong}}


@dataclass(frozen=True, slots=True)
class Course:
    """How a lesson goes."""

    #: of each step, how many events the learner has seen when it begins
    events: tuple[int, ...]
    #: by seat, what it does when it has seen so many events
    lines: Mapping[int, Mapping[int, str]]


@cache
def course_of(lesson: Lesson) -> Course:
    """How a lesson goes: it is played through once. ``IllegalAction`` or an error of notation if it cannot be."""
    game = lesson.begin()
    events: list[int] = []
    lines: dict[int, dict[int, str]] = {seat: {} for seat in range(game.seats)}
    for step in lesson.steps:
        events.append(_seen(game, LEARNER))
        for text in (*step.accepted[:1], *step.then):
            seat = game.to_act
            assert seat is not None, (lesson.game, step.key, text)
            if seat != LEARNER:
                lines[seat][_seen(game, seat)] = text
            game.play(Action.parse(text))
    return Course(tuple(events), lines)


def _seen(game: Game, seat: int) -> int:
    return len(game.view(seat).history)
