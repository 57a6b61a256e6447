"""Action cards: broken tools and repairs, rock-falls and maps (S1.40 to S1.45)."""

from __future__ import annotations

import pytest

from tests.saboteur.table import board, drawn, kinds, legal, play, refusal, refused, table
from undermine.games import Action, NotationError
from undermine.games.digging.events import Broke, Laid, Looked, Repaired, RockFell

TOOLS = ["pick", "lantern", "wagon"]


# Broken tools


@pytest.mark.rule("S1.40")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_broken_tool_is_laid_in_front_of_any_player_also_oneself(tool: str) -> None:
    game = table(seats=5, hands={2: f"broken_{tool}"}, turn=2)
    assert legal(game) == [*(f"broken_{tool}>{seat}" for seat in range(5)), f"-broken_{tool}"]
    for target in range(5):
        twin = game.copy()
        assert play(twin, f"broken_{tool}>{target}")[0] == Broke(2, f"broken_{tool}", target, tool)
        assert twin.view(None).broken == tuple((tool,) if seat == target else () for seat in range(5))


@pytest.mark.rule("S1.40", "S1.25")
def test_who_breaks_their_own_tool_is_stopped_like_anyone_else() -> None:
    game = table("S", hands={0: "broken_pick cross"})
    play(game, "broken_pick>0", "-", "-")
    assert refused(game, "cross@1,0") == "broken_tool"


@pytest.mark.rule("S1.40")
@pytest.mark.parametrize("tool", TOOLS)
def test_nobody_gets_a_second_broken_tool_of_a_kind(tool: str) -> None:
    game = table(hands={0: f"broken_{tool}"}, broken={1: tool})
    why = refusal(game, f"broken_{tool}>1")
    assert (why.reason, why.facts) == ("already_broken", {"seat": 1, "tool": tool})
    assert legal(game) == [f"broken_{tool}>0", f"broken_{tool}>2", f"-broken_{tool}"]


@pytest.mark.rule("S1.40")
def test_three_broken_tools_of_different_kinds_may_lie_before_one_player() -> None:
    game = table(hands={0: "broken_pick", 1: "broken_wagon", 2: "broken_lantern"})
    play(game, "broken_pick>1", "broken_wagon>1", "broken_lantern>1")
    assert game.view(None).broken == ((), ("pick", "lantern", "wagon"), ())


@pytest.mark.rule("S1.40")
def test_the_third_broken_pick_of_three_players_goes_to_the_one_whose_pick_is_whole() -> None:
    game = table(hands={0: "broken_pick"}, seats=3, broken={1: "pick", 2: "pick"})
    assert legal(game) == ["broken_pick>0", "-broken_pick"]
    play(game, "broken_pick>0")
    assert game.view(None).broken == (("pick",), ("pick",), ("pick",))


@pytest.mark.rule("S1.40")
def test_a_broken_tool_lies_before_the_player_and_not_on_the_discard_pile() -> None:
    game = table(hands={0: "broken_pick"})
    play(game, "broken_pick>1")
    assert game.view(None).pile == ()


@pytest.mark.rule("S1.40")
def test_there_is_nobody_at_an_empty_seat() -> None:
    game = table(hands={0: "broken_pick repair_pick"}, broken={1: "pick"})
    assert refused(game, "broken_pick>3") == "no_such_seat"
    assert refused(game, "repair_pick>3") == "no_such_seat"


# Repairs


@pytest.mark.rule("S1.41")
@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("target", [0, 1, 2])
def test_a_repair_mends_that_tool_of_any_player_also_oneself(tool: str, target: int) -> None:
    game = table(hands={0: f"repair_{tool}"}, broken={target: "pick lantern wagon"})
    assert legal(game) == [f"repair_{tool}>{target}", f"-repair_{tool}"]
    assert play(game, f"repair_{tool}>{target}")[0] == Repaired(0, f"repair_{tool}", target, tool)
    assert game.view(None).broken[target] == tuple(other for other in TOOLS if other != tool)


