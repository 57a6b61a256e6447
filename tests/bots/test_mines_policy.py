"""Play-outs of The Lost Mines: ``Seeker`` plays whole rounds well, and looks at nothing that its seat may not know."""

from __future__ import annotations

from typing import Any

import pytest

from tests.policies import LIVELY, play_on
from undermine.bots.lost_mines.foresight import shares_of
from undermine.bots.lost_mines.policy import Seeker
from undermine.games import GAMES, Action, Chance, resample, start
from undermine.games.core.lots import Lots
from undermine.games.lost_mines.box import DWARVES, LOYAL, ROLES, SABOTEUR, SELFISH


def seeker(game: Any) -> Seeker:
    """The policy for those who know no more than how the dwarf cards are spread."""
    clans = [dwarf // len(ROLES) for dwarf in game.dwarf_cards]
    roles = bytes(dwarf % len(ROLES) for dwarf in game.dwarf_cards)
    loyal = DWARVES[game.seats].count(LOYAL)
    known = [[loyal / (loyal + 2), 1 / (loyal + 2), 1 / (loyal + 2)] for _ in clans]
    return Seeker(shares_of(clans, roles, known), game.box.ground.size)


@pytest.mark.parametrize("players", GAMES["lost_mines"].rules.players)
def test_it_brings_in_treasures_at_every_number_of_seats(players: int) -> None:
    taken = 0
    for seed in range(4):
        game: Any = start("lost_mines", players, f"seek {seed}")
        end: Any = game.roll_out(Lots(seed), 1, seeker(game))
        assert end.to_act is None
        taken += sum(map(bool, end.takers))
    assert taken > players  # more than a quarter of them; any legal action brings in next to none


def test_it_looks_at_nothing_that_its_seat_may_not_know() -> None:
    tried = 0
    for seed in range(8):
        game: Any = start("lost_mines", 5, f"secrets {seed}")
        play_on(game, Chance(seed), LIVELY["lost_mines"], 12 + 9 * seed)
        if game.to_act is None:
            continue
        policy = seeker(game)
        for number in range(10):
            other = resample(game.view(game.to_act), Chance(f"{seed} {number}"))
            assert policy.choose(other, Lots(number)) == policy.choose(game, Lots(number))
            tried += 1
    assert tried > 30


def test_it_walks_to_a_treasure_in_reach_and_takes_it() -> None:
    taken = 0
    for seed in range(10):
        game: Any = start("lost_mines", 5, f"take {seed}")
        policy = seeker(game)
        lots = Lots(seed)
        while game.to_act is not None:
            seat, before = game.to_act, sum(map(bool, game.takers))
            ends = game.legal_actions() if game.phases[game.phase] == "move" else ()
            rich = [walk for walk in ends if walk.column is not None and _holds(game, walk) and not walk.traps]
            action = Action.of(policy.choose(game, lots))
            if rich:
                assert action in rich or (action.column is None and game.on_offer(seat))
            game.play(action)
            taken += sum(map(bool, game.takers)) - before
    assert taken > 20


def _holds(game: Any, walk: Action) -> bool:
    """Whether a walk ends on a mine that lies face-up and holds something."""
    mine = game.box.mine_at.get(game.box.ground.cell(walk.column, walk.row))
    if mine is None or not game.face_up >> mine & 1:
        return False
    return any(
        not taker and kind == game.mine_kinds[mine]
        for taker, kind in zip(game.takers, game.treasure_kinds, strict=True)
    )


def test_shares_follow_the_pools() -> None:
    # A loyal dwarf and a selfish one of a clan, a saboteur of the other, and everybody knows it.
    roles = bytes((LOYAL, SELFISH, SABOTEUR))
    known = [[float(role == own) for role in range(3)] for own in roles]
    shares = shares_of(["blue", "blue", "yellow"], roles, known)
    assert shares[3:6] == [0.0, 1.0, 0.0]
    assert shares[0] > shares[2] == pytest.approx(0.5)
    assert shares[1] == 0.0
    assert shares[8] > shares[6] == pytest.approx(0.5)
