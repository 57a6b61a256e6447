"""The tables of ``docs/bots.md``: which measurements they are, and how they are made anew (``make bots-report``).

Each table stands between two markers, with the command, the commit and the seed that made it. What is measured is
kept in ``build/``, so that whoever is interrupted goes on where they stopped.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from undermine.lab.ledger import code
from undermine.lab.report import markdown, page
from undermine.words import Words

SEED: Final = "bots"
_FILE: Final = Path("docs/bots.md")
_KEPT: Final = Path("build/bots-report")


@dataclass(frozen=True)
class Entry:
    """One published measurement: the name between its markers, its heading and its command.

    ``alone`` is for what other work at the same time would disturb.
    """

    name: str
    heading: str
    command: str
    alone: bool = False


def _insert(game: str, title: str, players: int, field: str, candidate: str, rounds: int) -> Entry:
    return Entry(
        re.sub("[,:]", "-", f"insert-{game}-{players}-{candidate}-in-{field}"),
        f"{title}, {players} players: {candidate.replace(',', ', ')} in a field of {field}",
        f"undermine tournament {game} --players {players} --field {field} --candidate {candidate} "
        f"--rounds {rounds} --seed {SEED}",
    )


def _balance(game: str, title: str, bot: str, rounds: int) -> Entry:
    return Entry(
        f"balance-{game}-{bot}",
        f"{title}: {bot} among its like",
        f"undermine balance {game} --bot {bot} --rounds {rounds} --seed {SEED}",
    )


def _lab(kind: str, game: str, heading: str, players: int, options: str, rounds: int, alone: bool = False) -> Entry:
    return Entry(
        f"{kind}-{game}-{players}",
        heading,
        f"python -m undermine.lab {kind} {game} --players {players} {options} --rounds {rounds} --seed {SEED}",
        alone,
    )


_TITLES: Final = {"saboteur": "Saboteur", "saboteur2": "Saboteur 2", "lost_mines": "The Lost Mines"}

PUBLISHED: Final = (
    *(_insert("saboteur", _TITLES["saboteur"], players, "greedy", "keen", 2400) for players in (3, 5, 7, 10)),
    *(_insert("saboteur2", _TITLES["saboteur2"], players, "greedy", "keen", 2400) for players in (5, 8)),
    *(_insert("lost_mines", _TITLES["lost_mines"], players, "greedy", "keen", 1200) for players in (5, 8)),
    *(_balance(game, title, bot, 400) for game, title in _TITLES.items() for bot in ("greedy", "keen")),
    *(
        _lab("matrix", game, f"{title}, 5 players: team against team", 5, "--bots random,greedy,keen", 400)
        for game, title in _TITLES.items()
    ),
    *(
        _lab("beliefs", game, f"{title}, 5 players: how well keen guesses roles", 5, "--bots keen", 600)
        for game, title in _TITLES.items()
    ),
    *(
        _lab("never", game, f"{title}, 5 players: what one never does", 5, "--bots greedy,keen", 1000)
        for game, title in _TITLES.items()
    ),
    *(
        _lab("timing", game, f"{title}, 5 players: CPU time of a decision", 5, "--bots random,greedy,keen", 40, True)
        for game, title in _TITLES.items()
    ),
)


class PublishError(Exception):
    """A measurement that could not be made."""


def measured(entry: Entry, workers: int, kept: Path) -> dict[str, Any]:
    """Run an entry's command, or go on with it, and return the run's data."""
    program, *rest = shlex.split(entry.command)
    if program == "undermine":
        rest = ["-m", "undermine", *rest]
    out = kept / code() / entry.name
    asked = [sys.executable, *rest, "--workers", str(1 if entry.alone else workers), "--out", str(out), "--json"]
    done = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise PublishError(f"{entry.name}: its command ended with {done.returncode}")
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def block(entry: Entry, data: dict[str, Any], commit: str, words: Words) -> str:
    """What stands between an entry's markers."""
    made_by = f"`{entry.command}`, commit {commit}, seed `{data['seed']}`"
    return f"{_begins(entry)}\n{markdown(data, words)}\n\n{made_by}\n{_ends(entry)}"


def put(text: str, entry: Entry, between: str) -> str:
    """A document with an entry's block in its place, or in a section of its own at the end."""
    place = re.compile(f"{re.escape(_begins(entry))}.*?{re.escape(_ends(entry))}", re.DOTALL)
    if place.search(text):
        return place.sub(lambda _: between, text, count=1)
    return f"{text.rstrip()}\n\n## {entry.heading}\n\n{between}\n".lstrip()


def _begins(entry: Entry) -> str:
    return f"<!-- lab:{entry.name} -->"


def _ends(entry: Entry) -> str:
    return f"<!-- /lab:{entry.name} -->"


def commit_now() -> str:
    """The commit the source is at, and whether it has been changed since."""
    root = Path(__file__).parent

    def git(*words: str) -> str:
        asked = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)  # noqa: S603, S607
        return asked.stdout.strip()

    head = git("rev-parse", "--short=10", "HEAD")
    if not head:
        return f"unknown (code `{code()}`)"
    changed = git("status", "--porcelain", "--", str(root.parent))
    return f"`{head}`" + (f" with changes (code `{code()}`)" if changed else "")


def publish(
    entries: Sequence[Entry], file: Path = _FILE, workers: int = 1, kept: Path = _KEPT, commit: str | None = None
) -> None:
    """Make tables anew, one after the other, and a page with all of them and their pictures in ``kept``."""
    words = Words()
    runs = []
    for number, entry in enumerate(entries, 1):
        print(f"{number}/{len(entries)} {entry.command}", file=sys.stderr, flush=True)
        data = measured(entry, workers, kept)
        runs.append({**data, "command": entry.command})
        text = file.read_text(encoding="utf-8") if file.exists() else f"# {words.say('lab.title')}\n"
        text = put(text, entry, block(entry, data, commit or commit_now(), words))
        file.write_text(text, encoding="utf-8")
    if runs:
        (kept / "report.html").write_text(page(runs, words), encoding="utf-8")
        (kept / "report.json").write_text(json.dumps(runs, indent=1), encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """Make the published tables anew."""
    parser = argparse.ArgumentParser(prog="python -m undermine.lab.published", description=__doc__, allow_abbrev=False)
    parser.add_argument("--workers", metavar="W", type=int, default=1)
    parser.add_argument("--only", metavar="TEXT", default="", help="only the tables whose name has this in it")
    parser.add_argument("--list", action="store_true", help="say which tables there are, and stop")
    asked = parser.parse_args(argv)
    entries = [entry for entry in PUBLISHED if asked.only in entry.name]
    if asked.list:
        for entry in entries:
            print(f"{entry.name}\t{entry.command}")
        return 0
    try:
        publish(entries, workers=asked.workers)
    except PublishError as error:
        print(f"python -m undermine.lab.published: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
