"""Playing Saboteur 2 in the terminal: what the screen shows, putting several cards away, and stealing."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.digging import dug2
from tests.cli.screens import PROMPT, on_terminal, plain, screens
from undermine.bots import bot_chance, seat_bots
from undermine.cli.screen.table_text import TableText
from undermine.cli.screen.terminal import Terminal
from undermine.games import Action, Record, Saboteur2, Saboteur2Rules, start
from undermine.games.core.cards import NUMBERS
from undermine.words import Words

ONE_ROUND = ("--option", "rounds=1")
SIX = ("play", "saboteur2", "--players", "6", "--seed", "1", "--bots", "random")


#: what everybody is called who is looked at over a shoulder
NAMES = ("Ada", "Bo", "Cleo", "Dag")


def shown(game: Saboteur2, seat: int) -> str:
    terminal = Terminal()
    table = TableText(game.view(seat), game.legal_actions(), Words().called(NAMES))
    with terminal.console.capture() as got:
        terminal.print(table.fitting(terminal, []))
    return got.get()


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Saboteur2:
    """A match in which seat 0 is to decide."""
    monkeypatch.setenv("COLUMNS", "80")
    return Saboteur2.start(Saboteur2Rules(first=0), 4, "1")


def play_card(game: Saboteur2, text: str) -> None:
    """Let the seat to act have a card, and play it."""
    action = Action.parse(text)
    assert game.to_act is not None and action.card is not None
    hand = game.hands[game.to_act]
    game.give_hand(game.to_act, bytes([NUMBERS[action.card], *hand[1:]]))
    game.play(action)


# The screen


def test_the_screen_tells_what_a_player_needs(run: Run) -> None:
    done = run(*SIX, answers="q\n")
    screen = done.out.split(PROMPT)[0]
    assert "You are a green gold-digger. Reach the treasure first, without a blue door." in screen
    assert re.search("player +hand gold dwarf front", screen)
    assert re.search(r"  4 Balko +6    –    \?     no-wagon", screen)
    assert re.search(r"→ 0 you +6    0 ", screen)
    assert "Your gold: 0" in screen and "Draw pile 65" in screen
    assert "Dwarf cards discarded: you (blue)." in screen
    assert max(len(line) for line in done.out.splitlines()) <= 80


def test_what_lies_in_front_of_everyone_is_shown(game: Saboteur2) -> None:
    for text in ("theft", "trapped>0", "broken_pick>0", "inspection>0", "swap_hats>2", "inspection>2", "theft"):
        play_card(game, text)
    mine = shown(game, 3)
    assert re.search(r" 0 Ada +\d +– +(\w+) no-pick, trapped, Theft", mine)
    assert f" {Words().say(f'dwarf.{game.view(0).role}')} " in mine
    roles = [game.view(seat).role for seat in range(4)]
    assert "Dwarf cards discarded: Cleo (?)." in mine
    # Seat 1 has looked at the card that seat 2 has now, seat 0 at none.
    assert re.search(rf" 2 Cleo +\d +– +{Words().say(f'dwarf.{roles[2]}')}", shown(game, 1))
    assert "?" in next(line for line in shown(game, 0).splitlines() if re.match(r"  1 ", line))
    trapped = " ".join(shown(game, 0).split())
    assert "Broken: pick. You can’t lay path cards." in trapped
    assert "You’re trapped: no path cards, no Theft, no gold." in trapped


def test_open_gold_is_shown(game: Saboteur2) -> None:
    game.pieces = [1, 5, 0, 2]
    assert re.search(r" 1 Bo +6 +some", shown(game, 0)) and re.search(r" 2 Cleo +6 +–", shown(game, 0))
    game.rules = Saboteur2Rules(open_gold=True)
    assert re.search(r" 1 Bo +6 +5 ", shown(game, 0)) and re.search(r" 2 Cleo +6 +0 ", shown(game, 0))


def test_doors_ladders_and_crystals_are_on_the_board(game: Saboteur2) -> None:
    for text in ("door_green_ew@1,0", "door_blue_ew@2,0", "crystal_cross@3,0", "bridge@4,0", "ladder_w@5,0"):
        play_card(game, text)
    line = next(line for line in shown(game, 1).splitlines() if line.startswith(" 0 "))
    assert "━━H━━━━G━━━━B━━━━╋━━━╸┃╺━━━H" in line
    assert "┃*" in shown(game, 1)


def test_colours_come_with_letters() -> None:
    """The doors of the list of cards, on a terminal with colours and on one without."""
    for no_color in ("", "1"):
        _, got = on_terminal("cards", "saboteur2", keys=[], NO_COLOR=no_color)
        assert plain(got).count("━━G━━") == 1 and plain(got).count("━━B━━") == 1
        coloured = re.findall(r"\x1b\[[0-9;]*4(\d)m([GB])", got)
        assert set(coloured) == (set() if no_color else {("2", "G"), ("4", "B")})


def test_a_low_terminal_gets_a_table_that_fits() -> None:
    code, got = on_terminal(*SIX, keys=["\n", "m\n", "q\n"], lines=24)
    assert code == 0
    screen = plain(got.split("\x1b[2J")[1].split(PROMPT)[0])
    assert screen.count("\n") < 24
    assert "[?]" in screen and "m: 30 moves" in screen
    assert "30) discard up to 3 cards at once, for example -t_wide,t_tall" in plain(got)


def test_old_news_give_way_on_a_low_terminal() -> None:
    twelve = ("play", "saboteur2", "--players", "12", "--seed", "5", "--bots", "random")
    for lines, cut in ((24, True), (45, False)):
        _, got = on_terminal(*twelve, keys=["\n", "1\n", "q\n"], lines=lines)
        screen = plain(got.split("\x1b[2J")[-1].split(PROMPT)[0])
        assert screen.count("\n") < lines
        assert ("… (h tells what happened before)" in screen) == cut
        assert "Runa " in screen and ("You lay" in screen) != cut


# Putting several cards away


@pytest.mark.parametrize(
    ("answers", "action"),
    [
        ("30\n1 2\n", "-t_wide,t_tall"),
        ("30\n3,1,6\n", "-t_wide,straight_ew,theft"),
        ("30\ntheft curve_sw\n", "-curve_sw,theft"),
        ("30\n2\n", "-t_tall"),
        ("30\n\n29\n", "-theft"),
        ("30\nnonsense\n1 1\n1 2 3 4\n7\n-t_wide,theft\n", "-t_wide,theft"),
        ("-theft,t_wide\n", "-t_wide,theft"),
        (" - Theft , T_wide\n", "-t_wide,theft"),
    ],
)
def test_several_cards_are_put_away(run: Run, tmp_path: Path, answers: str, action: str) -> None:
    file = tmp_path / "r"
    done = run(*SIX, "--record", str(file), answers=f"{answers}q\n")
    assert done.code == 0
    assert Record.parse(file.read_text()).actions[5] == action
    if answers.startswith("30"):
        hand = ("t_wide", "t_tall", "straight_ew", "curve_sw", "curve_es", "theft")
        numbered = "  ".join(f"{number}) {Words().say(f'card.{card}')}" for number, card in enumerate(hand, 1))
        assert " ".join(numbered.split()) in " ".join(done.out.split())
        assert "Discard which cards? Give 1 to 3 numbers; Enter goes back: " in done.out
    assert done.out.count("doesn’t say which cards") == (4 if "nonsense" in answers else 0)


@pytest.mark.parametrize("answers", ["30\nq\n", "30\n"])
def test_one_can_leave_while_choosing_cards(run: Run, answers: str) -> None:
    done = run(*SIX, answers=answers)
    assert done.code == 0 and "You’ve left the table." in done.out


def test_two_cards_take_one_away(run: Run, tmp_path: Path) -> None:
    """Lay a Theft card, then be rid of it: by its number, and by notation."""
    written = []
    for name, answer in (("dialogue", "{number}\n2 1\n"), ("notation", "-t_tall,t_wide!theft\n")):
        screen = run(*SIX, answers="theft\nq\n").out
        told = r"(\d+)\) discard 2 cards to get rid of your Theft, for example -t_wide,t_tall!theft"
        offered = re.search(told, screen)
        assert offered
        file = tmp_path / name
        done = run(*SIX, "--record", str(file), answers=f"theft\n{answer.format(number=offered[1])}q\n")
        forks = "T-junction (left–right–down) and T-junction (up–down–left)"
        assert f"You discard {forks} to get rid of: Theft." in " ".join(done.out.split())
        assert ("Discard which 2 cards, to get rid of your Theft?" in done.out) == (name == "dialogue")
        written.append(file.read_text())
    assert "-t_wide,t_tall!theft" in written[0] and written[0] == written[1]


# Answers that are not legal


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("-t_wide,map", "You don’t have that card: treasure map."),
        ("-t_wide,t_tall!trapped", "You don’t have that card in front of you: Trapped."),
        ("inspection>1", "You don’t have that card: Inspection."),
        ("steal>1", "It’s time for a turn: play a card or pass."),
        ("steal:nothing", "It’s time for a turn: play a card or pass."),
        ("-t_wide,t_tall,theft,map", "is not a move."),
        ("theft>1", "is not a move."),
    ],
)
def test_illegal_answers_are_answered(run: Run, answer: str, told: str) -> None:
    done = run(*SIX, answers=f"{answer}\nq\n")
    assert done.code == 0 and told in " ".join(done.out.split()) and done.out.count(PROMPT) == 2


def test_the_help_is_the_games_own(run: Run) -> None:
    done = run(*SIX, answers="?\nq\n")
    for text in (
        "-cross,map!broken_pick",
        "steal>2, steal:nothing",
        "swap_hats>2",
        "B are doors",
        "* is a crystal",
        "t_wide~@1,0",
    ):
        assert text in done.out
    assert "nugget" not in done.out
    assert "steal" not in run("play", "saboteur", "--seed", "3", answers="?\nq\n").out
    assert max(len(line) for line in done.out.splitlines()) <= 80


# Stealing


def thieving(seed: str, players: int) -> tuple[list[str], Record]:
    """A match of one human who lays every Theft card and steals whenever possible, and of bots as the command's."""
    game = start(Saboteur2Rules(rounds=1), players, seed)
    bots = dict(enumerate(seat_bots("random", players - 1, "saboteur2"), 1))
    chances = {seat: bot_chance(seed, seat) for seat in bots}
    typed = []
    while (seat := game.to_act) is not None:
        legal = game.legal_actions()
        if seat:
            action = bots[seat].choose(partial(game.view, seat), legal, chances[seat])
        else:
            wanted = [action for action in legal if action.kind in ("theft", "steal")]
            action = (wanted or [action for action in legal if action.kind == "pass"])[0]
            typed.append(action.text)
        game.play(action)
    return typed, Record.of(game)


