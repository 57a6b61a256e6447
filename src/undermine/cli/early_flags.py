"""Flags that are heeded before the arguments are parsed, wherever they stand: help and complaints depend on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

#: names modules from outside: games and bots that register themselves
PLUGINS: Final = "--plugins"


def first_value(flag: str, argv: Sequence[str]) -> str | None:
    """What follows a flag, or stands behind it after an equals sign.

    >>> first_value("--language", ["play", "--language=de"]), first_value("--language", ["play"])
    ('de', None)
    """
    for word, following in pairwise([*argv, ""]):
        if word == flag:
            return following
        if word.startswith(f"{flag}="):
            return word.partition("=")[2]
    return None
