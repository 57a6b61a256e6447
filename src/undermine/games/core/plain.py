"""Engine values as plain data."""

from __future__ import annotations

from typing import Any, Final

#: what most values are made of in the end
_ATOMS: Final = frozenset((str, int, bool, type(None)))


def plain(value: Any) -> Any:
    """Engine values as data that JSON can hold; whatever has a form of its own says so with ``data``."""
    if type(value) in _ATOMS:
        return value
    if hasattr(value, "data"):
        return value.data()
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value
