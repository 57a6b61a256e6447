"""``python -m undermine.lab``: the measurements that have no command of their own, for the published tables.

Plain on purpose: JSON or Markdown on standard output, no bars. Exit codes are those of the command ``undermine``.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from typing import Any, Final

from undermine.bots import BotError
from undermine.games import RulesError, rules_from_data
from undermine.lab.beliefs import Beliefs
from undermine.lab.ledger import LedgerError
from undermine.lab.matrix import Matrix
from undermine.lab.measurement import MeasureError, Measurement, Run
from undermine.lab.never import Never
from undermine.lab.report import markdown
from undermine.lab.timing import Timing
from undermine.words import Words

_SEVERAL: Final[dict[str, type[Matrix | Timing | Never]]] = {"matrix": Matrix, "timing": Timing, "never": Never}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m undermine.lab", description=__doc__, allow_abbrev=False)
    parser.add_argument("kind", choices=[*_SEVERAL, "beliefs"])
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", metavar="N", type=int, default=5)
    parser.add_argument("--bots", metavar="SPECS", default="random", help="bots with commas; for beliefs one")
    parser.add_argument("--field", metavar="SPECS", help="beliefs: the bots in all other seats; by default its like")
    parser.add_argument("--neutral", metavar="SPEC", help="matrix: who plays for no team; by default the first bot")
    parser.add_argument("--rounds", metavar="N", type=int, default=100)
    parser.add_argument("--seed", metavar="S", default="lab")
    parser.add_argument("--workers", metavar="W", type=int, default=1)
    parser.add_argument("--out", metavar="DIR", help="keep results there, and continue those that are there")
    parser.add_argument("--json", action="store_true")
    return parser


def _measurement(asked: argparse.Namespace) -> Measurement:
    bots = tuple(asked.bots.split(","))
    shared: dict[str, Any] = {
        "rules": rules_from_data({"game": asked.game}),
        "seed": asked.seed,
        "players": asked.players,
    }
    if asked.kind == "beliefs":
        if len(bots) > 1:
            raise MeasureError("beliefs are those of one bot")
        return Beliefs(**shared, bot=bots[0], field=tuple(asked.field.split(",")) if asked.field else ())
    if asked.kind == "matrix":
        return Matrix(**shared, bots=bots, neutral=asked.neutral)
    return _SEVERAL[asked.kind](**shared, bots=bots)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for and return the exit code."""
    asked = _parser().parse_args(argv)
    code = 0
    try:
        run = Run(_measurement(asked), asked.rounds, asked.out)
        try:
            for _ in run.go_on(asked.workers):
                pass
        except KeyboardInterrupt:
            code = 130
    except (RulesError, BotError, MeasureError, LedgerError, BrokenExecutor, OSError) as error:
        print(f"python -m undermine.lab: {error}", file=sys.stderr)
        return 2
    data = {**run.data(), "command": _command(asked)}
    print(json.dumps(data) if asked.json else markdown(data, Words()))
    return code


def _command(asked: argparse.Namespace) -> str:
    """The command that makes the same again."""
    words = ["python", "-m", "undermine.lab", asked.kind, asked.game]
    for name in ("players", "bots", "field", "neutral", "rounds", "seed"):
        if (value := getattr(asked, name)) is not None:
            words += [f"--{name}", str(value)]
    return shlex.join(words)


if __name__ == "__main__":
    sys.exit(main())
