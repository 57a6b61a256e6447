"""The usual company: drawn by the table, and fit for the game; and the kind one among the easy."""

from __future__ import annotations

import pytest

from undermine.bots import make, seat_bots
from undermine.bots.company import company, usual_bot
from undermine.games import GAMES, Chance, start


@pytest.mark.parametrize("game", GAMES)
def test_the_company_is_a_mix_that_follows_from_the_table(game: str) -> None:
    found = company(game, 4, "table")
    assert found == company(game, 4, "table") and len(set(found)) == 4
    assert any(company(game, 4, f"{number}") != found for number in range(5))
    assert {"keen:lurker", "keen:quiet"} <= set(company(game, 12, "table"))
    assert usual_bot(game) == "keen"
    assert len(seat_bots(",".join(found), 4, game)) == 4


@pytest.mark.parametrize("name", GAMES)
def test_the_kind_one_hinders_nobody_while_there_is_anything_else_to_do(name: str) -> None:
    unkind = {"break", "trapped", "theft", "trap", "troll", "thunderstorm"}
    bot, tempted = make("greedy:child"), 0
    for seed in range(4):
        game, chance = start(GAMES[name].rules(rounds=1), 5, seed), Chance(seed)
        while (seat := game.to_act) is not None:
            legal = game.legal_actions()
            action = bot.decide(game.view(seat), legal, chance)
            could = {one.kind for one in legal}
            tempted += bool(could & unkind)
            assert action.kind not in unkind or could <= unkind
            game.play(action)
    assert tempted
