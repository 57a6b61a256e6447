"""The deck file: what the usual one says, what is wrong with others, and a match with another one."""

from __future__ import annotations

import csv
import io
import pickle
from collections import Counter
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from tests.lost_mines.table import ACTION_CARDS, SMALL_WOOD, TREASURES, another_deck, everyone, legal, play, table
from undermine.games import Chance, LostMines, LostMinesRules, Record, RulesError, rules_from_data, start
from undermine.games.lost_mines.deck import Deck
from undermine.games.lost_mines.deck_file import DeckError, deck_of, deck_text, parse
from undermine.telling.errors import sentence
from undermine.words import Words

#: shared/cards/lost_mines_paths.csv
PATHS = """\
id,count,open,joined,feature
cross,4,NESW,NESW,
cross_campfire,1,NESW,NESW,campfire
cross_trunk,1,NESW,NESW,tree trunk
t_wide,4,ESW,ESW,
t_wide_campfire,1,ESW,ESW,campfire
t_wide_ditch,1,ESW,ESW,ditch
t_tall,4,NSW,NSW,
t_tall_campfire,1,NSW,NSW,campfire
t_tall_lake,1,NSW,NSW,lake
straight_ns,3,NS,NS,
straight_ns_rock,1,NS,NS,rock
straight_ns_trunk,1,NS,NS,tree trunk
straight_ns_lake,1,NS,NS,lake
straight_ns_ditch,1,NS,NS,ditch
straight_ew,2,EW,EW,
straight_ew_rock,1,EW,EW,rock
straight_ew_trunk,1,EW,EW,tree trunk
straight_ew_lake,1,EW,EW,lake
straight_ew_ditch,1,EW,EW,ditch
curve_sw,4,SW,SW,
curve_sw_rock,1,SW,SW,rock
curve_es,3,ES,ES,
curve_es_rock,1,ES,ES,rock
"""
ROWS = list(csv.DictReader(io.StringIO(PATHS)))


# The usual deck


@pytest.mark.rule("LM.02", "LM.06")
def test_the_usual_deck_has_the_printed_totals() -> None:
    deck = deck_of("reconstruction")
    assert (deck.columns, deck.rows) == (11, 7)
    assert sum(deck.paths.values()) == 40
    assert sum(deck.actions.values()) == 23
    assert len(deck.treasures) == 12
    assert sum(deck.tokens.values()) == 14
    assert (len(deck.starts), len(deck.mines), len(deck.mine_spaces)) == (2, 4, 4)
    assert max(value for _, value in deck.treasures) == 4


@pytest.mark.rule("LM.06")
def test_the_usual_deck_has_these_path_cards() -> None:
    assert deck_of("reconstruction").paths == {row["id"]: int(row["count"]) for row in ROWS}


@pytest.mark.rule("LM.20")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["id"]))
def test_each_path_card_is_open_where_it_is_printed_so(row: dict[str, str]) -> None:
    game = table("B...x", named={"x": row["id"]}, hands={0: "cross"})
    beside = {"N": "5,2", "E": "6,3", "S": "5,4", "W": "4,3"}
    assert {side for side, place in beside.items() if f"cross@{place}" in legal(game)} == set(row["open"])
    assert row["open"] == row["joined"]
    assert row["id"].endswith(row["feature"].removeprefix("tree "))


@pytest.mark.rule("LM.03", "LM.06", "LM.36")
def test_the_usual_deck_has_these_other_cards_and_tokens() -> None:
    deck = deck_of("reconstruction")
    assert deck.actions == ACTION_CARDS
    assert deck.tokens == {"axe": 3, "boat": 3, "rope": 3, "trap": 3, "troll": 2}
    assert Counter(deck.treasures) == TREASURES
    assert [value for kind, value in deck.treasures if kind == "gold"] == [2, 3, 3, 4]


