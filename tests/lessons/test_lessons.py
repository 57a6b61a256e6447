"""Every lesson is played through on the engine: what it asks for can be done, and everything it says is there."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

import pytest

from undermine import bots
from undermine.bots.bot import bot_chance
from undermine.games import GAMES, Action, Game
from undermine.lessons import LEARNER, Lesson, Step, course_of, lesson_of, lessons
from undermine.server.web.game_info import games
from undermine.words import Words, browser_texts, languages

LESSONS = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.game)
#: what is left open in a position is drawn anew for every table
SEEDS = range(5)


def walk(lesson: Lesson, seed: int, which: int = 0) -> Iterator[tuple[Step, Game]]:
    """Each step with the match as it is then; of several accepted actions the first is played, or another."""
    game = lesson.begin(seed)
    for step in lesson.steps:
        yield step, game
        chosen = step.accepted[which % len(step.accepted)] if step.accepted else None
        for text in (*([chosen] if chosen else []), *step.then):
            assert Action.parse(text) in game.legal_actions(), (step.key, text)
            game.play(Action.parse(text))


def told(lesson: Lesson, game: Game) -> None:
    """The others decide as the bot does, until whoever learns has something to choose."""
    bot = bots.make_for(lesson.game, "told")
    while game.to_act is not None and (game.to_act != LEARNER or game.is_forced):
        legal = game.legal_actions()
        if game.to_act == LEARNER:
            game.play(legal[0])
        else:
            chance = bot_chance("lesson", game.to_act)
            game.play(bot.decide(game.view(game.to_act), legal, chance))


@LESSONS
def test_a_lesson_can_be_played_through_whatever_is_left_open(lesson: Lesson) -> None:
    for seed in SEEDS:
        for which in range(3):
            seen = []
            for step, game in walk(lesson, seed, which):
                seen.append(len(game.view(LEARNER).history))
                if step.accepted:
                    assert game.to_act == LEARNER and not game.is_forced
                    assert {Action.parse(one) for one in step.accepted} <= {*game.legal_actions()}
            assert tuple(seen) == course_of(lesson).events
            assert game.to_act is None and game.result is not None and LEARNER in game.result.winners


@LESSONS
def test_the_others_do_as_they_are_told(lesson: Lesson) -> None:
    for seed in SEEDS:
        game, script = lesson.begin(seed), walk(lesson, seed)
        for step, expected in script:
            assert game.view(LEARNER) == expected.view(LEARNER)
            if step.accepted:
                game.play(Action.parse(step.accepted[0]))
                told(lesson, game)


@LESSONS
def test_a_step_begins_when_something_has_happened_or_something_was_read(lesson: Lesson) -> None:
    events = course_of(lesson).events
    for step, here, there in zip(lesson.steps, events, events[1:], strict=False):
        assert (here < there) == bool(step.accepted)
        assert not (step.accepted and step.mark is not None)
    assert not lesson.steps[-1].accepted and lesson.steps[-1].mark is None
    assert 8 <= len(lesson.steps) <= 12


@LESSONS
@pytest.mark.parametrize("language", languages())
def test_everything_is_said_in_every_language(lesson: Lesson, language: str) -> None:
    texts = browser_texts(language, "lesson")
    seats = {f"p{seat}" for seat in range(lesson.begin().seats)}
    for step, game in walk(lesson, 0):
        wrong = lesson.wrong(step)
        for key in (lesson.key(step), *wrong.values()):
            assert {name for _, name, _, _ in Formatter().parse(texts[key]) if name} <= seats
            # A few seconds' reading, and no more than a phone has room for.
            assert len(texts[key]) <= (100 if ".not" in key else 195), (len(texts[key]), key)
        others = {one.kind for one in game.legal_actions() if one.text not in step.accepted}
        assert not step.accepted or {*wrong} - {""} <= others, f"{step.key}: what nobody can do is answered"
    names = Words(language).called([f"Dwarf {seat}" for seat in range(12)])
    assert "{" not in names.say(lesson.key(lesson.steps[-1]), **{f"p{seat}": names.seat(seat) for seat in range(12)})


@pytest.mark.parametrize("language", languages())
def test_hints_are_one_line(language: str) -> None:
    hints = browser_texts(language, "hint")
    assert len(hints) > 10 and {key: text for key, text in hints.items() if len(text) > 70 or "{" in text} == {}


@LESSONS
def test_what_a_step_points_at_is_there(lesson: Lesson) -> None:
    for step, game in walk(lesson, 0):
        view = game.view(LEARNER).data()
        for thing in step.about:
            kind, _, which = thing.partition(":")
            if kind == "hand":
                assert which in view["hand"], thing
            elif kind == "player":
                assert int(which) in range(game.seats), thing
            elif kind == "cell":
                column, row = map(int, which.split(","))
                assert column in range(-1, 12) and row in range(-3, 8), thing
            elif kind == "action":
                assert which in step.accepted, thing
            else:
                assert (thing == "role" and view["role"]) or (thing == "confirm" and step.accepted), thing


def test_who_has_nothing_to_do_with_a_lesson_is_not_offered_one() -> None:
    assert {one.game: one.lesson for one in games().games} == {game: lesson_of(game) is not None for game in GAMES}
    assert "told" not in bots.specs() and not any("told" in one.bots for one in games().games)


def test_elsewhere_the_others_play_as_greedy_does() -> None:
    for kind in GAMES.values():
        game = kind.start(kind.rules(), kind.usual_seats, 7)
        for _ in range(12):
            assert game.to_act is not None
            view, legal = game.view(game.to_act), game.legal_actions()
            deeds = [bots.make(spec).decide(view, legal, bot_chance("x", game.to_act)) for spec in ("told", "greedy")]
            assert deeds[0] == deeds[1]
            game.play(deeds[0])
