"""The end of a round: what is shown, and who wins with which doors on the way (S2.40, S2.50 to S2.53)."""

from __future__ import annotations

import pytest

from tests.saboteur2.table import DWARVES, kinds, legal, play, table
from undermine.games import Event, RulesError, Saboteur2, Saboteur2Rules, rules_from_data
from undermine.games.digging.events import GoalsShown, Passed, RolesShown, RoundEnded
from undermine.games.saboteur2.events import Earned

TREASURE_IN_THE_MIDDLE = "stone_sw treasure stone_nw"
OTHERS = ["boss", "profiteer", "geologist", "saboteur"]

#: one card short of the treasure in the middle
PLAIN = "S──┬┬┬┬.?"
BLUE_DOOR = "SB─┬┬┬┬.?"
GREEN_DOOR = "SG─┬┬┬┬.?"
BOTH_DOORS = "SBG┬┬┬┬.?"
#: a way with a green door and one with a blue door, that meet behind the doors
A_DOOR_EACH = """
    ┌G┐
    SB┼─┬┬┬.?
"""
#: the same, and both doors on either way
BOTH_DOORS_EACH = """
    g──b
    SBG┼┬┬┬.?
"""
DOORS = {"g": "door_green_es", "b": "door_blue_sw"}


def finish(
    way: str, roles: str, *, by: int = 0, named: dict[str, str] | None = None, boss_behind_doors: bool = False
) -> tuple[Saboteur2, list[Event]]:
    """The player ``by`` has just laid the card that reaches the treasure; the events of that turn."""
    game = table(
        way,
        named={**DOORS, **(named or {})},
        roles=roles,
        goals=TREASURE_IN_THE_MIDDLE,
        hands={by: "cross"},
        turn=by,
        boss_behind_doors=boss_behind_doors,
    )
    return game, play(game, "cross@7,0")


def side(events: list[Event]) -> str | None:
    """The side that won."""
    (ended,) = [event for event in events if isinstance(event, RoundEnded)]
    return ended.winners


def nobody_reached(roles: str, *, rounds: int = 3) -> Saboteur2:
    """A round in which everyone has passed to the end."""
    game = table(roles=roles, stock="", rounds=rounds)
    play(game, *["-"] * game.seats)
    return game


# What is shown


@pytest.mark.rule("S2.40")
def test_when_the_treasure_is_reached_dwarves_are_shown_then_goals_then_gold_is_paid_then_thefts_come() -> None:
    game = table(
        PLAIN,
        roles="saboteur blue blue",
        goals=TREASURE_IN_THE_MIDDLE,
        hands={1: "cross", 0: "map"},
        thefts=[0],
        turn=1,
    )
    events = play(game, "cross@7,0")
    assert events[3:] == [
        RoundEnded(1, "blue", "treasure"),
        RolesShown(("saboteur", "blue", "blue"), None),
        GoalsShown(("stone_sw", "treasure", "stone_nw")),
        Earned(1, 4, "won"),
        Earned(2, 4, "won"),
    ]
    assert (game.round, game.to_act, legal(game)) == (1, 0, ["steal>1", "steal>2", "steal:nothing"])
    for event in events[3:]:
        assert event.seen_by(None) == event
    for seat in (None, 0, 1, 2):
        view = game.view(seat)
        assert view.phase == "steal"
        assert (view.roles, view.left_over) == (("saboteur", "blue", "blue"), None)
        assert [goal.face for goal in view.goals] == ["stone_sw", "treasure", "stone_nw"]


@pytest.mark.rule("S2.40")
def test_when_nobody_can_do_anything_any_more_the_same_is_shown() -> None:
    game = table(roles="saboteur blue", stock="")
    play(game, "-")
    assert play(game, "-")[:5] == [
        Passed(1, 0, ()),
        RoundEnded(1, "saboteurs", "no_moves"),
        RolesShown(("saboteur", "blue"), None),
        GoalsShown(("treasure", "stone_sw", "stone_nw")),
        Earned(0, 5, "won"),
    ]
    assert game.round == 2


@pytest.mark.rule("S2.40", "S2.34")
def test_left_over_and_put_away_dwarves_are_not_shown() -> None:
    games = []
    for old, left in (("geologist", "profiteer"), ("saboteur", "boss")):
        game = table(
            PLAIN,
            roles=f"blue {old} green",
            spare=f"blue {left}",
            goals=TREASURE_IN_THE_MIDDLE,
            hands={0: "swap_hats cross", 1: "map", 2: "map"},
            rounds=1,
        )
        play(game, "swap_hats>1", "map:top", "map:top")
        assert RolesShown(("blue", "blue", "green"), None) in play(game, "cross@7,0")
        games.append(game)
    one, other = games
    for seat in (None, 0, 2):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).put_away == ((1, None),)
    (result,) = one.results
    assert result.roles == ("blue", "blue", "green")
    assert dict(result.shown) == {"left_over": None, "goals": ("stone_sw", "treasure", "stone_nw")}