@pytest.mark.rule("LM.02")
def test_the_usual_board_and_mines_lie_as_we_reconstructed_them() -> None:
    game = table(mines="gold silver gemstones dragon")
    view = game.view(None)
    assert [tuple(one) for one in view.starts] == [("blue", 1, 3, "NESW"), ("yellow", 1, 5, "NESW")]
    assert [(one.column, one.row) for one in view.mines] == [(10, 1), (10, 3), (10, 5), (10, 7)]
    for row, (kind, sides) in enumerate({"gold": "SW", "silver": "NW", "gemstones": "ESW", "dragon": "NSW"}.items()):
        lines = ["..........."] * 7
        lines[2 * row] = "........─.."
        turned_over = table("\n".join(lines), at={0: (9, 2 * row + 1)}, phase="move")
        play(turned_over, f"walk@10,{2 * row + 1}w")
        if turned_over.view(None).phase == "set_mine":
            play(turned_over, f"set@10,{2 * row + 1}")
        mine = turned_over.view(None).mines[row]
        assert (mine.face, set(mine.open or "")) == (kind, set(sides))


def test_the_file_says_what_is_printed_and_what_is_not_known() -> None:
    assert deck_of("reconstruction").printed == {
        *("board", "total paths", "total actions", "total treasures", "total tokens"),
    }
    assert deck_of("reconstruction").name == "reconstruction"


def test_the_usual_deck_is_the_text_of_its_file() -> None:
    assert parse(deck_text()) == deck_of("reconstruction") == deck_of(deck_text())


# The form of the file


def test_comments_blank_lines_and_the_order_of_lines_do_not_matter() -> None:
    usual = parse(deck_text())
    lines = [line.partition("#")[0].rstrip() for line in deck_text().splitlines()]
    bare = "\n".join(line for line in lines if line)
    assert parse(bare) == usual
    assert parse(deck_text().replace("\n", "   # a remark\r\n")) == usual
    head, _, rest = bare.partition("[reconstructed]\n")
    mixed = f"# another order\n[printed]\nboard 11 7\n[reconstructed]\n{rest}\n{head.replace('board 11 7', '')}"
    assert parse(mixed) == usual


def test_mines_are_numbered_in_the_order_of_their_spaces() -> None:
    deck = another_deck(("mine-space 10,1\nmine-space 10,3\n", "mine-space 10,3\nmine-space 10,1\n"))
    assert [(one.mine, one.column, one.row) for one in start(LostMinesRules(deck=deck), 3, 0).view(None).mines] == [  # type: ignore[attr-defined]
        (1, 10, 3),
        (2, 10, 1),
        (3, 10, 5),
        (4, 10, 7),
    ]


# What is wrong with a file


def wrong(text: str) -> DeckError:
    """What is said against this text; the rules say the same."""
    with pytest.raises(DeckError) as caught:
        parse(text)
    with pytest.raises(RulesError) as by_rules:
        LostMinesRules(deck=text)
    assert str(by_rules.value) == str(caught.value)
    return caught.value


def said(error: DeckError) -> str:
    """What is wrong, without the line."""
    return sentence(Words(), error, line=False)


def line_of(text: str, piece: str) -> int:
    """The number of the line that begins so."""
    (found,) = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith(piece)]
    return found


