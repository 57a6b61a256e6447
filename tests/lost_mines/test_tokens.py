"""Traps and trolls: where their tokens lie, how long, and how many there are (LM.32, LM.33, LM.36)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import (
    another_deck,
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
from undermine.games.lost_mines.events import TrapSet, TrollLeft, TrollSet, TurnSkipped

BOTH = pytest.mark.parametrize("token", ["trap", "troll"])


def places(game: LostMines, token: str) -> str:
    """Where the player on turn may put a token."""
    return " ".join(text.partition("@")[2] for text in legal(game) if text.startswith(f"{token}@"))


def in_the_forest(game: LostMines, token: str) -> str:
    """Where a token may be put away from the starts' column."""
    return " ".join(place for place in places(game, token).split() if not place.startswith("1,"))


def lying(game: LostMines) -> list[tuple[str, int, int, str, int | None]]:
    """The tokens on the board."""
    for seat in everyone(game):
        assert game.view(seat).tokens == game.view(None).tokens
    return [(one.token, one.column, one.row, one.side, one.seat) for one in game.view(None).tokens]


# Where a token may lie


@pytest.mark.rule("LM.32", "LM.33")
@BOTH
def test_a_token_lies_between_two_open_cards_or_on_an_open_end(token: str) -> None:
    game = table("B┐", hands={0: token})
    # the starts to the north, east and south, between start and curve, and below the curve; never at the edge
    assert places(game, token) == "1,2s 1,3e 1,3s 2,3s 1,4s 1,5e 1,5s"


@pytest.mark.rule("LM.32", "LM.33")
@BOTH
def test_a_token_lies_on_no_shut_side_and_between_no_empty_spaces(token: str) -> None:
    game = table("B┐│", hands={0: token})
    assert refusal(game, f"{token}@2,3e").facts == {"column": 2, "row": 3, "side": "E"}
    for place in ("2,3e", "3,3e", "2,2s", "5,5e", "5,5s", "9,3e", "10,1s"):
        assert refused(game, f"{token}@{place}") == "no_connection"


@pytest.mark.rule("LM.32")
@BOTH
def test_a_token_lies_on_every_side_of_a_card_in_the_open(token: str) -> None:
    game = table("B...┼", hands={0: token})
    assert in_the_forest(game, token) == "5,2s 4,3e 5,3e 5,3s"


@pytest.mark.rule("LM.32")
@BOTH
def test_a_token_never_lies_at_the_boards_edge(token: str) -> None:
    game = table(
        """
        ┼.........┼
        ...........
        B..........
        ...........
        Y..........
        ...........
        ┼.........┼
        """,
        hands={0: token},
    )
    corners = [place for place in places(game, token).split() if place[:-1] not in ("1,3", "1,4", "1,5")]
    # between a corner and the mine beside it, below or above a corner, and never beyond
    assert corners == ["1,1e", "1,1s", "10,1e", "11,1s", "1,2s", "1,6s", "11,6s", "1,7e", "10,7e"]
    for place in ("11,1e", "1,7s", "11,7e", "11,7s"):
        assert refused(game, f"{token}@{place}") == "no_connection"
    for place in ("0,3e", "1,0s", "0,1e", "12,1e", "5,8s"):
        assert refused(game, f"{token}@{place}") == "off_the_board"


@pytest.mark.rule("LM.32")
@BOTH
def test_a_token_lies_between_an_open_card_and_a_face_down_mine(token: str) -> None:
    game = table(
        """
        .........?.
        .........│.
        B.......─?│
        """,
        hands={0: token},
    )
    found = places(game, token).split()
    assert {"10,1s", "10,2s", "8,3e", "9,3e"} <= set(found)
    assert refused(game, f"{token}@10,3e") == "no_connection"  # the card to the east is shut there
    assert refused(game, f"{token}@10,3s") == "no_connection"  # a face-down mine and an empty space


