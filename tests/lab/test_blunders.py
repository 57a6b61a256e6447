"""Blunders, on drawn boards: seen where it is done, and only there."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import table as mines_table
from tests.saboteur.table import table
from tests.saboteur2.table import table as table2
from undermine.bots import Suspicion
from undermine.games import Action, LostMines, LostMinesRules, Saboteur, Saboteur2, Saboteur2Rules, SaboteurRules
from undermine.games.core.cards import NUMBERS
from undermine.lab import Blunders, Run
from undermine.lab.reading import READINGS

#: one card short of the top goal
SHORT = """
    ......┌.?
    ......│..
    S──┬┬┬┘..
"""
#: one open end, in the east
NARROW = """
    .╷..
    ╶S─.
    .║..
"""


def judged(game: Saboteur | Saboteur2 | LostMines, action: str, told: tuple[Suspicion, ...] = ()) -> dict[str, bool]:
    """What the seat to act could have blundered with, and whether it is this action."""
    assert game.to_act is not None
    view = game.view(game.to_act)
    judge = READINGS[game.rules.name].judge
    return dict(judge(game, view, game.legal_actions(), Action.parse(action), told))


def knowing(game: Saboteur, goal: int = 0) -> Saboteur:
    """The same, but the seat to act has looked at a goal."""
    game.look_at(game.to_act or 0, goal)
    return game


def test_looking_at_what_one_knows() -> None:
    game = table(roles="DDS", hands={0: "map cross"})
    assert "looked_again" not in judged(game, "map:top")
    knowing(game)
    assert judged(game, "map:top")["looked_again"] is True
    assert judged(game, "map:bottom")["looked_again"] is False


def test_passing_gold_by() -> None:
    game = table(SHORT, roles="DDS", hands={0: "straight_ew cross"})
    assert "left_gold" not in judged(game, "-cross")  # nobody is blamed for what they cannot know
    knowing(game)
    assert judged(game, "-cross")["left_gold"] is True
    assert judged(game, "straight_ew@7,-2")["left_gold"] is False
    # With a card that does not reach it there is nothing to pass by.
    assert "left_gold" not in judged(knowing(table(SHORT, roles="DDS", hands={0: "dead_ew map"})), "-map")


def test_finishing_the_way_for_the_diggers() -> None:
    game = table(SHORT, roles="SDD", hands={0: "straight_ew cross"})
    assert "finished_way" not in judged(game, "straight_ew@7,-2")
    knowing(game)
    assert judged(game, "straight_ew@7,-2")["finished_way"] is True
    assert judged(game, "-cross")["finished_way"] is False
    # A stone is no gold.
    knowing_stone = knowing(table(SHORT, roles="SDD", hands={0: "straight_ew"}, goals="stone_sw treasure stone_nw"))
    assert "finished_way" not in judged(knowing_stone, "straight_ew@7,-2")


def test_closing_the_way() -> None:
    hand = "dead_ew cross"
    narrow = table(NARROW, roles="DDS", hands={0: hand})
    assert judged(narrow, "dead_ew@2,0")["closed_way"] is True
    assert judged(narrow, "cross@2,0")["closed_way"] is False
    wide = table(roles="DDS", hands={0: hand})
    assert judged(wide, "dead_ew@1,0")["closed_way"] is True  # two cards more, over the north or the south
    assert judged(wide, "dead_ew@-1,0")["closed_way"] is False
    assert "closed_way" not in judged(table(NARROW, roles="SDD", hands={0: hand}), "dead_ew@2,0")


@pytest.mark.parametrize(("role", "suspect", "wrong"), [("D", 0.02, True), ("D", 0.2, False), ("S", 0.98, True)])
def test_breaking_a_friend(role: str, suspect: float, wrong: bool) -> None:
    game = table(roles=f"{role}D{'D' if role == 'S' else 'S'}", hands={0: "broken_pick cross"})
    told = (
        Suspicion(1, (("saboteur", suspect), ("digger", 1 - suspect)), ()),
        Suspicion(2, (("saboteur", 0.5), ("digger", 0.5)), ()),
    )
    assert judged(game, "broken_pick>1", told).get("broke_friend", False) is wrong
    assert judged(game, "broken_pick>2", told).get("broke_friend", False) is False
    assert ("broke_friend" in judged(game, "-cross", told)) is wrong
    assert "broke_friend" not in judged(game, "broken_pick>1")  # who believes nothing is not blamed


def test_mending_a_foe() -> None:
    game = table(roles="DDS", hands={0: "repair_pick cross"}, broken={1: "pick", 2: "pick"})
    told = (
        Suspicion(1, (("saboteur", 0.1), ("digger", 0.9)), ()),
        Suspicion(2, (("saboteur", 0.97), ("digger", 0.03)), ()),
    )
    assert judged(game, "repair_pick>2", told)["mended_foe"] is True
    assert judged(game, "repair_pick>1", told)["mended_foe"] is False


def test_dwarves_one_has_seen_are_not_inspected_again() -> None:
    game = table2(hands={0: "inspection map", 1: "map", 2: "map"}, roles="blue saboteur green")
    assert "looked_again" not in judged(game, "inspection>1")
    for action in ("inspection>1", "-map", "-map"):
        game.play(Action.parse(action))
    game.give_hand(0, bytes([NUMBERS["inspection"], NUMBERS["map"]]))
    assert judged(game, "inspection>1")["looked_again"] is True
    assert judged(game, "inspection>2")["looked_again"] is False
    game.look_at(0, 0)
    assert judged(game, "map:top")["looked_again"] is True
    assert judged(game, "map:bottom")["looked_again"] is False


def test_trapping_a_friend_and_freeing_a_foe() -> None:
    game = table2(hands={0: "trapped free_at_last map"}, roles="blue blue saboteur green", trapped=[2])
    told = (
        Suspicion(1, (("blue", 0.97), ("saboteur", 0.03)), ()),
        Suspicion(2, (("blue", 0.03), ("saboteur", 0.97)), ()),
    )
    assert judged(game, "trapped>1", told)["broke_friend"] is True
    assert judged(game, "trapped>3", told)["broke_friend"] is False
    assert judged(game, "free_at_last>2", told)["mended_foe"] is True
    plotting = table2(hands={0: "broken_pick trapped map"}, roles="saboteur blue saboteur")
    for harm in ("broken_pick", "trapped"):
        assert judged(plotting, f"{harm}>2", told)["broke_friend"] is True
        assert judged(plotting, f"{harm}>1", told)["broke_friend"] is False


def test_finishing_the_way_behind_the_others_door() -> None:
    behind = SHORT.replace("S──", "S─G")
    hands = {0: "straight_ew cross"}
    for role, wrong in (("blue", True), ("green", False), ("boss", False)):
        game = table2(behind, roles=f"{role} blue green", hands=hands, rounds=1)
        game.look_at(0, 0)
        found = judged(game, "straight_ew@7,-2")
        assert found.get("finished_way", False) is wrong and ("left_gold" in found) is not wrong


def test_gold_reached_from_behind_is_not_passed_by() -> None:
    game = table2(SHORT.replace("┌.?", "┌.?─"), roles="blue blue green", hands={0: "cross ladder_w map"}, rounds=1)
    game.look_at(0, 0)
    assert judged(game, "ladder_w@10,-2")["left_gold"] is False
    assert judged(game, "cross@7,-2")["left_gold"] is False
    assert judged(game, "-map")["left_gold"] is True


def test_thefts_are_carried_out() -> None:
    game = table2(hands={0: "hands_off cross map"}, roles="blue saboteur green", thefts=[0])
    assert judged(game, "hands_off>0")["gave_up_theft"] is True
    assert judged(game, "-cross,map!theft")["gave_up_theft"] is True
    assert judged(game, "-cross")["gave_up_theft"] is False
    measured = Blunders(rules=Saboteur2Rules(), seed="n", players=5, bots=("random",))
    (one,) = Run(measured, 20).to_the_end()["figures"]["bots"]
    counts = {deed["deed"]: deed for deed in one["deeds"]}
    assert counts["stole_nothing"]["could"] > counts["stole_nothing"]["done"] > 0


def test_counts_add_up() -> None:
    measured = Blunders(rules=SaboteurRules(), seed="n", players=4, bots=("random",))
    run = Run(measured, 5)
    (one,) = run.to_the_end()["figures"]["bots"]
    assert one["rounds"] == 5 and one["decisions"] == sum(row["decisions"] for row in run.rows.values())
    looked = one["deeds"][0]
    assert looked["deed"] == "looked_again" and looked["could"] > looked["done"] > 0
    assert looked["rounds"]["n"] == 5


# The Lost Mines

#: a way to the second mine, in which silver lies open
OPEN = """
    B┬┬┬┬──┼┼┘
    .
    Y
