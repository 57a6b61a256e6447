"""Two worlds that one seat cannot tell apart.

A match is played and every card followed by its place in the deck. Then the same match is played in another world, in
which everything that the seat never got to see is arranged differently: roles, what lies face-down, the others' hands
and face-down discards, the stock. The others do the same in public; where they did something in secret they do it with
the cards of that world.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from tests.policies import Policy
from tests.properties.worlds import digging, lost_mines
from tests.properties.worlds.course import Actions, Course
from undermine.games import Action, Chance, Game, LostMinesRules, Rules, Saboteur2Rules, SaboteurRules, start


@dataclass(frozen=True)
class Kind:
    """How the worlds of one game are made, and what can be asked of them."""

    course: Callable[[Any, int], Course]
    #: rules and a number of players, all of them in turn
    rules: Callable[[int], tuple[Rules, int]]
    #: what a seat may try, most of it in vain
    attempts: tuple[str, ...]
    #: how many of the worlds have to stay the same in public, and how many of these have to differ at all
    kept: float
    changed: float


KINDS: Final = {
    "saboteur": Kind(
        digging.SaboteurCourse,
        lambda seed: (SaboteurRules(connection="adjacent" if seed % 4 == 0 else "start", rounds=2), 3 + seed % 8),
        digging.ATTEMPTS,
        # When a round ends depends on everyone's hands.
        kept=1 / 2,
        changed=3 / 4,
    ),
    "saboteur2": Kind(
        digging.DiggingCourse,
        lambda seed: (Saboteur2Rules(open_gold=seed % 5 == 0, rounds=2), 2 + seed % 11),
        digging.ATTEMPTS,
        kept=1 / 2,
        changed=3 / 4,
    ),
    "lost_mines": Kind(
        lost_mines.MinesCourse,
        lambda seed: (LostMinesRules(agreement=seed % 3 > 0), 3 + seed % 7),
        lost_mines.ATTEMPTS,
        # Nothing public follows from what is hidden, but for what is turned over.
        kept=1,
        changed=9 / 10,
    ),
}


@dataclass
class Worlds:
    """The world as it was, another one, and the actions of each from the same moment on."""

    one: Game
    other: Game
    actions: list[tuple[Action, Action]]
    changed: bool


def make(name: str, seed: int, policy: Policy) -> tuple[Worlds, int]:
    """Two worlds of a game, and the seat that cannot tell them apart."""
    kind = KINDS[name]
    rules, players = kind.rules(seed)
    chance = Chance(f"worlds {seed}")
    game: Any = start(rules, players, seed)
    seat = chance.below(players)
    different = 1 + chance.below(rules.rounds)
    while game.round_number < different:
        game.play(policy(game, chance))
    base = game.copy()
    course = kind.course(game, seat)
    actions: Actions = []
    for _ in range(5 + chance.below(course.longest)):
        if game.to_act is None:
            break
        action = policy(game, chance)
        actor, followed, number = game.to_act, course.about_cards(game), game.round_number
        events = game.play(action)
        actions.append((action, number == different))
        if number == different and followed:
            goes_on = game.round_number == number and game.to_act is not None and course.about_cards(game)
            course.follow(actor, action, events, game if goes_on else None)
            if not goes_on:
                course.close(base, actions)
    return _another(base, game, course, actions, chance), seat


def _another(base: Any, end: Any, course: Course, actions: Actions, chance: Chance) -> Worlds:
    deck = course.shuffled(chance)
    sizes = [len(hand) for hand in base.deal.hands]
    dealt, stock = sum(sizes), sum(sizes) + len(base.deal.stock)
    other = base.copy()
    deal = replace(
        course.rearrange(other, end, deck, chance),
        hands=tuple(deck[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in range(len(sizes))),
        stock=deck[dealt:stock],
        aside=deck[stock:],
    )
    other.round_number -= 1
    other.begin_round(deal)
    away = iter(course.put_away)
    paired = [(action, course.twin(action, away, deck) if in_round else action) for action, in_round in actions]
    return Worlds(base.copy(), other, paired, deal != base.deal or any(one is not two for one, two in paired))