@pytest.mark.rule("S1.41")
def test_a_repair_mends_one_players_tool_and_nobody_elses() -> None:
    game = table(hands={0: "repair_pick"}, broken={1: "pick", 2: "pick"})
    play(game, "repair_pick>1")
    assert game.view(None).broken == ((), (), ("pick",))


@pytest.mark.rule("S1.41")
def test_both_the_repair_and_the_broken_tool_go_to_the_discard_pile() -> None:
    game = table(hands={0: "repair_wagon", 1: "repair_pick_lantern"}, broken={2: "wagon lantern"})
    play(game, "repair_wagon>2", "repair_pick_lantern>2:lantern")
    for seat in (None, 0, 1, 2):
        assert game.view(seat).pile == ("repair_wagon", "broken_wagon", "repair_pick_lantern", "broken_lantern")


@pytest.mark.rule("S1.41")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_repair_needs_a_broken_tool_that_matches(tool: str) -> None:
    others = " ".join(other for other in TOOLS if other != tool)
    game = table(hands={0: f"repair_{tool}"}, broken={0: others, 1: others})
    assert legal(game) == [f"-repair_{tool}"]
    for seat in (0, 1, 2):
        why = refusal(game, f"repair_{tool}>{seat}")
        assert (why.reason, why.facts) == ("nothing_to_repair", {"seat": seat, "tool": tool})


@pytest.mark.rule("S1.41")
def test_a_mended_tool_may_be_broken_again() -> None:
    game = table(hands={0: "repair_pick", 1: "broken_pick"}, broken={2: "pick"})
    twin = game.copy()
    play(twin, "-repair_pick")
    assert refused(twin, "broken_pick>2") == "already_broken"
    play(game, "repair_pick>2", "broken_pick>2")
    assert game.view(None).broken == ((), (), ("pick",))


@pytest.mark.rule("S1.42")
@pytest.mark.parametrize("shown", [("pick", "lantern"), ("pick", "wagon"), ("lantern", "wagon")])
def test_a_double_repair_mends_one_of_its_two_tools_and_never_both(shown: tuple[str, str]) -> None:
    card = f"repair_{shown[0]}_{shown[1]}"
    game = table(hands={0: card}, broken={0: "pick lantern wagon"})
    assert legal(game) == [f"{card}>0:{shown[0]}", f"{card}>0:{shown[1]}", f"-{card}"]
    for tool in shown:
        twin = game.copy()
        assert play(twin, f"{card}>0:{tool}")[0] == Repaired(0, card, 0, tool)
        assert twin.view(None).broken[0] == tuple(other for other in TOOLS if other != tool)
        assert twin.view(None).pile == (card, f"broken_{tool}")


@pytest.mark.rule("S1.42")
def test_a_double_repair_does_not_mend_the_tool_it_does_not_show() -> None:
    game = table(hands={0: "repair_pick_lantern"}, broken={1: "wagon"})
    assert legal(game) == ["-repair_pick_lantern"]
    assert refused(game, "repair_pick_lantern>1:pick") == "nothing_to_repair"
    with pytest.raises(NotationError):
        Action.parse("repair_pick_lantern>1:wagon")


@pytest.mark.rule("S1.42")
def test_a_double_repair_may_be_played_on_anyone() -> None:
    game = table(hands={0: "repair_lantern_wagon"}, broken={0: "lantern", 1: "wagon", 2: "pick"})
    assert set(legal(game)) == {
        "repair_lantern_wagon>0:lantern",
        "repair_lantern_wagon>1:wagon",
        "-repair_lantern_wagon",
    }


# Rock-falls