@pytest.mark.rule("LM.32", "LM.43")
@BOTH
def test_a_token_lies_beside_a_face_up_mine_where_it_is_open_but_not_where_it_clashes(token: str) -> None:
    game = table("B.......─└┘", mines="silver gold gemstones dragon", hands={0: token})
    # ─ is open to the mine, which is shut to it; the mine is open to ┘ and that to it; to the north lies nothing
    assert in_the_forest(game, token) == "10,2s 11,2s 8,3e 10,3e"
    assert refused(game, f"{token}@9,3e") == "no_connection"
    assert refused(game, f"{token}@10,3s") == "no_connection"


@pytest.mark.rule("LM.32")
@BOTH
def test_where_a_token_may_lie_changes_with_the_board(token: str) -> None:
    game = table("B┬", hands={0: "cross", 1: "thunderstorm", 2: token})
    play(game, "cross@3,3", "stay", "thunderstorm@2,3", "stay")
    assert places(game, token) == "1,2s 3,2s 1,3e 1,3s 2,3e 3,3e 3,3s 1,4s 1,5e 1,5s"


@pytest.mark.rule("LM.32")
@BOTH
def test_a_mine_that_was_turned_over_opens_new_connections_and_shuts_others(token: str) -> None:
    game = table(
        """
        .........?
        .........│
        B.......┬?
        """,
        mines="silver gold gemstones dragon",
        at={0: (9, 3)},
        hands={0: "axe", 1: token},
        dwarves="blue loyal, yellow loyal, blue selfish",
        treasures="silver 3, gemstones 3, gemstones 2",
    )
    play(game, "-axe", "walk@10,3w")
    found = places(game, token).split()
    assert {"9,3e", "10,3s", "10,1s"} <= set(found)
    assert not {"10,2s", "10,3e"} & set(found)  # the gold mine lies ┐: shut to the north, where │ is open


# Traps


@pytest.mark.rule("LM.32")
def test_a_trap_is_set_for_all_to_see_and_stays() -> None:
    game = table("B┬", hands={0: "trap", 1: "axe", 2: "axe"}, stock="boat boat boat ...")
    (event,) = play(game, "trap@1,3e")
    assert event == TrapSet(0, 1, 3, "E")
    for seat in everyone(game):
        assert event.seen_by(seat) == event
    assert lying(game) == [("trap", 1, 3, "E", None)]
    play(game, "walk@2,3*1", "-axe", "stay", "-axe", "walk@2,3*1", "-boat", "walk@1,3*1")
    assert lying(game) == [("trap", 1, 3, "E", None)]


@pytest.mark.rule("LM.32")
def test_a_trap_is_a_trap_for_its_owner_too() -> None:
    game = table("B┬", hands={0: "trap axe", 1: "axe"})
    play(game, "trap@1,3e")
    assert walks(game) == "1,3*2 2,3*1 2,3*3"


@pytest.mark.rule("LM.32")
def test_a_trap_must_be_in_the_hand() -> None:
    game = table("B┬", hands={0: "troll", 1: "trap"})
    assert refused(game, "trap@1,3e") == "not_in_hand"


# Trolls


@pytest.mark.rule("LM.33")
def test_a_trolls_card_lies_before_its_player_and_not_on_the_pile() -> None:
    game = table("B┬", hands={1: "troll axe", 2: "boat"}, turn=1)
    (event,) = play(game, "troll@1,3e")
    assert event == TrollSet(1, 1, 3, "E")
    for seat in everyone(game):
        assert event.seen_by(seat) == event
        assert game.view(seat).pile == ()
    assert lying(game) == [("troll", 1, 3, "E", 1)]


