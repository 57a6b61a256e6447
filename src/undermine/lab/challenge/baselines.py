"""The baselines: every bot of ours through the challenge, as a page and as the cards behind it (``make baselines``).

What is measured is kept in ``build/``, so that whoever is interrupted goes on where they stopped. The page has the
cards that are there, of whichever size they are, and says which. ``few`` is for bots that take their time: fewer deals,
and no teams, in which such a bot would have most of the seats.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from undermine.bots import specs
from undermine.games import GAMES, kind_of
from undermine.lab.challenge.card import SIZES, Entry, ScoreCard
from undermine.lab.report.grid import Data, Grid, game_name
from undermine.lab.report.page import markdown_table, wrapped
from undermine.lab.report.score_card import score_name, score_text
from undermine.lab.run.ledger import code
from undermine.words import Words

_PROGRAM: Final = "python -m undermine.lab.challenge.baselines"
_PAGE: Final = Path("docs/baselines.md")
_CARDS: Final = Path("docs/baselines")
_KEPT: Final = Path("build/baselines")
_PLAYERS: Final = 5
#: how many rounds each track has, by size
ROUNDS: Final[dict[str, dict[str, int]]] = {**SIZES, "few": {"seat": 60, "cross": 60, "beliefs": 30}}

_HEAD: Final = """# Baselines

Our own bots in [the challenge](challenge.md): made by `make baselines`, with the cards in [baselines/](baselines/),
each of which `undermine challenge --check FILE` makes again with the code that it names; other code is said to be
other. Five players, seed `1`; in brackets 95 % intervals. Above 0 a bot did better than what it is compared with, on
the same deals.
"""


def measured(game: str, spec: str, size: str, workers: int) -> dict[str, Any]:
    """The card of a bot."""
    rules = kind_of(game).rules()
    entry = Entry(rules=rules, players=_PLAYERS, agent=spec, rounds=ROUNDS[size])
    return ScoreCard(entry, _KEPT / code() / game / spec.replace(":", "-") / size).to_the_end(workers)


def cards_in(folder: Path) -> list[Data]:
    """The cards that are there, in the order of their bots' names."""
    cards = [json.loads(one.read_text(encoding="utf-8")) for one in folder.glob("*.json")]
    return sorted(cards, key=lambda card: str(card["agent"]))


def page(cards: Iterable[Data], words: Words) -> str:
    """The page: a table for each game, a line for each score, a column for each bot."""
    by_game: dict[str, list[Data]] = {}
    for card in cards:
        by_game.setdefault(card["rules"]["game"], []).append(card)
    parts = [_HEAD]
    for here in (by_game[game] for game in GAMES if game in by_game):
        made = f"{_by('Rounds', here, _rounds)} {_by('Code', here, _code)}"
        parts.append(f"## {game_name(here[0], words)}\n\n{markdown_table(_grid(here, words))}\n\n{wrapped(made)}\n")
    return "\n".join(parts)


def _rounds(card: Data) -> str:
    """How many rounds of each track a card has."""
    return ", ".join(f"{track} {count}" for track, count in card["rounds"].items())


def _code(card: Data) -> str:
    return f"`{card['code']}`"


def _by(what: str, cards: Sequence[Data], told: Callable[[Data], str]) -> str:
    """What is told of cards: once if it is the same for all, otherwise with the bots it holds for."""
    bots: dict[str, list[str]] = {}
    for card in cards:
        bots.setdefault(told(card), []).append(card["agent"])
    if len(bots) == 1:
        return f"{what}: {next(iter(bots))}."
    parts = [f"{one} ({', '.join(who)})" for one, who in bots.items()]
    return f"{what}: {'; '.join(parts)}."


def _grid(cards: Sequence[Data], words: Words) -> Grid:
    lines: dict[tuple[str, str], str] = {}
    for card in cards:
        for one in card["scores"]:
            name = f"{words.say('lab.challenge.' + one['track'])}: {score_name(card, one, words)}"
            lines.setdefault((one["track"], one["score"]), name)
    found = [{(one["track"], one["score"]): score_text(one, words) for one in card["scores"]} for card in cards]
    nothing = words.say("lab.nothing")
    return Grid(
        words.say("lab.challenge.headline"),
        (words.say("lab.challenge.score"), *(card["agent"] for card in cards)),
        tuple((name, *(of.get(key, nothing) for of in found)) for key, name in lines.items()),
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Make baselines anew."""
    parser = argparse.ArgumentParser(prog=_PROGRAM, description=__doc__, allow_abbrev=False)
    parser.add_argument("--workers", metavar="W", type=int, default=1)
    parser.add_argument("--size", choices=[*ROUNDS], default="quick")
    parser.add_argument("--games", metavar="GAMES", default=",".join(GAMES), help="only these, with commas")
    parser.add_argument("--bots", metavar="SPECS", default=",".join(specs()), help="only these, with commas")
    asked = parser.parse_args(argv)
    _CARDS.mkdir(parents=True, exist_ok=True)
    for game in asked.games.split(","):
        for spec in asked.bots.split(","):
            print(f"{game} {spec}", file=sys.stderr, flush=True)
            card = measured(game, spec, asked.size, asked.workers)
            file = _CARDS / f"{game}-{spec.replace(':', '-')}.json"
            file.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
            _PAGE.write_text(page(cards_in(_CARDS), Words()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
