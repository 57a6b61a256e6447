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

from undermine.games.core.errors import InvalidInput, quoted

_LOADED: Final[dict[str, None]] = {}


class PluginError(InvalidInput):
    """A module that was asked for and cannot be imported."""


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
    """Load what a command line or settings name, or what another process has loaded; ``PluginError`` names which not.

    Call it for nothing else: importing a module runs it.
    """
    for name in names:
        try:
            load(name)
        except InvalidInput:
            raise
        except (Exception, SystemExit) as error:
            raise PluginError("plugin", module=quoted(name), why=f"{type(error).__name__}: {error}") from error
