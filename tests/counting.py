"""Counting what games are made to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from undermine.games import GAMES, Action, Event


def count_plays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every action that is played from now on in games that are started from now on, whichever they are."""
    plays: list[str] = []
    for name, kind in GAMES.items():
        monkeypatch.setitem(GAMES, name, replace(kind, start=_counting(kind.start.__self__, plays).start))  # type: ignore[attr-defined]
    return plays


def _counting(game: Any, plays: list[str]) -> Any:
    class Counting(game):  # type: ignore[misc]
        def play(self, action: Action) -> Sequence[Event]:
            plays.append(action.text)
            return game.play(self, action)  # type: ignore[no-any-return]

    return Counting