#: what is exchanged for what, and what is said against the new line
WRONG_LINES = {
    # numbers
    "a count of nothing": ("path cross 4", "path cross 0", "'0' is not a number from 1 to 99"),
    "a negative count": ("path cross 4", "path cross -4", "'-4' is not a number from 1 to 99"),
    "a count of a hundred": ("action axe 3", "action axe 100", "'100' is not a number from 1 to 99"),
    "a count in words": ("token trap 3", "token trap three", "'three' is not a number"),
    "a count with a point": ("path cross 4", "path cross 4.0", "'4.0' is not a number"),
    "a count in other digits": ("path cross 4", "path cross ٤", "is not a number"),
    "a very long number": ("path cross 4", "path cross " + "4" * 99, "is not a number"),
    "a board of two columns": ("board 11 7 ", "board 2 7 ", "'2' is not a number from 3 to 40"),
    "a board of 41 rows": ("board 11 7 ", "board 11 41 ", "'41' is not a number from 3 to 40"),
    "a worthless treasure": ("treasure gold 2 3 3 4", "treasure gold 2 3 3 0", "'0' is not a number from 1 to 20"),
    "too good a treasure": ("treasure gold 2 3 3 4", "treasure gold 2 3 3 21", "'21' is not a number from 1 to 20"),
    "a total of 251": ("total paths 40", "total paths 251", "'251' is not a number from 0 to 250"),
    # words
    "an unknown line": ("path cross 4", "trail cross 4", "no line begins with 'trail'; lines begin with name, board,"),
    "an unknown section": ("[reconstructed]", "[guessed]", "there is no section '[guessed]'; choose from [printed]"),
    "a section shut otherwise": ("[reconstructed]", "[reconstructed)", "there is no section '[reconstructed)'"),
    "a section left open": ("[reconstructed]", "[reconstructed", "there is no section '[reconstructed'"),
    "an unknown path card": (
        "path cross 4",
        "path bridge 4",
        "there is no path card 'bridge'; choose from cross, t_wide,",
    ),
    "an unknown terrain": ("path cross_trunk 1", "path cross_swamp 1", "there is no path card 'cross_swamp'"),
    "an unknown action card": ("action axe 3", "action map 3", "there is no action card 'map'; choose from axe, boat,"),
    "a path as an action": ("action axe 3", "action cross 3", "there is no action card 'cross'"),
    "an unknown token": (
        "token trap 3",
        "token dragon 3",
        "there is no token 'dragon'; choose from axe, boat, rope, trap",
    ),
    "an unknown clan": (
        "start blue 1,3 NESW",
        "start green 1,3 NESW",
        "there is no clan 'green'; choose from blue, yellow",
    ),
    "an unknown mine": ("mine gold SW", "mine copper SW", "there is no mine 'copper'; choose from gold, silver"),
    "a dragon's treasure": ("treasure gold 2 3 3 4", "treasure dragon 2 3", "there is no kind of treasure 'dragon'"),
    "an unknown total": ("total paths 40", "total cards 40", "there is no total 'cards'; choose from paths, actions"),
    "a word too long to repeat": ("path cross 4", "x" * 99 + " 4", f"no line begins with '{'x' * 40}';"),
    # shapes
    "a shape with an unknown side": ("mine gold SW", "mine gold SX", "'SX' is no shape; a shape is two to four"),
    "a shape with one side": ("mine gold SW", "mine gold S", "'S' is no shape"),
    "a shape with a side twice": ("mine gold SW", "mine gold SWS", "'SWS' is no shape"),
    "a shape with five sides": ("start blue 1,3 NESW", "start blue 1,3 NESWN", "'NESWN' is no shape"),
    "a shape in small letters": ("start blue 1,3 NESW", "start blue 1,3 nesw", "'nesw' is no shape"),
    # places
    "a mine off the board": (
        "mine-space 10,1",
        "mine-space 12,1",
        "12,1 is off the board, which goes from 1,1 to 11,7",
    ),
    "a mine below the board": ("mine-space 10,7", "mine-space 10,8", "10,8 is off the board"),
    "a start off the board": ("start blue 1,3", "start blue 0,3", "0,3 is off the board"),
    "a start above the board": ("start blue 1,3", "start blue 1,0", "1,0 is off the board"),
    "a place in another form": (
        "mine-space 10,1",
        "mine-space 10;1",
        "'10;1' is not a place; a place reads COLUMN,ROW",
    ),
    "half a place": ("mine-space 10,1", "mine-space 10,", "'10,' is not a place"),
    "a place before the edge": ("mine-space 10,1", "mine-space -1,1", "'-1,1' is not a place"),
    # how many words
    "a board of one number": ("board 11 7 ", "board 11 ", "a line of this kind reads: board COLUMNS ROWS"),
    "a board of three numbers": ("board 11 7 ", "board 11 7 2 ", "a line of this kind reads: board COLUMNS ROWS"),
    "a total of nothing": ("total paths 40", "total paths", "a line of this kind reads: total WHAT COUNT"),
    "a start without sides": ("start blue 1,3 NESW", "start blue 1,3", "reads: start CLAN COLUMN,ROW SIDES"),
    "a mine-space nowhere": ("mine-space 10,1", "mine-space", "reads: mine-space COLUMN,ROW"),
    "a mine without sides": ("mine gold SW", "mine gold", "reads: mine KIND SIDES"),
    "a treasure without values": ("treasure gold 2 3 3 4", "treasure gold", "reads: treasure KIND VALUE VALUE"),
    "a path without a count": ("path cross 4", "path cross", "reads: path NAME COUNT"),
    "an action with two counts": ("action axe 3", "action axe 3 3", "reads: action NAME COUNT"),
    "a token without a count": ("token trap 3", "token trap", "reads: token NAME COUNT"),
    # names
    "no name": ("name reconstruction", "name ", "a name has 1 to 40 printable characters"),
    "a name too long": ("name reconstruction", "name " + "n" * 41, "a name has 1 to 40 printable characters"),
    "a name that cannot be shown": ("name reconstruction", "name a\x07b", "a name has 1 to 40 printable characters"),
}