@pytest.mark.rule("LM.33", "LM.41")
def test_a_troll_bars_the_way_until_its_players_next_turn_has_come_and_then_no_more() -> None:
    game = table(
        "B┬",
        dwarves="blue loyal, blue selfish, blue saboteur",
        hands={0: "troll axe", 1: "axe", 2: "axe boat"},
    )
    play(game, "troll@1,3e")
    assert walks(game) == ""
    play(game, "stay", "-axe")
    assert walks(game) == ""
    play(game, "stay", "-axe")
    assert walks(game) == ""
    assert told(play(game, "stay"), TrollLeft) == [TrollLeft(0, 1, 3, "E")]
    assert lying(game) == []
    for seat in everyone(game):
        assert game.view(seat).pile[-1] == "troll"
        assert TrollLeft(0, 1, 3, "E") in game.view(seat).history
    play(game, "-axe")
    assert walks(game) == "2,3"


@pytest.mark.rule("LM.33")
def test_a_troll_goes_at_its_players_turn_and_at_nobody_elses() -> None:
    game = table(
        "B┬┬",
        tokens="troll@1,3e>2 troll@2,3e>1",
        hands={0: "axe boat", 1: "axe boat", 2: "axe boat"},
    )
    assert told(play(game, "-axe", "stay"), TrollLeft) == [TrollLeft(1, 2, 3, "E")]
    assert lying(game) == [("troll", 1, 3, "E", 2)]
    assert told(play(game, "-axe", "stay"), TrollLeft) == [TrollLeft(2, 1, 3, "E")]
    assert lying(game) == []


@pytest.mark.rule("LM.33", "LM.12")
def test_a_troll_goes_also_if_its_players_turn_is_skipped() -> None:
    game = table("B┬", hands={0: "troll", 1: "axe boat", 2: "axe boat"}, stock="", seats=3)
    play(game, "troll@1,3e", "stay", "-axe", "stay")
    events = play(game, "-axe", "stay")
    assert events[2:] == [TrollLeft(0, 1, 3, "E"), TurnSkipped(0)]
    assert (game.to_act, lying(game)) == (1, [])
    assert game.view(None).pile[-1] == "troll"
    assert supply(game)["troll"] == 2


@pytest.mark.rule("LM.33", "LM.12")
def test_trolls_of_several_skipped_players_go_one_after_the_other() -> None:
    game = table("B┬┬", tokens="troll@1,3e>1 troll@2,3e>2", hands={0: "axe boat"}, stock="")
    events = play(game, "-axe", "stay")
    assert events[2:] == [TrollLeft(1, 1, 3, "E"), TurnSkipped(1), TrollLeft(2, 2, 3, "E"), TurnSkipped(2)]
    assert game.to_act == 0


@pytest.mark.rule("LM.33", "LM.61")
def test_a_troll_stays_while_a_proposal_is_answered() -> None:
    game = table("B┬", tokens="troll@1,3e>1", hands={0: "axe", 1: "boat"})
    play(game, "end?", "no")
    assert lying(game) == [("troll", 1, 3, "E", 1)]


@pytest.mark.rule("LM.33")
def test_a_player_whose_troll_has_gone_may_play_it_no_more_but_another_one() -> None:
    game = table("B┬", hands={0: "troll axe", 1: "axe", 2: "axe"}, stock="troll boat boat ...")
    play(game, "troll@1,3e", "stay", "-axe", "stay", "-axe", "stay")
    assert supply(game)["troll"] == 2
    play(game, "troll@1,3e")
    assert lying(game) == [("troll", 1, 3, "E", 0)]


# One token for each connection, and as many as there are


@pytest.mark.rule("LM.36")
@BOTH
@pytest.mark.parametrize("there", ["trap@1,3e", "troll@1,3e>1", "troll@1,3e>2"])
def test_a_connection_holds_one_token(token: str, there: str) -> None:
    game = table("B┬", tokens=there, hands={0: token})
    assert places(game, token) == "1,2s 1,3s 2,3e 2,3s 1,4s 1,5e 1,5s"
    why = refusal(game, f"{token}@1,3e")
    assert (why.reason, why.facts) == ("token_lies_there", {"column": 1, "row": 3, "side": "E"})


