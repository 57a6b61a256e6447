"""Every card there is has a picture, and says by it what it is."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.drawing.pixels import apart, render, silhouette
from undermine.drawing import ActionCard, GameDrawing, card_svg, icon_svg, picture_of, role_svg, scene_svg
from undermine.drawing.parts import parts
from undermine.drawing.picture import put_together
from undermine.drawing.registry import DRAWINGS
from undermine.games import GAMES
from undermine.games.core.kind import PrintedCard, printed_card
from undermine.games.lost_mines.deck import MINES, PATHS
from undermine.maze import Face

TOOLS = ("pick", "lantern", "wagon")


def cards_of(game: str) -> tuple[PrintedCard, ...]:
    kind = GAMES[game]
    return kind.cards(kind.rules())


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_put_together_from_parts_that_there_are(game: str) -> None:
    known = parts()
    for card in cards_of(game):
        for turned in (False, True):
            assert put_together(picture_of(game, card, turned), known)


def test_whatever_a_deck_may_hold_can_be_drawn() -> None:
    """A deck of one's own may have any path on any terrain, and mines that open to any sides."""
    known = parts()
    mines = [PrintedCard(f"mine_{mine}", 1, Face((sides,))) for mine in MINES for sides in range(1, 16)]
    for card in (*(printed_card(path, 1) for path in PATHS), *mines):
        assert put_together(picture_of("lost_mines", card), known)
    for obstacle in ("trunk", "lake", "ditch"):
        assert f"overcome/{obstacle}" in known


@pytest.mark.parametrize("game", GAMES)
def test_no_two_cards_look_alike_even_when_they_are_small(game: str) -> None:
    drawn = {card.id: render(card_svg(game, card.id), 32).convert("L").tobytes() for card in cards_of(game)}
    for one, other in combinations(drawn, 2):
        assert apart(drawn[one], drawn[other], 24) > 0.01, (one, other)


def test_a_card_turned_round_is_another_picture_unless_it_is_the_same() -> None:
    for card in cards_of("saboteur2"):
        if card.face is not None:
            same = {*picture_of("saboteur2", card)} == {*picture_of("saboteur2", card, turned=True)}
            assert same == card.face.symmetric, card.id


def test_rubble_is_seen_where_a_way_ends() -> None:
    """At 40 pixels, a tenth of the card is another."""
    ends = {"dead_ns": "straight_ns", "dead_ew": "straight_ew", "dead_sw": "curve_sw", "dead_nesw": "cross"}
    for dead, through in ends.items():
        one, other = (render(card_svg("saboteur", card), 40).convert("L").tobytes() for card in (dead, through))
        assert apart(one, other, 24) > 0.1


def test_the_grain_differs_from_cell_to_cell() -> None:
    assert len({card_svg("saboteur", "cross", seed=seed) for seed in range(6)}) == 6


def test_a_broken_tool_is_no_other_and_not_whole() -> None:
    shapes = {name: silhouette(icon_svg(name), 24) for tool in TOOLS for name in (tool, f"broken_{tool}")}
    for one, other in combinations(shapes, 2):
        assert apart(shapes[one], shapes[other]) > 0.1, (one, other)
    for tool in TOOLS:
        reds = [
            red > 180 and green < 130
            for red, green, _, seen in _pixels(render(icon_svg(f"broken_{tool}"), 24).tobytes())
            if seen
        ]
        assert sum(reds) >= 12, tool


def _pixels(data: bytes) -> list[tuple[int, ...]]:
    return [tuple(data[at : at + 4]) for at in range(0, len(data), 4)]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_a_scene_with_dwarves(game: str) -> None:
    assert render(scene_svg(game), 120).getbbox() is not None
    assert len({dwarf.seat for dwarf in DRAWINGS[game].dwarves}) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_every_role_is_a_card_with_a_dwarf(game: str) -> None:
    drawn = {role_svg(game, role, 3) for role in GAMES[game].roles}
    assert len(drawn) == len(GAMES[game].roles)
    assert role_svg(game, GAMES[game].roles[0], 3) != role_svg(game, GAMES[game].roles[0], 4)


def test_two_games_may_not_mean_different_things_by_one_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DRAWINGS, "_entries", dict(DRAWINGS))
    DRAWINGS.register("race", GameDrawing(parts={"pick": "<g/>"}, action_card=lambda card: ActionCard("bad")))
    with pytest.raises(ValueError, match=r"'race' draws 'pick'"):
        parts()
