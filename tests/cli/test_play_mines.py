"""Playing The Lost Mines in the terminal: what each decision asks, what the screen shows, and whole matches."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.keyboard import MINING, at_one_keyboard
from tests.cli.mining import choice, mined_with
from tests.cli.screens import PROMPT, on_terminal, ones, plain, screens
from undermine.bots import bot_chance, seat_bots
from undermine.cli.screen.table_text import TableText
from undermine.cli.screen.terminal import Terminal
from undermine.drawing.characters.maze import draw_face
from undermine.games import Action, IllegalAction, LostMinesView, Record, start
from undermine.games.core.cards import NUMBERS
from undermine.games.lost_mines import LostMines, LostMinesRules
from undermine.maze import Face
from undermine.telling import Teller
from undermine.telling.story import located
from undermine.words import Words

FIVE = ("play", "lost_mines", "--seed", "3")


def fresh(seed: str | None = None) -> LostMines:
    """A match for four that seat 0 begins, as the command ``FIRST`` starts it."""
    return LostMines.start(LostMinesRules(first=0), 4, SEED if seed is None else seed)


def inviting(seed: str) -> bool:
    """Whether the first move there is, is a path card that a dwarf can walk to."""
    game = fresh(seed)
    game.play(game.legal_actions()[0])
    return game.legal_actions()[0].kind == "walk"


SEED = next(str(seed) for seed in range(99) if inviting(str(seed)))
FIRST = ("play", "lost_mines", "--seed", SEED, "--players", "4", "--option", "first=0")

#: what each decision asks, in the title of its screen
QUESTIONS = {
    "play": "your turn",
    "vote": "end the round now?",
    "move": "where should your dwarf go?",
    "set_mine": "which way round should mine {mine} go ({kind})?",
    "take": "which treasure do you take ({kind})?",
}


def shown(game: LostMines) -> str:
    """The screen of the seat that is to decide."""
    terminal = Terminal()
    table = TableText(game.view(game.to_act), game.legal_actions(), Words())
    with terminal.console.capture() as got:
        terminal.print(table.fitting(terminal, []))
    return got.get()


def give(game: LostMines, *cards: str) -> None:
    """Let the seat to act have these cards."""
    assert game.to_act is not None
    game.give_hand(game.to_act, bytes(NUMBERS[card] for card in cards))


@pytest.fixture(autouse=True)
def _eighty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


# Whole matches


@pytest.mark.parametrize("match", MINING)
def test_a_whole_match_at_one_keyboard(match: str) -> None:
    """Every decision is asked in words, of the right seat, and what was typed is what was played."""
    record = MINING[match]
    done, recorded = at_one_keyboard(record)
    assert done.code == 0 and recorded == record
    asked = []
    game = start(record.rules, record.seats, record.seed)
    for text in record.actions:
        view = game.view(game.to_act)
        assert isinstance(view, LostMinesView) and view.seat is not None
        here = [mine for mine in view.mines if (mine.column, mine.row) == view.dwarves[view.seat]]
        facts = {"mine": here[0].mine, "kind": Words().say(f"mine.{here[0].face}")} if here and here[0].face else {}
        which = f"Player {view.seat + 1} · Round {view.round} of {view.rules.rounds}: "
        asked.append(which + QUESTIONS[view.phase].format(**facts))
        game.play(Action.parse(text))
    assert re.findall(r"^─+ (.*) ─+$", done.out, re.M) == asked
    assert "Round 1 is over – " in done.out and "Round 1 (points):" in done.out
    assert record.totals is not None
    for seat, total in enumerate(record.totals):
        assert re.search(rf"^  Player {seat + 1}: {total} points?$", done.out, re.M)
    assert max(len(line) for line in done.out.splitlines() if not line.startswith(PROMPT)) <= 80


def prospecting(seed: str, players: int) -> tuple[list[str], Record]:
    """A match of one human who heads for the mines, and of bots as the command's."""
    game = LostMines.start(LostMinesRules(rounds=1, first=0), players, seed)
    bots = dict(enumerate(seat_bots("random", players - 1, "lost_mines"), 1))
    chances = {seat: bot_chance(seed, seat) for seat in bots}
    typed = []
    while (seat := game.to_act) is not None:
        if seat:
            action = bots[seat].choose(partial(game.view, seat), game.legal_actions(), chances[seat])
        else:
            action = choice(game)
            typed.append(action.text)
        game.play(action)
    return typed, Record.of(game)


