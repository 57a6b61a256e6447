"""Points: the selfish, the pools, what is left over, and the dragon (LM.63 to LM.66)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lost_mines.table import play, table, told
from undermine.games import LostMines, ScoreLine
from undermine.games.core.round_events import RoundEnded
from undermine.games.lost_mines.events import Scored

#: for each value, treasures of that value
_KINDS = ("gold", "silver", "gemstones")


def collected(*brought: str, dragon: int | None = None, points: list[int] | None = None) -> LostMines:
    """A match of one round that has ended; each seat's dwarf and the values of its treasures: ``"blue loyal 4 3"``."""
    dwarves = [" ".join(one.split()[:2]) for one in brought]
    values = [(int(value), seat) for seat, one in enumerate(brought) for value in one.split()[2:]]
    box = {4: [*_KINDS], 3: [*_KINDS, *_KINDS], 2: [*_KINDS]}
    treasures = [f"{box[value].pop()} {value}" for value, _ in values]
    while len(treasures) < len(dwarves):
        value = next(value for value, kinds in box.items() if kinds)
        treasures.append(f"{box[value].pop()} {value}")
    game = table(
        dwarves=", ".join(dwarves),
        treasures=", ".join(treasures),
        taken={number: seat for number, (_, seat) in enumerate(values, 1)},
        dragon=dragon,
        hands={0: "axe"},
        stock="",
        points=points,
        rounds=1,
    )
    play(game, "-axe")
    events = play(game, "stay")
    lines = game.results[0].lines
    assert told(events, Scored) == [Scored(line.seat, line.amount or 0, line.reason) for line in lines]
    return game


def lines(game: LostMines) -> list[tuple[int, int | None, str]]:
    """The score lines without their facts."""
    return [(line.seat, line.amount, line.reason) for line in game.results[0].lines]


def facts(game: LostMines, seat: int, reason: str) -> dict[str, Any]:
    """The facts behind one score line."""
    (line,) = [line for line in game.results[0].lines if (line.seat, line.reason) == (seat, reason)]
    return dict(line.facts)


# The rulebook's example


@pytest.mark.rule("LM.66", "LM.63", "LM.64", "LM.65")
def test_the_rulebooks_example() -> None:
    """Two loyal yellow dwarves have 8; two loyal blue ones and the yellow saboteur 8; the selfish blue one has 3."""
    game = table(
        "B........┐",
        mines="silver gold gemstones dragon",
        dwarves="yellow loyal, yellow loyal, blue loyal, blue loyal, yellow saboteur, blue selfish",
        treasures="gold 4, silver 4, gold 2, silver 2, gemstones 4, gold 3",
        taken={1: 0, 2: 1, 3: 2, 4: 3, 5: 4},
        dragon=3,
        at={5: (10, 3)},
        hands={5: "axe"},
        turn=5,
        rounds=1,
    )
    play(game, "-axe", "stay")
    events = play(game, "take:6")
    assert told(events, RoundEnded) == [RoundEnded(1, None, "treasures")]
    assert list(game.results[0].lines) == [
        ScoreLine(0, 4, "pool", (("clan", "yellow"), ("value", 8), ("members", 2))),
        ScoreLine(1, 4, "pool", (("clan", "yellow"), ("value", 8), ("members", 2))),
        ScoreLine(2, 2, "pool", (("clan", "blue"), ("value", 8), ("members", 3))),
        ScoreLine(3, 2, "pool", (("clan", "blue"), ("value", 8), ("members", 3))),
        ScoreLine(4, 2, "pool", (("clan", "blue"), ("value", 8), ("members", 3))),
        ScoreLine(5, 3, "own_treasures", (("values", (3,)),)),
        ScoreLine(4, 2, "remainder", (("clan", "blue"), ("best", 4), ("sharers", 1))),
        ScoreLine(3, -2, "dragon"),
    ]
    assert game.gold == (4, 4, 2, 0, 4, 3)


# The selfish


