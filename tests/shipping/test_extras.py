"""Each extra as whoever asks for it gets it: the wheel with that extra in an empty environment, and a program using it.

Whatever the package imports that an extra does not bring along is found out here and nowhere else: where the tests run,
everything is installed.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.server import postgres
from tests.shipping import smoke, using
from tests.shipping.contents import ROOT, lacking_in_wheel
from tests.shipping.wheels import build

pytestmark = pytest.mark.long
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
#: what is used by a program of ``using.py``
BY_PROGRAM = ("client", "cluster", "dev", "docs", "envs", "lab", "mcp", "openspiel", "terminal", "testing")
#: what is used by serving tables
BY_SERVING = ("postgresql", "server")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = build("wheel", ROOT, tmp_path_factory.mktemp("dist"), UNDERMINE_PURE="1")
    assert lacking_in_wheel(made) == []
    return made


@pytest.fixture(scope="session", autouse=True)
def _postgres_ends_with_the_tests() -> Iterator[None]:
    yield
    postgres.stop()


def finished(command: Sequence[str], home: Path) -> str:
    done = smoke.run(command, home)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def installed(wheel: Path, home: Path, *extras: str) -> Path:
    """The programs of an empty environment into which the wheel was installed with some extras, and what these need.

    Packages come from where they come from here; what is installed here is not there.
    """
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    bin_folder = home / "env" / "bin"
    asked = f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
    if uv is not None:
        make = [uv, "venv", "--quiet", "--python", sys.executable, str(home / "env")]
        put = [uv, "pip", "install", "--quiet", "--python", str(bin_folder / "python"), asked]
        check = [uv, "pip", "check", "--quiet", "--python", str(bin_folder / "python")]
    else:
        make = [sys.executable, "-m", "venv", str(home / "env")]
        pip = [str(bin_folder / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        put, check = [*pip, "install", "--no-compile", asked], [*pip, "check"]
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    for command in (make, put, check):
        done = subprocess.run(
            command, cwd=home, env=own, capture_output=True, text=True, timeout=smoke.INSTALL_WITHIN, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return bin_folder


def test_every_extra_is_used_here() -> None:
    assert {*BY_PROGRAM, *BY_SERVING} == {*PROJECT["optional-dependencies"]}
    assert len(BY_PROGRAM) + len(BY_SERVING) == len(PROJECT["optional-dependencies"])


def test_the_package_alone_pulls_in_nothing_and_plays(wheel: Path, tmp_path: Path) -> None:
    there = installed(wheel, tmp_path)
    names = "import importlib.metadata as m; print(*sorted(one.name.lower() for one in m.distributions()))"
    assert {*finished([str(there / "python"), "-I", "-c", names], tmp_path).split()} - {"pip", "setuptools"} == {
        "undermine"
    }
    asked = [str(there / "undermine"), "simulate", "lost_mines", "--games", "1", "--json"]
    assert json.loads(finished(asked, tmp_path))


@pytest.mark.parametrize("extra", BY_PROGRAM)
def test_an_extra_brings_along_what_it_takes_to_use_it(extra: str, wheel: Path, tmp_path: Path) -> None:
    there = installed(wheel, tmp_path, extra)
    program = [str(there / "python"), "-I", using.__file__, extra]
    if extra != "client":
        assert finished(program, tmp_path).endswith("used\n")
        return
    served = tmp_path / "served"
    served.mkdir()
    with smoke.serving([sys.executable, "-m", "undermine", "serve", "--port", "0"], served) as (address, _):
        assert finished([*program, address], tmp_path).endswith("used\n")


def test_with_the_server_tables_are_served(wheel: Path, tmp_path: Path) -> None:
    there = installed(wheel, tmp_path, "server")
    with smoke.serving([str(there / "undermine"), "serve", "--port", "0"], tmp_path) as (address, _):
        smoke.look_at(address)
    # The tables of the challenge are served with the same packages.
    finished([str(there / "python"), "-I", "-c", "import undermine.envs.hall.__main__"], tmp_path)


def test_with_postgresql_they_are_kept_in_one(wheel: Path, tmp_path: Path) -> None:
    """It is of use to a server alone, and asked for beside it."""
    there = installed(wheel, tmp_path, "server", "postgresql")
    url = asyncio.run(postgres.database(tmp_path))
    with smoke.serving([str(there / "undermine"), "serve", "--port", "0", "--data", url], tmp_path) as (address, _):
        smoke.look_at(address)
