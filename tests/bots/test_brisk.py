"""``keen``'s quick twin: it values what can be done as ``keen`` does, and so plays as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.engines import COMPILED_WITH_BOTS, is_there, run
from undermine.bots import make
from undermine.bots.character import CHARACTERS
from undermine.bots.digging.board import Board
from undermine.bots.digging.survey import Survey
from undermine.bots.saboteur import keen
from undermine.bots.saboteur.brisk import BriskSaboteur
from undermine.bots.saboteur2.brisk import BriskSaboteur2
from undermine.games import GAMES, Chance, Saboteur, SaboteurRules, start
from undermine.games.core.lots import Lots

#: with the numbers of seats and rounds that are compared between engines
POLICIES: Final = {"saboteur": (BriskSaboteur, range(3, 11), 2), "saboteur2": (BriskSaboteur2, (2, 6, 12), 1)}
#: how many rounds of a hundred diggers win by number of seats, by 2,000 rounds of ``keen`` in all of them
SHARES: Final = {3: 77, 4: 95, 5: 62, 6: 80, 7: 52, 8: 66, 9: 78, 10: 56}


def moments(seats: int, seed: str, name: str = "saboteur") -> Iterator[tuple[Any, Any]]:
    """The turns of a round of ``keen``, as game and view, and what is done next."""
    game: Any = start(GAMES[name].rules(rounds=1), seats, seed)
    bot, chance = make("keen"), Chance(seed)
    while (seat := game.to_act) is not None:
        view = game.view(seat)
        action = bot.decide(view, game.legal_actions(), chance)
        if view.phase == "turn":
            yield game, action
        game.play(action)


def won(seats: int, rounds: int) -> float:
    """Of a hundred rounds, how many the diggers win."""
    policy = BriskSaboteur()
    games = (start(SaboteurRules(), seats, f"b{number}") for number in range(rounds))
    ended: list[Any] = [game.roll_out(Lots(number), 1, policy) for number, game in enumerate(games)]
    return 100 * [after.winners for after in ended].count("diggers") / rounds


@pytest.mark.parametrize("seats", [3, 5, 10])
def test_a_survey_finds_what_a_board_does(seats: int) -> None:
    survey = Survey()
    for game, _ in moments(seats, f"survey {seats}"):
        board = Board.of(game.view(None).maze)
        survey.look(game.maze)
        for goal in range(3):
            if game.hidden >> goal & 1:
                assert survey.need(goal) == board.need(goal)
                assert survey.effort(goal) == pytest.approx(board.effort(goal))


@pytest.mark.parametrize("seats", [3, 5, 8, 10])
def test_actions_are_worth_as_much_as_to_keen(seats: int) -> None:
    policy, weighed, strayed = BriskSaboteur(), 0, 0
    for game, _ in moments(seats, f"worth {seats}"):
        view = game.view(game.to_act)
        policy.follow(view)
        policy.begin(game)
        kind = keen._Digger if view.role == "digger" else keen._Saboteur
        seat = kind(view, CHARACTERS[""])
        for action in game.legal_actions():
            ours, theirs = policy.worth(game, action.code), seat.worth(action)
            if action.kind in ("break", "repair"):
                # How far a third one was suspected is taken from what everybody knows.
                weighed += 1
                strayed += abs(ours - theirs) > 0.05
            else:
                assert ours == pytest.approx(theirs), action
    assert strayed <= weighed / 10


def test_what_is_done_in_a_roll_out_is_held_against_who_does_it() -> None:
    followed, noted = BriskSaboteur(), BriskSaboteur()
    strayed = asked = 0
    for game, action in moments(5, "noted"):
        if not asked:
            noted.begin(game)
        followed.follow(game.view(None))
        followed.begin(game)
        for policy in (followed, noted):
            policy.worth(game, action.code)
            policy.suspicions.think(game.hidden, game.to_act, game.roles[game.to_act] == 0)
        asked += 1
        pairs = zip(list(followed.suspicions.chances)[:5], list(noted.suspicions.chances)[:5], strict=True)
        strayed += any(abs(one - other) > 0.05 for one, other in pairs)
        noted.note(game, action.code)
    assert strayed <= asked / 10


def test_with_all_insight_everybody_is_known() -> None:
    game = Saboteur.start(SaboteurRules(), 5, "insight")
    blind, seeing = BriskSaboteur(), BriskSaboteur()
    seeing.insight = 1.0
    assert [one.insight for one in (blind, seeing)] == [0.0, 1.0]
    outcomes = {policy: [game.roll_out(Lots(lot), 1, policy).gold for lot in range(60)] for policy in (blind, seeing)}
    assert outcomes[blind] != outcomes[seeing]


@pytest.mark.parametrize("connection", ["start", "adjacent"])
@pytest.mark.parametrize("seats", range(3, 11))
def test_it_plays_by_the_rules_and_by_lots_alone(seats: int, connection: str) -> None:
    policy = BriskSaboteur()
    game = start(SaboteurRules(connection=connection), seats, f"rules {seats}")
    # What it plays is checked against what is legal on the way.
    first, second = (game.roll_out(Lots(seats), 2, policy) for _ in range(2))
    fresh = game.roll_out(Lots(seats), 2, BriskSaboteur())
    assert first.gold == second.gold == fresh.gold
    assert first.maze.lying() == second.maze.lying() == fresh.maze.lying()  # type: ignore[attr-defined]


@pytest.mark.parametrize("engine", COMPILED_WITH_BOTS)
def test_it_plays_the_same_on_every_engine(engine: str) -> None:
    if not is_there(engine):
        pytest.skip(f"the engine is not built: {engine}")
    plain, other = (run(one, "-m", "tests.bots.brisk_rounds") for one in ("plain", engine))
    assert plain.returncode == other.returncode == 0 and other.stderr == "", other.stderr[-3000:]
    assert plain.stdout == other.stdout != ""


@pytest.mark.parametrize("seats", [4, 7])
def test_diggers_win_about_as_often_as_with_keen(seats: int) -> None:
    assert abs(won(seats, 150) - SHARES[seats]) < 12


@pytest.mark.long
@pytest.mark.parametrize("seats", SHARES)
def test_diggers_win_as_often_as_with_keen(seats: int) -> None:
    """The same two thousand deals; chance alone makes a difference of 1.1 points."""
    bot, rounds, keens = make("keen"), 2000, 0
    for number in range(rounds):
        game = start(GAMES["saboteur"].rules(rounds=1), seats, f"b{number}")
        chances = [Chance(f"k{number}/{seat}") for seat in range(seats)]
        while (seat := game.to_act) is not None:
            game.play(bot.decide(game.view(seat), game.legal_actions(), chances[seat]))
        keens += game.results[0].winners == "diggers"
    assert abs(won(seats, rounds) - 100 * keens / rounds) < 3
