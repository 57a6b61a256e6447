"""What bots make of a maze, and of those who dig in it."""

from __future__ import annotations

from math import log

import pytest

from tests.saboteur2.table import table as table2
from undermine.bots import make, seat_bots
from undermine.bots.character import CHARACTERS, Character
from undermine.bots.digging.board import FAR, GROUND, Board
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.outlook import Outlook, gold_chances
from undermine.bots.saboteur.belief import REASONS, Belief
from undermine.bots.saboteur.keen import _Saboteur
from undermine.bots.saboteur2.belief import REASONS as REASONS2
from undermine.bots.saboteur2.belief import Belief as Belief2
from undermine.bots.saboteur2.diary import diary_of as diary_of2
from undermine.bots.saboteur2.keen import _Seat as Saboteur2Seat
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


def broken(first: str) -> tuple[float, float]:
    """How likely one was held to be a saboteur before it broke the first one's tool, and after, by a digger."""
    game = digging(first, "broken_pick map", "map", "map", "map")
    game.play(Action.parse(f"{first.split()[0]}@1,0"))
    before = belief_of(game, 4).chances[1]
    game.play(Action.parse("broken_pick>0"))
    found = belief_of(game, 4)
    assert "belief.break" in {reason.key for one in found.explain() for reason in one.reasons}
    return before, found.chances[1]


def digging(*hands: str, seed: int = 4) -> Saboteur:
    """A round that the first seat begins, with such hands; the last seat is a digger."""
    game = Saboteur.start(SaboteurRules(first=0), len(hands), seed)
    assert game.view(len(hands) - 1).role == "digger"
    game.hands = [bytes(sorted(NUMBERS[name] for name in hand.split())) for hand in hands]
    return game


def test_who_breaks_the_tool_of_somebody_who_dug_is_suspected_and_of_a_suspect_is_not() -> None:
    before, after = broken("straight_ew map")
    assert after > 1.5 * before
    before, after = broken("dead_ew map")
    assert after < before


def test_passing_weighs_more_the_second_time() -> None:
    game = digging("cross " * 6, "cross map", "cross map", "cross map", "cross map")
    held = [belief_of(game, 4).chances[0]]
    for turn in range(2):
        game.play(next(one for one in game.legal_actions() if one.kind == "pass"))
        held.append(belief_of(game, 4).chances[0])
        for seat in range(1, 5):
            game.give_hand(seat, bytes([NUMBERS["cross"], NUMBERS["map"]]))
            game.play(Action.parse(f"cross@{4 * turn + seat},0"))
            if 4 * turn + seat >= 6:
                break
    odds = [log(one / (1 - one)) for one in held]
    assert odds[2] - odds[1] > odds[1] - odds[0] > 0


def test_dwarf_cards_are_counted_exactly() -> None:
    game = Saboteur2.start(Saboteur2Rules(), 4, 2)
    view = game.view(0)
    found = Belief2(view, diary_of2(view))
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
    assert Belief2(view, diary_of2(view)).chances[1]["saboteur"] == pytest.approx(1)
    game.play(Action.parse("swap_hats>1"))
    view = game.view(0)
    assert Belief2(view, diary_of2(view)).chances[1]["saboteur"] == pytest.approx(2 / 13)


def test_what_is_all_the_same_to_both_teams_is_told_of_saboteurs() -> None:
    game = table2(hands={0: "straight_ew map", 1: "door_blue_ew map"}, roles="blue saboteur green")
    game.play(Action.parse("straight_ew@1,0"))
    game.play(Action.parse("door_blue_ew@2,0"))
    view = game.view(2)
    told = {one.seat: one.reasons[0] for one in Belief2(view, diary_of2(view)).explain()}
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
    for spec in ("keen", "keen:trusting", "keen:wary", "keen:lurker", "keen:quiet", "keen:blitzer"):
        bots = [make(spec) for _ in range(5)]
        styles.add(tuple(str(action) for action in play_match(SaboteurRules(), 5, "style", bots).actions))
    assert len(styles) == 6


def test_an_outlook_knows_a_winning_card() -> None:
    game = Saboteur.start(SaboteurRules(first=0), 3, 1)
    for column in range(1, 7):
        game.maze.lay(game.box.ground.cell(column, 0), 2 * NUMBERS["straight_ew"])
    outlook = Outlook(game.view(0))
    assert outlook.least == 1
    assert outlook.chance_to_win(Action.parse("straight_ew@7,0")) == pytest.approx(1 / 3)
    assert outlook.progress(Action.parse("dead_ew@7,0")) < 0


# Saboteur 2, by the role


def chosen2(game: Saboteur2, spec: str = "keen") -> set[str]:
    """What a bot would do now, with several whims."""
    seat = game.to_act
    assert seat is not None
    view, legal = game.view(seat), game.legal_actions()
    return {str(make(spec).decide(view, legal, Chance(seed))) for seed in range(8)}


