"""Moving a dwarf: how far, by which way, what stops it and what it costs (LM.40 to LM.42)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.lost_mines.table import everyone, kinds, legal, play, refusal, refused, table, told, walks
from undermine.games import Chance, LostMines
from undermine.games.core.round_events import Drew
from undermine.games.lost_mines.events import MineTurnedOver, Stayed, TrapSprung, Walked

#: nine cards, all joined to their neighbours
SQUARE = """
    B..┌┬┐
    ...├┼┤
    Y..└┴┘
"""

# How far


@pytest.mark.rule("LM.40")
def test_a_dwarf_goes_up_to_three_cards() -> None:
    game = table("B┬┬┬┬", phase="move")
    assert legal(game) == ["walk@2,3", "walk@3,3", "walk@4,3", "stay"]
    why = refusal(game, "walk@5,3")
    assert (why.reason, why.facts) == ("out_of_reach", {"column": 5, "row": 3, "traps": 0})


@pytest.mark.rule("LM.40")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_dwarf_walks_card_by_card_and_everybody_sees_its_way(steps: int) -> None:
    game = table("B┬┬┬┬", phase="move", stock="axe ...")
    end = 1 + steps
    events = play(game, f"walk@{end},3")
    way = tuple((column, 3) for column in range(2, end + 1))
    assert events == [Walked(0, end, 3, way), Drew(0, 1, ("axe",))]
    for seat in everyone(game):
        assert events[0].seen_by(seat) == events[0]
        assert game.view(seat).dwarves[0] == (end, 3)


@pytest.mark.rule("LM.40")
def test_staying_leaves_the_dwarf_where_it_was() -> None:
    game = table("B┬┬", at={0: (2, 3)}, phase="move", stock="axe ...")
    assert play(game, "stay") == [Stayed(0), Drew(0, 1, ("axe",))]
    assert game.view(None).dwarves[0] == (2, 3)


@pytest.mark.rule("LM.40")
def test_only_ones_own_dwarf_moves() -> None:
    game = table("B┬┬", hands={0: "axe", 1: "boat", 2: "rope"})
    play(game, "-axe", "walk@3,3", "-boat")
    assert walks(game) == ""
    play(game, "stay", "-rope")
    assert walks(game) == "2,3 3,3"
    assert game.view(None).dwarves == ((3, 3), (1, 5), (1, 3))


@pytest.mark.rule("LM.40")
def test_a_way_leads_in_all_directions_where_cards_are_joined() -> None:
    game = table(SQUARE, at={0: (5, 4)}, phase="move")
    assert walks(game) == "4,3 5,3 6,3 4,4 6,4 4,5 5,5 6,5"


@pytest.mark.rule("LM.40", "LM.41")
def test_a_dwarf_does_not_step_over_shut_sides_onto_empty_spaces_or_off_the_board() -> None:
    game = table(
        """
        B┐│
        .└┘
        """,
        phase="move",
    )
    assert walks(game) == "2,3 2,4 3,4"
    for place in ("1,2", "1,4", "0,3", "2,2", "4,3"):
        assert refused(game, f"walk@{place}") == "out_of_reach"


@pytest.mark.rule("LM.40")
def test_starts_are_walked_over_like_other_cards_also_the_other_clans() -> None:
    game = table(
        """
        B
        │
        Y┬┬
        """,
        phase="move",
    )
    assert walks(game) == "1,4 1,5 2,5"
    back = table("B┬", at={1: (2, 3)}, turn=1, phase="move")
    assert walks(back) == "1,3"


@pytest.mark.rule("LM.40")
def test_face_up_mines_are_walked_through_and_count_like_cards() -> None:
    game = table("B.....┬┬┬┬┬", mines="gold gemstones silver dragon", at={0: (8, 3)}, phase="move")
    assert walks(game) == "7,3 9,3 10,3 11,3"
    assert play(game, "walk@11,3")[0] == Walked(0, 11, 3, ((9, 3), (10, 3), (11, 3)))


@pytest.mark.rule("LM.40")
def test_a_dwarf_may_step_from_an_open_card_onto_a_face_down_mine() -> None:
    game = table("B.......┬?", at={0: (9, 3)}, phase="move")
    assert walks(game) == "10,3w"
    shut = table("B.......┐?", at={0: (9, 3)}, phase="move")
    assert walks(shut) == ""
    assert refused(shut, "walk@10,3w") == "out_of_reach"


@pytest.mark.rule("LM.40", "LM.43")
@pytest.mark.parametrize(("place", "side"), [((10, 2), "n"), ((11, 3), "e"), ((10, 4), "s")])
def test_a_face_down_mine_is_entered_from_every_side(place: tuple[int, int], side: str) -> None:
    game = table(
        """
        ...........
        .........│.
        B.........─
        .........│.
        Y..........
        """,
        at={0: place},
        mines="gold dragon silver gemstones",
        phase="move",
    )
    assert f"10,3{side}" in walks(game).split()


@pytest.mark.rule("LM.40", "LM.43")
def test_nobody_walks_through_a_face_down_mine() -> None:
    game = table("B......──?┬", at={0: (8, 3)}, phase="move")
    assert walks(game) == "9,3 10,3w"
    assert refused(game, "walk@11,3") == "out_of_reach"


# One action for each end and number of traps

#: a round of four cards with a trap on one connection of it
ROUND = """
    B┐
    ├┘
    Y