def test_a_human_among_bots(run: Run, tmp_path: Path) -> None:
    matches = (prospecting(str(seed), 3) for seed in range(99))
    typed, record = next(one for one in matches if any(text.startswith("walk") for text in one[0]))
    file = tmp_path / "r"
    options = (
        "--players",
        "3",
        "--bots",
        "random",
        "--seed",
        record.seed,
        "--option",
        "rounds=1",
        "--option",
        "first=0",
    )
    done = run("play", "lost_mines", *options, "--record", str(file), answers="\n".join([*typed, ""]))
    assert done.code == 0 and Record.parse(file.read_text()) == record
    assert done.out.count(PROMPT) == len(typed)
    assert "Round 1 (points):" in done.out and "Final score (points):" in done.out
    assert "keyboard" not in done.out


def test_a_number_and_its_notation_are_the_same_move(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "numbers", tmp_path / "notation"
    run(*FIRST, "--record", str(first), answers="1\n1\nq\n")
    lay, walk = Record.parse(first.read_text()).actions[:2]
    assert lay == fresh().legal_actions()[0].text and walk.startswith("walk@")
    run(*FIRST, "--record", str(second), answers=f"{lay.upper()}\n {walk} \nq\n")
    assert first.read_text() == second.read_text()


# The screen


def test_the_screen_tells_what_a_player_needs(run: Run) -> None:
    done = run(*FIVE, answers="q\n")
    game = start("lost_mines", 5, "3")
    view = game.view(0)
    assert isinstance(view, LostMinesView) and view.hand is not None
    assert "How the cards are split is a reconstruction" in done.out.split("Round 1")[0]
    role = Words().say(f"role.{view.role}")
    assert f"\nYou are {role} of the {view.clans[0]} clan. You " in done.out
    for card in view.hand:
        assert Words().say(f"card.{card}").partition(" (")[0] in done.out
    assert re.search("player +hand clan   pts took", done.out)
    assert done.out.count("└───┘") == 4 and all(f"│ {number} │" in done.out for number in "1234")
    assert re.search(r"Draw pile \d+; tokens: axe 3, boat 3, rope 3, trap 3, troll 2", done.out)
    assert "suggest ending the round" in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 80


def test_a_move_shows_where_the_dwarf_can_go_and_the_hand() -> None:
    game = fresh()
    game.play(game.legal_actions()[0])
    screen = shown(game)
    places = [action for action in game.legal_actions() if action.kind == "walk"]
    assert "\n› marks where it can go.\n" in screen
    assert screen.split("› marks")[1].count("›") == len(places) > 0
    for number, action in enumerate(places, 1):
        assert f"{number}) {action.column},{action.row}" in screen
    assert f"{len(places) + 1}) stay put" in screen
    view = game.view(0)
    assert view.hand is not None
    names = [re.escape(Words().say(f"card.{card}")) for card in dict.fromkeys(view.hand)]
    held = r"( ×\d)? +".join(name.replace(r"\ ", r"\s+") for name in names)
    assert re.search(r"Your hand: +" + held.replace(" +", r"\s+"), screen)


def test_a_dwarf_that_cannot_move_is_told_so() -> None:
    game = fresh()
    give(game, "axe")
    game.play(Action.parse("-axe"))
    assert "\nIt can’t go anywhere right now.\n" in shown(game) and "1) stay put" in shown(game)


def test_traps_on_the_way_are_counted() -> None:
    game = fresh()
    column, row = game.view(0).dwarves[0]
    give(game, "cross", "trap")
    game.play(Action.parse(f"cross@{column + 1},{row}"))
    game.play(Action.parse("stay"))
    while game.to_act != 0:
        game.play(game.legal_actions()[-1] if game.view(None).phase == "move" else Action.parse(discard(game)))
    give(game, "trap")
    game.play(Action.parse(f"trap@{column},{row}e"))
    screen = shown(game)
    assert "the small number says how many traps it crosses" in screen
    assert f"{column + 1},{row} (1 trap)" in screen and f"{column + 1},{row} (3 traps)" in screen
    assert re.search(rf"^{row} ━.*x━?¹", screen, re.M)
    told = " ".join(run_events(game, f"walk@{column + 1},{row}*1"))
    assert f"You walk into a trap, but have no card to lose. [{column},{row} – {column + 1},{row}]" in told


def discard(game: LostMines) -> str:
    return next(action.text for action in game.legal_actions() if action.kind == "pass")


def run_events(game: LostMines, text: str) -> list[str]:
    return [located(Teller(Words(), "lost_mines", 0), event) for event in game.play(Action.parse(text))]


def test_information_is_remembered() -> None:
    game = fresh()
    give(game, "info_mine_treasure", "info_treasure_dwarf", "info_mine_dwarf")
    screen = shown(game)
    treasures = game.view(0).treasures
    assert all(f") mine {number}" in screen for number in (1, 2, 3, 4))
    assert all(f") treasure {one.number} ({one.treasure})" in screen for one in treasures)
    assert (
        all(f") player {number}’s dwarf card" in screen for number in (2, 3, 4))
        and "player 1’s dwarf card" not in screen
    )
    for text in ("info_mine_treasure:treasure2", "info_mine_dwarf:mine3", "info_treasure_dwarf>2"):
        give(game, "info_mine_treasure", "info_treasure_dwarf", "info_mine_dwarf")
        game.play(Action.parse(text))
        game.play(Action.parse("stay"))
        while game.to_act != 0:
            game.play(game.legal_actions()[-1] if game.view(None).phase == "move" else Action.parse(discard(game)))
    give(game, "info_mine_treasure", "info_treasure_dwarf")
    view = game.view(0)
    screen = shown(game)
    worth = view.treasures[1].value
    assert f"2 (worth {worth})" in screen and f") treasure 2 ({view.treasures[1].treasure} {worth})" in screen
    assert f"Mines: 3 ({Words().say(f'mine.{view.mines[2].face}')})" in screen
    assert f"You know: player 3 is {view.known_roles[2]}" in screen
    # The others are told who looked, and nothing else.
    game.play(Action.parse(discard(game)))
    game.play(Action.parse("stay"))
    other = shown(game)
    assert "Mines: 3 (seen by 0)" in other and "2 (seen by 0)" in other and "You know" not in other


# Proposals


def test_a_proposal_is_voted_on(run: Run) -> None:
    humans = (*FIRST, "--humans", "4", "--option", "rounds=1")
    done = run(*humans, answers="\nend?\n\n\nmaybe\nyes\n\n\n2\n\n\nend?\nq\n")
    asked = [text for _, text in screens(done.out)]
    assert "Player 2 · Round 1 of 1: end the round now?" in asked[1]
    assert "Player 1 suggests ending the round. In favour so far: 0." in asked[1]
    assert "1) yes, end it" in asked[1] and "2) no, keep playing" in asked[1] and "Your hand:" in asked[1]
    assert "maybe is not a move." in asked[1]
    assert "In favour so far: 1." in asked[2]
    assert "You suggested ending the round, but someone wants to keep playing." in asked[3]
    assert "Player 2 agrees to end the round.\nPlayer 3 wants to keep playing." in asked[3]
    assert "You’ve already suggested that this turn." in asked[3]
    assert "suggest ending the round\n" not in asked[3].split(PROMPT)[0]


def test_everybody_may_agree(run: Run) -> None:
    done = run(*FIRST, "--humans", "4", "--option", "rounds=1", answers="\nend?\n" + "\n\nyes\n" * 3)
    assert done.code == 0
    assert "Round 1 is over – everyone agreed to stop. No clan is ahead" in done.out
    assert "Nobody took a treasure." in done.out and "Final score (points):" in done.out


def test_a_table_may_do_without_agreement(run: Run) -> None:
    done = run(*FIRST, "--option", "agreement=false", answers="end?\nq\n")
    assert "At this table you can’t end a round early." in done.out
    assert "suggest" not in done.out


# Cards put away


@pytest.mark.parametrize("answer", ["2 1", "{one},{two}", "nonsense\n1 1\n1 2 3\n99\n1 2"])
def test_two_cards_are_put_away(run: Run, tmp_path: Path, answer: str) -> None:
    hand = fresh().view(0).hand
    assert hand is not None
    screen = run(*FIRST, answers="q\n").out
    offered = re.search(r"(\d+)\) discard up to 2 cards at once, for example (-\S+)", screen)
    assert offered and offered[2].startswith(f"-{hand[0]}")
    file = tmp_path / "r"
    answers = f"{offered[1]}\n{answer.format(one=hand[0], two=hand[1])}\nstay\nq\n"
    done = run(*FIRST, "--record", str(file), answers=answers)
    assert Record.parse(file.read_text()).actions[0] == f"-{hand[0]},{hand[1]}"
    assert "Discard which cards? Give 1 to 2 numbers; Enter goes back: " in done.out
    assert done.out.count("doesn’t say which cards") == (4 if "nonsense" in answer else 0)
    assert "You discard: " in done.out and "You draw: " in done.out


def test_one_card_is_put_away_by_its_number(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "r"
    card = (fresh().view(0).hand or ("",))[0]
    number = re.search(rf"{card}  (\d+)\) discard", run(*FIRST, answers="q\n").out)
    assert number
    run(*FIRST, "--record", str(file), answers=f"{number[1]}\nq\n")
    assert Record.parse(file.read_text()).actions == (f"-{card}",)


# Mines and treasures


def scenes(record: Record, kind: str) -> list[tuple[str, LostMines]]:
    """The screens of the decisions of a kind, and the games then."""
    game = LostMines.start(LostMinesRules(rounds=record.rules.rounds), record.seats, record.seed)
    found = []
    for action in map(Action.parse, record.actions):
        if game.view(None).phase == kind:
            found.append((shown(game), game.copy()))
        game.play(action)
    return found


def test_a_mine_is_set_by_choice() -> None:
    screen, game = scenes(mined_with("set_mine"), "set_mine")[0]
    view = game.view(game.to_act)
    place = view.dwarves[view.turn]
    mine = next(one for one in view.mines if (one.column, one.row) == place)
    assert "1) this way up" in screen and "2) the other way up" in screen
    # The dwarf on it is not to be taken for its number.
    board = screen.split("1) this way up")[0]
    assert sum(board.count(f"│ {number} │") for number in "1234") == sum(one.face is None for one in view.mines)
    assert f"Mines: {mine.mine} (" not in screen
    sign = {"gold": "G", "silver": "S", "gemstones": "*", "dragon": "D"}[mine.face or ""]
    for text, told in (
        ("stay", "First decide which way round the mine goes."),
        ("set@1,1", "First decide about the mine your dwarf stands on."),
    ):
        assert refused(game, text) == told
    faces: list[list[str]] = []
    for action in game.legal_actions():
        twin = game.copy()
        twin.play(action)
        after = next(one for one in twin.view(None).mines if one.mine == mine.mine)
        assert after.open is not None
        faces.append(draw_face(Face.parse(after.open), sign))
    # Each drawing is how the mine lies then.
    beside = [f"{one}{' ' * 12}{other}".rstrip() for one, other in zip(*faces, strict=True)]
    assert "\n".join(beside) in "\n".join(line.rstrip() for line in screen.splitlines())


def refused(game: LostMines, text: str) -> str:
    with pytest.raises(IllegalAction) as error:
        game.play(Action.parse(text))
    return Teller(Words(), "lost_mines").refusal(error.value)


def test_a_treasure_is_taken_by_choice() -> None:
    record = mined_with("take", "leave")
    must = may = 0
    for screen, game in scenes(record, "take"):
        legal = game.legal_actions()
        view = game.view(game.to_act)
        teller = Teller(Words(), "lost_mines", 0)
        numbered = [f"{number}) {teller.action(action, names(view))}" for number, action in enumerate(legal, 1)]
        assert all(one in screen for one in numbered)
        assert all(f"treasure {action.number} (" in screen for action in legal if action.kind == "take")
        if legal[-1].kind == "leave":
            may += 1
            assert "You may take one – or nothing." in screen and "take nothing" in screen
        else:
            must += 1
            assert "or nothing" not in screen and "take nothing" not in screen
            assert refused(game, "leave").startswith("You’ve arrived, so take a treasure")
        assert refused(game, "take:15") == "There’s no treasure 15."
    assert must and may


def names(view: LostMinesView) -> dict[str, str]:
    return {f"treasure:{one.number}": one.treasure + (f" {one.value}" if one.value else "") for one in view.treasures}


def test_the_end_of_a_round_has_a_screen_of_its_own() -> None:
    done, _ = at_one_keyboard(MINING["five"])
    ends = done.out.split("Round 2 begins")[0]
    assert "Everyone reveals their dwarf card (" in ends and "Round 1 (points):" in ends
    lines = ends.split("Round 1 (points):\n")[1].splitlines()
    assert len([line for line in lines if re.match(r"  (Player \d|You): ", line)]) >= 5


# Answers that are not legal


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("walk@2,3", "First play a card, or discard one or two."),
        ("stay", "First play a card, or discard one or two."),
        ("yes", "First play a card, or discard one or two."),
        ("take:1", "First play a card, or discard one or two."),
        ("set@10,3", "First play a card, or discard one or two."),
        ("steal>1", "First play a card, or discard one or two."),
        ("-", "If you pass, you have to discard a card."),
        ("map:top", "You don’t have that card: treasure map."),
        ("broken_pick>1", "You don’t have that card: broken pick."),
        ("{path}@12,3", "That’s off the board."),
        ("{path}@0,0", "That’s off the board."),
        ("{path}@1,3", "There’s already a card there."),
        ("{path}@10,1", "There’s already a card there."),
        ("{path}@6,4", "There’s no face-up card next to it."),
        ("walk@2,3*9", "is not a move."),
        ("end", "is not a move."),
    ],
)
def test_illegal_answers_are_answered(run: Run, answer: str, told: str) -> None:
    path = next(action.card for action in fresh().legal_actions() if action.kind == "lay")
    done = run(*FIRST, answers=f"{answer.format(path=path)}\nq\n")
    assert done.code == 0 and told in " ".join(done.out.split()) and done.out.count(PROMPT) == 2


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("walk@11,7", "Your dwarf can’t get there."),
        ("walk@1,3*1", "Your dwarf can’t get there past one trap."),
        ("end?", "Now move your dwarf, or stay put."),
        ("leave", "Now move your dwarf, or stay put."),
    ],
)
def test_moves_that_cannot_be_are_answered(run: Run, answer: str, told: str) -> None:
    done = run(*FIRST, answers=f"1\n{answer}\nq\n")
    assert told in " ".join(done.out.split()) and done.out.count(PROMPT) == 3


