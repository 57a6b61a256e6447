"""Many games at once: simulations, and measurements of bots with their intervals."""

from undermine.lab.balance import Balance
from undermine.lab.beliefs import Beliefs
from undermine.lab.insert import Insert
from undermine.lab.intervals import Interval
from undermine.lab.ledger import LedgerError
from undermine.lab.matrix import Matrix
from undermine.lab.measurement import MeasureError, Measurement, Run
from undermine.lab.never import Never
from undermine.lab.simulate import Matches, Summary, simulate
from undermine.lab.soak import Soak
from undermine.lab.style import Style
from undermine.lab.timing import Timing

__all__ = [
    "Balance",
    "Beliefs",
    "Insert",
    "Interval",
    "LedgerError",
    "Matches",
    "Matrix",
    "MeasureError",
    "Measurement",
    "Never",
    "Run",
    "Soak",
    "Style",
    "Summary",
    "Timing",
    "simulate",
]
