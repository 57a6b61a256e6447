"""``searcher``: a search for every role of Saboteur 2, by what its seat knows."""

from __future__ import annotations

from undermine.bots import make
from undermine.bots.registry import named
from undermine.bots.searching import Budget
from undermine.games import Chance, Saboteur2View, resample, start
from undermine.lab.saboteur2.searcher import Everybody, Searcher


def small() -> Searcher:
    bot = Searcher()
    bot.persona = Budget(candidates=4, worlds=8, clear=0.0)  # so that it often leaves the first one
    return bot


def test_what_is_hidden_from_its_seat_makes_no_difference() -> None:
    searched = left = 0
    for seed in range(2):
        game = start("saboteur2", 5, f"searcher {seed}")
        keen, chance = make("keen"), Chance(f"moments {seed}")
        while (seat := game.to_act) is not None and not game.results:
            view, legal = game.view(seat), game.legal_actions()
            assert isinstance(view, Saboteur2View)
            if chance.below(6) == 0 and len(legal) > 1:
                choice = small().decide(view, legal, Chance(7))
                other = resample(view, chance)
                assert small().decide(other.view(seat), other.legal_actions(), Chance(7)) is choice
                searched += Everybody(view, legal, Chance(7)).searches
                left += choice is not Everybody(view, legal, Chance(7)).ranked[0]
            game.play(keen.decide(view, legal, chance))
    assert searched > 8 and left


def test_it_is_offered_at_no_table() -> None:
    assert make("searcher").spec == "searcher"
    assert "searcher" not in named()
