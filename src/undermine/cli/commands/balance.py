"""``undermine balance``: a bot among its like, round wins by side and number of players."""

from functools import partial
from typing import Final

from undermine.cli.flags import NUMBERS_OF_PLAYERS, flag, measure_flags
from undermine.cli.measuring import measure
from undermine.lab import Balance

FLAGS: Final = measure_flags(flag("--bot", "SPEC", usual="greedy"), NUMBERS_OF_PLAYERS)
run: Final = partial(measure, Balance)
