"""What holds for all tests."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

# Whoever runs the tests may read another language; what the command says is compared in English.
os.environ["UNDERMINE_LANGUAGE"] = "en"


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C interrupts this process; whoever runs the tests may ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
