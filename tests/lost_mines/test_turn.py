"""A turn: its order, what is drawn, empty hands and discards (LM.10 to LM.12, LM.37)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import everyone, idle, kinds, legal, play, refusal, refused, table, told
from undermine.games.core.round_events import Drew, Laid
from undermine.games.lost_mines.events import (
    Discarded,
    Stayed,
    TrapSprung,
    TreasureTaken,
    TrollLeft,
    TurnSkipped,
    Voted,
    Walked,
)

# The order of a turn


@pytest.mark.rule("LM.10")
def test_a_turn_is_a_card_then_a_move_then_a_treasure_then_a_draw() -> None:
    game = table(
        "B.......┬?",
        mines="gold gemstones silver dragon",
        at={1: (9, 3)},
        hands={1: "axe cross", 2: "boat"},
        stock="rope ...",
        turn=1,
    )
    asked = []
    happened = []
    for action in ("cross@9,4", "walk@10,3w", "set@10,3", "take:3"):
        asked.append((game.to_act, game.view(None).phase, game.view(None).turn))
        happened.append(kinds(play(game, action)))
    assert asked == [(1, "play", 1), (1, "move", 1), (1, "set_mine", 1), (1, "take", 1)]
    assert happened == [["laid"], ["walked", "mine_turned_over"], ["mine_set"], ["treasure_taken", "drew"]]
    assert (game.to_act, game.view(None).phase, game.view(None).turn) == (2, "play", 2)


@pytest.mark.rule("LM.10")
def test_a_player_plays_before_moving_and_moves_before_drawing() -> None:
    game = table("B┬", hands={0: "axe cross", 1: "boat"}, stock="rope ...")
    for early in ("stay", "walk@2,3", "take:1", "leave", "set@10,3", "yes"):
        why = refusal(game, early)
        assert (why.reason, why.facts) == ("other_decision", {"asked": "play"})
    assert play(game, "cross@3,3") == [Laid(0, "cross", 3, 3, False)]
    assert (game.to_act, game.view(0).phase, game.view(0).hand) == (0, "move", ("axe",))
    for late in ("-axe", "axe@3,3", "cross@2,5", "end?", "no", "take:1", "leave", "set@10,3"):
        why = refusal(game, late)
        assert (why.reason, why.facts) == ("other_decision", {"asked": "move"})
    assert play(game, "walk@2,3") == [Walked(0, 2, 3, ((2, 3),)), Drew(0, 1, ("rope",))]
    assert (game.to_act, game.view(0).phase) == (1, "play")
    assert refused(game, "walk@2,3") == "other_decision"


@pytest.mark.rule("LM.10")
def test_something_must_be_played_or_discarded_but_nobody_has_to_move() -> None:
    game = table("B┬", hands={0: "axe boat"}, stock="rope ...")
    assert legal(game) == ["-axe", "-boat", "-axe,boat", "end?"]
    play(game, "-axe")
    assert legal(game) == ["walk@2,3", "stay"]
    assert play(game, "stay")[0] == Stayed(0)
    assert game.view(None).dwarves[0] == (1, 3)


@pytest.mark.rule("LM.10", "LM.40")
def test_a_dwarf_that_can_go_nowhere_stays_all_the_same_as_a_decision() -> None:
    game = table(hands={0: "axe"})
    play(game, "-axe")
    assert legal(game) == ["stay"]


@pytest.mark.rule("LM.10", "LM.33")
def test_a_players_own_troll_goes_before_anything_else_of_the_turn() -> None:
    game = table("B┬┬", hands={0: "axe", 1: "boat cross", 2: "rope"}, tokens="troll@2,3e>1 troll@1,3e>2")
    play(game, "-axe")
    assert kinds(play(game, "stay")) == ["stayed", "drew", "troll_left"]
    assert [(token.token, token.seat) for token in game.view(None).tokens] == [("troll", 2)]
    assert game.view(1).phase == "play"


@pytest.mark.rule("LM.10", "LM.61")
def test_an_end_is_proposed_before_a_card_is_played() -> None:
    game = table("B┬", hands={0: "axe boat"})
    assert "end?" in legal(game)
    play(game, "-axe")
    assert refused(game, "end?") == "other_decision"


# Drawing


@pytest.mark.rule("LM.11")
@pytest.mark.parametrize(
    "action",
    [
        *("cross@4,3", "axe@3,3", "trap@2,3e", "troll@2,3e", "thunderstorm@3,3"),
        *("info_mine_dwarf:mine1", "info_mine_treasure:treasure1", "info_treasure_dwarf>1"),
    ],
)
def test_one_card_is_drawn_after_a_card_was_played(action: str) -> None:
    card = action.partition("@")[0].partition(":")[0].partition(">")[0]
    game = table("B┬x", named={"x": "cross_trunk"}, hands={0: f"{card} boat", 1: "boat"}, stock="rope t_wide ...")
    play(game, action)
    assert game.view(0).hand == ("boat",)
    assert play(game, "stay")[-1] == Drew(0, 1, ("rope",))
    assert game.view(0).hand == ("boat", "rope")


@pytest.mark.rule("LM.11", "LM.37")
@pytest.mark.parametrize(
    ("discards", "drawn", "left"),
    [("-axe", ("rope",), ("boat", "rope", "trap")), ("-axe,boat", ("rope", "t_wide"), ("t_wide", "rope", "trap"))],
)
def test_as_many_cards_are_drawn_as_were_discarded(
    discards: str, drawn: tuple[str, ...], left: tuple[str, ...]
) -> None:
    game = table(hands={0: "axe boat trap", 1: "boat"}, stock="rope t_wide cross ...")
    before = game.view(None).stock
    assert play(game, discards, "stay")[-1] == Drew(0, len(drawn), drawn)
    assert game.view(0).hand == left
    assert game.view(None).stock == before - len(drawn)


@pytest.mark.rule("LM.11")
def test_the_cards_drawn_after_a_turn_do_not_depend_on_the_turn_before() -> None:
    game = table(hands={0: "axe boat", 1: "trap boat", 2: "axe"}, stock="rope t_wide cross curve_sw ...")
    play(game, "-axe,boat", "stay")
    assert play(game, "-trap", "stay")[-1] == Drew(1, 1, ("cross",))
    assert play(game, "-axe", "stay")[-1] == Drew(2, 1, ("curve_sw",))


@pytest.mark.rule("LM.11")
def test_a_pile_that_holds_less_is_drawn_to_its_end() -> None:
    game = table(hands={0: "axe boat trap", 1: "boat"}, stock="rope")
    assert play(game, "-axe,boat", "stay") == [Discarded(0, 2, ("axe", "boat")), Stayed(0), Drew(0, 1, ("rope",))]
    assert (game.view(0).hand, game.view(None).stock) == (("rope", "trap"), 0)


@pytest.mark.rule("LM.11")
def test_an_empty_pile_ends_drawing_for_the_round() -> None:
    game = table(hands={0: "axe boat", 1: "boat", 2: "rope"}, stock="")
    assert kinds(play(game, "-axe", "stay")) == ["discarded", "stayed"]
    assert game.view(None).hand_sizes == (1, 1, 1)
    assert kinds(play(game, "-boat", "stay", "-rope", "stay")) == ["discarded", "stayed"] * 2
    assert (game.to_act, game.view(None).hand_sizes) == (0, (1, 0, 0))


@pytest.mark.rule("LM.11", "LM.32")
@pytest.mark.parametrize("way", ["walk@2,3*1", "walk@1,3*2"])
def test_cards_lost_to_traps_are_not_replaced(way: str) -> None:
    traps = int(way[-1])
    game = table("B┬", hands={0: "axe boat rope cross", 1: "boat"}, tokens="trap@1,3e", stock="trap trap t_wide ...")
    events = play(game, "-axe", way)
    assert [event.count for event in told(events, TrapSprung)] == [1] * traps
    assert [event.count for event in told(events, Drew)] == [1]
    assert game.view(None).hand_sizes[0] == 4 - 1 - traps + 1


@pytest.mark.rule("LM.11")
def test_only_its_owner_sees_which_cards_are_drawn() -> None:
    game = table(hands={0: "axe boat", 1: "boat"}, stock="rope t_wide ...")
    drew = play(game, "-axe,boat", "stay")[-1]
    for seat in everyone(game):
        seen = Drew(0, 2, ("rope", "t_wide") if seat == 0 else None)
        assert drew.seen_by(seat) == seen
        assert game.view(seat).history[-1] == seen
        assert (game.view(seat).hand == ("t_wide", "rope")) == (seat == 0)


# An empty hand


@pytest.mark.rule("LM.12")
def test_a_player_without_cards_is_passed_over() -> None:
    game = table("B┬", hands={0: "axe", 2: "rope"}, stock="boat ...")
    events = play(game, "-axe", "stay")
    assert events[-1] == TurnSkipped(1)
    assert game.to_act == 2
    for seat in everyone(game):
        assert game.view(seat).history[-1] == TurnSkipped(1)
    assert TurnSkipped(1) in play(game, "-rope", "stay", "-boat", "stay")


@pytest.mark.rule("LM.12")
def test_several_players_may_be_passed_over_and_who_is_left_has_every_turn() -> None:
    game = table(seats=4, hands={1: "axe boat rope"}, stock="", turn=1)
    events = play(game, "-axe", "stay")
    assert events[2:] == [TurnSkipped(2), TurnSkipped(3), TurnSkipped(0)]
    assert game.to_act == 1


@pytest.mark.rule("LM.12")
def test_a_player_without_cards_takes_no_treasure_where_they_stand() -> None:
    game = table("B........┐", mines="silver gold gemstones dragon", at={1: (10, 3)}, hands={0: "axe", 2: "rope"})
    events = play(game, "-axe", "stay")
    assert kinds(events) == ["discarded", "stayed", "drew", "turn_skipped"]
    assert game.to_act == 2
    assert not told(events, TreasureTaken)


@pytest.mark.rule("LM.12", "LM.61")
def test_a_player_without_cards_still_votes() -> None:
    game = table(seats=4, hands={2: "axe", 3: "boat"}, turn=2)
    play(game, "end?")
    for voter, answer in ((3, "yes"), (0, "yes"), (1, "no")):
        assert (game.to_act, legal(game)) == (voter, ["yes", "no"])
        assert play(game, answer) == [Voted(voter, answer == "yes")]
    assert (game.to_act, game.view(None).phase) == (2, "play")


@pytest.mark.rule("LM.12", "LM.42")
def test_who_loses_the_last_card_on_the_move_still_draws_and_plays_the_next_turn() -> None:
    game = table("B┬", hands={0: "axe cross", 1: "boat"}, tokens="trap@1,3e", stock="rope trap ...")
    events = play(game, "-axe", "walk@2,3*1")
    assert kinds(events) == ["discarded", "walked", "trap_sprung", "drew"]
    assert game.view(0).hand == ("rope",)
    events = play(game, "-boat", "stay")
    assert (game.to_act, legal(game)) == (0, ["-rope", "end?"])


@pytest.mark.rule("LM.12", "LM.42")
def test_who_loses_the_last_card_on_the_move_with_nothing_to_draw_is_passed_over_from_then_on() -> None:
    game = table("B┬", hands={0: "axe cross", 1: "boat boat"}, tokens="trap@1,3e", stock="")
    play(game, "-axe", "walk@2,3*1")
    assert game.view(None).hand_sizes == (0, 2, 0)
    assert play(game, "-boat", "stay")[-2:] == [TurnSkipped(2), TurnSkipped(0)]
    assert game.to_act == 1


# Discards


@pytest.mark.rule("LM.37")
def test_one_or_two_cards_of_the_hand_are_discarded_and_copies_are_one() -> None:
    game = table(hands={0: "axe boat boat trap"}, agreement=False)
    assert [text for text in legal(game) if text.startswith("-")] == [
        *("-axe", "-boat", "-trap"),
        *("-axe,boat", "-axe,trap", "-boat,boat", "-boat,trap"),
    ]


@pytest.mark.rule("LM.37")
def test_with_a_single_card_one_is_discarded() -> None:
    game = table(hands={0: "boat"}, agreement=False)
    assert legal(game) == ["-boat"]


@pytest.mark.rule("LM.37")
def test_more_fewer_or_other_cards_are_not_discarded() -> None:
    game = table(hands={0: "axe boat trap"})
    why = refusal(game, "-axe,boat,trap")
    assert (why.reason, why.facts) == ("too_many_cards", {"given": 3, "most": 2})
    why = refusal(game, "-")
    assert (why.reason, why.facts) == ("must_discard", {"cards": 1})
    why = refusal(game, "-axe,axe")
    assert (why.reason, why.facts) == ("not_in_hand", {"card": "axe"})
    assert refused(game, "-rope") == "not_in_hand"
    why = refusal(game, "-axe,boat!theft")
    assert (why.reason, why.facts) == ("not_in_front", {"card": "theft"})


@pytest.mark.rule("LM.37")
def test_discards_are_face_down_and_only_their_owner_knows_them() -> None:
    game = table(hands={1: "axe boat", 2: "rope"}, turn=1)
    (discarded,) = play(game, "-axe,boat")
    play(game, "stay")
    for seat in everyone(game):
        known = seat == 1
        assert discarded.seen_by(seat) == Discarded(1, 2, ("axe", "boat") if known else None)
        assert game.view(seat).pile == (("axe", "boat") if known else (None, None))
        assert game.view(seat).pile_by == (1, 1)


@pytest.mark.rule("LM.37")
def test_what_was_discarded_changes_nothing_of_what_others_see() -> None:
    one, other = (table(hands={0: f"{card} trap", 1: "axe"}, stock="t_wide ...") for card in ("axe", "boat"))
    play(one, "-axe", "stay")
    play(other, "-boat", "stay")
    for seat in (None, 1, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(0) != other.view(0)


@pytest.mark.rule("LM.37", "LM.10")
def test_who_discards_may_move_like_anyone_else() -> None:
    game = table("B┬┬", hands={0: "axe boat", 1: "rope"})
    assert kinds(play(game, "-axe,boat", "walk@3,3")) == ["discarded", "walked", "drew"]
    assert game.view(None).dwarves[0] == (3, 3)


# When the match is over


@pytest.mark.rule("LM.10")
def test_nothing_is_decided_when_the_match_is_over() -> None:
    game = table(hands={0: "axe"}, stock="", rounds=1)
    idle(game)
    idle(game)
    assert (game.to_act, legal(game), game.view(None).phase) == (None, [], "over")
    for text in ("-axe", "stay", "end?", "take:1"):
        assert refused(game, text) == "game_over"


@pytest.mark.rule("LM.10", "LM.33")
def test_every_player_has_their_turn_with_the_troll_of_each_going_in_between() -> None:
    game = table("B┬", hands={0: "troll axe", 1: "troll axe", 2: "axe"}, stock="boat boat boat ...")
    play(game, "troll@1,3e", "stay", "troll@2,3e", "stay")
    assert [token.seat for token in game.view(None).tokens] == [0, 1]
    assert told(play(game, "-axe", "stay"), TrollLeft) == [TrollLeft(0, 1, 3, "E")]
    assert told(play(game, "-axe", "stay"), TrollLeft) == [TrollLeft(1, 2, 3, "E")]
    assert game.view(None).tokens == ()
