"""What bots make of a maze, and of those who dig in it."""

from __future__ import annotations

import pytest

from tests.saboteur2.table import table as table2
from undermine.bots import make, seat_bots
from undermine.bots.digging.board import FAR, GROUND, Board
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.outlook import Outlook, gold_chances
from undermine.bots.saboteur.belief import REASONS, Belief, chances_of
from undermine.bots.saboteur2.belief import REASONS as REASONS2
from undermine.bots.saboteur2.belief import Belief as Belief2
from undermine.games import GAMES, Action, Chance, Saboteur, Saboteur2, Saboteur2Rules, SaboteurRules, start
from undermine.games.core.cards import NUMBERS
from undermine.lab.run.match import play_match
from undermine.lab.saboteur2.blunders import judge


def laid(*cards: str) -> Board:
    board = Board()
    for text in cards:
        action = Action.parse(text)
        assert action.card and action.column is not None and action.row is not None
        board.lay(GROUND.cell(action.column, action.row), 2 * NUMBERS[action.card] + bool(action.turned))
    return board


def test_the_goals_are_seven_and_nine_cards_away_at_first() -> None:
    board = Board()
    assert [board.need(goal) for goal in range(3)] == [9, 7, 9]


def test_every_card_on_the_way_brings_them_nearer_and_rock_bars() -> None:
    board = laid("straight_ew@1,0", "cross@2,0")
    assert [board.need(goal) for goal in range(3)] == [7, 5, 7]
    # A dead end costs what has to be gone round it.
    cell = GROUND.cell(3, 0)
    assert board.need_after(1, cell, 2 * NUMBERS["straight_ew"]) == 4
    assert board.need_after(1, cell, 2 * NUMBERS["dead_ew"]) == 7
    assert board.need_without(1, cell) == 7


def test_a_card_beside_a_goal_reaches_it() -> None:
    board = laid(*(f"straight_ew@{column},0" for column in range(1, 7)))
    assert board.need(1) == 1
    assert board.need_after(1, GROUND.cell(7, 0), 2 * NUMBERS["straight_ew"]) == 0


def test_cards_that_are_cut_off_help_once_the_gap_is_closed() -> None:
    board = laid("straight_ew@1,0", "straight_ew@2,0", "straight_ew@3,0", "straight_ew@4,0")
    board.take(GROUND.cell(2, 0))
    assert board.need(1) == 4  # the gap, and three beyond what lies there
    board.take(GROUND.cell(1, 0))
    assert board.need(1) == 5


def test_several_ways_are_easier_than_one() -> None:
    straight = laid("straight_ew@1,0")
    crossing = laid("cross@1,0")
    assert straight.need(1) == crossing.need(1)
    assert crossing.effort(1) < straight.effort(1)
    assert Board().effort(1) < FAR


def test_a_door_is_closed_to_the_other_team() -> None:
    board = laid("straight_ew@1,0")
    green = board.closed_to("green")
    for one in (board, green):
        one.lay(GROUND.cell(2, 0), 2 * NUMBERS["door_blue_ew"])
    assert board.need(1) == 5
    assert green.need(1) > 5


def test_where_the_gold_may_be_follows_from_what_was_seen() -> None:
    game = Saboteur.start(SaboteurRules(), 5, 1)
    assert gold_chances(game.view(0)) == [1 / 3] * 3
    game.look_at(0, 0)
    known = 1.0 if game.goals[0] == NUMBERS["treasure"] else 0.0
    assert gold_chances(game.view(0))[0] == known


def belief_of(game: Saboteur, seat: int) -> Belief:
    view = game.view(seat)
    return Belief(view, diary_of(view), gold_chances(view))


@pytest.mark.parametrize(
    ("players", "role", "chance"), [(5, "digger", 2 / 5), (5, "saboteur", 1 / 5), (3, "digger", 1 / 3)]
)
def test_before_anything_happened_the_belief_is_the_deal(players: int, role: str, chance: float) -> None:
    for seed in range(20):
        game = Saboteur.start(SaboteurRules(), players, seed)
        if game.view(0).role == role:
            found = belief_of(game, 0)
            # Two saboteurs and four diggers among six cards, one of which one holds oneself; likewise with others.
            assert all(found.chances[seat] == pytest.approx(chance) for seat in range(1, players))
            return
    raise AssertionError


def test_who_leads_the_way_astray_is_suspected_and_who_digs_is_not() -> None:
    game = Saboteur.start(SaboteurRules(first=0), 5, 4)
    hands = ("straight_ew map", "dead_ew map", "cross map", "map", "map")
    game.hands = [bytes(sorted(NUMBERS[name] for name in hand.split())) for hand in hands]
    for text in ("straight_ew@1,0", "dead_ew@2,0"):
        game.play(Action.parse(text))
    found = belief_of(game, 4)
    assert found.chances[1] > found.chances[2] > found.chances[0]
    told = {one.seat: one for one in found.explain()}
    assert told[1].reasons[0].key == "belief.led_astray"
    assert told[0].reasons[0].key == "belief.brought_nearer"


