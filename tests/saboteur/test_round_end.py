"""The end of a round: when nobody can do anything any more, and what is shown then (S1.50, S1.51)."""

from __future__ import annotations

import pytest

from tests.saboteur.table import board, drawn, kinds, legal, pass_until_round, play, table
from undermine.games.digging.events import Drew, GoalsShown, RolesShown, RoundEnded

#: nothing can be added to this maze: every way from the start is a dead end
SHUT = """
    .╷.
    ═S╴
    .║.
"""


# Nobody can do anything any more


@pytest.mark.rule("S1.50")
@pytest.mark.parametrize("players", [3, 5, 10])
def test_the_round_ends_when_all_players_in_turn_had_nothing_left_but_passing(players: int) -> None:
    game = table(seats=players, stock="")
    for _ in range(players - 1):
        assert kinds(play(game, "-")) == ["passed"]
    assert game.round == 1
    assert RoundEnded(1, "saboteurs", "no_moves") in play(game, "-")
    assert game.round == 2


@pytest.mark.rule("S1.50")
@pytest.mark.parametrize(
    ("hand", "broken", "maze"),
    [
        ("repair_pick", {}, "S"),
        ("repair_pick", {1: "lantern wagon"}, "S"),
        ("repair_pick_lantern", {0: "wagon"}, "S"),
        ("rock_fall", {}, "S"),
        ("cross", {0: "wagon"}, "S"),
        ("cross", {}, SHUT),
        ("dead_nesw", {}, SHUT),
        ("straight_ns", {}, SHUT),
    ],
)
def test_a_card_that_cannot_be_played_does_not_keep_the_round_alive(
    hand: str, broken: dict[int, str], maze: str
) -> None:
    game = table(maze, hands={0: hand}, broken=broken, stock="")
    assert legal(game) == [f"-{hand}"]
    assert RoundEnded(1, "saboteurs", "no_moves") in play(game, f"-{hand}", "-", "-")


@pytest.mark.rule("S1.50")
@pytest.mark.parametrize(
    ("hand", "broken", "maze"),
    [
        ("repair_pick", {1: "pick"}, "S"),
        ("repair_pick_lantern", {0: "lantern"}, "S"),
        ("rock_fall", {}, "S─"),
        ("cross", {1: "wagon"}, "S"),
        ("broken_pick", {1: "pick", 2: "pick"}, "S"),
        ("map", {0: "pick lantern wagon"}, SHUT),
    ],
)
def test_a_card_that_could_be_played_keeps_the_round_alive_also_if_it_is_put_away(
    hand: str, broken: dict[int, str], maze: str
) -> None:
    game = table(maze, hands={0: hand}, broken=broken, stock="")
    assert len(legal(game)) > 1
    assert kinds(play(game, f"-{hand}", "-", "-")) == ["passed", "passed", "passed"]
    assert game.round == 1
    assert RoundEnded(1, "saboteurs", "no_moves") in play(game, "-")


@pytest.mark.rule("S1.50", "S1.22")
def test_by_the_letter_a_card_can_be_added_behind_a_dead_end_and_the_round_goes_on() -> None:
    game = table(SHUT, hands={0: "cross"}, stock="", connection="adjacent")
    play(game, "-cross", "-", "-")
    assert game.round == 1


@pytest.mark.rule("S1.50")
def test_a_voluntary_pass_starts_the_count_anew() -> None:
    game = table(hands={1: "map"}, stock="", turn=2)
    play(game, "-", "-")  # two in a row ...
    play(game, "-map")  # ... but seat 1 could have looked at a goal
    play(game, "-", "-")
    assert game.round == 1
    play(game, "-")
    assert game.round == 2


@pytest.mark.rule("S1.50")
def test_a_card_that_is_played_starts_the_count_anew() -> None:
    game = table(hands={1: "map"}, stock="", turn=2)
    play(game, "-", "-", "map:top", "-", "-")
    assert game.round == 1
    play(game, "-")
    assert game.round == 2


@pytest.mark.rule("S1.50", "S1.44")
def test_a_map_in_hand_keeps_the_round_alive_as_long_as_it_is_held() -> None:
    game = table(hands={1: "map repair_pick repair_pick repair_wagon"}, stock="")
    for card in ("repair_pick", "repair_pick", "repair_wagon"):
        play(game, "-", f"-{card}", "-")
    assert game.round == 1
    play(game, "-", "-map", "-", "-")
    assert game.round == 1
    play(game, "-")
    assert game.round == 2


