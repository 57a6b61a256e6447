"""Makes Race known in every layer. Importing it is all there is to do: on the command line with
``--plugins tests.race.plugin``, for a server with the setting ``plugins``.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from tests.race.bots import greedy, keen
from tests.race.drawing import DRAWING
from tests.race.games import RACE
from tests.race.lab import READING
from tests.race.lessons import LESSON
from undermine import bots, cli, drawing, games, lab, lessons, words

if TYPE_CHECKING:
    from tests.race.cli import RaceScreen


def screen() -> RaceScreen:
    """How it looks in the terminal; only what draws has rich."""
    from tests.race.cli import RaceScreen

    return RaceScreen()


games.register(RACE)
bots.register("race", keen=keen, greedy=greedy)
lab.register("race", READING)
drawing.register("race", DRAWING)
lessons.register(LESSON)
cli.register("race", screen)
words.add_folder(files("tests.race") / "words")
