"""OneSeat-one: paired to the card, every role in turn, and honest about what it adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from undermine.bots import Bot, BotError, add
from undermine.games import Action, Chance, LostMinesRules, RulesError, Saboteur2Rules, SaboteurRules, View
from undermine.lab import MeasureError, OneSeat, Run
from undermine.lab.measures.prior import role_shares

SABOTEUR = OneSeat(rules=SaboteurRules(), seed="i", players=5, field=("random",), candidates=("random",))
SABOTEUR2 = OneSeat(rules=Saboteur2Rules(), seed="i", players=6, field=("random",), candidates=("random",))
MINES = OneSeat(rules=LostMinesRules(), seed="i", players=4, field=("greedy",), candidates=("greedy",))


@pytest.mark.parametrize(("insert", "rounds"), [(SABOTEUR, 20), (SABOTEUR2, 18), (MINES, 6)])
def test_the_same_bot_makes_no_difference_at_all(insert: OneSeat, rounds: int) -> None:
    run = Run(insert, rounds)
    figures = run.to_the_end()["figures"]
    for row in run.rows.values():
        assert row["won"][0] == row["won"][1] and row["gold"][0] == row["gold"][1]
    (one,) = figures["candidates"]
    for part in [*one["roles"], one["overall"]]:
        assert part["gold"]["difference"]["estimate"] == 0
        assert part["wins"]["difference"] is None or part["wins"]["difference"]["estimate"] == 0
        assert part["gold"]["candidate"] == part["gold"]["reference"]


class Noted(Bot):
    """Plays like ``random`` and notes what it was shown when it first decided."""

    name = "noted"
    shown: ClassVar[list[tuple[Any, ...]]] = []
    #: how many of the first numbers it passes over
    skips = 0

    def __init__(self, persona: str = "") -> None:
        super().__init__(persona)
        self.began = False

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        assert type(view).__name__ == "SaboteurView" and view.seat == view.to_act
        if not self.began:
            self.began = True
            for _ in range(self.skips):
                chance.below(2)
            self.shown.append((self.name, view.seat, view.role, view.hand))  # type: ignore[attr-defined]
        return legal[chance.below(len(legal))]


class Other(Noted):
    name = "other"
    skips = 1


@pytest.fixture
def noted(own_bots: None) -> type[Noted]:
    for one in (Noted, Other):
        add(one, one.name)
    Noted.shown.clear()
    return Noted


def test_the_deal_and_everybody_elses_chance_are_the_same(noted: type[Noted]) -> None:
    insert = replace(SABOTEUR, field=("noted",), candidates=("other",))
    for number in range(10):
        noted.shown.clear()
        row = insert.row(number)
        assert len(noted.shown) == 10
        reference, candidate = noted.shown[:5], noted.shown[5:]
        # As far as nobody but the field has acted, the two courses are one.
        for one, other in zip(reference, candidate, strict=True):
            if one[1] == row["seat"]:
                assert (one[0], other[0]) == ("noted", "other")
                assert one[1:] == other[1:] and one[2] == row["role"]
                break
            assert one == other
        assert sum(shown[0] == "other" for shown in noted.shown) == 1


def test_roles_take_turns_and_then_seats() -> None:
    rows = [SABOTEUR.row(number) for number in range(10)]
    assert Counter(row["role"] for row in rows) == {"saboteur": 5, "digger": 5}
    assert sorted({(row["role"], row["seat"]) for row in rows}) == sorted(
        (role, seat) for role in ("saboteur", "digger") for seat in range(5)
    )


def test_a_role_can_be_chosen(noted: type[Noted]) -> None:
    insert = replace(SABOTEUR, field=("noted",), candidates=("other",), roles=("saboteur",))
    data = Run(insert, 10).to_the_end()
    assert {shown[2] for shown in noted.shown if shown[0] == "other"} == {"saboteur"}
    (one,) = data["figures"]["candidates"]
    assert [part["role"] for part in one["roles"]] == ["saboteur"] and "overall" not in one


def test_without_a_reference_it_is_the_fields_own_bot() -> None:
    mixed = replace(MINES, field=("random", "greedy"))
    rows = [mixed.row(number) for number in (0, 3, 12, 15)]  # seats 0 and 1, then the same with the field turned
    assert [row["reference"] for row in rows] == ["random", "greedy", "greedy", "random"]
    assert replace(mixed, reference="random").row(3)["reference"] == "random"


def test_several_candidates_are_held_against_the_same_reference() -> None:
    both = replace(MINES, field=("random",), candidates=("greedy", "random"))
    row = both.row(0)
    assert len(row["gold"]) == 3 and row["gold"][2] == row["gold"][0]
    alone = replace(both, candidates=("greedy",)).row(0)
    assert alone["gold"] == row["gold"][:2]


def rows_of(role: str, won: list[tuple[bool, bool]], gold: list[tuple[int, int]]) -> list[dict[str, Any]]:
    """Rows as (candidate, reference)."""
    return [
        {"seat": 0, "role": role, "reference": "random", "won": [two, one], "gold": [four, three]}
        for (one, two), (three, four) in zip(won, gold, strict=True)
    ]


def test_overall_weighs_roles_as_often_as_they_are_dealt() -> None:
    rows = rows_of("saboteur", [(True, False)] * 3 + [(False, False)], [(3, 0), (3, 0), (3, 0), (0, 0)])
    rows += rows_of("digger", [(True, True), (False, True)], [(2, 1), (0, 1)])
    (one,) = SABOTEUR.figures(rows)["candidates"]
    saboteur, digger = one["roles"]
    assert saboteur["wins"]["difference"]["estimate"] == 0.75 and saboteur["gold"]["difference"]["estimate"] == 2.25
    assert digger["wins"]["difference"]["estimate"] == -0.5 and digger["gold"]["difference"]["estimate"] == 0
    assert digger["wins"]["candidate"]["estimate"] == 0.5 and digger["wins"]["reference"]["estimate"] == 1
    # Of the six dwarves for five players two are saboteurs.
    assert one["overall"]["wins"]["difference"]["estimate"] == pytest.approx(0.75 / 3 - 0.5 * 2 / 3, abs=1e-6)
    assert one["overall"]["gold"]["difference"]["estimate"] == pytest.approx(0.75)
    assert one["overall"]["wins"]["difference"]["n"] == 6


def test_roles_without_a_side_are_reported_by_gold_alone() -> None:
    figures = Run(MINES, 6).to_the_end()["figures"]
    selfish = next(part for part in figures["candidates"][0]["roles"] if part["role"] == "selfish")
    assert selfish["wins"]["difference"] is None and selfish["gold"]["difference"]["n"] == 2


def test_the_numbers_do_not_depend_on_the_workers() -> None:
    assert Run(SABOTEUR2, 12).to_the_end(workers=2) == Run(SABOTEUR2, 12).to_the_end()


def test_how_often_roles_are_dealt() -> None:
    assert role_shares("saboteur", 5) == pytest.approx({"saboteur": 2 / 6, "digger": 4 / 6})
    assert role_shares("saboteur2", 5)["boss"] == pytest.approx(1 / 15)
    assert role_shares("lost_mines", 5) == pytest.approx({"loyal": 4 / 8, "selfish": 2 / 8, "saboteur": 2 / 8})


@pytest.mark.parametrize(
    ("changes", "error", "what"),
    [
        ({"players": 11}, RulesError, "least=3, most=10"),
        ({"field": ("nobody",)}, BotError, "nobody"),
        ({"candidates": ("nobody",)}, BotError, "nobody"),
        ({"reference": "nobody"}, BotError, "nobody"),
        ({"field": ()}, MeasureError, "measure.no_field"),
        ({"field": ("random",) * 6}, MeasureError, "measure.field_size .bots=6"),
        ({"roles": ("boss",)}, MeasureError, "boss.*roles='saboteur, digger'"),
        ({"roles": ("digger", "digger")}, MeasureError, "measure.roles_twice"),
    ],
)
def test_what_cannot_be_measured_is_refused(changes: dict[str, Any], error: type[Exception], what: str) -> None:
    with pytest.raises(error, match=what):
        replace(SABOTEUR, **changes)