def test_a_theft_is_no_filler_but_laid_in_time() -> None:
    early = table2(hands={0: "theft straight_ew", 1: "map", 2: "map"}, roles="blue green saboteur")
    assert chosen2(early) == {"straight_ew@1,0"}
    late = table2(hands={0: "theft curve_es", 1: "map", 2: "map"}, roles="blue green saboteur", stock="map")
    assert chosen2(late) == {"theft"}


def test_nobody_looks_at_a_goal_when_nothing_can_come_of_it() -> None:
    hands = {0: "map dead_s", 1: "map", 2: "map"}
    over = table2(hands=hands, roles="saboteur green blue", stock="")
    assert not any(action.startswith("map") for action in chosen2(over))


def test_a_hand_is_swapped_with_a_foe_who_holds_as_many_cards() -> None:
    hands = {0: "swap_hand map map map", 1: "map", 2: "cross cross cross"}
    game = table2(hands=hands, roles="blue green saboteur")
    seat = Saboteur2Seat(game.view(0), Character())
    few, many = (seat.swap_hand(Action.parse(f"swap_hand>{other}")) for other in (1, 2))
    assert many > 0 > few
    seat.bonds = [1.0, 0.5, 0.5]
    friend = seat.swap_hand(Action.parse("swap_hand>2"))
    seat.bonds = [1.0, 0.5, -0.5]
    assert seat.swap_hand(Action.parse("swap_hand>2")) > friend
    over = table2(hands=hands, roles="blue green saboteur", stock="")
    assert Saboteur2Seat(over.view(0), Character()).swap_hand(Action.parse("swap_hand>2")) < 0


def test_a_round_is_late_by_what_was_there_to_draw() -> None:
    for players in (2, 5, 12):
        game = Saboteur2.start(Saboteur2Rules(), players, 1)
        assert Saboteur2Seat(game.view(0), Character()).late == pytest.approx(0)


def test_who_lays_crystals_is_rather_a_geologist_and_who_frees_a_suspect_a_saboteur() -> None:
    game = table2(hands={0: "crystal_cross map", 1: "map"}, roles="geologist green blue")
    game.play(Action.parse("crystal_cross@1,0"))
    view = game.view(2)
    assert Belief2(view, diary_of2(view)).chances[0]["geologist"] > 2 / 14
    hands = {0: "dead_ew map", 1: "broken_pick map", 2: "repair_pick map"}
    game = table2(hands=hands, roles="saboteur green blue blue")
    for text in ("dead_ew@1,0", "broken_pick>0"):
        game.play(Action.parse(text))
    before = Belief2(game.view(3), diary_of2(game.view(3))).chances[2]["saboteur"]
    game.play(Action.parse("repair_pick>0"))
    found = Belief2(game.view(3), diary_of2(game.view(3)))
    assert found.chances[2]["saboteur"] > before
    assert "belief.repair" in {reason.key for one in found.explain() for reason in one.reasons}


# Who hides


def test_the_quiet_one_minds_what_its_deeds_look_like_and_strikes_late_in_the_round() -> None:
    def worths(spec: str, way: int, laps: int = 0) -> tuple[float, float, float]:
        """What a saboteur thinks of breaking a tool, of leading astray, and of a look at a goal."""
        seed = next(
            seed for seed in range(50) if Saboteur.start(SaboteurRules(first=0), 5, seed).view(0).role != "digger"
        )
        game = Saboteur.start(SaboteurRules(first=0), 5, seed)
        for column in range(1, 1 + way):
            game.give_hand(game.to_act or 0, bytes([NUMBERS["cross"], NUMBERS["map"]]))
            game.play(Action.parse(f"cross@{column},0"))
        for _ in range(5 * laps):
            game.play(next(action for action in game.legal_actions() if action.kind == "pass"))
        game.give_hand(0, bytes(sorted(map(NUMBERS.__getitem__, ("t_wide", "dead_ew", "broken_pick", "map")))))
        seat = _Saboteur(game.view(0), CHARACTERS[spec])
        astray = Action.parse(f"dead_ew@{way + 1},0")
        return seat.worth(Action.parse("broken_pick>1")), seat.worth(astray), seat.worth(Action.parse("map:middle"))

    assert max(worths("", 0)[:2]) > worths("", 0)[2]
    assert max(worths("quiet", 0)[:2]) < worths("quiet", 0)[2]
    # However near the gold is, it waits; two fifths of the stock are drawn after three laps of 5 players.
    assert max(worths("quiet", 5)[:2]) < worths("quiet", 5)[2]
    assert max(worths("quiet", 0, 2)[:2]) < worths("quiet", 0, 2)[2]
    assert max(worths("quiet", 0, 3)[:2]) > worths("quiet", 0, 3)[2]
    assert max(worths("quiet", 5, 2)[:2]) > worths("quiet", 5, 2)[2]
