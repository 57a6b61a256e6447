"""Browsers and other programs come from the system's packages: installed if possible, and never left out silently.

``python -m tests.web.installing`` gets all browsers at once, before the first test waits for one.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest


def found(*programs: str) -> bool:
    """Whether all these programs are there."""
    return all(shutil.which(one) for one in programs)


def _webkit_is_there() -> bool:
    window = ["/usr/bin/python3", "-E", "-c", "import gi; gi.require_version('WebKit2', '4.1')"]
    return (
        found("WebKitWebDriver", "Xvfb", "/usr/bin/python3")
        and subprocess.run(window, stderr=subprocess.DEVNULL, check=False, timeout=60).returncode == 0
    )


class Program(NamedTuple):
    """What tests drive or ask: whether it is there, and the packages of Debian that bring it."""

    is_there: Callable[[], bool]
    packages: tuple[str, ...]


#: without the windows around its pages, which cost as much as the pages
BARE_CHROMIUM: Final = Program(lambda: found("chromium-headless-shell"), ("chromium-headless-shell",))
CHROMIUM: Final = Program(lambda: found("chromium"), ("chromium",))
FIREFOX: Final = Program(lambda: found("firefox-esr"), ("firefox-esr",))
WEBKIT: Final = Program(_webkit_is_there, ("webkit2gtk-driver", "xvfb", "python3-gi", "gir1.2-webkit2-4.1"))
#: seconds for a command of the package manager, however slow the network is
PATIENCE: Final = 600


def install(program: Program) -> None:
    """See to it that a program is there."""
    try_to_install(program)
    if not program.is_there():
        told = f"these tests need: apt-get install {' '.join(program.packages)} (as root)"
        pytest.fail(told, pytrace=False)


def try_to_install(*programs: Program) -> None:
    """Install programs that are not there, if that is possible; several testers do it one by one."""
    if _packages(programs) and os.geteuid() == 0 and shutil.which("apt-get"):
        with (Path(tempfile.gettempdir()) / "undermine-installing").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if packages := _packages(programs):
                _apt_get("update", "-q")
                # Nobody needs what is unpacked here to outlive a power failure.
                unsafe = ["-o", "Dpkg::Options::=--force-unsafe-io"]
                _apt_get("install", "-y", "-q", "--no-install-recommends", *unsafe, *packages)


def _packages(programs: tuple[Program, ...]) -> list[str]:
    return [package for program in programs if not program.is_there() for package in program.packages]


def _apt_get(*arguments: str) -> None:
    usual = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", *arguments], check=False, env=usual, timeout=PATIENCE)


if __name__ == "__main__":
    try_to_install(BARE_CHROMIUM, FIREFOX, WEBKIT)
