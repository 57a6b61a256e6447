"""How fast the engine is, plain and compiled, on one core: ``make bench``, or ``python -m benchmarks.engine``.

A process for each engine is asked for the same pieces of work by turns, so that they share good and bad moments of the
machine; what counts are the ratios of neighbours. ``--against PATH`` asks a third one, whose package lies in the folder
``src`` of another working tree. ``--markdown`` prints the tables of ``benchmarks/results.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from benchmarks.measure import calibration, measure
from benchmarks.workloads import WORKLOADS
from undermine.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
#: how often an engine does a piece of work at a time
QUICKER = {"compiled": 6}


class Asked:
    """A process with an engine."""

    def __init__(self, name: str, source: Path, **environment: str) -> None:
        self.name = name
        path = os.pathsep.join((str(source), str(ROOT)))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.workloads"],
            env={**os.environ, "PYTHONPATH": path, **environment},
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Asked:
        return self

    def __exit__(self, *why: object) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, name: str, game: str, players: int, factor: float) -> float:
        """The CPU time of one unit of work, in µs."""
        assert self._process.stdin is not None and self._process.stdout is not None
        times = max(1, round(WORKLOADS[name][2] * factor))
        print(json.dumps((name, game, players, times, QUICKER.get(self.name, 1))), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"the process with the engine {self.name!r} has ended")
        return 1e6 * float(json.loads(answer))


def spread(values: Sequence[float], form: str = "{:.1f}") -> str:
    """The median, and the range."""
    low, middle, high = (form.format(value) for value in (min(values), median(values), max(values)))
    return f"{middle} ({low} to {high})"


def rows(engines: Sequence[Asked], game: str, players: int, repeat: int, factor: float) -> Iterator[list[str]]:
    """What to print of a game: for each work the times by engine, and how much faster the last is than the others."""
    for name, (_, unit, _) in WORKLOADS.items():
        taken: list[list[float]] = [[] for _ in engines]
        for number in range(repeat + 1):
            for found, engine in zip(taken, engines, strict=True):
                time = engine.ask(name, game, players, factor)
                if number:  # the first time warms up
                    found.append(time)
        row = [name, *(f"{median(found):,.2f}" for found in taken), unit]
        for other in taken[:-1]:
            row.append(spread([slow / quick for slow, quick in zip(other, taken[-1], strict=True)]))
        yield row


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="which game (all)")
    parser.add_argument("--players", type=int, default=5, help="how many play (5)")
    parser.add_argument("--repeat", type=int, default=9, help="how often each is asked (9)")
    parser.add_argument("--factor", type=float, default=1.0, help="how much is asked at a time (1)")
    parser.add_argument("--against", type=Path, metavar="SRC", help="the folder src of another working tree")
    parser.add_argument(
        "--plain", action="store_true", help="plain Python alone, against the other tree if there is one"
    )
    parser.add_argument("--markdown", action="store_true", help="as tables in Markdown")
    options = parser.parse_args()
    with ExitStack() as stack:
        engines = [Asked(options.against.parent.name, options.against.resolve())] if options.against else []
        engines.append(Asked("plain", ROOT / "src", UNDERMINE_PURE="1"))
        if not options.plain:
            engines.append(Asked("compiled", ROOT / "src", UNDERMINE_COMPILED="1"))
        for engine in engines:
            stack.enter_context(engine)
        print(f"Python {platform.python_version()}, one core, CPU time in µs, medians of {options.repeat}; ", end="")
        print(f"{options.players} players; how many times as fast as the others the last engine is")
        print(measure("calibration loop", calibration, unit="loops / CPU-second").line())
        head = ["", *(engine.name for engine in engines), "for each of", *(f"× {one.name}" for one in engines[:-1])]
        for game in options.game or GAMES:
            print(f"\n{game}\n")
            if options.markdown:
                print("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
            for row in rows(engines, game, options.players, options.repeat, options.factor):
                if options.markdown:
                    print("| " + " | ".join(row) + " |", flush=True)
                else:
                    name, *rest = row
                    print(f"{name:<28}" + "".join(f"{cell:>22}" for cell in rest), flush=True)
        print()
        print(measure("calibration loop, at the end", calibration, unit="loops / CPU-second").line())


if __name__ == "__main__":
    main()