@pytest.mark.parametrize("what", WRONG_LINES)
def test_a_line_that_is_wrong_is_refused_with_its_number(what: str) -> None:
    old, new, reason = WRONG_LINES[what]
    text = another_deck((f"\n{old}", f"\n{new}"))
    error = wrong(text)
    assert error.line == line_of(deck_text(), old.rstrip())
    assert reason in said(error)
    assert len(said(error)) < 800


#: a line that comes once more
TWICE = {
    "name other": "name",
    "board 12 8": "board",
    "total paths 41": "total paths",
    "total tokens 3": "total tokens",
    "start blue 2,2 NESW": "start blue",
    "start yellow 2,2 NESW": "start yellow",
    "mine gold NESW": "mine gold",
    "mine dragon NESW": "mine dragon",
    "treasure silver 2": "treasure silver",
    "path cross 1": "path cross",
    "action axe 1": "action axe",
    "token trap 1": "token trap",
}


@pytest.mark.parametrize("again", TWICE)
def test_the_same_thing_is_not_said_twice(again: str) -> None:
    text = f"{deck_text()}{again}\n"
    error = wrong(text)
    assert error.line == len(text.splitlines())
    assert said(error) == f"{TWICE[again]} was said already in line {line_of(deck_text(), TWICE[again] + ' ')}"


@pytest.mark.parametrize(
    ("old", "new", "first"),
    [
        ("mine-space 10,1", "mine-space 1,3", "start blue"),
        ("mine-space 10,7", "mine-space 10,1", "mine-space 10,1"),
        ("start yellow 1,5", "start yellow 1,3", "start blue"),
        ("mine-space 10,7", "mine-space 010,03", "mine-space 10,3"),
    ],
)
def test_two_things_do_not_lie_on_one_place(old: str, new: str, first: str) -> None:
    error = wrong(another_deck((old, new)))
    assert error.line == line_of(deck_text(), old)
    assert "was said already in line" in said(error)
    assert said(error).endswith(f"line {line_of(deck_text(), first)}")


@pytest.mark.parametrize(
    ("old", "missing"),
    [
        ("name reconstruction\n", "name"),
        ("total paths 40\n", "total paths"),
        ("total actions 23\n", "total actions"),
        ("total treasures 12\n", "total treasures"),
        ("total tokens 14         # all but the dragon's\n", "total tokens"),
        ("start blue 1,3 NESW\n", "start blue"),
        ("start yellow 1,5 NESW\n", "start yellow"),
        ("mine gold SW\n", "mine gold"),
        ("mine silver NW\n", "mine silver"),
        ("mine gemstones ESW\n", "mine gemstones"),
        ("mine dragon NSW\n", "mine dragon"),
    ],
)
def test_a_line_that_is_missing_is_named(old: str, missing: str) -> None:
    error = wrong(another_deck((old, "")))
    assert (error.line, said(error)) == (None, f"the line that says {missing} is missing")


def test_without_a_board_nothing_lies_on_it() -> None:
    text = another_deck(("board 11 7              # columns and rows\n", ""))
    error = wrong(text)
    assert error.line == line_of(text, "start blue")
    assert "the board must be said before" in said(error)
    nothing = "name x\n[printed]\ntotal paths 46\n"
    assert said(wrong(nothing)) == "the line that says board is missing"