"""


@pytest.mark.rule("LM.40")
def test_ways_that_end_alike_with_equally_many_traps_are_one_action() -> None:
    game = table(ROUND, phase="move")
    assert walks(game) == "2,3 1,4 2,4 1,5"


@pytest.mark.rule("LM.40", "LM.42")
def test_ways_that_end_alike_with_more_or_fewer_traps_are_different_actions() -> None:
    game = table(ROUND, tokens="trap@1,3e", phase="move")
    assert walks(game) == "1,3*2 2,3 2,3*1 2,3*3 1,4 1,4*1 1,4*2 2,4 2,4*1 1,5"
    why = refusal(game, "walk@2,4*2")
    assert (why.reason, why.facts) == ("out_of_reach", {"column": 2, "row": 4, "traps": 2})
    assert refused(game, "walk@2,3*2") == "out_of_reach"


@pytest.mark.rule("LM.40")
@pytest.mark.parametrize(
    ("action", "way"),
    [
        ("walk@2,3", ((1, 4), (2, 4), (2, 3))),
        ("walk@2,3*1", ((2, 3),)),
        ("walk@2,3*3", ((2, 3), (1, 3), (2, 3))),
        ("walk@1,3*2", ((2, 3), (1, 3))),
        ("walk@1,4*1", ((2, 3), (2, 4), (1, 4))),
        ("walk@1,4*2", ((2, 3), (1, 3), (1, 4))),
        ("walk@2,4", ((1, 4), (2, 4))),
        ("walk@2,4*1", ((2, 3), (2, 4))),
    ],
)
def test_the_way_passes_as_many_traps_as_the_action_says(action: str, way: tuple[tuple[int, int], ...]) -> None:
    game = table(ROUND, tokens="trap@1,3e", phase="move")
    events = play(game, action)
    assert events[0] == Walked(0, *way[-1], way)
    assert len(told(events, TrapSprung)) == int(action.partition("*")[2] or 0)
    assert game.view(None).dwarves[0] == way[-1]


@pytest.mark.rule("LM.40")
def test_a_way_that_ends_where_it_began_without_a_trap_is_staying() -> None:
    game = table(ROUND, tokens="trap@2,3s", phase="move")
    assert [text for text in legal(game) if text.startswith("walk@1,3")] == []
    assert refusal(game, "walk@1,3").facts == {"column": 1, "row": 3, "traps": 0}


@pytest.mark.rule("LM.40", "LM.42")
def test_a_dwarf_may_come_back_to_its_own_space_over_a_trap_and_has_then_walked() -> None:
    game = table("B┬", tokens="trap@1,3e", hands={0: "axe boat rope", 1: "axe"})
    play(game, "-axe")
    events = play(game, "walk@1,3*2")
    assert events[0] == Walked(0, 1, 3, ((2, 3), (1, 3)))
    assert [(event.column, event.row, event.side) for event in told(events, TrapSprung)] == [(1, 3, "E")] * 2
    assert game.view(None).dwarves[0] == (1, 3)
    assert game.view(None).hand_sizes[0] == 1


@pytest.mark.rule("LM.40", "LM.42")
def test_a_round_trip_over_one_trap_comes_back_another_way() -> None:
    from_fire = table(
        """
        Bf
        ├┘
        Y
        """,
        named={"f": "cross_campfire"},
        tokens="trap@1,3e",
        at={0: (2, 3)},
        phase="move",
    )
    assert "2,3*1" in walks(from_fire).split()
    assert play(from_fire, "walk@2,3*1")[0] == Walked(0, 2, 3, ((2, 4), (1, 4), (1, 3), (2, 3)))


@pytest.mark.rule("LM.40")
@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        # round the centre: north before east, east before south, south before west, north before west
        ((5, 4), (6, 3), ((5, 3), (6, 3))),
        ((5, 4), (6, 5), ((6, 4), (6, 5))),
        ((5, 4), (4, 5), ((5, 5), (4, 5))),
        ((5, 4), (4, 3), ((5, 3), (4, 3))),
        # three ways from each corner: the first step decides, then the second
        ((4, 3), (6, 4), ((5, 3), (6, 3), (6, 4))),
        ((6, 3), (4, 4), ((6, 4), (5, 4), (4, 4))),
        ((6, 5), (4, 4), ((6, 4), (5, 4), (4, 4))),
        ((4, 5), (6, 4), ((4, 4), (5, 4), (6, 4))),
        ((6, 5), (5, 3), ((6, 4), (6, 3), (5, 3))),
        ((4, 3), (5, 5), ((5, 3), (5, 4), (5, 5))),
        ((6, 3), (5, 5), ((6, 4), (6, 5), (5, 5))),
        ((4, 5), (5, 3), ((4, 4), (4, 3), (5, 3))),
    ],
)
def test_of_several_shortest_ways_the_first_in_the_order_north_east_south_west_is_shown(
    start: tuple[int, int], end: tuple[int, int], way: tuple[tuple[int, int], ...]
) -> None:
    game = table(SQUARE, at={0: start}, phase="move")
    assert play(game, f"walk@{end[0]},{end[1]}")[0] == Walked(0, *end, way)


@pytest.mark.rule("LM.40")
def test_the_way_shown_is_the_shortest_even_if_a_longer_one_begins_further_north() -> None:
    game = table(SQUARE, at={0: (4, 4)}, phase="move")
    assert play(game, "walk@5,4")[0] == Walked(0, 5, 4, ((5, 4),))
    game = table(SQUARE, at={0: (4, 4)}, phase="move")
    assert play(game, "walk@6,4")[0] == Walked(0, 6, 4, ((5, 4), (6, 4)))


@pytest.mark.rule("LM.40")
def test_the_way_shown_is_the_shortest_of_those_with_so_many_traps() -> None:
    game = table(SQUARE, at={0: (5, 4)}, tokens="trap@5,3e", phase="move")
    assert play(game.copy(), "walk@6,3")[0] == Walked(0, 6, 3, ((6, 4), (6, 3)))
    assert play(game.copy(), "walk@6,3*1")[0] == Walked(0, 6, 3, ((5, 3), (6, 3)))
    assert play(game.copy(), "walk@6,4*1")[0] == Walked(0, 6, 4, ((5, 3), (6, 3), (6, 4)))


# From which side a face-down mine is entered

#: the mine in the second row of mines has cards on all its sides but the east, joined in a round
AROUND = """
    .........?
    ........┌┐
    B.......├?
    ........└┘
