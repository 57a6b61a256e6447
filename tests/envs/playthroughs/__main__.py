"""Write the playthroughs of OpenSpiel anew: ``python -m tests.envs.playthroughs``."""

from tests.envs.playthroughs import FOLDER, PLAYED, text
from undermine.envs import openspiel  # noqa: F401 - registers the games

for name in PLAYED:
    (FOLDER / f"{name}.txt").write_text(text(name), encoding="utf-8")
    print(name)
