"""A game from outside adds a lesson as those inside do: it is offered, and can be played through as it is told."""

from __future__ import annotations

import pytest

from tests.race.lessons import LESSON
from undermine import bots
from undermine.bots.bot import bot_chance
from undermine.games import Action
from undermine.lessons import LEARNER, course_of, lesson_of
from undermine.server.web.game_info import games
from undermine.words import browser_texts, languages


def test_it_is_offered_and_played_through_as_it_is_told() -> None:
    assert lesson_of("race") is LESSON and next(one for one in games().games if one.game == "race").lesson
    bot, game, seen = bots.make_for("race", "told"), LESSON.begin("race"), []
    for step in LESSON.steps:
        seen.append(len(game.view(LEARNER).history))
        for text in step.accepted:
            game.play(Action.parse(text))
        for text in step.then:
            assert game.to_act is not None
            told = bot.decide(game.view(game.to_act), game.legal_actions(), bot_chance("lesson", game.to_act))
            assert told.text == text
            game.play(told)
    assert game.result is not None and game.result.winners == (LEARNER,) and tuple(seen) == course_of(LESSON).events


@pytest.mark.parametrize("language", languages())
def test_everything_is_said(language: str) -> None:
    texts = browser_texts(language, "lesson")
    asked = [key for step in LESSON.steps for key in (LESSON.key(step), *LESSON.wrong(step).values())]
    assert {*asked} == {key for key in texts if key.startswith("lesson.race.")}
