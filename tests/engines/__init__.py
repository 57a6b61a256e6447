"""The engines side by side: processes that run plain Python, the compiled engine and its checked build."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from undermine import _engine

ROOT: Final = Path(__file__).parents[2]
#: what a process is told to run which engine, by the engine's name
TOLD: Final = {
    "plain": {_engine.PURE: "1"},
    "compiled": {_engine.COMPILED: "1"},
    "compiled, checked": {_engine.COMPILED: "checked"},
}
#: those that are compared with plain Python
COMPILED: Final = ("compiled", "compiled, checked")
#: the same for what needs bots: where there is little time, the checked build has the rules alone
COMPILED_WITH_BOTS: Final = ("compiled", pytest.param("compiled, checked", marks=pytest.mark.long))


def run(engine: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with this engine."""
    own = {name: value for name, value in os.environ.items() if name not in (_engine.PURE, _engine.COMPILED)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env={**own, **TOLD[engine]}, capture_output=True, text=True)


@cache
def is_there(engine: str) -> bool:
    """Whether this engine is built from the sources as they are now.

    Where the environment demands the compiled engine, nothing that needs it is left out.
    """
    return (
        engine == "plain" or _engine.is_set(_engine.COMPILED) or run(engine, "-c", "import undermine").returncode == 0
    )
