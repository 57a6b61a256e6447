"""What cannot be done is refused in one line that says what is wrong and how to mend it, with exit code 2."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.conftest import Run, environment, run_apart
from undermine import __version__, engine
from undermine.bots import specs
from undermine.games import GAMES, Record, start
from undermine.words import languages

MATCH = ("play", "simulate")


def refused(run: Run, *arguments: str) -> str:
    done = run(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1 and done.err.startswith("undermine")
    return done.err


@pytest.mark.parametrize("command", ["play", "simulate", "cards"])
def test_an_unknown_game(run: Run, command: str) -> None:
    there_is = ", ".join(GAMES)
    assert refused(run, command, "chess") == f"undermine {command}: there is no game 'chess'; choose from {there_is}\n"


@pytest.mark.parametrize("command", ["play", "simulate", "cards"])
def test_no_game_at_all(run: Run, command: str) -> None:
    there_is = ", ".join(GAMES)
    who = "undermine" if command == "cards" else f"undermine {command}"
    told = f"{who}: name a game; choose from {there_is}; see undermine {command} --help\n"
    assert refused(run, command) == told
    assert "unrecognized arguments: GAME" in refused(run, command, "saboteur", "GAME")


@pytest.mark.parametrize("command", MATCH)
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--players", "2"), "saboteur is for 3 to 10 players, not 2"),
        (("--players", "11"), "saboteur is for 3 to 10 players, not 11"),
        (("--players", "many"), "argument --players: many is not a number; see undermine"),
        (("--players", "9" * 5000), "is not a number"),
        (("--players", ""), "argument --players: '' is not a number"),
        (("--players", "-3"), "argument --players: -3 is not from 1 to 99"),
        (("--bots", "genius"), f"there is no bot 'genius'; choose from {', '.join(specs())}\n"),
        (("--deck", "my.deck"), "saboteur has no deck files; lost_mines has"),
        (("--bots", ""), "there is no bot ''"),
        (("--bots", ",".join(["random"] * 11)), "bots were named for"),
        (("--option", "rounds"), "rounds is not an option; write NAME=VALUE"),
        (("--option", "rounds=many"), "rounds must be a number from 1 to 99, not 'many'"),
        (("--option", "rounds=0"), "rounds must be a number from 1 to 99, not 0"),
        (("--option", "first=7"), "first is seat 7, but 5 players sit at 0 to 4"),
        (("--option", "connection=wormhole"), "connection must be one of start, adjacent, not 'wormhole'"),
        (("--option", "magic=1"), "saboteur has no option 'magic'; it has connection, first, rounds"),
        (("--seed", "\udcff"), "characters, and all of them can be printed; see undermine"),
        (("--seed", "two\nlines"), "argument --seed: a seed has at most"),
        (("--seed", "9" * 201), "argument --seed: a seed has at most"),
        (("--nonsense",), "unrecognized arguments: --nonsense; see undermine"),
    ],
)
def test_a_table_that_cannot_be(run: Run, command: str, options: tuple[str, ...], told: str) -> None:
    assert told in refused(run, command, "saboteur", *options)


@pytest.mark.parametrize("command", MATCH)
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--players", "1"), "saboteur2 is for 2 to 12 players, not 1"),
        (("--players", "13"), "saboteur2 is for 2 to 12 players, not 13"),
        (("--option", "open_gold=maybe"), "open_gold must be true or false, not 'maybe'"),
        (("--option", "boss_behind_doors=1"), "boss_behind_doors must be true or false, not 1"),
        (("--option", "connection=start"), "saboteur2 has no option 'connection'; it has boss_behind_doors, first,"),
    ],
)
def test_a_table_of_saboteur_2_that_cannot_be(run: Run, command: str, options: tuple[str, ...], told: str) -> None:
    assert told in refused(run, command, "saboteur2", *options)


def test_a_seed_that_a_record_takes_is_taken(run: Run, tmp_path: Path) -> None:
    """Whatever is written replays, whatever the seed."""
    play, many = tmp_path / "play", tmp_path / "many"
    assert run("play", "saboteur", "--seed", "ä" * 200, "--record", str(play), answers="q\n").code == 0
    assert run("simulate", "saboteur", "--games", "11", "--seed", "ä" * 189, "--records", str(many)).code == 0
    for file in (play, many):
        assert run("replay", str(file), "--quiet").code == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--humans", "-1"), "argument --humans: -1 is not from 0 to 99"),
        (("--humans", "6"), "6 humans do not fit 5 seats; --humans goes from 0 to 5"),
        (("--humans", "5", "--bots", "random"), "1 bots were named for 0 seats"),
    ],
)
def test_people_who_do_not_fit(run: Run, options: tuple[str, ...], told: str) -> None:
    assert told in refused(run, "play", "saboteur", *options)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--games", "0"), "argument --games: 0 is not from 1 to"),
        (("--games", "1.5"), "1.5 is not a number"),
        (("--workers", "0"), "argument --workers: 0 is not from 1 to 256"),
    ],
)
def test_a_simulation_that_cannot_be(run: Run, options: tuple[str, ...], told: str) -> None:
    assert told in refused(run, "simulate", "saboteur", *options)


@pytest.mark.parametrize(("command", "option"), [("play", "--record"), ("simulate", "--records")])
def test_a_file_that_cannot_be_written(run: Run, tmp_path: Path, command: str, option: str) -> None:
    full = tmp_path / "full"
    full.write_text("something\n")
    for path, told in (
        (tmp_path, "Is a directory"),
        (tmp_path / "no" / "folder", "No such file or directory"),
        (full / "below", "Not a directory"),
        (full, "exists and is not empty; name another file or delete it first"),
        (tmp_path / ("x" * 300), "File name too long"),
        (tmp_path / "nul\0", "null byte"),
        (Path("/proc/none"), "cannot write"),
    ):
        assert told in refused(run, command, "saboteur", option, str(path))
    assert full.read_text() == "something\n"


@pytest.mark.parametrize(("command", "option"), [("play", "--record"), ("simulate", "--records")])
def test_a_file_that_fills_up(run: Run, command: str, option: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no file here that is always full")
    done = run(command, "saboteur", option, "/dev/full", answers="q\n")
    assert done.code == 2
    assert "cannot write /dev/full (No space left on device)" in done.err and done.err.count("\n") == 1


def test_an_empty_file_may_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert run("play", "saboteur", "--record", str(tmp_path / "empty"), answers="q\n").code == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\x00\xff\xfe\x80" * 100, "is not a file of records: it is not text"),
        (b"\x7fELF\x02\x01\x01", "line 1 is no record (not a record: this is not JSON)"),
        (b"hello\n", "line 1 is no record (not a record: this is not JSON)"),
        (b"[1, 2]\n", 'line 1 is no record (not a record: there is no field "undermine")'),
        (b"[" * 100000, "is no record"),
        (b'{"undermine": 2}\n', "a record of version 2; this program reads version 1"),
        (
            b'{"undermine": 1, "rules": {"game": "lost_mines"}, "seats": 3, "seed": "1", "actions": []}',
            "by edition 1 of the rules; they have changed since, and this program plays edition 2",
        ),
        (b'\n{"undermine": 1}\n', 'line 2 is no record ("rules" must be an object)'),
        (b'{"undermine": 1, "rules": {"game": "chess"}}', "there is no game 'chess'"),
        (b"", "holds no records"),
        (b"\n \n", "holds no records"),
    ],
)
def test_a_file_that_holds_no_records(run: Run, tmp_path: Path, content: bytes, told: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    for more in ((), ("--quiet",), ("--trace",)):
        assert told in refused(run, "replay", str(file), *more)


def test_a_record_that_was_cut_off(run: Run, tmp_path: Path) -> None:
    good = Record.of(start("saboteur", 3, "1")).text()
    (tmp_path / "file").write_text(f"{good}\n{good[:-20]}")
    done = run("replay", str(tmp_path / "file"), "--quiet")
    assert done.code == 2 and "line 2 is no record" in done.err and done.err.count("\n") == 1


@pytest.mark.parametrize("seed", ["\\ud800", "two\\nlines", "9" * 201])
def test_a_seed_that_cannot_be_printed(run: Run, tmp_path: Path, seed: str) -> None:
    good = Record.of(start("saboteur", 3, "1")).text()
    (tmp_path / "file").write_text(good.replace('"seed":"1"', f'"seed":"{seed}"'))
    told = 'line 1 is no record ("seed" must be at most 200 printable characters)'
    for more in ((), ("--quiet",), ("--trace",)):
        assert told in refused(run, "replay", str(tmp_path / "file"), *more)


def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    assert "No such file or directory" in refused(run, "replay", str(tmp_path / "none"))
    assert "Is a directory" in refused(run, "replay", str(tmp_path))
    assert "'two\\nlines'" in refused(run, "replay", "two\nlines")


def test_a_seat_that_is_not_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text(Record.of(start("saboteur", 3, "1")).text())
    told = refused(run, "replay", str(tmp_path / "file"), "--seat", "3")
    assert "line 1: there is no seat 3 in a match of 3; --seat goes from 0 to 2" in told
    assert "--seat: -1 is not from 0" in refused(run, "replay", str(tmp_path / "file"), "--seat", "-1")


@pytest.mark.parametrize("more", [("--seat", "1"), ("--quiet",)])
def test_a_trace_goes_alone(run: Run, more: tuple[str, ...]) -> None:
    assert "--trace tells the whole truth" in refused(run, "replay", "file", "--trace", *more)


def test_an_unknown_command_and_a_missing_argument(run: Run) -> None:
    assert "dig" in refused(run, "dig")
    assert "required: FILE" in refused(run, "replay")
    for command in ("play", "simulate", "cards", "replay"):
        assert f"see undermine {command} --help" in refused(run, command)


# In every language


def texts(language: str, *keys: str) -> list[str]:
    """What stands between the facts of these texts."""
    found = json.loads(files("undermine.words").joinpath(f"{language}.json").read_text(encoding="utf-8"))
    return [piece for key in keys for piece in re.split(r"\{[^}]*\}", found[key]) if piece.strip(" ():;,.")]


def in_every_language(run: Run, *arguments: str, keys: str) -> None:
    """What is refused is said in these texts and in no others."""
    wanted = [*keys.split(), *(["refuse.see_help"] if "refuse.argument" in keys else [])]
    for language in languages():
        told = refused(run, *arguments, "--language", language)
        for piece in texts(language, *wanted):
            assert piece in told
            told = told.replace(piece, "", 1)
        if language != "en":
            assert [piece for piece in texts("en", *wanted) if len(piece) > 8 and piece in told] == []


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ("play chess", "wrong.no_such_game"),
        ("play saboteur --players 2", "wrong.players"),
        ("play saboteur --players many", "refuse.argument refuse.number"),
        ("play saboteur --players", "refuse.argument refuse.no_value"),
        ("play saboteur --bots genius", "wrong.no_such_bot"),
        ("play saboteur --humans 5 --bots random", "wrong.many_bots"),
        ("play saboteur --option magic=1", "wrong.no_such_option"),
        ("play saboteur --option rounds=many", "wrong.option_number"),
        ("play saboteur --option first=99", "wrong.option_seat"),
        ("play saboteur --option connection=wormhole", "wrong.option_choice"),
        ("play saboteur2 --option open_gold=maybe", "wrong.option_flag"),
        ("play lost_mines --option deck=1", "wrong.option_file"),
        ("play lost_mines --option deck=other", "wrong.no_such_deck"),
        ("play saboteur --nonsense", "refuse.see_help refuse.too_much"),
        ("simulate saboteur --json=1", "refuse.argument refuse.needless_value"),
        ("simulate saboteur --records FOLDER", "refuse.unwritable system.EISDIR"),
        ("cards lost_mines --deck-file --deck FILE", "refuse.argument refuse.not_with"),
        ("dig", "refuse.argument refuse.no_choice"),
        ("tables dig", "refuse.argument refuse.no_choice"),
        ("replay", "refuse.see_help refuse.missing"),
        ("replay nowhere", "refuse.unreadable system.ENOENT"),
        ("replay FILE", "refuse.no_record wrong.record.no_json"),
        ("balance saboteur --players 3,3", "wrong.measure.players_twice"),
        ("tournament saboteur --roles boss", "wrong.measure.no_such_role"),
        ("measure matrix saboteur --bots random,random", "wrong.measure.bots_twice"),
        ("balance saboteur --out FILE", "refuse.out system.EEXIST"),
        ("serve --data FILE", "wrong.serve.folder system.EEXIST"),
        ("serve --config nowhere", "wrong.settings.unreadable system.ENOENT"),
        ("serve --config FILE", "wrong.settings.no_toml_at"),
        ("serve --host nowhere.invalid --data DATA", "wrong.serve.address system.gaierror"),
        ("tables list --data BROKEN", "refuse.tables_unreadable system.SQLITE_NOTADB"),
        ("serve --data BROKEN", "wrong.serve.folder system.SQLITE_NOTADB"),
    ],
)
def test_it_is_said_in_the_readers_language(run: Run, tmp_path: Path, line: str, keys: str) -> None:
    (tmp_path / "file").write_text("this is nothing\n")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "tables.sqlite3").write_text("this is no database\n" * 100)
    for name in ("file", "broken", "data"):
        line = line.replace(name.upper(), str(tmp_path / name))
    in_every_language(run, *line.replace("FOLDER", str(tmp_path)).split(), keys=keys)


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ("colour = 1", "no_such"),
        ('port = "80"', "whole"),
        ("connections_address = 0", "at_least"),
        ("rest_after = -1", "number"),
        ("burst = 0", "above"),
        ('log = "loud"', "choice"),
        ("origins = 1", "texts"),
        ("host = 1", "text"),
        ("port =", "no_toml"),
    ],
)
def test_settings_that_make_no_sense(run: Run, tmp_path: Path, settings: str, key: str) -> None:
    (tmp_path / "s.toml").write_text(settings)
    in_every_language(run, "serve", "--config", str(tmp_path / "s.toml"), keys=f"wrong.settings.{key}")


def test_a_port_that_somebody_else_has(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        asked = ("serve", "--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
        in_every_language(run, *asked, keys="wrong.serve.address system.EADDRINUSE")


# Help


def test_help_is_complete_and_has_examples(run: Run) -> None:
    for arguments in ((), ("play",), ("simulate",), ("replay",), ("cards",)):
        done = run(*arguments, "--help")
        assert done.code == 0 and done.err == ""
        assert "Example" in done.out and "usage: undermine" in done.out
        assert max(len(line) for line in done.out.splitlines()) <= 80
        if arguments != ("replay",):
            for game in GAMES:
                assert f" {game}\n" in done.out or f" {game} " in done.out
        if arguments in (("play",), ("simulate",)):
            told = " ".join(done.out.split())
            assert "saboteur: 3 to 10, saboteur2: 2 to 12, lost_mines: 3 to 9" in told
            assert "--deck FILE" in told
            for one in GAMES.values():
                for option in fields(one.rules):
                    assert f"{option.name}=" in told
    assert run("--version").out.splitlines()[0] == f"undermine {__version__} (engine: {engine().name})"


# Surroundings


def test_without_rich_the_command_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text(Record.of(start("saboteur", 3, "1")).text())
    without = "import sys; sys.modules['rich'] = None; from undermine.cli import main; sys.exit(main())"

    def run_without(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", without, *arguments], capture_output=True, text=True, env=environment(), check=False
        )

    for arguments in (("play", "saboteur"), ("simulate", "saboteur"), ("cards", "saboteur")):
        done = run_without(*arguments)
        assert done.returncode == 2 and done.stdout == ""
        assert done.stderr == (
            f'undermine {arguments[0]}: this needs the package rich; get it with: pip install "undermine[terminal]"\n'
        )
    assert run_without("simulate", "saboteur", "--games", "1", "--json").returncode == 0
    assert run_without("replay", str(tmp_path / "file")).returncode == 0


def run_program(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_help_needs_nothing_but_the_library() -> None:
    """Neither rich nor what the server is built on is loaded to tell what a command can do."""
    run_program("""
