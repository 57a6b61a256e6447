"""The new action cards: thefts, swapped hands and hats, inspections and traps (S2.30 to S2.37)."""

from __future__ import annotations

import pytest

from tests.saboteur2.table import board, drawn, kinds, legal, pass_until_round, play, refusal, refused, table
from undermine.games import Saboteur2
from undermine.games.digging.events import Drew, RolesShown, RoundEnded
from undermine.games.saboteur2.events import Freed, HandsOff, HandsSwapped, HatSwapped, Inspected, TheftLaid, Trapped

EVERYONE = (None, 0, 1, 2)


# Theft


@pytest.mark.rule("S2.30")
def test_a_theft_is_laid_in_front_of_oneself_and_not_on_the_discard_pile() -> None:
    game = table(hands={1: "theft"}, turn=1)
    assert legal(game) == ["theft", "-theft"]
    assert play(game, "theft")[0] == TheftLaid(1)
    for seat in EVERYONE:
        assert game.view(seat).thefts == (1,)
        assert game.view(seat).pile == ()


@pytest.mark.rule("S2.30")
def test_thefts_lie_in_the_order_in_which_they_were_laid() -> None:
    game = table(hands={0: "theft", 1: "theft", 2: "theft"}, turn=2)
    play(game, "theft", "theft", "theft")
    assert game.view(None).thefts == (2, 0, 1)


@pytest.mark.rule("S2.30", "S2.13")
def test_nobody_lays_a_second_theft() -> None:
    game = table(hands={0: "theft"}, thefts=[0, 1])
    assert legal(game) == ["-theft"]
    assert refused(game, "theft") == "theft_lies_there"
    assert "theft" in legal(table(hands={0: "theft"}, thefts=[1, 2]))


@pytest.mark.rule("S2.30", "S2.35")
def test_a_trapped_player_cannot_lay_a_theft() -> None:
    game = table(hands={0: "theft"}, trapped=[0])
    assert legal(game) == ["-theft"]
    assert refused(game, "theft") == "trapped"
    assert "theft" in legal(table(hands={0: "theft"}, trapped=[1, 2]))


@pytest.mark.rule("S2.30", "S1.45")
def test_a_player_with_broken_tools_can_lay_a_theft() -> None:
    assert "theft" in legal(table(hands={0: "theft"}, broken={0: "pick lantern wagon"}))


# Hands off


@pytest.mark.rule("S2.31")
@pytest.mark.parametrize("thief", [0, 1, 2])
def test_hands_off_takes_away_a_theft_of_anyone_also_ones_own(thief: int) -> None:
    game = table(hands={0: "hands_off"}, thefts=[thief])
    assert legal(game) == [f"hands_off>{thief}", "-hands_off"]
    assert play(game, f"hands_off>{thief}")[0] == HandsOff(0, thief)
    for seat in EVERYONE:
        assert game.view(seat).thefts == ()
        assert game.view(seat).pile == ("hands_off", "theft")


@pytest.mark.rule("S2.31")
def test_hands_off_takes_one_theft_and_leaves_the_others_in_their_order() -> None:
    game = table(hands={0: "hands_off"}, thefts=[2, 1, 0])
    assert legal(game) == ["hands_off>0", "hands_off>1", "hands_off>2", "-hands_off"]
    play(game, "hands_off>1")
    assert game.view(None).thefts == (2, 0)


@pytest.mark.rule("S2.31")
def test_hands_off_needs_a_theft_card() -> None:
    game = table(hands={0: "hands_off"}, thefts=[1])
    why = refusal(game, "hands_off>2")
    assert (why.reason, why.facts) == ("no_theft_there", {"seat": 2})
    assert refused(game, "hands_off>0") == "no_theft_there"
    assert refused(game, "hands_off>3") == "no_such_seat"
    assert legal(table(hands={0: "hands_off"})) == ["-hands_off"]


@pytest.mark.rule("S2.31", "S1.50")
def test_hands_off_without_a_theft_does_not_keep_the_round_alive() -> None:
    game = table(hands={0: "hands_off"}, stock="")
    play(game, "-hands_off", "-", "-")
    assert game.round == 2


