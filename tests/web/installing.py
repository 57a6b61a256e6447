"""Browsers and other programs come from the system's packages: installed if possible, and never left out silently."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest


def install(ready: Callable[[], bool], *packages: str) -> None:
    """See to it that something is there, by these packages of Debian if it is not."""
    try_to_install(ready, *packages)
    if not ready():
        pytest.fail(f"these tests need: apt-get install {' '.join(packages)} (as root)", pytrace=False)


def try_to_install(ready: Callable[[], bool], *packages: str) -> None:
    """Install packages of Debian if something is not there and that is possible; several testers do it one by one."""
    if ready() or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    with (Path(tempfile.gettempdir()) / "undermine-installing").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *packages]):
            if not ready():
                usual = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
                subprocess.run(["apt-get", *command], check=False, env=usual)


def found(*programs: str) -> bool:
    """Whether all these programs are there."""
    return all(shutil.which(one) for one in programs)
