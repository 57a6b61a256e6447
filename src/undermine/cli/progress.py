"""A bar on standard error that shows how far a long piece of work has come."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec


@contextmanager
def progress(text: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar while it lasts, if somebody can see it; gives what is called to move it on."""
    if not (sys.stderr and sys.stderr.isatty() and find_spec("rich")):
        yield lambda count: None
        return
    from rich.progress import Progress

    from undermine.cli.screen.terminal import console

    with Progress(console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=total, completed=done)
        yield lambda count: bar.advance(task, count)
