"""The challenge: what an agent comes to, whatever it does, and that a card can be made again."""

from __future__ import annotations

import json
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from undermine.bots import Bot, Suspicion
from undermine.games import Action, Chance, SaboteurRules, View, Worlds, kind_of, start
from undermine.lab.challenge import lines
from undermine.lab.challenge.card import Entry, ScoreCard, differences, files_hash, rows_hash, scores
from undermine.lab.challenge.family import FAMILY, character
from undermine.lab.challenge.lines import Crashed, Illegal, LineBot, Process, Silent
from undermine.lab.challenge.referee import Referee, counted
from undermine.lab.challenge.tracks import CrossTrack, SeatTrack
from undermine.lab.measures.one_seat import OneSeat
from undermine.lab.measures.prior import prior
from undermine.lab.report.score_card import picture
from undermine.words import Words, languages

ROOT = Path(__file__).parents[2]
EXAMPLE = (sys.executable, str(ROOT / "examples" / "agent.py"))
FEW = {"seat": 4, "team": 2, "cross": 4, "beliefs": 2}


@pytest.fixture(autouse=True)
def _nothing_is_left_running() -> Iterator[None]:
    yield
    lines.end_all()


def entry(agent: str = "greedy", command: Sequence[str] = (), **more: Any) -> Entry:
    told: dict[str, Any] = {"rules": SaboteurRules(), "players": 4, "rounds": FEW, **more}
    return Entry(agent=agent, command=tuple(command), **told)


def program(tmp_path: Path, text: str) -> tuple[str, ...]:
    file = tmp_path / "agent.py"
    file.write_text(f"import json, sys, time, os\n{text}")
    return sys.executable, str(file)


#: answers every question with whatever an expression makes of it
ANSWERS = """
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] != "begin":
        print({answer}, flush=True)
"""
FIRST = '{"id": asked["id"], "action": asked["legal"][0]}'


def ask(command: Sequence[str], seconds: float = 20, megabytes: int = 2048) -> tuple[Action | str, dict[str, int]]:
    """What comes of a decision under a referee, and what it counted."""
    game = start("saboteur", 4, "one")
    assert game.to_act is not None
    bot = Referee(LineBot(tuple(command), seconds, megabytes))
    with counted() as count:
        action = bot.decide(game.view(game.to_act), game.legal_actions(), Chance("referee"))
    assert action in game.legal_actions()
    return action, dict(count)


# Programs


def test_the_example_goes_through_all_tracks_without_a_fault_and_the_same_again(tmp_path: Path) -> None:
    card = ScoreCard(entry("example", EXAMPLE, seconds=20), tmp_path).to_the_end()
    assert not card["partial"] and card["done"] == card["size"] == 12
    for figures in card["figures"].values():
        assert figures["faults"]["decisions"] > 0
        assert [figures["faults"][kind]["count"] for kind in ("illegal", "crash", "silent", "belief")] == [0] * 4
    assert card["figures"]["beliefs"]["faults"]["statements"] > 0
    assert len((ROOT / "examples" / "agent.py").read_text().splitlines()) < 45
    # What is kept is gone on with, and what is made anew is the same, in any order and in another process.
    lines.end_all()
    assert ScoreCard(entry("example", EXAMPLE, seconds=20), tmp_path).done == 12
    again = ScoreCard(entry("example", EXAMPLE, seconds=20))
    for run in reversed(again.runs.values()):
        run.rows = {number: run.measurement.row(number) for number in reversed(range(run.size))}
    assert differences(card, again.data()) == []