"""


def in_reach(hand: str, phase: str = "play", at: int = 8, mines: str = "gold silver gemstones dragon") -> LostMines:
    """A seat whose dwarf is a few steps from silver."""
    return mines_table(
        OPEN,
        at={0: (at, 3)},
        hands={0: hand, 1: "axe", 2: "boat"},
        treasures="silver 4, silver 2, silver 3",
        mines=mines,
        seats=3,
        phase=phase,
    )


def test_barring_ones_own_way_and_ending_with_a_treasure_in_reach() -> None:
    game = in_reach("troll thunderstorm cross")
    assert judged(game, "troll@9,3e") == {"barred_own_way": True, "ended_at_loss": False}
    assert judged(game, "thunderstorm@9,3")["barred_own_way"] is True
    assert judged(game, "troll@6,3e")["barred_own_way"] is False
    assert judged(game, "end?") == {"barred_own_way": False, "ended_at_loss": True}
    assert judged(in_reach("troll cross", at=4), "troll@4,3e") == {}  # there is nothing in reach
    game.play(Action.parse("end?"))
    assert judged(game, "yes") == {}
    voting = in_reach("troll cross")
    voting.dwarves = [voting.dwarves[0], *voting.dwarves[:1], *voting.dwarves[2:]]
    voting.play(Action.parse("end?"))
    assert judged(voting, "yes") == {"ended_at_loss": True}
    assert judged(voting, "no") == {"ended_at_loss": False}


def test_looking_again_in_the_forest() -> None:
    game = in_reach("info_mine_dwarf cross")
    game.looked_mines[0] = 1
    game.knows[0] = 0b100
    for text, again in {"mine1": True, "mine3": False, ">2": True, ">1": False}.items():
        action = f"info_mine_dwarf{text if text[0] == '>' else f':{text}'}"
        assert judged(game, action)["looked_again"] is again


def test_passing_treasures_by() -> None:
    game = in_reach("troll cross", "move")
    assert judged(game, "stay") == {"left_treasure": True}
    assert judged(game, "walk@10,3") == {"left_treasure": False}
    game.play(Action.parse("walk@10,3"))
    assert judged(game, "take:1") == {}  # who has arrived must take
    camping = in_reach("troll cross", "move", at=10)
    camping.play(Action.parse("stay"))
    assert judged(camping, "leave") == {"left_treasure": True}
    assert judged(camping, "take:2") == {"left_treasure": False}


def test_meeting_a_dragon_one_knows() -> None:
    game = mines_table(OPEN.replace("┘", "?"), at={0: (9, 3)}, mines="gold dragon silver gemstones", phase="move")
    assert "met_dragon" not in judged(game, "walk@10,3w")
    game.looked_mines = [1, 0, 1, 1]  # who knows three of them knows the fourth
    assert judged(game, "walk@10,3w")["met_dragon"] is True
    assert judged(game, "stay")["met_dragon"] is False


def test_keen_does_none_of_it_in_the_forest() -> None:
    measured = Blunders(rules=LostMinesRules(), seed="n", players=4, bots=("keen",))
    (one,) = Run(measured, 6).to_the_end()["figures"]["bots"]
    assert [deed["deed"] for deed in one["deeds"]] == list(READINGS["lost_mines"].blunders)
    assert sum(deed["could"] for deed in one["deeds"]) > 10
    assert sum(deed["done"] for deed in one["deeds"]) == 0
