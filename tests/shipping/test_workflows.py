"""The workflows: whatever they run is a target of the Makefile, and they have every Python that is supported."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = {name for names in re.findall(r"^([a-z][a-z -]*):(?!=)", MAKEFILE, re.MULTILINE) for name in names.split()}
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
#: what `make test` is called by whoever checks that something may land
BEFORE_LANDING = ".ci/run"


def jobs(path: Path) -> Iterator[dict[str, Any]]:
    yield from yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values()


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_runs_what_anybody_can_run(path: Path) -> None:
    commands = [step["run"] for job in jobs(path) for step in job["steps"] if "run" in step]
    assert commands
    for command in commands:
        made = re.match(r"make ([a-z-]+)", command)
        assert made[1] in TARGETS if made else BEFORE_LANDING in command, command
    # Nothing runs for hours because something hangs.
    assert all(job["timeout-minutes"] <= 120 for job in jobs(path))


def test_what_runs_before_landing_is_make_test() -> None:
    assert (ROOT / BEFORE_LANDING).read_text(encoding="utf-8").splitlines()[-1] == "make test"


def test_every_purpose_has_a_workflow() -> None:
    assert {path.stem for path in WORKFLOWS} >= {"quick", "full", "lowest", "wheels", "docs", "bench", "files"}


def test_every_supported_python_is_tried_and_has_wheels() -> None:
    supported = [found[1] for one in PROJECT["project"]["classifiers"] if (found := re.search(r":: (3\.\d+)$", one))]
    [quick] = jobs(ROOT / ".github" / "workflows" / "quick.yml")
    assert quick["strategy"]["matrix"]["python"] == supported
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{one.replace('.', '')}-*" for one in supported]
    assert PROJECT["project"]["requires-python"] == f">={supported[0]}"
