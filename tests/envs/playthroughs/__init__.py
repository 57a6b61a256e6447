"""Playthroughs of OpenSpiel, which asks everything of every state; what is too long for a reader is told by a hash."""

from __future__ import annotations

import hashlib
import itertools
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent

#: what is played, by the name of its file
PLAYED: Final = {
    "saboteur_explicit": "undermine_saboteur_explicit",
    "saboteur": "undermine_saboteur(players=3,rounds=1)",
    "saboteur2": "undermine_saboteur2(players=2,rounds=1)",
    "lost_mines": "undermine_lost_mines(players=3,rounds=1)",
}
#: how much of a line is kept
_MOST: Final = 160


def text(name: str) -> str:
    """The playthrough of a game, shortened."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    lines = playthrough(PLAYED[name], None, seed=1).splitlines()
    told: list[str] = []
    for piece, group in itertools.groupby(lines, lambda line: line.partition(".")[0] if "Tensor(" in line else None):
        together = [*group]
        told += [f"{piece}: {_hash(*together)}"] if piece else map(_short, together)
    return "\n".join(told) + "\n"


def _short(line: str) -> str:
    if line.startswith("SerializeState"):
        return "SerializeState() = a pickle, which is not the same in every Python"
    return line if len(line) <= _MOST else f"{line[:_MOST]} … {len(line)} {_hash(line)}"


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