def test_an_answer_that_is_legal_is_played(tmp_path: Path) -> None:
    action, count = ask(program(tmp_path, ANSWERS.replace("{answer}", f"json.dumps({FIRST})")))
    assert str(action) == str(start("saboteur", 4, "one").legal_actions()[0]) and count == {"decisions": 1}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (ANSWERS.replace("{answer}", '"what?"'), "illegal"),
        (ANSWERS.replace("{answer}", "json.dumps([1])"), "illegal"),
        (ANSWERS.replace("{answer}", 'json.dumps({"id": asked["id"]})'), "illegal"),
        (ANSWERS.replace("{answer}", 'json.dumps({"id": asked["id"], "action": "cross@99,99"})'), "illegal"),
        (ANSWERS.replace("{answer}", 'json.dumps({"id": asked["id"], "action": "nonsense of all kinds"})'), "illegal"),
        (ANSWERS.replace("{answer}", "1 / 0"), "crash"),
        ("sys.exit(3)", "crash"),
        (ANSWERS.replace("{answer}", "'x' * (3 << 20), end='' if asked else None"), "crash"),
        (ANSWERS.replace("{answer}", "bytearray(1 << 30) and 1"), "crash"),
    ],
)
def test_what_a_program_must_not_do_costs_what_the_rules_say(tmp_path: Path, text: str, fault: str) -> None:
    _, count = ask(program(tmp_path, text), megabytes=512)
    assert count == {"decisions": 1, fault: 1}


@pytest.mark.parametrize("text", ["time.sleep(600)", "os.close(0); time.sleep(600)", "while True: pass"])
def test_who_is_silent_is_waited_for_as_long_as_was_said(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "STARTING", 0.2)
    began = time.monotonic()
    _, count = ask(program(tmp_path, text), seconds=0.3)
    assert time.monotonic() - began < 20
    assert count["decisions"] == 1 and count.keys() - {"decisions"} <= {"silent", "crash"} and len(count) == 2
    assert not any(process.running for process in lines._RUNNING.values())


def test_after_silence_the_rest_of_the_round_is_played_at_random_and_the_next_one_is_not(tmp_path: Path) -> None:
    late = 'time.sleep(60) if len(asked["view"]["history"]) > 12 else json.dumps(' + FIRST + ")"
    command = program(tmp_path, ANSWERS.replace("{answer}", late))
    track = SeatTrack(rules=SaboteurRules(), players=3, agent="late", command=command, seed="1", seconds=0.5)
    for number in (0, 1):
        asked = track.row(number)["asked_for"]
        assert asked["silent"] == 1 and asked["decisions"] > 3, asked


def test_whoever_never_answers_is_not_started_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[object] = []

    class Counted(Process):
        def __init__(self, *told: Any) -> None:
            started.append(told)
            super().__init__(*told)

    monkeypatch.setattr(lines, "Process", Counted)
    command = program(tmp_path, "sys.exit(1)")
    for _ in range(8):
        assert ask(command)[1] == {"decisions": 1, "crash": 1}
    assert len(started) == lines.ATTEMPTS


def test_each_seat_has_a_process_of_its_own(tmp_path: Path) -> None:
    seats = 'open(f"{os.path.dirname(__file__)}/{os.getpid()}.seat", "a").write(f"{asked[\'seat\']}\\n") and ""'
    answer = f"({seats} if False else {seats}) or json.dumps({FIRST})"
    command = program(tmp_path, ANSWERS.replace("{answer}", answer.replace('and ""', "and None")))
    ScoreCard(entry("each", command, rounds={"team": 1}, seconds=20)).to_the_end()
    seen = [{*file.read_text().split()} for file in tmp_path.glob("*.seat")]
    assert len(seen) == 4 and all(len(seats) == 1 for seats in seen)


def test_a_process_is_asked_one_thing_at_a_time_and_older_answers_are_passed_over(tmp_path: Path) -> None:
    twice = "\n".join(json.dumps({"id": one, "action": "-"}) for one in (0, 7))
    command = program(tmp_path, f"print({twice!r}, flush=True)\n" + ANSWERS.replace("{answer}", f"json.dumps({FIRST})"))
    process = Process(command, 2048)
    try:
        assert process.ask({"type": "decide", "legal": ["a"]}, 20) == {"id": 1, "action": "a"}
        process.end()
        with pytest.raises((Crashed, Silent, ValueError)):
            process.ask({"type": "decide", "legal": ["a"]}, 0.1)
    finally:
        process.end()


# Bots of this process


