"""Bots for tests, that nobody else gets to see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from undermine.bots import bot


@pytest.fixture
def own_bots() -> Iterator[None]:
    """Bots that a test makes are forgotten after it."""
    before = dict(bot._REGISTRY)
    yield
    bot._REGISTRY.clear()
    bot._REGISTRY.update(before)
