"""Awards: given for numbers that anybody can count again, where somebody stands out, and ties are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from types import SimpleNamespace

import pytest

from tests.policies import LIVELY
from undermine.games import GAMES, Chance, Event, Meaning, Record, jury_of, kind_of, observer_of, start
from undermine.games.core.awards import Award, Awards, Count, Jury, Measure

#: a match of each game: seats, rounds, what was counted by hand in its trace, and the awards that follow
FIXED = {
    "saboteur": (5, 2, [
        Award("saboteur", (0,), ({"blocked": 2, "broken": 0},)),
        Award("digger", (3,), ({"nearer": 6, "reached": 1},)),
        Award("actor", (0,), ({"disguised": 5},)),
    ]),
    "saboteur2": (5, 2, [
        Award("digger", (3,), ({"nearer": 11, "reached": 1},)),
        Award("saboteur", (1, 4), ({"blocked": 3, "broken": 1}, {"blocked": 4, "broken": 0})),
        Award("actor", (1,), ({"disguised": 4},)),
    ]),
    "lost_mines": (4, 1, [
        Award("treasures", (3,), ({"treasures": 3},)),
        Award("dragon", (2,), ({"dragons": 1},)),
        Award("explorer", (2, 3), ({"mines": 2}, {"mines": 2})),
    ]),
}  # fmt: skip


def played(game: str, seats: int, rounds: int) -> Record:
    """A fixed match."""
    match, chance = start(kind_of(game).rules(rounds=rounds), seats, "awards"), Chance("awards")
    while match.to_act is not None:
        match.play(LIVELY[game](match, chance))
    return Record.of(match)


@pytest.mark.parametrize("game", FIXED)
def test_the_awards_of_a_fixed_match(game: str) -> None:
    seats, rounds, expected = FIXED[game]
    record = played(game, seats, rounds)
    for _ in range(2):
        jury, recount, round_events = None, Counter[tuple[str, int]](), list[Event]()
        seat: int | None = None
        for match, action, events in record.steps():
            if action is None:
                jury, observer = jury_of(match), observer_of(match)
            else:
                assert jury is not None and observer is not None and seat is not None
                jury.see(seat, events, observer.meaning(events))
                round_events += events
                if any(event.kind == "roles_shown" for event in events):
                    recount += recounted(round_events)
                    round_events.clear()
            seat = match.to_act
        assert jury is not None and [*jury.awards()] == expected
        # What needs no meaning is counted again here, from the events and the roles that were shown in the end.
        for award in jury.awards():
            for who, counts in zip(award.seats, award.counts, strict=True):
                for what in counts.keys() & COUNTED:
                    assert counts[what] == recount[what, who]


COUNTED = {"broken", "reached", "treasures", "dragons", "mines"}


def recounted(events: Iterable[Event]) -> Counter[tuple[str, int]]:
    told = [event.data() for event in events]
    (roles,) = [event["roles"] for event in told if event["kind"] == "roles_shown"]
    found = Counter[tuple[str, int]]()
    for event in told:
        match event["kind"]:
            case "broke" | "trapped" if roles[event["seat"]] == "saboteur" and event["seat"] != event["target"]:
                found["broken", event["seat"]] += 1
            case "reached" if roles[event["seat"]] != "saboteur":
                found["reached", event["seat"]] += len(event["goals"])
            case "treasure_taken":
                found["treasures", event["seat"]] += 1
            case "dragon_taken":
                found["dragons", event["seat"]] += 1
            case "mine_turned_over":
                found["mines", event["seat"]] += 1
    return found


class Scripted:
    """Counts what it was told to."""

    def __init__(self, game: SimpleNamespace) -> None:
        self.counts: list[Count] = game.counts

    def count(self, seat: int, events: Sequence[Event], meaning: Meaning | None) -> Iterable[Count]:
        return self.counts


def given(measures: Sequence[Measure], *counts: Count, seats: int = 4) -> list[tuple[str, tuple[int, ...]]]:
    jury = Jury(Awards(Scripted, tuple(measures)), SimpleNamespace(seats=seats, counts=counts))
    jury.see(0, (), None)
    return [(one.award, one.seats) for one in jury.awards()]


A, B, C, D = (Measure(name, {name: 1}) for name in "abcd")


def test_an_award_takes_something_that_stands_out() -> None:
    assert given([A], (1, "a", 1)) == []  # too little
    assert given([A], (1, "a", 5), (1, "b", 9)) == [("a", (1,))]
    assert given([A], (1, "a", 5), (3, "a", 5)) == [("a", (1, 3))]
    assert given([A], (1, "a", 5), (3, "a", 5), (0, "a", 5)) == []  # most are the best at it
    assert given([Measure("net", {"a": 1, "b": -1})], (1, "a", 3), (1, "b", 2), (2, "a", 2)) == [("net", (2,))]
    assert given([A], seats=1) == []


def test_the_clearest_come_first_and_everybody_has_their_turn() -> None:
    clear = [(1, "b", 9), (2, "b", 1), (1, "a", 9), (2, "a", 8), (3, "c", 2), (0, "d", 2), (1, "d", 1)]
    assert given([A, B, C, D], *clear) == [("b", (1,)), ("c", (3,)), ("d", (0,))]
    assert given([A, B], *clear) == [("b", (1,)), ("a", (1,))]


def test_every_award_is_of_a_game_that_names_whom_one_suspects() -> None:
    for kind in GAMES.values():
        if kind.awards is not None:
            names = [measure.award for measure in kind.awards.measures]
            assert len(names) == len({*names}) and {*kind.suspected} <= {*kind.roles}
