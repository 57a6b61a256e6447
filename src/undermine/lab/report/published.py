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

from undermine.lab.report.page import markdown, page
from undermine.lab.run.ledger import code
from undermine.words import Words

_PROGRAM: Final = "python -m undermine.lab.report.published"
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


_TITLES: Final = {"saboteur": "Saboteur", "saboteur2": "Saboteur 2", "lost_mines": "The Lost Mines"}


def _entry(name: str, heading: str, command: str, game: str, rounds: int, alone: bool = False) -> Entry:
    """An entry of a game, which stands in its command as ``GAME``."""
    asked = f"undermine {command.replace('GAME', game)} --rounds {rounds} --seed {SEED}"
    return Entry(f"{name}-{game}", f"{_TITLES[game]}: {heading}", asked, alone)


def _balance(game: str, bot: str, rounds: int, players: str = "") -> Entry:
    command = f"balance GAME --bot {bot}" + (f" --players {players}" if players else "")
    return _entry(f"balance-{bot}", f"{bot} among its like", command, game, rounds)


def _insert(game: str, players: int, rounds: int) -> Entry:
    command = f"tournament GAME --players {players} --field greedy --candidate keen"
    return _entry(f"insert-{players}", f"one keen among greedy, {players} players", command, game, rounds)


#: How many rounds follows from what has to be told apart, and from what an hour on one core allows.
PUBLISHED: Final = (
    # Which side wins: enough rounds for every game and number of players to see both sides win.
    _balance("saboteur", "greedy", 500),
    _balance("saboteur", "keen", 500),
    _balance("saboteur2", "greedy", 500),
    _balance("saboteur2", "keen", 100, "2,5,8,12"),
    _balance("lost_mines", "greedy", 500),
    _balance("lost_mines", "keen", 100, "3,5,9"),
    # What thinking is worth: the rounds are shared by the roles, two, six and three of them.
    _insert("saboteur", 5, 1200),
    _insert("saboteur", 8, 1200),
    _insert("saboteur2", 5, 1500),
    _insert("lost_mines", 5, 1200),
    _entry(
        "personas",
        "the personas of keen, one among the usual ones, 5 players",
        "tournament GAME --players 5 --field keen --candidate keen:trusting,keen:wary,keen:lurker,keen:blitzer",
        "saboteur",
        200,
    ),
    *(
        _entry(
            "style",
            "how the personas of keen play, 5 players",
            "measure style GAME --bots keen,keen:trusting,keen:wary,keen:lurker,keen:blitzer",
            game,
            rounds,
        )
        for game, rounds in (("saboteur", 150), ("saboteur2", 60))
    ),
    *(
        _entry("matrix", "team against team, 5 players", "measure matrix GAME --bots random,greedy,keen", game, rounds)
        for game, rounds in (("saboteur", 200), ("saboteur2", 100), ("lost_mines", 150))
    ),
    *(
        _entry("beliefs", "how well keen guesses roles, 5 players", "measure beliefs GAME --bot keen", game, 300)
        for game in _TITLES
    ),
    *(
        _entry("never", "what one never does, 5 players", "measure never GAME --bots keen", game, 2000)
        for game in _TITLES
    ),
    *(
        _entry(
            "timing",
            "time of a decision, 5 players",
            "measure timing GAME --bots random,greedy,keen",
            game,
            40,
            alone=True,
        )
        for game in _TITLES
    ),
    # A hundred thousand rounds over all twenty-six numbers of players of the three games.
    *(_entry("soak", "endurance of random play", "measure soak GAME --bot random", game, 3850) for game in _TITLES),
)


class PublishError(Exception):
    """A measurement that could not be made."""


def measured(entry: Entry, workers: int, kept: Path) -> dict[str, Any]:
    """Run an entry's command, or go on with it, and return the run's data."""
    out = kept / code() / entry.name
    asked = [
        sys.executable,
        "-m",
        *shlex.split(entry.command),
        "--workers",
        str(1 if entry.alone else workers),
        "--out",
        str(out),
        "--json",
    ]
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
    root = Path(__file__).parents[1]

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
    parser = argparse.ArgumentParser(prog=_PROGRAM, description=__doc__, allow_abbrev=False)
    parser.add_argument("--workers", metavar="W", type=int, default=1)
    parser.add_argument("--only", metavar="TEXT", default="", help="only the tables whose name has this in it")
    parser.add_argument("--list", action="store_true", help="say which tables there are, and stop")
    asked = parser.parse_args(argv)
    entries = [entry for entry in PUBLISHED if asked.only in entry.name]
    if asked.list:
        for entry in entries:
            print(f"{entry.name}\t{entry.command}")
        return 0
    if not entries:
        print(f"{_PROGRAM}: no table has {asked.only!r} in its name; --list says which there are", file=sys.stderr)
        return 2
    try:
        publish(entries, workers=asked.workers)
    except PublishError as error:
        print(f"{_PROGRAM}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"{_PROGRAM}: stopped; what is measured is kept, the same command goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