@pytest.mark.rule("S2.40")
def test_hands_and_face_down_discards_stay_unseen_when_the_round_and_the_match_are_over() -> None:
    def over(given: str, kept: str) -> Saboteur2:
        game = table(
            PLAIN,
            goals=TREASURE_IN_THE_MIDDLE,
            hands={0: "cross", 1: f"{given} {kept}", 2: "map"},
            stock="dead_s dead_w ...",
            thefts=[0],
            turn=1,
            rounds=1,
        )
        play(game, f"-{given}", "map:top", "cross@7,0")
        return game

    one, other = over("bridge", "theft map"), over("trapped", "ladder_s crystal_w")
    for seat in (None, 0, 2):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat).pile[0] is None
    assert one.result is not None


@pytest.mark.rule("S2.40", "S1.31")
def test_at_the_treasure_nothing_is_drawn_any_more() -> None:
    game, events = finish(PLAIN, "blue green saboteur")
    assert "drew" not in kinds(events[: kinds(events).index("round_ended")])
    assert game.round == 2


@pytest.mark.rule("S2.40", "S1.50")
@pytest.mark.parametrize("hand", ["theft", "inspection", "swap_hats", "swap_hand", "trapped", "ladder_w"])
def test_a_new_card_that_could_be_played_keeps_the_round_alive(hand: str) -> None:
    game = table(hands={0: hand}, stock="")
    play(game, f"-{hand}", "-", "-")
    assert game.round == 1
    play(game, "-")
    assert game.round == 2


@pytest.mark.rule("S2.40", "S1.50")
@pytest.mark.parametrize("hand", ["hands_off", "free_at_last", "repair_pick", "rock_fall"])
def test_a_new_card_that_cannot_be_played_does_not_keep_the_round_alive(hand: str) -> None:
    game = table(hands={0: hand}, stock="")
    assert legal(game) == [f"-{hand}"]
    play(game, f"-{hand}", "-", "-")
    assert game.round == 2


@pytest.mark.rule("S2.40", "S1.50", "S2.35")
@pytest.mark.parametrize("hand", ["theft", "cross", "ladder_w"])
def test_who_is_trapped_with_a_single_card_that_is_forbidden_cannot_keep_the_round_alive(hand: str) -> None:
    game = table(hands={0: hand}, trapped=[0], stock="")
    play(game, f"-{hand}", "-", "-")
    assert game.round == 2


# Who wins


@pytest.mark.rule("S2.50")
@pytest.mark.parametrize("way", [PLAIN, A_DOOR_EACH], ids=["no doors", "a door on each of two ways"])
@pytest.mark.parametrize(
    ("role", "winners"), [("blue", "blue"), ("green", "green"), *((role, "both") for role in OTHERS)]
)
def test_where_both_teams_find_a_way_a_digger_wins_for_their_team_and_anyone_else_for_both(
    way: str, role: str, winners: str
) -> None:
    game, events = finish(way, f"{role} blue green")
    assert side(events) == winners
    won = [line.seat for line in game.results[0].lines if line.reason == "won"]
    assert (1 in won, 2 in won) == (winners in ("blue", "both"), winners in ("green", "both"))


@pytest.mark.rule("S2.50", "S2.22")
@pytest.mark.parametrize("role", DWARVES)
@pytest.mark.parametrize(("way", "winners"), [(BLUE_DOOR, "blue"), (GREEN_DOOR, "green")])
def test_behind_a_door_only_the_team_of_its_colour_wins_whoever_laid_the_last_card(
    role: str, way: str, winners: str
) -> None:
    game, events = finish(way, f"{role} blue green")
    assert side(events) == winners
    won = [line.seat for line in game.results[0].lines if line.reason == "won"]
    assert won == sorted({1 if winners == "blue" else 2} | ({0} if role == winners else set()))


@pytest.mark.rule("S2.50")
@pytest.mark.parametrize("way", ["S─B┬┬┬┬.?", "S──┬┬┬B.?"], ids=["early", "late"])
def test_it_does_not_matter_where_on_the_way_the_door_is(way: str) -> None:
    _, events = finish(way, "green blue")
    assert side(events) == "blue"


