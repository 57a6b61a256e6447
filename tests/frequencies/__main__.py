"""Finds the moments and counts what the engine draws from them: ``python -m tests.frequencies``.

The counts in ``counts.json`` are those of ``resample`` as it was when it made every world from the beginning; what
takes its place must come out the same. So this is not to be run again unless the rules change.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tests.frequencies.chi_square import brief
from tests.frequencies.traits import count, view_of
from tests.policies import Policy, bustling, digging, play_on, roaming, uniform
from undermine.games import (
    Action,
    Chance,
    Game,
    LostMinesRules,
    Record,
    Rules,
    Saboteur2Rules,
    SaboteurRules,
    from_position,
    resample,
    start,
)

DATA: Final = Path(__file__).with_name("counts.json")
DRAWS: Final = 3000

#: one card reaches two goals, the upper one the treasure, and the stone below it joins ways to the third
PASSED_OVER: Final = (
    "saboteur; seats=5 goals=treasure,stone_nw,stone_sw hands=cross,?5/?6/?6/?6/?6 board=curve_es@0,-1/t_wide@1,-1/"
    "t_wide@2,-1/t_wide@3,-1/t_wide@4,-1/straight_ew@5,-1/straight_ew@6,-1/straight_ew@7,-1/curve_es@7,0/t_tall~@7,1/"
    "curve_sw@8,1/curve_sw~@7,2"
)

Moment = tuple[str, Game, int | None]


def found(rules: Rules, players: int, policy: Policy, fits: Callable[[Any], Any], seeds: range = range(3000)) -> Game:
    """The first moment of a match that is of interest."""
    for seed in seeds:
        game = start(rules, players, seed)
        chance = Chance(f"found {seed}")
        while game.to_act is not None:
            game.play(policy(game, chance))
            if game.to_act is not None and fits(game):
                return game
    raise LookupError


def going_on(text: str, policy: Policy, decisions: int) -> Game:
    """A match that goes on from a position."""
    return play_on(from_position(text), Chance("going on"), policy, decisions)


def passing(game: Game, chance: Chance) -> Action:
    """Dig while there is a stock, and pass when there is none."""
    passes = [action for action in game.legal_actions() if action.kind == "pass"]
    return passes[0] if passes and not game.stock else digging(game, chance)  # type: ignore[attr-defined]


def curious(game: Game, chance: Chance) -> Action:
    """Roam, and look at things."""
    looks = [action for action in game.legal_actions() if action.kind == "look"]
    return chance.choice(looks) if looks else roaming(game, chance)


def moments() -> Iterator[Moment]:
    """Everything in which the worlds of a view can differ, at least once."""
    yield from _saboteur()
    yield from _saboteur2()
    yield from _lost_mines()


def _saboteur() -> Iterator[Moment]:
    usual = SaboteurRules()
    yield "in the middle", play_on(start(usual, 5, 11), Chance(1), digging, 30), 2
    yield "a spectator", play_on(start(usual, 5, 12), Chance(1), uniform, 25), None
    yield "ten players", play_on(start(usual, 10, 3), Chance(1), digging, 40), 9
    yield "any card beside", play_on(start(SaboteurRules(connection="adjacent"), 4, 3), Chance(1), uniform, 35), 0
    game = found(usual, 3, digging, lambda game: game.peeked[0] and len(game.pile) > 6)
    yield "looked at a goal", game, 0
    one = SaboteurRules(rounds=1)
    for others in (0, 1, 2):
        game = found(
            one, 3, passing, lambda game: game.idle > 0 and max(map(len, game.hands)) == 3, range(50 * others, 3000)
        )
        yield f"everybody passes, {others}", game, game.to_act
        yield f"everybody passes, {others}, seen by another", game, ((game.to_act or 0) + 1) % 3
    game = found(one, 3, passing, lambda game: not game.stock and game.idle == 0 and any(game.hands))
    yield "an empty stock", game, None
    game = from_position(PASSED_OVER)
    game.play(Action.parse("cross@8,-1"))
    assert game.view(1).setting == "bottom"  # type: ignore[attr-defined]
    yield "a goal passed over", game, 1
    yield "a goal passed over, seen by a spectator", game, None
    game = found(usual, 5, digging, lambda game: len(game.drafts) > 1 and game.phase == 2 and len(game.draft.picks) > 2)
    for seat in (*range(5), None):
        yield f"picking, seen by {seat}", game, seat
    game = found(usual, 5, digging, lambda game: game.round_number == 3 and len(game.drafts) == 2 and game.pile)
    for seat in (0, 3, None):
        yield f"two drafts, seen by {seat}", game, seat
    game = found(usual, 5, digging, lambda game: game.round_number == 3 and game.drafts and sum(map(len, game.paid)))
    for seat in (1, None):
        yield f"a draft and payments, seen by {seat}", game, seat
    long = SaboteurRules(rounds=9)
    game = found(long, 7, digging, lambda game: game.round_number == 6 and len(game.drafts) > 3 and game.pile)
    for seat in (0, 6):
        yield f"five rounds of nuggets, seen by {seat}", game, seat
    text = "saboteur; seats=4 round=2 purses=1,3/2/-/- paid=-/-/3/- board=cross@1,0/t_wide@2,0 pile=map,cross:1,?:2"
    yield "a position", from_position(text), 0
    yield "after a position", going_on(text, digging, 12), 1


def _saboteur2() -> Iterator[Moment]:
    usual = Saboteur2Rules()
    yield "in the middle", play_on(start(usual, 5, 11), Chance(1), bustling, 30), 2
    yield "a spectator", play_on(start(usual, 5, 5), Chance(1), uniform, 30), None
    yield "two players", play_on(start(usual, 2, 4), Chance(1), bustling, 25), 1
    yield "twelve players", play_on(start(usual, 12, 4), Chance(1), uniform, 60), 1

    def swaps(many: int, later: int) -> Callable[[Any], bool]:
        def fits(game: Any) -> bool:
            told = game.view(0).history
            seen = [at for at, event in enumerate(told) if event.kind == "hands_swapped" and event.gave is not None]
            return len(seen) == many and len(told) > seen[-1] + later and bool(game.stock)

        return fits

    for many, later, players in ((1, 4, 5), (1, 25, 5), (1, 50, 3), (2, 12, 5), (2, 30, 3), (1, 40, 2), (2, 20, 2)):
        game = found(usual, players, bustling, swaps(many, later))
        yield f"hands swapped {many} times, {later} later, {players} players", game, 0
    game = found(usual, 4, bustling, lambda game: not game.stock and swaps(1, 12)(_with_stock(game)))
    yield "hands swapped, an empty stock", game, 0
    game = found(usual, 5, uniform, lambda game: len(game.put_away) > 1 and len(game.dwarf_looks) > 2)
    for seat in (0, 2, 4):
        yield f"hats swapped, seen by {seat}", game, seat
    game = found(usual, 5, uniform, lambda game: any(look[0] == 1 for look in game.dwarf_looks))
    yield "a dwarf card seen", game, 1
    game = found(usual, 4, bustling, lambda game: game.phase == 2)
    yield "stealing", game, 2
    game = found(Saboteur2Rules(rounds=1), 2, passing, lambda game: game.idle > 0)
    yield "everybody passes", game, game.to_act
    text = "saboteur2; seats=4 round=2 gold=1/0/2/0 trapped=1 hands=swap_hand,?5/?6/?6/?6 pile=map,?:2"
    yield "a position", from_position(text), 0
    game = from_position(text)
    game.play(Action.parse("swap_hand>2"))
    yield "hands swapped after a position", play_on(game, Chance("going on"), bustling, 20), 0


class _with_stock:  # noqa: N801 - stands for a game
    """A game of which the stock does not matter."""

    stock = b"-"

    def __init__(self, game: Any) -> None:
        self.view = game.view


def _lost_mines() -> Iterator[Moment]:
    usual = LostMinesRules()
    yield "in the middle", play_on(start(usual, 5, 11), Chance(1), roaming, 60), 2
    yield "a spectator", play_on(start(usual, 5, 5), Chance(1), roaming, 70), None
    yield "three players", play_on(start(usual, 3, 5), Chance(1), roaming, 60), 1
    yield "nine players", play_on(start(usual, 9, 4), Chance(1), roaming, 120), 8
    game = found(
        usual,
        5,
        curious,
        lambda game: (
            any(looked & 1 for looked in game.looked_mines) and any(looked & 1 for looked in game.looked_treasures)
        ),
    )
    yield "a mine and a treasure seen", game, 0
    game = found(usual, 5, curious, lambda game: game.knows[2])
    yield "a dwarf card seen", game, 2
    game = found(usual, 4, roaming, lambda game: len(game.took[1]) and any(game.took[0]))
    yield "treasures taken", game, 1
    game = found(usual, 4, roaming, lambda game: sum(event.kind == "trap_sprung" for event in game.view(0).history) > 1)
    yield "traps sprung", game, 3
    game = found(usual, 5, roaming, lambda game: game.round_number == 2 and len(game.pile) > 12)
    yield "the second round", game, 4
    looks = "info_mine_treasure,info_mine_dwarf,info_treasure_dwarf"
    text = f"lost_mines; seats=5 seed=21 hands={looks},?2/?5/?5/?5/?5"
    yield "a position", from_position(text), 0
    yield "after a position", going_on(text, roaming, 40), 0


def main() -> None:
    """Write the counts down."""
    lines = []
    for what, game, seat in moments():
        record = Record.of(game).text()
        view = view_of(record, seat)
        assert view == game.view(seat)
        chance = Chance(f"counted {game.rules.name} {what}")
        counts = count(view, lambda view=view, chance=chance: resample(view, chance), DRAWS)  # type: ignore[misc]
        kept = {trait: brief(values) for trait, values in counts.items()}
        moment = {"what": what, "record": record, "seat": seat, "draws": DRAWS, "counts": kept}
        lines.append(json.dumps(moment, separators=(",", ":")))
        print(game.rules.name, what, len(counts), flush=True)
    DATA.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
