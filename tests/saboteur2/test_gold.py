"""Splitting the treasure: what winners and geologists are paid (S2.54, S2.55)."""

from __future__ import annotations

import pytest

from tests.saboteur2.table import legal, play, table
from undermine.games import Saboteur2
from undermine.games.digging.events import RoundEnded
from undermine.games.saboteur2.events import Earned, Stole

TREASURE_IN_THE_MIDDLE = "stone_sw treasure stone_nw"


def reached(roles: str, *, by: int = 0, way: str = "S──┬┬┬┬.?", trapped: tuple[int, ...] = ()) -> Saboteur2:
    """The player ``by`` has just laid the card that reaches the treasure."""
    game = table(way, roles=roles, goals=TREASURE_IN_THE_MIDDLE, hands={by: "cross"}, trapped=trapped, turn=by)
    play(game, "cross@7,0")
    return game


def not_reached(roles: str, *, trapped: tuple[int, ...] = ()) -> Saboteur2:
    """A round in which everyone has passed to the end."""
    game = table(roles=roles, trapped=trapped, stock="")
    play(game, *["-"] * game.seats)
    return game


# The rulebook's example


@pytest.mark.rule("S2.54", "S2.50", "S2.52", "S2.60", "S2.35")
@pytest.mark.parametrize("by", ["boss", "green"])
def test_the_rulebooks_example_to_the_piece(by: str) -> None:
    """One blue and two green diggers, boss, profiteer, two saboteurs; a blue door; both saboteurs have a Theft, one of
    them is trapped. The boss reaches the treasure, or a green digger: the blue team has won either way.
    """
    roles = "blue green green boss profiteer saboteur saboteur"
    seat = roles.split().index(by)
    game = table(
        "SB─┬┬┬┬.?",
        roles=roles,
        goals=TREASURE_IN_THE_MIDDLE,
        hands={seat: "cross"},
        thefts=[5, 6],
        trapped=[6],
        turn=seat,
    )
    events = play(game, "cross@7,0")
    assert RoundEnded(1, "blue", "treasure") in events
    assert events[-3:] == [Earned(0, 3, "won"), Earned(3, 2, "boss"), Earned(4, 1, "profiteer")]
    assert game.gold == (3, 0, 0, 2, 1, 0, 0)
    assert (game.to_act, legal(game)) == (5, ["steal>0", "steal>3", "steal>4", "steal:nothing"])
    assert Stole(5, 4) in play(game, "steal>4")
    assert game.round == 2
    assert game.gold == (3, 0, 0, 2, 0, 1, 0)


# Shares


@pytest.mark.rule("S2.54")
@pytest.mark.parametrize(("winners", "share"), [(1, 5), (2, 4), (3, 3), (4, 2)])
def test_the_fewer_diggers_win_the_more_gold_each_gets(winners: int, share: int) -> None:
    game = reached(" ".join(["blue"] * winners + ["green", "saboteur"]))
    assert game.gold == (*[share] * winners, 0, 0)


@pytest.mark.rule("S2.54")
@pytest.mark.parametrize(("winners", "share"), [(1, 5), (2, 4), (3, 3)])
def test_the_fewer_saboteurs_win_the_more_gold_each_gets(winners: int, share: int) -> None:
    game = not_reached(" ".join(["saboteur"] * winners + ["green", "blue"]))
    assert game.gold == (*[share] * winners, 0, 0)


@pytest.mark.rule("S2.54")
def test_five_or_more_winners_get_one_piece_each() -> None:
    """Both teams win when the boss lays the last card."""
    five = reached("boss blue blue green green")
    assert five.gold == (0, 1, 1, 1, 1)
    six = reached("geologist blue blue blue green green green saboteur")
    assert six.gold == (0, 1, 1, 1, 1, 1, 1, 0)
    ten = reached("boss blue blue blue blue green green green green profiteer saboteur geologist")
    assert ten.gold == (0, *[1] * 8, 0, 0, 0)


@pytest.mark.rule("S2.54")
@pytest.mark.parametrize(
    ("roles", "gold"),
    [
        ("boss saboteur", (4, 0)),
        ("blue boss", (4, 3)),
        ("blue blue boss", (3, 3, 2)),
        ("blue blue blue boss", (2, 2, 2, 1)),
        ("blue blue blue blue boss", (1, 1, 1, 1, 0)),
    ],
)
def test_the_boss_gets_one_piece_less(roles: str, gold: tuple[int, ...]) -> None:
    assert reached(roles).gold == gold


@pytest.mark.rule("S2.54")
@pytest.mark.parametrize(
    ("roles", "gold"),
    [
        ("profiteer saboteur", (3, 0)),
        ("blue profiteer", (4, 2)),
        ("blue blue profiteer", (3, 3, 1)),
        ("blue blue blue profiteer", (2, 2, 2, 0)),
        ("blue blue blue blue profiteer", (1, 1, 1, 1, 0)),
        ("blue blue blue blue boss profiteer", (1, 1, 1, 1, 0, 0)),
    ],
)
def test_the_profiteer_gets_two_pieces_less_and_nobody_ever_less_than_nothing(
    roles: str, gold: tuple[int, ...]
) -> None:
    assert reached(roles).gold == gold


