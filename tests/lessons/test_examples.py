"""What the rules are illustrated with: moves that the engine allows or refuses, and dwarf cards as they are dealt."""

from __future__ import annotations

import pytest

from undermine.games import GAMES
from undermine.lessons import examples_of
from undermine.server.tables.refusal import Refusal
from undermine.server.web.game_info import rulebook

#: the games of the package; one from outside may have no pictures
OWN = ("saboteur", "saboteur2", "lost_mines")


@pytest.mark.parametrize("game", OWN)
def test_there_is_a_move_that_may_be_and_one_that_may_not(game: str) -> None:
    tried = {example.key: example.tried() for example in examples_of(game)}
    assert {one.reason is None for one in tried.values()} == {True, False}
    for one in tried.values():
        assert one.view.seat is None, "a picture shows what everybody sees"
        assert one.action.kind == "lay"


def test_what_is_refused_is_refused_for_what_is_said() -> None:
    reasons = {f"{game}.{one.key}": one.tried().reason for game in OWN for one in examples_of(game)}
    assert reasons == {
        "saboteur.fits": None,
        "saboteur.does_not_fit": "does_not_fit",
        "saboteur.behind_rubble": "not_joined",
        "saboteur2.door": None,
        "saboteur2.bridge": None,
        "saboteur2.ladder_beside_goal": "ladder_beside_goal",
        "lost_mines.fits": None,
        "lost_mines.does_not_fit": "does_not_fit",
        "lost_mines.no_neighbour": "no_neighbour",
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_has_its_dwarf_cards_once(game: str) -> None:
    lines = rulebook(game).dwarves
    counted = [seats for line in lines for seats in range(line.least, line.most + 1)]
    assert counted == list(GAMES[game].rules.players)
    for line in lines:
        assert sum(line.roles.values()) >= line.most and list(line.roles) == list(GAMES[game].roles)


def test_how_many_saboteurs_there_are() -> None:
    saboteurs = {line.least: line.roles["saboteur"] for line in rulebook("saboteur").dwarves}
    assert saboteurs == {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
    assert [(line.least, line.most) for line in rulebook("saboteur2").dwarves] == [(2, 12)]


def test_a_game_that_is_not_there_has_no_rules() -> None:
    with pytest.raises(Refusal, match="no_such_game"):
        rulebook("halma")
