"""``undermine dataset``: matches of bots as lines of JSON, the same bytes whenever it is made, with their SHA-256."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import BrokenExecutor
from contextlib import closing
from hashlib import sha256
from typing import Final

from undermine.cli import flags
from undermine.cli.arguments import crew_of, rules_of
from undermine.cli.files import open_to_write, write_lines
from undermine.cli.flags import flag
from undermine.cli.progress import progress
from undermine.cli.refusal import Refusal, printable
from undermine.cli.values import listed
from undermine.lab.run.data_set import DataSet, line
from undermine.lab.run.ledger import code
from undermine.lab.run.measurement import Run
from undermine.words import Words

#: the seed of the published data set
_SEED: Final = "1"

FLAGS: Final = (
    flags.add_game,
    flag("file", "FILE", text="dataset_file"),
    flags.PLAYERS,
    flag("--games", "K", read=flags.count(flags.MOST_GAMES), usual=100),
    flag("--bots", "SPECS", text="dataset_bots", facts=flags.BOTS, type=listed, default=()),
    flags.TALK,
    *flags.match_flags(flags.MOST_SEED_OF_MANY),
    flags.WORKERS,
    flags.RAY,
    flags.JSON,
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Make a data set as the command line asks for."""
    rules = rules_of(arguments, words)
    data_set = DataSet(
        rules=rules,
        players=arguments.players,
        bots=arguments.bots,
        talk=bool(arguments.talk),
        seed=_SEED if arguments.seed is None else arguments.seed,
    )
    matches, found, done = Run(data_set, arguments.games, remember=False), sha256(), 0
    ended = 0
    try:
        with (
            open_to_write(arguments.file, words) as file,
            progress(words.say("simulate.progress"), arguments.games) as advance,
            closing(matches.go_on(crew_of(arguments))) as parcels,
        ):
            for parcel in parcels:
                lines = [line(row) for _, row in parcel]
                write_lines(file, [one.rstrip("\n") for one in lines], words)
                found.update("".join(lines).encode())
                done += len(lines)
                advance(len(lines))
    except KeyboardInterrupt:
        print(words.say("simulate.interrupted", done=done, games=arguments.games), file=sys.stderr)
        ended = 130
    except BrokenExecutor:
        raise Refusal.of(words, "worker") from None
    if arguments.json:
        print(json.dumps({**data_set.about(), "code": code(), "games": done, "sha256": found.hexdigest()}))
    else:
        print(words.say("dataset.made", count=done, path=printable(arguments.file)))
        print(f"sha256 {found.hexdigest()}")
    return ended