@pytest.mark.rule("S2.54")
@pytest.mark.parametrize(
    ("roles", "gold"),
    [
        ("profiteer blue", (3, 0)),
        ("saboteur profiteer", (4, 2)),
        ("saboteur saboteur profiteer", (3, 3, 1)),
        ("saboteur saboteur saboteur profiteer", (2, 2, 2, 0)),
    ],
)
def test_the_profiteer_counts_and_is_paid_among_the_saboteurs_too(roles: str, gold: tuple[int, ...]) -> None:
    assert not_reached(roles).gold == gold


@pytest.mark.rule("S2.54")
def test_nothing_is_told_of_a_winner_whose_share_is_nothing_but_the_score_says_why() -> None:
    game = reached("blue blue blue blue boss profiteer saboteur")
    lines = game.results[0].lines
    assert [(line.seat, line.amount, line.reason) for line in lines] == [
        *((seat, 1, "won") for seat in range(4)),
        (4, 0, "boss"),
        (5, 0, "profiteer"),
        (6, 0, "lost"),
    ]
    assert dict(lines[0].facts) == dict(lines[4].facts) == dict(lines[5].facts) == {"winners": 6, "share": 1}


@pytest.mark.rule("S2.54", "S2.55")
def test_geologists_do_not_count_among_the_winners() -> None:
    assert reached("blue geologist geologist").gold == (5, 0, 0)
    assert not_reached("saboteur geologist").gold == (5, 0)
    assert reached("geologist blue green").gold == (0, 4, 4)


# Trapped winners


@pytest.mark.rule("S2.54", "S2.35")
def test_a_trapped_winner_is_not_counted_and_gets_nothing() -> None:
    game = reached("blue blue blue", trapped=(1,))
    assert game.gold == (4, 0, 4)
    assert [(line.amount, line.reason) for line in game.results[0].lines] == [(4, "won"), (0, "trapped"), (4, "won")]


@pytest.mark.rule("S2.54", "S2.35")
@pytest.mark.parametrize(
    ("roles", "trapped", "gold"),
    [
        ("blue boss profiteer", (1,), (4, 0, 2)),
        ("blue boss profiteer", (2,), (4, 3, 0)),
        ("blue boss profiteer", (1, 2), (5, 0, 0)),
    ],
)
def test_a_trapped_boss_or_profiteer_is_not_counted_either(
    roles: str, trapped: tuple[int, ...], gold: tuple[int, ...]
) -> None:
    assert reached(roles, trapped=trapped).gold == gold


@pytest.mark.rule("S2.54", "S2.35")
def test_trapped_saboteurs_and_profiteers_do_not_share_either() -> None:
    assert not_reached("saboteur saboteur blue", trapped=(0,)).gold == (0, 5, 0)
    assert not_reached("saboteur profiteer blue", trapped=(1,)).gold == (5, 0, 0)
    assert not_reached("saboteur profiteer blue", trapped=(0,)).gold == (0, 3, 0)


@pytest.mark.rule("S2.54", "S2.35")
def test_if_all_winners_are_trapped_nobody_gets_a_share() -> None:
    """Green reached the treasure behind a blue door; both blue diggers are trapped."""
    game = reached("green blue blue", way="SB─┬┬┬┬.?", trapped=(1, 2))
    assert game.results[0].winners == "blue"
    assert game.gold == (0, 0, 0)
    assert [line.reason for line in game.results[0].lines] == ["lost", "trapped", "trapped"]
    assert not_reached("saboteur blue", trapped=(0,)).gold == (0, 0)


@pytest.mark.rule("S2.54", "S2.35", "S2.36")
def test_who_was_freed_before_the_end_is_paid() -> None:
    game = table(
        "S──┬┬┬┬.?",
        roles="blue blue",
        goals=TREASURE_IN_THE_MIDDLE,
        hands={0: "cross", 1: "free_at_last"},
        trapped=[1],
        turn=1,
    )
    play(game, "free_at_last>1", "cross@7,0")
    assert game.gold == (4, 4)


@pytest.mark.rule("S2.35", "S2.54")
def test_a_trapped_loser_has_just_lost() -> None:
    game = reached("blue saboteur", trapped=(1,))
    assert [line.reason for line in game.results[0].lines] == ["won", "lost"]


# Geologists

#: one crystal, two, three and four of them on the way
CRYSTALS = {
    0: "S──┬┬┬┬.?",
    1: "S─C┬┬┬┬.?",
    2: "S─Ct┬┬┬.?",
    3: "S─Ctt┬┬.?",
    4: "S─Cttt┬.?",
    5: "S─Ctttn.?",
}
NAMED = {"C": "crystal_cross", "t": "crystal_t_wide", "n": "crystal_t_wide_stub_n"}