# Swap your hand


@pytest.mark.rule("S2.32")
@pytest.mark.parametrize("target", [0, 2])
def test_two_players_exchange_hands_and_the_other_draws(target: int) -> None:
    game = table(
        hands={1: "cross map swap_hand", target: "dead_s dead_w theft"}, stock="t_tall t_wide ...", turn=1, seats=3
    )
    stock = game.view(None).stock
    assert play(game, f"swap_hand>{target}") == [
        HandsSwapped(1, target, 2, 3, ("cross", "map"), ("dead_s", "dead_w", "theft")),
        Drew(target, 1, ("t_tall",)),
    ]
    assert sorted(game.view(1).hand or ()) == ["dead_s", "dead_w", "theft"]
    assert sorted(game.view(target).hand or ()) == ["cross", "map", "t_tall"]
    assert game.view(None).stock == stock - 1
    for seat in EVERYONE:
        assert game.view(seat).pile == ("swap_hand",)
    assert game.to_act == 2


@pytest.mark.rule("S2.32")
def test_unequal_hands_change_sides_as_they_are() -> None:
    game = table(hands={0: "swap_hand map map cross theft dead_s", 1: "trapped"}, stock="t_tall ...", seats=2)
    assert game.view(None).hand_sizes == (6, 1)
    play(game, "swap_hand>1")
    assert game.view(None).hand_sizes == (1, 6)
    assert game.view(0).hand == ("trapped",)
    assert sorted(game.view(1).hand or ()) == ["cross", "dead_s", "map", "map", "t_tall", "theft"]


@pytest.mark.rule("S2.32")
def test_who_plays_it_as_their_last_card_gives_nothing() -> None:
    game = table(hands={0: "swap_hand", 1: "trapped map"}, stock="t_tall ...", seats=2)
    events = play(game, "swap_hand>1")
    assert events == [HandsSwapped(0, 1, 0, 2, (), ("map", "trapped")), Drew(1, 1, ("t_tall",))]
    assert game.view(None).hand_sizes == (2, 1)


@pytest.mark.rule("S2.32", "S2.12")
def test_with_an_empty_stock_nobody_draws() -> None:
    game = table(hands={0: "swap_hand cross", 1: "dead_s dead_w"}, stock="", seats=2)
    assert kinds(play(game, "swap_hand>1")) == ["hands_swapped"]
    assert game.view(0).hand == ("dead_s", "dead_w")
    assert game.view(1).hand == ("cross",)


@pytest.mark.rule("S2.32", "S2.12")
def test_a_hand_may_be_exchanged_for_an_empty_one_and_who_was_out_of_cards_plays_on() -> None:
    game = table("S", hands={0: "swap_hand cross", 1: "", 2: "map"}, stock="")
    assert play(game, "swap_hand>1") == [HandsSwapped(0, 1, 1, 0, ("cross",), ())]
    assert game.view(None).hand_sizes == (0, 1, 1)
    assert game.to_act == 1
    play(game, "cross@1,0", "map:top")
    assert (game.to_act, legal(game)) == (0, ["-"])


@pytest.mark.rule("S2.32", "S1.50")
def test_a_hand_that_can_be_exchanged_keeps_the_round_alive() -> None:
    game = table(hands={0: "swap_hand"}, stock="")
    assert legal(game) == ["swap_hand>1", "swap_hand>2", "-swap_hand"]
    play(game, "-swap_hand", "-", "-")
    assert game.round == 1
    play(game, "-")
    assert game.round == 2


@pytest.mark.rule("S2.32")
def test_nobody_swaps_hands_with_oneself_or_with_nobody() -> None:
    game = table(hands={1: "swap_hand map"}, turn=1)
    assert [text for text in legal(game) if text.startswith("swap")] == ["swap_hand>0", "swap_hand>2"]
    assert refused(game, "swap_hand>1") == "not_on_oneself"
    assert refused(game, "swap_hand>3") == "no_such_seat"


