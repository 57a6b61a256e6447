"""Playing in the terminal: whole matches through pipes, secrets at a shared keyboard, and polite endings."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import Run, open_apart, run_apart
from tests.cli.digging import dug, dug2
from tests.cli.keyboard import MINING, at_one_keyboard
from tests.cli.screens import PROMPT, on_terminal, ones, plain, read_until, screens
from undermine.cli.match import Match
from undermine.cli.screen.table_text import TableText
from undermine.cli.screen.terminal import EndOfInput, Terminal
from undermine.games import GAMES, Action, LostMinesView, Record, Saboteur, SaboteurRules, SaboteurView, start
from undermine.games.core.cards import NUMBERS
from undermine.games.saboteur.rules import BOX
from undermine.telling import Teller
from undermine.words import Words

ONE_ROUND = ("--option", "rounds=1")


# Whole matches


@pytest.mark.parametrize("game_name", GAMES)
def test_a_whole_match_through_a_pipe(run: Run, tmp_path: Path, game_name: str) -> None:
    file = tmp_path / "match.jsonl"
    done = run("play", game_name, "--seed", "3", "--record", str(file), answers=ones())
    assert done.code == 0 and done.err == ""
    assert f"{Words().say(f'game.{game_name}')} for 5 players. You play as player 1." in done.out
    ended = re.findall(r"^Round \d(?:: | is over – )", done.out, re.M)
    assert len(ended) == GAMES[game_name].rules().rounds
    counted = "points" if game_name == "lost_mines" else "gold"
    assert "The game is over." in done.out and f"Final score ({counted}):" in done.out
    assert done.out.rstrip().endswith("This game’s seed was 3.")
    assert "\x1b" not in done.out
    record = Record.parse(file.read_text())
    game = record.replay()
    assert record.seed == "3" and record.totals is not None
    for name, total in zip(("Player 1", "Borka", "Thora", "Oddrun", "Balko"), record.totals, strict=True):
        assert f"{name}: {total} {counted if total != 1 else counted.removesuffix('s')}" in done.out
    assert game.result is not None


def test_the_screen_tells_what_a_player_needs(run: Run) -> None:
    done = run("play", "saboteur", "--seed", "3", answers="q\n")
    view = start("saboteur", 5, "3").view(0)
    assert isinstance(view, SaboteurView) and view.hand is not None
    assert "You are a gold-digger." in done.out
    for card in view.hand:
        assert card in done.out
        assert Words().say(f"card.{card}").partition(" (")[0] in done.out
    assert re.search("player +hand gold broken", done.out) and re.search("→ 0 you .*\n.*  1 Borka .*", done.out)
    assert "Draw pile 33, nuggets 28" in done.out
    assert done.out.count("│ ? │") == 3
    assert "━━H━━" in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 80


def test_the_seed_is_told_only_at_the_end(run: Run) -> None:
    done = run("play", "saboteur", *ONE_ROUND, answers=ones())
    seed = re.search(r"This game’s seed was ([0-9a-f]{16})\.", done.out)
    assert seed and done.out.count(seed[1]) == 1
    assert done.out.index(seed[1]) > done.out.index("Final score (gold):")


def test_nuggets_are_picked_and_told(run: Run) -> None:
    record = dug(3, "4")
    answers = "".join(f"\n\n{action}\n" for action in record.actions)
    done = run("play", "saboteur", "--players", "3", "--humans", "3", "--seed", "4", *ONE_ROUND, answers=answers)
    assert done.code == 0
    assert "the gold-diggers win!" in done.out
    assert "take a nugget card" in done.out
    assert "Choose a nugget card. On offer: " in done.out
    assert "━━$━━" in done.out
    assert "from pick 1." in done.out
    assert record.totals is not None
    assert f"Player 1: {record.totals[0]} gold" in done.out


def test_one_human_can_dig_with_notation(run: Run, tmp_path: Path) -> None:
    """A number and its notation are the same move."""
    first, second = tmp_path / "numbers", tmp_path / "notation"
    run("play", "saboteur", "--seed", "3", "--record", str(first), answers="1\n1\nq\n")
    moves = [Record.parse(first.read_text()).actions[at] for at in (4, 9)]
    run("play", "saboteur", "--seed", "3", "--record", str(second), answers=f"{moves[0]}\n {moves[1].upper()} \nq\n")
    assert first.read_text() == second.read_text()


@pytest.mark.parametrize(
    ("game", "players"),
    [("saboteur", 3), ("saboteur", 10), ("saboteur2", 2), ("saboteur2", 12), ("lost_mines", 3), ("lost_mines", 9)],
)
def test_the_largest_and_the_smallest_table(run: Run, game: str, players: int) -> None:
    done = run("play", game, "--players", str(players), *ONE_ROUND, "--seed", "1", answers=ones())
    assert (
        done.code == 0
        and "The game is over." in done.out
        and re.search(r"^Final score \((gold|points)\):$", done.out, re.M)
    )
    assert max(len(line) for line in done.out.splitlines()) <= 80


def test_what_happened_since_is_told(run: Run) -> None:
    done = run("play", "saboteur", "--seed", "3", "--bots", "random", answers="1\nq\n")
    screen = done.out.split(PROMPT)[1]
    laid = "You lay a crossroads – bring the tunnel one nearer to the top goal. [0,-2]"
    assert f"{laid}\nYou draw: lantern repair.\n" in screen
    assert "Borka breaks Oddrun’s pick – stops Oddrun from digging." in screen
    assert re.search(r" 3 Oddrun +6 +0 +pick", screen)


# Answers


def test_help_history_and_the_table_again(run: Run) -> None:
    done = run("play", "saboteur", "--seed", "3", answers="?\nh\nb\nm\nq\n")
    assert "How to answer" in done.out
    assert "This round so far:\nRound 1 begins. Borka goes first.\n" in done.out
    assert done.out.count("Round 1 of 3: your turn") == 2
    assert done.out.count("t_wide~") == 4  # two tables, one list, and the help
    assert all(len(line) <= 80 for line in done.out.splitlines())


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("", "Type a number from the list, or ? for help."),
        ("99", "There is no number 99 in the list; it goes from 1 to 22."),
        ("0", "There is no number 0 in the list"),
        ("-1", "-1 is not a move."),
        ("9" * 5000, "is not a move."),
        ("²", "is not a move."),
        ("gold please", "gold please is not a move."),
        ("\x1b[31mred", "'\\x1b[31mred' is not a move."),
        ("cross@99,0", "There’s no face-up card next to it."),
        ("cross@0,0", "There’s already a card there."),
        ("cross@3,0", "There’s no face-up card next to it."),
        ("dead_ns@1,0", "Mismatch: left."),
        ("rock_fall@0,0", "You don’t have that card: rockfall."),
        ("map:top", "You don’t have that card: treasure map."),
        ("repair_pick>2", "Thora’s pick isn’t broken."),
        ("repair_pick>9", "There’s no seat 9: they go from 0 to 4."),
        ("-", "If you pass, you have to discard a card."),
        ("-cross,t_wide", "You can discard 1 at most, not 2."),
        ("nugget:3", "It’s time for a turn: play a card or pass."),
        ("set:top", "It’s time for a turn: play a card or pass."),
    ],
)
def test_nonsense_and_illegal_answers_are_answered(run: Run, answer: str, told: str) -> None:
    done = run("play", "saboteur", "--seed", "3", "--bots", "random", answers=f"{answer}\nq\n")
    assert done.code == 0
    assert told in " ".join(done.out.split())
    assert done.out.count(PROMPT) == 2


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    done = run_apart("play", "saboteur", "--seed", "3", answers=b"\xff\xfe\x00\nq\n")
    assert done.code == 0 and "is not a move" in done.out and "Traceback" not in done.err


# Several people at one keyboard


def test_a_cover_comes_between_two_people(run: Run) -> None:
    done = run("play", "saboteur", "--players", "4", "--humans", "2", "--seed", "7", *ONE_ROUND, answers=ones())
    assert "At the keyboard: player 1 and player 2." in done.out
    assert "Bots: Borka and Thora." in done.out
    assert done.code == 0 and "Final score (gold):" in done.out
    seats = [int(seat) for seat in re.findall(r"Pass the keyboard to player (\d)", done.out)]
    # They take turns, so after each cover it is the other one's screen.
    assert len(seats) > 4 and all(a != b for a, b in pairwise(seats))


@pytest.mark.parametrize(
    "record",
    [dug(5, "6", 2), dug2(4, "7", 3), dug2(4, "3", 2), MINING["five"], MINING["every_kind"]],
    ids=lambda record: f"{record.rules.name}-{record.rules.rounds}",
)
def test_nobody_sees_anothers_secrets(record: Record) -> None:
    """Each stretch between two covers tells nothing that its player may not know."""
    done, _ = at_one_keyboard(record)
    assert done.code == 0 and "The game is over." in done.out
    words = Words()
    game = start(record.rules, record.seats, record.seed)
    secrets = [event for seat in range(record.seats) for event in game.view(seat).history if event.known_to(seat)]
    roles: list[str] = []
    for action in map(Action.parse, record.actions):
        view = game.view(game.to_act)
        role = words.say(f"role.{view.data()['role']}")
        clan = f" of the {view.clans[game.to_act or 0]} clan" if isinstance(view, LostMinesView) else ""
        roles.append(role + clan)
        secrets += game.play(action)
    secrets = [event for event in secrets if event.secret]
    told = [(seat, " ".join(text.split())) for seat, text in screens(done.out.split("The game is over")[0])]
    for seat, text in told:
        own = {Teller(words, record.rules.name, seat).event(event) for event in secrets if event.known_to(seat)}
        for event in secrets:
            if not event.known_to(seat):
                assert Teller(words, record.rules.name).event(event) not in text
                for knower in {event[place] for place in event.knowers}:
                    # Another's secret told as if to its owner, unless this seat was told the same of itself.
                    said = Teller(words, record.rules.name, knower).event(event)
                    assert said in own or said not in text
    # Everybody is told their own role at each decision, and no other.
    assert re.findall(r"^You are ([^.]*)\.", done.out, re.M) == roles
    sharing = {
        "saboteur": ": take a nugget card",
        "saboteur2": "who do you steal from?",
        "lost_mines": "which treasure do you take",
    }[record.rules.name]
    assert sum(text.count(sharing) for _, text in told) == sum(
        action.startswith(("nugget", "steal", "take", "leave")) for action in record.actions
    )


def test_a_lone_human_meets_no_cover(run: Run) -> None:
    done = run("play", "saboteur", "--seed", "3", *ONE_ROUND, answers=ones())
    assert "keyboard" not in done.out


# Endings


def test_the_end_of_input_leaves_the_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    done = run("play", "saboteur", "--seed", "3", "--record", str(file), answers="1\n")
    assert done.code == 0
    assert "You’ve left the table." in done.out
    assert "The record of the unfinished game is in" in done.out
    record = Record.parse(file.read_text())
    assert record.totals is None and len(record.actions) == 9
    record.replay()


def test_a_record_is_never_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text("precious\n")
    done = run("play", "saboteur", "--record", str(file), answers="q\n")
    assert done.code == 2 and "exists and is not empty" in done.err and done.out == ""
    assert file.read_text() == "precious\n"


def test_an_interrupt_ends_politely_and_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "left.jsonl"
    with open_apart("play", "saboteur", "--seed", "3", "--record", str(file)) as process:
        assert process.stdout and process.stdin
        read_until(process.stdout.fileno(), PROMPT)
        process.stdin.write(b"1\n")
        process.stdin.flush()
        read_until(process.stdout.fileno(), PROMPT)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "You’ve left the table." in out.decode() and "This game’s seed was 3." in out.decode()
    assert b"Traceback" not in err
    assert len(Record.parse(file.read_text()).actions) == 9


# On a terminal


def test_on_a_terminal_the_screen_is_cleared_and_coloured() -> None:
    code, got = on_terminal("play", "saboteur", "--seed", "3", keys=["\n", "q\n"], NO_COLOR="")
    assert code == 0
    assert "\x1b[2J" in got and "\x1b[3J" not in got
    assert re.search(r"\x1b\[[0-9;]*3\dm", got)
    assert "You are a gold-digger." in plain(got)


def test_no_color_is_respected() -> None:
    _, got = on_terminal("play", "saboteur", "--seed", "3", keys=["\n", "q\n"], NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*[34]\d", got)


def test_a_shared_terminal_forgets_what_was_scrolled_off() -> None:
    options = ("--players", "3", "--humans", "3", "--seed", "4")
    code, got = on_terminal("play", "saboteur", *options, keys=["\n", "1\n", "\n", "\n", "q\n"])
    assert code == 0
    cover = got.index("Press Enter to clear the screen for the next player.")
    assert "\x1b[3J" in got[cover : got.index("Pass the keyboard", cover)]
    # Whoever leaves takes their secrets along.
    assert got.rindex("\x1b[3J") > got.rindex(PROMPT)


def test_a_low_terminal_gets_a_small_table_that_fits() -> None:
    _, got = on_terminal("play", "saboteur", "--seed", "3", "--bots", "random", keys=["\n", "m\n", "q\n"], lines=24)
    screen = plain(got.split("\x1b[2J")[1].split(PROMPT)[0])
    assert screen.count("\n") < 24
    assert "[?]" in screen and "m: 22 moves" in screen
    assert "22) discard" in plain(got)


def test_a_dumb_terminal_gets_no_codes() -> None:
    _, got = on_terminal("play", "saboteur", "--seed", "3", keys=["\n", "q\n"], TERM="dumb")
    assert "\x1b" not in got


# Tables that are rare


def test_a_stone_is_set_by_choice(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A card far away joins ways that reach a stone from two sides, and it can be set to meet either of them."""
    monkeypatch.setenv("COLUMNS", "80")
    seeds = (Saboteur.start(SaboteurRules(), 3, str(seed)) for seed in range(99))
    game = next(game for game in seeds if game.goals[1] == NUMBERS["stone_sw"])
    way = {(0, -1): "curve_es", **dict.fromkeys([(column, -1) for column in (1, 2, 4, 5, 6)], "straight_ew")}
    way |= {(7, -1): "cross", (7, 0): "cross", (8, -1): "curve_sw"}
    for (column, row), card in way.items():
        game.maze.lay(BOX.ground.cell(column, row), 2 * NUMBERS[card])
    assert game.to_act is not None
    game.give_hand(game.to_act, bytes([NUMBERS["straight_ew"]]))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nstraight_ew@3,-1\n-\nset:top\n2\n"))
    with pytest.raises(EndOfInput):
        Match(game, {}, Terminal(), Words()).play()
    out, _ = capsys.readouterr()
    assert "which way round should the middle stone go?" in out
    assert "You break through to the middle goal!" in out
    assert "1) this way up" in out and "2) the other way up" in out
    assert re.search(r"━━# +#━━", out)
    assert "First decide which way round the stone goes." in out
    assert "First decide about the stone of the middle goal." in out
    # How it lies is seen on the board.
    assert "The middle stone" not in out


