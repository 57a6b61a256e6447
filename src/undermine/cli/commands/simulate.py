"""``undermine simulate``: many matches of bots, and what they came to."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from concurrent.futures import BrokenExecutor
from contextlib import nullcontext
from typing import Final

from undermine.bots import seat_bots
from undermine.cli import flags
from undermine.cli.arguments import crew_of, position_of, rules_of
from undermine.cli.files import open_to_write, write_lines
from undermine.cli.flags import flag
from undermine.cli.option_files import about_file
from undermine.cli.progress import progress
from undermine.cli.refusal import Refusal, printable
from undermine.games import from_position
from undermine.lab import Summary, simulate
from undermine.lab.report.grid import side_name
from undermine.lab.run.work import deferred_interrupt
from undermine.words import Words

FLAGS: Final = (
    *flags.GAME_OR_POSITION,
    flags.PLAYERS,
    flag("--games", "K", read=flags.count(flags.MOST_GAMES), usual=100),
    flag("--bots", "SPEC", text="bots_all", facts=flags.BOTS, default="random"),
    flags.TALK,
    *flags.match_flags(flags.MOST_SEED_OF_MANY),
    flags.WORKERS,
    flags.RAY,
    flag("--records", "FILE"),
    flags.JSON,
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Simulate as the command line asks for."""
    position = position_of(arguments, words)
    rules = position.rules if position else rules_of(arguments, words)
    if position:
        from_position(position.text())  # refused before hours of work, not in the midst of them
    seat_bots(arguments.bots, arguments.players, rules.name)
    if not arguments.json:
        # Found out before hours of work, not after them.
        import rich  # noqa: F401
    seed = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    records = open_to_write(arguments.records, words) if arguments.records else None
    summary = Summary(rules, arguments.players)
    parcels = simulate(
        rules,
        arguments.players,
        arguments.games,
        seed,
        bots=arguments.bots,
        workers=crew_of(arguments),
        keep_records=records is not None,
        position=position.text() if position else None,
        talk=bool(arguments.talk),
    )
    code = 0
    try:
        with records or nullcontext(), progress(words.say("simulate.progress"), arguments.games) as advance:
            for parcel, lines in parcels:
                with deferred_interrupt():
                    if records is not None:
                        write_lines(records, lines, words)
                    summary.add(parcel)
                advance(parcel.games)
    except KeyboardInterrupt:
        code = 130
    except BrokenExecutor:
        raise Refusal.of(words, "worker") from None
    if code:
        print(words.say("simulate.interrupted", done=summary.games, games=arguments.games), file=sys.stderr)
    if arguments.json:
        print(json.dumps({**summary.data(), "bots": arguments.bots, "seed": seed}))
    else:
        _print_table(summary, arguments.bots, seed, words)
        if about := about_file(rules, arguments, words):
            print(about)
        if arguments.records:
            print(words.say("simulate.recorded", count=summary.games, path=printable(arguments.records)))
    return code


def _print_table(summary: Summary, bots: str, seed: str, words: Words) -> None:
    from rich.table import Table

    from undermine.cli.screen.terminal import console

    say = words.say
    figures = summary.data()
    game = say(f"game.{summary.rules.name}")
    table = Table(
        title=say("simulate.title", game=game, count=summary.games, games=summary.games, players=summary.players),
        show_header=False,
        title_justify="left",
    )
    table.add_column()
    table.add_column(justify="right")
    table.add_row(say("simulate.rules"), str(summary.rules))
    table.add_row(say("simulate.bots"), bots)
    table.add_row(say("simulate.seed"), printable(seed))
    table.add_row(say("simulate.rounds"), str(summary.rounds))
    for side, count in figures["wins"].items():
        share = say("simulate.share", count=count, percent=f"{100 * count / summary.rounds:.1f}")
        table.add_row(say("simulate.wins", side=side_name(figures, side, words)), share)
    table.add_row(say("simulate.decisions"), str(summary.decisions))
    table.add_row(say("simulate.cpu"), f"{figures['cpu_seconds']:.2f}")
    table.add_row(say("simulate.rounds_speed"), f"{figures['rounds_per_cpu_second']:.0f}")
    table.add_row(say("simulate.decisions_speed"), f"{figures['decisions_per_cpu_second']:.0f}")
    console().print(table)
