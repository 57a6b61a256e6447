"""What is installed: for playing no more than the server and the terminal need, and from wherever one installs."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import requires
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMPILER = "cython>=3.3.1"


def locked(name: str) -> dict[str, Requirement]:
    """What a lock names itself."""
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith(("#", "-r "))]
    return {canonicalize_name(one.name): one for one in found}


def needed(*wanted: str) -> set[str]:
    """Everything that some requirements bring in, our own extras followed."""
    extras = PROJECT["project"]["optional-dependencies"]
    found: set[str] = set()
    seen: set[str] = set()
    waiting = list(wanted)
    while waiting:
        one = Requirement(waiting.pop())
        name, environments = canonicalize_name(one.name), [{"extra": extra} for extra in one.extras] or [{"extra": ""}]
        if str(one) in seen or not (one.marker is None or one.marker.evaluate()):
            continue
        seen.add(str(one))
        if name == "undermine":
            waiting += [text for extra in one.extras for text in extras[extra]]
            continue
        found.add(name)
        for text in requires(name) or ():
            further = Requirement(text)
            if further.marker is None or any(further.marker.evaluate(environment) for environment in environments):
                further.marker = None
                waiting.append(str(further))
    return found


def test_who_plays_installs_what_the_server_and_the_terminal_need_and_no_more() -> None:
    # What is installed from its own folder is not compiled.
    building = {*PROJECT["build-system"]["requires"], "editables"} - {COMPILER}
    assert set(locked("play.txt")) == needed("undermine[server,terminal]", *building)


def test_what_a_wheel_is_compiled_with_is_what_tests_compile_with() -> None:
    assert COMPILER in PROJECT["build-system"]["requires"]
    assert COMPILER in PROJECT["project"]["optional-dependencies"]["dev"]


def test_the_locks_hold_everything_once_and_in_one_version() -> None:
    play, test = locked("play.txt"), locked("test.txt")
    assert needed("undermine[dev]") <= {*play, *test}
    assert not set(play) & set(test)
    assert all(re.fullmatch(r"==[^=*]+", str(one.specifier)) for one in (*play.values(), *test.values()))


def test_the_locks_hold_what_would_do() -> None:
    wanted = [Requirement(text) for texts in PROJECT["project"]["optional-dependencies"].values() for text in texts]
    exact = {**locked("play.txt"), **locked("test.txt"), **locked("docs.txt")}
    for one in wanted:
        if one.name != "undermine":
            version = str(exact[canonicalize_name(one.name)].specifier).removeprefix("==")
            assert one.specifier.contains(version), f"{one} is locked as {version}"


def test_no_lock_names_a_host() -> None:
    for path in (ROOT / "requirements").iterdir():
        assert "//" not in path.read_text(encoding="utf-8"), path
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in packages.items() if name)