def deck_with(token: str, count: int) -> str:
    """The usual deck with another number of one token."""
    usual = {"axe": 3, "boat": 3, "rope": 3, "trap": 3, "troll": 2}
    return another_deck(
        ("total tokens 14", f"total tokens {14 - usual[token] + count}"),
        (f"token {token} {usual[token]}", f"token {token} {count}"),
    )


@pytest.mark.rule("LM.36")
def test_a_trap_without_a_token_cannot_be_played() -> None:
    game = table("B┬┬", tokens="trap@1,3e", hands={0: "trap troll"}, deck=deck_with("trap", 1))
    assert places(game, "trap") == ""
    assert places(game, "troll") != ""
    for place in ("2,3e", "1,3e"):
        why = refusal(game, f"trap@{place}")
        assert (why.reason, why.facts) == ("no_token_left", {"token": "trap"})
    assert "-trap" in legal(game)


@pytest.mark.rule("LM.36")
def test_a_troll_without_a_token_cannot_be_played() -> None:
    game = table("B┬┬", tokens="troll@1,3e>1", hands={0: "trap troll"}, deck=deck_with("troll", 1))
    assert places(game, "troll") == ""
    assert places(game, "trap") != ""
    assert refused(game, "troll@2,3e") == "no_token_left"


@pytest.mark.rule("LM.36", "LM.33")
def test_a_troll_that_goes_is_there_for_the_next_player() -> None:
    game = table(
        "B┬", tokens="troll@1,3e>1", hands={0: "axe", 1: "troll"}, deck=deck_with("troll", 1), stock="boat boat ..."
    )
    assert supply(game)["troll"] == 0
    play(game, "-axe", "stay")
    assert supply(game)["troll"] == 1
    assert "troll@1,3e" in legal(game)


@pytest.mark.rule("LM.36", "LM.30")
@pytest.mark.parametrize(
    ("tool", "cards"),
    [
        ("axe", ("cross_trunk", "straight_ew_trunk")),
        ("boat", ("straight_ew_lake", "t_tall_lake")),
        ("rope", ("straight_ew_ditch", "t_wide_ditch")),
    ],
)
def test_a_tool_without_a_token_cannot_be_played(tool: str, cards: tuple[str, str]) -> None:
    named = {"x": cards[0], "y": cards[1]}
    game = table("Bxy", named=named, overcome="2,3", hands={0: tool, 1: "axe"}, deck=deck_with(tool, 1))
    assert f"{tool}@3,3" not in legal(game)
    why = refusal(game, f"{tool}@3,3")
    assert (why.reason, why.facts) == ("no_token_left", {"token": tool})
    assert refused(game, f"{tool}@2,3") == "already_overcome"
    enough = table("Bxy", named=named, overcome="2,3", hands={0: tool, 1: "axe"}, deck=deck_with(tool, 2))
    assert f"{tool}@3,3" in legal(enough)


@pytest.mark.rule("LM.36", "LM.30")
def test_tokens_of_other_tools_do_not_help() -> None:
    game = table(
        "Bxyz",
        named={"x": "straight_ew_trunk", "y": "straight_ew_lake", "z": "cross_trunk"},
        overcome="2,3",
        hands={0: "axe boat"},
        deck=deck_with("axe", 1),
    )
    assert [text for text in legal(game) if "@" in text] == ["boat@3,3"]


@pytest.mark.rule("LM.36")
def test_the_supply_counts_what_lies_on_the_board() -> None:
    game = table(
        "B┬┬x",
        named={"x": "straight_ew_lake"},
        tokens="trap@1,3e trap@1,3s troll@2,3e>1",
        overcome="4,3",
        hands={0: "trap", 1: "axe"},
    )
    assert supply(game) == {"axe": 3, "boat": 2, "rope": 3, "trap": 1, "troll": 1}
    play(game, "trap@1,5e")
    assert supply(game) == {"axe": 3, "boat": 2, "rope": 3, "trap": 0, "troll": 1}
    assert kinds(play(game, "stay"))[-1] == "troll_left"
    assert supply(game) == {"axe": 3, "boat": 2, "rope": 3, "trap": 0, "troll": 2}