@pytest.mark.rule("LM.63")
def test_a_selfish_dwarf_scores_their_own_treasures() -> None:
    game = collected("blue loyal 2", "blue selfish 4 3", "yellow loyal")
    assert lines(game) == [(0, 2, "pool"), (1, 7, "own_treasures"), (2, 0, "pool")]
    assert facts(game, 1, "own_treasures") == {"values": (4, 3)}
    assert game.gold == (2, 7, 0)


@pytest.mark.rule("LM.63")
def test_a_selfish_dwarf_without_treasures_scores_nothing_of_what_their_clan_collected() -> None:
    game = collected("blue loyal 4 3", "blue selfish", "yellow saboteur 2")
    assert game.gold == (4 + 1, 0, 4)
    assert facts(game, 1, "own_treasures") == {"values": ()}


@pytest.mark.rule("LM.63", "LM.64")
def test_a_selfish_dwarf_belongs_to_no_pool() -> None:
    """Neither their treasure nor their share counts, and they do not get what is left over of either pool."""
    game = collected("blue loyal 3", "blue selfish 4", "yellow loyal 3", "blue saboteur 2")
    assert facts(game, 0, "pool") == {"clan": "blue", "value": 3, "members": 1}
    assert facts(game, 2, "pool") == {"clan": "yellow", "value": 5, "members": 2}
    assert game.gold == (3, 4, 3, 2)


@pytest.mark.rule("LM.63")
def test_both_clans_may_have_a_selfish_dwarf() -> None:
    game = collected("blue selfish 2 3", "yellow selfish 4", "yellow loyal")
    assert game.gold == (5, 4, 0)


# Pools


@pytest.mark.rule("LM.64")
def test_a_clan_shares_evenly_what_its_members_brought_in() -> None:
    game = collected("blue loyal 4", "blue loyal", "yellow loyal 3", "yellow loyal 3", "yellow selfish")
    assert game.gold == (2, 2, 3, 3, 0)
    assert facts(game, 1, "pool") == {"clan": "blue", "value": 4, "members": 2}


@pytest.mark.rule("LM.64")
def test_a_saboteurs_treasures_go_to_the_other_clan_and_so_does_their_share() -> None:
    game = collected("blue loyal", "blue saboteur 4", "yellow loyal 2")
    assert facts(game, 0, "pool") == {"clan": "blue", "value": 0, "members": 1}
    assert facts(game, 1, "pool") == facts(game, 2, "pool") == {"clan": "yellow", "value": 6, "members": 2}
    assert game.gold == (0, 3, 3)


@pytest.mark.rule("LM.64")
def test_a_saboteur_who_brought_nothing_has_their_share_of_the_other_clans_pool() -> None:
    game = collected("blue loyal 4", "yellow saboteur", "yellow loyal 3")
    assert game.gold == (2, 2, 3)


@pytest.mark.rule("LM.64")
def test_two_saboteurs_change_sides() -> None:
    game = collected("blue saboteur 4", "yellow saboteur 3", "blue loyal", "yellow loyal")
    assert game.gold == (2, 2, 1, 2)
    assert facts(game, 2, "pool") == {"clan": "blue", "value": 3, "members": 2}
    assert lines(game)[4:] == [(1, 1, "remainder")]


@pytest.mark.rule("LM.64")
def test_a_pool_without_members_gives_nothing_to_anybody() -> None:
    game = collected("blue loyal 4", "blue selfish 3", "yellow saboteur")
    assert game.gold == (2, 3, 2)
    assert {line[0] for line in lines(game)} == {0, 1, 2}


@pytest.mark.rule("LM.64", "LM.04")
def test_uneven_clans_are_reckoned_as_they_are() -> None:
    game = collected("blue loyal 3", "blue saboteur 4", "blue selfish")
    assert game.gold == (3, 4, 0)


