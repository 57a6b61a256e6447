"""The rules of Race, each from a position."""

from __future__ import annotations

import pytest

from undermine.games import Action, Game, IllegalAction, from_position


def game_at(fields: str, options: str = "") -> Game:
    return from_position(f"race {options}; seats=2 {fields}")


def told(game: Game, action: str) -> list[str]:
    return [event.kind for event in game.play(Action.parse(action))]


def texts(game: Game) -> list[str]:
    return [str(action) for action in game.legal_actions()]


def refused(game: Game, action: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        game.play(Action.parse(action))
    return refusal.value.reason


def test_a_card_digs_as_far_as_it_says_or_a_step_less_for_a_prop() -> None:
    game = game_at("hands=spoon,drill/shovel")
    assert texts(game) == ["spoon:0", "spoon:1", "drill:2", "drill:3"]
    assert told(game, "drill:2") == ["dug", "drew"]
    assert game.view(None).data()["depths"] == [2, 0] and game.view(None).data()["props"] == [True, False]


def test_a_tunnel_has_one_prop() -> None:
    game = game_at("hands=shovel/shovel props=1/0")
    assert texts(game) == ["shovel:2"] and refused(game, "shovel:1") == "prop_stands"


def test_a_boulder_takes_a_step() -> None:
    game = game_at("hands=shovel/shovel boulders=1/0")
    assert told(game, "shovel:2") == ["dug", "boulder_cleared", "drew"]
    assert game.view(None).data()["depths"] == [1, 0] and game.view(None).data()["boulders"] == [0, 0]


def test_a_prop_holds_a_boulder_off() -> None:
    game = game_at("hands=boulder/shovel props=0/1")
    assert told(game, "boulder>1") == ["boulder_dropped", "prop_broken", "drew"]
    assert game.view(None).data()["boulders"] == [0, 0] and game.view(None).data()["props"] == [False, False]


def test_a_boulder_falls_into_a_tunnel_without_one() -> None:
    game = game_at("hands=boulder,spoon/shovel boulders=0/1")
    assert "boulder>1" not in texts(game) and refused(game, "boulder>1") == "boulder_lies"
    assert {card: idle.reason for card, idle in game.idle_cards().items()} == {"boulder": "boulder_lies"}
    assert refused(game, "boulder>0") == "own_tunnel" and refused(game, "drill:3") == "not_in_hand"


def test_unless_there_are_but_boulders_in_the_hand() -> None:
    game = game_at("hands=boulder,boulder/shovel boulders=0/1")
    assert texts(game) == ["boulder>1"] and not game.idle_cards()


def test_whoever_is_through_gets_two_points_and_the_other_begins() -> None:
    game = game_at("hands=shovel/shovel depths=5/0 turn=0", "rounds=2")
    assert told(game, "shovel:2")[-4:] == ["round_ended", "round_began", "hand_dealt", "hand_dealt"]
    assert game.gold == (2, 0) and game.to_act == 1 and game.results[0].winners == "left"


@pytest.mark.parametrize(("depths", "by", "gold"), [("3/1", "farther", (1, 0)), ("0/1", "level", (0, 0))])
def test_when_all_cards_are_played_whoever_is_farther_gets_a_point(depths: str, by: str, gold: tuple[int, int]) -> None:
    pile = "pile=spoon,spoon,spoon,shovel,shovel,shovel,drill,drill,boulder,boulder,boulder"
    game = game_at(f"hands=spoon/- stock=- depths={depths} {pile}", "rounds=1")
    events = game.play(Action.parse("spoon:1"))
    assert [event.data()["by"] for event in events if event.kind == "round_ended"] == [by]
    assert game.gold == gold and game.to_act is None and game.result is not None
    assert game.result.winners == ((0,) if by == "farther" else (0, 1)) and refused(game, "spoon:1") == "game_over"


def test_who_has_no_cards_left_has_no_turn() -> None:
    game = game_at(
        "hands=spoon,spoon/- stock=- pile=spoon,spoon,shovel,shovel,shovel,drill,drill,boulder,boulder,boulder"
    )
    game.play(Action.parse("spoon:1"))
    assert game.to_act == 0
