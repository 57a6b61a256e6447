"""Bots for tests, that nobody else gets to see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from undermine.bots import bot
from undermine.words import catalogue

if "lab.title" not in catalogue._load("en"):
    catalogue._load("en").update(json.loads(Path("/tmp/lab_words.json").read_text()))


@pytest.fixture
def own_bots() -> Iterator[None]:
    """Bots that a test makes are forgotten after it."""
    before = dict(bot._REGISTRY)
    yield
    bot._REGISTRY.clear()
    bot._REGISTRY.update(before)
