"""Tests that are coroutines, each in a loop of its own and within a time that none of them needs."""

from __future__ import annotations

import inspect
import sys

import pytest
from absl import logging as absl_logging

from tests.server.conftest import together

# OpenSpiel's log goes to what standard error is when it is first imported: here a file of pytest's, which would be
# closed when a server begins in this process and puts all logs in order.
absl_logging.get_absl_handler().python_handler.setStream(sys.__stderr__)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs tests that are coroutines."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    together(test(**{name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}), 180)
    return True
