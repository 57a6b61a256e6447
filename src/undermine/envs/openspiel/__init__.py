"""The games in OpenSpiel: ``pyspiel.load_game("undermine_GAME(players=5)")``.

A match begins with a chance node that samples a deal; everything that chance decides later follows from that deal, as
in every match here. ``undermine_GAME_explicit`` goes on from a small position instead, and what that leaves open is
decided by chance nodes, one thing at a time. ``record_of`` and ``state_of`` write a state as a record and read it
again; OpenSpiel's own serialisation does the same.
"""

from undermine.envs.openspiel.explicit import PositionGame, PositionState
from undermine.envs.openspiel.match import MatchGame, MatchState, record_of, state_of
from undermine.envs.openspiel.observer import MatchObserver
from undermine.envs.openspiel.register import register_games

__all__ = [
    "MatchGame",
    "MatchObserver",
    "MatchState",
    "PositionGame",
    "PositionState",
    "record_of",
    "register_games",
    "state_of",
]

register_games()
