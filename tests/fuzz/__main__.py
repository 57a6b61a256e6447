"""``python -m tests.fuzz``: so many decisions on one engine, by several processes, with a share on plain Python.

What was done is kept in ``build/fuzz/``, by the seed: who stops it goes on there another time.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from tests.engines import ROOT, TOLD
from undermine import _engine

FOLDER: Final = ROOT / "build" / "fuzz"
#: how many cases a process plays, and of how many plain Python plays one
BATCH: Final = 200
COMPARED: Final = 20


class Failed(Exception):
    """A case that went wrong, and how."""


def cases(engine: str, seed: str, *numbers: int) -> dict[int, dict[str, Any]]:
    """Play cases in a process of their own."""
    own = {name: value for name, value in os.environ.items() if name not in (_engine.PURE, _engine.COMPILED)}
    command = [sys.executable, "-m", "tests.fuzz.worker", seed, *map(str, numbers)]
    done = subprocess.run(command, cwd=ROOT, env={**own, **TOLD[engine]}, capture_output=True, text=True)
    lines = done.stdout.splitlines()
    if done.returncode or done.stderr:
        how = f"died by signal {-done.returncode}" if done.returncode < 0 else "failed"
        told = f"case {lines[-1] if lines else numbers[0]} {how} on the engine {engine!r}"
        raise Failed(f"{told}; again: {' '.join(command[1:4])} CASE NEXT\n{done.stderr[-4000:]}")
    return {line["case"]: line for line in map(json.loads, lines[1::2])}


def batch(engine: str, seed: str, number: int, size: int = BATCH) -> Counter[str]:
    """Play a batch, and a share of it on plain Python, where it has to go the same way."""
    first, end = number * size, (number + 1) * size
    played = cases(engine, seed, first, end)
    compared = cases("plain", seed, first, end, COMPARED) if engine != "plain" else {}
    for case, line in compared.items():
        if line != played[case]:
            raise Failed(f"case {case} of {seed!r} goes otherwise on plain Python:\n{line}\n{played[case]}")
    total: Counter[str] = Counter(cases=len(played), compared=len(compared))
    for line in played.values():
        total.update({name: line[name] for name in ("decisions", "refused", "nonsense", "looks")})
    return total


def batches(engine: str, seed: str, begin: int, workers: int) -> Iterator[Counter[str]]:
    """Batches without end, in order, as many at a time as there are workers."""
    with ThreadPoolExecutor(workers) as pool:
        under_way = [pool.submit(batch, engine, seed, begin + ahead) for ahead in range(workers)]
        number = begin + workers
        try:
            while True:
                yield under_way.pop(0).result()
                under_way.append(pool.submit(batch, engine, seed, number))
                number += 1
        finally:
            pool.shutdown(cancel_futures=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Play at random what nobody would.")
    parser.add_argument("--decisions", type=int, default=10_000_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", default="fuzz")
    parser.add_argument("--engine", choices=[*TOLD], default="compiled, checked")
    asked = parser.parse_args()

    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{asked.seed} on {asked.engine}.json"
    total: Counter[str] = Counter(json.loads(file.read_text()) if file.exists() else {})
    began, before = time.monotonic(), total["decisions"]
    for done in batches(asked.engine, asked.seed, total["cases"] // BATCH, asked.workers):
        total.update(done)
        file.write_text(json.dumps(total))
        rate = (total["decisions"] - before) / (time.monotonic() - began)
        print(f"{', '.join(f'{count:,} {name}' for name, count in total.items())}; {rate:,.0f} a second", flush=True)
        if total["decisions"] >= asked.decisions:
            break


if __name__ == "__main__":
    try:
        main()
    except Failed as failed:
        sys.exit(str(failed))
