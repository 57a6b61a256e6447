"""Deck files: printed, read back, played with, and refused with the line that is wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run_apart
from tests.cli.screens import ones
from undermine.cli.option_files import MOST_BYTES
from undermine.games import LostMinesRules, Record
from undermine.games.lost_mines.deck_file import deck_text

USUAL = deck_text()
COMMANDS = ("play", "simulate", "cards")


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def refused(run: Run, *arguments: str) -> str:
    done = run(*arguments, answers="q\n")
    assert done.code == 2 and done.out == "" and done.err.count("\n") == 1
    return done.err


def begin(old: str, text: str) -> int:
    """Where the one line is that begins so."""
    (place,) = [found.start() for found in re.finditer(f"^{re.escape(old)}", text, re.M)]
    return place


def changed(old: str, new: str, text: str = USUAL) -> str:
    """The usual deck file with the beginning of one line changed."""
    place = begin(old, text)
    return text[:place] + new + text[place + len(old) :]


# A file of one's own


def test_the_usual_deck_file_is_printed_and_can_be_loaded(run: Run, tmp_path: Path) -> None:
    printed = run("cards", "lost_mines", "--deck-file")
    assert (printed.code, printed.out, printed.err) == (0, USUAL, "")
    (tmp_path / "my.deck").write_text(printed.out, encoding="utf-8")
    usual, own = run("cards", "lost_mines"), run("cards", "lost_mines", "--deck", "my.deck")
    assert own.code == 0
    assert own.out.splitlines()[1] == "The deck is the one in my.deck, called reconstruction."
    assert own.out.splitlines()[2:] == usual.out.splitlines()[2:]


def test_a_deck_file_is_printed_as_it_is() -> None:
    """Whatever the terminal's width and encoding."""
    done = run_apart("cards", "lost_mines", "--deck-file", PYTHONIOENCODING="ascii", COLUMNS="20")
    assert (done.code, done.out) == (0, USUAL)


@pytest.fixture
def own(tmp_path: Path) -> str:
    """A deck with no thunderstorms on a wider board."""
    text = changed("name reconstruction", "name Fair weather")
    text = changed("board 11 7 ", "board 13 7 ", text)
    text = changed("action thunderstorm 3\n", "", text)
    text = changed("action axe 3", "action axe 6", text)
    text = changed("treasure gold 2 3 3 4", "treasure gold 9 9", text)
    text = changed("treasure silver 2 3 3 4", "treasure silver 1 1 1 1 1 1", text)
    (tmp_path / "own.deck").write_text(text, encoding="utf-8")
    return "own.deck"


def test_the_cards_of_an_own_deck(run: Run, own: str) -> None:
    out = run("cards", "lost_mines", "--deck", own).out
    assert out.splitlines()[1] == "The deck is the one in own.deck, called Fair weather."
    assert "The board, 13 columns and 7 rows (certain)" in out and " 13" in out
    assert "axe ×6" in out and "thunderstorm" not in out
    assert "gold: 9, 9\n" in out and "silver: 1, 1, 1, 1, 1, 1\n" in out
    assert "is a reconstruction: it fits" not in out


def test_a_match_with_an_own_deck(run: Run, tmp_path: Path, own: str) -> None:
    record = tmp_path / "r"
    options = ("--seed", "1", "--option", "rounds=1", "--record", str(record))
    done = run("play", "lost_mines", "--deck", own, *options, answers=ones())
    assert done.code == 0 and "called Fair weather." in done.out
    assert "is a reconstruction" not in done.out
    assert re.search(r" 11 +12 +13", done.out)
    rules = Record.parse(record.read_text()).rules
    assert isinstance(rules, LostMinesRules) and rules.deck == Path(own).read_text()
    # The record holds the deck, so the file is no longer needed.
    Path(own).unlink()
    assert run("replay", str(record), "--quiet").out == "1 record replays.\n"
    assert run("replay", str(record), "--seat", "1").code == 0


