"""The page about environments says what is so, and what is missing says what to install."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.envs.document import PAGE, written

#: an environment without a package
WITHOUT = """
import sys
sys.modules[{package!r}] = None
try:
    import undermine.envs.{module}
except ImportError as missing:
    print(missing)
"""


def test_the_tables_are_as_they_are_declared() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("gymnasium", "gymnasium", "envs"),
        ("vector", "numpy", "envs"),
        ("pettingzoo", "pettingzoo", "envs"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_what_is_missing_says_what_to_install(module: str, package: str, extra: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(package=package, module=module)],
        env={**os.environ, "UNDERMINE_LANGUAGE": "en"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert f"needs the package {package}" in done.stdout and f"undermine[{extra}]" in done.stdout, done.stderr