import sys
for package in ("rich", "litestar", "msgspec", "prometheus_client", "uvicorn", "uvloop", "websockets"):
    sys.modules[package] = None
from undermine.cli import main
from undermine.cli.commands import COMMANDS
for command in COMMANDS:
    try:
        main([command, "--help"])
    except SystemExit as stop:
        assert stop.code == 0, command
""")


def test_only_the_command_that_is_asked_for_is_loaded() -> None:
    run_program("""
import sys
from undermine.cli import main
main(["--version"])
assert not [name for name in sys.modules if name.startswith(("undermine.cli.commands.", "undermine.lab", "rich"))]
main(["cards", "saboteur"])
assert [name for name in sys.modules if name.startswith("undermine.cli.commands.")] == ["undermine.cli.commands.cards"]
""")


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
@pytest.mark.parametrize("arguments", ["play saboteur", "cards saboteur", "replay -"])
def test_streams_that_are_closed(arguments: str, closed: str) -> None:
    command = f"{sys.executable} -m undermine {arguments} {closed}"
    done = subprocess.run(command, shell=True, input="q\n", capture_output=True, text=True, check=False)
    assert done.returncode in (0, 2) and "Traceback" not in done.stderr and done.stderr.count("\n") <= 1


def test_a_full_disk() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no file here that is always full")
    command = f"{sys.executable} -m undermine cards saboteur > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "undermine cards: cannot write the output (No space left on device)\n"


def test_an_encoding_without_box_characters() -> None:
    done = run_apart("cards", "saboteur", PYTHONIOENCODING="ascii")
    assert done.code == 0 and "━━╋━━" in done.out and done.err == ""


def test_the_installed_command() -> None:
    installed = Path(sys.executable).with_name("undermine")
    if not installed.exists():
        pytest.skip("the package is not installed here")
    done = subprocess.run([installed, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == f"undermine {__version__} (engine: {engine().name})"
