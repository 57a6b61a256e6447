"""Treasures: who takes which, must or may, and who knows its value (LM.50, LM.51)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import everyone, kinds, legal, play, refusal, refused, table, told, walks
from undermine.games import LostMines
from undermine.games.core.round_events import Drew
from undermine.games.lost_mines.events import Stayed, TreasureLeft, TreasureTaken

MINES = "silver gold gemstones dragon"
FIVE = "gold 4, silver 2, gold 3, gemstones 3, gold 2"


def beside_the_gold_mine(*, turn: int = 0, taken: dict[int, int] | None = None, on_it: bool = False) -> LostMines:
    """Five players; the one on turn stands beside the gold mine, which lies face-up, or on it."""
    return table(
        "B.......─┐",
        seats=5,
        mines=MINES,
        treasures=FIVE,
        taken=taken,
        at={turn: (10, 3) if on_it else (9, 3)},
        hands={seat: "axe" if seat < 3 else "rope" for seat in range(5)},
        stock="boat ...",
        turn=turn,
        phase="move",
    )


# Must and may


@pytest.mark.rule("LM.50")
def test_who_arrives_on_a_mine_must_take_one_of_its_treasures() -> None:
    game = beside_the_gold_mine()
    assert kinds(play(game, "walk@10,3")) == ["walked"]
    assert (game.to_act, game.view(None).phase) == (0, "take")
    assert legal(game) == ["take:1", "take:3", "take:5"]
    why = refusal(game, "leave")
    assert (why.reason, why.facts) == ("must_take", {"kind": "gold"})
    for other in ("stay", "walk@9,3", "-axe", "end?"):
        assert refusal(game, other).facts == {"asked": "take"}
    assert play(game, "take:3") == [TreasureTaken(0, 3, "gold", 3), Drew(0, 1, ("boat",))]
    assert game.to_act == 1


@pytest.mark.rule("LM.50", "LM.43")
def test_who_turns_a_mine_over_must_take_a_treasure_too() -> None:
    game = table("B.......─?", seats=5, mines=MINES, treasures=FIVE, at={0: (9, 3)}, phase="move")
    play(game, "walk@10,3w")
    assert legal(game) == ["take:1", "take:3", "take:5"]


@pytest.mark.rule("LM.50")
def test_who_has_stayed_on_a_mine_may_take_another_treasure() -> None:
    game = beside_the_gold_mine(on_it=True)
    assert play(game, "stay") == [Stayed(0)]
    assert legal(game) == ["take:1", "take:3", "take:5", "leave"]
    twin = game.copy()
    assert play(game, "take:5") == [TreasureTaken(0, 5, "gold", 2), Drew(0, 1, ("boat",))]
    assert play(twin, "leave") == [TreasureLeft(0), Drew(0, 1, ("boat",))]
    assert [one.taken for one in game.view(None).treasures] == [None, None, None, None, 0]
    assert [one.taken for one in twin.view(None).treasures] == [None] * 5
    assert game.to_act == twin.to_act == 1


@pytest.mark.rule("LM.50")
def test_one_treasure_a_turn_and_another_one_in_each_turn_that_follows() -> None:
    game = table(
        "B.......─┐",
        mines=MINES,
        treasures="gold 4, gold 2, gold 3",
        at={0: (9, 3)},
        hands={0: "axe axe boat", 1: "boat", 2: "rope"},
        stock="trap trap trap rope rope ...",
    )
    play(game, "-axe", "walk@10,3", "take:2")
    assert game.to_act == 1
    play(game, "-boat", "stay", "-rope", "stay", "-axe", "stay")
    assert legal(game) == ["take:1", "take:3", "leave"]
    play(game, "leave", "-trap", "stay", "-trap", "stay", "-boat", "stay")
    assert legal(game) == ["take:1", "take:3", "leave"]
    play(game, "take:1")
    assert [one.taken for one in game.view(None).treasures] == [0, 0, None]


@pytest.mark.rule("LM.50", "LM.40")
def test_who_comes_back_to_the_mine_over_a_trap_has_arrived_there() -> None:
    game = table(
        "B.......─┐",
        mines=MINES,
        treasures="gold 4, gold 2, gold 3",
        at={0: (10, 3)},
        tokens="trap@9,3e",
        phase="move",
    )
    play(game, "walk@10,3*2")
    assert legal(game) == ["take:1", "take:2", "take:3"]
    assert refused(game, "leave") == "must_take"


@pytest.mark.rule("LM.50")
def test_several_dwarves_take_treasures_in_the_same_mine() -> None:
    game = table(
        "B.......─┐",
        mines=MINES,
        treasures="gold 4, gold 2, gold 3",
        at={0: (10, 3), 1: (9, 3)},
        hands={0: "axe", 1: "boat", 2: "rope"},
    )
    play(game, "-axe", "stay", "take:1", "-boat", "walk@10,3")
    assert legal(game) == ["take:2", "take:3"]
    play(game, "take:3")
    assert [one.taken for one in game.view(None).treasures] == [0, None, 1]


@pytest.mark.rule("LM.50")
@pytest.mark.parametrize(
    ("row", "glyph", "number", "kind"), [(1, "┘", 2, "silver"), (3, "┐", 1, "gold"), (5, "┬", 4, "gemstones")]
)
def test_each_mine_gives_treasures_of_its_own_kind(row: int, glyph: str, number: int, kind: str) -> None:
    lines = ["..........."] * 7
    lines[row - 1] = f"........─{glyph}."
    game = table(
        "\n".join(lines),
        seats=4,
        mines=MINES,
        treasures="gold 4, silver 2, gold 3, gemstones 3",
        at={0: (9, row)},
        phase="move",
    )
    play(game, f"walk@10,{row}")
    assert legal(game)[0] == f"take:{number}"
    other = next(one for one in (1, 2, 4) if one != number)
    why = refusal(game, f"take:{other}")
    assert why.reason == "other_kind"
    assert why.facts == {"treasure": other, "kind": {1: "gold", 2: "silver", 4: "gemstones"}[other]}
    assert told(play(game, f"take:{number}"), TreasureTaken)[0].treasure == kind


@pytest.mark.rule("LM.50")
def test_what_was_taken_and_what_does_not_lie_there_cannot_be_taken() -> None:
    game = beside_the_gold_mine(taken={1: 2, 2: 3})
    play(game, "walk@10,3")
    assert legal(game) == ["take:3", "take:5"]
    why = refusal(game, "take:1")
    assert (why.reason, why.facts) == ("treasure_is_taken", {"treasure": 1})
    assert refused(game, "take:2") == "treasure_is_taken"
    assert refused(game, "take:4") == "other_kind"
    why = refusal(game, "take:6")
    assert (why.reason, why.facts) == ("no_such_treasure", {"treasure": 6})


@pytest.mark.rule("LM.50")
def test_the_last_treasure_of_the_row_is_refused_for_its_own_reason() -> None:
    game = table("B.......─┐", mines=MINES, treasures="gold 4, silver 2, silver 3", at={0: (9, 3)}, phase="move")
    play(game, "walk@10,3")
    why = refusal(game, "take:3")
    assert (why.reason, why.facts) == ("other_kind", {"treasure": 3, "kind": "silver"})
    taken = beside_the_gold_mine(taken={5: 2})
    play(taken, "walk@10,3")
    assert refused(taken, "take:5") == "treasure_is_taken"


@pytest.mark.rule("LM.50")
@pytest.mark.parametrize("on_it", [False, True])
def test_with_no_treasure_of_that_kind_left_the_turn_goes_on(on_it: bool) -> None:
    game = beside_the_gold_mine(taken={1: 2, 3: 3, 5: 0}, on_it=on_it)
    assert kinds(play(game, "stay" if on_it else "walk@10,3")) == ["stayed" if on_it else "walked", "drew"]
    assert game.to_act == 1


@pytest.mark.rule("LM.50")
def test_who_only_passes_through_a_mine_takes_nothing() -> None:
    game = table("B.......─┬─", mines="gold gemstones silver dragon", at={0: (9, 3)}, phase="move")
    assert walks(game) == "10,3 11,3"
    assert kinds(play(game, "walk@11,3")) == ["walked", "drew"]


@pytest.mark.rule("LM.50")
def test_who_leaves_a_mine_takes_nothing_there() -> None:
    game = beside_the_gold_mine(on_it=True)
    assert kinds(play(game, "walk@9,3")) == ["walked", "drew"]


@pytest.mark.rule("LM.50")
def test_nobody_takes_treasures_elsewhere() -> None:
    game = beside_the_gold_mine()
    assert kinds(play(game, "stay")) == ["stayed", "drew"]


@pytest.mark.rule("LM.50")
def test_a_mine_may_be_left_and_entered_again_in_later_turns() -> None:
    game = table(
        "B.......─┐",
        mines=MINES,
        treasures="gold 4, gold 2, gold 3",
        at={0: (10, 3)},
        hands={0: "axe boat", 1: "boat", 2: "rope"},
    )
    play(game, "-axe", "walk@9,3", "-boat", "stay", "-rope", "stay", "-boat", "walk@10,3")
    assert legal(game) == ["take:1", "take:2", "take:3"]


# Who knows what


@pytest.mark.rule("LM.51", "LM.50")
def test_everyone_sees_which_treasure_was_taken_and_its_taker_alone_the_value() -> None:
    game = beside_the_gold_mine(turn=1)
    play(game, "walk@10,3")
    taken = play(game, "take:1")[0]
    for seat in everyone(game):
        known = seat == 1
        seen = TreasureTaken(1, 1, "gold", 4 if known else None)
        assert taken.seen_by(seat) == seen
        assert seen in game.view(seat).history
        assert [tuple(one) for one in game.view(seat).treasures] == [
            (1, "gold", 4 if known else None, 1, ()),
            (2, "silver", None, None, ()),
            (3, "gold", None, None, ()),
            (4, "gemstones", None, None, ()),
            (5, "gold", None, None, ()),
        ]


@pytest.mark.rule("LM.51")
def test_the_value_changes_nothing_of_what_others_see() -> None:
    games = []
    for values in ("gold 4, silver 3, gold 3", "gold 2, silver 3, gold 3"):
        game = table("B.......─┐", mines=MINES, treasures=values, at={1: (9, 3)}, turn=1, phase="move")
        play(game, "walk@10,3", "take:1")
        games.append(game)
    one, other = games
    for seat in (None, 0, 2):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


@pytest.mark.rule("LM.51", "LM.31")
def test_who_looked_at_a_treasure_before_still_knows_its_value_when_another_takes_it() -> None:
    game = table(
        "B.......─┐",
        mines=MINES,
        treasures="gold 4, silver 3, gold 3",
        at={1: (9, 3)},
        hands={0: "info_mine_treasure", 1: "axe", 2: "boat"},
    )
    play(game, "info_mine_treasure:treasure1", "stay", "-axe", "walk@10,3", "take:1")
    assert [game.view(seat).treasures[0].value for seat in everyone(game)] == [None, 4, 4, None]
    for seat in everyone(game):
        assert (game.view(seat).treasures[0].taken, game.view(seat).treasures[0].looked) == (1, (0,))


@pytest.mark.rule("LM.51", "LM.62")
@pytest.mark.parametrize("taker", [0, 1, 2])
def test_when_the_match_has_ended_everyone_sees_the_values_of_what_was_taken(taker: int) -> None:
    game = table(treasures="gold 4, silver 2, gold 3", taken={1: taker}, hands={0: "axe"}, stock="", rounds=1)
    assert [game.view(seat).treasures[0].value for seat in range(3)] == [
        4 if seat == taker else None for seat in range(3)
    ]
    play(game, "-axe", "stay")
    for seat in everyone(game):
        assert [one.value for one in game.view(seat).treasures] == [4, None, None]
