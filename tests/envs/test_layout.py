"""Observations hold all that a view tells, and scribes write the same without making a view."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from tests.envs.matches import TABLES, Written, layout_for, played
from undermine.envs import EnvError, layout_of
from undermine.envs.layout import ROW
from undermine.envs.tables import scribe_for
from undermine.games import GAMES, SaboteurRules, from_position


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_view_can_be_made_again_from_the_observation(game: str, players: int) -> None:
    layout = layout_for(game, players)
    for number, now in enumerate(played(layout.rules, players, 1)):
        if number % 11 == 0 or now.to_act is None:
            view = now.view((now.to_act or 0) if number % 22 else number % players)
            assert layout.read(layout.write(view)) == view


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_scribe_writes_what_follows_from_the_view(game: str, players: int) -> None:
    layout = layout_for(game, players)
    for seed in (0, 1):
        written = None
        for number, now in enumerate(played(layout.rules, players, seed)):
            if written is None:
                written = [Written(layout, now, seat) for seat in range(players)]
            if number % 9 == 0 or now.to_act is None:
                seat = (now.to_act or 0) if number % 2 else number // 9 % players
                assert written[seat].now() == layout.write(now.view(seat))


@pytest.mark.parametrize("game", GAMES)
def test_a_scribe_goes_from_match_to_match_and_writes_nowhere_else(game: str) -> None:
    layout = layout_for(game, 4)
    beside = 64
    numbers = array("h", [12345]) * (layout.size + 2 * beside)
    scribe = scribe_for(layout, memoryview(numbers), beside)
    for seed, seat in ((1, 2), (3, 0), (2, 2)):
        following: Any = None
        for now in played(layout.rules, 4, seed):
            if following is not now:
                following = now
                scribe.follow(following, seat)
            if now.to_act in (seat, None):
                scribe.write()
                assert numbers[beside:-beside] == layout.write(now.view(seat))
                assert {*numbers[:beside], *numbers[-beside:]} == {12345}


@pytest.mark.parametrize("game", ["saboteur", "lost_mines"])
def test_a_hand_that_is_too_large_is_an_error_and_not_left_out(game: str) -> None:
    layout = layout_for(game, 3)
    written = Written(layout, from_position(f"{game}; seats=3 hands=?9"), 1)
    with pytest.raises(OverflowError):
        written.now()


def test_rounds_before_are_kept_in_any_number() -> None:
    layout = layout_of(SaboteurRules(rounds=9), 4)
    for now in played(layout.rules, 4, 1):
        if now.to_act is None:
            view = now.view(2)
            assert len(view.results) == 9
            assert layout.read(layout.write(view)) == view


def test_what_there_is_no_room_for_is_an_error_and_not_left_out() -> None:
    layout = layout_for("saboteur", 3)
    with pytest.raises(EnvError, match="room for"):
        layout.rows("history", [1] * (layout.blocks["history"].size + ROW))


@pytest.mark.parametrize("game", GAMES)
def test_blocks_stand_side_by_side_and_each_has_a_meaning(game: str) -> None:
    layout = layout_for(game, 5)
    place = 0
    for block in layout.blocks.values():
        assert block.begin == place and block.size and block.meaning
        place = block.end
    assert place == layout.size
