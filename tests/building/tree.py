"""A working tree with a package of a few lines: what builds, finds and names the compiled engine is the real thing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

import pytest

from undermine import _engine

ROOT: Final = Path(__file__).parents[2]
#: everything outside the package that a build needs
ASIDE: Final = ("hatch_build.py", "hatch_sbom.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE.md", ".gitignore")
#: the licence of the one thing in the package that is not ours
LETTERING: Final = "drawing/lettering-licence.txt"
PACKAGE: Final = {
    "__init__.py": """
from undermine._engine import engine, install
__version__ = "1"
install()
""",
    "native.py": """
def twice(number):
    return 2 * number
""",
    "native.pxd": """# inline only
cdef inline int twice(int number) noexcept:
    return 2 * number
""",
    "heap.py": """
from undermine import native

class Heap:
    def __init__(self, size):
        self.cells = bytearray(size)
        self.total = 0

    def put(self, index, amount):
        self.cells[index] = amount
        self.total += native.twice(amount)
        return self.total
""",
    "heap.pxd": """
from undermine cimport native

cdef class Heap:
    cdef public bytearray cells
    cdef public int total
    cpdef int put(self, Py_ssize_t index, int amount) except -1
""",
    "tower/__init__.py": "",
    "tower/tower.py": """
from undermine.heap import Heap

class Tower(Heap):
    def build(self, amount):
        return self.put(0, amount) + self.put(1, amount)
""",
    "tower/tower.pxd": """
from undermine.heap cimport Heap

cdef class Tower(Heap):
    cpdef int build(self, int amount) except -1
""",
}
#: for tests that compile for real
needs_compiler: Final = pytest.mark.skipif(
    shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None, reason="there is no C compiler"
)
TELL: Final = "import undermine; print(undermine.engine().name)"


class Tree:
    """The tree in a folder, and commands that are run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "src" / "undermine"
        self.store = folder / "build" / "compiled"
        for name in ASIDE:
            shutil.copy(ROOT / name, folder)
        (self.package / LETTERING).parent.mkdir(parents=True)
        shutil.copy(ROOT / "src" / "undermine" / LETTERING, self.package / LETTERING)
        for name, text in {**PACKAGE, "_engine.py": Path(_engine.__file__).read_text(encoding="utf-8")}.items():
            (self.package / name).parent.mkdir(parents=True, exist_ok=True)
            (self.package / name).write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        """Change a file of the package."""
        text = (self.package / name).read_text(encoding="utf-8")
        assert old in text
        (self.package / name).write_text(text.replace(old, new), encoding="utf-8")

    def pretend(self, *, checked: bool = False) -> Path:
        """A folder as if a build of the sources as they are now were in it; nothing in it can be imported."""
        name = _engine.build_name(_engine.read_sources(str(self.package)), b"some recipe", checked=checked)
        folder = self.store / name
        folder.mkdir(parents=True)
        (folder / _engine.RECIPE).write_bytes(b"some recipe")
        return folder

    def builds(self) -> list[str]:
        """The builds that are there."""
        return sorted(path.name for path in self.store.iterdir() if path.is_dir())

    def compile(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run what ``make compile`` runs."""
        return run("hatch_build.py", *arguments, cwd=self.folder, **environment)

    def python(self, code: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run some lines that may import the package."""
        return run("-c", code, cwd=self.folder, PYTHONPATH=str(self.package.parent), **environment)


def run(
    *arguments: str, cwd: Path, program: str = sys.executable, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in an environment that asks for no engine but the one that is named."""
    left_out = (_engine.PURE, _engine.COMPILED, "CC", "PYTHONPATH")
    own = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run([program, *arguments], cwd=cwd, env={**own, **environment}, capture_output=True, text=True)
