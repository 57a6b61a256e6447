"""``python -m tests.fuzz.worker SEED FIRST END [STEP]``: some cases on the engine of this process, a line for each.

The number of a case is written before it begins, so that whoever reads it knows which one a process died of.
"""

from __future__ import annotations

import faulthandler
import os
import sys
import traceback

from tests.fuzz.playing import play


def _stop(about: sys.UnraisableHookArgs) -> None:
    """What is wrong where nothing can be raised must not be passed over either."""
    traceback.print_exception(about.exc_type, about.exc_value, about.exc_traceback)
    print(about.err_msg, about.object, file=sys.stderr, flush=True)
    os._exit(1)


if __name__ == "__main__":
    faulthandler.enable()
    sys.unraisablehook = _stop
    seed, *numbers = sys.argv[1:]
    for case in range(*map(int, numbers)):
        print(case, flush=True)
        print(play(seed, case).line(case), flush=True)