def test_the_help_is_the_games_own(run: Run) -> None:
    done = run(*FIRST, answers="?\nq\n")
    for text in (
        "cross@4,3 ",
        "t_wide~@4,3",
        "axe@4,3",
        "info_mine_dwarf:mine2",
        "trap@4,3e",
        "thunderstorm@4,3",
        "-cross,axe",
        "end?",
        "walk@5,3*2",
        "set~@10,3",
        "take:5, leave",
        "G gold, S silver, * gemstones, D dragon",
    ):
        assert text in done.out
    for text in ("map:top", "nugget", "steal", "ladder"):
        assert text not in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 80
    # Every example can be typed.
    shown = done.out.split("How to answer")[1].split("How to read")[0]
    for text in re.findall(r"(?:^  |, )([a-z_]+[~@>:?*][^\s,]*(?:,\d[^\s,]*)?)", shown, re.M):
        assert Action.parse(text).text == text


def test_the_history_and_the_list_of_moves(run: Run) -> None:
    done = run(*FIRST, answers="h\nm\nb\nq\n")
    history = done.out.split("This round so far:\n")[1].split(PROMPT)[0]
    assert history.startswith("Round 1 begins. You go first!\n4 treasures lie beside the board: ")
    assert done.out.count("discard up to 2 cards at once") == 3