@pytest.mark.parametrize("line", ["board 11 7", "path cross 4", "mine gold SW"])
def test_nothing_but_the_name_stands_before_the_first_section(line: str) -> None:
    error = wrong(f"name x\n\n{line}\n")
    assert error.line == 3
    assert said(error).startswith("this line stands before any section: say first [printed], [reconstructed]")


def test_there_are_four_mine_spaces() -> None:
    three = wrong(another_deck(("mine-space 10,7\n", "")))
    assert (three.line, said(three)) == (None, "there are 3 mine-space lines for 4 mines")
    text = another_deck(("mine-space 10,7\n", "mine-space 10,7\nmine-space 11,7\n"))
    five = wrong(text)
    assert five.line == line_of(text, "mine-space 11,7")
    assert said(five) == "there are 4 mines, and this is one mine-space too many"


@pytest.mark.parametrize(
    ("old", "new", "total", "reason"),
    [
        ("total paths 40", "total paths 41", "total paths", "total paths 41, but the lines below add up to 40"),
        ("path cross 4", "path cross 5", "total paths", "total paths 40, but the lines below add up to 41"),
        ("path cross 4\n", "", "total paths", "total paths 40, but the lines below add up to 36"),
        ("action axe 3", "action axe 2", "total actions", "total actions 23, but the lines below add up to 22"),
        ("treasure gold 2 3 3 4", "treasure gold 2 3 3", "total treasures", "total treasures 12, but the lines below"),
        ("token troll 2", "token troll 1", "total tokens", "total tokens 14, but the lines below add up to 13"),
    ],
)
def test_counts_add_up_to_the_totals_that_the_file_states(old: str, new: str, total: str, reason: str) -> None:
    error = wrong(another_deck((f"\n{old}", f"\n{new}")))
    assert error.line == line_of(deck_text(), total)
    assert reason in said(error)


def with_paths(paths: str, total: int) -> str:
    """The usual deck with other path cards."""
    text = another_deck(("total paths 40", f"total paths {total}"))
    kept = [line for line in text.splitlines() if not line.startswith("path ")]
    return "\n".join([*kept, *paths.split(", "), ""])


def test_there_are_enough_cards_to_deal_and_not_too_many() -> None:
    assert sum(parse(with_paths("path cross 23", 23)).stock.values()) == 46
    few = wrong(with_paths("path cross 22", 22))
    assert few.line == line_of(deck_text(), "total paths")
    assert said(few) == "45 path and action cards; there must be 46 to 250 to deal them"
    most = with_paths("path cross 99, path t_wide 99, path t_tall 29", 227)
    assert sum(parse(most).stock.values()) == 250
    many = wrong(most.replace("t_tall 29", "t_tall 30").replace("total paths 227", "total paths 228"))
    assert (many.line, said(many)) == (few.line, said(few).replace("45 path", "251 path"))


def test_there_is_a_treasure_for_each_of_nine_players() -> None:
    def with_treasures(gold: str, total: int) -> str:
        return another_deck(
            ("total treasures 12", f"total treasures {total}"),
            ("treasure gold 2 3 3 4", f"treasure gold {gold}"),
            ("treasure silver 2 3 3 4\n", ""),
        )

    assert len(parse(with_treasures("2 3 3 4 4", 9)).treasures) == 9
    error = wrong(with_treasures("2 3 3 4", 8))
    assert error.line == line_of(deck_text(), "total treasures")
    assert said(error) == "8 treasures; nine players need 9"


@pytest.mark.parametrize(
    ("old", "new", "side"),
    [
        ("mine gold SW", "mine gold NS", "E"),  # its half turn opens no other side
        ("mine gold SW", "mine gold EW", "S"),
        ("mine dragon NSW", "mine dragon WE", "S"),
    ],
)
def test_every_mine_can_be_entered_wherever_it_comes_to_lie(old: str, new: str, side: str) -> None:
    error = wrong(another_deck((old, new)))
    assert error.line == line_of(deck_text(), old)
    kind = old.split()[1]
    assert said(error) == (f"mine {kind} could not be entered at 10,1 from {side}: neither way to lie is open there")