class Clumsy(Bot):
    """Does what it was told to do wrong."""

    def __init__(self, wrong: str) -> None:
        self.spec, self.wrong = "clumsy", wrong

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        if self.wrong == "crash":
            raise ZeroDivisionError
        return Action.parse("cross@99,99") if self.wrong == "illegal" else legal[0]

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        others = [seat for seat in range(view.seats) if seat != view.seat]
        likely = {"belief": 0.9, "negative": -0.5}.get(self.wrong, 0.5)
        said = tuple(Suspicion(seat, (("saboteur", likely), ("digger", 0.5)), ()) for seat in others)
        return said[1:] if self.wrong == "missing" else said


@pytest.mark.parametrize(("wrong", "fault"), [("crash", "crash"), ("illegal", "illegal"), ("", None)])
def test_bots_are_refereed_as_programs_are(wrong: str, fault: str | None) -> None:
    game = start("saboteur", 4, 1)
    referee = Referee(Clumsy(wrong))
    with counted() as count:
        for _ in range(3):
            action = referee.decide(game.view(game.to_act), game.legal_actions(), Chance(1))
            assert action in game.legal_actions()
    # After a crash it is not asked again in that round; an illegal answer is one each time.
    assert count["decisions"] == 3 and count[fault or "none"] == {"crash": 1, "illegal": 3}.get(wrong, 0)


@pytest.mark.parametrize("wrong", ["belief", "negative", "missing"])
def test_probabilities_that_are_none_count_as_knowing_nothing(wrong: str) -> None:
    view = start("saboteur", 4, 1).view(0)
    with counted() as count:
        said = Referee(Clumsy(wrong)).explain(view)
    assert count == {"statements": 1, "belief": 1}
    roles = kind_of("saboteur").roles
    assert [one.seat for one in said] == [1, 2, 3]
    assert all(dict(one.roles) == dict.fromkeys(roles, 1 / len(roles)) for one in said)
    with counted() as count:
        assert Referee(Clumsy("")).explain(view) == Clumsy("").explain(view) and not count["belief"]


def test_the_answers_of_a_program_that_are_no_beliefs_are_faults(tmp_path: Path) -> None:
    view = start("saboteur", 4, 1).view(0)
    for answer, fault in (('{"id": asked["id"], "roles": {"1": 5}}', "belief"), ('{"id": asked["id"]}', None)):
        bot = LineBot(program(tmp_path, ANSWERS.replace("{answer}", f"json.dumps({answer})")), 20, 2048)
        with counted() as count:
            said = Referee(bot).explain(view)
        assert (count["belief"] == 1) == (fault is not None) and bool(said) == (fault is not None)
        lines.end_all()
    with pytest.raises(Illegal):
        LineBot(program(tmp_path, ANSWERS.replace("{answer}", 'json.dumps({"id": asked["id"]})')), 20, 2048).decide(
            view, start("saboteur", 4, 1).legal_actions(), Chance(1)
        )


# Tracks


def test_a_bot_under_a_referee_comes_to_what_it_does_in_a_tournament() -> None:
    told: dict[str, Any] = {"rules": SaboteurRules(), "players": 4, "seed": "x"}
    track = SeatTrack(agent="keen", **told)
    plain = OneSeat(field=track.field, candidates=("keen",), reference=track.reference, **told)
    for number in range(4):
        row = track.row(number)
        assert row.pop("asked_for")["decisions"] > 0 and row == plain.row(number)


def test_personas_are_drawn_by_the_seed_within_the_published_family() -> None:
    drawn = [character("1", f"{number}.0") for number in range(200)]
    assert len({*drawn}) == 200 and character("1", "0.0") == drawn[0] != character("2", "0.0")
    for trait, (low, high) in FAMILY.items():
        values = [getattr(one, trait) for one in drawn]
        assert low <= min(values) < low + 0.1 * (high - low) and high >= max(values) > high - 0.1 * (high - low)
    track = CrossTrack(rules=SaboteurRules(), players=3, agent="greedy", seed="1")
    assert {str(track.make("persona 0.1").persona), str(track.make("persona 0.2").persona)} == {
        str(character("1", "0.1")),
        str(character("1", "0.2")),
    }
    row = track.row(3)
    assert row["reference"] == "greedy" and row == track.row(3)


