"""Watching bots: every move with nothing hidden, what each believed if asked for, on a terminal and through a pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.screens import on_terminal, plain
from undermine.games import GAMES, Record
from undermine.words import Words, languages

NEXT = "Enter for the next move, q and Enter to leave."
ONE_ROUND = ("--option", "rounds=1", "--seed", "3")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_of_bots_is_watched_without_anybody_there(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "match"
    watched = ("play", name, "--humans", "0", "--bots", "greedy,keen", "--reasons", *ONE_ROUND)
    done = run(*watched, "--record", str(file))
    assert (done.code, done.err) == (0, "")
    record = Record.parse(file.read_text())
    assert record.totals is not None and record.replay().result is not None
    titles = re.findall(r"^─+ (\w+) · Round 1 of 1: ", done.out, re.M)
    assert len(titles) == len(record.actions)
    assert {*titles} == {"Borka", "Thora", "Oddrun", "Balko", "Sindri"}
    # Whoever's move it is says before it what it believes, as far as it does.
    assert done.out.count(" (keen) thought:") == sum(title in ("Thora", "Balko") for title in titles)
    assert done.out.count("Borka (greedy) doesn’t say what it thinks.") == titles.count("Borka")
    assert "Final score (" in done.out and "What the bots thought" not in done.out
    assert done.out.count(NEXT) == 1  # then the script is over
    assert max(map(len, done.out.splitlines())) <= 80


def test_nothing_is_hidden_and_reasons_are_told_only_if_asked_for(run: Run) -> None:
    done = run("play", "saboteur", "--humans", "0", "--bots", "keen", *ONE_ROUND)
    assert done.code == 0 and "thought" not in done.out
    assert "You are a saboteur." in done.out and "You are a gold-digger." in done.out
    assert re.search(r"^\w+ draws: ", done.out, re.M)
    assert re.search(r"^\w+: “", done.out, re.M)  # what was said
    silent = run("play", "saboteur", "--humans", "0", "--bots", "keen", "--no-talk", *ONE_ROUND)
    assert silent.code == 0 and not re.search(r"^\w+: “", silent.out, re.M)


def test_a_script_goes_on_line_by_line_and_leaves(run: Run) -> None:
    done = run("play", "lost_mines", "--humans", "0", *ONE_ROUND, answers="\n\nQ\n")
    assert done.code == 0 and done.out.count(NEXT) == 3
    assert "You’ve left the table." in done.out and "Final score" not in done.out


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_it_is_told_in_every_language(run: Run, name: str, language: str) -> None:
    words = Words(language)
    done = run("--language", language, "play", name, "--humans", "0", *ONE_ROUND, answers="\nq\n")
    assert done.code == 0
    game = words.say(f"game.{name}")
    assert words.say("play.watch", game=game, players=5) in " ".join(done.out.split())
    assert done.out.count(words.say("play.watch.next").strip()) == 2 and words.say("play.left") in done.out


def test_enter_goes_on_and_q_leaves_at_a_terminal() -> None:
    watched = ("play", "saboteur2", "--humans", "0", "--bots", "keen", "--reasons", *ONE_ROUND)
    code, out = on_terminal(*watched, keys=["\n", "\n", "q\n"], prompt="to leave.")
    assert code == 0
    assert plain(out).count(NEXT) == 3 and "left the table" in plain(out)


def test_who_watches_has_no_name(run: Run) -> None:
    done = run("play", "saboteur", "--humans", "0", "--names", "Erik")
    assert done.code == 2 and "more than the 0 humans" in done.err