@pytest.mark.rule("LM.64")
def test_an_empty_pool_is_nothing_for_each_and_nothing_is_left_over() -> None:
    game = collected("blue loyal", "blue loyal", "yellow loyal 4", "yellow loyal", "yellow saboteur")
    assert lines(game) == [(0, 0, "pool"), (1, 0, "pool"), (2, 2, "pool"), (3, 2, "pool"), (4, 0, "pool")]


@pytest.mark.rule("LM.64")
@pytest.mark.parametrize(
    ("brought", "winners"),
    [
        (("blue loyal 4", "yellow loyal 3", "blue selfish"), "blue"),
        (("blue loyal 2", "yellow loyal 3", "blue selfish 4"), "yellow"),
        (("blue loyal 3", "yellow loyal 3", "blue selfish"), None),
        (("blue loyal", "blue saboteur 2", "blue selfish"), "yellow"),
        (("blue loyal", "yellow loyal", "blue selfish"), None),
    ],
)
def test_the_round_is_told_with_the_clan_whose_pool_is_worth_more(
    brought: tuple[str, ...], winners: str | None
) -> None:
    assert collected(*brought).results[0].winners == winners


# What is left over


@pytest.mark.rule("LM.64")
def test_what_is_left_over_goes_to_who_brought_the_most_valuable_treasure() -> None:
    game = collected("blue loyal 2", "blue loyal 3 3", "yellow saboteur", "yellow loyal", "yellow selfish")
    assert lines(game)[:3] == [(0, 2, "pool"), (1, 2, "pool"), (2, 2, "pool")]
    assert lines(game)[5:] == [(1, 2, "remainder")]
    assert facts(game, 1, "remainder") == {"clan": "blue", "best": 3, "sharers": 1}
    assert game.gold == (2, 4, 2, 0, 0)


@pytest.mark.rule("LM.64")
def test_a_single_treasure_counts_and_not_how_much_somebody_brought_in_all() -> None:
    game = collected("blue loyal 3 3", "blue loyal 4", "yellow saboteur", "yellow loyal", "yellow selfish")
    assert game.gold == (3, 3 + 1, 3, 0, 0)


@pytest.mark.rule("LM.64")
def test_if_several_brought_the_most_valuable_treasure_the_rest_is_split_among_them() -> None:
    game = collected("blue loyal 4", "blue loyal", "yellow saboteur 4", "yellow loyal", "yellow selfish")
    assert lines(game)[5:] == [(0, 1, "remainder"), (2, 1, "remainder")]
    assert facts(game, 2, "remainder") == {"clan": "blue", "best": 4, "sharers": 2}
    assert game.gold == (3, 2, 3, 0, 0)


@pytest.mark.rule("LM.64")
def test_what_still_remains_is_lost() -> None:
    game = collected("blue loyal 4", "blue loyal 4", "yellow saboteur 2", "yellow loyal", "yellow selfish")
    assert lines(game)[5:] == []
    assert game.gold == (3, 3, 3, 0, 0)


@pytest.mark.rule("LM.64")
def test_of_a_rest_of_three_two_share_one_each_and_the_third_is_lost() -> None:
    game = collected(
        "blue loyal 4",
        "blue loyal 4",
        "blue loyal 3",
        "yellow saboteur",
        "yellow loyal",
        "yellow loyal",
        "yellow selfish",
    )
    assert game.gold == (3, 3, 2, 2, 0, 0, 0)


@pytest.mark.rule("LM.64")
def test_of_a_rest_of_three_one_gets_all_and_three_one_each() -> None:
    alone = collected(
        "blue loyal 4",
        "blue loyal 3",
        "blue loyal 2 2",
        "yellow saboteur",
        "yellow loyal",
        "yellow loyal",
        "yellow selfish",
    )
    assert alone.gold == (2 + 3, 2, 2, 2, 0, 0, 0)
    three = collected(
        "blue loyal 3",
        "blue loyal 3 2",
        "blue loyal 3",
        "yellow saboteur",
        "yellow loyal",
        "yellow loyal",
        "yellow selfish",
    )
    assert three.gold == (2 + 1, 2 + 1, 2 + 1, 2, 0, 0, 0)


