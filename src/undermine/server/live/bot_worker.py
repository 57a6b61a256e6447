"""What runs in a bot's process: a decision from a view, and from nothing else."""

from __future__ import annotations

import os
import signal
import threading
import time
from functools import lru_cache
from typing import Any

from undermine import plugins
from undermine.bots import Bot, make, registry
from undermine.games import Chance, Legal, View


def initialize(parent: int, modules: tuple[str, ...], bots: tuple[str, ...]) -> None:
    """Set a process up: it ends with the server, however that ends, leaves interrupts to it and knows its bots."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with, args=(parent,), daemon=True).start()
    plugins.load_all(modules)
    registry.allow_all(bots)


def _exit_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(0)


@lru_cache(maxsize=64)
def _bot(spec: str) -> Bot:
    return make(spec)


def decide(spec: str, view: View, codes: list[int], seed: str) -> int:
    """The number of the action that a bot chooses. The same question has the same answer, in every process."""
    return _bot(spec).decide(view, Legal(codes), Chance(seed)).code


def explain(spec: str, view: View) -> list[dict[str, Any]]:
    """What a bot believes of the others, and why."""
    return [suspicion.data() for suspicion in _bot(spec).explain(view)]
