"""What ``keen`` makes of the forest: who is who, what the mines may hold, who gets there first."""

from __future__ import annotations

import pytest

from tests.lost_mines.table import play, table
from undermine.bots import make
from undermine.bots.lost_mines.belief import REASONS, Belief
from undermine.bots.lost_mines.blunders import Blunders
from undermine.bots.lost_mines.diary import diary_of
from undermine.bots.lost_mines.forest import Forest
from undermine.bots.lost_mines.hoard import mines_of, values_of
from undermine.bots.lost_mines.race import PRICES, closed, turn_of
from undermine.games import Action, Chance, LostMines, LostMinesRules
from undermine.lab.measures.prior import prior
from undermine.lab.run.match import play_match

FIVE = "blue loyal, yellow loyal, blue saboteur, yellow selfish, blue loyal"
#: a way to the second mine, and the silver in it lies open
OPEN = """
    B┬┬┬┬──┼┼┘
    .
    Y
"""


def belief_of(game: LostMines, seat: int, suspicion: float = 1.0) -> Belief:
    view = game.view(seat)
    return Belief(view, diary_of(view), suspicion)


def roles_of(game: LostMines, seat: int, of: int) -> dict[str, float]:
    return dict(next(one.roles for one in belief_of(game, seat).explain() if one.seat == of))


# Who is who


@pytest.mark.parametrize("players", range(3, 10))
def test_before_anything_happened_the_belief_is_the_deal(players: int) -> None:
    for seed in range(4):
        game = LostMines.start(LostMinesRules(), players, seed)
        for seat, expected in prior(game.view(0)).items():
            found = roles_of(game, 0, seat)
            for role, chance in found.items():
                assert chance == pytest.approx(expected.get(role, 0.0))


def test_a_dwarf_card_that_was_looked_at_is_certain_and_says_something_of_its_clan() -> None:
    game = table(dwarves=FIVE, hands={0: "info_mine_dwarf cross", 1: "axe", 2: "axe", 3: "axe", 4: "boat"})
    play(game, "info_mine_dwarf>2", "stay")
    assert roles_of(game, 0, 2)["saboteur"] == pytest.approx(1)
    assert roles_of(game, 0, 4)["saboteur"] == 0
    told = {one.seat: one for one in belief_of(game, 0).explain()}
    assert told[2].reasons[0].key == "belief3.shown"
    assert dict(told[2].reasons[0].facts) == {"move": 1, "role": "saboteur"}
    # Everybody else saw only that somebody looked, and who keeps to themselves has no need to.
    assert roles_of(game, 1, 2)["saboteur"] < 1
    assert roles_of(game, 1, 0)["selfish"] < prior(game.view(1))[0]["selfish"]


def hindering(token: str) -> LostMines:
    """Everybody of the yellow clan has walked on, and a blue dwarf has hindered somebody."""
    hands = {
        0: "straight_ew troll trap cross cross",
        1: "straight_ew t_wide cross axe axe",
        2: "boat boat boat rope",
        3: "t_wide rope t_tall",
        4: "axe t_tall t_wide",
    }
    game = table("B\n.\nY", dwarves=FIVE, hands=hands, stock="rope curve_sw curve_sw curve_sw curve_sw ...")
    for text in ("straight_ew@2,3", "straight_ew@2,5", "-boat", "t_wide@3,5", "-axe"):
        play(game, text, "stay")
    play(game, token, "stay")
    return game


def test_who_holds_up_the_other_clan_is_rather_loyal_and_who_holds_up_their_own_is_not() -> None:
    fair, foul = hindering("troll@1,5e"), hindering("troll@1,3e")
    for watcher in (1, 3):
        before = prior(fair.view(watcher))[0]
        assert roles_of(fair, watcher, 0)["loyal"] > before["loyal"]
        assert roles_of(foul, watcher, 0)["loyal"] < before["loyal"]
        assert roles_of(foul, watcher, 0)["saboteur"] > roles_of(fair, watcher, 0)["saboteur"]
    for game, key in ((fair, "belief3.hindered_other_clan"), (foul, "belief3.hindered_own_clan")):
        told = next(one for one in belief_of(game, 1).explain() if one.seat == 0)
        assert key in [reason.key for reason in told.reasons]


