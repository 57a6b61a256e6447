"""The lowest versions that pyproject.toml allows: ``python -m tests.lowest``, or ``make lowest``.

They are installed into an environment of their own in a temporary folder, and whatever stands on another package is
tested there: a lower bound that nobody has tried is a guess. Tools are tried by ``make test`` alone, so that their
bound is what is locked.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[1]
TESTED: Final = ("envs", "server", "cli", "lab", "words", "saboteur", "saboteur2", "lost_mines", "perft")
#: these read or compile the sources, drive the browser or make pages
LEFT_OUT: Final = {
    *("asyncpg-stubs", "cython", "furo", "griffelib", "import-linter", "mypy", "myst-parser", "playwright", "ruff"),
    "sphinx",
}
#: how msgspec orders what a field may be differs with its version; the document is made with the one that is locked
MADE_WITH_THE_LOCK: Final = "tests/server/test_schema.py::test_the_schema_and_the_reference_are_up_to_date"


def lowest() -> Iterator[str]:
    """Each package that is named in pyproject.toml, in the lowest version that would do."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra in project["optional-dependencies"].values():
        for wanted in map(Requirement, extra):
            bounds = [bound.version for bound in wanted.specifier if bound.operator == ">="]
            if wanted.name not in (project["name"], *LEFT_OUT):
                assert len(bounds) == 1, f"{wanted} has no lower bound"
                yield f"{wanted.name}=={bounds[0]}"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="undermine-lowest-") as folder:
        venv.create(folder, with_pip=True)
        python, packages = Path(folder) / "bin" / "python", list(lowest())
        print(*packages, sep="\n", flush=True)
        subprocess.run([python, "-m", "pip", "install", "--disable-pip-version-check", *packages], check=True)
        # The sources are those of this folder; only what they stand on is from there.
        tests = [f"tests/{folder}" for folder in TESTED]
        run = subprocess.run(
            [python, "-m", "pytest", "--numprocesses=2", "-m", "not long", "--deselect", MADE_WITH_THE_LOCK, *tests],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        )
    sys.exit(run.returncode)


if __name__ == "__main__":
    main()
