"""Which lessons there are: one for each game that has one. A game without a lesson is not offered any."""

from __future__ import annotations

from typing import Final

from undermine.lessons.lesson import Lesson

_LESSONS: Final[dict[str, Lesson]] = {}


def register(lesson: Lesson) -> None:
    """Make the lesson of a game known."""
    _LESSONS[lesson.game] = lesson


def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    return _LESSONS.get(game)


def lessons() -> tuple[Lesson, ...]:
    """All lessons there are."""
    return tuple(_LESSONS.values())
