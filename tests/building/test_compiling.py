"""Compiling for real: the same objects, nothing between the sources, and nothing twice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.building.tree import TELL, Tree, needs_compiler

COMPILED_FUNCTION = "cython_function_or_method"
PLAY = """
import undermine
from undermine.tower.tower import Tower
tower = Tower(3)
print(undermine.engine().name, tower.build(21), list(tower.cells), type(Tower.build).__name__)
"""
#: what C would do silently, or crash on
MISUSE = """
import undermine
from undermine.heap import Heap
for index, total in ((7, 0), (-1, 0), (0, 2**31 - 1)):
    heap = Heap(2)
    heap.total = total
    try:
        print(heap.put(index, 1), list(heap.cells))
    except Exception as error:
        print(type(error).__name__)
"""
FAIL = """
import traceback
from undermine.heap import Heap
try:
    Heap(1).put(0, 999)
except ValueError:
    print(traceback.format_exc())
"""


def files(folder: Path) -> list[str]:
    """What lies in a folder, but for what Python keeps there itself."""
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


@needs_compiler
def test_the_compiled_engine_does_the_same_and_nothing_lies_between_the_sources(tree: Tree) -> None:
    plain, before = tree.python(PLAY).stdout, files(tree.package)
    done = tree.compile()
    [build] = tree.builds()
    assert (done.stdout, done.stderr) == (f"build/compiled/{build}: 2 modules\n", "")
    assert plain == "plain 126 [21, 21, 0] function\n"
    assert tree.python(PLAY).stdout == f"compiled 126 [21, 21, 0] {COMPILED_FUNCTION}\n"
    assert files(tree.package) == before
    modules = [name.split(".")[0] for name in files(tree.store / build)]
    assert modules == ["recipe", "undermine/heap", "undermine/tower/tower"]
    # Nothing in it tells where it was built.
    assert not [name for name in files(tree.store) if str(tree.folder).encode() in (tree.store / name).read_bytes()]

    # Modules know where their source is, and tracebacks show its lines.
    told = tree.python("import undermine.heap as heap; print(heap.__file__, heap.__spec__.origin)").stdout.split()
    assert Path(told[0]) == tree.package / "heap.py" and Path(told[1]).is_relative_to(tree.store)
    assert "    self.cells[index] = amount\n" in tree.python(FAIL).stdout

    # Once more does nothing; a change in one module compiles that one, and leaves nothing old behind.
    steps = tree.folder / "build" / "steps"
    made = {name: (steps / name).stat().st_mtime_ns for name in files(steps)}
    assert tree.compile().stdout == done.stdout
    tree.change("tower/tower.py", "self.put(1, amount)", "self.put(2, amount)")
    assert tree.python(TELL).stdout == "plain\n"
    assert tree.compile().returncode == 0
    kept = {name: (steps / name).stat().st_mtime_ns for name in files(steps)}
    assert len(made) == len(kept) == 4 and len(made.items() & kept.items()) == 2
    assert len(tree.builds()) == 1 and tree.builds() != [build]
    assert tree.python(PLAY).stdout == f"compiled 126 [21, 0, 21] {COMPILED_FUNCTION}\n"


@needs_compiler
def test_the_checked_build_finds_what_c_would_pass_over(tree: Tree) -> None:
    (tree.package / "tower" / "tower.pxd").unlink()
    (tree.package / "games").mkdir()
    for ending in ("py", "pxd"):
        shutil.copy(tree.package / f"heap.{ending}", tree.package / "games")
    found = ["IndexError", "2 [0, 1]", "OverflowError"]
    misuse = MISUSE.replace("undermine.heap", "undermine.games.heap")

    # Of the rules alone: what else would be compiled is refused, and not silently plain.
    rules = tree.compile("--checked=rules").stdout
    [part] = tree.builds()
    assert rules == f"build/compiled/{part}: 1 modules\n"
    done = tree.python(misuse, UNDERMINE_COMPILED="checked")
    assert done.stdout.splitlines() == found, done.stderr
    refused = tree.python("import undermine.heap", UNDERMINE_COMPILED="checked").stderr.splitlines()[-1]
    assert refused.startswith("ImportError: undermine.heap is no part of this build")

    # The whole one takes its place, and does as well.
    steps = tree.folder / "build" / "steps"
    made = {name: (steps / name).stat().st_mtime_ns for name in files(steps)}
    assert tree.compile("--checked").returncode == 0
    [whole] = tree.builds()
    assert made.items() < {name: (steps / name).stat().st_mtime_ns for name in files(steps)}.items()
    assert tree.python(MISUSE, UNDERMINE_COMPILED="checked").stdout.splitlines() == found
    assert whole != part and tree.compile("--checked=rules").stdout.startswith(f"build/compiled/{whole}: ")
    assert tree.python(TELL).stdout == "plain\n"


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"CC": "/nonexistent"}, "there is no C compiler: /nonexistent"),
        ({"CC": "false"}, "undermine/heap.py does not compile"),
    ],
    ids=["none", "fails"],
)
def test_why_it_cannot_be_compiled(tree: Tree, environment: dict[str, str], why: str) -> None:
    (tree.package / "tower" / "tower.pxd").unlink()
    done = tree.compile(**environment)
    assert done.returncode == 1 and done.stderr.splitlines()[0] == f"undermine cannot be compiled: {why}"
    assert tree.python(TELL).stdout == "plain\n"


def test_what_changes_while_it_is_compiled_is_not_kept(tree: Tree) -> None:
    (tree.package / "tower" / "tower.pxd").unlink()
    # a compiler during whose work somebody writes on
    compiler = tree.folder / "compiler"
    compiler.write_text(f"#!/bin/sh\necho >> {tree.package / 'heap.py'}\n", encoding="utf-8")
    compiler.chmod(0o755)
    done = tree.compile(CC=str(compiler))
    assert done.returncode == 1 and done.stderr == "undermine cannot be compiled: the sources changed meanwhile\n"
    assert tree.builds() == []


def test_what_cython_says_is_told(tree: Tree) -> None:
    tree.change("heap.pxd", "bytearray", "no_such_type")
    done = tree.compile()
    assert done.returncode == 1 and "no_such_type" in done.stderr


@pytest.mark.long
@needs_compiler
def test_what_was_kept_from_before_leaves_no_trace(tree: Tree, tmp_path: Path) -> None:
    """A folder in which somebody has worked gives the same bytes as one that is new."""
    made = []
    for worked_in in (True, False):
        one = tree if worked_in else Tree(new_folder(tmp_path / "new"))
        if worked_in:
            one.compile()
        # The heap is translated again, to the same as before.
        one.change("tower/tower.pxd", "cdef class", "# a heap of heaps\ncdef class")
        one.compile()
        [build] = one.builds()
        made.append({name: (one.store / build / name).read_bytes() for name in files(one.store / build)})
    assert made[0] == made[1] and len(made[0]) == 3


def new_folder(path: Path) -> Path:
    path.mkdir()
    return path