def among_crystals(
    roles: str,
    crystals: int,
    *,
    way: str | None = None,
    named: dict[str, str] | None = None,
    trapped: tuple[int, ...] = (),
) -> Saboteur2:
    """Seat 0 has just reached the treasure along a way with crystals."""
    game = table(
        CRYSTALS[crystals] if way is None else way,
        named=NAMED | (named or {}),
        roles=roles,
        goals=TREASURE_IN_THE_MIDDLE,
        hands={0: "cross"},
        trapped=trapped,
    )
    play(game, "cross@7,0")
    return game


@pytest.mark.rule("S2.55")
@pytest.mark.parametrize("crystals", range(6))
def test_one_geologist_gets_a_piece_for_every_crystal(crystals: int) -> None:
    game = among_crystals("blue geologist saboteur", crystals)
    assert game.gold == (5, crystals, 0)
    line = game.results[0].lines[1]
    assert (line.amount, line.reason, dict(line.facts)) == (
        crystals,
        "geologist",
        {"crystals": crystals, "geologists": 1},
    )


@pytest.mark.rule("S2.55")
@pytest.mark.parametrize(("crystals", "half"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_two_geologists_get_half_each_rounded_down(crystals: int, half: int) -> None:
    game = among_crystals("blue geologist geologist", crystals)
    assert game.gold == (5, half, half)
    assert dict(game.results[0].lines[2].facts) == {"crystals": crystals, "geologists": 2}


@pytest.mark.rule("S2.55", "S2.23")
@pytest.mark.parametrize(
    "card",
    [
        *("crystal_s", "crystal_w", "crystal_cross", "crystal_t_wide", "crystal_t_tall", "crystal_t_wide_stub_n"),
        *("crystal_t_tall_stub_e", "crystal_ew_stub_s", "crystal_s~", "crystal_w~", "crystal_ew_stub_s~"),
    ],
)
def test_each_card_with_a_crystal_counts_one_whichever_way_up(card: str) -> None:
    game = table("S..c", named={"c": card}, roles="geologist saboteur", stock="")
    play(game, "-", "-")
    assert game.gold == (1, 5)


@pytest.mark.rule("S2.55")
def test_geologists_are_paid_however_the_round_ended() -> None:
    game = table("SC", named=NAMED, roles="geologist saboteur blue", stock="")
    play(game, "-", "-", "-")
    assert game.gold == (1, 5, 0)
    doors = among_crystals("blue geologist green", 1, way="SBGC┬┬┬.?")
    assert doors.results[0].winners is None
    assert doors.gold == (0, 1, 0)


@pytest.mark.rule("S2.55")
def test_crystals_on_cards_that_are_cut_off_count_too() -> None:
    way = """
        S─C┬┬┬┬.?
        .........
        ...t.w...
    """
    assert among_crystals("blue geologist", 0, way=way, named={"w": "crystal_w"}).gold == (5, 3)


@pytest.mark.rule("S2.55", "S2.24")
def test_a_crystal_that_a_rock_fall_took_away_does_not_count_any_more() -> None:
    game = table("SCt", named=NAMED, roles="geologist saboteur", hands={1: "rock_fall"}, stock="", turn=1)
    play(game, "rock_fall@2,0", "-", "-")
    assert game.gold == (1, 5)


@pytest.mark.rule("S2.55")
def test_crystals_in_hands_and_on_the_discard_pile_do_not_count() -> None:
    game = table("S", roles="geologist saboteur", hands={0: "crystal_cross crystal_w"}, stock="")
    play(game, "-crystal_cross", "-", "-crystal_w", "-", "-")
    assert (game.round, game.gold) == (2, (0, 5))


@pytest.mark.rule("S2.55")
def test_a_geologist_among_the_left_over_dwarves_takes_no_half() -> None:
    game = table("SCt", named=NAMED, roles="geologist saboteur", spare="geologist", stock="")
    play(game, "-", "-")
    assert game.gold == (2, 5)


@pytest.mark.rule("S2.55", "S2.34")
def test_a_geologist_that_was_put_away_takes_no_half_and_a_new_one_does() -> None:
    away = table(
        "SCt", named=NAMED, roles="geologist geologist blue", spare="green", hands={2: "swap_hats"}, stock="", turn=2
    )
    play(away, "swap_hats>1", "-", "-", "-")
    assert away.gold == (2, 0, 0)
    new = table("SCt", named=NAMED, roles="geologist blue", spare="geologist", hands={1: "swap_hats"}, stock="", turn=1)
    play(new, "swap_hats>1", "-", "-")
    assert new.gold == (1, 1)


@pytest.mark.rule("S2.55", "S2.35")
def test_a_trapped_geologist_gets_nothing_and_the_other_still_only_the_half() -> None:
    alone = among_crystals("blue geologist", 4, trapped=(1,))
    assert alone.gold == (5, 0)
    assert alone.results[0].lines[1].reason == "trapped"
    two = among_crystals("blue geologist geologist", 4, trapped=(1,))
    assert two.gold == (5, 0, 2)


@pytest.mark.rule("S2.55")
def test_who_reached_the_treasure_as_a_geologist_gets_their_crystals_and_no_share() -> None:
    game = among_crystals("geologist blue green boss", 3)
    assert game.gold == (3, 3, 3, 2)
