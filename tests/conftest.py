"""What holds for all tests: the layers they are in, their language, that none fails by the clock and that all end."""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
from collections.abc import Generator, Iterator
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
#: how many seconds a long test may take; ``timeout`` in pyproject.toml is for the others
LONG: Final = 1800
#: how many seconds a test has to tidy up when its time is over, and a run when its last test is done
GRACE: Final = 60
_STDERR: Final = pytest.StashKey[int]()
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
        if item.get_closest_marker("browser"):
            # An exception out of a signal would end Playwright's loop, and whoever then waits for it waits for ever.
            item.add_marker(pytest.mark.timeout(0))
        elif item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(LONG))
    # What waits most comes first: one worker has the browser while the others compute, and whoever is done helps. What
    # takes longest by itself is what the other workers begin with, so that nobody comes to it when all others are done.
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    for number, name in enumerate(LONGEST, 1):
        longest = [item for item in items if name in item.nodeid]
        others = [item for item in items if name not in item.nodeid]
        place = len(items) * max(workers - number, 0) // workers
        items[:] = [*others[:place], *longest, *others[place:]]


def pytest_configure(config: pytest.Config) -> None:
    # as it is before tests write to it
    config.stash[_STDERR] = os.dup(2)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    _end_with_its_process(item)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    # For whoever would look at it in a debugger, pytest has just cancelled this.
    if isinstance(node, pytest.Item) and not node.config.getoption("usepdb"):
        _end_with_its_process(node)


def _end_with_its_process(item: pytest.Item) -> None:
    """A test whose time is over fails; what goes on all the same, in a fixture or in C, is ended with its process."""
    usual = LONG if item.get_closest_marker("long") else float(item.config.getini("timeout"))
    mark = item.get_closest_marker("timeout")
    own = mark.args[0] if mark is not None and mark.args else 0
    faulthandler.dump_traceback_later((own or usual) + GRACE, exit=True, file=item.config.stash[_STDERR])


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run that is done ends, whatever threads and processes are left; workers end with the run."""
    if not hasattr(session.config, "workerinput"):
        faulthandler.dump_traceback_later(GRACE, exit=True, file=session.config.stash[_STDERR])


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