"""


@pytest.mark.rule("LM.40", "LM.43")
def test_onto_a_face_down_mine_each_side_it_is_entered_from_is_an_action_of_its_own() -> None:
    game = table(AROUND, at={0: (9, 3)}, phase="move")
    assert walks(game) == "9,2 10,2 10,3n 10,3s 10,3w 9,4 10,4"
    assert [walk.side for walk in game.legal_actions()][:5] == [None, None, "N", "S", "W"]


@pytest.mark.rule("LM.40", "LM.43")
@pytest.mark.parametrize(
    ("side", "way", "lies"),
    [
        ("n", ((9, 2), (10, 2), (10, 3)), "NE"),
        ("s", ((9, 4), (10, 4), (10, 3)), "SW"),
        ("w", ((10, 3),), "SW"),
    ],
)
def test_the_side_chosen_decides_the_way_taken_and_how_the_mine_lies(
    side: str, way: tuple[tuple[int, int], ...], lies: str
) -> None:
    game = table(AROUND, mines="silver gold gemstones dragon", at={0: (9, 3)}, phase="move")
    action = f"walk@10,3{side}"
    assert {walk.text: spaces for walk, spaces in game.routes().items()}[action] == way
    assert play(game, action)[0] == Walked(0, 10, 3, way)
    assert set(game.view(None).mines[1].open or "") == set(lies)


@pytest.mark.rule("LM.40", "LM.42")
def test_each_side_is_a_choice_for_every_number_of_traps() -> None:
    game = table(AROUND, at={0: (9, 3)}, tokens="trap@9,3e trap@9,2e", hands={0: "axe boat rope", 1: "axe"})
    play(game, "-axe")
    onto_the_mine = [walk for walk in walks(game).split() if walk.startswith("10,3")]
    assert onto_the_mine == ["10,3s", "10,3n*1", "10,3w*1"]
    events = play(game, "walk@10,3n*1")
    assert [(event.column, event.row, event.side) for event in told(events, TrapSprung)] == [(9, 2, "E")]


@pytest.mark.rule("LM.40")
def test_ways_by_the_same_side_with_equally_many_traps_are_one_action_also_onto_a_face_down_mine() -> None:
    game = table(
        """
        .......┌┐
        B......└┴?
        """,
        at={0: (8, 2)},
        phase="move",
    )
    assert walks(game) == "9,2 8,3 9,3 10,3w"
    assert play(game, "walk@10,3w")[0] == Walked(0, 10, 3, ((9, 2), (9, 3), (10, 3)))


@pytest.mark.rule("LM.40")
def test_a_face_up_mine_is_one_action_from_whichever_side_it_is_entered() -> None:
    game = table(AROUND.replace("├?", "├┐"), mines="silver gold gemstones dragon", at={0: (9, 3)}, phase="move")
    assert [walk for walk in walks(game).split() if walk.startswith("10,3")] == ["10,3"]


@pytest.mark.rule("LM.40")
def test_the_side_has_to_be_named_where_it_matters_and_nowhere_else() -> None:
    game = table(AROUND, at={0: (9, 3)}, phase="move")
    for text in ("walk@10,3", "walk@10,3e"):
        why = refusal(game, text)
        assert (why.reason, why.facts) == ("other_side", {"column": 10, "row": 3, "sides": ("N", "S", "W")})
    why = refusal(game, "walk@9,2s")
    assert (why.reason, why.facts) == ("no_side", {"column": 9, "row": 2})
    assert refused(game, "walk@10,3w*1") == "out_of_reach"


# What stops a dwarf


@pytest.mark.rule("LM.41", "LM.33")
def test_nobody_passes_a_troll_from_either_side() -> None:
    for seat, reached in ((0, "2,3"), (1, "4,3"), (2, "2,3")):
        game = table(
            "B┬┬┐",
            dwarves="blue loyal, yellow loyal, blue saboteur",
            at={1: (3, 3)},
            tokens="troll@2,3e>0",
            turn=seat,
            phase="move",
        )
        assert walks(game) == reached


@pytest.mark.rule("LM.41", "LM.33")
def test_a_troll_bars_one_connection_of_a_card_and_not_the_card() -> None:
    game = table(SQUARE, at={0: (5, 4)}, tokens="troll@5,4e>1 troll@5,3s>2", phase="move")
    assert walks(game) == "4,3 5,3 4,4 6,4 4,5 5,5 6,5"
    assert play(game, "walk@6,4")[0] == Walked(0, 6, 4, ((5, 5), (6, 5), (6, 4)))


@pytest.mark.rule("LM.41")
def test_nobody_passes_sides_that_clash() -> None:
    """A mine was set so that it clashes with a card beside it."""
    game = table("B.......─└─", mines="silver gold gemstones dragon", at={0: (9, 3), 1: (10, 3)}, phase="move")
    assert walks(game) == ""
    assert refused(game, "walk@10,3") == "out_of_reach"
    from_the_mine = table(
        "B.......─└─", mines="silver gold gemstones dragon", at={0: (9, 3), 1: (10, 3)}, turn=1, phase="move"
    )
    assert walks(from_the_mine) == "11,3"


@pytest.mark.rule("LM.41")
def test_nobody_passes_from_an_open_mine_onto_a_shut_card() -> None:
    game = table(
        """
        .........?
        .........─
        B.......┬┴
        """,
        mines="gold gemstones silver dragon",
        at={0: (10, 3)},
        phase="move",
    )
    assert walks(game) == "9,3"


# Traps


@pytest.mark.rule("LM.42", "LM.32")
def test_passing_a_trap_costs_a_card_at_once_and_the_trap_stays() -> None:
    game = table("B┬┬", tokens="trap@1,3e", hands={0: "axe boat rope", 1: "axe"}, stock="cross ...")
    play(game, "-axe")
    events = play(game, "walk@3,3*1")
    assert kinds(events) == ["walked", "trap_sprung", "drew"]
    (sprung,) = told(events, TrapSprung)
    assert (sprung.seat, sprung.column, sprung.row, sprung.side, sprung.count) == (0, 1, 3, "E", 1)
    assert sprung.cards in (("boat",), ("rope",))
    left = {"boat", "rope", "cross"} - set(sprung.cards or ())
    assert set(game.view(0).hand or ()) == left
    assert [tuple(token) for token in game.view(None).tokens] == [("trap", 1, 3, "E", None)]


@pytest.mark.rule("LM.42", "LM.32")
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_a_trap_costs_a_card_each_time_it_is_passed_as_long_as_there_are_cards(cards: int) -> None:
    hand = ["axe", "boat", "rope", "trap"][: cards + 1]
    game = table("B┬", tokens="trap@1,3e", hands={0: " ".join(hand), 1: "axe"}, stock="")
    play(game, "-axe")
    events = play(game, "walk@2,3*3")
    assert [event.count for event in told(events, TrapSprung)] == [1] * cards + [0] * (3 - cards)
    assert [len(event.cards or ()) for event in told(events, TrapSprung)] == [1] * cards + [0] * (3 - cards)
    assert game.view(None).hand_sizes[0] == 0
    assert game.view(None).dwarves[0] == (2, 3)


@pytest.mark.rule("LM.42")
def test_a_trap_is_passed_twice_with_one_card() -> None:
    game = table("B┬", tokens="trap@1,3e", hands={0: "axe boat", 1: "axe"}, stock="")
    events = play(game, "-axe", "walk@1,3*2")
    assert told(events, TrapSprung) == [TrapSprung(0, 1, 3, "E", 1, ("boat",)), TrapSprung(0, 1, 3, "E", 0, ())]


@pytest.mark.rule("LM.42", "LM.32")
def test_with_no_cards_nothing_is_lost_and_the_pile_does_not_grow() -> None:
    game = table("B┬", tokens="trap@1,3e", hands={0: "axe", 1: "axe"}, stock="")
    play(game, "-axe")
    pile = game.view(0).pile
    assert told(play(game, "walk@2,3*1"), TrapSprung) == [TrapSprung(0, 1, 3, "E", 0, ())]
    assert game.view(0).pile == pile


@pytest.mark.rule("LM.42")
def test_several_traps_are_told_in_the_order_in_which_they_are_passed() -> None:
    game = table(
        """
        .┌
        B┘
        """,
        tokens="trap@2,2s trap@1,3e",
        hands={0: "axe boat rope", 1: "axe"},
    )
    events = play(game, "-axe", "walk@2,2*2")
    assert [(event.column, event.row, event.side) for event in told(events, TrapSprung)] == [(1, 3, "E"), (2, 2, "S")]


@pytest.mark.rule("LM.42")
@pytest.mark.parametrize(
    ("start", "trap", "end"),
    [
        ((5, 4), (5, 3, "s"), "5,3"),
        ((5, 4), (5, 4, "e"), "6,4"),
        ((5, 4), (5, 4, "s"), "5,5"),
        ((5, 4), (4, 4, "e"), "4,4"),
    ],
)
def test_a_trap_works_from_both_sides_in_every_direction(
    start: tuple[int, int], trap: tuple[int, int, str], end: str
) -> None:
    column, row, side = trap
    there = table(SQUARE, at={0: start}, tokens=f"trap@{column},{row}{side}", phase="move")
    assert f"{end}*1" in walks(there).split()
    (sprung,) = told(play(there, f"walk@{end}*1"), TrapSprung)
    assert (sprung.column, sprung.row, sprung.side) == (column, row, side.upper())
    east, south = map(int, end.split(","))
    back = table(SQUARE, at={0: (east, south)}, tokens=f"trap@{column},{row}{side}", phase="move")
    (sprung,) = told(play(back, "walk@5,4*1"), TrapSprung)
    assert (sprung.column, sprung.row, sprung.side) == (column, row, side.upper())


@pytest.mark.rule("LM.42", "LM.43")
def test_a_trap_costs_its_card_before_the_mine_behind_it_is_turned_over() -> None:
    game = table(
        "B.......┬?",
        mines="silver gold gemstones dragon",
        tokens="trap@9,3e",
        at={0: (9, 3)},
        hands={0: "axe boat", 1: "axe"},
    )
    play(game, "-axe")
    events = play(game, "walk@10,3w*1")
    assert kinds(events) == ["walked", "trap_sprung", "mine_turned_over", "mine_set"]
    assert (game.view(0).hand, game.view(0).phase) == ((), "take")


@pytest.mark.rule("LM.42")
def test_the_move_goes_on_when_the_hand_is_empty() -> None:
    game = table("B┬┬┬", tokens="trap@1,3e", hands={0: "axe boat", 1: "axe"}, stock="")
    events = play(game, "-axe", "walk@4,3*1")
    assert [event.cards for event in told(events, TrapSprung)] == [("boat",)]
    assert game.view(None).dwarves[0] == (4, 3)


# Which card a trap takes


def spring(hand: str, seed: int) -> TrapSprung:
    """What a trap took from this hand."""
    game = table("B┬", tokens="trap@1,3e", hands={0: hand, 1: "axe"}, seed=seed, phase="move")
    (sprung,) = told(play(game, "walk@2,3*1"), TrapSprung)
    return sprung


@pytest.mark.rule("LM.32")
def test_a_trap_takes_any_card_of_the_hand_at_random() -> None:
    lost = Counter((spring("boat axe cross boat", seed).cards or ("",))[0] for seed in range(400))
    assert set(lost) == {"boat", "axe", "cross"}
    assert 160 < lost["boat"] < 240  # two of the four
    assert 70 < lost["axe"] < 130


@pytest.mark.rule("LM.32")
@pytest.mark.parametrize("seed", range(12))
def test_chance_picks_the_place_of_the_card_in_the_hand_in_card_order(seed: int) -> None:
    in_order = ("cross", "t_wide", "straight_ns", "axe", "rope")
    assert spring("rope cross axe straight_ns t_wide", seed).cards == (in_order[Chance(seed).below(5)],)


@pytest.mark.rule("LM.32", "LM.42")
def test_each_pass_is_a_new_draw() -> None:
    game = table("B┬", tokens="trap@1,3e", hands={0: "axe boat rope trap cross", 1: "axe"}, seed=3, phase="move")
    chance = Chance(3)
    hand = ["cross", "axe", "boat", "rope", "trap"]
    lost = [hand.pop(chance.below(len(hand))) for _ in range(3)]
    assert [event.cards for event in told(play(game, "walk@2,3*3"), TrapSprung)] == [(card,) for card in lost]


def _lost(hand: str, card: str) -> LostMines:
    """Seat 1 has just lost this card to a trap."""
    for seed in range(100):
        game = table(
            "B┬",
            tokens="trap@1,3e",
            dwarves="yellow loyal, blue loyal, blue selfish",
            hands={0: "t_wide", 1: hand, 2: "troll"},
            stock="cross ...",
            seed=seed,
            turn=1,
            phase="move",
        )
        if told(play(game, "walk@2,3*1"), TrapSprung)[0].cards == (card,):
            return game
    raise AssertionError(f"no trap takes {card}")


@pytest.mark.rule("LM.32", "LM.35")
def test_nobody_but_its_owner_can_tell_which_card_a_trap_took() -> None:
    game = _lost("axe boat", "boat")
    for seat in everyone(game):
        view = game.view(seat)
        known = seat == 1
        assert TrapSprung(1, 1, 3, "E", 1, ("boat",) if known else None) in view.history
        assert view.pile[-1] == ("boat" if known else None)
        assert (view.pile_by[-1], view.hand_sizes[1]) == (1, 2)


@pytest.mark.rule("LM.32", "LM.35")
def test_which_card_a_trap_took_changes_nothing_of_what_others_see() -> None:
    one, other = _lost("axe boat", "boat"), _lost("axe boat", "axe")
    for seat in (None, 0, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("LM.40", "LM.43")
def test_turning_a_mine_over_ends_the_move() -> None:
    game = table("B.......┬?┬", mines="silver gold gemstones dragon", at={0: (9, 3)}, phase="move")
    events = play(game, "walk@10,3w")
    assert [event.face for event in told(events, MineTurnedOver)] == ["gold"]
    assert game.view(0).phase == "take"
    assert refused(game, "walk@11,3") == "other_decision"


@pytest.mark.rule("LM.40")
def test_whoever_walks_knows_by_which_way_before() -> None:
    game = table(SQUARE, at={0: (5, 4)}, tokens="trap@5,3e", phase="move")
    routes = game.routes()
    assert [walk.text for walk in routes] == [text for text in legal(game) if text.startswith("walk")]
    assert len(routes) > 5
    for walk, way in routes.items():
        (walked,) = [event for event in game.copy().play(walk) if isinstance(event, Walked)]
        assert walked.way == way
    assert table(SQUARE, phase="play").routes() == {}
