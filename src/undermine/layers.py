"""What each layer above the games knows of each game: one registry for every layer, by the game's name.

A game registers itself in every layer, whether it comes with the package or from outside. What a layer lacks is found
out at start-up (``check``), not in the middle of a match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

from undermine.games import GAMES
from undermine.games.core.errors import InvalidInput

T = TypeVar("T")

_LAYERS: Final[list[Layer[Any]]] = []


class LayerError(InvalidInput):
    """A game that a layer knows nothing of."""


class Layer(Mapping[str, T]):
    """The registry of one layer: by the name of a game, what the layer knows of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._entries: dict[str, T] = {}
        _LAYERS.append(self)

    def register(self, game: str, entry: T) -> None:
        """Tell the layer of a game."""
        self._entries[game] = entry

    def __getitem__(self, game: str) -> T:
        try:
            return self._entries[game]
        except KeyError:
            raise LayerError("no_entry", layer=self.name, game=game) from None

    def __contains__(self, game: object) -> bool:
        return game in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def check() -> None:
    """Refuse to start while a layer that is in use lacks a game: ``LayerError`` names both."""
    for layer in _LAYERS:
        for game in GAMES:
            layer[game]
