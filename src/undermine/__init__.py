"""undermine: board games about digging and deceit, complete, as a library, in the terminal and in the browser."""

from undermine._engine import Engine, engine
from undermine._engine import install as _install

# before the first module is imported that may be compiled
_install()

from undermine.games import (  # noqa: E402
    Action,
    Chance,
    Game,
    IllegalAction,
    Lots,
    Record,
    Rules,
    View,
    Worlds,
    resample,
    start,
)

__all__ = [
    "Action",
    "Chance",
    "Engine",
    "Game",
    "IllegalAction",
    "Lots",
    "Record",
    "Rules",
    "View",
    "Worlds",
    "__version__",
    "engine",
    "resample",
    "start",
]

__version__ = "0.1.0"
