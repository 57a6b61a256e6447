"""What the compiled engine makes for every decision costs the collector of circles nothing: it never looks at it."""

from __future__ import annotations

import json

import pytest

from tests.engines import is_there, run

TRACKED = """
import gc, json
from undermine.games import rules_from_data, start
game = start(rules_from_data({"game": "saboteur"}), 5, 1)
legal = game.legal_actions()
news = game.play(legal[0])
print(json.dumps({type(one).__name__: gc.is_tracked(one) for one in (legal, news, game.past, game.maze)}))
"""


def test_the_collector_does_not_look_at_what_every_decision_makes() -> None:
    if not is_there("compiled"):
        pytest.skip("the engine is not built")
    done = run("compiled", "-c", TRACKED)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"Legal": False, "News": False, "Link": False, "Maze": False}
