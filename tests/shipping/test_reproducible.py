"""The same sources give the same bytes, whoever builds them, where and when."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.building.tree import Tree, needs_compiler

#: two people with habits of their own: the mask of new files, where they are at home, what time it is there
HABITS = (
    {"umask": "022", "HOME": "/home/ada", "TZ": "UTC", "LC_ALL": "C", "age": "1000000000"},
    {"umask": "077", "HOME": "/nowhere", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "age": "1900000000"},
)


def built(folder: Path, habits: dict[str, str], target: str, **engine: str) -> tuple[str, bytes]:
    """What somebody builds in a folder: its name and its bytes."""
    folder.mkdir(parents=True)
    tree = Tree(folder)
    (tree.package / "tower" / "tower.pxd").unlink()
    for path in folder.rglob("*"):
        path.chmod(0o777 & ~int(habits["umask"], 8))
        os.utime(path, (int(habits["age"]),) * 2)
    own = {name: value for name, value in os.environ.items() if not name.startswith(("UNDERMINE_", "SOURCE_DATE"))}
    person = {name: habits[name] for name in ("HOME", "TZ", "LC_ALL")}
    build = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", "dist"]
    subprocess.run(
        ["sh", "-c", f'umask {habits["umask"]} && exec "$@"', "sh", *build],
        cwd=folder,
        env={**own, **person, **engine},
        check=True,
        capture_output=True,
        timeout=600,
    )
    [made] = (folder / "dist").iterdir()
    return made.name, made.read_bytes()


@pytest.mark.parametrize(
    ("target", "engine"),
    [
        ("sdist", {}),
        ("wheel", {"UNDERMINE_PURE": "1"}),
        pytest.param("wheel", {"UNDERMINE_COMPILED": "1"}, marks=[pytest.mark.long, needs_compiler]),
    ],
    ids=["sources", "plain", "compiled"],
)
def test_two_people_build_the_same_bytes(target: str, engine: dict[str, str], tmp_path: Path) -> None:
    one = built(tmp_path / "here", HABITS[0], target, **engine)
    assert built(tmp_path / "some where" / "else", HABITS[1], target, **engine) == one
    assert str(tmp_path).encode() not in one[1]
