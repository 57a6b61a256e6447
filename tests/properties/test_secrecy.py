"""Secrets cannot leak: whatever reaches a seat is the same in all worlds that the seat cannot tell apart."""

from __future__ import annotations

import json

import pytest

from tests.policies import Policy, bustling, digging, roaming, uniform
from tests.properties import mines_worlds, worlds
from undermine.games import (
    Action,
    Chance,
    Event,
    Game,
    IllegalAction,
    LostMinesRules,
    Rules,
    Saboteur2Rules,
    SaboteurRules,
    start,
)
from undermine.games.digging.events import RoundEnded

ATTEMPTS = (
    "cross@1,0",
    "cross@9,9",
    "t_wide~@0,1",
    "dead_s@7,0",
    "-cross",
    "-",
    "map:top",
    "map:bottom",
    "rock_fall@0,0",
    "rock_fall@8,0",
    "rock_fall@1,0",
    "broken_pick>0",
    "broken_wagon>9",
    "repair_pick>1",
    "repair_lantern_wagon>2:wagon",
    "set:top",
    "nugget:3",
    "theft",
    "hands_off>0",
    "trapped>1",
    "free_at_last>0",
    "swap_hats>1",
    "swap_hand>0",
    "inspection>1",
    "ladder_s@7,0",
    "ladder_w@1,1",
    "-cross,map!theft",
    "-cross,map,map",
    "steal>0",
)


MINES_ATTEMPTS = (
    "cross@2,3",
    "t_wide_ditch~@9,3",
    "curve_sw@10,3",
    "cross@0,3",
    "-cross",
    "-cross,rope",
    "-",
    "axe@2,3",
    "rope@5,5",
    "info_mine_dwarf:mine1",
    "info_mine_treasure:mine3",
    "info_mine_treasure:treasure2",
    "info_treasure_dwarf:treasure9",
    "info_treasure_dwarf>0",
    "info_mine_dwarf>8",
    "trap@1,3e",
    "trap@9,3e",
    "troll@1,5e",
    "thunderstorm@2,3",
    "thunderstorm@10,5",
    "end?",
    "yes",
    "no",
    "walk@2,3",
    "walk@10,3",
    "walk@10,5*1",
    "stay",
    "set@10,3",
    "set~@10,1",
    "take:1",
    "take:4",
    "leave",
)


def answer(game: Game, text: str) -> tuple[str, str]:
    """What a seat is told when it tries something: a reason, or that it may."""
    try:
        game.copy().play(Action.parse(text))
    except IllegalAction as error:
        return error.reason, json.dumps(error.facts)
    return "legal", ""


def told(game: Game, seat: int | None) -> str:
    """Every byte that is written down for a seat."""
    return json.dumps(game.view(seat).data())


def rules_for(game: str, seed: int) -> tuple[Rules, int]:
    """Rules and a number of players, all of them in turn."""
    if game == "saboteur":
        return SaboteurRules(connection="adjacent" if seed % 4 == 0 else "start", rounds=2), 3 + seed % 8
    return Saboteur2Rules(open_gold=seed % 5 == 0, rounds=2), 2 + seed % 11


def same_to(
    seat: int, pair: worlds.Worlds | mines_worlds.MinesWorlds, attempts: tuple[str, ...], chance: Chance
) -> bool:
    """Play both worlds and see that they are the same to a seat; ``False`` where the rules make a public difference."""
    one, other = pair.one, pair.other
    for action, twin in pair.actions:
        if one.to_act == seat:
            assert [*map(str, one.legal_actions())] == [*map(str, other.legal_actions())]
            for text in attempts:
                assert answer(one, text) == answer(other, text)
        if chance.below(8) == 0:
            assert told(one, seat) == told(other, seat)
            assert told(one, None) == told(other, None)
        here, there = one.play(action), other.play(twin)
        if _ran_out(here) != _ran_out(there):
            return False  # when a round ends depends on everyone's hands
        # What the seat cannot know, a spectator cannot know either.
        for watcher in (seat, None):
            assert [event.seen_by(watcher) for event in here] == [event.seen_by(watcher) for event in there]
        assert one.to_act == other.to_act
    assert told(one, seat) == told(other, seat)
    assert told(one, None) == told(other, None)
    return True


@pytest.mark.parametrize("game", ["saboteur", "saboteur2"])
@pytest.mark.parametrize("policy", [digging, uniform])
@pytest.mark.parametrize("part", range(4))
def test_a_seat_cannot_tell_worlds_apart_that_differ_in_what_it_does_not_know(
    game: str, policy: Policy, part: int
) -> None:
    kept = changed = tried = 0
    for seed in range(part * 40, part * 40 + 40):
        rules, players = rules_for(game, seed)
        lively = bustling if game == "saboteur2" and policy is digging else policy
        pair, seat = worlds.make(seed, rules, players, lively)
        tried += 1
        if same_to(seat, pair, ATTEMPTS, Chance(seed)):
            kept += 1
            changed += pair.changed
    assert kept >= tried // 2
    assert changed >= kept * 3 // 4


@pytest.mark.parametrize("policy", [roaming, uniform])
@pytest.mark.parametrize("part", range(4))
def test_a_seat_in_the_forest_cannot_tell_them_apart_either(policy: Policy, part: int) -> None:
    changed = tried = 0
    for seed in range(part * 40, part * 40 + 40):
        rules = LostMinesRules(agreement=seed % 3 > 0)
        pair, seat = mines_worlds.make(seed, rules, 3 + seed % 7, policy)
        tried += 1
        # Here nothing public follows from what is hidden, but for what is turned over.
        assert same_to(seat, pair, MINES_ATTEMPTS, Chance(seed))
        changed += pair.changed
    assert changed >= tried * 9 // 10


def _ran_out(events: list[Event]) -> bool:
    """Whether a round has just come to an end because nobody could do anything but pass."""
    return any(isinstance(event, RoundEnded) and event.by == "no_moves" for event in events)


@pytest.mark.parametrize("name", ["saboteur", "saboteur2", "lost_mines"])
def test_a_spectator_learns_no_more_than_the_seat_that_knows_least(name: str) -> None:
    policy = roaming if name == "lost_mines" else digging
    for seed in range(6):
        chance = Chance(seed)
        game = start(name, 5, seed)
        while game.to_act is not None:
            game.play(policy(game, chance))
            watched = game.view(None).data()
            assert watched["role"] is None and watched["hand"] is None
            for seat in range(5):
                mine = game.view(seat)
                for seen, public in zip(mine.history, game.view(None).history, strict=True):
                    for value, open_value in zip(seen, public, strict=True):
                        assert open_value is None or open_value == value
