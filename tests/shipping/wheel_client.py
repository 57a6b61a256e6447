"""Says whether the installed package has all that cannot be noticed by importing it: ``python wheel_client.py``.

It stands on nothing but the package, for wheels are also tried where there are no tests.
"""

from importlib.resources import files

import undermine

PARTS = (
    "server/web/static/index.html",
    "server/web/static/licences.md",
    "words/en.json",
    "words/de.json",
    "words/nl.json",
    "games/lost_mines/reconstruction.deck",
    "drawing/lettering.json",
    "envs/text/numbered/saboteur.md",
)


if __name__ == "__main__":
    lacking = [part for part in PARTS if not files("undermine").joinpath(part).is_file()]
    if lacking or undermine.engine().name != "compiled":
        raise SystemExit(f"{undermine.engine()}; it lacks {lacking}")
    print("whole, and compiled")
