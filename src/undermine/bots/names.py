"""What bots are called at a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from typing import Final

NAMES: Final = (
    "Borka", "Grimbart", "Thora", "Oddrun", "Balko", "Sindri", "Hilda", "Rurik", "Embla", "Dag", "Runa", "Torvald",
    "Ylva", "Snorri",
)  # fmt: skip


def bot_names() -> Iterator[str]:
    """Names for bots in the order in which they sit down, without end."""
    return chain(NAMES, map("Bot {}".format, count(1)))
