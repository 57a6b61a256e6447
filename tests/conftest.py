"""What holds for all tests: the layers they are in, their language, and that none of them fails by the clock."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

#: which tests carry which mark, by where they are: ``make quick`` runs ``-m quick``, ``make test`` everything, and
#: ``-m engine`` on every engine there is
LAYERS: Final = {
    "quick": (
        *(
            "saboteur",
            "saboteur2",
            "lost_mines",
            "perft",
            "words",
            "building/test_sources.py",
            "test_engine_purity.py",
            "test_locks.py",
            "test_layers.py",
        ),
        *(
            f"server/test_{name}.py"
            for name in (
                *("fair_queue", "garbage_collection", "metrics", "scheduler", "schema", "settings", "table"),
                "thinking_time",
            )
        ),
    ),
    "browser": ("web",),
    "engine": (
        *("saboteur", "saboteur2", "lost_mines", "perft", "playthroughs", "properties"),
        *("envs/test_layout.py", "envs/test_actions.py", "envs/test_vector.py"),
        "fuzz/test_nonsense.py",
        *("test_action_cache.py", "test_lots.py", "test_position.py", "test_record.py"),
    ),
}
#: what takes longest by itself, the longest first
LONGEST: Final = ("test_killing", "cluster/test_faults")
_HERE: Final = Path(__file__).parent

# Whoever runs the tests may read another language; what the command says is compared in English.
os.environ["UNDERMINE_LANGUAGE"] = "en"

# A busy machine is no error.
settings.register_profile("undermine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Where the same has been tried on another engine.
settings.register_profile("fewer", settings.get_profile("undermine"), max_examples=25)
settings.load_profile("undermine")


@cache
def _is_in(layer: str, path: Path) -> bool:
    return any(path.is_relative_to(_HERE / part) for part in LAYERS[layer])


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What a run of one layer leaves out is not imported either: that alone would take longer than the run."""
    layer = config.option.markexpr.partition(" ")[0]
    apart = layer in ("quick", "engine") and collection_path.is_file() and not _is_in(layer, collection_path)
    return True if apart else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for layer in LAYERS:
            if _is_in(layer, item.path):
                item.add_marker(layer)
    # What waits most comes first: one worker has the browser while the others compute, and whoever is done helps. What
    # takes longest by itself is what the other workers begin with, so that nobody comes to it when all others are done.
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    for number, name in enumerate(LONGEST, 1):
        longest = [item for item in items if name in item.nodeid]
        others = [item for item in items if name not in item.nodeid]
        place = len(items) * max(workers - number, 0) // workers
        items[:] = [*others[:place], *longest, *others[place:]]


@pytest.fixture(autouse=True)
def _the_browser_keeps_its_loop_to_itself(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright's loop stays the running one where there once was a browser; other tests have loops of their own."""
    if request.node.get_closest_marker("browser") is not None:
        yield
        return
    browsers = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(browsers)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C interrupts this process; whoever runs the tests may ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
