"""Tests that are coroutines, each in a loop of its own and within a time that none of them needs."""

from __future__ import annotations

import inspect

import pytest

from tests.server.conftest import together


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs tests that are coroutines."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    together(test(**{name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}), 180)
    return True