@pytest.mark.rule("S1.43")
def test_a_rock_fall_takes_any_path_card_out_of_the_maze() -> None:
    game = table(
        """
        .╷
        ─S─┬╬
        .└╴..─
        """,
        hands={0: "rock_fall"},
    )
    places = {"0,-1", "-1,0", "1,0", "2,0", "3,0", "0,1", "1,1", "4,1"}
    assert set(legal(game)) == {*(f"rock_fall@{place}" for place in places), "-rock_fall"}
    assert play(game, "rock_fall@2,0")[0] == RockFell(0, 2, 0, "t_wide")
    assert board(game) == drawn("""
        .╷
        ─S─.╬
        .└╴..─
    """)


@pytest.mark.rule("S1.43")
def test_a_rock_fall_takes_neither_the_start_nor_a_goal_face_up_or_face_down() -> None:
    game = table("S──┬┬┬┬┼┐", hands={0: "rock_fall"})
    for place in ("0,0", "8,-2", "8,0", "8,2"):
        assert refused(game, f"rock_fall@{place}") == "start_or_goal"
    for place in ("0,1", "9,0", "120,-120"):
        assert refused(game, f"rock_fall@{place}") == "no_card_there"


@pytest.mark.rule("S1.43")
def test_the_rock_fall_and_the_card_it_took_go_to_the_discard_pile() -> None:
    game = table("S─┐", hands={0: "rock_fall"})
    play(game, "rock_fall@2,0")
    for seat in (None, 0, 1, 2):
        assert game.view(seat).pile == ("rock_fall", "curve_sw")


@pytest.mark.rule("S1.43")
def test_without_a_card_to_take_a_rock_fall_cannot_be_played() -> None:
    assert legal(table("S", hands={0: "rock_fall"})) == ["-rock_fall"]
    assert legal(table("S.......┐", hands={0: "rock_fall"})) == ["-rock_fall"]


@pytest.mark.rule("S1.43")
def test_the_gap_may_be_filled_again_and_cards_cut_off_stay_on_the_table() -> None:
    game = table("S─┬┬─", hands={0: "rock_fall", 1: "cross", 2: "cross"})
    play(game, "rock_fall@1,0")
    assert board(game, may_lay="cross") == drawn("""
        .*
        *S*┬┬─
        .*
    """)
    assert refused(game, "cross@5,0") == "not_joined"
    play(game, "cross@1,0")
    assert board(game, may_lay="cross") == drawn("""
        .**
        *S┼┬┬─*
        .****
    """)


@pytest.mark.rule("S1.43", "S1.22")
def test_by_the_letter_cards_cut_off_can_be_added_to() -> None:
    game = table("S─┬┬─", hands={0: "rock_fall", 1: "cross"}, connection="adjacent")
    play(game, "rock_fall@1,0")
    assert board(game, may_lay="cross") == drawn("""
        .*
        *S*┬┬─*
        .*.**
    """)


@pytest.mark.rule("S1.43", "S1.21")
def test_what_no_longer_lies_there_asks_for_nothing_and_carries_nothing() -> None:
    game = table(
        """
        ├.
        S┴
        """,
        hands={0: "rock_fall straight_ew", 1: "straight_ew"},
    )
    assert refused(game, "straight_ew@1,-1") == "does_not_fit"
    assert "straight_ew@2,0" in legal(game)
    play(game, "rock_fall@1,0")
    assert board(game, may_lay="straight_ew") == drawn("""
        .├*
        *S*
    """)
    assert refused(game, "straight_ew@2,0") == "no_neighbour"


@pytest.mark.rule("S1.43")
def test_cards_that_are_joined_another_way_are_not_cut_off() -> None:
    game = table(
        """
        ┌┬
        S┴
        """,
        hands={0: "rock_fall", 1: "cross"},
    )
    play(game, "rock_fall@1,0")
    assert board(game, may_lay="cross") == drawn("""
        .┌┬*
        *S*
        .*
    """)


