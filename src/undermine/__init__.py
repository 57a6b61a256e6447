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
from undermine.games.core.portrait import drawn_by as _drawn_by  # noqa: E402
from undermine.games.core.position import Position  # noqa: E402

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


def _draw(shown: View | Position) -> str:
    """A view or a position as a picture; what draws it is imported by whoever looks at the first one."""
    from undermine.drawing.table import position_svg, view_svg

    return view_svg(shown) if isinstance(shown, View) else position_svg(shown)


_drawn_by(_draw)
