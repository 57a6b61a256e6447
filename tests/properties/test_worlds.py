"""Worlds of a view: every arrangement of a small deck as often as it should come out, and games like all others."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.frequencies.chi_square import follows
from tests.policies import LIVELY, play_on
from undermine.games import (
    Action,
    Chance,
    Game,
    Lots,
    SaboteurRules,
    View,
    Worlds,
    from_position,
    kind_of,
    position_of,
    start,
)
from undermine.games.core.card_steps import Step
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.hidden import Arrangement, CardsSeen, HiddenCards
from undermine.games.core.match_state import Course
from undermine.games.lost_mines.worlds import FaceDown
from undermine.games.saboteur.rules import BOX
from undermine.testing.games import check_position
from undermine.testing.secrecy import check_world

DRAWS = 6000
A, B, C, D, E = 5, 6, 7, 8, 9

#: where all cards are at the end, and how they got there: hands, pile, stock, those put aside, and what each step moved
Outcome = tuple[Any, ...]


class Table(Course):
    """Nothing but cards."""


# Every way it may have gone


def ways(
    deck: tuple[int, ...], steps: list[Step], at: int, hands: list[list[int]], pile: list[int], moved: tuple[Any, ...]
) -> Iterator[tuple[list[list[int]], list[int], tuple[Any, ...], tuple[int, ...]]]:
    """Every way the steps may go that looks to seat 0 as it did. Cards are places in the deck, so that copies differ.

    Seat 0 has seen what the steps say; nobody else's choices are told apart by what they chose.
    """
    if at == len(steps):
        yield hands, pile, moved, deck
        return
    step, seat = steps[at], steps[at].seat
    if step.gained:
        came, rest = deck[: step.gained], deck[step.gained :]
        if step.gains is None or tuple(map(KINDS.__getitem__, came)) == step.gains:
            held = [[*hand, *came] if one == seat else hand for one, hand in enumerate(hands)]
            yield from ways(rest, steps, at + 1, held, pile, (*moved, came))
    elif step.swapped is not None:
        pair = hands[seat], hands[step.swapped]
        if step.hands is None or all(_kinds(hand) == sorted(seen) for hand, seen in zip(pair, step.hands, strict=True)):
            held = [
                pair[1] if one == seat else pair[0] if one == step.swapped else hand for one, hand in enumerate(hands)
            ]
            yield from ways(deck, steps, at + 1, held, pile, (*moved, tuple(map(_kinds, pair))))
    else:
        for out in permutations(hands[seat], step.hidden or 1):
            kinds = _kinds(out)
            if step.played not in (None, kinds[0]) or step.discards not in (None, tuple(kinds)):
                continue
            held = [[card for card in hand if card not in out] for hand in hands]
            lying = pile if step.played is not None else [*pile, *sorted(out, key=KINDS.__getitem__)]
            yield from ways(deck, steps, at + 1, held, lying, (*moved, kinds))


#: by place in the deck, the card there
KINDS: list[int] = []


def _kinds(cards: Any) -> list[int]:
    return sorted(KINDS[card] for card in cards)


def outcomes(deck: list[int], seats: int, steps: list[Step], stock: int) -> Counter[Outcome]:
    KINDS[:] = deck
    found: Counter[Outcome] = Counter()
    for order in permutations(range(len(deck))):
        for hands, pile, moved, left in ways(order, steps, 0, [[] for _ in range(seats)], [], ()):
            numbers = [KINDS[card] for card in left]
            told = repr(
                [
                    [KINDS[card] for card in one] if isinstance(one, tuple) and steps[at].gained else one
                    for at, one in enumerate(moved)
                ]
            )
            lies = str([_kinds(hand) for hand in hands]), str([KINDS[card] for card in pile])
            found[(*lies, str(numbers[:stock]), str(sorted(numbers[stock:])), told)] += 1
    return found


def drawn(deck: list[int], seats: int, steps: list[Step], stock: int, draws: int) -> Counter[Outcome]:
    """The same, as often as it is drawn."""
    away = [(step.seat, card) for step in steps for card in step.discards or (None,) * step.hidden]
    view = SimpleNamespace(
        seat=0,
        seats=seats,
        stock=stock,
        pile=[card and str(card) for _, card in away],
        pile_by=[seat for seat, _ in away],
        history=tuple(SimpleNamespace(kind="step") for _ in steps),
    )
    hidden = HiddenCards(cast(CardsSeen, view), bytes(deck), steps)
    table = Table.bare(SaboteurRules(), seats, Chance(0))
    sizes, own = [0] * seats, list[int]()
    for step in steps:
        if step.swapped is not None:
            sizes[step.seat], sizes[step.swapped] = sizes[step.swapped], sizes[step.seat]
            if step.hands and 0 in (step.seat, step.swapped):
                own = list(step.hands[1 if step.seat == 0 else 0])
        else:
            sizes[step.seat] += step.gained - step.hidden - (step.played is not None)
            if step.seat == 0:
                own += step.gains or ()
                for card in [*(step.discards or ()), *([step.played] if step.played else [])]:
                    own.remove(card)
    table.hands = [bytes(sorted(own)) if seat == 0 else bytes(size) for seat, size in enumerate(sizes)]
    table.pile = bytes(card or 0 for _, card in away)
    table.pile_by = bytes(seat + 1 for seat, _ in away)
    lots = Lots(7)
    found: Counter[Outcome] = Counter()
    for _ in range(draws):
        game = table.copy()
        marks = hidden.deal_into(game, lots)
        past = Arrangement(hidden, game, marks, lots)
        told: list[Any] = []
        for at, step in enumerate(steps):
            if step.gained:
                told.append([*past._numbers(past._gains[at])])
            elif step.swapped is not None:
                told.append(tuple(sorted(past._numbers(hand)) for hand in past._swaps[at]))
            elif step.hidden:
                told.append(sorted(past._numbers(past._discards[at])))
            else:
                told.append([step.played])
        lies = str([[*hand] for hand in game.hands]), str([*game.pile])
        found[(*lies, str([*game.stock]), str(sorted(past.aside)), repr(told))] += 1
    return found


COURSES: dict[str, tuple[list[int], int, list[Step], int]] = {
    "played and put away": (
        [A, A, B, C, D, E],
        2,
        [
            Step(0, 0, gained=1, gains=(A,)),
            Step(1, 1, gained=2),
            Step(2, 1, played=B),
            Step(3, 1, gained=1),
            Step(4, 1, hidden=1),
        ],
        1,
    ),
    "two put away at once": (
        [A, A, B, B, C, D],
        2,
        [
            Step(0, 0, gained=1, gains=(A,)),
            Step(1, 1, gained=3),
            Step(2, 1, hidden=2),
            Step(3, 0, hidden=1, discards=(A,)),
            Step(4, 1, gained=1),
        ],
        0,
    ),
    "hands exchanged": (
        [A, A, A, B, B, C, D],
        2,
        [
            Step(0, 0, gained=2, gains=(A, B)),
            Step(1, 1, gained=2),
            Step(2, 0, swapped=1, hands=((A, B), (A, C))),
            Step(3, 1, gained=1),
            Step(4, 1, played=A),
            Step(5, 1, hidden=1),
        ],
        1,
    ),
    "hands exchanged, two put away": (
        [A, A, A, B, C, D],
        2,
        [
            Step(0, 0, gained=2, gains=(A, B)),
            Step(1, 1, gained=1),
            Step(2, 1, swapped=0, hands=((A,), (A, B))),
            Step(3, 1, gained=2),
            Step(4, 1, hidden=2),
            Step(5, 1, played=A),
        ],
        0,
    ),
    "known cards go on to a third": (
        [A, A, B, B, C, D],
        3,
        [
            Step(0, 0, gained=1, gains=(A,)),
            Step(1, 1, gained=1),
            Step(2, 2, gained=2),
            Step(3, 0, swapped=1, hands=((A,), (B,))),
            Step(4, 1, gained=1),
            Step(5, 1, swapped=2),
            Step(6, 2, hidden=1),
            Step(7, 1, played=B),
        ],
        1,
    ),
    "hands exchanged twice": (
        [A, A, A, B, B, C],
        2,
        [
            Step(0, 0, gained=2, gains=(A, B)),
            Step(1, 1, gained=1),
            Step(2, 0, swapped=1, hands=((A, B), (A,))),
            Step(3, 1, hidden=1),
            Step(4, 1, gained=1),
            Step(5, 1, swapped=0, hands=((A, B), (A,))),
            Step(6, 1, gained=1),
        ],
        1,
    ),
}


@pytest.mark.parametrize("course", COURSES)
def test_cards_come_out_as_often_as_there_are_ways_for_them(course: str) -> None:
    deck, seats, steps, stock = COURSES[course]
    expected = outcomes(deck, seats, steps, stock)
    assert len(expected) > 3
    found = drawn(deck, seats, steps, stock, DRAWS)
    assert follows(found, expected)


def test_things_with_backs_come_out_as_often_as_there_are_orders_of_them() -> None:
    # Seven dwarf cards of two clans; four lie there, of which one is known.
    there, sorts = bytes((0, 0, 1, 2, 3, 3, 4)), bytes((0, 0, 0, 1, 1, 1))
    backs = bytes((0, 1, 0, 1))
    expected = Counter(
        (order[:4], tuple(sorted(order[4:])))
        for order in permutations(there)
        if order[2] == 1 and all(sorts[order[place]] == back for place, back in enumerate(backs))
    )
    things, lots = FaceDown([None, None, 1, None], backs, there, sorts), Lots(3)
    found = Counter((tuple(one[:4]), tuple(sorted(one[4:]))) for one in (things.draw(lots) for _ in range(DRAWS)))
    assert len(expected) > 5 and follows(found, expected)


# A round that went on although everybody passed (S1.50)


def _passing(hidden: tuple[str, ...]) -> Iterator[tuple[Game, int]]:
    """Matches in which seat 0 cannot do anything, the others hold these cards, two each, and all pass, one by one."""
    deck = Counter(BOX.cards)
    own = ("rock_fall", "repair_wagon")
    deck.subtract([NUMBERS[name] for name in (*hidden, *own)])
    rest = ",".join(IDS[card] for card in deck.elements())
    for first in combinations(range(4), 2):
        hands = [[hidden[at] for at in first], [hidden[at] for at in range(4) if at not in first]]
        for picks in range(4):
            text = f"saboteur rounds=1; seats=3 stock=- hands={','.join(own)}/{','.join(hands[0])}/{','.join(hands[1])}"
            yield from _pass_on(from_position(f"{text} pile={rest}"), hands, picks)


def _pass_on(game: Game, hands: list[list[str]], picks: int) -> Iterator[tuple[Game, int]]:
    order = [["rock_fall", "repair_wagon"]]
    order += [hand if not picks >> one & 1 else hand[::-1] for one, hand in enumerate(hands)]
    for turn in range(6):
        if game.to_act is None:
            return
        game.play(Action.parse(f"-{order[turn % 3][turn // 3]}"))
        if game.to_act is not None:
            yield game.copy(), turn + 1


@pytest.mark.rule("S1.50")
@pytest.mark.parametrize("passes", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "hidden", [("cross", "rock_fall", "repair_pick", "repair_lantern"), ("cross", "map", "rock_fall", "rock_fall")]
)
def test_hands_that_would_have_ended_the_round_do_not_come_out(hidden: tuple[str, ...], passes: int) -> None:
    expected: Counter[str] = Counter()
    view: View | None = None
    for game, passed in _passing(hidden):
        if passed == passes:
            expected[str((game.hands, game.pile[-passes:], game.idle, game.forced))] += 1  # type: ignore[attr-defined]
            view = game.view(0)
    assert view is not None and len(expected) > 1
    worlds, lots = Worlds(view), Lots(5)
    found: Counter[str] = Counter()
    for _ in range(4000):
        world: Any = worlds.draw(lots)
        found[str((world.hands, world.pile[-passes:], world.idle, world.forced))] += 1
    assert follows(found, expected)


# A world is a game like all others


def moments(name: str) -> Iterator[tuple[Game, int]]:
    for seed in range(4):
        chance = Chance(f"moments {seed}")
        game = start(name, 5, seed)
        for _ in range(4):
            play_on(game, chance, LIVELY[name], 17)
            if game.to_act is not None:
                yield game, game.to_act
                yield game, (game.to_act + 2) % 5


@pytest.mark.parametrize("name", LIVELY)
def test_a_world_can_be_copied_and_kept_whenever_its_past_is_asked_for(name: str) -> None:
    for game, seat in moments(name):
        worlds = Worlds(game.view(seat))
        world: Any = worlds.draw(Lots(1))
        again: Any = worlds.draw(Lots(1))
        assert world.past.made is None  # nobody has asked yet
        copied = world.copy()
        stored = pickle.loads(pickle.dumps(world))
        views = [world.view(one) for one in (None, *range(5))]
        check_world(game, world, seat)
        for other in (copied, stored, again):
            assert [other.view(one) for one in (None, *range(5))] == views
            assert other.deal == world.deal and other.actions == []
        assert position_of(stored).text() == position_of(world).text() == position_of(again).text()
        check_position(world)
        # The past is the same when it is asked for later on.
        for one in (again, copied):
            play_on(one, Chance("on"), LIVELY[name], 3)
        assert again.view(seat) == copied.view(seat)
        if again.round == game.round:
            assert again.view(seat).history[: len(views[1 + seat].history)] == views[1 + seat].history


@pytest.mark.parametrize("name", LIVELY)
def test_worlds_do_not_depend_on_each_other_or_on_what_becomes_of_them(name: str) -> None:
    for game, seat in moments(name):
        view = game.view(seat)
        worlds, lots = Worlds(view), Lots(9)
        numbers = [lots.counter, *(position_of(worlds.draw(lots)).text() for _ in range(3))]
        worlds, lots = Worlds(view), Lots(9)
        again: list[Any] = [lots.counter]
        for _ in range(3):
            world = worlds.draw(lots)
            again.append(position_of(world).text())
            play_on(world, Chance("on"), LIVELY[name])
            assert world.result is not None
        assert numbers == again


@pytest.mark.parametrize("name", LIVELY)
def test_what_happened_before_fits_together_in_a_world(name: str) -> None:
    """Whoever replays a world's past from its deal finds every card where it is."""
    for game, seat in moments(name):
        world: Any = Worlds(game.view(seat)).draw(Lots(4))
        hands = [Counter[str]() for _ in range(5)]
        for event in world.past.events(world):
            data = event.data()
            if event.swaps:
                assert sorted(data["gave"]) == sorted((hands[data["seat"]] - Counter(["swap_hand"])).elements())
                assert sorted(data["took"]) == sorted(hands[data["target"]].elements())
                hands[data["seat"]], hands[data["target"]] = Counter(data["took"]), Counter(data["gave"])
            elif event.gains:
                hands[data["seat"]].update(data[event.gains])
            elif event.puts_away:
                hands[data["seat"]].subtract(data[event.puts_away])
            elif (played := worlds_steps(name).get(type(event))) is not None:
                hands[data["seat"]][played(event)] -= 1
            assert all(count >= 0 for hand in hands for count in hand.values())
        assert [+hand for hand in hands] == [Counter(IDS[card] for card in hand) for hand in world.hands]


