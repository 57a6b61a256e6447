"""Information cards: what they show, who may look at what, and who knows it then (LM.31)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import everyone, kinds, legal, play, refusal, refused, table, told
from undermine.games import LostMines
from undermine.games.lost_mines.events import Spied

MINES = "dragon gold silver gemstones"
TREASURES = "gold 4, silver 2, silver 3, gemstones 3"
DWARVES = "blue loyal, yellow saboteur, blue selfish, yellow loyal"
CARDS = {
    "info_mine_treasure": ("mine", "treasure"),
    "info_mine_dwarf": ("mine", "dwarf"),
    "info_treasure_dwarf": ("treasure", "dwarf"),
}


def at_the_table(card: str, *, drawing: str = "B", turn: int = 0) -> LostMines:
    """Four players, and the one on turn has an information card."""
    return table(
        drawing,
        mines=MINES,
        treasures=TREASURES,
        dwarves=DWARVES,
        hands={turn: card, (turn + 1) % 4: "axe"},
        turn=turn,
    )


def looks(game: LostMines) -> list[str]:
    """What the player on turn may look at."""
    return [text for text in legal(game) if text.startswith("info_")]


@pytest.mark.rule("LM.31")
@pytest.mark.parametrize("turn", [0, 2])
@pytest.mark.parametrize("card", CARDS)
def test_each_card_offers_two_kinds_of_things(card: str, turn: int) -> None:
    game = at_the_table(card, turn=turn)
    things = {
        "mine": [f"{card}:mine{number}" for number in range(1, 5)],
        "treasure": [f"{card}:treasure{number}" for number in range(1, 5)],
        "dwarf": [f"{card}>{seat}" for seat in range(4) if seat != turn],
    }
    assert looks(game) == [text for thing in CARDS[card] for text in things[thing]]
    for thing, texts in things.items():
        if thing not in CARDS[card]:
            why = refusal(game, texts[0])
            assert (why.reason, why.facts) == ("not_on_this_card", {"card": card, "thing": thing})


@pytest.mark.rule("LM.31")
def test_a_player_picks_one_thing_and_has_looked_then() -> None:
    game = at_the_table("info_mine_dwarf")
    assert kinds(play(game, "info_mine_dwarf:mine2")) == ["spied"]
    assert game.view(0).phase == "move"


@pytest.mark.rule("LM.31")
@pytest.mark.parametrize(("number", "face"), [(1, "dragon"), (2, "gold"), (3, "silver"), (4, "gemstones")])
def test_who_looks_at_a_mine_learns_what_it_is_and_all_others_learn_that_they_did(number: int, face: str) -> None:
    game = at_the_table("info_mine_dwarf", turn=1)
    (spied,) = play(game, f"info_mine_dwarf:mine{number}")
    play(game, "stay")
    for seat in everyone(game):
        found = face if seat == 1 else None
        seen = Spied(1, "info_mine_dwarf", "mine", number, None, found)
        assert spied.seen_by(seat) == seen
        assert told(game.view(seat).history, Spied) == [seen]
        for mine in game.view(seat).mines:
            assert mine.face == (found if mine.mine == number else None)
            assert mine.looked == ((1,) if mine.mine == number else ())
            assert mine.open is None


@pytest.mark.rule("LM.31", "LM.51")
@pytest.mark.parametrize(("number", "value"), [(1, 4), (2, 2), (3, 3), (4, 3)])
def test_who_looks_at_a_treasure_learns_its_value_and_all_others_learn_that_they_did(number: int, value: int) -> None:
    game = at_the_table("info_mine_treasure", turn=2)
    (spied,) = play(game, f"info_mine_treasure:treasure{number}")
    play(game, "stay")
    for seat in everyone(game):
        found = value if seat == 2 else None
        assert spied.seen_by(seat) == Spied(2, "info_mine_treasure", "treasure", number, None, found)
        for treasure in game.view(seat).treasures:
            assert treasure.value == (found if treasure.number == number else None)
            assert treasure.looked == ((2,) if treasure.number == number else ())
            assert treasure.taken is None


@pytest.mark.rule("LM.31")
@pytest.mark.parametrize(("target", "role"), [(1, "saboteur"), (2, "selfish"), (3, "loyal")])
def test_who_looks_at_a_dwarf_card_learns_its_character_and_all_others_learn_that_they_did(
    target: int, role: str
) -> None:
    game = at_the_table("info_treasure_dwarf")
    (spied,) = play(game, f"info_treasure_dwarf>{target}")
    play(game, "stay")
    for seat in everyone(game):
        assert spied.seen_by(seat) == Spied(
            0, "info_treasure_dwarf", "dwarf", None, target, role if seat == 0 else None
        )
        known = {other for other, known in enumerate(game.view(seat).known_roles) if known is not None}
        assert known == ({0, target} if seat == 0 else {seat} - {None})
        assert game.view(seat).roles is None
    assert game.view(0).known_roles[target] == role


@pytest.mark.rule("LM.31")
def test_what_was_seen_is_not_forgotten_and_adds_up() -> None:
    game = table(
        mines=MINES,
        treasures=TREASURES,
        dwarves=DWARVES,
        hands={
            0: "info_mine_dwarf info_mine_treasure",
            1: "info_mine_dwarf",
            2: "info_treasure_dwarf",
            3: "info_treasure_dwarf",
        },
        stock="axe ...",
    )
    play(game, "info_mine_dwarf:mine2", "stay", "info_mine_dwarf:mine2", "stay")
    play(game, "info_treasure_dwarf:treasure1", "stay", "info_treasure_dwarf>1", "stay")
    play(game, "info_mine_treasure:mine4", "stay")
    assert [mine.face for mine in game.view(0).mines] == [None, "gold", None, "gemstones"]
    assert [mine.face for mine in game.view(1).mines] == [None, "gold", None, None]
    assert [mine.face for mine in game.view(2).mines] == [None] * 4
    assert [mine.looked for mine in game.view(2).mines] == [(), (0, 1), (), (0,)]
    assert [one.value for one in game.view(2).treasures] == [4, None, None, None]
    assert game.view(3).known_roles == (None, "saboteur", None, "loyal")
    assert game.view(None).known_roles == (None,) * 4


@pytest.mark.rule("LM.31")
def test_what_was_seen_changes_nothing_of_what_others_see() -> None:
    def after(mines: str, treasures: str, dwarves: str, look: str) -> LostMines:
        card = look.partition(":")[0].partition(">")[0]
        game = table(mines=mines, treasures=treasures, dwarves=dwarves, hands={0: card, 1: "axe"}, stock="rope ...")
        play(game, look, "stay")
        return game

    for look in ("info_mine_dwarf:mine1", "info_treasure_dwarf:treasure1", "info_mine_dwarf>2"):
        one = after(
            "dragon gold silver gemstones", "gold 4, silver 3, gold 3", "blue loyal, yellow loyal, blue selfish", look
        )
        other = after(
            "gold dragon silver gemstones", "gold 2, silver 3, gold 3", "blue loyal, yellow loyal, blue saboteur", look
        )
        for seat in (None, 1):
            assert one.view(seat) == other.view(seat)
        assert one.view(0) != other.view(0)


@pytest.mark.rule("LM.31")
def test_the_one_who_was_looked_at_learns_no_more_than_the_others() -> None:
    game = at_the_table("info_mine_dwarf")
    play(game, "info_mine_dwarf>1", "stay")
    assert game.view(1).known_roles == (None, "saboteur", None, None)


# What cannot be looked at


@pytest.mark.rule("LM.31")
def test_nobody_looks_at_their_own_dwarf_card() -> None:
    game = at_the_table("info_mine_dwarf", turn=2)
    why = refusal(game, "info_mine_dwarf>2")
    assert (why.reason, why.facts) == ("not_on_oneself", {"card": "info_mine_dwarf"})
    why = refusal(game, "info_mine_dwarf>4")
    assert (why.reason, why.facts) == ("no_such_seat", {"seat": 4, "seats": 4})


@pytest.mark.rule("LM.31")
def test_a_mine_that_lies_face_up_is_no_secret_and_there_are_four_of_them() -> None:
    game = at_the_table("info_mine_dwarf", drawing="B........┐")
    assert looks(game) == [
        *(f"info_mine_dwarf:mine{number}" for number in (1, 3, 4)),
        *(f"info_mine_dwarf>{seat}" for seat in (1, 2, 3)),
    ]
    why = refusal(game, "info_mine_dwarf:mine2")
    assert (why.reason, why.facts) == ("mine_is_face_up", {"mine": 2})
    why = refusal(game, "info_mine_dwarf:mine5")
    assert (why.reason, why.facts) == ("no_such_mine", {"mine": 5})


@pytest.mark.rule("LM.31")
def test_a_treasure_that_was_collected_cannot_be_looked_at_any_more() -> None:
    game = table(seats=4, treasures=TREASURES, taken={2: 1, 4: 0}, hands={0: "info_treasure_dwarf"})
    assert looks(game) == [
        *(f"info_treasure_dwarf:treasure{number}" for number in (1, 3)),
        *(f"info_treasure_dwarf>{seat}" for seat in (1, 2, 3)),
    ]
    for taken in (2, 4):
        why = refusal(game, f"info_treasure_dwarf:treasure{taken}")
        assert (why.reason, why.facts) == ("treasure_is_taken", {"treasure": taken})
    why = refusal(game, "info_treasure_dwarf:treasure5")
    assert (why.reason, why.facts) == ("no_such_treasure", {"treasure": 5})


ALL_FACE_UP = """
    .........┤
    ..........
    B........┐
    ..........
    Y........┘
    ..........
    .........┬
"""


@pytest.mark.rule("LM.31")
def test_when_all_mines_lie_face_up_the_other_thing_must_be_taken() -> None:
    game = at_the_table("info_mine_dwarf", drawing=ALL_FACE_UP)
    assert looks(game) == [f"info_mine_dwarf>{seat}" for seat in (1, 2, 3)]
    for number in (1, 2, 3, 4):
        assert refused(game, f"info_mine_dwarf:mine{number}") == "mine_is_face_up"
    game = at_the_table("info_mine_treasure", drawing=ALL_FACE_UP)
    assert looks(game) == [f"info_mine_treasure:treasure{number}" for number in (1, 2, 3, 4)]


@pytest.mark.rule("LM.31")
def test_the_same_thing_may_be_looked_at_again() -> None:
    game = table(mines=MINES, hands={0: "info_mine_dwarf info_mine_treasure", 1: "axe"})
    play(game, "info_mine_dwarf:mine1", "stay", "-axe", "stay")
    assert "info_mine_treasure:mine1" in legal(game)


@pytest.mark.rule("LM.31")
def test_the_card_must_be_in_the_hand() -> None:
    game = table(hands={0: "info_mine_dwarf"})
    assert refused(game, "info_treasure_dwarf>1") == "not_in_hand"
