"""Positions: any moment of a match as one line of text, and games that go on from it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tests.policies import uniform
from undermine.games import (
    GAMES,
    Chance,
    Game,
    PositionError,
    Record,
    RulesError,
    Saboteur,
    from_position,
    position_of,
    position_seen,
    resample,
    start,
    trace,
)
from undermine.testing.games import check_position
from undermine.testing.secrecy import check_world, check_worlds

#: enough different places of a match that every phase of every game comes up
EVERY = 13


def moments(name: str, seats: int, seed: int) -> list[Game]:
    """A match at random, looked at now and then, and whenever something else than a usual turn is to be decided."""
    game, chance, found = start(name, seats, seed), Chance(seed), []
    number = 0
    while game.to_act is not None:
        number += 1
        phase = game.view(None).data()["phase"]
        if number % EVERY == 0 or phase not in ("turn", "play", "move"):
            found.append(game.copy())
        game.play(uniform(game, chance))
    return [*found, game]


def matches() -> list[tuple[str, int]]:
    return [(name, seats) for name, kind in GAMES.items() for seats in (kind.rules.players[0], kind.rules.players[-1])]


@pytest.mark.parametrize(("name", "seats"), matches())
def test_a_position_says_everything_and_goes_on_as_the_match_would_have(name: str, seats: int) -> None:
    for game in moments(name, seats, seed=3):
        check_position(game)


@pytest.mark.parametrize(("name", "seats"), matches())
def test_a_view_as_a_position_leaves_open_what_the_seat_does_not_know(name: str, seats: int) -> None:
    for game in moments(name, seats, seed=4)[::3]:
        for seat in (None, game.to_act):
            view = game.view(seat)
            if view.data()["phase"] == "pick":
                with pytest.raises(PositionError):
                    position_seen(view)
                continue
            text = position_seen(view).text()
            # Nothing but the view goes into it, so that all worlds with this view have the same text.
            assert position_seen(resample(view, Chance("world")).view(seat)).text() == text
            made = from_position(text).view(seat).data()
            seen = view.data()
            for field in ("to_act", "phase", "turn", "maze", "hand", "hand_sizes", "stock", "pile", "pile_by"):
                assert made[field] == seen[field], field


@pytest.mark.parametrize(("name", "seats"), matches())
def test_a_seat_can_be_given_other_worlds_after_a_position(name: str, seats: int) -> None:
    for game in moments(name, seats, seed=5)[::3]:
        given = from_position(position_of(game).text())
        chance = Chance("play")
        for _ in range(5):
            check_worlds(given, Chance("other"), seats=(None, given.to_act))
            if given.to_act is None:
                break
            given.play(uniform(given, chance))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_left_open_is_drawn_by_the_seed(name: str) -> None:
    seats = GAMES[name].rules.players[1]
    game = from_position(f"{name}; seats={seats}")
    twin, other = from_position(f"{name}; seats={seats} seed=0"), from_position(f"{name}; seats={seats} seed=1")
    assert position_of(game).text() == position_of(twin).text() != position_of(other).text()
    assert len(game.view(0).data()["hand"]) == len(start(name, seats, 1).view(0).data()["hand"])


@pytest.mark.parametrize("name", GAMES)
def test_a_match_from_a_position_is_recorded_traced_and_replayed(name: str) -> None:
    middle = moments(name, GAMES[name].rules.players[0], seed=6)[3]
    game, chance = from_position(position_of(middle).text()), Chance("end")
    while game.to_act is not None:
        game.play(uniform(game, chance))
    record = Record.parse(Record.of(game).text())
    assert record.position == position_of(middle).text() and '"seed"' not in record.text()
    assert record.replay().result == game.result
    opening = next(iter(trace(record)))
    assert opening["position"] == record.position and "seed" not in opening


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_position"),
        ("saboteur seats=3", "no_position"),
        ("saboteur; seats", "no_position"),
        ("saboteur; seats=3\nstock=-", "no_position"),
        ("chess; seats=3", "no_such_game"),
        ("saboteur; seats=2", "players"),
        ("saboteur; seats=x", "position_field"),
        ("saboteur tea=1; seats=3", "no_such_option"),
        ("saboteur; seats=3 tea=1", "no_such_field"),
        ("saboteur; seats=3 turn=3", "position_field"),
        ("saboteur; seats=3 turn=1 decides=2", "position_field"),
        ("saboteur; seats=3 roles=saboteur/saboteur/digger", "position_field"),
        ("saboteur; seats=3 goals=treasure,treasure,?", "position_field"),
        ("saboteur; seats=3 board=cross@0,0", "position_field"),
        ("saboteur; seats=3 board=cross@1,0/cross@1,0", "position_field"),
        ("saboteur; seats=3 board=map:top", "position_field"),
        ("saboteur; seats=3 hands=dead_s,dead_s/-/-", "position_card"),
        ("saboteur; seats=3 hands=?40", "position_count"),
        ("saboteur; seats=3 stock=-", "position_count"),
        ("saboteur; seats=3 phase=tea", "position_field"),
        ("saboteur; seats=3 phase=set_stone", "position_field"),
        ("saboteur; seats=3 purses=9/-/-", "position_field"),
        ("saboteur; seats=3 chance=00+1", "position_field"),
        ("saboteur2; seats=2 trapped=5", "position_field"),
        ("saboteur2; seats=2 thefts=1,1", "position_field"),
        ("lost_mines; seats=3 dwarves=green.loyal/?/?", "position_field"),
        ("lost_mines; seats=3 turn=1 decides=2", "position_field"),
        ("lost_mines; seats=3 board=cross@40,1", "position_field"),
        ("lost_mines; seats=3 mines=gold,gold,?,?", "position_field"),
        ("lost_mines; seats=3 tokens=trap@5,5e", "position_field"),
        ("lost_mines; seats=3 phase=take walked=1", "position_field"),
        ("lost_mines; seats=3 took=1/1/-", "position_field"),
        (f"saboteur; seats=3 stock={'cross,' * 6000}", "long_position"),
        ("saboteur; seats=3 hands=queen", "position_card"),
        ("saboteur; seats=3 roles=-", "no_position"),
        ("saboteur; seats=3 pile=map:9", "no_position"),
        ("lost_mines; seats=3 dwarves=-", "no_position"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        from_position(text)
    assert refused.value.code == code


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_written_is_a_game_or_is_refused(name: str) -> None:
    game, chance = start(name, 4, "odd"), Chance("odd")
    for _ in range(25):
        game.play(chance.choice(game.legal_actions()))
    whole = position_of(game)
    odd = (
        "-",
        "?",
        "?99",
        "queen",
        "-1",
        "99",
        "map:9",
        "map:x",
        "cross@9,99",
        "x@1",
        "gold.9",
        "//",
        ",",
        "9:z",
        "...",
    )
    refused = 0
    for field, text in product(whole.fields, odd):
        for value in (text, whole.fields[field].replace(",", f",{text},", 1)):
            try:
                from_position(replace(whole, fields={**whole.fields, field: value}).text()).legal_actions()
            except RulesError:
                refused += 1
    assert refused > len(odd)


def test_a_goal_that_is_reached_cannot_lie_face_down() -> None:
    way = "/".join(f"straight_ew@{column},0" for column in range(1, 4))
    far = "/".join(f"cross@{column},0" for column in range(4, 8))
    with pytest.raises(PositionError):
        from_position(f"saboteur; seats=3 board={way}/{far}")


def test_a_token_may_lie_where_the_way_has_gone() -> None:
    # The silver mine was turned over beside the trap and is closed there: the trap lies on, without effect (LM.34).
    text = "lost_mines; seats=3 mines=silver,gold,gemstones,dragon shown=1 tokens=trap@10,1s"
    assert "tokens=trap@10,1s" in position_of(from_position(text)).text()


def test_a_seat_can_be_given_other_worlds_where_nuggets_are_missing() -> None:
    # No card is left to pay with, so the bank pays; whoever looks knows that, and not which cards are missing (S1.64).
    game = from_position("saboteur; seats=3 roles=saboteur/digger/digger nuggets=- seed=1")
    while game.round == 1 and game.to_act is not None:
        game.play(game.legal_actions()[-1])
    for seat in range(3):
        world = resample(game.view(seat), Chance(seat))
        check_world(game, world, seat)
        assert isinstance(world, Saboteur) and not world.nuggets and world.bank[0] > 0


def test_a_round_in_which_nobody_can_ever_have_a_card_ends() -> None:
    # In Saboteur 2 who has no cards draws none (S2.12); no match comes to where nobody has any while some are to be
    # drawn.
    game = from_position("saboteur2 rounds=1; seats=2 hands=-")
    events = game.play(game.legal_actions()[0])
    assert "round_ended" in [event.kind for event in events] and game.result is not None