@pytest.mark.rule("S1.43", "S1.22")
def test_by_the_letter_only_what_still_lies_there_can_be_added_to() -> None:
    line = table("S─┬", hands={0: "rock_fall", 1: "straight_ew"}, connection="adjacent")
    play(line, "rock_fall@2,0")
    assert board(line, may_lay="straight_ew") == drawn("""
        ..*
        *S─*
        ..*
    """)
    ring = table("┌┬\nS┴", hands={0: "rock_fall", 1: "straight_ew"}, connection="adjacent")
    play(ring, "rock_fall@1,0")
    assert board(ring, may_lay="straight_ew") == drawn("""
        .**
        .┌┬*
        *S
    """)


@pytest.mark.rule("S1.43")
def test_a_goal_card_beyond_the_gap_is_cut_off_too_and_stays_face_up() -> None:
    game = table("S──┬┬┬┬┼┐", hands={0: "rock_fall", 1: "straight_ns cross", 2: "straight_ns"})
    play(game, "rock_fall@7,0")
    assert board(game) == drawn("S──┬┬┬┬.┐")
    assert refused(game, "straight_ns@8,1") == "not_joined"
    play(game, "cross@7,0")
    assert "straight_ns@8,1" in legal(game)


# Maps


@pytest.mark.rule("S1.44")
@pytest.mark.parametrize(("number", "goal", "face"), [(0, "top", "stone_nw"), (1, "middle", "treasure")])
def test_a_map_shows_one_goal_to_its_player_alone(number: int, goal: str, face: str) -> None:
    game = table(hands={1: "map"}, goals="stone_nw treasure stone_sw", turn=1)
    looked = play(game, f"map:{goal}")[0]
    for seat in (None, 0, 2):
        assert looked.seen_by(seat) == Looked(1, goal, None)
        assert [goal.face for goal in game.view(seat).goals] == [None, None, None]
    assert looked.seen_by(1) == Looked(1, goal, face)
    assert [goal.face for goal in game.view(1).goals] == [face if place == number else None for place in range(3)]


@pytest.mark.rule("S1.44")
def test_that_a_goal_was_looked_at_is_public_and_it_stays_where_it_is() -> None:
    game = table(hands={0: "map", 1: "map", 2: "map"})
    play(game, "map:bottom", "map:top", "map:bottom")
    for seat in (None, 0, 1, 2):
        goals = game.view(seat).goals
        assert [goal.looked for goal in goals] == [(1,), (), (0, 2)]
        assert not any(goal.face_up for goal in goals)
    assert board(game) == drawn("S")
    assert game.view(None).pile == ("map", "map", "map")


@pytest.mark.rule("S1.44")
def test_what_was_seen_changes_nothing_of_what_the_others_see() -> None:
    one = table(hands={0: "map"}, goals="treasure stone_sw stone_nw")
    other = table(hands={0: "map"}, goals="stone_nw treasure stone_sw")
    for game in (one, other):
        play(game, "map:top")
    for seat in (None, 1, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)


@pytest.mark.rule("S1.44")
def test_what_was_seen_is_known_for_the_rest_of_the_round() -> None:
    game = table(hands={0: "map"}, goals="treasure stone_sw stone_nw")
    play(game, "map:top", "-", "-", "-cross")
    assert game.view(0).goals[0].face == "treasure"


@pytest.mark.rule("S1.44")
def test_a_map_is_playable_on_every_goal_that_lies_face_down_also_on_one_seen_before() -> None:
    game = table(hands={0: "map map"})
    assert legal(game) == ["map:top", "map:middle", "map:bottom", "-map"]
    play(game, "map:top", "-", "-")
    assert {"map:top", "map:middle", "map:bottom"} <= set(legal(game))
    assert Looked(0, "top", "treasure") in play(game, "map:top")


@pytest.mark.rule("S1.44")
def test_a_goal_that_lies_face_up_cannot_be_looked_at() -> None:
    game = table("S──┬┬┬┬┼┐", hands={0: "map"})
    assert legal(game) == ["map:top", "map:bottom", "-map"]
    assert refused(game, "map:middle") == "goal_is_face_up"


