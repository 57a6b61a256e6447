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
from pathlib import Path
from typing import Any, Final

from undermine.lab.reading import READINGS
from undermine.lab.report.page import can_draw, markdown, page, wrapped
from undermine.lab.report.published_table import Published
from undermine.lab.run.ledger import code
from undermine.words import Words

_PROGRAM: Final = "python -m undermine.lab.report.published"
_FILE: Final = Path("docs/bots.md")
_KEPT: Final = Path("build/bots-report")
#: where the pictures are, beside the document, and what they are drawn on
_PICTURES: Final = Path("pictures/bots")
_PAPER: Final = "#fbf7f0"


def published() -> list[Published]:
    """The tables of all games."""
    return [table.of(game) for game, reading in READINGS.items() for table in reading.published]


class PublishError(Exception):
    """A measurement that could not be made."""


def measured(entry: Published, workers: int, kept: Path) -> dict[str, Any]:
    """Run an entry's command, or go on with it, and return the run's data."""
    out = kept / code() / entry.name
    command = f"{entry.command} --workers {1 if entry.alone else workers} --json"
    asked = [sys.executable, "-m", *shlex.split(command), "--out", str(out)]
    done = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise PublishError(f"{entry.name}: its command ended with {done.returncode}")
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def block(entry: Published, data: dict[str, Any], commit: str, words: Words) -> str:
    """An entry's markers, and what stands between them."""
    made_by = wrapped(f"`{entry.command}`, commit {commit}, seed `{data['seed']}`")
    begins, ends = _markers(entry)
    return f"{begins}\n{markdown(data, words)}\n\n{made_by}\n{ends}"


def draw(entry: Published, data: dict[str, Any], folder: Path, words: Words) -> None:
    """Put an entry's picture into a folder, if it has one and there is what it is drawn with."""
    if entry.picture is None or not can_draw():
        return
    from undermine.lab.report.plots import plots

    drawn = plots(data, words)
    if entry.picture < len(drawn):
        folder.mkdir(parents=True, exist_ok=True)
        # Pages may be dark, and pictures have dark letters.
        svg = drawn[entry.picture].svg.replace("<svg ", f'<svg style="background: {_PAPER}" ', 1)
        (folder / f"{entry.name}.svg").write_text(svg, encoding="utf-8")


def put(text: str, entry: Published, between: str) -> str:
    """A document with an entry's block in its place, or in a section of its own at the end."""
    place = re.compile(".*?".join(map(re.escape, _markers(entry))), re.DOTALL)
    if place.search(text):
        return place.sub(lambda _: between, text, count=1)
    return f"{text.rstrip()}\n\n## {entry.heading}\n\n{between}\n".lstrip()


def _markers(entry: Published) -> tuple[str, str]:
    return f"<!-- lab:{entry.name} -->", f"<!-- /lab:{entry.name} -->"


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
    entries: Sequence[Published], file: Path = _FILE, workers: int = 1, kept: Path = _KEPT, commit: str | None = None
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
        draw(entry, data, file.parent / _PICTURES, words)
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
    entries = [entry for entry in published() if asked.only in entry.name]
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
