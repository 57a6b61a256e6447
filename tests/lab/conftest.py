"""Bots for tests, that nobody else gets to see."""

from __future__ import annotations

import pytest

from undermine.bots import registry


@pytest.fixture
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that a test adds are forgotten after it."""
    monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))
