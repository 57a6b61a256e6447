"""Records are walked once: every reader is told what happened by the one game that plays it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.counting import count_plays
from tests.policies import uniform
from undermine.cli.commands.replay import Replay
from undermine.games import Chance, Claim, Event, Game, Record, RecordError, Step, start, trace
from undermine.words import Words

SEATS = {"saboteur": 4, "saboteur2": 5, "lost_mines": 3}


def played(game_name: str) -> tuple[Record, list[Sequence[Event]]]:
    """A match played at random, and what happened at each action."""
    game, chance = start(game_name, SEATS[game_name], "walk"), Chance("walk")
    happened = []
    while game.to_act is not None:
        happened.append(game.play(uniform(game, chance)))
    return Record.of(game), happened


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every action that is played, by whatever game."""
    return count_plays(monkeypatch)


READERS: dict[str, Callable[[Record], object]] = {
    "replay": Record.replay,
    "trace": lambda record: list(trace(record)),
    "told": lambda record: list(Replay("-", None, Words()).tell(1, record)),
    "told to a seat": lambda record: list(Replay("-", 1, Words()).tell(1, record)),
}


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
@pytest.mark.parametrize("game_name", SEATS)
def test_every_reader_has_each_action_played_once(
    game_name: str, reader: Callable[[Record], object], plays: list[str]
) -> None:
    record, _ = played(game_name)
    plays.clear()
    reader(record)
    assert tuple(plays) == record.actions


@pytest.mark.parametrize("game_name", SEATS)
def test_a_step_has_the_game_after_its_action(game_name: str) -> None:
    record, happened = played(game_name)
    twin: Game = start(record.rules, record.seats, record.seed)
    games = set()
    for at, (game, action, events) in enumerate(record.steps()):
        games.add(id(game))
        if action is None:
            assert (at, events) == (0, [])
        else:
            assert action.text == record.actions[at - 1] and events == happened[at - 1]
            twin.play(action)
        assert game.view(0) == twin.view(0) and game.to_act == twin.to_act
    assert at == len(record.actions) and len(games) == 1


def reached(record: Record) -> tuple[int, int | None]:
    """How many steps a record has before it turns out wrong, and at which move it does."""
    steps: list[Step] = []
    with pytest.raises(RecordError) as caught:
        steps.extend(record.steps())
    return len(steps), caught.value.move


def test_the_walk_ends_where_the_record_is_wrong() -> None:
    record, _ = played("saboteur")
    actions = record.actions
    # What is illegal is found when it is played, what cannot be read when it comes next.
    assert reached(replace(record, actions=(*actions[:5], "cross@50,50"))) == (6, 6)
    assert reached(replace(record, actions=(*actions[:5], "?"))) == (5, 6)
    assert reached(replace(record, actions=(*actions, actions[0]))) == (len(actions), len(actions) + 1)
    # The last step is for records that hold.
    assert reached(replace(record, totals=None)) == (len(actions), None)


# What was said


def test_a_record_carries_claims_and_without_them_is_what_it_was() -> None:
    record, _ = played("saboteur")
    claims = (Claim(1, "suspect", (("seat", 2),), 3), Claim(0, "goal_stone", (("goal", "top"),), len(record.actions)))
    said = replace(record, claims=claims)
    assert "claims" not in record.text() and said.text().startswith(record.text()[:-1] + ',"claims":[')
    assert Record.parse(said.text()) == said and said.replay().result == record.replay().result
    told = list(Replay("-", None, Words()).tell(1, said))
    assert "Player 2: “I don’t trust player 3.”" in told
    at = told.index("Player 2: “I don’t trust player 3.”")
    assert told[at - 1].lstrip().startswith("2. ") and told[at + 1].lstrip().startswith("3. ")


def test_what_was_heard_is_of_the_round_and_each_claim_once() -> None:
    record, _ = played("saboteur")
    one, again, later = (Claim(1, "suspect", (("seat", 2),), move) for move in (3, 9, 20))
    said = replace(record, claims=(one, again, later))
    assert said.heard(1, 2) == () and said.heard(1, 19) == (one,)
    assert said.heard(8, 10) == (again._replace(move=2),) and said.heard(10, 19) == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"move": 0},
        {"move": 100_000},
        {"move": True},
        {"seat": 4},
        {"seat": "1"},
        {"claim": "moo"},
        {"claim": 7},
        {"facts": {}},
        {"facts": {"seat": 9}},
        {"facts": {"seat": 2, "tool": "pick"}},
        {"facts": []},
    ],
)
def test_claims_that_cannot_have_been_made_are_refused(wrong: dict[str, object]) -> None:
    record, _ = played("saboteur")
    data = json.loads(record.text())
    good = {"move": 5, "seat": 1, "claim": "suspect", "facts": {"seat": 2}}
    assert len(Record.parse(json.dumps({**data, "claims": [good]})).claims) == 1
    with pytest.raises(RecordError, match=r"record\.claim"):
        Record.parse(json.dumps({**data, "claims": [good, {**good, **wrong}]}))
    with pytest.raises(RecordError, match=r"record\.claim"):
        Record.parse(json.dumps({**data, "claims": [good, {**good, "move": 4}]}))
