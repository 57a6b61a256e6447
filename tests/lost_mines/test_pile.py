"""The discard pile: what everybody has seen of it, and what its owner alone knows (LM.35)."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import everyone, play, table
from undermine.games import LostMines


def piles(game: LostMines) -> dict[int | None, tuple[str | None, ...]]:
    """The pile as everyone sees it."""
    return {seat: game.view(seat).pile for seat in everyone(game)}


@pytest.mark.rule("LM.35")
@pytest.mark.parametrize(
    ("action", "pile"),
    [
        ("axe@3,3", ("axe",)),
        ("trap@1,3e", ("trap",)),
        ("info_mine_dwarf:mine1", ("info_mine_dwarf",)),
        ("info_mine_treasure:treasure2", ("info_mine_treasure",)),
        ("info_treasure_dwarf>1", ("info_treasure_dwarf",)),
        ("thunderstorm@2,3", ("thunderstorm", "t_wide")),
        ("thunderstorm@3,3", ("thunderstorm", "cross_trunk")),
        ("troll@1,3e", ()),
        ("cross@4,3", ()),
    ],
)
def test_everyone_has_seen_the_cards_that_were_played_and_the_card_a_thunderstorm_took(
    action: str, pile: tuple[str, ...]
) -> None:
    card = action.partition("@")[0].partition(":")[0].partition(">")[0]
    game = table("B┬x", named={"x": "cross_trunk"}, hands={0: card, 1: "boat"})
    play(game, action, "stay")
    assert piles(game) == dict.fromkeys(everyone(game), pile)
    assert game.view(None).pile_by == (None,) * len(pile)


@pytest.mark.rule("LM.35")
def test_a_card_that_was_taken_from_an_overcome_obstacle_comes_without_its_tools_card() -> None:
    game = table("Bx┬", named={"x": "straight_ew_lake"}, hands={0: "boat", 1: "thunderstorm", 2: "axe"})
    play(game, "boat@2,3", "stay", "thunderstorm@2,3", "stay")
    assert piles(game) == dict.fromkeys(everyone(game), ("boat", "thunderstorm", "straight_ew_lake"))


@pytest.mark.rule("LM.35", "LM.37", "LM.32")
def test_discards_and_cards_lost_to_traps_are_known_to_their_owner_alone() -> None:
    game = table("B┬", hands={0: "trap axe", 1: "boat rope troll", 2: "cross"})
    play(game, "trap@1,3e", "walk@2,3*1", "-boat,rope", "stay", "-cross", "stay")
    played = ("trap",)
    assert piles(game) == {
        None: (*played, None, None, None, None),
        0: (*played, "axe", None, None, None),
        1: (*played, None, "boat", "rope", None),
        2: (*played, None, None, None, "cross"),
    }
    for seat in everyone(game):
        assert game.view(seat).pile_by == (None, 0, 1, 1, 2)


@pytest.mark.rule("LM.35")
def test_the_pile_grows_in_the_order_in_which_cards_are_put_there() -> None:
    game = table("B┬┬", hands={0: "thunderstorm", 1: "info_mine_dwarf", 2: "axe trap"})
    play(game, "thunderstorm@3,3", "stay", "info_mine_dwarf>0", "stay", "-axe", "stay")
    assert game.view(2).pile == ("thunderstorm", "t_wide", "info_mine_dwarf", "axe")