@pytest.mark.rule("S2.50")
@pytest.mark.parametrize(
    ("door", "winners"),
    [("door_blue_ns", "blue"), ("door_green_ns_stub_e", "green"), ("door_green_ns_stub_e~", "green"), (None, "both")],
)
def test_a_door_on_a_way_from_north_to_south_closes_it_too(door: str | None, winners: str) -> None:
    game = table(
        """
        S┐.......
        .d.......
        .└─┬┬┬┬.?
        """,
        named={"d": door or "straight_ns"},
        roles="profiteer blue green",
        goals="stone_sw stone_nw treasure",
        hands={0: "cross"},
    )
    assert side(play(game, "cross@7,2")) == winners


@pytest.mark.rule("S2.50")
def test_the_roles_count_that_players_have_when_the_round_ends_also_for_who_laid_the_last_card() -> None:
    """Seat 0 was blue and is green now; seat 1 was green and is blue now."""
    game = table(
        PLAIN,
        roles="blue green green",
        spare="green blue",
        goals=TREASURE_IN_THE_MIDDLE,
        hands={1: "swap_hats", 2: "swap_hats", 0: "cross"},
        turn=1,
    )
    play(game, "swap_hats>0", "swap_hats>1")
    events = play(game, "cross@7,0")
    assert side(events) == "green"
    assert game.gold == (4, 0, 4)


@pytest.mark.rule("S2.50", "S2.21")
@pytest.mark.parametrize(("role", "winners"), [("green", "green"), ("blue", "blue"), ("boss", "both")])
def test_a_way_may_begin_at_a_ladder_behind_the_door(role: str, winners: str) -> None:
    way = """
        SB─┬┬┬┬.?
        ...L
    """
    _, events = finish(way, f"{role} profiteer", named={"L": "ladder_ne"})
    assert side(events) == winners


@pytest.mark.rule("S2.50", "S2.21")
def test_a_ladder_before_the_door_opens_nothing() -> None:
    way = """
        S─┬B┬┬┬.?
        ..L
    """
    _, events = finish(way, "green profiteer", named={"L": "ladder_ne"})
    assert side(events) == "blue"


@pytest.mark.rule("S2.50", "S2.20")
def test_a_door_that_stands_beside_the_way_closes_nothing() -> None:
    way = """
        ..d
        S─┼┬┬┬┬.?
    """
    _, events = finish(way, "green blue", named={"d": "door_blue_ns"})
    assert side(events) == "green"


@pytest.mark.rule("S2.50", "S2.20")
def test_a_bridge_keeps_the_way_with_the_door_apart_from_the_one_without() -> None:
    """The plain way only crosses the one with the door; where they meet instead, it is a way to the treasure."""
    over = """
        ┌─┐
        SBb┬┬┬┬.?
    """
    _, events = finish(over, "green blue", named={"b": "bridge"})
    assert side(events) == "blue"
    meeting = """
        ┌─┐
        SB┼┬┬┬┬.?
    """
    _, events = finish(meeting, "green blue")
    assert side(events) == "green"


@pytest.mark.rule("S2.50", "S1.24")
def test_a_way_that_ends_in_a_stub_is_no_way_round_a_door() -> None:
    way = """
        ┌─┐
        SBs┬┬┬┬.?
    """
    _, events = finish(way, "green blue", named={"s": "straight_ew_stubs_ns"})
    assert side(events) == "blue"


@pytest.mark.rule("S2.50", "S1.33")
@pytest.mark.parametrize(("card", "winners"), [("B", "blue"), ("─", "green")])
def test_a_way_may_lead_over_a_stone_that_was_turned_over(card: str, winners: str) -> None:
    game = table(
        f"""
        ......┌─┐
        ......│..
        S─┬{card}┬┬┘.?
        """,
        roles="green blue",
        goals=TREASURE_IN_THE_MIDDLE,
        hands={0: "straight_ns"},
    )
    assert side(play(game, "straight_ns@8,-1")) == winners


# Doors of both colours


@pytest.mark.rule("S2.51")
@pytest.mark.parametrize("way", [BOTH_DOORS, BOTH_DOORS_EACH], ids=["one way", "two ways"])
@pytest.mark.parametrize("role", DWARVES)
def test_behind_doors_of_both_colours_only_the_profiteer_wins(way: str, role: str) -> None:
    roles = f"{role} blue green saboteur" + (" boss" if role != "boss" else "")
    roles += " profiteer" if role != "profiteer" else ""
    game, events = finish(way, roles)
    assert side(events) is None
    assert game.gold == tuple(3 if one == "profiteer" else 0 for one in roles.split())


