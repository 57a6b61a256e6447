"""A table as a picture: drawn from what a view tells and nothing else, for every game, by whatever draws itself."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tests.drawing.pixels import render
from tests.policies import LIVELY
from tests.properties.worlds import KINDS, make
from undermine import Chance, Game, Record, View, start
from undermine.drawing.table import view_svg
from undermine.games import from_position, position_of
from undermine.games.core import portrait
from undermine.games.core.view_data import view_from_data


def svg(shown: object) -> str:
    """What a notebook would show of something."""
    drawn = shown._repr_svg_()  # type: ignore[attr-defined]
    assert isinstance(drawn, str)
    return drawn


def played(name: str, players: int, moves: int) -> Game:
    game, chance = start(name, players, 3), Chance("table")
    for _ in range(moves):
        if game.to_act is not None:
            game.play(LIVELY[name](game, chance))
    return game


@pytest.mark.parametrize("name", KINDS)
def test_views_of_all_sizes_are_drawn(name: str) -> None:
    sizes = start(name, 5, 1).rules.players
    for players in (sizes.start, sizes.stop - 1):
        game = played(name, players, 40)
        for seat in (0, players - 1, None):
            drawn = ElementTree.fromstring(svg(game.view(seat)))
            assert drawn.tag.endswith("svg") and not [one for one in drawn.iter() if one.tag.endswith("text")]


@pytest.mark.parametrize("name", KINDS)
def test_something_is_to_be_seen(name: str) -> None:
    pixels = render(svg(played(name, 5, 30).view(1)), 590)
    # Gold, ink, cards and faces on a dark ground: many colours, and light ones among them.
    colours = pixels.convert("RGB").quantize(64).getcolors() or []
    assert pixels.size[0] == 590 and len(colours) > 40
    assert sum(one >= 200 for one in pixels.convert("L").tobytes()) > 590


@pytest.mark.parametrize("name", KINDS)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    changed = 0
    for seed in range(6):
        pair, seat = make(name, seed, LIVELY[name])
        one, other = pair.one, pair.other
        for at, (action, twin) in enumerate(pair.actions):
            if at % 9 == 0:
                views = one.view(seat), other.view(seat)
                if views[0].data() != views[1].data():
                    break  # the rules made a public difference
                assert svg(views[0]) == svg(views[1])
                changed += pair.changed
            one.play(action)
            other.play(twin)
    assert changed > 10


@pytest.mark.parametrize("name", KINDS)
def test_the_same_view_is_the_same_picture_wherever_it_came_from(name: str) -> None:
    view = played(name, 4, 25).view(2)
    again = view_from_data(json.loads(json.dumps(view.data())))
    assert again == view and svg(again) == svg(view)


def test_what_a_seat_knows_is_in_its_picture_and_in_no_other() -> None:
    game = from_position("saboteur; seats=3 turn=1 hands=cross/map/-")
    before = svg(game.view(1)), svg(game.view(0)), svg(game.view(None))
    assert before[1] != before[2]
    game.play(next(action for action in game.legal_actions() if action.text == "map:top"))
    goal = game.view(1)
    assert svg(goal) != before[0]
    # The others see that it was looked at, and a card less; but not what it is.
    hidden = [one.face for one in game.view(0).goals]  # type: ignore[attr-defined]
    assert hidden == [None, None, None]


def test_seats_are_called_by_their_names_if_there_are_any() -> None:
    view = played("saboteur", 3, 5).view(0)
    named = view_svg(view, "de", ["Ada", "Bert", "<script>"])
    assert named != view_svg(view, "de") != view_svg(view, "en")
    assert "script" not in named and "Ada" not in named


def test_a_position_is_drawn_as_a_spectator_sees_it() -> None:
    game = played("saboteur2", 4, 20)
    drawn = svg(position_of(game))
    assert drawn == svg(from_position(position_of(game).text()).view(None))


def test_a_record_is_drawn_frame_by_frame() -> None:
    game = start("lost_mines", 3, 5)
    chance = Chance("frames")
    views: list[View] = [game.view(1)]
    actors: list[int | None] = [None]
    while game.to_act is not None and len(views) < 30:
        actors.append(game.to_act)
        game.play(LIVELY["lost_mines"](game, chance))
        views.append(game.view(1))
    record = Record.of(game)
    frames = list(record.frames(1))
    assert [frame.view for frame in frames] == views and [frame.actor for frame in frames] == actors
    assert [frame.number for frame in frames] == list(range(len(views)))
    assert svg(frames[3]) == svg(views[3])
    assert all(event == event.seen_by(1) for frame in frames for event in frame.events)
    assert svg(record) == svg(game.view(None))


def test_where_nobody_draws_there_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portrait, "_DRAWERS", [])
    assert start("saboteur", 3, 1).view(0)._repr_svg_() is None