def test_a_human_among_bots_steals(run: Run, tmp_path: Path) -> None:
    matches = (thieving(str(seed), 5) for seed in range(99))
    typed, record = next(one for one in matches if one[0][-1].startswith("steal>"))
    file = tmp_path / "r"
    options = ("--players", "5", "--bots", "random", "--seed", record.seed, *ONE_ROUND, "--record", str(file))
    done = run("play", "saboteur2", *options, answers="\n".join([*typed, ""]))
    assert done.code == 0 and Record.parse(file.read_text()) == record
    before, scene = done.out.split("Round 1 of 1: who do you steal from?")
    assert "Everyone reveals their dwarf card" in before and re.search(r"[A-Z][a-z]+ gets \d gold\.", before)
    scene = scene.split(PROMPT)[0]
    assert "Your Theft card: take 1 gold from someone." in scene
    assert re.search(r"1\) from [A-Z][a-z]+", scene) and "from nobody" in scene
    assert "│ ? │" not in scene and "━" not in scene
    victim = ("Borka", "Thora", "Oddrun", "Balko")[int(typed[-1][-1]) - 1]
    assert f"You steal 1 gold from {victim}." in done.out
    assert f"  You: 1 gold more, stolen from {victim}." in done.out
    assert f"  {victim}: 1 gold less, stolen by you." in done.out


