"""What moves meant, as tests ask for it."""

from __future__ import annotations

from typing import Any

from undermine.games import Action, Game, observer_of


def meant(game: Game, *texts: str) -> tuple[str, dict[str, Any]] | None:
    """Play these actions; the kind of what the last one meant and its facts, or ``None``."""
    observer = observer_of(game)
    assert observer is not None
    found = None
    for text in texts:
        found = observer.meaning(game.play(Action.parse(text)))
    return None if found is None else (found.kind, dict(found.facts))
