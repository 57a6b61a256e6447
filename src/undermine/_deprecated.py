"""Old names of public things: for one version they still work, with a warning that names the new one."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], object]:
    """The ``__getattr__`` of a module some of whose names were changed: by old name, the new one."""

    def look_up(name: str) -> object:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{module}.{name} is now {module}.{names[name]}", DeprecationWarning, stacklevel=2)
        found: object = getattr(sys.modules[module], names[name])
        return found

    return look_up