@pytest.mark.parametrize("sides", ["NE", "SW", "NES", "NESW"])
def test_a_mine_with_a_way_along_and_one_across_can_always_be_entered(sides: str) -> None:
    parse(another_deck(("mine gold SW", f"mine gold {sides}")))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("start blue 1,3 NESW", "start blue 1,1 NW"),
        ("start yellow 1,5 NESW", "start yellow 1,7 SW"),
        ("start yellow 1,5 NESW", "start yellow 11,7 SE"),
        ("start blue 1,3 NESW", "start blue 11,1 NE"),
    ],
)
def test_a_start_can_be_left(old: str, new: str) -> None:
    error = wrong(another_deck((old, new)))
    assert error.line == line_of(deck_text(), old)
    assert said(error) == f"all ways of {' '.join(old.split()[:2])} lead off the board"


def test_a_start_may_have_ways_off_the_board_beside_one_that_leads_on() -> None:
    for corner in ("1,1 NE", "1,1 SW", "1,1 NEW", "2,1 NW", "1,2 NW", "11,2 NE", "1,6 SW", "11,6 SE"):
        parse(another_deck(("start blue 1,3 NESW", f"start blue {corner}")))


def test_a_name_may_have_forty_characters() -> None:
    assert parse(another_deck(("name reconstruction", "name " + "n" * 40))).name == "n" * 40


def test_a_text_that_is_too_long_is_refused() -> None:
    room = 20_000 - len(deck_text())
    assert parse(deck_text() + "#" * room) == deck_of("reconstruction")
    error = wrong(deck_text() + "#" * (room + 1))
    assert (error.line, said(error)) == (None, "a deck file has at most 20000 characters")


@pytest.mark.parametrize("name", ["printed", "", "reconstruction.deck", "../reconstruction", "x" * 1000])
def test_a_deck_that_does_not_come_with_the_game_is_refused(name: str) -> None:
    with pytest.raises(DeckError, match="no_such_deck"):
        LostMinesRules(deck=name)


def test_what_is_wrong_is_the_same_in_another_process() -> None:
    error = wrong(another_deck(("mine gold SW", "mine copper SW")))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.code, again.facts, again.line) == (str(error), error.code, error.facts, error.line)
    assert again.code == "no_such_mine" and again.facts["name"] == "'copper'"


def test_a_deck_is_text() -> None:
    for deck in (None, 3, b"reconstruction", ["reconstruction"]):
        with pytest.raises(RulesError, match="option_file"):
            LostMinesRules(deck=deck)  # type: ignore[arg-type]
        with pytest.raises(RulesError):
            rules_from_data({"game": "lost_mines", "deck": deck})


# Another deck


def small(seats: int, seed: str) -> LostMines:
    return LostMines.start(LostMinesRules(deck=SMALL_WOOD, first=0), seats, seed)


@pytest.mark.rule("LM.02", "LM.03", "LM.06")
def test_another_deck_is_played_with_its_board_and_its_cards() -> None:
    game = small(4, "a")
    deal = game.deal_data()
    cards = Counter(card for cards in (*deal["hands"], deal["stock"], deal["aside"]) for card in cards)
    assert cards == parse(SMALL_WOOD).stock
    assert Counter(value for _, value in deal["treasures"] + deal["treasures_aside"]) == {1: 4, 5: 1, 20: 1, 7: 3}
    for seat in everyone(game):
        view = game.view(seat)
        assert view.board == (6, 5)
        assert [tuple(one) for one in view.starts] == [("blue", 1, 5, "NE"), ("yellow", 1, 1, "ES")]
        assert [(one.mine, one.column, one.row) for one in view.mines] == [(1, 6, 1), (2, 5, 3), (3, 6, 5), (4, 3, 3)]
        assert dict(view.supply) == {"axe": 0, "boat": 0, "rope": 0, "trap": 3, "troll": 1}
        assert view.dwarves == tuple((1, 5) if clan == "blue" else (1, 1) for clan in view.clans)