@pytest.mark.rule("LM.64")
def test_who_brought_two_of_the_most_valuable_treasures_counts_once() -> None:
    game = collected("blue loyal 4 4", "blue loyal", "yellow saboteur", "yellow loyal", "yellow selfish")
    assert facts(game, 0, "remainder") == {"clan": "blue", "best": 4, "sharers": 1}
    assert game.gold == (2 + 2, 2, 2, 0, 0)


@pytest.mark.rule("LM.64")
def test_the_most_valuable_treasure_of_somebody_outside_the_pool_does_not_count() -> None:
    game = collected("blue loyal 3", "yellow saboteur 2", "blue selfish 4", "yellow loyal 4")
    assert facts(game, 0, "remainder") == {"clan": "blue", "best": 3, "sharers": 1}
    assert game.gold == (3, 2, 4, 4)


@pytest.mark.rule("LM.64")
def test_both_pools_may_have_something_left_over() -> None:
    game = collected("yellow loyal 3", "blue loyal 3", "blue saboteur 4", "yellow saboteur 2")
    assert lines(game) == [
        *((0, 3, "pool"), (1, 2, "pool"), (2, 3, "pool"), (3, 2, "pool")),
        *((1, 1, "remainder"), (2, 1, "remainder")),
    ]


# The dragon


@pytest.mark.rule("LM.65")
@pytest.mark.parametrize(
    ("brought", "won", "cost"),
    [
        (("blue selfish", "yellow loyal 4", "yellow selfish"), 0, 0),
        (("blue loyal", "blue loyal 3", "yellow saboteur 2", "yellow loyal", "yellow selfish"), 1, -1),
        (("blue selfish 2", "yellow loyal 4", "yellow selfish"), 2, -2),
        (("blue selfish 3 2", "yellow loyal", "yellow selfish"), 5, -2),
    ],
)
def test_the_dragon_costs_two_points_or_what_there_is(brought: tuple[str, ...], won: int, cost: int) -> None:
    without = collected(*brought)
    assert without.gold[0] == won
    game = collected(*brought, dragon=0)
    assert game.results[0].lines == (*without.results[0].lines, ScoreLine(0, cost, "dragon"))
    assert game.gold == (won + cost, *without.gold[1:])
    assert dict(game.results[0].shown)["dragon"] == 0


@pytest.mark.rule("LM.65")
def test_the_dragon_takes_of_the_rest_too() -> None:
    brought = ("blue loyal 2", "blue loyal", "yellow saboteur", "yellow loyal", "yellow selfish")
    assert collected(*brought).gold == (2, 0, 0, 0, 0)
    assert collected(*brought, dragon=0).gold == (0, 0, 0, 0, 0)


@pytest.mark.rule("LM.65")
def test_the_dragon_takes_of_this_rounds_points_alone() -> None:
    game = collected("blue selfish", "yellow loyal 4", "yellow selfish", dragon=0, points=[7, 1, 2])
    assert game.gold == (7, 5, 2)


@pytest.mark.rule("LM.65")
def test_without_the_token_nobody_pays() -> None:
    game = collected("blue selfish 4", "yellow loyal 4", "yellow selfish")
    assert not [line for line in lines(game) if line[2] == "dragon"]
    assert dict(game.results[0].shown)["dragon"] is None


@pytest.mark.rule("LM.65", "LM.44")
def test_who_turned_the_dragons_mine_over_pays_for_it_at_the_end_of_the_round() -> None:
    game = table(
        "B.......─?",
        mines="gold dragon silver gemstones",
        dwarves="blue selfish, yellow loyal, yellow selfish",
        treasures="gold 4, silver 3, gold 3",
        taken={1: 0},
        at={0: (9, 3)},
        hands={0: "axe"},
        stock="",
        rounds=1,
    )
    play(game, "-axe", "walk@10,3w")
    assert game.gold == (2, 0, 0)
