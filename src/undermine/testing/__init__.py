"""The conformance kit: what our own tests do for games, bots, agents and clients, for whoever writes one.

``check_game``, ``check_bot``, ``check_agent`` and ``check_client`` do everything; the modules have each check by
itself. Nothing but the package is needed; ``strategies`` makes matches for hypothesis (extra ``testing``).
"""

from typing import TYPE_CHECKING, Any

from undermine.testing.clients import check_client
from undermine.testing.games import check_game
from undermine.testing.playing import Breach, Policy, moments, play_on, uniform
from undermine.testing.secrecy import check_twins, check_worlds
from undermine.testing.twins import Course, Twins, make_twins

__all__ = [
    "Breach",
    "Course",
    "Policy",
    "Twins",
    "check_agent",
    "check_bot",
    "check_client",
    "check_game",
    "check_twins",
    "check_worlds",
    "make_twins",
    "moments",
    "play_on",
    "uniform",
]

if TYPE_CHECKING:
    from undermine.testing.bots import check_agent, check_bot


def __getattr__(name: str) -> Any:
    # Whoever checks a game alone need not have any bots loaded.
    if name in ("check_agent", "check_bot"):
        from undermine.testing import bots

        return getattr(bots, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