def test_the_wary_make_more_of_it() -> None:
    game = hindering("troll@1,3e")
    trusting, wary = (
        dict(next(one.roles for one in make(spec).explain(game.view(1)) if one.seat == 0))
        for spec in ("keen:trusting", "keen:wary")
    )
    assert wary["loyal"] < trusting["loyal"]


def test_reasons_have_the_keys_that_are_listed_and_say_when_and_what() -> None:
    keys = set()
    for seed in range(6):
        game = LostMines.start(LostMinesRules(rounds=1), 5, seed)
        bots = [(make("keen"), Chance(f"{seat}")) for seat in range(5)]
        for _ in range(70):
            if game.to_act is None:
                break
            bot, chance = bots[game.to_act]
            game.play(bot.decide(game.view(game.to_act), game.legal_actions(), chance))
        for one in belief_of(game, 0).explain():
            for reason in one.reasons:
                keys.add(reason.key)
                assert {"move", "role"} <= dict(reason.facts).keys()
    assert keys <= {*REASONS} and len(keys) > 3


def test_what_others_take_is_shared_with_whom_one_pools() -> None:
    game = table(dwarves="blue loyal, yellow loyal, blue saboteur", seats=3)
    shares = belief_of(game, 0).shares()
    assert shares[0] > shares[1] > 0
    # There is one loyal dwarf to a clan here, and this seat has it.
    assert shares[2] == 0
    alone = table(dwarves="blue selfish, yellow loyal, blue saboteur")
    assert belief_of(alone, 0).shares() == [1, 0, 0]
    spy = belief_of(table(dwarves="blue saboteur, yellow loyal, blue loyal"), 0).shares()
    assert spy[1] > spy[2] == 0


# Mines and treasures


def test_mines_are_what_is_not_known_of_the_others() -> None:
    game = table(treasures="gold 4, gold 2, silver 3", seats=3)
    view = game.view(0)
    for mine in mines_of(view, Forest.of(view, PRICES)):
        assert mine.kinds == ("gold", "silver", "gemstones", "dragon")
        assert mine.more == (0.5, 0.25) and mine.dragon == 0.25
    game.looked_mines = [1, 1, 1, 0]
    view = game.view(0)
    # Who knows three of them knows the fourth; where there is nothing nobody goes.
    known = mines_of(view, Forest.of(view, PRICES))
    assert [(mine.kinds, mine.more, mine.dragon) for mine in known] == [(("gold",), (1, 1), 0), (("silver",), (1,), 0)]


def test_a_treasure_is_worth_what_it_may_be() -> None:
    game = table(treasures="gold 4, gold 2, silver 3", seats=3)
    assert values_of(game.view(0)) == [3, 3, 3]
    game.looked_treasures[0] = 1
    assert values_of(game.view(0)) == [4, pytest.approx(8 / 3), 3]


def test_turns_and_gaps_on_a_way() -> None:
    assert [turn_of(steps, False) for steps in (0, 1, 3, 4, 6, 7)] == [0, 0, 0, 1, 1, 2]
    assert [turn_of(steps, True) for steps in (5, 6, 8, 9)] == [0, 1, 1, 2]
    assert closed(0.5, 1) > closed(0.5, 2) > closed(0.5, 3) > 0


# What it does


def decided(game: LostMines, spec: str = "keen") -> str:
    assert game.to_act is not None
    return make(spec).decide(game.view(game.to_act), game.legal_actions(), Chance(1)).text


def test_it_walks_to_a_treasure_in_reach_takes_the_better_one_and_camps_for_another() -> None:
    game = table(
        OPEN,
        at={0: (8, 3)},
        hands={0: "axe cross", 1: "axe", 2: "boat"},
        treasures="silver 4, silver 2, silver 3",
        seats=3,
        phase="move",
    )
    game.looked_treasures[1] = 1
    assert decided(game) == "walk@10,3"
    play(game, "walk@10,3")
    assert decided(game) in ("take:1", "take:3")
    play(game, "take:1", "-axe", "stay", "-boat", "stay", "-axe")
    assert decided(game) == "stay"
    play(game, "stay")
    assert decided(game) == "take:3"