def worlds_steps(name: str) -> Any:
    return cast(Any, kind_of(name).worlds).steps.openly


# Roles as somebody believes them


@pytest.mark.parametrize("name", ["saboteur", "saboteur2", "lost_mines"])
def test_a_silent_world_is_the_world_with_its_number_but_for_the_roles_it_is_given(name: str) -> None:
    chance = Chance(f"roles {name}")
    given = 0
    for seed in range(6):
        game: Any = start(name, 5, f"roles {seed}")
        play_on(game, chance, LIVELY[name], 5 + 4 * seed)
        if game.to_act is None:
            continue
        seat: int = game.to_act
        worlds: Any = kind_of(name).worlds(game.view(seat))
        for number in range(20):
            world, silent = worlds.world(number), worlds.silent_world(number)
            assert _dealt(silent) == _dealt(world)
            assert silent.silent and silent.legal_actions() == world.legal_actions()
            # Any way the roles may lie may be asked for, and changes nothing else.
            like = worlds.world(number + 100)
            roles = _roles(like)
            other = worlds.silent_world(number, roles)
            assert _dealt(other) == (_dealt(like)[0], *_dealt(world)[1:])
            assert other.roll_out(Lots(number)).to_act is None
            given += 1
        for wrong in (roles[1:], bytes(len(roles)), bytes([99] * len(roles))):
            with pytest.raises((ValueError, LookupError)):
                worlds.silent_world(1, wrong)
    assert given


def _dealt(game: Any) -> tuple[Any, ...]:
    """Everything hidden, the roles first."""
    others = [getattr(game, part, None) for part in ("goals", "nuggets", "mine_kinds", "treasure_values")]
    return (getattr(game, "roles", None) or game.dwarf_cards), game.hands, game.stock, game.pile, *others


def _roles(game: Any) -> bytes:
    """The roles of the dwarf cards that were dealt, and of those that were taken since."""
    if game.rules.name == "lost_mines":
        return bytes(dwarf % 3 for dwarf in game.dwarf_cards)
    swaps = sum(event.kind == "hat_swapped" for event in game.history(None))
    return bytes(game.deal.roles + game.deal.spare)[: game.seats + swaps]
