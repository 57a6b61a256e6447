"""Browsers come from the system's packages: installed if that is possible, and never left out silently."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable

import pytest


def install(ready: Callable[[], bool], *packages: str) -> None:
    """See to it that something is there, by these packages of Debian if it is not."""
    if not ready() and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *packages]):
            subprocess.run(["apt-get", *command], check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    if not ready():
        pytest.fail(f"the browser tests need: apt-get install {' '.join(packages)} (as root)", pytrace=False)


def found(*programs: str) -> bool:
    """Whether all these programs are there."""
    return all(shutil.which(one) for one in programs)
