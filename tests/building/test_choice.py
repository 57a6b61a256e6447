"""Which engine runs: what is built if it fits, plain Python if not, or what the environment forces."""

from __future__ import annotations

import pytest

from tests.building.tree import TELL, Tree
from undermine import Engine, _engine, engine

STALE = (
    "undermine: the compiled engine was built from other sources, so plain Python runs; build it with: make compile\n"
)


def test_this_process_knows_its_engine() -> None:
    assert isinstance(engine(), Engine)
    assert engine().name in ("plain", "compiled", "compiled, checked") and engine().why


def test_where_nothing_is_built_plain_python_runs_and_says_nothing(tree: Tree) -> None:
    done = tree.python(TELL)
    assert (done.stdout, done.stderr) == ("plain\n", "")


def test_what_fits_the_sources_is_used(tree: Tree) -> None:
    folder = tree.pretend()
    done = tree.python("import undermine; print(*undermine.engine(), sep='\\n'); import undermine.heap")
    assert done.stdout == f"compiled\n{folder} fits the sources\n"
    # It really is the compiled module that was looked for, and here there is none.
    assert "ImportError" in done.stderr and str(folder) in done.stderr
    assert tree.python("import undermine.native; print(undermine.native.__spec__.origin)").stdout.endswith(
        "native.py\n"
    )


@pytest.mark.parametrize("file", ["heap.py", "heap.pxd", "native.pxd"])
def test_what_is_older_than_any_source_is_refused_with_one_line_for_all_processes(tree: Tree, file: str) -> None:
    tree.pretend()
    tree.change(file, "number" if file == "native.pxd" else "amount", "much")
    done = tree.python(f"import subprocess, sys; {TELL}; subprocess.run([sys.executable, '-c', {TELL!r}])")
    assert sorted(done.stdout.split()) == ["plain", "plain"] and done.stderr == STALE


def test_what_is_not_compiled_may_change(tree: Tree) -> None:
    tree.pretend()
    tree.change("native.py", "2 *", "number +")
    assert tree.python(TELL).stdout == "compiled\n"


def test_one_more_declaration_makes_everything_old(tree: Tree) -> None:
    tree.pretend()
    (tree.package / "tower" / "further.pxd").write_text("", encoding="utf-8")
    assert tree.python(TELL).stderr == STALE


def test_a_build_is_what_its_recipe_says(tree: Tree) -> None:
    (tree.pretend() / "recipe").write_bytes(b"another recipe")
    assert tree.python(TELL).stderr == STALE


def test_a_build_for_another_python_is_none(tree: Tree) -> None:
    folder = tree.pretend()
    folder.rename(folder.with_name(folder.name.replace(_engine.ABI, "cpython-399-other")))
    done = tree.python(TELL)
    assert (done.stdout, done.stderr) == ("plain\n", "")


def test_the_checked_build_is_used_if_it_is_asked_for(tree: Tree) -> None:
    tree.pretend(checked=True)
    assert (tree.python(TELL).stdout, tree.python(TELL).stderr) == ("plain\n", "")
    assert tree.python(TELL, UNDERMINE_COMPILED="checked").stdout == "compiled, checked\n"
    refused = tree.python(TELL, UNDERMINE_COMPILED="1")
    assert refused.returncode == 1 and "no compiled engine is built" in refused.stderr


def test_plain_python_can_be_forced(tree: Tree) -> None:
    tree.pretend()
    tell = "import undermine; print(*undermine.engine(), sep=': ')"
    assert tree.python(tell, UNDERMINE_PURE="1").stdout == "plain: UNDERMINE_PURE is set\n"
    assert tree.python(tell, UNDERMINE_PURE="1", UNDERMINE_COMPILED="1").stdout.startswith("plain")
    for unset in ("", "0"):
        assert tree.python(TELL, UNDERMINE_PURE=unset).stdout == "compiled\n"


@pytest.mark.parametrize(
    ("value", "how"), [("1", "make compile"), ("checked", "make compile ARGS=--checked")], ids=["compiled", "checked"]
)
def test_where_compiled_is_forced_there_is_no_other(tree: Tree, value: str, how: str) -> None:
    without = tree.python(TELL, UNDERMINE_COMPILED=value)
    tree.pretend(checked=value == "checked")
    tree.change("heap.py", "amount", "number")
    stale = tree.python(TELL, UNDERMINE_COMPILED=value)
    for done, why in ((without, "no compiled"), (stale, "built from other sources")):
        last = done.stderr.splitlines()[-1]
        assert done.returncode == 1 and done.stdout == ""
        assert last.startswith("ImportError: UNDERMINE_COMPILED is set, but ") and why in last
        assert last.endswith(f"; build it with: {how}")
