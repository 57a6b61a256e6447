"""Bots of all kinds: they decide legally, from their view alone, and always the same way."""

from __future__ import annotations

import re

import pytest

from tests.policies import LIVELY
from undermine.bots import Bot, BotError, RandomBot, add, make, make_for, registry, seat_bots, specs
from undermine.bots.digging import diary
from undermine.bots.lost_mines import diary as mines_diary
from undermine.games import GAMES, Chance, Game, resample, start


def knows(player: Bot, game: str) -> bool:
    return player.games is None or game in player.games


#: ``deep`` takes its time: ``test_searching`` has it with a small budget
PAIRS = [(spec, game) for spec in specs() for game in GAMES if knows(make(spec), game) and not spec.startswith("deep")]


@pytest.mark.parametrize(("spec", "name"), PAIRS)
def test_a_bot_plays_whole_rounds_at_every_number_of_seats(spec: str, name: str) -> None:
    rules = GAMES[name].rules(rounds=1)
    # A character differs in a few numbers from the bot it is one of.
    for players in rules.players if ":" not in spec else (rules.players[0], rules.players[-1]):
        game = start(rules, players, f"{spec} {players}")
        bots = seat_bots(spec, players, name)
        chances = [Chance(f"{seat}") for seat in range(players)]
        while (seat := game.to_act) is not None:
            # Whatever is not legal raises.
            game.play(bots[seat].decide(game.view(seat), game.legal_actions(), chances[seat]))
        assert game.result is not None


def decisions(name: str, players: int, seed: int) -> list[Game]:
    """Moments of a match, some way apart."""
    game = start(GAMES[name].rules(), players, seed)
    chance = Chance(f"moments {seed}")
    found = []
    while game.to_act is not None:
        if chance.below(12) == 0 and len(game.legal_actions()) > 1:
            found.append(game.copy())
        game.play(LIVELY[name](game, chance))
    return found


@pytest.mark.parametrize(("spec", "name"), PAIRS)
def test_what_is_hidden_from_its_seat_makes_no_difference_to_a_bot(spec: str, name: str) -> None:
    seasoned = make(spec)
    tried = 0
    for seed in range(3):
        players = GAMES[name].rules.players[seed + 1]
        for game in decisions(name, players, seed):
            seat = game.to_act
            assert seat is not None
            view, legal = game.view(seat), game.legal_actions()
            choice = seasoned.decide(view, legal, Chance(7))
            other = resample(view, Chance(f"other {seed}"))
            assert make(spec).decide(other.view(seat), other.legal_actions(), Chance(7)) is choice
            # What a bot keeps to be quicker makes no difference either.
            diary._CACHE.clear()
            mines_diary._CACHE.clear()
            assert make(spec).decide(view, legal, Chance(7)) is choice
            assert seasoned.explain(view) == make(spec).explain(other.view(seat))
            tried += 1
    assert tried > 10


@pytest.mark.parametrize(("spec", "name"), [pair for pair in PAIRS if pair[0].startswith("keen")])
def test_beliefs_are_chances_with_reasons(spec: str, name: str) -> None:
    reasons = 0
    for game in decisions(name, 5, 3):
        seat = game.to_act or 0
        told = make(spec).explain(game.view(seat))
        assert [one.seat for one in told] == [one for one in range(5) if one != seat]
        for one in told:
            assert sum(chance for _, chance in one.roles) == pytest.approx(1)
            assert all(0 <= chance <= 1 for _, chance in one.roles)
            assert len(one.reasons) <= 3
            weights = [abs(reason.weight) for reason in one.reasons]
            assert weights == sorted(weights, reverse=True)
            reasons += len(one.reasons)
    assert reasons


def test_specs_are_read_and_refused() -> None:
    assert str(make("keen:wary")).startswith("keen:wary (suspicion=")
    assert [bot.spec for bot in seat_bots("greedy, keen:lurker", 3, "saboteur")] == ["greedy", "keen:lurker", "greedy"]
    for spec in ("clever", "keen:", "keen:sleepy", "random:wary", ""):
        with pytest.raises(BotError, match="no_such_bot"):
            make(spec)
    with pytest.raises(BotError, match=re.escape("many_bots (bots=4, seats=3)")):
        seat_bots("random,random,random,random", 3, "saboteur")


def test_a_bot_that_does_not_know_a_game_is_not_seated(monkeypatch: pytest.MonkeyPatch) -> None:
    class Novice(RandomBot):
        games = ("saboteur",)

    monkeypatch.setattr(registry, "_BOTS", {})
    add(Novice, "novice")
    assert make_for("saboteur", "novice").spec == "novice"
    with pytest.raises(BotError, match="bot='novice', game='saboteur2', games='saboteur'"):
        make_for("saboteur2", "novice")