# What broken tools do not stop


@pytest.mark.rule("S1.45")
@pytest.mark.parametrize(
    ("action", "kind"),
    [
        ("broken_pick>1", "broke"),
        ("repair_wagon>0", "repaired"),
        ("repair_pick_lantern>0:lantern", "repaired"),
        ("rock_fall@1,0", "rock_fell"),
        ("map:top", "looked"),
        ("-cross", "passed"),
        ("-map", "passed"),
    ],
)
def test_broken_tools_stop_no_action_card_and_no_pass(action: str, kind: str) -> None:
    hand = "cross broken_pick repair_wagon repair_pick_lantern rock_fall map"
    game = table("S─", hands={0: hand}, broken={0: "pick lantern wagon"})
    assert refused(game, "cross@2,0") == "broken_tool"
    assert kinds(play(game, action)) == [kind, "drew"]


@pytest.mark.rule("S1.45", "S1.25")
def test_with_broken_tools_everything_is_legal_but_laying_path_cards() -> None:
    hand = "cross dead_w broken_pick repair_wagon rock_fall map"
    broken = {1: "wagon", 2: "pick"}
    whole = table("S─", hands={0: hand}, broken=broken)
    stopped = table("S─", hands={0: hand}, broken={0: "lantern", **broken})
    assert any("@2,0" in text for text in legal(whole))
    assert legal(stopped) == [text for text in legal(whole) if not text.startswith(("cross", "dead_w"))]


# Roles


@pytest.mark.rule("S1.21", "S1.40", "S1.41", "S1.43", "S1.44")
@pytest.mark.parametrize("broken", [{}, {0: "pick"}, {1: "pick"}])
def test_what_is_legal_never_depends_on_ones_role(broken: dict[int, str]) -> None:
    hand = "cross dead_w rock_fall map broken_lantern repair_pick"
    as_digger = table("S─╬", roles="DSD", hands={0: hand}, broken=broken)
    as_saboteur = table("S─╬", roles="SDD", hands={0: hand}, broken=broken)
    assert legal(as_digger) == legal(as_saboteur)
    for text in legal(as_digger):
        one, other = as_digger.copy(), as_saboteur.copy()
        play(one, text)
        play(other, text)
        assert legal(one) == legal(other)


@pytest.mark.rule("S1.43")
@pytest.mark.parametrize("roles", ["DSD", "SDD"])
def test_digger_or_saboteur_may_take_a_good_card_as_well_as_a_dead_end(roles: str) -> None:
    game = table("S┬╬", roles=roles, hands={0: "rock_fall"})
    assert legal(game) == ["rock_fall@1,0", "rock_fall@2,0", "-rock_fall"]


def test_turn_after_turn_offers_the_same_choices_whoever_is_who() -> None:
    hands = {
        0: "cross t_tall dead_es map broken_pick curve_sw",
        1: "rock_fall straight_ew t_wide curve_es repair_pick dead_w",
        2: "straight_ns broken_wagon map t_wide dead_nesw repair_pick_wagon",
    }
    games = [table("S─", roles=roles, hands=hands) for roles in ("DDS", "DSD", "SDD", "DDD")]
    for number in range(60):
        choices = legal(games[0])
        assert all(legal(game) == choices for game in games)
        for game in games:
            play(game, choices[number * 7 % len(choices)])
    assert all(game.round == 1 for game in games)


@pytest.mark.rule("S1.25")
def test_after_a_repair_by_a_friend_the_path_goes_on() -> None:
    game = table("S", hands={0: "broken_lantern", 1: "cross", 2: "repair_lantern_wagon"})
    play(game, "broken_lantern>1")
    assert refused(game, "cross@1,0") == "broken_tool"
    play(game, "-cross", "repair_lantern_wagon>1:lantern", "-cross")
    assert Laid(1, "cross", 1, 0, False) in play(game, "cross@1,0")
