"""``told``: the others in a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from undermine.bots.bot import Bot
from undermine.bots.builtin import GreedyBot
from undermine.games import Action, Chance, View
from undermine.games.core.position import PositionGiven
from undermine.lessons import course_of, lesson_of


class ToldBot(Bot):
    """Does what the lesson of the game has its seat do after so many events; where nothing is said it is ``greedy``.

    So it is in a match that was dealt: only one that began with a position can be a lesson.
    """

    name = "told"
    offered = False

    def __init__(self, persona: str = "") -> None:
        super().__init__(persona)
        self._otherwise = GreedyBot()

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        line = _line(view)
        return next((one for one in legal if one.text == line), None) or self._otherwise.decide(view, legal, chance)


def _line(view: View) -> str | None:
    """What the script says now, if it says anything."""
    lesson = lesson_of(view.rules.name)
    if lesson is None or view.seat is None or not isinstance(view.history[0], PositionGiven):
        return None
    return course_of(lesson).lines.get(view.seat, {}).get(len(view.history))
