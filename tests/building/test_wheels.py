"""Wheels: compiled where there is a compiler, plain where there is none, and what is asked for or nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.building.tree import ASIDE, ROOT, TELL, Tree, needs_compiler, run
from undermine import __version__, _engine

PLAIN = "undermine-1-py3-none-any.whl"
PLAY = """
import undermine
from undermine import heap
print(heap.Heap(1).put(0, 4), undermine.engine().name, heap.__spec__.origin)
"""


#: what is said of packages that are installed, but for this one
WITHOUT_CYTHON = (
    "import importlib.metadata as told, hatchling.build; known = told.version; "
    "told.version = lambda name: known('no-such-package' if name == 'cython' else name)"
)


def wheel(tree: Tree, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("-m", "hatchling", "build", "-t", "wheel", "-d", "dist", cwd=tree.folder, **environment)


def wheels(tree: Tree) -> list[str]:
    return sorted(path.name for path in tree.folder.glob("dist/*.whl"))


def unpack(tree: Tree) -> Path:
    """The only wheel, unpacked as it would be installed."""
    [name] = wheels(tree)
    with zipfile.ZipFile(tree.folder / "dist" / name) as packed:
        packed.extractall(tree.folder / "installed")
    return tree.folder / "installed"


@needs_compiler
def test_a_wheel_has_what_it_was_compiled_to(tree: Tree) -> None:
    (tree.package / "tower" / "tower.pxd").unlink()
    assert wheel(tree).returncode == 0
    [name] = wheels(tree)
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert name.startswith(f"undermine-1-{version}-{version}-") and name != PLAIN

    installed = unpack(tree)
    shutil.rmtree(tree.folder / "build")
    done = run("-c", PLAY, cwd=installed, UNDERMINE_COMPILED="1")
    assert done.stdout.startswith("8 compiled "), done.stderr
    assert Path(done.stdout.split()[-1]).is_relative_to(installed / "undermine" / "_compiled")
    # Whoever changes an installed file gets what they wrote.
    with (installed / "undermine" / "heap.py").open("a", encoding="utf-8") as file:
        file.write("\n")
    done = run("-c", TELL, cwd=installed)
    assert done.stdout == "plain\n" and done.stderr.count("\n") == 1
    assert "install undermine anew" in done.stderr and "make" not in done.stderr


def test_a_wheel_brings_the_numbered_rules_along(tree: Tree) -> None:
    rules = tree.folder / "docs" / "rules"
    rules.mkdir(parents=True)
    (rules / "whist.md").write_text("- **W.01** Four play.\n", encoding="utf-8")
    assert wheel(tree, UNDERMINE_PURE="1").returncode == 0
    kept = unpack(tree) / "undermine" / "envs" / "text" / "numbered" / "whist.md"
    assert kept.read_text(encoding="utf-8") == "- **W.01** Four play.\n"


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"CC": "/nonexistent"}, "there is no C compiler: /nonexistent"),
        ({"UNDERMINE_PURE": "1"}, "UNDERMINE_PURE is set"),
    ],
    ids=["no compiler", "forced"],
)
def test_a_plain_wheel_says_why(tree: Tree, environment: dict[str, str], why: str) -> None:
    done = wheel(tree, **environment)
    said = [line for line in (done.stdout + done.stderr).splitlines() if "plain" in line]
    assert said == [f"undermine: not compiled, so it will run as plain Python: {why}"]
    assert wheels(tree) == [PLAIN] and not tree.store.exists()
    assert run("-c", PLAY, cwd=unpack(tree)).stdout.startswith("8 plain ")
    assert run("-c", TELL, cwd=tree.folder / "installed", UNDERMINE_COMPILED="1").returncode == 1


def test_without_cython_a_wheel_is_plain(tree: Tree) -> None:
    done = run("-c", f"{WITHOUT_CYTHON}; hatchling.build.build_wheel('dist')", cwd=tree.folder)
    assert done.stderr.endswith("plain Python: Cython is not installed\n") and wheels(tree) == [PLAIN]


def test_where_compiled_is_forced_there_is_no_plain_wheel(tree: Tree) -> None:
    done = wheel(tree, CC="/nonexistent", UNDERMINE_COMPILED="1")
    assert done.returncode != 0 and "there is no C compiler" in done.stderr and wheels(tree) == []


def test_a_package_without_declarations_is_plain(tree: Tree) -> None:
    for path in tree.package.rglob("*.pxd"):
        path.unlink()
    assert wheel(tree).returncode == 0 and wheels(tree) == [PLAIN]


def test_what_is_installed_from_its_own_folder_is_not_compiled(tree: Tree) -> None:
    """An editable install is what ``make play`` makes; it needs neither a compiler nor Cython."""
    code = f"{WITHOUT_CYTHON}; hatchling.build.build_editable('dist')"
    done = run("-c", code, cwd=tree.folder, UNDERMINE_COMPILED="1", CC="/nonexistent")
    assert done.returncode == 0, done.stderr
    assert wheels(tree) == [PLAIN] and not (tree.folder / "build").exists()


def test_the_source_distribution_has_all_that_compiling_needs(tree: Tree) -> None:
    tree.pretend()
    assert run("-m", "hatchling", "build", "-t", "sdist", "-d", "dist", cwd=tree.folder).returncode == 0
    with tarfile.open(tree.folder / "dist" / "undermine-1.tar.gz") as packed:
        names = {name.removeprefix("undermine-1/") for name in packed.getnames()}
    declared = {f"src/{name}" for name in _engine.read_sources(str(tree.package))}
    assert {"hatch_build.py", "src/undermine/_engine.py", *declared} <= names
    assert not [name for name in names if name.startswith("build")]


@pytest.mark.long
@pytest.mark.parametrize("compiled", [pytest.param(True, marks=needs_compiler), False], ids=["compiled", "plain"])
def test_the_package_is_built_installed_and_played(tmp_path: Path, compiled: bool) -> None:
    for name in ASIDE:
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    forced = {"UNDERMINE_COMPILED": "1"} if compiled else {"CC": "/nonexistent"}
    pip = ("-m", "pip", "--disable-pip-version-check")
    done = run(*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", "dist", ".", cwd=tmp_path, **forced)
    assert done.returncode == 0, done.stderr
    [built] = (tmp_path / "dist").iterdir()
    assert built.name.endswith("-py3-none-any.whl") != compiled

    venv.create(tmp_path / "venv")
    python = str(tmp_path / "venv" / "bin" / "python")
    done = run(*pip, "--python", python, "install", "--no-deps", "--no-index", str(built), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    apart = tmp_path / "elsewhere"
    apart.mkdir()
    told = run("-m", "undermine", "--version", cwd=apart, program=python)
    first = told.stdout.partition("\n")[0]
    assert first == f"undermine {__version__} (engine: {'compiled' if compiled else 'plain'})", told.stderr
    # It plays the same matches as the sources.
    simulate = (
        "-m",
        "undermine",
        "simulate",
        "saboteur",
        "--bots",
        "keen,random",
        "--games",
        "3",
        "--seed",
        "7",
        "--json",
    )
    played = run(*simulate, "--records", str(apart / "installed"), cwd=apart, program=python)
    assert played.returncode == 0, played.stderr
    run(*simulate, "--records", str(apart / "plain"), cwd=ROOT, PYTHONPATH=str(ROOT / "src"), UNDERMINE_PURE="1")
    assert (apart / "installed").read_bytes() == (apart / "plain").read_bytes()