def test_a_wide_maze_comes_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    game = Saboteur.start(SaboteurRules(), 3, "1")
    for column in range(-1, -20, -1):
        game.maze.lay(BOX.ground.cell(column, 0), 2 * NUMBERS["straight_ew"])
    view = game.view(game.to_act)
    table = TableText(view, game.legal_actions(), Words())
    terminal = Terminal()
    with terminal.console.capture() as shown:
        terminal.print(table.fitting(terminal, []))
    lines = shown.get().splitlines()
    assert max(map(len, lines)) <= 80
    numbers = {word for line in lines for word in line.split()}
    assert {"-20", "-3", "0", "8"} <= numbers


# Talk


def test_what_bots_say_is_told_and_recorded_unless_nobody_wants_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match"
    match = ("play", "saboteur", "--bots", "keen", "--seed", "3", *ONE_ROUND, "--record", str(file))
    done = run(*match, answers=ones())
    said = Record.parse(file.read_text()).claims
    assert done.code == 0 and said and {claim.seat for claim in said} <= {1, 2, 3, 4}
    assert len(re.findall(r"^\w+: “.*”$", done.out, re.M)) >= len(said)
    file.unlink()
    done = run(*match, "--no-talk", answers=ones())
    assert done.code == 0 and "“" not in done.out and "claims" not in file.read_text()
