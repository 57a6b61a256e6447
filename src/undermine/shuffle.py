"""Shuffling together: the seed of a match comes from several numbers, so that nobody alone can choose it.

Everybody first publishes the commitment to a number, then the number. Whoever chooses theirs cannot know the others',
and whoever knows the others' cannot change theirs any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

#: what does not add up about a shuffle
Flaw = Literal["server_seed", "number", "seed"]


def commitment(number: str) -> str:
    """What is published of a number before it may be known: the SHA-256 of its text."""
    return sha256(number.encode()).hexdigest()


def seed_of(server_seed: str, numbers: Sequence[str]) -> str:
    """The seed of a match: the SHA-256 of the server's number and all others, one a line.

    Where nobody else has one, it is the server's.
    """
    return commitment("\n".join([server_seed, *numbers])) if numbers else server_seed


@dataclass(frozen=True, slots=True)
class Part:
    """What somebody, who sat on these seats, had to do with a shuffle; ``left_out`` says why nothing in the end."""

    seats: tuple[int, ...]
    commitment: str | None = None
    number: str | None = None
    left_out: str | None = None


@dataclass(frozen=True, slots=True)
class Shuffle:
    """How the seed of a match came about: the server's commitment and number, and everybody's part in it."""

    commitment: str
    server_seed: str
    people: tuple[Part, ...] = ()

    @property
    def took_part(self) -> list[Part]:
        """Those whose numbers count."""
        return [one for one in self.people if one.number is not None]

    def flaw(self, seed: str) -> Flaw | None:
        """What does not add up, if the match was dealt from this seed."""
        if commitment(self.server_seed) != self.commitment:
            return "server_seed"
        numbers = [one.number or "" for one in self.took_part]
        if [commitment(number) for number in numbers] != [one.commitment for one in self.took_part]:
            return "number"
        return None if seed_of(self.server_seed, numbers) == seed else "seed"
