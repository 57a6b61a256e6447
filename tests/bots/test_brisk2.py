"""``keen``'s quick twin in Saboteur 2: it values what can be done as ``keen`` does, and so plays as well."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from tests.bots.test_brisk import moments
from undermine.bots import make
from undermine.bots.character import CHARACTERS
from undermine.bots.digging.board import Board
from undermine.bots.digging.survey import Survey
from undermine.bots.saboteur2 import keen
from undermine.bots.saboteur2.belief import Belief
from undermine.bots.saboteur2.brisk import BriskSaboteur2
from undermine.bots.saboteur2.counting import DwarfCount
from undermine.bots.saboteur2.diary import diary_of
from undermine.bots.saboteur2.teams import TEAMS
from undermine.games import Chance, Saboteur2Rules, start
from undermine.games.core.lots import Lots
from undermine.games.saboteur2.rules import DWARVES, ROLES
from undermine.maze import FaceTable

SIDES: Final = ("blue", "green", "both", "saboteurs", None)


def won(seats: int, rounds: int, seed: str) -> Counter[str | None]:
    """Which sides win in roll-outs."""
    policy = BriskSaboteur2()
    ended: list[Any] = [
        start(Saboteur2Rules(), seats, f"{seed}{number}").roll_out(Lots(number), 1, policy) for number in range(rounds)
    ]
    return Counter(after.winners for after in ended)


@pytest.mark.parametrize("seats", [3, 10])
def test_teams_find_a_maze_as_boards_of_theirs_do(seats: int) -> None:
    surveys = {team: Survey(Board(team).table.spread) for team in TEAMS}
    asked = 0
    for game, _ in moments(seats, f"teams {seats}", "saboteur2"):
        for team, survey in surveys.items():
            board = Board.of(game.view(None).maze, team)
            table: FaceTable = board.table
            survey.look(game.maze.found_by(table))
            for goal in range(3):
                if game.hidden >> goal & 1:
                    asked += 1
                    assert survey.need(goal) == board.need(goal)
                    assert survey.effort(goal) == pytest.approx(board.effort(goal))
    assert asked > 100


@pytest.mark.parametrize("seats", [2, 5, 8, 12])
def test_actions_are_worth_as_much_as_to_keen(seats: int) -> None:
    """But where a card is laid far away from everything, or beside a maze that is nearly closed."""
    policy, weighed, strayed = BriskSaboteur2(), 0, 0
    for game, _ in moments(seats, f"worth {seats}", "saboteur2"):
        view = game.view(game.to_act)
        policy.follow(view)
        policy.begin(game)
        seat = keen._Seat(view, CHARACTERS[""])
        for action in game.legal_actions():
            same = policy.worth(game, action.code) == pytest.approx(seat.worth(action), abs=1e-6)
            assert same or action.kind == "lay", action
            weighed += 1
            strayed += not same
    assert strayed <= weighed / 50


def test_what_is_done_in_a_roll_out_is_held_against_who_does_it() -> None:
    noted = BriskSaboteur2()
    strayed = asked = 0
    for seed in range(3):
        for number, (game, action) in enumerate(moments(6, f"noted {seed}", "saboteur2")):
            if not number:
                noted.begin(game)
            noted.worth(game, action.code)
            seat = game.to_act
            noted.suspicions.think(seat, game.roles)
            view = game.view(seat)
            held = [one[role] for one in Belief(view, diary_of(view)).chances for role in ROLES]
            asked += 1
            strayed += any(
                abs(one - other) > 0.05 for one, other in zip(held, list(noted.suspicions.chances), strict=False)
            )
            noted.note(game, action.code)
    assert strayed <= asked / 10


def test_dwarf_cards_are_drawn_as_they_are_believed_to_lie() -> None:
    odds = [1.0, 2.0, 0.5, 0.0, 1.0, 3.0] + [0.2, 1.0, 1.0, 4.0, 1.0, 1.0] * 2 + [0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
    count, lots, drawn = DwarfCount(), Lots(5), Counter[tuple[int, int]]()
    weights = count.count_all(odds)
    for _ in range(4000):
        roles = count.draw(lots)
        assert all(roles.count(role) <= most for role, most in DWARVES.items())
        drawn.update(enumerate(roles))
    for slot in range(4):
        total = sum(weights[slot * 6 : slot * 6 + 6])
        for role in range(6):
            assert drawn[slot, role] / 4000 == pytest.approx(weights[slot * 6 + role] / total, abs=0.03)


@pytest.mark.parametrize("seats", [2, 7, 12])
def test_it_plays_by_the_rules_and_by_lots_alone(seats: int) -> None:
    policy = BriskSaboteur2()
    game = start(Saboteur2Rules(), seats, f"rules {seats}")
    # What it plays is checked against what is legal on the way.
    first, second = (game.roll_out(Lots(seats), 1, policy) for _ in range(2))
    fresh = game.roll_out(Lots(seats), 1, BriskSaboteur2())
    assert first.gold == second.gold == fresh.gold
    assert first.maze.lying() == second.maze.lying() == fresh.maze.lying()  # type: ignore[attr-defined]


@pytest.mark.long
@pytest.mark.parametrize("seats", range(2, 13))
def test_sides_win_as_often_as_with_keen(seats: int) -> None:
    """The same two thousand deals; chance alone makes a difference of up to 1.5 points."""
    bot, rounds, keens = make("keen"), 2000, Counter[str | None]()
    for number in range(rounds):
        game = start(Saboteur2Rules(rounds=1), seats, f"b{number}")
        chances = [Chance(f"k{number}/{seat}") for seat in range(seats)]
        while (seat := game.to_act) is not None:
            game.play(bot.decide(game.view(seat), game.legal_actions(), chances[seat]))
        keens[game.results[0].winners] += 1
    ours = won(seats, rounds, "b")
    for side in SIDES:
        assert abs(ours[side] - keens[side]) / rounds < 0.03, side
