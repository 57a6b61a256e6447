"""Replaying: records told in words, as a seat saw them, as a trace, and what is wrong with those that do not replay."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, Run, environment, run_apart
from tests.cli.digging import dug, dug2
from tests.cli.mining import mined, mined_with
from undermine.bots import seat_bots
from undermine.games import GAMES, Action, Chance, Event, Record, from_position, start, trace
from undermine.games.registry import EVENTS
from undermine.lab.run.match import play_match
from undermine.telling import Teller
from undermine.words import Words


def played(players: int = 5, seed: str = "1", rounds: int = 2, game: str = "saboteur") -> Record:
    rules = GAMES[game].rules(rounds=rounds)
    return Record.of(play_match(rules, players, seed, seat_bots("random", players, game)))


def write(path: Path, *records: Record | str) -> str:
    lines = [record if isinstance(record, str) else record.text() for record in records]
    path.write_text("".join(f"{line}\n" for line in lines))
    return str(path)


# In words


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_told(run: Run, tmp_path: Path, game: str) -> None:
    record = played(game=game)
    done = run("replay", write(tmp_path / "r", record))
    assert done.code == 0 and done.err == ""
    lines = done.out.splitlines()
    assert lines[0] == f"Line 1: {Words().say(f'game.{game}')}, 5 players, seed 1"
    assert lines[-1] == "1 record replays."
    numbers = [int(line.split(".")[0]) for line in lines if re.match(r" *\d+\. ", line)]
    assert numbers == list(range(1, len(record.actions) + 1))
    counted = "points" if game == "lost_mines" else "gold"
    ended = re.findall(r"^Round \d(?:: | is over – )", done.out, re.M)
    assert len(ended) == 2 and len(re.findall(rf"^Round \d \({counted}\):$", done.out, re.M)) == 2
    assert "The game is over." in done.out
    assert record.totals is not None
    # Nothing is hidden: the roles are told before the first move.
    assert sum(bool(re.match(r"Player \d is (a|the) .*(and gets|Hand): ", line)) for line in lines) == 10


def test_picks_are_told_with_their_values(run: Run, tmp_path: Path) -> None:
    done = run("replay", write(tmp_path / "r", dug(4, "4")))
    assert "takes a nugget card worth" in done.out and "gold from pick 1." in done.out
    assert "its value is secret" not in done.out


def test_thefts_are_told_as_decisions_and_again_when_the_gold_is_counted(run: Run, tmp_path: Path) -> None:
    record = dug2(4, "3", 2)
    out = run("replay", write(tmp_path / "r", record)).out
    lines = out.splitlines()
    thefts = [number for number, text in enumerate(record.actions, 1) if text.startswith("steal>")]
    assert len(thefts) == 3
    for number in thefts:
        told = re.search(rf"^ *{number}\. Player (\d) steals 1 gold from player (\d)\.$", out, re.M)
        assert told
        thief, target = told.groups()
        assert f"  Player {thief}: 1 gold more, stolen from player {target}." in lines
        assert f"  Player {target}: 1 gold less, stolen by player {thief}." in lines
    # What was paid is told before anybody steals, and in a round without thefts only when it is counted.
    assert lines.index("Player 2 gets 3 gold.") < lines.index("Round 1 (gold):")
    assert not re.search(r"gets \d gold\.", run("replay", write(tmp_path / "r", dug2(3, "0"))).out)


def test_gold_adds_up_as_it_is_told(run: Run, tmp_path: Path) -> None:
    record = dug2(5, "5", 3)
    told = run("replay", write(tmp_path / "r", record)).out
    assert record.totals is not None
    for seat, total in enumerate(record.totals):
        paid = sum(int(amount) for amount in re.findall(rf"^  Player {seat + 1}: (\d) gold[ ,.]", told, re.M))
        lost = len(re.findall(rf"^  Player {seat + 1}: 1 gold less", told, re.M))
        assert paid - 2 * lost == total


def test_an_unfinished_match_is_told_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    record = played()
    done = run("replay", write(tmp_path / "r", replace(record, actions=record.actions[:7], totals=None)))
    assert done.code == 0
    assert "The record ends here; the game is not finished." in done.out


def test_a_file_of_many(run: Run, tmp_path: Path) -> None:
    file = write(tmp_path / "r", played(3, "a", 1), "", "   ", played(10, "b", 1))
    done = run("replay", file)
    assert "Line 1: " in done.out and "Line 4: " in done.out and done.out.endswith("2 records replay.\n")
    quiet = run("replay", file, "--quiet")
    assert (quiet.code, quiet.out) == (0, "2 records replay.\n")


def test_standard_input(tmp_path: Path) -> None:
    done = run_apart("replay", "-", "--quiet", answers=played(3, "a", 1).text() + "\n")
    assert (done.code, done.out, done.err) == (0, "1 record replays.\n", "")


# As a seat saw it


def secret_events(record: Record) -> list[Event]:
    game = record.begin()
    events = [event for seat in range(record.seats) for event in game.view(seat).history if event.known_to(seat)]
    for action in map(Action.parse, record.actions):
        events += game.play(action)
    return [event for event in events if event.secret and any(event[place] for place in event.secret)]


def from_the_middle() -> Record:
    """A match that goes on from a position in which cards lie face-down."""
    hands = "cross,t_wide,t_tall,straight_ns,straight_ew,curve_sw"
    pile = "map:0,map:1,map:2,map:3,rock_fall:3"
    game, chance = from_position(f"saboteur rounds=1; seats=4 hands={hands}/?6/?6/?6 pile={pile}"), Chance("middle")
    while game.to_act is not None:
        game.play(chance.choice(game.legal_actions()))
    return Record.of(game)


RECORDS = {
    "saboteurs win": played(),
    "diggers win": dug(5, "6", 2),
    "saboteur2": played(game="saboteur2"),
    "hands, hats and looks": dug2(4, "7", 3),
    "thefts": dug2(4, "3", 2),
    "lost_mines": mined(5, "0", 2),
    "from a position": from_the_middle(),
    "mines are set": mined_with("set_mine", "leave", "look", players=6, rounds=2),
}


def test_the_records_have_every_secret() -> None:
    kinds = {event.kind for record in RECORDS.values() for event in secret_events(record)}
    assert kinds == {event.kind for event in EVENTS.values() if event.secret}


def is_told(sentence: str, text: str) -> bool:
    """Whether a sentence stands in a text, alone or with what it meant behind it."""
    return sentence in text or f"{sentence.rstrip('.!')} – " in text


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_what_moves_meant_is_told_to_every_seat_alike(run: Run, tmp_path: Path, record: Record) -> None:
    told = [
        re.findall(r"^ *(\d+)\. .* – (?!\d)", run("replay", write(tmp_path / "r", record), *seat).out, re.M)
        for seat in ((), ("--seat", "0"), ("--seat", "2"))
    ]
    assert told[0] == told[1] == told[2] and len(told[0]) > 10


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
@pytest.mark.parametrize("seat", [0, 3])
def test_a_seat_is_told_nothing_it_may_not_know(run: Run, tmp_path: Path, record: Record, seat: int) -> None:
    done = run("replay", write(tmp_path / "r", record), "--seat", str(seat))
    assert done.code == 0
    assert f"Told as player {seat + 1} saw it." in done.out
    everyone, listener = (Teller(Words(), record.rules.name, one) for one in (None, seat))
    secrets = secret_events(record)
    assert len(secrets) > 20
    own = {listener.event(event) for event in secrets if event.known_to(seat)}
    for event in secrets:
        if event.known_to(seat):
            assert is_told(listener.event(event), done.out)
        else:
            assert not is_told(everyone.event(event), done.out)
            for knower in {event[place] for place in event.knowers}:
                # Another's secret told as if to its owner, unless this seat was told the same of itself.
                said = Teller(Words(), record.rules.name, knower).event(event)
                assert said in own or not is_told(said, done.out)
            seen = event.seen_by(seat)
            assert not listener.is_news(seen) or is_told(listener.event(seen), done.out)


def test_values_of_others_picks_are_secret_until_the_match_is_over(run: Run, tmp_path: Path) -> None:
    done = run("replay", write(tmp_path / "r", dug(5, "6", 2)), "--seat", "0")
    first, last = done.out.split("Round 2 (gold):")
    assert "its value is secret" in first and "its value is secret" not in last


@pytest.mark.parametrize("game_name", GAMES)
def test_what_a_seat_is_told_depends_on_what_it_sees_alone(run: Run, tmp_path: Path, game_name: str) -> None:
    """Two records that differ only in which card another seat put away face-down are told alike."""
    game = start(GAMES[game_name].rules(first=1), 3, "1")
    passes = [action for action in game.legal_actions() if action.kind == "pass" and len(action.cards or ()) == 1]
    before = tuple(action.text for action in game.actions)
    told = set()
    for action in passes:
        record = Record(game.rules, 3, "1", (*before, action.text))
        (tmp_path / "r").unlink(missing_ok=True)
        told.add(run("replay", write(tmp_path / "r", record), "--seat", "0").out)
    assert len(passes) > 2 and len(told) == 1


# As a trace


def test_a_trace_is_the_engines(run: Run, tmp_path: Path) -> None:
    records = [played(), dug(4, "4"), played(game="saboteur2"), dug2(4, "3", 2), mined(5, "0", 2)]
    done = run("replay", write(tmp_path / "r", *records), "--trace")
    assert done.code == 0 and done.err == ""
    assert [json.loads(line) for line in done.out.splitlines()] == [line for one in records for line in trace(one)]


# What does not replay


def test_an_illegal_move_is_named(run: Run, tmp_path: Path) -> None:
    good = played(3, "a", 1)
    bad = replace(good, actions=(*good.actions[:4], "cross@50,50", *good.actions[5:]))
    for more in ((), ("--quiet",), ("--trace",)):
        done = run("replay", write(tmp_path / "r", good, bad), *more)
        assert done.code == 1
        first, last = done.err.splitlines()
        assert first.startswith(f"undermine replay: {tmp_path / 'r'}, line 2, move 5: cross@50,50 is not legal here. ")
        assert first.endswith(("You don’t have that card: crossroads.", "no face-up card next to it."))
        assert last == "1 of 2 records do not replay."


def test_an_illegal_theft_is_named(run: Run, tmp_path: Path) -> None:
    good = dug2(4, "3", 2)
    place = next(at for at, text in enumerate(good.actions) if text.startswith("steal>"))
    for text, why in (
        ("steal>0", "There’s nothing to steal from player 1: choose someone else with gold."),
        ("steal>9", "There’s no seat 9: they go from 0 to 3."),
        ("theft", "The digging is over. Steal from someone – or don’t."),
    ):
        bad = replace(good, actions=(*good.actions[:place], text, *good.actions[place + 1 :]))
        done = run("replay", write(tmp_path / "r", bad))
        assert done.code == 1 and f"move {place + 1}: {text} is not legal here. {why}\n" in done.err
        # It is told as far as it goes.
        assert f"{place}. " in done.out and "steals" not in done.out


def test_a_move_that_is_none_is_named(run: Run, tmp_path: Path) -> None:
    good = played(3, "a", 1)
    done = run("replay", write(tmp_path / "r", replace(good, actions=("gold!", *good.actions[1:]))), "--quiet")
    assert done.code == 1 and "line 1, move 1: 'gold!' is not an action\n" in done.err


def test_moves_after_the_end_are_named(run: Run, tmp_path: Path) -> None:
    good = played(3, "a", 1)
    done = run("replay", write(tmp_path / "r", replace(good, actions=(*good.actions, "-"))), "--quiet")
    assert done.code == 1 and f"line 1, move {len(good.actions) + 1}: '-' comes after the match was over" in done.err


def test_wrong_totals_are_named(run: Run, tmp_path: Path) -> None:
    good = played(3, "a", 1)
    done = run("replay", write(tmp_path / "r", replace(good, totals=(9, 9, 9))))
    assert done.code == 1 and "line 1: the match ends with totals" in done.err


def test_a_good_record_after_a_bad_one_is_still_told(run: Run, tmp_path: Path) -> None:
    good = played(3, "a", 1)
    done = run("replay", write(tmp_path / "r", replace(good, totals=None), good))
    assert done.code == 1 and "Line 2: " in done.out and "The game is over." in done.out


# Readers that go away


def test_a_reader_that_goes_away_is_no_trouble(tmp_path: Path) -> None:
    file = write(tmp_path / "r", *[played(5, "1")] * 20)
    with subprocess.Popen(
        [*COMMAND, "replay", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        code = process.wait(timeout=60)
    assert (code, err) == (141, b"")
