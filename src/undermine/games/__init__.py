"""The games: one protocol for all of them, their rules, notation and records.

Standard library alone; no input or output, no clocks, no global random generator, no logging.
"""

from undermine._deprecated import renamed
from undermine.games.core.actions import Action
from undermine.games.core.awards import Award, Jury
from undermine.games.core.chance import Chance
from undermine.games.core.claims import Claim, Heard, once
from undermine.games.core.errors import IllegalAction, NotationError, RecordError, RulesError
from undermine.games.core.events import Event
from undermine.games.core.game import Game
from undermine.games.core.kind import GameKind
from undermine.games.core.legal import LegalActions as Legal
from undermine.games.core.lots import Lots
from undermine.games.core.meaning import Meaning, Observer
from undermine.games.core.policy import Policy
from undermine.games.core.position import Position, PositionError
from undermine.games.core.record import Record, Step
from undermine.games.core.results import Result, RoundResult, ScoreLine
from undermine.games.core.roll_outs import roll_outs
from undermine.games.core.rules import Rules
from undermine.games.core.trace import Tracer, trace
from undermine.games.core.view import View
from undermine.games.lost_mines import LOST_MINES, LostMines, LostMinesRules, LostMinesView
from undermine.games.registry import (
    GAMES,
    MOST_SEED,
    Worlds,
    claims_in,
    from_position,
    jury_of,
    kind_of,
    observer_of,
    position_of,
    position_seen,
    register,
    resample,
    rules_from_data,
    start,
)
from undermine.games.saboteur import SABOTEUR, Saboteur, SaboteurRules, SaboteurView
from undermine.games.saboteur2 import SABOTEUR2, Saboteur2, Saboteur2Rules, Saboteur2View

__all__ = [
    "GAMES",
    "MOST_SEED",
    "Action",
    "Award",
    "Chance",
    "Claim",
    "Event",
    "Game",
    "GameKind",
    "Heard",
    "IllegalAction",
    "Jury",
    "Legal",
    "LostMines",
    "LostMinesRules",
    "LostMinesView",
    "Lots",
    "Meaning",
    "NotationError",
    "Observer",
    "Policy",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Result",
    "RoundResult",
    "Rules",
    "RulesError",
    "Saboteur",
    "Saboteur2",
    "Saboteur2Rules",
    "Saboteur2View",
    "SaboteurRules",
    "SaboteurView",
    "ScoreLine",
    "Step",
    "Tracer",
    "View",
    "Worlds",
    "claims_in",
    "from_position",
    "jury_of",
    "kind_of",
    "observer_of",
    "once",
    "position_of",
    "position_seen",
    "register",
    "resample",
    "roll_outs",
    "rules_from_data",
    "start",
    "trace",
]

register(SABOTEUR, SABOTEUR2, LOST_MINES)
__getattr__ = renamed(__name__, {"FAMILY": "GAMES", "entry": "kind_of"})
