"""What documents tell one to type works: in a fresh folder, with an empty home and the wheel installed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from pathlib import Path

import pytest

from docsite.markdown import blocks
from tests.cli.digging import dug
from tests.documents import PAGES, ROOT, read
from tests.server.conftest import Server
from tests.web.positions import put

pytestmark = pytest.mark.long

#: pages with commands that can be run
RUN = [page for page in PAGES if any(one.language == "sh" and one.not_run is None for one in blocks(read(page)))]
#: how long all commands of a block may take
WITHIN = 600
#: where a page has folders of a real server: those of the fresh folder
INSTEAD = {"/var/lib/undermine": "house", "/backup": "kept", "2026-01-31": time.strftime("%Y-%m-%d")}
#: what a page says right before a program: into which file it goes
_INTO_FILE = re.compile(r"a file `([\w.]+\.py)`[^`]*\Z")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the wheel of this tree; what it stands on is that of this environment."""
    made = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=900, env={**os.environ, "CC": "false", "UNDERMINE_PURE": "1"})
    [wheel] = made.glob("*.whl")
    environment = made / "environment"
    # With a pip of its own, for what a page has installed must not end up in the system.
    venv.create(environment, symlinks=True, with_pip=True)
    python = environment / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", str(wheel)]
    subprocess.run(install, check=True, timeout=300)
    [packages] = environment.glob("lib/python*/site-packages")
    # Found after what is installed here, so that undermine itself is that of the wheel.
    (packages / "beside.pth").write_text(sysconfig.get_path("purelib"))
    found = subprocess.run(
        [python, "-c", "import undermine; print(undermine.__file__)"], capture_output=True, text=True, timeout=60
    )
    assert found.stdout.startswith(str(environment)), found
    return environment


@pytest.mark.parametrize("page", RUN)
def test_what_one_is_told_to_type_works(page: str, installed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    (folder / "kept").mkdir(parents=True)
    text = read(page)
    if "examples/" in text:
        shutil.copytree(ROOT / "examples", folder / "examples")
    if "--data /var/lib/undermine" in text:
        furnish(folder / "house")
    for one in blocks(text):
        before = "\n".join(text.splitlines()[: one.line - 1])
        if one.language == "python" and (into := _INTO_FILE.search(before)) is not None:
            (folder / into[1]).write_text(one.text)
        if one.language == "sh" and one.not_run is None:
            run(one.text, folder, installed, f"{page}:{one.line}")


def furnish(house: Path) -> None:
    """A data folder as a server leaves it, with a match that is being played."""
    house.mkdir()
    server = Server(house)
    try:
        server.start()
    finally:
        server.stop()
    put(house, dug(3, "1"), 6, bot="greedy")


def run(script: str, folder: Path, installed: Path, where: str) -> None:
    """Run commands as somebody would who has just installed the wheel; whatever they started ends with them."""
    for path, here in INSTEAD.items():
        script = script.replace(path, here)
    path = f"{installed / 'bin'}:{os.path.dirname(shutil.which('sh') or '/bin/sh')}:/usr/bin:/bin"
    own = {"PATH": path, "HOME": str(folder.parent), "LANG": "C.UTF-8", "UNDERMINE_LANGUAGE": "en", "TERM": "dumb"}
    # What pages have installed is there, with all its extras; how these are got is proved in tests/shipping.
    own["PIP_NO_INDEX"] = "1"
    started = subprocess.Popen(
        ["sh", "-e", "-c", script],
        cwd=folder,
        env=own,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = started.communicate(timeout=WITHIN)
        assert started.returncode == 0, f"{where}\n{script}\n{said[-3000:]}"
    finally:
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait(10)