def test_a_wide_board_comes_in_pieces(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wide.deck"
    file.write_text(changed("board 11 7 ", "board 40 9 "), encoding="utf-8")
    for arguments in (("cards", "lost_mines"), ("play", "lost_mines", "--seed", "1")):
        done = run(*arguments, "--deck", str(file), answers="q\n")
        assert done.code == 0
        numbers = {word for line in done.out.splitlines() for word in line.split()}
        assert {"1", "20", "30", "40"} <= numbers
        assert max(len(line) for line in done.out.splitlines()) <= 80


def test_a_simulation_with_an_own_deck(run: Run, own: str) -> None:
    options = ("simulate", "lost_mines", "--games", "2", "--seed", "1")
    done = run(*options, "--deck", own)
    assert done.code == 0 and done.out.rstrip().endswith("called Fair weather.") and "deck=Fair weather" in done.out
    figures = json.loads(run(*options, "--deck", own, "--json").out)
    assert figures["rules"]["deck"] == Path(own).read_text()


def test_everybody_is_told_what_the_usual_deck_is(run: Run) -> None:
    told = "How the cards are split is a reconstruction: it fits what is printed, no more.\n"
    assert told in run("play", "lost_mines", "--seed", "1", answers="q\n").out.split("Round 1")[0]
    assert run("simulate", "lost_mines", "--games", "1", "--seed", "1").out.endswith(told)
    assert run("cards", "lost_mines").out.splitlines(keepends=True)[1] == told
    for game in ("saboteur", "saboteur2"):
        assert "reconstruction" not in run("cards", game).out + run("play", game, answers="q\n").out
        assert "reconstruction" not in run("simulate", game, "--games", "1").out


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["unix", "windows", "mac"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "marked"])
def test_any_line_ends_and_a_mark_at_the_start_will_do(run: Run, tmp_path: Path, ends: str, mark: bytes) -> None:
    file, record = tmp_path / "d", tmp_path / "r"
    file.write_bytes(mark + USUAL.replace("\n", ends).encode())
    done = run("play", "lost_mines", "--deck", str(file), "--record", str(record), answers="q\n")
    assert done.code == 0
    rules = Record.parse(record.read_text()).rules
    assert isinstance(rules, LostMinesRules) and rules.deck == USUAL


def test_a_deck_given_as_an_option_is_named(run: Run) -> None:
    text = changed("name reconstruction", "name Mine")
    done = run("simulate", "lost_mines", "--games", "1", "--option", f"deck={text}")
    assert done.code == 0 and done.out.endswith("The deck is one called Mine.\n")


# What is certain


def test_the_cards_say_what_is_printed_fact(run: Run, tmp_path: Path) -> None:
    out = run("cards", "lost_mines").out
    for title in (
        "The board, 11 columns and 7 rows (certain)",
        "B, Y: starts (a reconstruction). Numbers: mine spaces (a reconstruction).",
        "Path cards (40 cards; the total is certain, the split a reconstruction)",
        "Action cards (23 cards; the total is certain, the split a reconstruction)",
        "Mines (4 cards; a reconstruction)",
        "Treasures (12; the total is certain, the split a reconstruction)",
        "Tokens (14; the total is certain, the split a reconstruction)",
        "Dwarf cards (10; certain)",
    ):
        assert f"\n{title}\n" in out
    file = tmp_path / "sure.deck"
    file.write_text(changed("[reconstructed]", "[printed]"), encoding="utf-8")
    sure = run("cards", "lost_mines", "--deck", str(file)).out
    assert sure.count("certain)") == 9 and "a reconstruction" not in sure
    file.write_text(changed("[printed]\n", "[reconstructed]\n"), encoding="utf-8")
    unsure = run("cards", "lost_mines", "--deck", str(file)).out
    assert unsure.count("certain") == 1 and "Path cards (40 cards; a reconstruction)" in unsure


def test_mines_treasures_tokens_and_dwarves_are_listed(run: Run) -> None:
    out = run("cards", "lost_mines").out
    mines = out.split("\nMines (")[1].split("\nTreasures")[0]
    for name in ("gold", "silver", "gemstones", "the dragon"):
        assert name in mines
    for line in ("━━G   or", "━━S   or", "━━*━━ or", "━━D   or"):
        assert line in mines
    assert "gold: 2, 3, 3, 4\nsilver: 2, 3, 3, 4\ngemstones: 2, 3, 3, 4\n" in out
    assert "axe 3, boat 3, rope 3, trap 3, troll 2; and the dragon’s\n" in out
    assert (
        "3 to 4 players, each clan: loyal 1, selfish 1, saboteur 1\n"
        "5 to 6 players, each clan: loyal 2, selfish 1, saboteur 1\n"
        "7 to 9 players, each clan: loyal 3, selfish 1, saboteur 1\n"
    ) in out
    board = out.split("\nB, Y:")[0]
    assert "3 ╺━B━╸" in board and "5 ╺━Y━╸" in board and all(f"[{number}]" in board for number in "1234")
    assert "63 cards in the draw pile, 6 on the table." in out


