"""The conformance kit: what our own tests do for games, bots, agents and clients, for whoever writes one.

``check_game``, ``check_bot``, ``check_agent`` and ``check_client`` do everything; the modules have each check by
itself. Nothing but the package is needed; ``strategies`` makes matches for hypothesis (extra ``testing``).
"""

from undermine.testing.bots import check_agent, check_bot
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
