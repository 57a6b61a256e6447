"""Environments: the games by the interfaces that researchers use.

Each interface is a module of its own that imports its library when it is imported itself. What a learner sees is
described in ``docs/environments.md``: everything that a view tells, and nothing else.
"""

from undermine.envs import lost_mines, saboteur, saboteur2  # noqa: F401  (they register what they look like)
from undermine.envs.errors import EnvError
from undermine.envs.layout import Layout, layout_of
from undermine.envs.registry import Entry, register

__all__ = ["Entry", "EnvError", "Layout", "layout_of", "register"]
