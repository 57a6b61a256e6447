"""Bots that talk and listen: from their view and what was said alone, truly or not, and as far as they trust."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.policies import LIVELY
from undermine.bots import Bot, BotError, Claim, KeenBot, bot_chance, decided, explained, make, seat_bots, spoken
from undermine.bots.conversation import Conversation
from undermine.bots.digging import diary
from undermine.bots.digging.diary import diary_of
from undermine.bots.digging.map_claims import believed_gold, leans_of, map_claims
from undermine.bots.hearing import MOST_CLAIMS, listens, speaks
from undermine.bots.lost_mines import diary as mines_diary
from undermine.bots.registry import _Adapted, add
from undermine.bots.saboteur.listening import listened
from undermine.bots.stances import stances
from undermine.games import (
    GAMES,
    Action,
    Chance,
    Game,
    Heard,
    LostMinesView,
    SaboteurView,
    View,
    claims_in,
    from_position,
    resample,
    start,
)
from undermine.games.core.claims import facts_fit
from undermine.lab.opponents.talkers import Flatterer, Liar
from undermine.lab.run.match import play_talking

TALKERS = ("keen", "keen:lurker", "keen:wary", "keen:blitzer")


def moments(name: str, players: int, seed: int) -> list[tuple[Game, Heard]]:
    """Moments of a match at which liars have said all sorts of things."""
    game, chance, liar = start(GAMES[name].rules(), players, seed), Chance(f"moments {seed}"), Liar()
    found: list[tuple[Game, Heard]] = []
    heard: list[Claim] = []
    number = game.round
    while (seat := game.to_act) is not None:
        if game.round != number:
            number, heard = game.round, []
        if chance.below(8) == 0 and len(game.legal_actions()) > 1:
            found.append((game.copy(), tuple(heard)))
        game.play(LIVELY[name](game, chance))
        said = spoken(liar, game.view(seat), chance, heard)
        heard += [] if said is None else [said._replace(move=len(heard) + 1)]
    return found


# Fairness


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", TALKERS)
def test_what_is_hidden_makes_no_difference_to_what_a_bot_decides_says_and_believes(spec: str, name: str) -> None:
    seasoned = make(spec)
    tried = said = differed = 0
    for seed in range(2):
        for game, heard in moments(name, GAMES[name].rules.players[seed + 2], seed):
            seat = game.to_act
            assert seat is not None
            view, legal = game.view(seat), game.legal_actions()
            choice = decided(seasoned, view, legal, Chance(7), heard)
            words = [spoken(seasoned, view, Chance(luck), heard) for luck in range(6)]
            other = resample(view, Chance(f"other {seed}"))
            assert decided(make(spec), other.view(seat), other.legal_actions(), Chance(7), heard) is choice
            assert [spoken(make(spec), other.view(seat), Chance(luck), heard) for luck in range(6)] == words
            assert explained(seasoned, view, heard) == explained(make(spec), other.view(seat), heard)
            # What a bot keeps to be quicker makes no difference either.
            diary._CACHE.clear()
            mines_diary._CACHE.clear()
            assert [spoken(make(spec), view, Chance(luck), heard) for luck in range(6)] == words
            tried += 1
            said += sum(one is not None for one in words)
            differed += explained(seasoned, view, heard) != explained(seasoned, view, ())
    assert tried > 10 and said and differed


@pytest.mark.parametrize("name", GAMES)
def test_all_that_bots_say_are_claims_of_the_game_and_few(name: str) -> None:
    claims = claims_in(name)
    kinds = set()
    for seed in range(4):
        game = start(GAMES[name].rules(rounds=1), 6, seed)
        _, said = play_talking(game, seat_bots(",".join(TALKERS), 6, name), str(seed))
        for claim in said:
            assert facts_fit(claims[claim.key], 6, dict(claim.facts)) and claim.fact("seat") != claim.seat
            assert 1 < claim.move <= len(game.actions)
        assert all(sum(claim.seat == seat for claim in said) <= MOST_CLAIMS for seat in range(6))
        # Nobody speaks but the one whose turn was last.
        assert len({claim.move for claim in said}) == len(said)
        kinds |= {claim.key for claim in said}
    assert len(kinds) >= 3


def test_what_a_bot_has_seen_of_mines_treasures_and_dwarves_is_kept_to_itself() -> None:
    """LM.31: who has looked at something says the same as if it had seen something else there, or nothing."""
    looked = 0
    for seed in range(6):
        for game, heard in moments("lost_mines", 5, seed):
            view = game.view(game.to_act)
            assert isinstance(view, LostMinesView)
            known = tuple(role if seat == view.seat else None for seat, role in enumerate(view.known_roles))
            mines = tuple(one if one.open else one._replace(face=None) for one in view.mines)
            treasures = tuple(one if one.taken is not None else one._replace(value=None) for one in view.treasures)
            blind = replace(view, known_roles=known, mines=mines, treasures=treasures)
            looked += blind != view
            for luck in range(8):
                said = spoken(KeenBot(), view, Chance(luck), heard)
                assert said == spoken(KeenBot(), blind, Chance(luck), heard)
                # Nor does it tell its own role.
                roles = [replace(view, role=role) for role in ("loyal", "selfish", "saboteur")]
                assert {spoken(KeenBot(), one, Chance(luck), heard) for one in roles} == {said}
    assert looked > 3


# Maps


def round_with_a_map(role: str = "digger") -> tuple[Game, SaboteurView]:
    """Seat 0 has a map, looks at the top goal, which is stone, and the turn passes on."""
    roles = f"{role}/" + ("saboteur/digger/digger" if role == "digger" else "digger/digger/digger")
    game = from_position(
        f"saboteur; seats=4 turn=0 roles={roles} goals=stone_sw,treasure,stone_nw "
        "hands=map,cross/cross,cross/map,cross/map,cross"
    )
    game.play(map_at(game, "top"))
    view = game.view(0)
    assert isinstance(view, SaboteurView)
    return game, view


def map_at(game: Game, goal: str) -> Action:
    return next(action for action in game.legal_actions() if action.goal == goal)


def all_said(view: View, spec: str = "keen", heard: Heard = ()) -> set[tuple[str, Any]]:
    said = [spoken(make(spec), view, Chance(luck), heard) for luck in range(40)]
    return {(one.key, one.facts) for one in said if one is not None}


def test_a_digger_tells_what_a_map_showed_and_once() -> None:
    _, view = round_with_a_map()
    assert all_said(view) == {("goal_stone", (("goal", "top"),))}
    assert all_said(view, heard=(Claim(0, "goal_stone", (("goal", "top"),), 2),)) == set()


def test_a_saboteur_lies_about_a_map_only_where_nobody_else_has_looked() -> None:
    game, view = round_with_a_map("saboteur")
    lie, truth = ("goal_treasure", (("goal", "top"),)), ("goal_stone", (("goal", "top"),))
    assert all_said(view) == {lie, truth}
    game.play(game.legal_actions()[0])
    game.play(map_at(game, "top"))
    known = game.view(0)
    assert all_said(known) == {truth}
    # And never so that its words contradict each other.
    before = (Claim(0, "goal_treasure", (("goal", "middle"),), 1),)
    assert lie not in all_said(view, heard=before)


def test_a_map_claim_counts_as_far_as_its_speaker_is_trusted_and_has_looked() -> None:
    game, _ = round_with_a_map()
    view = game.view(1)
    assert isinstance(view, SaboteurView)
    heard = (Claim(0, "goal_stone", (("goal", "top"),), 2),)
    claims = map_claims(view, heard)
    trusted = believed_gold(view, claims, [0.0] * 4)
    doubted = believed_gold(view, claims, [0.9, 0, 0, 0])
    assert trusted[0] < 0.03 < 0.2 < doubted[0] and sum(trusted) == pytest.approx(1)
    # Somebody who has not looked cannot know.
    made_up = map_claims(view, (Claim(2, "goal_stone", (("goal", "top"),), 2),))
    assert believed_gold(view, made_up, [0.0] * 4) == [1 / 3] * 3


def test_what_turns_out_false_is_held_against_who_said_it() -> None:
    game, _ = round_with_a_map()
    game.play(game.legal_actions()[0])
    game.play(map_at(game, "top"))
    view = game.view(2)
    assert isinstance(view, SaboteurView)
    true, false = (Claim(0, key, (("goal", "top"),), 2) for key in ("goal_stone", "goal_treasure"))
    chances = {}
    for heard in ((), (true,), (false,)):
        belief, _ = listened(view, diary_of(view), 1.0, heard)
        chances[heard] = belief.chances[0]
    assert chances[true,] < chances[()]
    assert chances[false,] > 10 * chances[()]
    reasons = {reason.key for one in explained(make("keen"), view, (false,)) for reason in one.reasons}
    assert "belief.said_false" in reasons
    # Of two who contradict each other both are doubted, by one who cannot know.
    other = game.view(1)
    assert isinstance(other, SaboteurView)
    told = map_claims(other, (false, Claim(2, "goal_stone", (("goal", "top"),), 3)))
    assert all(lean > 0 for _, lean in leans_of(other, told, [0.3] * 4))


# Accusations


def test_whoever_accuses_everybody_says_little() -> None:
    one = stances((Claim.of(0, "suspect", seat=2),), 1, 1)
    many = stances(tuple(Claim.of(0, "suspect", seat=seat) for seat in (2, 3, 4)), 1, 1)
    assert one[0].weight == 1 and {each.weight for each in many} == {1 / 3}
    # The last word counts, one's own does not, nor what is said of oneself by oneself.
    assert [each.against for each in stances((Claim.of(0, "stop", seat=2), Claim.of(0, "trust", seat=2)), 1, 1)] == [
        False
    ]
    assert stances((Claim.of(1, "stop", seat=2), Claim.of(0, "trust", seat=0)), 1, 1) == []


@pytest.mark.parametrize("name", GAMES)
def test_an_accusation_moves_a_belief_by_how_far_the_speaker_is_trusted(name: str) -> None:
    view = start(name, 5, 3).view(0)
    foes = GAMES[name].suspected

    def of(seat: int, heard: Heard) -> float:
        told = next(one for one in explained(make("keen"), view, heard) if one.seat == seat)
        return sum(chance for role, chance in told.roles if role in foes and role == "saboteur")

    same = [seat for seat in (1, 2, 3, 4) if not isinstance(view, LostMinesView) or view.clans[seat] != view.clans[0]]
    speaker, target = same[0], same[1]
    assert of(target, ()) < of(target, (Claim.of(speaker, "suspect", seat=target),))
    assert of(target, ()) > of(target, (Claim.of(speaker, "trust", seat=target),))


def test_who_asks_to_be_mended_and_is_trusted_is_mended_first() -> None:
    game = from_position(
        "saboteur; seats=5 turn=0 roles=digger/digger/digger/digger/saboteur broken=-/pick/pick/-/- "
        "hands=repair_pick,dead_ns/cross/cross/cross/cross"
    )
    view, legal = game.view(0), game.legal_actions()

    def mended(heard: Heard) -> list[int | None]:
        return [decided(make("keen"), view, legal, Chance(luck), heard).seat for luck in range(40)]

    plea = (("tool", "pick"),)
    assert mended(()).count(1) > mended(()).count(2)
    assert mended((Claim(2, "need_tool", plea, 1),)).count(2) > 30
    assert mended((Claim(1, "need_tool", plea, 1),)).count(1) > 30
    # Whoever is known for a saboteur asks in vain.
    assert isinstance(view, SaboteurView)
    known = replace(view, roles=("digger", "digger", "saboteur", "digger", "digger"))
    assert 2 not in {
        decided(make("keen"), known, legal, Chance(luck), (Claim(2, "need_tool", plea, 1),)).seat for luck in range(20)
    }


def test_a_bot_asks_and_thanks() -> None:
    game = from_position(
        "saboteur; seats=3 turn=0 roles=digger/digger/saboteur broken=pick/-/- "
        "hands=cross,cross/repair_pick,cross/cross,t_wide"
    )
    game.play(next(action for action in game.legal_actions() if action.kind == "pass"))
    assert ("need_tool", (("tool", "pick"),)) in all_said(game.view(0))
    game.play(next(action for action in game.legal_actions() if action.kind == "repair"))
    game.play(next(action for action in game.legal_actions() if action.kind in ("pass", "lay")))
    game.play(next(action for action in game.legal_actions() if action.kind in ("pass", "lay")))
    assert "thanks" in {key for key, _ in all_said(game.view(0))}


# Bots that do not listen, and bots from outside


class Deaf:
    def decide(self, view: Any, legal: Sequence[Action], chance: Chance) -> Action:
        return legal[0]

    def explain(self, view: Any) -> tuple[()]:
        return ()


class DeafBot(Bot):
    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return legal[0]


class Gossip:
    """Listens and speaks, and is no ``Bot``."""

    def decide(self, view: Any, legal: Sequence[Action], chance: Chance, heard: Heard = ()) -> Action:
        return legal[-1] if heard else legal[0]

    def explain(self, view: Any, heard: Heard = ()) -> tuple[()]:
        return ()

    def speak(self, view: Any, chance: Chance) -> Claim:
        return Claim.of(view.seat, "suspect", seat=(view.seat + 1) % view.seats)


class Babbler(DeafBot):
    def speak(self, view: View, chance: Chance, heard: Heard = ()) -> Claim:
        return Claim.of(0, "moo")


def test_bots_that_do_not_listen_play_on_where_others_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undermine.bots.registry._BOTS", {"keen": KeenBot})
    for kind, name in ((Deaf, "deaf"), (DeafBot, "deaf_bot"), (Gossip, "gossip"), (Babbler, "babbler")):
        add(kind, name)
    deaf, gossip = make("deaf"), make("gossip")
    assert isinstance(deaf, _Adapted) and not listens(deaf) and not speaks(deaf) and not listens(make("deaf_bot"))
    assert listens(gossip) and listens(gossip, "explain") and not listens(gossip, "speak") and speaks(gossip)
    assert listens(make("keen")) and speaks(make("keen"))
    game = start("saboteur", 4, 1)
    view, legal = game.view(game.to_act), game.legal_actions()
    heard = (Claim.of(1, "greet"),)
    for bot in (deaf, make("deaf_bot")):
        assert decided(bot, view, legal, Chance(1), heard) == legal[0] and explained(bot, view, heard) == ()
        assert spoken(bot, view, Chance(1), heard) is None
    assert decided(gossip, view, legal, Chance(1), heard) == legal[-1] and explained(gossip, view, heard) == ()
    seats = [make("deaf"), make("gossip"), make("deaf_bot"), make("keen")]
    over, said = play_talking(start(GAMES["saboteur"].rules(rounds=1), 4, 2), seats, "2")
    assert over.result is not None and Claim(1, "suspect", (("seat", 2),)) in {one._replace(move=0) for one in said}
    with pytest.raises(BotError, match="no_such_claim"):
        spoken(make("babbler"), view, Chance(1), ())


def test_a_repeated_claim_is_not_said_again() -> None:
    view = start("saboteur", 3, 1).view(1)
    said = Claim(1, "suspect", (("seat", 2),), 1)
    gossip = type("Adapted", (_Adapted,), {"adapted": Gossip})()
    assert spoken(gossip, view, Chance(1), ()) == said._replace(move=0)
    assert spoken(gossip, view, Chance(1), (said,)) is None


# Fixed opponents


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", [Liar, Flatterer])
def test_opponents_that_talk_are_not_offered_and_say_what_they_should_not(name: str, kind: type[KeenBot]) -> None:
    bot = make(kind.name)
    assert type(bot) is kind and not bot.offered
    view = start(name, 5, 2).view(1)
    said = [spoken(bot, view, Chance(luck), ()) for luck in range(60)]
    assert {one.key for one in said if one is not None} >= {"suspect", "trust"}


# A conversation


def test_a_conversation_begins_anew_with_each_round() -> None:
    game = start("saboteur", 3, 4)
    bots = dict(enumerate(seat_bots("keen", 3, "saboteur")))
    talk = Conversation(game, bots, "4")
    chances = [bot_chance("4", seat) for seat in bots]
    rounds: dict[int, int] = {}
    first = {1: 1}
    while (seat := game.to_act) is not None:
        heard = talk.heard
        rounds[game.round] = max(rounds.get(game.round, 0), len(heard))
        first.setdefault(game.round, len(game.actions) + 1)
        assert all(1 <= claim.move <= len(game.actions) + 2 - first[game.round] for claim in heard)
        game.play(decided(bots[seat], game.view(seat), game.legal_actions(), chances[seat], heard))
        talk.after_turn(seat)
    assert len(rounds) == 3 and all(rounds.values())
    assert len(talk.claims) > max(rounds.values())