@pytest.mark.rule("S1.50")
def test_cards_that_cannot_be_played_are_put_away_one_by_one_and_all_those_turns_count() -> None:
    game = table(hands={0: "repair_pick repair_pick", 1: "repair_wagon", 2: "repair_lantern"}, stock="")
    play(game, "-repair_pick", "-repair_wagon")
    assert game.round == 1
    play(game, "-repair_lantern")
    assert game.round == 2


@pytest.mark.rule("S1.50")
def test_a_turn_that_begins_while_the_stock_has_a_card_does_not_count() -> None:
    game = table(stock="repair_pick")
    assert Drew(0, 1, ("repair_pick",)) in play(game, "-")
    play(game, "-", "-")
    assert game.round == 1
    play(game, "-repair_pick")
    assert game.round == 2


@pytest.mark.rule("S1.50")
def test_empty_hands_pass_turn_by_turn_while_another_still_plays() -> None:
    game = table(hands={0: "map map"}, stock="")
    turns = []
    for text in ("map:top", "-", "-", "map:top", "-", "-"):
        turns.append(game.to_act)
        play(game, text)
    assert turns == [0, 1, 2, 0, 1, 2]
    assert (game.round, game.to_act, legal(game)) == (1, 0, ["-"])


@pytest.mark.rule("S1.50")
def test_the_count_depends_on_hidden_hands_and_is_in_no_view() -> None:
    """Who of the two put a map away, and who a useless repair? Seat 2 cannot tell, but it matters."""
    one = table(hands={0: "map", 1: "repair_pick"}, stock="")
    other = table(hands={0: "repair_pick", 1: "map"}, stock="")
    play(one, "-map", "-repair_pick", "-")
    play(other, "-repair_pick", "-map", "-")
    for seat in (None, 2):
        assert one.view(seat) == other.view(seat)
    play(one, "-")
    play(other, "-")
    assert (one.round, other.round) == (2, 1)


# What is shown then


@pytest.mark.rule("S1.51")
def test_at_the_end_dwarves_are_shown_then_goals_then_the_saboteurs_are_paid() -> None:
    game = table(roles="DSDDD", goals="stone_sw treasure stone_nw", stock="")
    events = pass_until_round(game, 2)[-11:]
    assert kinds(events) == [
        *("passed", "round_ended", "roles_shown", "goals_shown", "paid"),
        *("round_began", "dealt", "dealt", "dealt", "dealt", "dealt"),
    ]
    assert events[2:4] == [
        RolesShown(("digger", "saboteur", "digger", "digger", "digger"), "saboteur"),
        GoalsShown(("stone_sw", "treasure", "stone_nw")),
    ]
    for event in events[:5]:
        assert event.seen_by(None) == event or event.kind == "passed"


@pytest.mark.rule("S1.51")
def test_at_the_treasure_dwarves_are_shown_then_goals_and_then_the_diggers_pick() -> None:
    game = table("S──┬┬┬┬.?", roles="DSD", goals="stone_sw treasure stone_nw", hands={0: "cross"})
    events = play(game, "cross@7,0")
    assert kinds(events)[3:] == ["round_ended", "roles_shown", "goals_shown", "nuggets_drawn", "offered"]
    assert RolesShown(("digger", "saboteur", "digger"), "digger") in events
    assert GoalsShown(("stone_sw", "treasure", "stone_nw")) in events
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.roles == ("digger", "saboteur", "digger")
        assert view.left_over == "digger"
        assert [goal.face for goal in view.goals] == ["stone_sw", "treasure", "stone_nw"]


@pytest.mark.rule("S1.51", "S1.03")
def test_neither_dwarves_nor_goals_are_shown_before_the_end() -> None:
    game = table(stock="")
    play(game, "-", "-")
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert (view.roles, view.left_over) == (None, None)
        assert [goal.face for goal in view.goals] == [None, None, None]


@pytest.mark.rule("S1.51")
def test_everyone_can_look_up_how_the_last_round_ended() -> None:
    game = table(roles="DDS", goals="stone_nw stone_sw treasure", stock="")
    pass_until_round(game, 2)
    for seat in (None, 0, 1, 2):
        (result,) = game.view(seat).results
        assert (result.round, result.winners) == (1, "saboteurs")
        assert result.roles == ("digger", "digger", "saboteur")
        assert dict(result.shown) == {"left_over": "digger", "goals": ("stone_nw", "stone_sw", "treasure")}
    assert board(game) == drawn("S")