def test_it_does_not_walk_onto_a_dragon_it_knows() -> None:
    game = table(OPEN.replace("┘", "?"), at={0: (9, 3)}, mines="gold dragon silver gemstones", phase="move", seats=3)
    game.looked_mines[1] = 1
    assert decided(game) != "walk@10,3w"
    assert blunders(game, "walk@10,3w")


def test_it_agrees_to_an_end_only_when_nothing_more_can_come() -> None:
    hands = {0: "axe", 1: "axe", 2: "boat"}
    rich = table(OPEN, at={1: (8, 3)}, hands=hands, treasures="silver 4, silver 2, silver 3", seats=3)
    play(rich, "end?")
    assert decided(rich) == "no"
    poor = table(OPEN, at={1: (8, 3)}, hands=hands, treasures="gold 4, gold 2, gold 3", seats=3, stock="")
    play(poor, "end?")
    assert decided(poor) == "yes"


def proposing(stock: str, hand: str, *before: str) -> str:
    """What a dwarf far from the silver does, which nobody can reach with what is in their hands."""
    way = "B\n.\nY"
    game = table(
        way, hands={0: hand, 1: "boat", 2: "rope"}, treasures="silver 4, silver 2, silver 3", seats=3, stock=stock
    )
    for text in before:
        play(game, text)
    return decided(game)


def test_an_end_is_proposed_with_nothing_left_to_draw_and_nothing_in_hand_and_once_a_lap() -> None:
    assert proposing("", "thunderstorm axe") == "end?"
    # What is still to be drawn may lead there, and so may what is in the own hand.
    assert proposing("cross cross cross ...", "thunderstorm axe") != "end?"
    assert proposing("", "cross cross cross t_wide t_wide t_wide straight_ew straight_ew") != "end?"
    assert proposing("", "thunderstorm axe", "end?", "yes", "no", "-axe", "stay") != "end?"


# What it does not do, whatever it thinks of it


def blunders(game: LostMines, text: str) -> bool:
    """Whether an action would be a blunder of the first seat."""
    view = game.view(0)
    return Blunders(view, Forest.of(view, PRICES)).is_one(Action.parse(text))


def test_blunders_are_known_before_they_are_made() -> None:
    game = table(
        OPEN,
        at={0: (8, 3)},
        hands={0: "troll thunderstorm info_mine_dwarf cross", 1: "axe", 2: "boat"},
        treasures="silver 4, silver 2, silver 3",
        seats=3,
    )
    game.looked_mines[0] = 1
    game.knows[0] = 0b100
    for known in ("info_mine_dwarf:mine1", "info_mine_dwarf>2"):
        assert blunders(game, known)
    for barring in ("troll@9,3e", "thunderstorm@9,3"):
        assert blunders(game, barring)
    assert blunders(game, "end?")
    for sensible in ("info_mine_dwarf:mine3", "info_mine_dwarf>1", "troll@7,3e", "-cross"):
        assert not blunders(game, sensible)
    play(game, "-cross")
    assert blunders(game, "stay") and blunders(game, "walk@9,3")
    assert not blunders(game, "walk@10,3")


def test_a_treasure_is_not_left() -> None:
    game = table(
        OPEN, at={0: (10, 3)}, hands={0: "axe cross", 1: "axe"}, treasures="silver 4, silver 2, silver 3", seats=3
    )
    play(game, "-axe", "stay")
    assert blunders(game, "leave")
    assert decided(game).startswith("take")


def test_characters_differ_in_what_they_do() -> None:
    styles = set()
    for spec in ("keen", "keen:trusting", "keen:wary", "keen:lurker", "keen:blitzer"):
        bots = [make(spec) for _ in range(5)]
        match = play_match(LostMinesRules(rounds=1), 5, "style", bots)
        styles.add(tuple(str(action) for action in match.actions))
    assert len(styles) == 5
