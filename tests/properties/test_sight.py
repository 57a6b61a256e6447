"""What a view's fields say they follow from is all they follow from: nothing changes unnoticed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.policies import LIVELY, uniform
from undermine.games import Chance, Game, LostMinesRules, Rules, Saboteur, Saboteur2Rules, SaboteurRules, start
from undermine.games.core.view_fields import Shows
from undermine.games.digging.round_state import SETTING

#: what stays as it is throughout a match
STAYS = {"rules", "seats", "seat", "board", "starts"}
#: what is never shown (S2.40), or so seldom that it has a test of its own
RARE = {"saboteur": {"setting", "bank"}, "saboteur2": {"setting", "left_over"}}

GAMES: dict[str, tuple[Rules, tuple[int, ...]]] = {
    "saboteur": (SaboteurRules(), (3, 5, 10)),
    "saboteur2": (Saboteur2Rules(), (2, 5, 12)),
    "lost_mines": (LostMinesRules(), (3, 5, 9)),
}


def _noticed(before: dict[str, Any], after: dict[str, Any], touched: Shows, grown: dict[str, Any]) -> set[str]:
    """The fields that have changed, all of which must be known to have been touched; or how they have grown."""
    changed = {name for name in after if before[name] != after[name]}
    assert changed <= {name for name, _ in touched} | grown.keys()
    assert grown == {name: after[name] for name in grown}
    return changed


def _follow(game: Game, seed: str) -> set[str]:
    """Play a match to its end with all eyes open; the fields that have changed in its course."""
    sight, chance = game.sight, Chance(seed)
    lively = LIVELY[game.rules.name]
    eyes = [None, *range(game.seats)]
    changed: set[str] = set()
    while game.to_act is not None:
        marks, public = sight.marks(game), sight.public(game)
        private = {one: sight.private(game, one) for one in eyes}
        game.play((lively if chance.below(8) else uniform)(game, chance))
        touched = sight.touched(marks, sight.marks(game))
        grown = {name: public[name] + show(game, after) for name, show, after in touched.public_grown}
        changed |= _noticed(public, sight.public(game), touched.public, grown)
        for one in eyes:
            grown = {name: private[one][name] + show(game, one, after) for name, show, after in touched.private_grown}
            changed |= _noticed(private[one], sight.private(game, one), touched.private, grown)
    return changed


@pytest.mark.parametrize("name", GAMES)
def test_no_field_changes_without_a_part_it_follows_from(name: str) -> None:
    rules, tables = GAMES[name]
    changed: set[str] = set()
    for players in tables:
        for number in range(5):
            changed |= _follow(start(rules, players, f"sight {number}"), f"{players}/{number}")
    # Each of them did change, so that each of them was put to the test.
    game = start(rules, tables[0], 0)
    fields = {*game.sight.public(game), *game.sight.private(game, 0)}
    assert fields - changed - RARE.get(name, set()) <= STAYS
    assert {"history", *fields} == set(type(game.view(0)).__dataclass_fields__)


@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_happens_nothing_is_touched(name: str) -> None:
    rules, tables = GAMES[name]
    game = start(rules, tables[0], 1)
    game.play(game.legal_actions()[0])
    assert game.sight.touched(game.sight.marks(game), game.sight.marks(game.copy())) == ((), (), [], [])


def test_what_is_rare_is_noticed() -> None:
    game = start(SaboteurRules(), 3, 1)
    setting, paid = game.copy(), game.copy()
    assert isinstance(setting, Saboteur) and isinstance(paid, Saboteur)
    setting.phase, setting.setting = SETTING, 1
    paid.bank[2] = 4
    marks = game.sight.marks(game)
    public = game.sight.touched(marks, game.sight.marks(setting)).public
    assert dict(public)["setting"](setting) == "middle"
    public = game.sight.touched(marks, game.sight.marks(paid)).public
    assert [(name, show(paid)) for name, show in public] == [("bank", (0, 0, 4))]