# On a terminal


@pytest.mark.parametrize(("lines", "columns", "large"), [(24, 80, False), (40, 120, True)])
def test_the_board_fits_the_terminal(lines: int, columns: int, large: bool) -> None:
    code, got = on_terminal(*FIRST, keys=["\n", "1\n", "q\n"], lines=lines, columns=columns)
    assert code == 0
    for screen in got.split("\x1b[2J")[1:3]:
        text = plain(screen.split(PROMPT)[0])
        assert text.count("\n") < lines and max(map(len, text.split("\n"))) <= columns
        assert ("│ 1 │" in text) == large and ("[1]" in text) == (not large)
        assert ("V ditch ✓ overcome" in text) or not large


def test_colours_come_with_signs() -> None:
    _, coloured = on_terminal(*FIRST, keys=["\n", "1\n", "q\n"], NO_COLOR="")
    assert re.search(r"\x1b\[1;3[24]m[›B]", coloured)
    _, bare = on_terminal(*FIRST, keys=["\n", "1\n", "q\n"], NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*[34]\d", bare)
    assert plain(bare).split("Your move")[1].count("›") > 1


def test_the_first_choice_ends_a_match(run: Run) -> None:
    done = run("play", "lost_mines", "--players", "6", "--seed", "2", answers=ones())
    assert done.code == 0 and done.out.count("is over – ") == 2 and "Final score (points):" in done.out