@pytest.mark.rule("S2.32")
def test_both_know_both_hands_and_third_parties_learn_only_how_many_cards_they_are() -> None:
    game = table(hands={0: "swap_hand cross", 1: "dead_s map", 2: "theft"}, stock="t_tall ...")
    swapped, drew = play(game, "swap_hand>1")
    told = HandsSwapped(0, 1, 1, 2, ("cross",), ("dead_s", "map"))
    for seat in (0, 1):
        assert swapped.seen_by(seat) == told
        assert told in game.view(seat).history
    for stranger in (None, 2):
        assert swapped.seen_by(stranger) == HandsSwapped(0, 1, 1, 2, None, None)
        assert told not in game.view(stranger).history
    # the card that is drawn afterwards is for its new owner alone
    assert drew.seen_by(1) == Drew(1, 1, ("t_tall",))
    for stranger in (None, 0, 2):
        assert drew.seen_by(stranger) == Drew(1, 1, None)


def _after_a_swap(mine: str, theirs: str, *, stock: str = "t_tall ...") -> Saboteur2:
    game = table(hands={0: f"swap_hand {mine}", 1: theirs, 2: "theft"}, stock=stock)
    play(game, "swap_hand>1")
    return game


@pytest.mark.rule("S2.32")
def test_what_was_exchanged_changes_nothing_of_what_third_parties_see() -> None:
    one, other = _after_a_swap("cross bridge", "dead_s map"), _after_a_swap("trapped map", "ladder_s cross")
    for stranger in (None, 2):
        assert one.view(stranger) == other.view(stranger)
    for seat in (0, 1):
        assert one.view(seat) != other.view(seat)


