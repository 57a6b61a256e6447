"""``undermine tournament``: one seat in a field of bots, candidates against a reference on the same deals."""

from functools import partial
from typing import Final

from undermine.cli.flags import BOTS, PLAYERS, flag, measure_flags
from undermine.cli.measuring import measure
from undermine.cli.values import listed
from undermine.lab import OneSeat

FLAGS: Final = measure_flags(
    PLAYERS,
    flag("--field", "SPECS", usual=("greedy",), type=listed),
    flag("--candidate", "SPECS", usual=("keen",), facts=BOTS, type=listed, dest="candidates"),
    flag("--reference", "SPEC"),
    flag("--roles", "ROLES", type=listed, default=()),
)
run: Final = partial(measure, OneSeat)
