"""Legal actions: never more than is proved, a row of features for each, and no two alike."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

import pytest

from tests.envs.matches import TABLES, layout_for, most_with_any_hand, played, spread_out
from tests.perft import Counted, lost_mines, saboteur, saboteur2
from undermine.envs import EnvError, layout_of
from undermine.envs.features import WIDTH, features
from undermine.envs.tables import Choices
from undermine.games import GAMES, Rules, SaboteurRules

PLAYTHROUGHS = sorted(Path(__file__).parents[1].glob("playthroughs/*.txt"))
PERFT = [
    pytest.param(one, id=name) for game in (saboteur, saboteur2, lost_mines) for name, one in game.POSITIONS.items()
]


def proved(game: str, players: int) -> int:
    layout = layout_for(game, players)
    return layout.entry.most_actions(layout.rules, players)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_there_is_a_row_for_each_legal_action_and_no_other(game: str, players: int) -> None:
    most = proved(game, players)
    rows, mask = array("h", [0]) * (most * WIDTH), array("b", [0]) * most
    choices = Choices(memoryview(rows), memoryview(mask), most, 1)
    for seed in range(2):
        for now in played(GAMES[game].rules(), players, seed):
            legal = now.legal_actions()
            choices.write(0, legal)
            told = [features(action) for action in legal]
            assert rows.tolist() == [number for row in told for number in row] + [-128] * (WIDTH * (most - len(legal)))
            assert mask.tolist() == [1] * len(legal) + [0] * (most - len(legal))
            assert len({*map(tuple, told)}) == len(legal)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_hand_has_more_actions_than_is_proved_where_there_is_most_room(game: str, players: int) -> None:
    rules = GAMES[game].rules()
    most, seen = proved(game, players), 0
    for number, now in enumerate(spread_out(rules, players, 1)):
        seen = max(seen, len(now.legal_actions()))
        if number % 16 == 15 and now.phase == 0:
            seen = max(seen, most_with_any_hand(now, max(map(len, now.hands))))
    assert most / 20 < seen <= most


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs_keep_to_what_is_proved(playthrough: Path) -> None:
    lines = [line.split() for line in playthrough.read_text(encoding="utf-8").splitlines() if line]
    told = {line[0]: line for line in lines[:2]}
    layout = layout_of(_rules(told["rules"][1:]), int(told["players"][1]))
    most = layout.entry.most_actions(layout.rules, layout.players)
    counts = [len(line) - 1 for line in lines if line[0] == "legal"]
    assert counts and max(counts) <= most


@pytest.mark.parametrize("position", PERFT)
def test_perft_positions_keep_to_what_is_proved(position: Counted) -> None:
    """As far as their hands are no larger than the rules deal."""
    game: Any = position.engine()
    layout = layout_of(game.rules, game.seats)
    assert len(game.legal_actions()) <= layout.entry.most_actions(game.rules, game.seats)
    for action in game.legal_actions():
        twin = game.copy()
        twin.play(action)
        assert len(twin.legal_actions()) <= layout.entry.most_actions(game.rules, game.seats)


def _rules(words: list[str]) -> Rules:
    kind = GAMES[words[0]].rules
    chosen = dict(word.split("=") for word in words[1:])
    options = {option.name: option for option in kind.options()}
    return kind(**{name: _value(options[name].kind, text) for name, text in chosen.items()})


def _value(kind: str, text: str) -> Any:
    return {"flag": lambda: text == "true", "number": lambda: int(text), "seat": lambda: int(text)}.get(
        kind, lambda: text
    )()


def test_cards_beside_any_card_need_more_room() -> None:
    near, far = (layout_of(SaboteurRules(connection=connection), 5) for connection in ("start", "adjacent"))
    assert near.entry.most_actions(near.rules, 5) < far.entry.most_actions(far.rules, 5)
    seen = 0
    for now in spread_out(far.rules, 5, 1):
        seen = max(seen, most_with_any_hand(now, 6)) if now.phase == 0 else seen
    assert seen <= far.entry.most_actions(far.rules, 5)


def test_an_environment_with_fewer_actions_than_there_can_be_is_refused() -> None:
    pytest.importorskip("gymnasium")
    from undermine.envs.gymnasium import SeatEnv

    with pytest.raises(EnvError, match="64 actions are too few"):
        SeatEnv("saboteur", 5, actions=64)
    wide: Any = SeatEnv("saboteur", 5, actions=512)
    assert wide.action_space.n == 512
