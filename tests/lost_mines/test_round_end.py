"""The end of a round: treasures, empty hands, an agreement, and what is shown (LM.60 to LM.62)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.lost_mines.table import everyone, kinds, legal, play, refusal, refused, table, told
from undermine.games import LostMines, LostMinesRules, RulesError
from undermine.games.core.round_events import RolesShown, RoundBegan, RoundEnded
from undermine.games.lost_mines.events import (
    Discarded,
    EndProposed,
    Scored,
    Stayed,
    TreasuresShown,
    TreasureTaken,
    Voted,
)

GOLD_IN_THE_MIDDLE = "silver gold gemstones dragon"


# All treasures collected


@pytest.mark.rule("LM.60")
@pytest.mark.parametrize("seats", range(3, 10))
def test_the_round_ends_at_once_when_the_last_treasure_laid_out_is_taken(seats: int) -> None:
    game = table(
        "B.......─┐",
        seats=seats,
        mines=GOLD_IN_THE_MIDDLE,
        taken={number: number % seats for number in range(2, seats + 1)},
        at={0: (9, 3)},
        hands={0: "axe boat trap", 1: "boat"},
        stock="rope ...",
    )
    play(game, "-axe,boat", "walk@10,3")
    assert legal(game) == ["take:1"]
    events = play(game, "take:1")
    assert kinds(events)[:4] == ["treasure_taken", "round_ended", "roles_shown", "treasures_shown"]
    assert [event.by for event in told(events, RoundEnded)] == ["treasures"]
    assert "drew" not in kinds(events)  # nothing more is drawn
    assert game.round == 2


@pytest.mark.rule("LM.60")
def test_the_last_treasure_may_be_taken_by_staying() -> None:
    game = table(
        "B........┐",
        mines=GOLD_IN_THE_MIDDLE,
        taken={2: 1, 3: 1},
        at={0: (10, 3)},
        hands={0: "axe", 1: "boat"},
        rounds=1,
    )
    play(game, "-axe", "stay")
    twin = game.copy()
    assert [event.by for event in told(play(game, "take:1"), RoundEnded)] == ["treasures"]
    assert game.to_act is None
    play(twin, "leave")
    assert (twin.round, twin.to_act) == (1, 1)


@pytest.mark.rule("LM.60")
def test_as_long_as_a_treasure_lies_there_the_round_goes_on() -> None:
    game = table(
        "B.......─┐",
        mines=GOLD_IN_THE_MIDDLE,
        taken={3: 1},
        at={0: (9, 3)},
        hands={0: "axe", 1: "boat"},
    )
    assert kinds(play(game, "-axe", "walk@10,3", "take:1")) == ["discarded", "walked", "treasure_taken", "drew"]
    assert game.round == 1


@pytest.mark.rule("LM.60", "LM.43")
def test_the_last_treasure_may_be_taken_in_a_mine_that_was_just_turned_over() -> None:
    game = table(
        "B.......─?",
        mines="gold gemstones silver dragon",
        treasures="gold 2, silver 3, gemstones 4",
        taken={1: 1, 2: 1},
        at={0: (9, 3)},
        hands={0: "axe", 1: "boat"},
    )
    events = play(game, "-axe", "walk@10,3w", "set~@10,3", "take:3")
    assert "drew" not in kinds(events)
    assert game.round == 2


# No cards left


@pytest.mark.rule("LM.60")
def test_the_round_ends_when_the_pile_is_empty_and_nobody_has_cards() -> None:
    game = table(hands={0: "axe", 2: "boat"}, stock="")
    play(game, "-axe", "stay")
    assert (game.round, game.to_act) == (1, 2)
    play(game, "-boat")
    assert (game.round, game.to_act) == (1, 2)
    events = play(game, "stay")
    assert kinds(events)[:2] == ["stayed", "round_ended"]
    assert [event.by for event in told(events, RoundEnded)] == ["no_cards"]
    assert game.round == 2


@pytest.mark.rule("LM.60")
def test_the_last_card_still_brings_its_move_and_its_treasure() -> None:
    game = table(
        "B......─.?",
        mines=GOLD_IN_THE_MIDDLE,
        treasures="gold 4, silver 3, silver 2",
        at={0: (8, 3)},
        hands={0: "straight_ew"},
        stock="",
        rounds=1,
    )
    play(game, "straight_ew@9,3")
    assert game.view(None).phase == "move"
    play(game, "walk@10,3w")
    assert game.view(None).phase == "take"
    events = play(game, "take:1")
    assert events[:2] == [TreasureTaken(0, 1, "gold", 4), RoundEnded(1, "blue", "no_cards")]
    assert game.gold == (4, 0, 0)


@pytest.mark.rule("LM.60")
def test_the_last_card_and_the_last_treasure_together_are_the_last_treasure() -> None:
    game = table(
        "B.......─┐",
        mines=GOLD_IN_THE_MIDDLE,
        taken={2: 1, 3: 1},
        at={0: (9, 3)},
        hands={0: "axe"},
        stock="",
    )
    events = play(game, "-axe", "walk@10,3", "take:1")
    assert [event.by for event in told(events, RoundEnded)] == ["treasures"]


@pytest.mark.rule("LM.60", "LM.42")
def test_the_round_ends_also_when_a_trap_took_the_last_card() -> None:
    game = table("B┬", tokens="trap@1,3e", hands={0: "axe boat"}, stock="")
    play(game, "-axe")
    events = play(game, "walk@2,3*1")
    assert kinds(events)[:3] == ["walked", "trap_sprung", "round_ended"]
    assert game.round == 2


@pytest.mark.rule("LM.60", "LM.11")
def test_as_long_as_the_pile_holds_a_card_the_round_goes_on() -> None:
    game = table(hands={0: "axe"}, stock="rope")
    play(game, "-axe", "stay")
    assert (game.round, game.to_act, game.view(0).hand) == (1, 0, ("rope",))
    play(game, "-rope", "stay")
    assert game.round == 2


@pytest.mark.rule("LM.60")
def test_as_long_as_anybody_has_a_card_the_round_goes_on() -> None:
    game = table(seats=5, hands={3: "axe", 2: "boat rope"}, stock="", turn=3)
    play(game, "-axe", "stay")
    assert (game.round, game.to_act) == (1, 2)
    play(game, "-boat", "stay")
    assert (game.round, game.to_act) == (1, 2)
    play(game, "-rope", "stay")
    assert game.round == 2


# Agreement


@pytest.mark.rule("LM.61")
@pytest.mark.parametrize("seats", range(3, 10))
def test_the_others_answer_clockwise_and_all_yes_ends_the_round_at_once(seats: int) -> None:
    game = table(seats=seats, turn=1)
    assert play(game, "end?") == [EndProposed(1)]
    for voter in [(2 + place) % seats for place in range(seats - 2)]:
        assert (game.to_act, game.view(None).phase, legal(game)) == (voter, "vote", ["yes", "no"])
        assert play(game, "yes") == [Voted(voter, True)]
        assert game.round == 1
    assert game.to_act == 0
    events = play(game, "yes")
    assert events[0] == Voted(0, True)
    assert [event.by for event in told(events, RoundEnded)] == ["agreement"]
    assert "drew" not in kinds(events)
    assert game.round == 2


@pytest.mark.rule("LM.61")
@pytest.mark.parametrize("noes", [0, 1, 2])
def test_the_first_no_ends_the_vote_and_the_turn_goes_on(noes: int) -> None:
    game = table(hands={0: "axe boat", 1: "boat", 2: "rope", 3: "trap"}, seats=4)
    play(game, "end?", *["yes"] * noes)
    assert play(game, "no") == [Voted(1 + noes, False)]
    assert (game.to_act, game.view(None).phase, game.view(None).turn) == (0, "play", 0)
    assert legal(game) == ["-axe", "-boat", "-axe,boat"]
    assert kinds(play(game, "-axe", "stay")) == ["discarded", "stayed", "drew"]
    assert game.to_act == 1


@pytest.mark.rule("LM.61")
def test_it_is_proposed_once_a_turn_and_again_in_the_next_one() -> None:
    game = table(hands={0: "axe boat", 1: "boat rope", 2: "rope"})
    play(game, "end?", "no")
    assert refused(game, "end?") == "proposed_already"
    play(game, "-axe", "stay")
    assert "end?" in legal(game)
    play(game, "end?", "yes", "no")
    assert refused(game, "end?") == "proposed_already"
    play(game, "-boat", "stay", "-rope", "stay")
    assert "end?" in legal(game)


@pytest.mark.rule("LM.61")
def test_answers_of_an_earlier_vote_do_not_count() -> None:
    game = table(hands={0: "axe", 1: "boat", 2: "rope"})
    play(game, "end?", "yes", "no", "-axe", "stay", "end?", "yes")
    assert (game.round, game.to_act, game.view(None).phase) == (1, 0, "vote")
    play(game, "yes")
    assert game.round == 2


@pytest.mark.rule("LM.61")
def test_a_proposal_costs_nothing() -> None:
    game = table("B┬", hands={0: "axe boat", 1: "boat", 2: "rope"}, tokens="trap@1,3e")
    before = game.view(0)
    play(game, "end?", "no")
    after = game.view(0)
    assert after.history[-2:] == (EndProposed(0), Voted(1, False))
    assert replace(after, history=before.history, proposed=False) == before


@pytest.mark.rule("LM.61")
def test_the_game_does_not_judge_what_can_be_reached() -> None:
    game = LostMines.start(LostMinesRules(), 4, 0)
    assert legal(game)[-1] == "end?"
    play(game, "end?", "yes", "yes", "yes")
    assert game.round == 2


@pytest.mark.rule("LM.61")
def test_everyone_sees_the_proposal_and_the_answers() -> None:
    game = table(seats=4)
    play(game, "end?", "yes")
    for seat in everyone(game):
        view = game.view(seat)
        assert view.history[-2:] == (EndProposed(0), Voted(1, True))
        assert (view.proposed, view.agreed, view.turn, view.to_act) == (True, 1, 0, 2)
    play(game, "no")
    for seat in everyone(game):
        assert (game.view(seat).proposed, game.view(seat).agreed) == (True, 0)


@pytest.mark.rule("LM.61")
def test_nothing_else_is_decided_during_a_vote_and_nobody_votes_without_one() -> None:
    game = table("B┬", hands={0: "axe boat", 1: "cross", 2: "rope"})
    for answer in ("yes", "no"):
        assert refusal(game, answer).facts == {"asked": "play"}
    play(game, "end?")
    for other in ("end?", "cross@3,3", "-cross", "stay", "walk@2,3", "take:1"):
        why = refusal(game, other)
        assert (why.reason, why.facts) == ("other_decision", {"asked": "vote"})


@pytest.mark.rule("LM.61", "LM.12")
def test_nobody_proposes_for_a_player_without_cards() -> None:
    game = table(hands={0: "axe", 2: "boat"}, stock="")
    play(game, "-axe", "stay")
    assert (game.to_act, "end?" in legal(game)) == (2, True)


@pytest.mark.rule("LM.61")
def test_a_table_may_play_without_agreements() -> None:
    game = table(hands={0: "axe"}, agreement=False)
    assert legal(game) == ["-axe"]
    assert refused(game, "end?") == "no_agreement"
    play(game, "-axe")
    assert refused(game, "end?") == "other_decision"
    with pytest.raises(RulesError, match="agreement"):
        LostMinesRules(agreement=1)  # type: ignore[arg-type]


@pytest.mark.rule("LM.61")
def test_an_agreement_ends_the_round_with_what_was_collected_so_far() -> None:
    game = table(
        dwarves="blue loyal, yellow loyal, blue selfish",
        treasures="gold 4, silver 2, gold 3",
        taken={2: 1, 3: 2},
        rounds=1,
    )
    play(game, "end?", "yes", "yes")
    assert game.gold == (0, 2, 3)


# What is shown


@pytest.mark.rule("LM.62")
def test_dwarf_cards_and_collected_treasures_are_shown_and_then_the_points() -> None:
    game = table(
        dwarves="blue loyal, yellow saboteur, blue selfish",
        treasures="gold 4, silver 2, gold 3",
        taken={3: 0, 1: 2},
        dragon=2,
        hands={0: "axe"},
        stock="",
    )
    play(game, "-axe")
    events = play(game, "stay")
    assert events[:8] == [
        Stayed(0),
        RoundEnded(1, "blue", "no_cards"),
        RolesShown(("loyal", "saboteur", "selfish"), None),
        TreasuresShown((((3, "gold", 3),), (), ((1, "gold", 4),))),
        Scored(0, 1, "pool"),
        Scored(1, 1, "pool"),
        Scored(2, 4, "own_treasures"),
        Scored(0, 1, "remainder"),
    ]
    assert events[8] == Scored(2, -2, "dragon")
    assert isinstance(events[9], RoundBegan)
    for event in events[:9]:
        for seat in everyone(game):
            assert event.seen_by(seat) == event


@pytest.mark.rule("LM.62")
def test_treasures_are_shown_in_the_order_in_which_they_were_taken() -> None:
    game = table(treasures="gold 4, silver 2, gold 3", taken={3: 1, 1: 1}, hands={0: "axe"}, stock="")
    events = play(game, "-axe", "stay")
    assert told(events, TreasuresShown) == [TreasuresShown(((), ((3, "gold", 3), (1, "gold", 4)), ()))]


@pytest.mark.rule("LM.62")
def test_everyone_finds_what_was_shown_among_the_results() -> None:
    game = table(
        dwarves="blue loyal, yellow saboteur, blue selfish",
        treasures="gold 4, silver 2, gold 3",
        taken={3: 0},
        dragon=1,
        hands={0: "axe"},
        stock="",
    )
    play(game, "-axe", "stay")
    for seat in everyone(game):
        (result,) = game.view(seat).results
        assert (result.round, result.winners, result.roles) == (1, "blue", ("loyal", "saboteur", "selfish"))
        assert dict(result.shown) == {
            "clans": ("blue", "yellow", "blue"),
            "treasures": (((3, "gold", 3),), (), ()),
            "dragon": 1,
        }
        assert game.view(seat).roles is None  # those of the new round are secret again


@pytest.mark.rule("LM.62")
def test_at_the_end_of_the_match_everyone_sees_the_roles() -> None:
    game = table(dwarves="blue loyal, yellow saboteur, blue selfish", hands={0: "axe"}, stock="", rounds=1)
    play(game, "-axe", "stay")
    for seat in everyone(game):
        assert game.view(seat).roles == game.view(seat).known_roles == ("loyal", "saboteur", "selfish")


@pytest.mark.rule("LM.62")
def test_what_was_put_aside_not_collected_or_not_turned_over_is_not_shown() -> None:
    """Two rounds that differ in everything nobody is to see; the same cards lie in the hands and on the pile."""
    one = table(
        mines="gold silver gemstones dragon",
        treasures="gold 4, silver 2, gold 3",
        taken={1: 2},
        hands={0: "axe", 1: "boat cross"},
        stock="rope trap ...",
        rounds=1,
    )
    other = table(
        mines="gold gemstones dragon silver",
        treasures="gold 4, silver 3, gold 2",
        taken={1: 2},
        hands={0: "axe", 1: "trap t_wide"},
        stock="rope boat ...",
        rounds=1,
    )
    for game in (one, other):
        play(game, "end?", "yes", "yes")
    for seat in (None, 0, 2):
        assert one.view(seat) == other.view(seat)
        assert [mine.face for mine in one.view(seat).mines] == [None] * 4
        assert [treasure.value for treasure in one.view(seat).treasures] == [4, None, None]
    assert one.view(1).hand == ("cross", "boat")


@pytest.mark.rule("LM.62")
def test_the_spare_dwarf_cards_are_not_shown() -> None:
    game = table(
        dwarves="blue loyal, yellow loyal, blue saboteur, yellow saboteur", hands={0: "axe"}, stock="", rounds=1
    )
    assert sorted(game.deal_data()["spare"]) == [["blue", "selfish"], ["yellow", "selfish"]]
    play(game, "-axe", "stay")
    for seat in everyone(game):
        assert "selfish" not in str(game.view(seat).data())


@pytest.mark.rule("LM.62", "LM.37")
def test_discards_stay_secret_when_the_match_is_over() -> None:
    game = table(hands={0: "axe boat", 1: "rope"}, rounds=1)
    play(game, "-axe", "stay", "end?", "yes", "yes")
    assert game.result is not None
    for seat in (None, 1, 2):
        assert game.view(seat).pile == (None,)
        assert Discarded(0, 1, None) in game.view(seat).history
