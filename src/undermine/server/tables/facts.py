"""What a table cannot know by itself and a command may depend on: the time, secrets, and who is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

#: a secret nobody can guess, by what it is for: ``seed`` or ``link``
NewSecret = Callable[[str], str]


#: what a client may take part in
Ability = Literal["shuffles", "reveals"]


def _takes_no_part(person: int, ability: Ability) -> bool:
    return False


def _here(person: int) -> float | None:
    return None


class Facts(msgspec.Struct, frozen=True):
    """How things are at the moment something is asked for."""

    #: the time in milliseconds, as it is written down
    now: int
    new_secret: NewSecret
    #: for how many seconds somebody has been away; ``None`` while they are connected
    away: Callable[[int], float | None] = _here
    #: after how many seconds somebody else may become the host
    host_away: float = 0.0
    #: how many bytes the log of the table has
    log_size: int = 0
    #: whether somebody is connected with a client that takes part in something
    able: Callable[[int, Ability], bool] = _takes_no_part