def test_breaking_somebodys_tool_says_something_of_both() -> None:
    game = Saboteur.start(SaboteurRules(first=0), 5, 4)
    game.give_hand(0, bytes([NUMBERS["broken_pick"], NUMBERS["map"]]))
    game.play(Action.parse("broken_pick>1"))
    found = belief_of(game, 4)
    both = found.chances[1] * chances_of(5, 0b10010, 0b00010, found.evidence)[0]
    prior = 1 / 10 if game.view(4).role == "digger" else None
    assert prior is None or both < prior
    assert "belief.break" in {reason.key for one in found.explain() for reason in one.reasons}


def test_dwarf_cards_are_counted_exactly() -> None:
    game = Saboteur2.start(Saboteur2Rules(), 4, 2)
    view = game.view(0)
    found = Belief2(view, diary_of(view))
    left = {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}
    left[view.role or ""] -= 1
    for seat in range(1, 4):
        for role, count in left.items():
            assert found.chances[seat][role] == pytest.approx(count / 14)
    assert found.chances[0][view.role or ""] == pytest.approx(1)


def test_an_inspected_dwarf_is_certain_until_it_is_put_away() -> None:
    game = table2(hands={0: "inspection map", 1: "swap_hats map"}, roles="blue saboteur green")
    game.play(Action.parse("inspection>1"))
    view = game.view(0)
    assert Belief2(view, diary_of(view)).chances[1]["saboteur"] == pytest.approx(1)
    game.play(Action.parse("swap_hats>1"))
    view = game.view(0)
    assert Belief2(view, diary_of(view)).chances[1]["saboteur"] == pytest.approx(2 / 13)


def test_what_is_all_the_same_to_both_teams_is_told_of_saboteurs() -> None:
    game = table2(hands={0: "straight_ew map", 1: "door_blue_ew map"}, roles="blue saboteur green")
    game.play(Action.parse("straight_ew@1,0"))
    game.play(Action.parse("door_blue_ew@2,0"))
    view = game.view(2)
    told = {one.seat: one.reasons[0] for one in Belief2(view, diary_of(view)).explain()}
    assert told[0].key == "belief.brought_nearer" and dict(told[0].facts)["role"] == "saboteur" and told[0].weight < 0
    assert told[1].key == "belief2.door" and dict(told[1].facts)["role"] == "green" and told[1].weight < 0
    assert [dict(told[seat].facts)["move"] for seat in (0, 1)] == [1, 2]


@pytest.mark.parametrize("game", ["saboteur", "saboteur2"])
def test_every_reason_is_one_of_those_that_are_listed(game: str) -> None:
    found = set()
    for seed in range(6):
        match = start(GAMES[game].rules(rounds=1), 5, seed)
        bots, chance = seat_bots("greedy", 5, game), Chance(seed)
        while match.to_act is not None:
            seat = match.to_act
            last = match.copy()
            match.play(bots[seat].decide(match.view(seat), match.legal_actions(), chance))
        told = make("keen").explain(last.view(0))
        found |= {reason.key for one in told for reason in one.reasons}
    listed = {*REASONS, *(REASONS2 if game == "saboteur2" else ())}
    assert found <= listed and len(found) > 3


@pytest.mark.parametrize(
    ("role", "third", "wrong"),
    [
        ("saboteur", "cross", True),
        ("blue", "cross", False),
        ("blue", "door_green_ew", True),
        ("green", "door_green_ew", False),
    ],
)
def test_keen_does_not_finish_the_way_for_the_others(role: str, third: str, wrong: bool) -> None:
    way = ["cross", "t_wide", third, "t_wide", "cross", "t_wide"]
    hands = {0: "cross t_wide straight_ew map", 1: "t_wide cross", 2: f"{third} t_wide"}
    game = table2(hands=hands, roles=f"{role} blue green", goals="stone_sw treasure stone_nw", rounds=1)
    game.look_at(0, 1)
    for column, card in enumerate(way, 1):
        game.play(Action.parse(f"{card}@{column},0"))
    view, legal = game.view(0), game.legal_actions()
    judged = dict(judge(game, view, legal, Action.parse("straight_ew@7,0"), ()))
    assert judged.get("finished_way", False) is wrong
    for seed in range(5):
        choice = make("keen").decide(view, legal, Chance(seed))
        after = game.copy()
        after.play(choice)
        assert bool(after.results) is not wrong
        assert not any(blunder.made for blunder in judge(game, view, legal, choice, make("keen").explain(view)))


def test_characters_differ_in_what_they_do() -> None:
    styles = set()
    for spec in ("keen", "keen:trusting", "keen:wary", "keen:lurker", "keen:blitzer"):
        bots = [make(spec) for _ in range(5)]
        styles.add(tuple(str(action) for action in play_match(SaboteurRules(), 5, "style", bots).actions))
    assert len(styles) == 5


def test_an_outlook_knows_a_winning_card() -> None:
    game = Saboteur.start(SaboteurRules(first=0), 3, 1)
    for column in range(1, 7):
        game.maze.lay(game.box.ground.cell(column, 0), 2 * NUMBERS["straight_ew"])
    outlook = Outlook(game.view(0))
    assert outlook.least == 1
    assert outlook.chance_to_win(Action.parse("straight_ew@7,0")) == pytest.approx(1 / 3)
    assert outlook.progress(Action.parse("dead_ew@7,0")) < 0
