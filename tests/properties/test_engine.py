"""What must hold in every state of every match."""

from __future__ import annotations

import pickle
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.every_action import EVERYTHING
from tests.policies import bustling, digging, play_on, roaming, uniform
from undermine.games import (
    Action,
    Chance,
    LostMines,
    LostMinesRules,
    NotationError,
    Record,
    RecordError,
    Rules,
    Saboteur,
    Saboteur2,
    Saboteur2Rules,
    SaboteurRules,
    start,
)
from undermine.games.core.action_kinds import KINDS, SHIFT
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.digging.cards import TOOLS
from undermine.maze import EMPTY, FACE_DOWN, Maze
from undermine.testing.games import (
    check_copies,
    check_legality,
    check_notation,
    check_pickle,
    check_record,
    check_refusals,
)

Played = Saboteur | Saboteur2 | LostMines


def _played(name: str, seed: int, players: int, odd: bool, digs: bool, decisions: int) -> Played:
    rules: Rules
    if name == "saboteur":
        rules, players = SaboteurRules(connection="adjacent" if odd else "start"), 3 + players % 8
    elif name == "saboteur2":
        rules, players = Saboteur2Rules(boss_behind_doors=odd), 2 + players % 11
    else:
        rules, players = LostMinesRules(agreement=not odd), 3 + players % 7
    game = start(rules, players, seed)
    assert isinstance(game, Played)
    lively = roaming if name == "lost_mines" else bustling
    play_on(game, Chance(f"play {seed}"), lively if digs else uniform, decisions)
    return game


matches = st.builds(
    _played,
    st.sampled_from(["saboteur", "saboteur2", "lost_mines"]),
    st.integers(0, 10**6),
    st.integers(0, 87),
    st.sampled_from([False, False, True]),
    st.booleans(),
    st.integers(0, 260),
)


def state(game: Played) -> tuple[object, ...]:
    """Everything in a game that can be compared."""
    maze = game.maze
    drafts = game.drafts if isinstance(game, Saboteur) else ()
    values = (getattr(game, name) for name in game.parts if name not in ("maze", "drafts"))
    return (
        *(tuple(one) if isinstance(one, list) else bytes(one) if isinstance(one, bytearray) else one for one in values),
        bytes(maze.faces),
        bytes(maze.marks),
        frozenset(maze.frontier),
        tuple(maze.laid),
        tuple(maze.fixed),
        tuple((draft.round, draft.drawn, draft.picks) for draft in drafts),
        tuple(game.view(None).history),
        tuple(game.actions),
    )


@given(matches)
def test_all_cards_are_always_somewhere(game: Played) -> None:
    cards = Counter(game.stock) + Counter(game.pile) + Counter(game.deal.aside)
    for hand in game.hands:
        cards += Counter(hand)
    cards += Counter(game.maze.faces[cell] >> 1 for cell in game.maze.laid)
    if isinstance(game, LostMines):
        cards[NUMBERS["troll"]] += sum(1 for what in game.tokens.values() if what)
        assert {IDS[card]: count for card, count in cards.items() if count} == game.box.deck.stock
        assert cards.total() == 63
        return
    for tool, seats in zip(TOOLS, game.broken, strict=True):
        cards[NUMBERS[f"broken_{tool}"]] += seats.bit_count()
    if isinstance(game, Saboteur2):
        cards[NUMBERS["trapped"]] += game.trapped.bit_count()
        cards[NUMBERS["theft"]] += len(game.thefts)
        dwarves = Counter(game.roles) + Counter(game.spare) + Counter(role for _, role in game.put_away)
        assert dwarves == {0: 4, 1: 4, 2: 1, 3: 1, 4: 2, 5: 3}
    assert {IDS[card]: count for card, count in cards.items() if count} == game.box.deck
    assert sum(game.box.deck.values()) == (67 if isinstance(game, Saboteur) else 118)


@given(matches)
def test_all_28_nugget_cards_are_always_somewhere(game: Played) -> None:
    assert all(pieces >= 0 for pieces in game.gold)
    if not isinstance(game, Saboteur):
        return
    gold = Counter(game.nuggets)
    for purse, paid in zip(game.purses, game.paid, strict=True):
        gold += Counter(purse) + Counter(paid)
    if game.drafts and game.drafts[-1].round == game.round_number:
        gold += Counter(game.drafts[-1].left())
    assert gold == {1: 16, 2: 8, 3: 4}


@given(matches)
def test_the_legal_list_is_sorted_unique_and_accepted_exactly(game: Played) -> None:
    check_legality(game, state=state)


