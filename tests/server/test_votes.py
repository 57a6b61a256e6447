"""The others vote that a bot plays for somebody who is away."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from tests.server.tables import Bench
from tests.server.test_table import played, started
from undermine.server.tables import commands
from undermine.server.tables.facts import Facts
from undermine.server.tables.table import Table
from undermine.wire import requests
from undermine.wire.table import Config, StandIn


def absent(bench: Bench, *people: int) -> None:
    """From now on these people are away, and everybody else is here."""
    bench.facts = Facts(0, bench.new_secret, dict.fromkeys(people, 1.0).get)


@pytest.mark.parametrize(("people", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
def test_a_bot_plays_for_who_is_away_when_more_than_half_of_the_others_want_it(people: int, needed: int) -> None:
    bench = started(Config("saboteur", people))
    away = people - 1
    absent(bench, away)
    for voter in range(needed):
        seat = bench.table.state.seats[away]
        assert seat.stand_in is None and (seat.votes or ()) == tuple(range(voter))
        bench.ask(voter, requests.Vote("a", away))
    # By the bot of the table's choice, and the votes are used up.
    seat = bench.table.state.seats[away]
    assert seat.stand_in == StandIn("keen", "vote") and seat.votes is UNSET
    assert bench.refused(0, requests.Vote("b", away)) == ("bot_plays", {"seat": away})
    bench.ask(away, requests.ComeBack("c", away))
    assert bench.table.state.seats[away].stand_in is None


def test_with_two_people_the_other_one_is_enough_and_bots_do_not_vote() -> None:
    bench = Bench(Config("saboteur", 4, stand_in="greedy"), "Ada", "Ben")
    for seat in (2, 3):
        bench.ask(0, requests.SeatBot(f"bot {seat}", seat, "random"))
    bench.ask(0, requests.Start("start"))
    absent(bench, 0)
    bench.ask(1, requests.Vote("a", 0))
    assert bench.table.state.seats[0].stand_in == StandIn("greedy", "vote")


def test_who_may_vote_and_about_whom() -> None:
    bench = started(Config("saboteur", 5))
    watcher = bench.join("Hal", sit=False)
    assert bench.refused(0, requests.Vote("a", 4)) == ("player_is_here", {"seat": 4})
    assert bench.refused(0, requests.Vote("a", 0)) == ("player_is_here", {"seat": 0})
    absent(bench, 4)
    assert bench.refused(watcher, requests.Vote("a", 4)) == ("players_only", {})
    assert bench.refused(None, requests.Vote("a", 4)) == ("spectator", {})
    assert bench.refused(0, requests.Vote("a", 9))[0] == "no_such_seat"
    assert bench.refused(0, requests.Vote("a", 4, bot=False)) == ("not_voted", {"seat": 4})
    bench.ask(0, requests.Vote("b", 4))
    assert bench.refused(0, requests.Vote("c", 4)) == ("voted_already", {"seat": 4})
    bench.ask(0, requests.Vote("d", 4, bot=False))
    assert bench.table.state.seats[4].votes is UNSET
    # Somebody with several seats has one vote.
    lobby = Bench(Config("saboteur", 3), "Ada", "Ben")
    lobby.ask(0, requests.Sit("a", 2, "Ida"))
    assert lobby.refused(0, requests.Vote("b", 1))[0] == "not_playing"
    lobby.ask(0, requests.Start("c"))
    absent(lobby, 0)
    lobby.ask(1, requests.Vote("d", 2))
    assert [bool(seat.stand_in) for seat in lobby.table.state.seats] == [False, False, True]


def test_only_votes_of_those_who_are_here_count() -> None:
    bench = started(Config("saboteur", 5))
    absent(bench, 4)
    bench.ask(0, requests.Vote("a", 4))
    absent(bench, 0, 4)
    bench.ask(1, requests.Vote("b", 4))
    assert bench.table.state.seats[4].stand_in is None
    # Of those who are left one is enough, who need not take the vote back to cast it.
    absent(bench, 0, 2, 3, 4)
    bench.ask(1, requests.Vote("c", 4))
    assert bench.table.state.seats[4].stand_in == StandIn("keen", "vote")


def test_votes_are_void_when_the_player_is_back_a_bot_plays_or_the_match_ends() -> None:
    bench = started(Config("saboteur", 5, {"rounds": 1}))

    def votes() -> list[tuple[int, ...]]:
        return [seat.votes or () for seat in bench.table.state.seats]

    absent(bench, 3, 4)
    bench.ask(0, requests.Vote("a", 3))
    bench.ask(0, requests.Vote("b", 4))
    assert votes() == [(), (), (), (0,), (0,)]
    bench.put(*commands.returned(bench.table, 3, bench.facts))
    assert votes() == [(), (), (), (), (0,)]
    assert commands.returned(bench.table, 3, bench.facts) == []
    bench.ask(0, requests.PutIn("c", 4))
    assert votes() == [()] * 5
    bench.ask(0, requests.LetBack("d", 4))
    bench.ask(0, requests.Vote("e", 4))
    played(bench)
    assert votes() == [()] * 5
    assert Table.load(bench.log).state == bench.table.state
