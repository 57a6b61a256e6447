"""Agents that are clients: they come to the same as at our own table, and whatever they do costs what the rules say."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.lab import table_client
from undermine.bots import Bot
from undermine.games import Action, Chance, LostMinesRules, Saboteur2Rules, SaboteurRules, View
from undermine.lab.challenge import tables
from undermine.lab.challenge.card import Entry, ScoreCard
from undermine.lab.challenge.lines import ATTEMPTS, AgentError
from undermine.lab.challenge.referee import Referee
from undermine.lab.challenge.tracks import AGENT, SeatTrack, TeamTrack
from undermine.lab.report.grid import notes
from undermine.words import Words

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", autouse=True)
def _nothing_is_left_running() -> Iterator[None]:
    yield
    tables.end_all()


@pytest.fixture(autouse=True)
def _nobody_has_failed_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables._hall, "failed", {})


def command(*how: str) -> tuple[str, ...]:
    return (sys.executable, table_client.__file__, "{server}", "{code}", *how)


def told(*how: str, **more: Any) -> dict[str, Any]:
    usual = {"rules": SaboteurRules(), "players": 3, "agent": "client", "seed": "1", "seconds": 20.0}
    return {**usual, "command": command(*how), "by_client": True, **more}


class Same(Bot):
    """Decides here as the client does there."""

    def __init__(self) -> None:
        self.spec = "same"

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return legal[len(view.history) % len(legal)]


class HereSeat(SeatTrack):
    def make(self, spec: str) -> Bot:
        return Referee(Same()) if spec == AGENT else super().make(spec)


class HereTeam(TeamTrack):
    def make(self, spec: str) -> Bot:
        return Referee(Same()) if spec == AGENT else super().make(spec)


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (SaboteurRules(), 3),
        pytest.param(Saboteur2Rules(), 4, marks=pytest.mark.long),
        pytest.param(LostMinesRules(), 5, marks=pytest.mark.long),
    ],
    ids=lambda one: getattr(one, "name", ""),
)
def test_a_client_comes_to_what_the_same_bot_comes_to_at_our_own_table(rules: Any, players: int) -> None:
    there = SeatTrack(**told(rules=rules, players=players)).row(5)
    here = HereSeat(rules=rules, players=players, agent="same", seed="1").row(5)
    assert there == here and here["asked_for"]["decisions"] > 3


def test_copies_sit_at_one_table_each_by_itself() -> None:
    there = TeamTrack(**told()).row(0)
    assert there == HereTeam(rules=SaboteurRules(), players=3, agent="same", seed="1").row(0)


@pytest.mark.parametrize(("how", "fault", "count"), [("errs", "illegal", None), ("crashes", "crash", 1)])
def test_what_a_client_must_not_do_costs_what_the_rules_say(how: str, fault: str, count: int | None) -> None:
    asked = SeatTrack(**told(how)).row(0)["asked_for"]
    decisions = asked.pop("decisions")
    assert decisions > 5
    # Who errs is refused once in three decisions, and goes on.
    assert asked == {fault: count or decisions // 3}


def test_after_silence_the_rest_of_the_round_is_played_in_its_place() -> None:
    asked = SeatTrack(**told("falls silent", seconds=2.0)).row(0)["asked_for"]
    assert asked["silent"] == 1 and asked["decisions"] > 5 and len(asked) == 2


def test_whoever_never_comes_is_not_waited_for_for_ever() -> None:
    track = SeatTrack(**told("stays away"))
    for number in range(ATTEMPTS + 2):
        assert track.row(number)["asked_for"]["crash"] == 1
        if number + 1 == ATTEMPTS:
            tables._hall.process.end()  # type: ignore[union-attr]
    assert not tables._hall.process.running  # type: ignore[union-attr]


@pytest.mark.long
def test_whoever_stays_away_costs_nobody_else_their_seat(tmp_path: Path) -> None:
    row = TeamTrack(**told(str(tmp_path / "mark"))).row(0)
    assert row["asked_for"].keys() == {"decisions", "crash"} and row["asked_for"]["crash"] == 1


def test_a_client_has_all_tracks_but_that_of_beliefs() -> None:
    entry = Entry(**{**told(), "rounds": {"seat": 1, "team": 1, "cross": 1}})
    assert {*ScoreCard(entry).runs} == {"seat", "team", "cross"}
    assert Words("en").say("lab.challenge.by_client") in notes(ScoreCard(entry).data(), Words("en"))
    with pytest.raises(AgentError):
        ScoreCard(Entry(**{**told(), "rounds": {"beliefs": 1}}))


#: sits down over the Model Context Protocol, and always does what is listed first
BY_MCP = """
import asyncio, sys
from mcp import Client
from undermine.words import Words

async def play(server, code):
    listed, over = Words("en").say("mcp.legal"), Words("en").say("mcp.over")
    async with asyncio.timeout(120), Client(f"{server}/mcp", read_timeout_seconds=60) as client:
        async def call(tool, **told):
            return (await client.call_tool(tool, told)).content[0].text
        text = await call("sit", table=code, name="Model")
        seat = text.split()[3]
        while over not in text:
            if listed in text:
                text = await call("act", seat=seat, action=text.split(listed + chr(10))[1].split(" – ")[0])
            else:
                text = await call("wait", seat=seat, seconds=5)

asyncio.run(play(*sys.argv[1:]))
"""


@pytest.mark.long
def test_a_language_model_may_sit_there_too(tmp_path: Path) -> None:
    file = tmp_path / "model.py"
    file.write_text(BY_MCP)
    asked = SeatTrack(**told(command=(sys.executable, str(file), "{server}", "{code}"))).row(0)["asked_for"]
    assert asked.keys() == {"decisions"} and asked["decisions"] > 5


@pytest.mark.long
def test_the_example_of_a_client_plays_without_a_fault() -> None:
    example = (sys.executable, str(ROOT / "examples" / "bot.py"), "{server}", "{code}")
    row = TeamTrack(**told(command=example)).row(0)
    assert row["asked_for"].keys() == {"decisions"}
