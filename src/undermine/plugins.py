"""Modules from outside the package that were loaded on purpose: games and bots that register themselves.

A worker process begins with the package alone, so whatever starts one hands it ``loaded()`` and has it load the same
modules first.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Final

_LOADED: Final[dict[str, None]] = {}


def load(name: str) -> ModuleType:
    """Import a module and remember its name; whatever goes wrong while it is imported is raised.

    It is found as Python finds modules, and in the current folder, which commands would not look into by themselves;
    that comes last, so that no file there is taken for an installed package.
    """
    if (here := os.getcwd()) not in sys.path:
        sys.path.append(here)
    module = importlib.import_module(name)
    _LOADED[name] = None
    return module


def loaded() -> tuple[str, ...]:
    """The names of the modules that were loaded, in that order."""
    return tuple(_LOADED)


def load_all(names: Iterable[str]) -> None:
    """Load what another process has loaded."""
    for name in names:
        load(name)
