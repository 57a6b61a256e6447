"""What can be wrong with what one asks of an environment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from undermine.games.core.errors import InvalidInput
from undermine.telling.errors import sentence
from undermine.words import Words


class EnvError(InvalidInput):
    """An environment that there cannot be, or a step that it cannot take, with a sentence that says why."""

    def __str__(self) -> str:
        return sentence(Words(), self)


class MissingExtra(EnvError, ImportError):
    """A package that an environment needs and that is not installed."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Say what to install where an import fails."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise MissingExtra("env.missing", package=str(missing.name), extra=extra) from missing
