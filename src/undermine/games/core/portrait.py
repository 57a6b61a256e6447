"""Pictures, which the engine cannot draw itself: whoever can says so here, and notebooks show what they draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from undermine.games.core.position import Position
    from undermine.games.core.view import View

#: who draws; nobody does where the engine is all there is
_DRAWERS: Final[list[Callable[[View | Position], str]]] = []


def drawn_by(draw: Callable[[View | Position], str]) -> None:
    """Let somebody draw from now on, as SVG: a view from itself alone, a position as a spectator sees it."""
    _DRAWERS[:] = [draw]


def portrait(shown: View | Position) -> str | None:
    """A view or a position as SVG, or ``None`` if there is nobody to draw it."""
    return _DRAWERS[0](shown) if _DRAWERS else None
