"""Names that were changed still work for one version, with a warning that names the new one."""

from __future__ import annotations

import importlib

import pytest

RENAMED = [
    ("undermine.client", "Guest", "Client"),
    ("undermine.lab", "Insert", "OneSeat"),
    ("undermine.lab", "Matrix", "Versus"),
    ("undermine.lab", "Never", "Blunders"),
]


@pytest.mark.parametrize(("module", "old", "new"), RENAMED)
def test_an_old_name_still_works_and_says_what_it_is_called_now(module: str, old: str, new: str) -> None:
    package = importlib.import_module(module)
    with pytest.warns(DeprecationWarning, match=rf"{module}\.{old} is now {module}\.{new}"):
        assert getattr(package, old) is getattr(package, new)
    assert new in package.__all__ and old not in package.__all__


def test_what_there_never_was_is_an_attribute_error() -> None:
    import undermine.client

    with pytest.raises(AttributeError, match=r"module 'undermine\.client' has no attribute 'Visitor'"):
        undermine.client.Visitor  # noqa: B018
