"""The command speaks every language: chosen by a flag, a variable or the locale, and nothing overflows the screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run_apart
from tests.cli.digging import dug, dug2
from tests.cli.mining import mined
from tests.cli.screens import on_terminal, ones, plain
from undermine.cli.commands import COMMANDS
from undermine.cli.commands.measure import KINDS
from undermine.cli.early_flags import language
from undermine.cli.screen.table_text import TableText
from undermine.cli.screen.terminal import Terminal
from undermine.games import GAMES, Action, Record, observer_of, start
from undermine.telling import Teller
from undermine.telling.story import Happened, happened, story
from undermine.words import Words, languages

OTHERS = tuple(one for one in languages() if one != "en")
#: words that every English screen has somewhere, and no other language's
ENGLISH = re.compile(r"\b(the|seat|you|your|cards|moves|turn|round|card)\b", re.I)


@pytest.mark.parametrize(
    ("argv", "environment", "spoken"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "nl"}, "nl"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "nds_DE.UTF-8"}, "en"),
        ([], {"LANG": "de_AT.UTF-8", "LC_ALL": "nl_BE.UTF-8"}, "nl"),
        ([], {"LANG": "de_AT.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "de_DE.UTF-8", "UNDERMINE_LANGUAGE": "nl"}, "nl"),
        (["--language", "en", "play"], {"UNDERMINE_LANGUAGE": "nl"}, "en"),
        (["play", "saboteur", "--language=de"], {"UNDERMINE_LANGUAGE": "nl"}, "de"),
    ],
)
def test_which_language_is_spoken(argv: list[str], environment: dict[str, str], spoken: str) -> None:
    assert language(argv, environment) == spoken


@pytest.mark.parametrize("arguments", [("--language", "fr", "cards", "saboteur"), ("cards", "saboteur", "--language=")])
def test_a_language_it_does_not_speak(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    if "fr" in arguments:
        assert (done.code, done.err) == (2, "undermine: fr is no language undermine speaks; choose from en, de, nl\n")
    else:
        assert done.code == 0 and "crossroads" in done.out


def test_a_variable_it_does_not_understand() -> None:
    done = run_apart("cards", "saboteur", UNDERMINE_LANGUAGE="klingon")
    assert done.code == 2 and done.err.startswith("undermine: klingon is no language")


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_through_a_pipe(run: Run, tmp_path: Path, game: str, spoken: str) -> None:
    file = tmp_path / "match.jsonl"
    done = run(
        "--language",
        spoken,
        "play",
        game,
        "--seed",
        "3",
        "--reasons",
        "--option",
        "rounds=2" if game == "saboteur" else "rounds=1",
        "--bots",
        "greedy",
        "--record",
        str(file),
        answers="?\n" + ones(),
    )
    assert done.code == 0 and done.err == ""
    say = Words(spoken).say
    assert say("play.seed", seed="3") in done.out and done.out.count(say("play.prompt")) > 3
    told = done.out.replace("The Lost Mines", "").replace("undermine play", "")
    assert [line for line in told.splitlines() if ENGLISH.search(line)] == []
    assert max(map(len, done.out.splitlines())) <= 80
    assert Record.parse(file.read_text()).replay().result is not None


#: matches at the smallest and the largest table of each game
MATCHES = (dug(3, "4"), dug(10, "1"), dug2(2, "1"), dug2(12, "1"), mined(3, "2"), mined(9, "2"))


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("record", MATCHES, ids=lambda record: f"{record.rules.name}-{record.seats}")
def test_the_screens_of_a_match_fit(monkeypatch: pytest.MonkeyPatch, spoken: str, record: Record) -> None:
    """What a seat sees in the smallest terminal: everything that happened, the board, who has what, and its moves."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    words = Words(spoken)
    terminal = Terminal()
    terminal.attended = True
    game = start(record.rules, record.seats, record.seed)
    news = [*map(Happened, game.view(None).history)]
    observer = observer_of(game)
    assert observer is not None
    for number, text in enumerate(record.actions):
        if number % 7 == 0:
            seat = game.to_act
            teller = Teller(words, game.rules.name, seat, brief=True)
            table = TableText(game.view(seat), game.legal_actions(), words)
            seen = [Happened(event.seen_by(seat), meaning) for event, meaning in news]
            screen = table.fitting(terminal, list(story(teller, seen, ())))
            assert terminal.lines(screen) < 24
            with terminal.console.capture() as got:
                terminal.print(screen)
            lines = got.get().splitlines()
            assert max(map(len, lines)) <= 80
            assert not any("…" in line and words.say("table.news_cut") not in line for line in lines), "cut short"
            assert "1) " in got.get() or words.say("table.more", count=table.menu.last) in " ".join(got.get().split())
            news = []
        events = game.play(Action.parse(text))
        news += happened(events, observer.meaning(events))


@pytest.mark.parametrize("spoken", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_small_terminal(game: str, spoken: str) -> None:
    prompt = Words(spoken).say("play.prompt")
    _, got = on_terminal(
        "play",
        game,
        "--seed",
        "3",
        keys=["\n", "m\n", "?\n", "q\n"],
        lines=24,
        prompt=prompt,
        UNDERMINE_LANGUAGE=spoken,
    )
    screen = plain(got.split("\x1b[2J")[1].split(prompt)[0])
    assert screen.count("\n") < 24
    assert max(map(len, plain(got).replace(prompt, f"{prompt}\n").split("\n"))) <= 80


@pytest.mark.parametrize("spoken", languages())
@pytest.mark.parametrize("command", ["", *COMMANDS, *(f"measure {kind}" for kind in KINDS)])
def test_help_fits(run: Run, command: str, spoken: str) -> None:
    done = run(*command.split(), "--help", "--language", spoken)
    assert done.code == 0 and max(map(len, done.out.splitlines())) <= 80
    assert Words(spoken).say("help.help") in done.out


@pytest.mark.parametrize("spoken", OTHERS)
def test_every_command_speaks_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoken: str) -> None:
    monkeypatch.chdir(tmp_path)
    say = Words(spoken).say
    file = "matches.jsonl"
    speaks = {
        f"simulate saboteur --games 2 --seed 1 --records {file}": say("simulate.recorded", count=2, path=file),
        f"replay {file} --seat 1": say("replay.as_seat", seat=Words(spoken).seat(1)),
        f"replay {file} --quiet": say("replay.summary", count=2),
        "cards lost_mines": say("cards.mine"),
        "tournament saboteur --rounds 3 --candidate random --field random": say("lab.insert.own"),
        "balance saboteur --rounds 1 --bot random --players 3": say("lab.balance.note"),
        "measure timing saboteur --rounds 1 --bots random": say("lab.timing.heading"),
    }
    for command, told in speaks.items():
        done = run("--language", spoken, *command.split())
        assert done.code == 0 and told in " ".join(done.out.split()), command
        # A replay tells one thing a line, however long, so that it can be searched.
        assert command.startswith("replay") or max(map(len, done.out.splitlines())) <= 80, command
    refused = run("--language", spoken, "tables", "list", "--data", "nowhere")
    assert refused.code == 2 and say("refuse.no_tables", path="nowhere") in refused.err