# Files that cannot be


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_cannot_be_read(run: Run, tmp_path: Path, command: str) -> None:
    for path, why in (
        (str(tmp_path / "none"), "No such file or directory"),
        (str(tmp_path), "Is a directory"),
        (str(tmp_path / "nul\0"), "null byte"),
        (str(tmp_path / ("x" * 300)), "File name too long"),
    ):
        told = refused(run, command, "lost_mines", "--deck", path)
        assert told.startswith(f"undermine {command}: cannot read ") and why in told and "name a deck file" in told


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe\x00", " is not a deck file: it is not text in UTF-8"),
        (USUAL.encode("utf-16"), " is not a deck file: it is not text in UTF-8"),
        (b"#" * (MOST_BYTES + 1), f" is too large for a deck file, which has at most {MOST_BYTES} bytes"),
        (b"#" * MOST_BYTES, ": a deck file has at most 20000 characters"),
        (b"", ": the line that says name is missing"),
        (b"reconstruction", ", line 1: no line begins with 'reconstruction'"),
        (b"\x1b[31mred\n", ", line 1: no line begins with '\\x1b[31mred'"),
    ],
)
def test_a_file_that_is_no_deck(run: Run, tmp_path: Path, command: str, content: bytes, why: str) -> None:
    file = tmp_path / "d"
    file.write_bytes(content)
    assert refused(run, command, "lost_mines", "--deck", str(file)).startswith(f"undermine {command}: {file}{why}")


def test_a_file_without_an_end(run: Run) -> None:
    if Path("/dev/zero").exists():
        assert "/dev/zero is too large for a deck file" in refused(run, "cards", "lost_mines", "--deck", "/dev/zero")


WRONG = {
    # what is said
    "section": ("[printed]", "[guessed]", "there is no section '[guessed]'; choose from [printed], [reconstructed]"),
    "word": ("board 11 7 ", "bord 11 7 ", "no line begins with 'bord'; lines begin with name, board, total"),
    "no section": ("[printed]\n", "total paths 40\n", "this line stands before any section: say first [printed]"),
    "twice": ("start yellow 1,5 NESW", "start blue 1,5 NESW", "start blue was said already in line"),
    "name": ("name reconstruction", "name", "a name has 1 to 40 printable characters"),
    # how it is said
    "board": ("board 11 7 ", "board 11 ", "a line of this kind reads: board COLUMNS ROWS"),
    "small board": ("board 11 7 ", "board 2 7 ", "'2' is not a number from 3 to 40"),
    "large board": ("board 11 7 ", "board 11 41 ", "'41' is not a number from 3 to 40"),
    "total": (
        "total paths 40",
        "total path 40",
        "there is no total 'path'; choose from paths, actions, treasures, tokens",
    ),
    "clan": ("start yellow 1,5 NESW", "start green 1,5 NESW", "there is no clan 'green'; choose from blue, yellow"),
    "start": ("start yellow 1,5 NESW", "start yellow 1,5", "a line of this kind reads: start CLAN COLUMN,ROW SIDES"),
    "sides": ("start yellow 1,5 NESW", "start yellow 1,5 NEX", "'NEX' is no shape"),
    "one side": ("mine gold SW", "mine gold S", "'S' is no shape; a shape is two to four different sides of NESW"),
    "place": ("mine-space 10,7", "mine-space 10;7", "'10;7' is not a place; a place reads COLUMN,ROW"),
    "off the board": ("mine-space 10,7", "mine-space 12,7", "12,7 is off the board, which goes from 1,1 to 11,7"),
    "same place": ("mine-space 10,7", "mine-space 10,5", "place 10,5 was said already in line"),
    "five spaces": (
        "mine-space 10,7",
        "mine-space 10,7\nmine-space 9,7",
        "there are 4 mines, and this is one mine-space too",
    ),
    "mine": ("mine gold SW", "mine copper SW", "there is no mine 'copper'; choose from gold, silver, gemstones"),
    "treasure": ("treasure gold 2 3 3 4", "treasure dragon 2", "there is no kind of treasure 'dragon'"),
    "no value": ("treasure gold 2 3 3 4", "treasure gold", "a line of this kind reads: treasure KIND VALUE VALUE"),
    "value": ("treasure gold 2 3 3 4", "treasure gold 2 3 3 21", "'21' is not a number from 1 to 20"),
    "path": ("path cross_trunk 1", "path dead_ns 1", "there is no path card 'dead_ns'; choose from cross, t_wide"),
    "action": ("action axe 3", "action map 3", "there is no action card 'map'; choose from axe, boat, rope, trap"),
    "token": ("token axe 3", "token dragon 3", "there is no token 'dragon'; choose from axe, boat, rope, trap, troll"),
    "count": ("action axe 3", "action axe three", "'three' is not a number from 1 to 99"),
    "no count": ("action axe 3", "action axe", "a line of this kind reads: action NAME COUNT"),
    # what it adds up to
    "paths": ("total paths 40", "total paths 41", "total paths 41, but the lines below add up to 40"),
    "actions": ("total actions 23", "total actions 22", "total actions 22, but the lines below add up to 23"),
    "treasures": ("total treasures 12", "total treasures 9", "total treasures 9, but the lines below add up to 12"),
    "tokens": ("total tokens 14", "total tokens 15", "total tokens 15, but the lines below add up to 14"),
    "shut start": ("start blue 1,3 NESW", "start blue 1,1 NW", "all ways of start blue lead off the board"),
    "shut mine": ("mine gold SW", "mine gold EW", "mine gold could not be entered at 10,1 from S"),
}


