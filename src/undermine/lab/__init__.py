"""Many games at once: simulations, and measurements of bots with their intervals."""

from undermine._deprecated import renamed
from undermine.lab import lost_mines, saboteur, saboteur2  # noqa: F401  (they register how they are read)
from undermine.lab import opponents as opponents
from undermine.lab.measures.balance import Balance
from undermine.lab.measures.beliefs import Beliefs
from undermine.lab.measures.blunders import Blunders
from undermine.lab.measures.detection import Detection
from undermine.lab.measures.ends import Ends
from undermine.lab.measures.intervals import Interval
from undermine.lab.measures.one_seat import OneSeat
from undermine.lab.measures.soak import Soak
from undermine.lab.measures.style import Style
from undermine.lab.measures.teams import Teams
from undermine.lab.measures.timing import Timing
from undermine.lab.measures.versus import Versus
from undermine.lab.reading import Reading, register
from undermine.lab.run.ledger import LedgerError
from undermine.lab.run.measurement import MeasureError, Measurement, Run
from undermine.lab.run.simulate import Matches, Summary, simulate

__all__ = [
    "Balance",
    "Beliefs",
    "Blunders",
    "Detection",
    "Ends",
    "Interval",
    "LedgerError",
    "Matches",
    "MeasureError",
    "Measurement",
    "OneSeat",
    "Reading",
    "Run",
    "Soak",
    "Style",
    "Summary",
    "Teams",
    "Timing",
    "Versus",
    "register",
    "simulate",
]

__getattr__ = renamed(__name__, {"Insert": "OneSeat", "Matrix": "Versus", "Never": "Blunders"})
