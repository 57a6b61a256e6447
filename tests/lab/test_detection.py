"""Who is found out how soon: by those who see everything in everybody, by those who know, and by ``keen``."""

from __future__ import annotations

from typing import Any

import pytest

from undermine.bots import RandomBot, Suspicion, add
from undermine.games import GAMES, SaboteurRules, View
from undermine.lab import Detection, MeasureError, Run
from undermine.lab.measures import detection
from undermine.lab.report.page import markdown
from undermine.words import Words, languages

STAGES = [25, 50, 75, 100]


class Sure(RandomBot):
    """Holds everybody to be a saboteur."""

    name = "sure"
    likely = 1.0

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        roles = (("saboteur", self.likely), ("digger", 1 - self.likely))
        return tuple(Suspicion(seat, roles, ()) for seat in range(view.seats) if seat != view.seat)


class Late(Sure):
    """Does so late in a round, and not before."""

    name = "late"

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        self.likely = float(getattr(view, "stock", 0) < 15)
        return super().explain(view)


class Undecided(Sure):
    """Holds everybody to be one as likely as not, which is not above one half."""

    name = "undecided"
    likely = 0.5


@pytest.fixture(autouse=True)
def _bots(own_bots: None) -> None:
    for one in (Sure, Late, Undecided):
        add(one, one.name)


def figures(bot: str, field: tuple[str, ...] = (), rounds: int = 4, **asked: Any) -> dict[str, Any]:
    kind = Detection(rules=SaboteurRules(), seed="d", players=5, bot=bot, field=field, **asked)
    found: dict[str, Any] = Run(kind, rounds).to_the_end()["figures"]
    return found


@pytest.mark.parametrize(("bot", "held", "median"), [("sure", 1.0, 25), ("undecided", 0.0, None)])
def test_who_suspects_everybody_finds_all_and_wrongs_all(bot: str, held: float, median: int | None) -> None:
    (one,) = figures(bot)["field"]
    assert [stage["stage"] for stage in one["stages"]] == STAGES
    assert one["field"] == bot and one["median"] == median
    for stage in one["stages"]:
        assert stage["rounds"] == 4  # random play empties the stock
        assert stage["found_out"]["estimate"] == stage["wronged"]["estimate"] == held


def test_by_when_half_are_found_out() -> None:
    (one,) = figures("late")["field"]
    assert one["median"] == 75
    assert [stage["found_out"]["estimate"] for stage in one["stages"]] == [0, 0, 1, 1]


def test_those_who_hide_are_seated_by_the_deal_and_only_the_others_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Detection(rules=SaboteurRules(), seed="d", players=5, bot="sure", field=("random", "greedy"))
    rows = [kind.row(number) for number in range(4)]
    assert [row["field"] for row in rows] == ["random", "greedy"] * 2
    for row in rows:
        for pairs in row["asked"].values():
            askers, hiding = {seat for seat, *_ in pairs}, {other for _, other, hides, _ in pairs if hides}
            assert hiding and not askers & hiding and askers | hiding == {*range(5)}
            assert len(pairs) == 4 * len(askers)
    # Both of the field play the same deals.
    first, second, third, fourth = ({other for _, other, hides, _ in row["asked"]["25"] if hides} for row in rows)
    assert first == second and third == fourth
    monkeypatch.setattr(detection, "roles_now", lambda game: ["digger"] * game.seats)
    (one,) = figures("sure", ("random",))["field"]
    assert one["stages"][0]["found_out"] is None and one["median"] is None


def test_keen_finds_out_one_that_does_not_hide_sooner_than_one_that_does() -> None:
    plain, lurker = figures("keen", ("keen", "keen:lurker"), rounds=12)["field"]
    assert plain["stages"][1]["found_out"]["estimate"] > lurker["stages"][1]["found_out"]["estimate"]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_shown_in_every_language(name: str) -> None:
    kind = Detection(rules=GAMES[name].rules(), seed="d", players=5, bot="keen", field=("keen", "random"))
    data = Run(kind, 1).to_the_end()
    for language in languages():
        words = Words(language)
        text = markdown(data, words)
        assert words.say("lab.detection.found_out") in text and words.say("lab.detection.wronged") in text
        assert "| keen |" in text and "| random |" in text


def test_what_cannot_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not figures("random", rounds=1)["believes"]
    with pytest.raises(MeasureError, match="bots_twice"):
        figures("keen", ("keen", "keen"))
    monkeypatch.setattr(detection, "kind_of", lambda _: _Nobody)
    with pytest.raises(MeasureError, match="nobody_hides"):
        figures("keen")


class _Nobody:
    suspected: tuple[str, ...] = ()