@pytest.mark.rule("LM.20", "LM.32")
def test_another_board_ends_at_its_own_edge() -> None:
    lays = {text.partition("@")[2] for seed in range(20) for text in legal(small(3, str(seed))) if "@" in text}
    # beside the starts, and tokens on their open ends
    assert lays == {"2,1", "1,2", "1,4", "2,5", "1,1e", "1,1s", "1,4s", "1,5e"}


def play_on(game: LostMines, seed: str) -> None:
    """Anything, but laying cards and walking rather than discarding and ending."""
    chance = Chance(seed)
    while game.to_act is not None:
        actions = [one for one in game.legal_actions() if one.kind not in ("propose", "leave")]
        bold = [one for one in actions if one.kind not in ("pass", "stay")]
        game.play(chance.choice(bold or actions))


def eventful(seats: int) -> LostMines:
    """A finished match in which treasures were taken."""
    for number in range(100):
        game = small(seats, f"wood {number}")
        play_on(game, "b")
        if {"lay", "walk", "trap", "troll", "take"} <= {action.kind for action in game.actions}:
            return game
    raise AssertionError("nobody finds a treasure")


@pytest.mark.parametrize("seats", [3, 5, 9])
def test_a_match_with_another_deck_is_recorded_and_replayed(seats: int) -> None:
    game = eventful(seats)
    record = Record.of(game)
    assert record.rules.data()["deck"] == SMALL_WOOD
    assert record.totals is not None
    read = Record.parse(record.text())
    assert read == record
    again = read.replay()
    assert isinstance(again, LostMines)
    assert again.result == game.result
    for seat in everyone(game):
        assert again.view(seat) == game.view(seat)


def test_a_record_with_a_deck_that_does_not_add_up_is_refused() -> None:
    record = Record.of(small(3, "c"))
    with pytest.raises(ValueError, match="line 5: no_number"):
        Record.parse(record.text().replace("board 6 5", "board 6 x"))


# Rules as text


def test_rules_are_told_with_the_name_of_the_deck() -> None:
    assert str(LostMinesRules()) == "lost_mines"
    assert str(LostMinesRules(deck=SMALL_WOOD)) == "lost_mines deck=small wood"
    assert str(LostMinesRules(deck=SMALL_WOOD, rounds=3, agreement=False)) == (
        "lost_mines rounds=3 agreement=false deck=small wood"
    )
    assert str(LostMinesRules(first=2, agreement=False)) == "lost_mines first=2 agreement=false"


def test_the_name_of_a_deck_is_told_as_it_is_written() -> None:
    text = another_deck(("name reconstruction", "name Our Wood #2"))
    assert str(LostMinesRules(deck=text)) == "lost_mines deck=Our Wood"


@pytest.mark.parametrize(
    "rules",
    [LostMinesRules(), LostMinesRules(deck=SMALL_WOOD, rounds=1), LostMinesRules(agreement=False, first=4)],
    ids=["usual", "another deck", "other options"],
)
def test_rules_come_back_from_their_data(rules: LostMinesRules) -> None:
    assert rules_from_data(rules.data()) == rules
    with pytest.raises(RulesError, match="no_such_option"):
        rules_from_data({**rules.data(), "connection": "start"})


def test_a_deck_says_what_it_holds_in_card_order() -> None:
    deck = replace(deck_of("reconstruction"), paths={"curve_es": 1, "cross": 2}, actions={"trap": 1, "axe": 2})
    assert list(deck.stock.items()) == [("cross", 2), ("curve_es", 1), ("axe", 2), ("trap", 1)]


def test_a_deck_cannot_be_changed() -> None:
    """Every match with the same deck shares it."""
    deck = deck_of("reconstruction")
    assert deck is deck_of("reconstruction")
    with pytest.raises(FrozenInstanceError):
        deck.columns = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        deck.mines["gold"] = 0  # type: ignore[index]
    mutable = (list, dict, set)
    assert [field.name for field in fields(Deck) if isinstance(getattr(deck, field.name), mutable)] == []
