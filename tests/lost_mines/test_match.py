"""The next round and the end of the game (LM.70, LM.71)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.lost_mines.table import (
    DECK,
    DWARVES,
    MINES,
    TREASURES,
    board,
    drawn,
    everyone,
    idle_until_round,
    kinds,
    legal,
    play,
    refused,
    supply,
    table,
    told,
)
from undermine.games import LostMines, LostMinesRules, RulesError
from undermine.games.core.round_events import GameEnded, RoundBegan
from undermine.games.lost_mines.events import TurnSkipped

# The next round


def after_a_round(seed: int = 0) -> LostMines:
    """A second round, after a first one that left its traces everywhere."""
    game = table(
        "B┬l.....─└",
        seats=5,
        named={"l": "straight_ew_lake"},
        mines="silver gold gemstones dragon",
        overcome="3,3",
        tokens="trap@1,3e troll@1,3s>3",
        taken={1: 2, 4: 2},
        dragon=1,
        at={0: (2, 3), 2: (10, 3), 4: (9, 3)},
        hands={0: "info_mine_dwarf", 1: "axe boat", 2: "info_treasure_dwarf"},
        stock="",
        seed=seed,
    )
    play(game, "info_mine_dwarf:mine1", "stay", "-axe,boat", "stay", "info_treasure_dwarf>0", "stay")
    assert game.round == 2
    return game


@pytest.mark.rule("LM.70")
def test_everything_but_the_points_is_set_up_anew() -> None:
    game = after_a_round()
    assert board(game) == drawn("B")
    for seat in everyone(game):
        view = game.view(seat)
        assert (view.round, view.phase) == (2, "play")
        assert [(mine.face, mine.open, mine.looked) for mine in view.mines] == [(None, None, ())] * 4
        assert [(one.value, one.taken, one.looked) for one in view.treasures] == [(None, None, ())] * 5
        assert view.dwarves == tuple((1, 3) if clan == "blue" else (1, 5) for clan in view.clans)
        assert (view.tokens, view.dragon, view.pile, view.roles) == ((), None, (), None)
        assert view.hand_sizes == (5,) * 5
        assert view.stock == 63 - 10 - 25
        assert {owner for owner, role in enumerate(view.known_roles) if role is not None} == ({seat} - {None})
        assert (view.proposed, view.agreed, view.walked) == (False, 0, False)
        assert told(view.history, RoundBegan) == [RoundBegan(2, 3)]
    assert supply(game) == {"axe": 3, "boat": 3, "rope": 3, "trap": 3, "troll": 2}
    assert sum(game.gold) > 0
    deal = game.deal_data()
    assert Counter(card for cards in (*deal["hands"], deal["stock"], deal["aside"]) for card in cards) == DECK
    assert sorted(deal["mines"]) == sorted(MINES)
    assert Counter((kind, value) for kind, value in deal["treasures"] + deal["treasures_aside"]) == TREASURES
    dwarves = [f"{clan} {role}" for clan, role in zip(deal["clans"], deal["roles"], strict=True)]
    assert Counter([*dwarves, *(" ".join(one) for one in deal["spare"])]) == DWARVES[5]


@pytest.mark.rule("LM.70")
def test_mines_treasures_dwarves_and_cards_are_shuffled_for_each_round() -> None:
    deals = [after_a_round(seed).deal_data() for seed in range(100)]
    assert len({tuple(deal["mines"]) for deal in deals}) > 15
    assert {tuple(deal["treasures"][0]) for deal in deals} == set(TREASURES)
    assert {(deal["clans"][0], deal["roles"][0]) for deal in deals} == {
        (clan, role) for clan in ("blue", "yellow") for role in ("loyal", "selfish", "saboteur")
    }
    assert len({deal["stock"][0] for deal in deals}) > 15


@pytest.mark.rule("LM.70")
def test_no_round_is_dealt_like_the_one_before() -> None:
    game = LostMines.start(LostMinesRules(rounds=5, first=0), 3, 0)
    deals = []
    for _ in range(5):
        deals.append(game.deal_data())
        play(game, "end?", "yes", "yes")
    assert len({str(deal["stock"]) for deal in deals}) == 5
    assert len({str(deal["hands"]) for deal in deals}) == 5


@pytest.mark.rule("LM.70")
def test_the_second_round_is_played_with_what_was_dealt_for_it() -> None:
    game = table(hands={0: "axe"}, stock="")
    play(game, "-axe", "stay")
    deal = game.deal_data()
    for seat in range(3):
        assert sorted(game.view(seat).hand or ()) == sorted(deal["hands"][seat])
        assert game.view(seat).role == deal["roles"][seat]
    idle_until_round(game, 3)
    result = game.results[1]
    assert list(result.roles) == deal["roles"]
    assert list(dict(result.shown)["clans"]) == deal["clans"]


@pytest.mark.rule("LM.70")
def test_a_players_points_of_all_rounds_add_up() -> None:
    game = table(
        dwarves="blue loyal, yellow loyal, blue selfish",
        treasures="gold 4, silver 2, gold 3",
        taken={1: 0, 3: 2},
        hands={0: "axe"},
        stock="",
        points=[3, 1, 0],
        rounds=1,
    )
    play(game, "-axe", "stay")
    assert game.gold == game.view(None).points == (7, 1, 3)


@pytest.mark.rule("LM.70")
def test_a_players_troll_of_the_last_round_is_not_there_in_the_next() -> None:
    game = table("B┬", hands={0: "troll"}, stock="")
    play(game, "troll@1,3e", "stay")
    assert game.round == 2
    events = idle_until_round(game, 3)
    assert "troll_left" not in kinds(events)


# Who begins


@pytest.mark.rule("LM.70")
@pytest.mark.parametrize("by", [0, 1, 2])
@pytest.mark.parametrize(
    "last", ["straight_ew@2,3", "axe@2,4", "info_mine_dwarf:mine1", "trap@1,3e", "troll@1,3e", "thunderstorm@2,4"]
)
def test_the_left_neighbour_of_who_was_the_last_to_play_a_card_begins(by: int, last: str) -> None:
    card = last.partition("@")[0].partition(":")[0]
    # It is not the seat that begins the round who plays that card, nor is it the last to have a turn.
    hands = {(by + 2) % 3: "boat", by: card, (by + 1) % 3: "rope"}
    game = table("B\n├x\nY", named={"x": "straight_ew_trunk"}, hands=hands, stock="", turn=(by + 2) % 3)
    events = play(game, "-boat", "stay", last, "stay", "-rope", "stay")
    assert told(events, RoundBegan) == [RoundBegan(2, (by + 1) % 3)]
    assert game.to_act == game.view(None).first == (by + 1) % 3


@pytest.mark.rule("LM.70", "LM.37")
@pytest.mark.parametrize("discard", ["-axe", "-axe,boat"])
def test_discarding_is_not_playing(discard: str) -> None:
    game = table(seats=4, hands={1: "rope cross", 2: "axe boat trap"}, turn=1)
    play(game, "cross@2,3", "stay", discard, "stay", "end?", "yes", "yes", "yes")
    assert game.to_act == 2  # the left neighbour of seat 1


@pytest.mark.rule("LM.70")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_where_everybody_only_discards_the_same_seat_begins_again(first: int) -> None:
    game = LostMines.start(LostMinesRules(first=first, agreement=False), 3, 0)
    events = idle_until_round(game, 2)
    assert told(events, RoundBegan) == [RoundBegan(2, first)]
    assert (game.to_act, game.view(None).first) == (first, first)


@pytest.mark.rule("LM.70")
def test_a_skipped_turn_does_not_count() -> None:
    game = table(seats=4, hands={0: "axe", 1: "cross"}, stock="rope")
    events = play(game, "-axe", "stay", "cross@2,3", "stay")
    assert told(events, TurnSkipped) == [TurnSkipped(2), TurnSkipped(3)]
    play(game, "end?", "yes", "yes", "yes")
    assert game.to_act == 2  # the left neighbour of seat 1, for seats 2 and 3 were skipped and seat 0 has not played


@pytest.mark.rule("LM.70", "LM.61")
def test_neither_a_proposal_nor_a_vote_counts() -> None:
    game = table(seats=4, hands={0: "axe", 1: "cross", 2: "boat", 3: "rope"})
    play(game, "-axe", "stay", "end?", "no", "cross@2,3", "stay", "end?", "yes", "yes", "yes")
    assert game.to_act == 2


@pytest.mark.rule("LM.70", "LM.42")
def test_a_card_lost_to_a_trap_was_not_played_by_anybody_else() -> None:
    game = table("B┬", tokens="trap@1,3e", hands={0: "cross", 1: "axe boat", 2: "rope"}, at={1: (2, 3)})
    play(game, "cross@3,3", "stay", "-axe", "walk@1,3*1", "end?", "yes", "yes")
    assert game.to_act == 1


@pytest.mark.rule("LM.70")
def test_taking_the_last_treasure_does_not_change_who_played_last() -> None:
    game = table(
        "B.......─┐",
        mines="silver gold gemstones dragon",
        taken={2: 0, 3: 0},
        at={1: (9, 3)},
        hands={0: "cross", 1: "boat", 2: "rope"},
    )
    play(game, "cross@2,3", "stay", "-boat", "walk@10,3", "take:1")
    assert (game.round, game.to_act) == (2, 1)


@pytest.mark.rule("LM.70", "LM.61")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_where_nobody_played_a_card_the_same_seat_begins_again(first: int) -> None:
    game = LostMines.start(LostMinesRules(first=first), 3, 0)
    play(game, "end?", "yes", "yes")
    assert (game.round, game.to_act, game.view(None).first) == (2, first, first)


@pytest.mark.rule("LM.70", "LM.61")
def test_who_played_last_in_an_earlier_round_does_not_matter() -> None:
    game = table(seats=4, rounds=3, hands={0: "cross", 1: "axe", 2: "boat", 3: "rope"})
    play(game, "cross@2,3", "stay", "end?", "yes", "yes", "yes")
    assert (game.round, game.to_act) == (2, 1)
    play(game, "end?", "yes", "yes", "yes")
    assert (game.round, game.to_act) == (3, 1)


# The end of the game


@pytest.mark.rule("LM.71")
@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_a_match_has_as_many_rounds_as_the_rules_say(rounds: int) -> None:
    game = LostMines.start(LostMinesRules(rounds=rounds), 3, 0)
    for number in range(1, rounds + 1):
        assert (game.round, game.result) == (number, None)
        play(game, "end?", "yes", "yes")
    assert game.round == rounds
    assert game.result is not None
    assert len(game.result.rounds) == rounds
    assert (game.to_act, legal(game)) == (None, [])
    assert refused(game, "end?") == "game_over"


@pytest.mark.rule("LM.71")
def test_two_rounds_are_usual() -> None:
    assert LostMinesRules().rounds == 2
    for rounds in (0, -1, 100):
        with pytest.raises(RulesError, match="rounds"):
            LostMinesRules(rounds=rounds)


@pytest.mark.rule("LM.71")
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ([3, 5, 4], (1,)),
        ([5, 3, 5], (0, 2)),
        ([2, 2, 2], (0, 1, 2)),
        ([0, 0, 0], (0, 1, 2)),
        ([0, 0, 1], (2,)),
    ],
)
def test_the_most_points_win_and_a_tie_is_shared(points: list[int], winners: tuple[int, ...]) -> None:
    game = table(hands={0: "axe"}, stock="", points=points, rounds=1)
    events = play(game, "-axe", "stay")
    assert events[-1] == GameEnded(tuple(points), winners, ())
    assert game.result is not None
    assert (game.result.totals, game.result.winners) == (tuple(points), winners)
    for seat in everyone(game):
        assert game.view(seat).history[-1] == events[-1]


@pytest.mark.rule("LM.71")
def test_the_last_rounds_points_count_too() -> None:
    game = table(
        dwarves="blue loyal, yellow loyal, blue selfish",
        treasures="gold 4, silver 2, gold 3",
        taken={1: 0, 3: 2},
        hands={0: "axe"},
        stock="",
        points=[0, 3, 1],
        rounds=1,
    )
    play(game, "-axe", "stay")
    assert game.result is not None
    assert (game.result.totals, game.result.winners) == ((4, 3, 4), (0, 2))


@pytest.mark.rule("LM.71", "LM.70")
@pytest.mark.parametrize("seats", range(3, 10))
def test_a_whole_match_is_played_to_its_end_by_any_number_of_players(seats: int) -> None:
    game = LostMines.start(LostMinesRules(), seats, 1)
    events = idle_until_round(game, 3)
    assert kinds(events).count("round_ended") == 2
    assert kinds(events)[-1] == "game_ended"
    assert game.result is not None
    assert len(game.result.totals) == seats
