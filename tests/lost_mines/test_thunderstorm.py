"""Thunderstorms: what they take, what goes with it, and what stays (LM.34)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import (
    another_deck,
    board,
    drawn,
    everyone,
    kinds,
    legal,
    play,
    refusal,
    refused,
    supply,
    table,
    told,
    walks,
)
from undermine.games import LostMines
from undermine.games.lost_mines.events import StormStruck, TokenGone, TrapSprung, TrollLeft


def strikes(game: LostMines) -> list[str]:
    """The places a thunderstorm may take a card from."""
    return [text.partition("@")[2] for text in legal(game) if text.startswith("thunderstorm")]


def tokens(game: LostMines) -> list[str]:
    """The tokens on the board, as they are written in actions."""
    return [f"{one.token}@{one.column},{one.row}{one.side.lower()}" for one in game.view(None).tokens]


# What it takes


@pytest.mark.rule("LM.34")
def test_a_thunderstorm_takes_any_one_path_card() -> None:
    named = {"r": "straight_ew_rock", "l": "straight_ew_lake", "f": "cross_campfire"}
    game = table("B┬r.lf", named=named, hands={0: "thunderstorm", 1: "axe"})
    assert strikes(game) == ["2,3", "3,3", "5,3", "6,3"]
    (struck,) = play(game, "thunderstorm@3,3")
    assert struck == StormStruck(0, 3, 3, "straight_ew_rock", None)
    for seat in everyone(game):
        assert struck.seen_by(seat) == struck
    assert board(game, named=named) == drawn("B┬..lf", named)


@pytest.mark.rule("LM.34")
def test_a_thunderstorm_takes_no_card_with_a_dwarf_on_it() -> None:
    game = table("B┬┬┬", at={0: (2, 3), 1: (4, 3)}, hands={0: "thunderstorm"})
    assert strikes(game) == ["3,3"]
    for column in (2, 4):
        why = refusal(game, f"thunderstorm@{column},3")
        assert (why.reason, why.facts) == ("dwarf_stands_there", {"column": column, "row": 3})


@pytest.mark.rule("LM.34")
def test_a_card_can_be_taken_once_its_dwarf_has_gone() -> None:
    game = table("B┬┬", at={0: (2, 3)}, hands={0: "axe", 1: "thunderstorm"})
    play(game, "-axe", "walk@3,3")
    assert strikes(game) == ["2,3"]


@pytest.mark.rule("LM.34")
def test_a_thunderstorm_takes_no_start_and_no_mine_face_up_or_face_down() -> None:
    game = table("B.......┬┐", mines="silver gold gemstones dragon", hands={0: "thunderstorm"})
    assert strikes(game) == ["9,3"]
    for place in ("1,3", "1,5", "10,3", "10,1"):
        assert refused(game, f"thunderstorm@{place}") == "start_or_mine"


@pytest.mark.rule("LM.34", "LM.44")
def test_the_dragon_mine_stays_a_mine() -> None:
    game = table("B.......┬┤", mines="silver dragon gemstones gold", dragon=1, hands={0: "thunderstorm"})
    assert strikes(game) == ["9,3"]
    why = refusal(game, "thunderstorm@10,3")
    assert (why.reason, why.facts) == ("start_or_mine", {"column": 10, "row": 3})


@pytest.mark.rule("LM.34")
def test_without_a_card_to_take_it_cannot_be_played() -> None:
    assert legal(table(hands={0: "thunderstorm"})) == ["-thunderstorm", "end?"]
    taken = table("B┬", at={0: (2, 3)}, hands={0: "thunderstorm"})
    assert legal(taken) == ["-thunderstorm", "end?"]
    why = refusal(taken, "thunderstorm@3,3")
    assert (why.reason, why.facts) == ("no_card_there", {"column": 3, "row": 3})
    assert refused(taken, "thunderstorm@12,3") == "off_the_board"
    assert refused(table("B┬", hands={0: "axe"}), "thunderstorm@2,3") == "not_in_hand"


@pytest.mark.rule("LM.34")
def test_where_the_card_lay_nobody_walks_any_more() -> None:
    game = table("B┬┬", hands={0: "thunderstorm", 1: "axe"})
    play(game, "thunderstorm@2,3")
    assert walks(game) == ""
    game = table("B┬┬", hands={0: "thunderstorm", 1: "axe"}, at={0: (3, 3)})
    play(game, "thunderstorm@2,3")
    assert walks(game) == ""


@pytest.mark.rule("LM.34")
def test_a_new_card_joins_what_was_cut_off() -> None:
    game = table("B┬┬", dwarves="blue loyal, blue selfish, yellow loyal", hands={0: "thunderstorm", 1: "straight_ew"})
    play(game, "thunderstorm@2,3", "stay", "straight_ew@2,3")
    assert walks(game) == "2,3 3,3"


@pytest.mark.rule("LM.34", "LM.40")
def test_a_card_laid_where_another_lay_leads_where_its_own_ways_lead() -> None:
    """The curve is shut to the mine, which the card before it led to."""
    game = table(
        "B......─┬?",
        at={0: (8, 3)},
        hands={0: "axe axe", 1: "thunderstorm", 2: "curve_sw"},
    )
    play(game, "-axe")
    assert walks(game) == "9,3 10,3w"
    play(game, "stay", "thunderstorm@9,3", "stay", "curve_sw@9,3", "stay", "-axe")
    assert walks(game) == "9,3"


# Tools


@pytest.mark.rule("LM.34", "LM.36")
@pytest.mark.parametrize(
    ("card", "tool"), [("straight_ew_trunk", "axe"), ("straight_ew_lake", "boat"), ("straight_ew_ditch", "rope")]
)
def test_the_tool_on_the_card_goes_with_it_and_back_to_the_supply(card: str, tool: str) -> None:
    game = table("Bx┬", named={"x": card}, overcome="2,3", hands={0: "thunderstorm", 1: "axe"})
    assert supply(game)[tool] == 2
    assert play(game, "thunderstorm@2,3") == [StormStruck(0, 2, 3, card, tool)]
    assert supply(game)[tool] == 3


@pytest.mark.rule("LM.34")
def test_an_obstacle_without_its_tool_is_taken_too_and_bars_the_way_no_more() -> None:
    game = table(
        "Bx┬",
        named={"x": "straight_ew_lake"},
        dwarves="blue loyal, blue selfish, yellow loyal",
        hands={0: "thunderstorm", 1: "straight_ew boat"},
    )
    assert play(game, "thunderstorm@2,3") == [StormStruck(0, 2, 3, "straight_ew_lake", None)]
    play(game, "stay")
    assert not [text for text in legal(game) if text.startswith("boat")]
    play(game, "straight_ew@2,3")
    assert walks(game) == "2,3 3,3"


@pytest.mark.rule("LM.34", "LM.24", "LM.23")
def test_an_obstacle_laid_where_an_overcome_one_lay_is_not_overcome() -> None:
    game = table(
        "Bx┬",
        named={"x": "straight_ew_lake"},
        overcome="2,3",
        dwarves="blue loyal, blue selfish, yellow loyal",
        hands={0: "thunderstorm", 1: "t_wide_ditch", 2: "rope"},
    )
    play(game, "thunderstorm@2,3", "stay", "t_wide_ditch@2,3")
    assert [one.overcome for one in game.view(None).maze] == [None, False]
    assert walks(game) == ""
    play(game, "stay")
    assert "rope@2,3" in legal(game)


@pytest.mark.rule("LM.34", "LM.24")
def test_a_plain_card_laid_where_a_rock_lay_holds_any_number() -> None:
    game = table(
        "Bx┬",
        named={"x": "straight_ew_rock"},
        dwarves="blue loyal, blue selfish, blue saboteur",
        hands={0: "thunderstorm", 1: "straight_ew", 2: "axe"},
    )
    play(game, "thunderstorm@2,3", "stay", "straight_ew@2,3", "walk@2,3", "-axe")
    assert walks(game) == "2,3 3,3"


@pytest.mark.rule("LM.34", "LM.36")
def test_a_tool_token_that_came_back_can_be_used_again() -> None:
    deck = another_deck(("total tokens 14", "total tokens 12"), ("token boat 3", "token boat 1"))
    game = table(
        "Bx┬y",
        named={"x": "straight_ew_lake", "y": "t_tall_lake"},
        overcome="2,3",
        hands={0: "thunderstorm", 1: "boat"},
        deck=deck,
    )
    play(game, "thunderstorm@2,3", "stay")
    assert "boat@4,3" in legal(game)


# Traps and trolls


@pytest.mark.rule("LM.34")
@pytest.mark.parametrize("token", ["trap@2,3e", "troll@2,3e>1"])
def test_a_token_with_one_card_left_beside_it_stays(token: str) -> None:
    for taken in (2, 3):
        game = table("B┬┬", tokens=token, hands={0: "thunderstorm", 1: "axe"})
        assert kinds(play(game, f"thunderstorm@{taken},3")) == ["storm_struck"]
        assert tokens(game) == [token.partition(">")[0]]


@pytest.mark.rule("LM.34")
@pytest.mark.parametrize("token", ["trap@2,3e", "troll@2,3e>1"])
def test_a_token_with_two_cards_left_beside_it_stays(token: str) -> None:
    game = table("B┬┬┬", tokens=token, hands={0: "thunderstorm", 1: "axe"})
    assert kinds(play(game, "thunderstorm@4,3")) == ["storm_struck"]
    assert tokens(game) == [token.partition(">")[0]]


@pytest.mark.rule("LM.34")
def test_a_token_between_two_empty_spaces_goes() -> None:
    game = table("B┬┬", tokens="trap@3,3e", hands={0: "thunderstorm", 1: "axe"})
    assert play(game, "thunderstorm@3,3") == [
        StormStruck(0, 3, 3, "t_wide", None),
        TokenGone("trap", 3, 3, "E", None),
    ]
    assert tokens(game) == []
    assert supply(game)["trap"] == 3


@pytest.mark.rule("LM.34")
def test_a_token_goes_only_when_the_second_of_its_cards_is_taken() -> None:
    game = table("B┬┼┼", tokens="trap@3,3e", hands={0: "thunderstorm", 1: "thunderstorm"})
    assert kinds(play(game, "thunderstorm@3,3")) == ["storm_struck"]
    play(game, "stay")
    assert kinds(play(game, "thunderstorm@4,3")) == ["storm_struck", "token_gone"]


@pytest.mark.rule("LM.34")
def test_tokens_on_all_sides_go_and_are_told_in_the_order_north_east_south_west() -> None:
    game = table(
        "B...┼",
        tokens="trap@4,3e trap@5,3s troll@5,3e>2 trap@5,2s",
        hands={0: "thunderstorm", 1: "axe", 2: "axe"},
    )
    events = play(game, "thunderstorm@5,3")
    assert events[1:] == [
        TokenGone("trap", 5, 2, "S", None),
        TokenGone("troll", 5, 3, "E", 2),
        TokenGone("trap", 5, 3, "S", None),
        TokenGone("trap", 4, 3, "E", None),
    ]
    for event in events:
        for seat in everyone(game):
            assert event.seen_by(seat) == event
    assert tokens(game) == []
    assert supply(game) == {"axe": 3, "boat": 3, "rope": 3, "trap": 3, "troll": 2}


@pytest.mark.rule("LM.34")
def test_tokens_elsewhere_stay() -> None:
    game = table(
        """
        .....┼
        B...┼
        """,
        tokens="trap@6,2e trap@6,2s troll@5,3s>1",
        hands={0: "thunderstorm", 1: "axe"},
    )
    assert [event.column for event in told(play(game, "thunderstorm@5,3"), TokenGone)] == [5]
    assert tokens(game) == ["trap@6,2e", "trap@6,2s"]


@pytest.mark.rule("LM.34")
@pytest.mark.parametrize("token", ["trap@1,3e", "troll@1,3e>2"])
def test_a_token_beside_a_start_card_stays(token: str) -> None:
    game = table("B┬", tokens=token, hands={0: "thunderstorm", 1: "axe"})
    assert kinds(play(game, "thunderstorm@2,3")) == ["storm_struck"]
    assert tokens(game) == [token.partition(">")[0]]


@pytest.mark.rule("LM.34")
@pytest.mark.parametrize("mine", ["?", "┐"])
@pytest.mark.parametrize("token", ["trap@9,3e", "troll@9,3e>2"])
def test_a_token_beside_a_mine_stays_whether_it_lies_face_up_or_face_down(mine: str, token: str) -> None:
    game = table(
        f"B.......┬{mine}",
        mines="silver gold gemstones dragon",
        tokens=token,
        hands={0: "thunderstorm", 1: "axe", 2: "axe"},
    )
    assert kinds(play(game, "thunderstorm@9,3")) == ["storm_struck"]
    assert tokens(game) == [token.partition(">")[0]]


@pytest.mark.rule("LM.34")
@pytest.mark.parametrize("side", ["n", "s"])
def test_a_token_above_or_below_a_mine_stays(side: str) -> None:
    card, token = ("10,2", "trap@10,2s") if side == "n" else ("10,4", "trap@10,3s")
    game = table(
        """
        .........?
        .........│
        B........?
        .........│
        Y........?
        """,
        tokens=token,
        hands={0: "thunderstorm", 1: "axe"},
    )
    assert kinds(play(game, f"thunderstorm@{card}")) == ["storm_struck"]
    assert tokens(game) == [token]


@pytest.mark.rule("LM.34")
def test_a_token_that_stays_has_no_effect_until_a_way_crosses_it_again() -> None:
    game = table(
        "B┬┬",
        dwarves="blue loyal, blue selfish, yellow loyal",
        tokens="trap@2,3e",
        hands={0: "thunderstorm axe", 1: "straight_ew axe", 2: "axe"},
    )
    play(game, "thunderstorm@3,3")
    assert walks(game) == "2,3"
    play(game, "stay", "straight_ew@3,3")
    assert walks(game) == "2,3 2,3*2 3,3*1"
    assert [event.column for event in told(play(game, "walk@3,3*1"), TrapSprung)] == [2]


@pytest.mark.rule("LM.34", "LM.36")
def test_a_token_that_stays_beside_a_mine_holds_its_connection_even_if_a_shut_card_is_laid_there() -> None:
    game = table(
        """
        ........┐
        B.......┼?
        """,
        tokens="trap@9,3e",
        hands={0: "thunderstorm", 1: "straight_ns", 2: "trap"},
    )
    play(game, "thunderstorm@9,3", "stay", "straight_ns@9,3", "stay")
    assert tokens(game) == ["trap@9,3e"]
    assert refused(game, "trap@9,3e") == "token_lies_there"


@pytest.mark.rule("LM.34", "LM.33")
def test_a_troll_that_goes_takes_its_card_along() -> None:
    game = table("B┬", tokens="troll@2,3e>1", hands={0: "thunderstorm", 1: "axe", 2: "axe"})
    events = play(game, "thunderstorm@2,3")
    assert events[1:] == [TokenGone("troll", 2, 3, "E", 1)]
    for seat in everyone(game):
        assert game.view(seat).pile == ("thunderstorm", "t_wide", "troll")
    assert supply(game)["troll"] == 2
    assert kinds(play(game, "stay")) == ["stayed", "drew"]  # there is no troll to go at the start of its player's turn


@pytest.mark.rule("LM.34", "LM.33")
def test_a_troll_that_stays_goes_at_its_players_turn_as_ever() -> None:
    game = table("B┬", tokens="troll@1,3e>1", hands={0: "thunderstorm", 1: "axe"})
    play(game, "thunderstorm@2,3")
    assert game.view(None).pile == ("thunderstorm", "t_wide")
    assert told(play(game, "stay"), TrollLeft) == [TrollLeft(1, 1, 3, "E")]
    assert game.view(None).pile == ("thunderstorm", "t_wide", "troll")


@pytest.mark.rule("LM.34", "LM.36")
def test_a_trap_token_that_came_back_can_be_set_again() -> None:
    deck = another_deck(("total tokens 14", "total tokens 12"), ("token trap 3", "token trap 1"))
    game = table("B┬┬", tokens="trap@3,3e", hands={0: "thunderstorm", 1: "trap"}, deck=deck)
    twin = game.copy()
    play(twin, "-thunderstorm", "stay")
    assert refused(twin, "trap@1,3e") == "no_token_left"
    play(game, "thunderstorm@3,3", "stay")
    assert "trap@1,3e" in legal(game)


@pytest.mark.rule("LM.34", "LM.36")
def test_a_troll_token_that_came_back_can_be_set_again() -> None:
    deck = another_deck(("total tokens 14", "total tokens 13"), ("token troll 2", "token troll 1"))
    game = table("B┬┬", tokens="troll@3,3e>2", hands={0: "thunderstorm", 1: "troll", 2: "axe"}, deck=deck)
    play(game, "thunderstorm@3,3", "stay")
    assert "troll@1,3e" in legal(game)