@pytest.mark.rule("S2.51")
def test_behind_doors_of_both_colours_nobody_wins_if_the_profiteer_is_not_there() -> None:
    game, events = finish(BOTH_DOORS, "blue green boss saboteur")
    assert side(events) is None
    assert game.gold == (0, 0, 0, 0)
    assert {line.reason for line in game.results[0].lines} == {"lost"}


@pytest.mark.rule("S2.51")
def test_a_table_may_let_the_boss_win_behind_doors_of_both_colours() -> None:
    game, events = finish(BOTH_DOORS, "blue green boss profiteer saboteur", boss_behind_doors=True)
    assert side(events) is None
    assert game.gold == (0, 0, 3, 2, 0)
    alone, _ = finish(BOTH_DOORS, "blue green boss saboteur", boss_behind_doors=True)
    assert alone.gold == (0, 0, 4, 0)


@pytest.mark.rule("S2.51", "S2.61")
def test_neither_option_is_the_usual_rule_and_both_are_yes_or_no() -> None:
    assert not Saboteur2Rules().boss_behind_doors
    assert not Saboteur2Rules().open_gold
    for option in ("boss_behind_doors", "open_gold"):
        with pytest.raises(RulesError):
            rules_from_data({"game": "saboteur2", option: "perhaps"})


@pytest.mark.rule("S2.51", "S2.53")
def test_that_the_boss_wins_behind_doors_changes_nothing_else() -> None:
    game, events = finish(BLUE_DOOR, "green blue boss", boss_behind_doors=True)
    assert (side(events), game.gold) == ("blue", (0, 4, 3))
    lost = table(roles="boss saboteur", stock="", boss_behind_doors=True)
    play(lost, "-", "-")
    assert lost.gold == (0, 5)


# Who wins with them


@pytest.mark.rule("S2.52")
@pytest.mark.parametrize("by", [0, 1, 2, 3])
def test_the_boss_and_the_profiteer_win_with_the_team_that_wins(by: int) -> None:
    game, events = finish(BLUE_DOOR, "blue green boss profiteer saboteur geologist", by=by)
    assert side(events) == "blue"
    assert game.gold == (3, 0, 2, 1, 0, 0)


@pytest.mark.rule("S2.52")
def test_the_boss_and_the_profiteer_win_with_both_teams() -> None:
    game, events = finish(PLAIN, "blue green boss profiteer saboteur", by=2)
    assert side(events) == "both"
    assert game.gold == (2, 2, 1, 0, 0)


@pytest.mark.rule("S2.52")
@pytest.mark.parametrize("by", [0, 1, 2])
def test_a_team_may_win_without_a_member_in_play_and_boss_and_profiteer_win_with_it(by: int) -> None:
    game, events = finish(BLUE_DOOR, "green boss profiteer", by=by)
    assert side(events) == "blue"
    assert game.gold == (0, 3, 2)
    assert [line.reason for line in game.results[0].lines] == ["lost", "boss", "profiteer"]


@pytest.mark.rule("S2.52")
def test_a_team_without_a_member_wins_with_nobody_if_neither_boss_nor_profiteer_are_there() -> None:
    game, events = finish(BLUE_DOOR, "green green saboteur")
    assert (side(events), game.gold) == ("blue", (0, 0, 0))


# The treasure is not reached


@pytest.mark.rule("S2.53")
def test_if_the_treasure_is_not_reached_the_saboteurs_win_and_the_profiteer_with_them() -> None:
    game = nobody_reached("blue saboteur green boss profiteer saboteur geologist")
    assert game.results[0].winners == "saboteurs"
    assert game.gold == (0, 3, 0, 0, 1, 3, 0)


@pytest.mark.rule("S2.53")
def test_the_profiteer_wins_also_when_no_saboteur_is_in_play() -> None:
    game = nobody_reached("blue green boss profiteer")
    assert game.results[0].winners == "saboteurs"
    assert game.gold == (0, 0, 0, 3)


@pytest.mark.rule("S2.53", "S2.54")
def test_with_neither_saboteur_nor_profiteer_nobody_gets_gold() -> None:
    game = nobody_reached("blue green boss geologist")
    assert game.results[0].winners == "saboteurs"
    assert game.gold == (0, 0, 0, 0)


@pytest.mark.rule("S2.53")
def test_the_saboteurs_do_not_win_when_the_treasure_is_reached_also_if_one_of_them_reached_it() -> None:
    game, events = finish(PLAIN, "saboteur blue saboteur")
    assert side(events) == "both"
    assert game.gold == (0, 5, 0)
    stone = table(PLAIN, roles="blue saboteur", goals="treasure stone_sw stone_nw", hands={0: "cross"}, stock="")
    play(stone, "cross@7,0", "-", "-")
    assert (stone.round, stone.gold) == (2, (0, 5))