@pytest.mark.parametrize(("old", "new", "why"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_deck_is_told_with_its_line(
    run: Run, tmp_path: Path, old: str, new: str, why: str
) -> None:
    file = tmp_path / "my.deck"
    file.write_text(changed(old, new), encoding="utf-8")
    line = USUAL[: begin(old, USUAL)].count("\n") + 1 + new.removesuffix("\n").count("\n")
    for command in COMMANDS:
        told = refused(run, command, "lost_mines", "--deck", str(file))
        assert told.startswith(f"undermine {command}: {file}, line {line}: {why}")


@pytest.mark.parametrize(
    ("old", "why"),
    [
        ("name reconstruction\n", "the line that says name is missing"),
        ("total tokens 14", "the line that says total tokens is missing"),
        ("start yellow 1,5 NESW\n", "the line that says start yellow is missing"),
        ("mine dragon NSW\n", "the line that says mine dragon is missing"),
        ("mine-space 10,7\n", "there are 3 mine-space lines for 4 mines"),
    ],
)
def test_what_a_deck_lacks_is_told(run: Run, tmp_path: Path, old: str, why: str) -> None:
    file = tmp_path / "my.deck"
    file.write_text(changed(old, ""), encoding="utf-8")
    assert refused(run, "play", "lost_mines", "--deck", str(file)) == f"undermine play: {file}: {why}\n"


def test_the_board_comes_first(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.deck").write_text(changed("board", "# board"), encoding="utf-8")
    line = USUAL[: begin("start blue", USUAL)].count("\n") + 1
    told = refused(run, "play", "lost_mines", "--deck", "my.deck")
    assert told == (
        f"undermine play: my.deck, line {line}: the board must be said before what lies on it: board COLUMNS ROWS\n"
    )


def test_a_deck_that_is_too_small_or_too_large_to_deal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "my.deck"
    few = re.sub(r"^path (?!cross 4|t_wide 4|t_tall 4).*\n", "", USUAL, flags=re.M)
    poor = re.sub(r"^treasure (silver|gemstones).*\n", "", USUAL, flags=re.M)
    for text, why in (
        (few.replace("total paths 40", "total paths 12"), "35 path and action cards; there must be 46 to 250"),
        (
            USUAL.replace("path cross 4", "path cross 99")
            .replace("path t_wide 4", "path t_wide 99")
            .replace("total paths 40", "total paths 230"),
            "253 path and action cards; there must be 46 to 250",
        ),
        (poor.replace("total treasures 12", "total treasures 4"), "4 treasures; nine players need 9"),
    ):
        file.write_text(text, encoding="utf-8")
        assert f"{file}, line " in refused(run, "simulate", "lost_mines", "--deck", str(file))
        assert why in refused(run, "simulate", "lost_mines", "--deck", str(file))


# Commands that cannot be


@pytest.mark.parametrize("game", ["saboteur", "saboteur2"])
def test_only_the_lost_mines_has_deck_files(run: Run, own: str, game: str) -> None:
    for command in COMMANDS:
        told = f"undermine {command}: {game} has no deck files; lost_mines has\n"
        assert refused(run, command, game, "--deck", own) == told
    told = f"undermine cards: {game} has no deck files; lost_mines has\n"
    assert refused(run, "cards", game, "--deck-file") == told
    assert "there is no game 'chess'" in refused(run, "cards", "chess", "--deck-file")


def test_a_deck_is_named_once(run: Run, own: str) -> None:
    twice = ("--deck", own, "--option", "deck=reconstruction")
    assert "name the deck once: by --deck or by --option deck=" in refused(run, "play", "lost_mines", *twice)
    both = ("--deck", own, "--deck-file")
    assert "argument --deck-file: not allowed with argument --deck" in refused(run, "cards", "lost_mines", *both)
    told = refused(run, "play", "lost_mines", "--option", "deck=nonsense")
    assert "there is no deck 'nonsense'; there is reconstruction" in told