@pytest.mark.rule("S2.32")
def test_what_the_other_draws_after_the_exchange_is_a_secret_from_who_played_it() -> None:
    one, other = _after_a_swap("cross", "map"), _after_a_swap("cross", "map", stock="dead_s ...")
    for seat in (None, 0, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("S2.32", "S1.13")
def test_who_discarded_a_card_remembers_it_when_the_rest_of_the_hand_is_gone() -> None:
    game = table(hands={0: "dead_s swap_hand", 1: "map"}, stock="cross theft t_tall ...", seats=2)
    play(game, "-dead_s", "map:top", "swap_hand>1")
    assert game.view(0).pile == ("dead_s", "map", "swap_hand")
    assert game.view(1).pile == (None, "map", "swap_hand")


# Inspection


@pytest.mark.rule("S2.33")
@pytest.mark.parametrize(("target", "role"), [(0, "boss"), (2, "geologist")])
def test_an_inspection_shows_anothers_dwarf_to_its_player_alone(target: int, role: str) -> None:
    game = table(roles="boss blue geologist", hands={1: "inspection"}, turn=1)
    looked = play(game, f"inspection>{target}")[0]
    assert looked.seen_by(1) == Inspected(1, target, role)
    assert game.view(1).known_roles == tuple({1: "blue", target: role}.get(seat) for seat in range(3))
    for seat in (None, 0, 2):
        assert looked.seen_by(seat) == Inspected(1, target, None)
        assert game.view(seat).known_roles == tuple(game.view(one).role if one == seat else None for one in range(3))
        assert game.view(seat).pile == ("inspection",)
    assert game.view(1).roles is None


@pytest.mark.rule("S2.33")
def test_what_was_inspected_changes_nothing_of_what_the_others_see() -> None:
    one = table(roles="blue boss green", hands={0: "inspection"})
    other = table(roles="blue saboteur green", hands={0: "inspection"})
    for game in (one, other):
        play(game, "inspection>1")
    for seat in (None, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)


@pytest.mark.rule("S2.33")
def test_what_was_seen_is_known_for_the_rest_of_the_round_and_not_longer() -> None:
    game = table(roles="blue boss", hands={0: "inspection map", 1: "map"}, stock="")
    play(game, "inspection>1", "map:top", "-map")
    assert game.view(0).known_roles == ("blue", "boss")
    pass_until_round(game, 2)
    assert game.view(0).known_roles[1] is None


@pytest.mark.rule("S2.33")
def test_nobody_inspects_oneself_or_nobody() -> None:
    game = table(hands={1: "inspection map"}, turn=1)
    assert [text for text in legal(game) if text.startswith("insp")] == ["inspection>0", "inspection>2"]
    why = refusal(game, "inspection>1")
    assert (why.reason, why.facts) == ("not_on_oneself", {"card": "inspection"})
    assert refused(game, "inspection>3") == "no_such_seat"


@pytest.mark.rule("S2.33", "S2.34")
def test_after_swap_your_hats_an_earlier_inspection_tells_what_was_put_away() -> None:
    game = table(
        roles="blue saboteur green",
        spare="boss",
        hands={0: "inspection", 1: "map", 2: "swap_hats"},
        stock="map map map",
    )
    play(game, "inspection>1", "map:top", "swap_hats>1")
    view = game.view(0)
    assert view.known_roles == ("blue", None, None)
    assert view.put_away == ((1, "saboteur"),)
    assert game.view(1).known_roles == (None, "boss", None)
    assert game.view(1).put_away == ((1, "saboteur"),)
    for stranger in (None, 2):
        assert game.view(stranger).put_away == ((1, None),)
        assert game.view(stranger).known_roles[1] is None


@pytest.mark.rule("S2.33", "S2.34")
def test_after_swap_your_hats_an_inspection_shows_the_new_dwarf() -> None:
    game = table(roles="blue saboteur green", spare="boss", hands={0: "swap_hats inspection", 1: "map", 2: "map"})
    play(game, "swap_hats>1", "map:top", "map:top")
    assert Inspected(0, 1, "boss") in play(game, "inspection>1")
    assert game.view(0).known_roles == ("blue", "boss", None)
    assert game.view(0).put_away == ((1, None),)


# Swap your hats


@pytest.mark.rule("S2.34")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_anyone_gets_the_next_of_the_dwarves_left_over_also_oneself(target: int) -> None:
    game = table(roles="blue green saboteur", spare="boss profiteer", hands={0: "swap_hats"})
    assert legal(game) == ["swap_hats>0", "swap_hats>1", "swap_hats>2", "-swap_hats"]
    old = game.view(target).role
    event = play(game, f"swap_hats>{target}")[0]
    assert event == HatSwapped(0, target, old, "boss")
    assert [game.view(seat).role for seat in range(3)] == [
        "boss" if seat == target else role for seat, role in enumerate(["blue", "green", "saboteur"])
    ]
    for seat in EVERYONE:
        view = game.view(seat)
        assert view.spare == 11
        assert view.pile == ("swap_hats",)
        if seat == target:
            assert event.seen_by(seat) == event
            assert view.put_away == ((target, old),)
        else:
            assert event.seen_by(seat) == HatSwapped(0, target, None, None)
            assert view.put_away == ((target, None),)
    assert refused(game, "swap_hats>3") == "not_in_hand"


@pytest.mark.rule("S2.34")
def test_there_is_nobody_at_an_empty_seat() -> None:
    assert refused(table(hands={0: "swap_hats"}), "swap_hats>3") == "no_such_seat"
    assert refused(table(hands={0: "trapped"}), "trapped>3") == "no_such_seat"
    assert refused(table(hands={0: "free_at_last"}), "free_at_last>3") == "no_such_seat"


@pytest.mark.rule("S2.34")
def test_who_played_it_learns_nothing_about_the_other_player() -> None:
    one = table(roles="blue saboteur green", spare="boss", hands={0: "swap_hats"})
    other = table(roles="blue geologist green", spare="profiteer", hands={0: "swap_hats"})
    for game in (one, other):
        play(game, "swap_hats>1")
    for seat in (None, 0, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("S2.34")
def test_the_left_over_dwarves_come_in_the_order_of_the_shuffle_and_old_ones_do_not_go_back() -> None:
    game = table(
        roles="blue green", spare="boss profiteer geologist", hands={0: "swap_hats map", 1: "swap_hats map"}, stock=""
    )
    play(game, "swap_hats>1", "swap_hats>0")
    assert (game.view(0).role, game.view(1).role) == ("profiteer", "boss")
    assert game.view(None).spare == 11
    assert game.view(0).put_away == ((1, None), (0, "blue"))
    assert game.view(1).put_away == ((1, "green"), (0, None))


@pytest.mark.rule("S2.34")
def test_one_player_may_get_another_dwarf_twice() -> None:
    game = table(
        roles="blue green saboteur", spare="boss profiteer", hands={0: "swap_hats", 1: "map inspection", 2: "swap_hats"}
    )
    play(game, "swap_hats>0", "inspection>0", "swap_hats>0")
    assert game.view(0).role == "profiteer"
    assert game.view(0).put_away == ((0, "blue"), (0, "boss"))
    assert game.view(1).put_away == ((0, None), (0, "boss"))
    assert game.view(2).put_away == ((0, None), (0, None))


@pytest.mark.rule("S2.34")
def test_with_twelve_players_three_dwarves_are_left_over_and_are_enough() -> None:
    roles = "blue blue blue blue green green green green saboteur saboteur saboteur boss"
    game = table(roles=roles, spare="geologist profiteer geologist", hands={0: "swap_hats", 1: "swap_hats"})
    play(game, "swap_hats>0", "swap_hats>0")
    assert game.view(0).role == "profiteer"
    assert game.view(None).spare == 1


@pytest.mark.rule("S2.34", "S2.40", "S2.50")
def test_the_new_dwarf_counts_when_the_round_ends_and_the_old_one_is_not_shown() -> None:
    game = table(
        "S──┬┬┬┬.?",
        roles="green blue saboteur",
        spare="blue",
        goals="stone_sw treasure stone_nw",
        hands={2: "swap_hats", 0: "cross"},
        turn=2,
    )
    play(game, "swap_hats>0")
    events = play(game, "cross@7,0")
    assert RoundEnded(1, "blue", "treasure") in events
    assert RolesShown(("blue", "blue", "saboteur"), None) in events
    assert game.gold == (4, 4, 0)


# Trapped! and Free at last!


@pytest.mark.rule("S2.35")
def test_a_trap_is_laid_in_front_of_another_player_and_not_on_the_discard_pile() -> None:
    game = table(hands={1: "trapped"}, turn=1)
    assert legal(game) == ["trapped>0", "trapped>2", "-trapped"]
    assert play(game, "trapped>2")[0] == Trapped(1, 2)
    for seat in EVERYONE:
        assert game.view(seat).trapped == (False, False, True)
        assert game.view(seat).pile == ()


@pytest.mark.rule("S2.35")
def test_nobody_traps_oneself_or_one_who_is_trapped() -> None:
    game = table(hands={0: "trapped"}, trapped=[1])
    assert legal(game) == ["trapped>2", "-trapped"]
    assert refused(game, "trapped>0") == "not_on_oneself"
    why = refusal(game, "trapped>1")
    assert (why.reason, why.facts) == ("already_trapped", {"seat": 1})
    everyone_else = table(hands={0: "trapped"}, trapped=[1, 2], stock="")
    assert legal(everyone_else) == ["-trapped"]


@pytest.mark.rule("S2.35")
def test_a_trapped_player_lays_no_path_card_and_no_theft_but_plays_everything_else() -> None:
    hand = "cross ladder_w theft map rock_fall trapped free_at_last hands_off inspection swap_hats swap_hand"
    free = table("S─", hands={0: hand}, trapped=[1], thefts=[2])
    caught = table("S─", hands={0: hand}, trapped=[0, 1], thefts=[2])
    assert refused(caught, "cross@2,0") == "trapped"
    assert refused(caught, "ladder_w@2,0") == "trapped"
    assert refused(caught, "theft") == "trapped"
    forbidden = [text for text in legal(free) if text.startswith(("cross", "ladder_w")) or text == "theft"]
    assert forbidden
    allowed = [text for text in legal(free) if text not in forbidden]
    assert [text for text in legal(caught) if "!" not in text and text != "free_at_last>0"] == allowed


@pytest.mark.rule("S2.35")
def test_a_trapped_player_may_still_pass_and_trap_others() -> None:
    game = table(hands={0: "trapped cross"}, trapped=[0])
    assert {"trapped>1", "trapped>2", "-cross", "-trapped", "-cross,trapped!trapped"} <= set(legal(game))


@pytest.mark.rule("S2.35")
def test_traps_of_others_do_not_matter() -> None:
    assert "cross@1,0" in legal(table("S", hands={0: "cross"}, trapped=[1, 2]))


@pytest.mark.rule("S2.36")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_free_at_last_frees_any_player_also_oneself(target: int) -> None:
    game = table("S", hands={0: "free_at_last"}, trapped=[target])
    assert legal(game) == [f"free_at_last>{target}", "-free_at_last"]
    assert play(game, f"free_at_last>{target}")[0] == Freed(0, target)
    for seat in EVERYONE:
        assert game.view(seat).trapped == (False, False, False)
        assert game.view(seat).pile == ("free_at_last", "trapped")


@pytest.mark.rule("S2.36")
def test_free_at_last_frees_one_player_and_needs_a_trapped_one() -> None:
    game = table(hands={0: "free_at_last"}, trapped=[0, 1])
    why = refusal(game, "free_at_last>2")
    assert (why.reason, why.facts) == ("not_trapped", {"seat": 2})
    play(game, "free_at_last>1")
    assert game.view(None).trapped == (True, False, False)
    assert legal(table(hands={0: "free_at_last"})) == ["-free_at_last"]


@pytest.mark.rule("S2.36", "S2.35")
def test_a_freed_player_may_lay_path_cards_and_thefts_again_and_be_trapped_again() -> None:
    game = table("S", hands={0: "free_at_last", 1: "cross theft", 2: "trapped"}, trapped=[1])
    play(game, "free_at_last>1")
    assert {"cross@1,0", "theft"} <= set(legal(game))
    play(game, "theft", "trapped>1")
    assert game.view(None).trapped == (False, True, False)


# What the base game's cards do


@pytest.mark.rule("S2.37")
def test_the_base_games_action_cards_keep_their_rules() -> None:
    game = table("S─", hands={0: "broken_pick repair_pick_lantern rock_fall map"}, broken={1: "lantern", 2: "pick"})
    assert {text for text in legal(game) if not text.startswith("-")} == {
        *("broken_pick>0", "broken_pick>1"),
        *("repair_pick_lantern>1:lantern", "repair_pick_lantern>2:pick"),
        *("rock_fall@1,0", "map:top", "map:middle", "map:bottom"),
    }
    assert refused(game, "broken_pick>2") == "already_broken"
    assert refused(game, "repair_pick_lantern>1:pick") == "nothing_to_repair"
    assert refused(game, "rock_fall@0,0") == "start_or_goal"
    play(game, "rock_fall@1,0")
    assert board(game) == drawn("S")


@pytest.mark.rule("S2.37")
def test_four_rock_falls_are_in_the_deck() -> None:
    game = table("S─┬┬┬", seats=4, hands=dict.fromkeys(range(4), "rock_fall"))
    play(game, "rock_fall@4,0", "rock_fall@3,0", "rock_fall@2,0", "rock_fall@1,0")
    assert board(game) == drawn("S")


@pytest.mark.rule("S2.37", "S2.54")
def test_a_broken_tool_costs_nothing_when_the_round_ends() -> None:
    """Three broken tools stop neither a winner's share, nor a geologist's crystals, nor a theft."""
    game = table(
        "S─C┬┬┬┬.?",
        named={"C": "crystal_cross"},
        roles="blue blue geologist saboteur",
        goals="stone_sw treasure stone_nw",
        hands={0: "cross"},
        broken={1: "pick lantern wagon", 2: "pick", 3: "lantern"},
        thefts=[3],
    )
    play(game, "cross@7,0")
    assert game.gold == (4, 4, 1, 0)
    assert game.to_act == 3
    play(game, "steal>1")
    assert game.gold == (4, 3, 1, 1)
