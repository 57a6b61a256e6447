"""Resampling: games that a view allows, and no others, with everything hidden in its right proportion."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from tests.policies import Policy, bustling, digging, play_on, roaming, uniform
from undermine.games import (
    Action,
    Chance,
    LostMines,
    LostMinesRules,
    Rules,
    Saboteur,
    Saboteur2,
    Saboteur2Rules,
    SaboteurRules,
    from_position,
    resample,
    start,
)
from undermine.games.core.card_steps import Step
from undermine.games.core.cards import IDS
from undermine.games.core.known_cards import Exit, KnownCards
from undermine.games.digging.cards import TREASURE
from undermine.games.lost_mines.deal import role_of
from undermine.games.lost_mines.round_state import PLAY
from undermine.testing.secrecy import check_world

SAMPLES = 1500


def close(seen: int, chance: float, samples: int = SAMPLES) -> bool:
    """Whether a count is within five standard deviations of what it should be."""
    return abs(seen - chance * samples) <= 5 * sqrt(samples * chance * (1 - chance)) + 1e-9


def rules_for(name: str, seed: int) -> Rules:
    if name == "saboteur":
        return SaboteurRules(connection="adjacent" if seed == 3 else "start")
    if name == "lost_mines":
        return LostMinesRules(agreement=seed != 2)
    return Saboteur2Rules(open_gold=seed == 2)


def _marks(players: int, seats: range, policy: Policy) -> tuple[pytest.MarkDecorator, ...]:
    """Few, some and many on every engine, each number of players once, all with any action at all in a long run."""
    if policy is uniform:
        return (pytest.mark.once,) if players in (seats[0], 5, seats[-1]) else (pytest.mark.long,)
    return () if players in (seats[0], 5, seats[-1]) else (pytest.mark.once,)


GAMES = [
    pytest.param(name, players, policy, marks=_marks(players, seats, policy))
    for policy in (bustling, uniform)
    for name, seats in (("saboteur", range(3, 11)), ("saboteur2", range(2, 13)), ("lost_mines", range(3, 10)))
    for players in seats
]


@pytest.mark.parametrize(("name", "players", "policy"), GAMES)
def test_a_resampled_game_looks_the_same_to_the_seat_and_can_be_played_on(
    name: str, players: int, policy: Policy
) -> None:
    varied = tried = 0
    if name == "lost_mines" and policy is bustling:
        policy = roaming
    for seed in range(3 if name == "saboteur2" else 4):
        chance = Chance(f"look {seed}")
        game = start(rules_for(name, seed), players, seed)
        assert isinstance(game, Saboteur | Saboteur2 | LostMines)
        while game.to_act is not None:
            game.play(policy(game, chance))
            if chance.below(25) and game.to_act is not None:
                continue
            for seat in (None, *range(players)):
                other = resample(game.view(seat), chance)
                assert isinstance(other, Saboteur | Saboteur2 | LostMines)
                check_world(game, other, seat)
                tried += any(len(hand) > 1 for one, hand in enumerate(game.hands) if one != seat)
                varied += other.hands != game.hands
                if chance.below(40) == 0:
                    play_on(other, chance, policy)
                    assert other.result is not None
    assert tried > 50
    assert varied > 0.8 * tried


def test_roles_goals_and_cards_come_out_with_the_right_frequencies() -> None:
    game = Saboteur.start(SaboteurRules(), 5, 11)
    chance = Chance("frequencies")
    play_on(game, chance, digging, 30)
    seat = 2
    view = game.view(seat)
    assert view.role == "digger"
    saboteur: Counter[int] = Counter()
    treasure: Counter[int] = Counter()
    in_hand: Counter[str] = Counter()
    next_card: Counter[str] = Counter()
    for _ in range(SAMPLES):
        other = resample(view, chance)
        assert isinstance(other, Saboteur)
        saboteur.update(one for one in range(5) if other.roles[one] == 0)
        treasure[other.goals.index(TREASURE)] += 1
        in_hand.update(IDS[card] for card in other.hands[4])
        next_card[IDS[other.stock[0]]] += 1
    # Two saboteurs among the four others and the card left over.
    assert saboteur[seat] == 0
    for one in (0, 1, 3, 4):
        assert close(saboteur[one], 2 / 5)
    unknown = [number for number, goal in enumerate(view.goals) if goal.face is None]
    assert len(unknown) >= 2
    if len(unknown) == 3:
        for number in unknown:
            assert close(treasure[number], 1 / 3)
    hidden = Counter(IDS[card] for hand in game.hands for card in hand) - Counter(view.hand or ())
    hidden += Counter(IDS[card] for card in game.stock)
    hidden += Counter(IDS[card] for card, by in zip(game.pile, game.pile_by, strict=True) if by not in (0, seat + 1))
    total = sum(hidden.values())
    for name, count in hidden.items():
        assert close(next_card[name], count / total)
        mean = len(game.hands[4]) * count / total
        assert abs(in_hand[name] / SAMPLES - mean) < 5 * sqrt(mean / SAMPLES)


def test_a_goal_a_seat_has_looked_at_stays_what_it_is_and_the_others_share_the_rest() -> None:
    game = Saboteur.start(SaboteurRules(first=0), 3, 5)
    chance = Chance(3)
    while not game.peeked[0]:
        maps = [action for action in game.legal_actions() if action.kind == "map" and game.to_act == 0]
        game.play(maps[0] if maps else chance.choice([one for one in game.legal_actions() if one.kind == "pass"]))
    seen = game.peeked[0].bit_length() - 1
    counts: Counter[bytes] = Counter()
    for _ in range(SAMPLES):
        other = resample(game.view(0), chance)
        assert isinstance(other, Saboteur)
        counts[other.goals] += 1
        assert other.goals[seen] == game.goals[seen]
    assert len(counts) == 2
    assert all(close(count, 1 / 2) for count in counts.values())


def test_a_round_that_goes_on_although_everyone_passed_rules_out_hands_without_anything_to_play() -> None:
    # Three players, empty stock, everyone passes in turn: a seat that held nothing playable knows that another must
    # have had something.
    found = 0
    for seed in range(4000):
        chance = Chance(seed)
        game = Saboteur.start(SaboteurRules(rounds=1), 3, seed)
        while game.to_act is not None and game.stock:
            game.play(digging(game, chance))
        while game.to_act is not None:
            passes = [action for action in game.legal_actions() if action.kind == "pass"]
            game.play(passes[0] if passes else game.legal_actions()[0])
            if game.to_act is not None and game.idle == 0 and not any(game.view(0).hand_sizes):
                break
            if game.to_act is not None and 0 < game.idle < 3 and all(size <= 2 for size in game.view(0).hand_sizes):
                for _ in range(20):
                    other = resample(game.view(game.to_act), chance)
                    assert isinstance(other, Saboteur)
                    assert other.idle < other.seats
                    found += other.idle != game.idle
        if found > 50:
            break
    assert found > 50


def test_cards_once_held_are_weighed_by_the_number_of_worlds_that_allow_each_way() -> None:
    # Seat 0 was dealt two cards, A and B, and exchanged them for seat 1's, which were A and C. Seat 1 drew a card,
    # played an A openly and put one away face-down. Was the A the one it had been given? Is B still there?
    a, b, c, d = 5, 6, 7, 8
    deck = [a, a, a, b, b, c, d]
    own = [a, b]
    steps = [
        Step(0, 0, gained=2, gains=(a, b)),
        Step(1, 1, gained=2),
        Step(2, 0, swapped=1, hands=((a, b), (a, c))),
        Step(3, 1, gained=1),
        Step(4, 1, played=a),
        Step(5, 1, hidden=1),
    ]
    unknown = Counter(deck)
    unknown.subtract(own)
    # Every world: which physical cards seat 1 was dealt and drew, and which card of its hand it played and put away.
    worlds: Counter[tuple[Exit, Exit]] = Counter()
    for dealt_1, dealt_2, drawn in permutations(range(unknown.total()), 3):
        kinds = sorted(unknown.elements())
        if sorted([kinds[dealt_1], kinds[dealt_2]]) != [a, c]:
            continue
        hand: list[tuple[int, bool]] = [(a, True), (b, True), (kinds[drawn], False)]
        for played in hand:
            if played[0] != a:
                continue
            left = [card for card in hand if card is not played]
            for away in left:
                worlds[(a if played[1] else None, away[0] if away[1] else None)] += 1
    assert len(worlds) > 3
    chance = Chance("worlds")
    known = KnownCards(0, 2, steps, +unknown)
    assert known.root is not None
    found: Counter[tuple[Exit, Exit]] = Counter()
    for _ in range(4000):
        state, marks = known.root.draw(chance)
        exits = [marks.get(step, (None,))[0] for step in (4, 5)]
        found[exits[0], exits[1]] += 1
        revealed = known.shown - Counter(state.shown)
        assert revealed[c] == 1
        assert revealed[a] == (1 if exits[0] == a else 2)
    assert set(found) == set(worlds)
    for way, count in worlds.items():
        assert close(found[way], count / worlds.total(), 4000)


def test_dwarf_cards_come_out_as_often_as_they_are_left() -> None:
    game = Saboteur2.start(Saboteur2Rules(), 5, 3)
    view = game.view(0)
    chance = Chance("dwarves")
    found: Counter[str] = Counter()
    for _ in range(SAMPLES):
        other = resample(view, chance)
        assert isinstance(other, Saboteur2)
        assert other.roles[0] == game.roles[0]
        found[other.box.roles[other.roles[3]]] += 1
    left = Counter({"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3})
    left[view.role or ""] -= 1
    for role, count in left.items():
        assert close(found[role], count / 14)


def test_what_lies_in_the_forest_comes_out_with_the_right_frequencies() -> None:
    chance = Chance("forest")
    # Somebody looks at a mine, a dwarf card and a treasure.
    seat = 0
    looks = "info_mine_treasure,info_mine_dwarf,info_treasure_dwarf"
    game = from_position(f"lost_mines; seats=5 seed=21 hands={looks},?2/?5/?5/?5/?5")
    assert isinstance(game, LostMines)
    target = (seat + 2) % 5
    for look in ("info_mine_treasure:mine2", f"info_mine_dwarf>{target}", "info_treasure_dwarf:treasure3"):
        while game.turn != seat or game.phase != PLAY:
            game.play(_discard(game) if game.phase == PLAY else Action.parse("stay"))
        game.play(Action.parse(look))
    view = game.view(seat)
    mines: Counter[bytes] = Counter()
    roles: Counter[tuple[int, str]] = Counter()
    values: Counter[tuple[int, int]] = Counter()
    for _ in range(SAMPLES):
        other = resample(view, chance)
        assert isinstance(other, LostMines)
        mines[other.deal.mines] += 1
        roles.update(enumerate(map(role_of, other.deal.dwarves)))
        values.update((number, value) for number, (_, value) in enumerate(other.deal.treasures))
    assert {order[1] for order in mines} == {game.deal.mines[1]}
    assert len(mines) == 6
    assert all(close(count, 1 / 6) for count in mines.values())
    for known in (seat, target):
        assert roles[known, role_of(game.deal.dwarves[known])] == SAMPLES
    for clan in ("blue", "yellow"):
        of_clan = Counter({"loyal": 2, "selfish": 1, "saboteur": 1})
        of_clan.subtract(role_of(game.deal.dwarves[one]) for one in (seat, target) if view.clans[one] == clan)
        for one in range(5):
            if view.clans[one] == clan and one not in (seat, target):
                for role, count in of_clan.items():
                    assert close(roles[one, role], count / of_clan.total())
    kind, known_value = game.deal.treasures[2]
    assert values[2, known_value] == SAMPLES
    for number, (of, _) in enumerate(game.deal.treasures):
        if number != 2:
            box = Counter({2: 1, 3: 2, 4: 1})
            if of == kind:
                box[known_value] -= 1
            for value, count in box.items():
                assert close(values[number, value], count / box.total())


def _discard(game: LostMines) -> Action:
    return next(action for action in game.legal_actions() if action.kind == "pass")