def test_thieves_at_one_keyboard_are_covered(run: Run) -> None:
    record = dug2(4, "3")
    answers = "".join(f"\n\n{action}\n" for action in record.actions)
    done = run("play", "saboteur2", "--players", "4", "--humans", "4", "--seed", "3", *ONE_ROUND, answers=answers)
    thefts = [(seat, text) for seat, text in screens(done.out) if "who do you steal from?" in text]
    assert [seat for seat, _ in thefts] == [1, 3]
    assert all(f"Player {seat + 1} · Round 1 of 1: who do you steal from?" in text for seat, text in thefts)
    assert "Player 2 steals 1 gold from player 3." in thefts[1][1]
    assert record.totals is not None
    for seat, total in enumerate(record.totals):
        assert f"Player {seat + 1}: {total} gold" in done.out


def test_answers_to_a_theft(run: Run) -> None:
    record = dug2(4, "3")
    *dig, _, _ = record.actions
    answers = "".join(f"\n\n{action}\n" for action in dig)
    told = "\n\nsteal>1\nsteal>0\nsteal>7\ncross@1,0\n-\n4\nsteal:nothing\n\n\n2\n"
    done = run(
        "play", "saboteur2", "--players", "4", "--humans", "4", "--seed", "3", *ONE_ROUND, answers=answers + told
    )
    out = " ".join(done.out.split())
    assert "There’s nothing to steal from player 2: choose someone else with gold." in out
    assert "There’s nothing to steal from player 1: choose someone else with gold." in out
    assert "There’s no seat 7: they go from 0 to 3." in out
    assert out.count("The digging is over. Steal from someone – or don’t.") == 2
    assert "There is no number 4 in the list; it goes from 1 to 3." in out
    assert "You leave everyone’s gold alone." in out
    assert "Player 2 could steal, but doesn’t." in out
    assert "Final score (gold):" in out