@given(matches)
@settings(max_examples=min(60, settings().max_examples))
def test_everything_else_is_refused_with_a_reason_and_changes_nothing(game: Played) -> None:
    check_refusals(game, EVERYTHING, state)


@given(matches, st.integers(0, 10**6))
def test_a_copy_goes_its_own_way(game: Played, seed: int) -> None:
    check_copies(game, seed, uniform if isinstance(game, LostMines) else digging, state=state)


@given(matches)
def test_a_record_replays_to_the_same_game(game: Played) -> None:
    check_record(game, state)


@given(matches)
def test_every_action_is_written_and_read_back(game: Played) -> None:
    check_notation(game)


@given(
    st.text(max_size=30)
    | st.from_regex(r"[a-z_]{1,14}~?(@-?\d{1,4},-?\d{1,4}[es]?(\*\d)?)?(>\d{1,3})?(:[a-z0-9]{1,9})?", fullmatch=True)
)
def test_a_text_is_an_action_or_is_refused(text: str) -> None:
    try:
        action = Action.parse(text)
    except NotationError:
        return
    assert str(action) == text


@given(
    st.text(max_size=80)
    | st.recursive(
        st.none() | st.integers() | st.text(), lambda one: st.lists(one) | st.dictionaries(st.text(), one)
    ).map(repr)
)
def test_a_foreign_line_is_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        Record.parse(text)


@given(matches)
def test_what_is_kept_up_equals_what_is_worked_out_anew(game: Played) -> None:
    maze = game.maze
    fresh = Maze(maze.ground, maze.table, joined=maze.joined)
    lying = set(maze.fixed) | set(maze.laid)
    for cell, face in enumerate(maze.faces):
        if face == FACE_DOWN:
            fresh.hide(cell)
        assert (face > FACE_DOWN) == (cell in lying)
    for cell in maze.fixed:
        fresh.fix(cell, maze.faces[cell])
    for cell in sorted(maze.laid):
        fresh.lay(cell, maze.faces[cell])
    assert fresh.faces == maze.faces
    assert fresh.marks == maze.marks
    assert fresh.frontier == maze.frontier
    assert maze.rim == [cell for cell, face in enumerate(maze.faces) if face == EMPTY and maze.marks[cell]]
    assert maze.frontier == sorted({*maze.frontier})
    fresh.rebuild()
    assert fresh.marks == maze.marks
    assert fresh.frontier == maze.frontier
    for cell in maze.frontier:
        assert maze.faces[cell] == EMPTY


@given(matches)
def test_roads_and_connections_that_are_kept_up_equal_those_worked_out_anew(game: Played) -> None:
    if not isinstance(game, LostMines):
        return
    kept, ways = bytes(game.roads), bytes(game.ways)
    game.roads = bytearray(len(kept))
    for seat in range(game.seats):
        game.walks(seat)
    assert any(game.roads)
    for before, after in zip(kept, game.roads, strict=True):
        assert before == after or not before or not after
    game.ways = bytearray(len(ways))
    for cell in game.maze.fixed + game.maze.laid:
        game.review_ways(cell)
    assert game.ways == ways


def test_the_same_seed_gives_the_same_match_everywhere() -> None:
    # A fixed answer that every version of Python on every platform has to give.
    game = play_on(Saboteur.start(SaboteurRules(), 5, "everywhere"), Chance("everywhere"), digging)
    assert game.gold == (3, 5, 4, 5, 3)
    # The edition came later than the match: everything else of the record is as it was in the first one.
    text = Record.of(game).text().replace(f'"edition":{SaboteurRules.edition},', "")
    assert sha256(text.encode()).hexdigest().startswith("9f39b3f67134d0d8")


def test_numbers_of_actions_stay_small() -> None:
    # One digit of a Python int holds 30 bits; larger numbers would cost time in every comparison.
    assert max(action.code for action in EVERYTHING) < 1 << 30
    assert max(KINDS) < 1 << (30 - SHIFT)


def test_the_same_seed_gives_the_same_match_of_the_lost_mines_everywhere() -> None:
    game = play_on(start(LostMinesRules(), 5, "everywhere"), Chance("everywhere"), uniform)
    assert sha256(Record.of(game).text().encode()).hexdigest().startswith("459e5c04a60e3919")


@given(matches)
def test_a_game_can_be_pickled(game: Played) -> None:
    check_pickle(game, state)
    again = pickle.loads(pickle.dumps(game))
    assert [again.view(seat) for seat in range(game.seats)] == [game.view(seat) for seat in range(game.seats)]
