"""What is installed: for playing no more than the server and the terminal need, and from wherever one installs."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.shipping import locks

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FOLDER = ROOT / "requirements"
COMPILER = "cython>=3.3.1"


def locked(name: str) -> dict[str, Requirement]:
    """What a lock names itself, as far as it is for this platform."""
    texts = locks.entries((ROOT / "requirements" / name).read_text(encoding="utf-8")).values()
    found = [Requirement(text.partition(" \\\n")[0]) for text in texts]
    return {canonicalize_name(one.name): one for one in found if one.marker is None or one.marker.evaluate()}


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


def test_whatever_is_installed_into_one_environment_agrees() -> None:
    # What `make play`, `make test`, `make docs` and `make wheels` need lies in .venv/, whatever was asked for first.
    names = ("play", "test", "docs", "ship")
    versions: dict[str, set[str]] = {}
    for name in names:
        for package, one in locked(f"{name}.txt").items():
            versions.setdefault(package, set()).add(str(one.specifier))
    assert {package: found for package, found in versions.items() if len(found) > 1} == {}


def test_the_locks_hold_what_would_do() -> None:
    wanted = [Requirement(text) for texts in PROJECT["project"]["optional-dependencies"].values() for text in texts]
    exact = {**locked("play.txt"), **locked("test.txt"), **locked("docs.txt")}
    for one in wanted:
        if one.name != "undermine":
            version = str(exact[canonicalize_name(one.name)].specifier).removeprefix("==")
            assert one.specifier.contains(version), f"{one} is locked as {version}"


def test_a_container_runs_with_the_versions_that_are_tested() -> None:
    tested = {**locked("play.txt"), **locked("test.txt")}
    for name in ("serve.txt", "build.txt"):
        assert {package: str(one) for package, one in locked(name).items()}.items() <= {
            package: str(one) for package, one in tested.items()
        }.items()
    assert set(locked("serve.txt")) == needed("undermine[server,postgresql]")


def test_every_purpose_has_a_lock_and_every_lock_a_purpose() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    purposes = {f"{name}.txt" for name, lock in locks.LOCKS.items() if {*lock.extras} <= {*extras}}
    assert {path.name for path in FOLDER.iterdir()} == purposes
    for name in purposes:
        lock = locks.LOCKS[name.removesuffix(".txt")]
        groups = [text for group in lock.groups for text in PROJECT["dependency-groups"][group]]
        assert {canonicalize_name(Requirement(text).name) for text in groups} <= {*locked(name)}


@pytest.mark.parametrize("path", sorted(FOLDER.iterdir()), ids=lambda path: path.stem)
def test_a_lock_has_hashes_and_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "//" not in text and "index" not in text
    for name, entry in locks.entries(text).items():
        first, *hashes = entry.splitlines()
        assert re.fullmatch(rf"{re.escape(name)}(\[[a-z,-]+\])?==[^ ]+( ; [^\\]+)? \\", first), first
        assert hashes and all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in hashes), name


def test_the_locks_have_the_files_of_all_platforms() -> None:
    # uvloop comes for every Python on Linux and macOS, and as a source; one machine's file would be a single hash.
    [uvloop] = [text for name, text in locks.entries((FOLDER / "play.txt").read_text()).items() if name == "uvloop"]
    assert uvloop.count("--hash") > 20


def test_the_clients_lock_names_no_host() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert all("integrity" in package for name, package in packages.items() if name)
