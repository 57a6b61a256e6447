"""Many games at once: simulations, and measurements of bots with their intervals."""

from undermine.lab.measures.balance import Balance
from undermine.lab.measures.beliefs import Beliefs
from undermine.lab.measures.blunders import Never
from undermine.lab.measures.intervals import Interval
from undermine.lab.measures.one_seat import Insert
from undermine.lab.measures.soak import Soak
from undermine.lab.measures.style import Style
from undermine.lab.measures.timing import Timing
from undermine.lab.measures.versus import Matrix
from undermine.lab.run.ledger import LedgerError
from undermine.lab.run.measurement import MeasureError, Measurement, Run
from undermine.lab.run.simulate import Matches, Summary, simulate

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