def test_who_plays_as_what_it_is_compared_with_scores_nothing_above_it() -> None:
    card = ScoreCard(entry("greedy", rounds={"seat": 6, "cross": 4})).to_the_end()
    assert [one["estimate"] for one in card["scores"]] == [0.0] * 4
    own = ScoreCard(entry("keen", rounds={"team": 3})).to_the_end()
    assert [one["estimate"] for one in own["scores"]] == [0.0, 0.0]
    assert [one["among_its_like"] == one["agent"] for one in own["figures"]["team"]["teams"]] == [True, True]


def test_beliefs_are_beside_the_prior_what_is_proved_and_the_model() -> None:
    card = ScoreCard(entry("keen", rounds={"beliefs": 4})).to_the_end()
    overall = card["figures"]["beliefs"]["overall"]
    assert card["figures"]["beliefs"]["model"] == "keen"
    # It is the model itself, and says what the model says.
    assert overall["brier"]["belief"] == overall["brier"]["model"] and overall["brier"]["than_model"]["estimate"] == 0
    for row in ScoreCard(entry("keen", rounds={"beliefs": 1})).runs.values():
        asked = row.measurement.row(0)["asked"]
        assert all({*one} == {"belief", "prior", "proved", "model", "suspected"} for one in asked.values())
    silent = ScoreCard(entry("greedy", rounds={"beliefs": 2})).to_the_end()
    assert silent["scores"] == [] and silent["figures"]["beliefs"]["overall"] is None


@pytest.mark.parametrize("game", ["saboteur", "saboteur2"])
def test_what_rules_and_seen_cards_prove_is_what_the_worlds_of_a_view_show(game: str) -> None:
    match, chance = start(game, 4, 5), Chance("proved")
    for _ in range(30):
        # Who swaps hats no longer has what was dealt.
        match.play(chance.choice([action for action in match.legal_actions() if action.kind != "swap_hats"]))
    assert match.round == 1
    view = match.view(0)
    proved, worlds, draws = prior(view), Worlds(view), 600
    drawn = [worlds.draw(chance).deal_data()["roles"] for _ in range(draws)]
    for seat, roles in proved.items():
        for role, likely in roles.items():
            share = sum(one[seat] == role for one in drawn) / draws
            assert abs(share - likely) < 5 * (likely * (1 - likely) / draws) ** 0.5 + 1e-9


# The card


def test_a_card_says_all_that_is_needed_and_is_found_out_if_it_is_changed(tmp_path: Path) -> None:
    card = ScoreCard(entry()).to_the_end()
    assert {"undermine", "python", "engine", "edition"} == {*card["versions"]} and len(card["code"]) == 12
    assert {*card["rows"]} == {*FEW} and all(len(one) == 64 for one in card["rows"].values())
    read = json.loads(json.dumps(card))
    assert differences(read, ScoreCard(Entry.of_card(read)).to_the_end()) == []
    read["figures"]["seat"]["candidates"][0]["overall"]["gold"]["difference"]["estimate"] = 9.9
    assert differences(read, card) == ["figures"]
    assert scores(read["figures"])[0]["estimate"] == 9.9
    assert rows_hash({0: {"a": 0.1 + 0.2}}) == rows_hash({0: {"a": 0.3}}) != rows_hash({0: {"a": 0.31}})
    file = tmp_path / "agent.py"
    file.write_text("one")
    before = files_hash(["python3", str(file)])
    file.write_text("two")
    assert before != files_hash(["python3", str(file)]) and files_hash(["python3"]) == ""


@pytest.mark.parametrize("language", languages())
def test_the_picture_is_drawn_without_anything_else(language: str) -> None:
    card = ScoreCard(entry("keen")).to_the_end() if language == "en" else _kept()
    drawn = ElementTree.fromstring(picture(card, Words(language)))
    texts = [one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert len([*drawn.iter("{http://www.w3.org/2000/svg}circle")]) == len(card["scores"]) > 5
    assert Words(language).say("lab.challenge.beliefs") in texts


def _kept() -> dict[str, Any]:
    return ScoreCard(entry("keen", rounds={"seat": 4, "team": 2, "beliefs": 2})).to_the_end()
