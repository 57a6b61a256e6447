"""How each game is read: sides, pools and pay, from results that are written down here."""

from __future__ import annotations

from typing import Any

import pytest

from undermine.bots import seat_bots
from undermine.games import Game, LostMinesRules, RoundResult, Saboteur2Rules, SaboteurRules, ScoreLine, start
from undermine.lab.reading import READINGS, Dwarf, dealt, fate, roles_now, sides
from undermine.lab.run.match import deal, play_match


class Over:
    """A match that ended as told."""

    def __init__(self, rules: Any, winners: str | None, *lines: ScoreLine) -> None:
        self.rules = rules
        self.results = (RoundResult(1, winners, (), lines, ()),)


def told(rules: Any, winners: str | None, dwarf: Dwarf, *lines: ScoreLine) -> tuple[bool | None, int]:
    return fate(Over(rules, winners, *lines), 0, dwarf)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("winners", "role", "won"),
    [
        ("diggers", "digger", True),
        ("diggers", "saboteur", False),
        ("saboteurs", "saboteur", True),
        ("saboteurs", "digger", False),
        (None, "digger", False),
    ],
)
def test_saboteur(winners: str | None, role: str, won: bool) -> None:
    lines = ScoreLine(0, 3, "picked"), ScoreLine(1, 2, "picked"), ScoreLine(0, 1, "picked")
    assert told(SaboteurRules(), winners, Dwarf(role), *lines) == (won, 4)


@pytest.mark.parametrize(
    ("role", "lines", "outcome"),
    [
        ("blue", [ScoreLine(0, 3, "won")], (True, 3)),
        ("blue", [ScoreLine(0, 0, "trapped")], (False, 0)),
        ("blue", [ScoreLine(0, 0, "lost"), ScoreLine(0, 1, "stole")], (False, 1)),
        ("green", [ScoreLine(1, 3, "won"), ScoreLine(0, 0, "lost")], (False, 0)),
        ("boss", [ScoreLine(0, 2, "boss"), ScoreLine(0, -1, "stolen")], (True, 1)),
        ("profiteer", [ScoreLine(0, 0, "profiteer")], (False, 0)),
        ("profiteer", [ScoreLine(0, 2, "profiteer")], (True, 2)),
        ("geologist", [ScoreLine(0, 4, "geologist")], (None, 4)),
    ],
)
def test_saboteur_2(role: str, lines: list[ScoreLine], outcome: tuple[bool | None, int]) -> None:
    assert told(Saboteur2Rules(), "blue", Dwarf(role), *lines) == outcome


@pytest.mark.parametrize(
    ("winners", "dwarf", "won"),
    [
        ("blue", Dwarf("loyal", "blue"), True),
        ("blue", Dwarf("loyal", "yellow"), False),
        ("blue", Dwarf("saboteur", "blue"), False),
        ("blue", Dwarf("saboteur", "yellow"), True),
        ("blue", Dwarf("selfish", "blue"), None),
        (None, Dwarf("loyal", "blue"), False),
    ],
)
def test_the_lost_mines(winners: str | None, dwarf: Dwarf, won: bool | None) -> None:
    lines = ScoreLine(0, 5, "pool"), ScoreLine(0, -2, "dragon")
    assert told(LostMinesRules(), winners, dwarf, *lines) == (won, 3)


@pytest.mark.parametrize("rules", [SaboteurRules(rounds=1), Saboteur2Rules(rounds=1), LostMinesRules(rounds=1)])
def test_readings_fit_the_games(rules: Any) -> None:
    """Whatever is dealt and whoever wins is known here, and totals are the game's own."""
    reading = READINGS[rules.name]
    for seed in range(6):
        game = start(rules, 5, str(seed))
        dwarves = dealt(game)
        assert [dwarf.role for dwarf in dwarves] == roles_now(game)
        assert [dwarf.role for dwarf in dwarves] == [game.view(seat).role for seat in range(5)]  # type: ignore[attr-defined]
        assert reading.stock(game) == game.view(0).stock  # type: ignore[attr-defined]
        over = play_match(rules, 5, str(seed), seat_bots("random", 5, rules.name))
        assert over.results[0].winners is None or over.results[0].winners in sides(rules.name)
        assert [fate(over, seat, dwarf).gold for seat, dwarf in enumerate(dwarves)] == list(over.gold)
        assert {reading.team(dwarf) for dwarf in dwarves} <= {0, 1, None}


def test_teams_win_with_their_sides() -> None:
    saboteur2, mines = READINGS["saboteur2"], READINGS["lost_mines"]
    assert [saboteur2.team(Dwarf(role)) for role in ("blue", "green", "boss", "saboteur")] == [0, 0, 0, 1]
    assert saboteur2.team(Dwarf("profiteer")) is None and saboteur2.team(Dwarf("geologist")) is None
    assert saboteur2.won_by["both"] == 0 and None not in saboteur2.won_by
    assert mines.team(Dwarf("saboteur", "yellow")) == mines.team(Dwarf("loyal", "blue")) == mines.won_by["blue"]


def test_a_deal_that_is_not_wanted_is_passed_over() -> None:
    def wanted(game: Game) -> bool:
        return dealt(game)[2].role == "saboteur"

    rules = SaboteurRules(rounds=1)
    found = [deal(rules, 5, f"d{number}", wanted) for number in range(30)]
    assert all(wanted(game) for game in found)
    assert {game.seed == f"d{number}" for number, game in enumerate(found)} == {True, False}
    # The other seats' roles are as likely as they are beside a saboteur: one of the five dwarves left.
    others = sum(dwarf.role == "saboteur" for game in found for seat, dwarf in enumerate(dealt(game)) if seat != 2)
    assert 0.05 < others / 120 < 0.4
