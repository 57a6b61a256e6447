"""Measurements of the lab as the command makes them: watched, kept, continued, shown, and put on a page."""

from __future__ import annotations

import argparse
import json
import secrets
import shlex
import sys
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import fields
from typing import Final

from undermine.cli.arguments import crew_of, settle_players
from undermine.cli.option_files import about_file, rules_with_file
from undermine.cli.progress import progress
from undermine.cli.refusal import Refusal, printable
from undermine.cli.report_folder import ReportFolder
from undermine.lab.run.ledger import seed_of
from undermine.lab.run.measurement import Measurement, Run, kept_in
from undermine.words import Words

#: what does not change the results, so that it is no part of the command that makes them again
_WITHOUT_EFFECT: Final = ("command", "kind", "game", "workers", "ray", "out", "json")
#: the options that are not called as what they set
_FLAGS: Final = {"candidates": "candidate"}


def measure(kind: type[Measurement], arguments: argparse.Namespace, words: Words) -> int:
    """Make a measurement as the command line asks for: what it is called there is what the measurement calls it."""
    if not arguments.json:
        # Found out before hours of work, not after them.
        import rich  # noqa: F401
    options = dict(arguments.option)
    if "rounds" in options:
        raise Refusal.of(words, "option_rounds")
    rules = rules_with_file(arguments, options, words)
    if arguments.seed is None:
        # Whoever goes on with a run need not know its seed.
        kept = arguments.out and seed_of(kept_in(arguments.out, kind.kind))
        arguments.seed = kept or secrets.token_hex(8)
    settle_players(arguments)
    if arguments.players == ():
        arguments.players = tuple(rules.players)
    arguments.talk = arguments.talk or False
    asked = {field.name: getattr(arguments, field.name) for field in fields(kind) if field.name != "rules"}
    try:
        measurement = kind(rules=rules, **asked)
        folder = None if arguments.out is None else ReportFolder(arguments.out, kind.kind, words)
        run = Run(measurement, arguments.rounds, arguments.out)
    except OSError as error:
        raise Refusal.of(words, "out", path=arguments.out, why=error) from None
    code = _watched(run, arguments, words)
    data = {**run.data(), "command": _command(arguments)}
    if folder is not None:
        folder.write(data)
    if arguments.json:
        print(json.dumps(data))
    else:
        from undermine.cli.screen.figures_text import show

        show(data, words)
        for line in (about_file(rules, arguments, words), folder and folder.where()):
            if line:
                print(line)
    if code:
        _say_how_to_go_on(run, arguments, words)
    return code


def _watched(run: Run, arguments: argparse.Namespace, words: Words) -> int:
    """Measure what is missing under a bar, and return the exit code; an interrupt keeps what there is."""
    say, out = words.say, arguments.out
    if run.done:
        key = "measure.going_on" if run.done < run.size else "measure.there"
        print(say(key, done=run.done, size=run.size, path=printable(out)), file=sys.stderr)
    try:
        with (
            progress(say("measure.progress"), run.size, run.done) as advance,
            closing(run.go_on(crew_of(arguments))) as parcels,
        ):
            for parcel in parcels:
                advance(len(parcel))
    except KeyboardInterrupt:
        return 130
    except BrokenExecutor:
        raise Refusal.of(words, "worker") from None
    except OSError as error:
        if out is None:
            raise
        raise Refusal.of(words, "out", path=out, why=error) from None
    return 0


def _say_how_to_go_on(run: Run, arguments: argparse.Namespace, words: Words) -> None:
    """Said last, where it is seen."""
    sys.stdout.flush()
    shared = [] if arguments.workers is None else ["--workers", str(arguments.workers)]
    if arguments.ray is not None:
        shared += ["--ray", *([arguments.ray] if arguments.ray else [])]
    again = f"{_command(arguments)} {shlex.join([*shared, '--out', arguments.out or 'FOLDER'])}"
    key = "measure.interrupted.lost" if arguments.out is None else "measure.interrupted"
    print(words.say(key, done=run.done, size=run.size, command=printable(again, 2000)), file=sys.stderr)


def _command(arguments: argparse.Namespace) -> str:
    """The command that makes the same again."""
    kind = [arguments.kind] if "kind" in arguments else []
    told = ["undermine", arguments.command, *kind, arguments.game]
    for name, value in vars(arguments).items():
        if name in _WITHOUT_EFFECT or value in (None, (), False):
            continue
        if value is True:
            told.append(f"--{name}")
            continue
        if name == "option":
            for option, setting in value:
                told += ["--option", f"{option}={setting if isinstance(setting, str) else json.dumps(setting)}"]
        else:
            told += [
                f"--{_FLAGS.get(name, name)}",
                ",".join(map(str, value)) if isinstance(value, tuple) else str(value),
            ]
    return shlex.join(told)
