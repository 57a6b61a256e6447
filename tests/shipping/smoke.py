"""What a stranger does first with a wheel, in an empty environment: ``make smoke``.

For every Python to be had, or those that are named: the wheel alone, which says what else to install; then with what
the server needs, from an empty home and another folder, as far as the first table.
"""

from __future__ import annotations

import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from tests.shipping.wheels import DIST

#: how long anything may take that installs, and a server that starts, on a machine that has other things to do
INSTALL_WITHIN: Final = 900
START_WITHIN: Final = 300
OLDEST: Final = (3, 11)


def empty(home: Path) -> dict[str, str]:
    """The environment of somebody who has never done anything; where packages come from is left as it is."""
    left_out = ("UNDERMINE_", "XDG_", "PYTHON", "VIRTUAL_ENV", "BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    own = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    return {**own, "HOME": str(home), "PIPX_HOME": str(home / "pipx"), "UV_CACHE_DIR": str(home / "uv")}


def run(command: Sequence[str], home: Path, within: float = INSTALL_WITHIN) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=home, env=empty(home), capture_output=True, text=True, timeout=within)


@contextmanager
def serving(command: Sequence[str], home: Path, within: float = START_WITHIN) -> Iterator[tuple[str, str]]:
    """A server while it runs: its address, and what it said when it was ready."""
    with (home / "said").open("w+") as out, (home / "logged").open("w+") as log:
        # A group of its own, for what starts it may start others.
        process = subprocess.Popen(
            command, cwd=home, env=empty(home), stdout=out, stderr=log, text=True, start_new_session=True
        )
        try:
            until = time.monotonic() + within
            while not (found := re.search(r"http://\S+", Path(out.name).read_text())):
                assert process.poll() is None and time.monotonic() < until, Path(log.name).read_text()[-2000:]
                time.sleep(0.1)
            yield found[0], Path(out.name).read_text()
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(30)


def get(url: str) -> bytes:
    with urlopen(url, timeout=60) as answer:
        content: bytes = answer.read()
        return content


def look_at(address: str) -> None:
    """The page with its script, the words, the deck, and a first table with bots."""
    assert json.loads(get(f"{address}/health"))["status"] == "ok"
    page = get(address).decode()
    scripts = re.findall(r'src="(/[^"]+\.js)"', page)
    assert scripts and all(get(address + script) for script in scripts)
    assert len(json.loads(get(f"{address}/api/games"))["games"]) >= 3
    for language in ("en", "de", "nl"):
        assert len(get(f"{address}/api/words/{language}")) > 1000
    assert len(get(f"{address}/api/decks/reconstruction")) > 100
    body = json.dumps({"game": "saboteur", "name": "Ada", "seats": 3, "bots": ["keen"], "start": True}).encode()
    asked = Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    with urlopen(asked, timeout=60) as answer:
        entrance: dict[str, Any] = json.load(answer)
    assert entrance["token"] and entrance["code"]


def pythons() -> list[str]:
    """Every Python of this machine that is new enough, one of each version."""
    versions = [f"python3.{minor}" for minor in range(OLDEST[1], 20)]
    found = [path for path in map(shutil.which, versions) if path]
    found += sorted(glob.glob(os.path.expanduser("~/.pyenv/versions/3.*/bin/python3")))
    found += ["/usr/bin/python3", sys.executable]
    ask = "import sys; print(sys.implementation.name, *sys.version_info[:3])"
    known: dict[str, str] = {}
    for path in found:
        told = subprocess.run([path, "-c", ask], capture_output=True, text=True, timeout=60).stdout.split()
        if len(told) == 4 and tuple(map(int, told[1:3])) >= OLDEST:
            known.setdefault(" ".join(told), path)
    return list(known.values())


def try_out(python: str, wheel: Path) -> str:
    """Do all of it with one Python; what the command says of itself."""
    with tempfile.TemporaryDirectory(prefix="undermine-smoke-") as folder:
        home = Path(folder)
        done = run([python, "-m", "venv", "env"], home)
        assert done.returncode == 0, done.stderr
        pip = ["env/bin/python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile"]
        for asked in (str(wheel), f"{wheel}[server,terminal]"):
            done = run([*pip, asked], home)
            assert done.returncode == 0, done.stderr
            if asked == str(wheel):
                # Nothing but the package itself: it plays and says what the server needs.
                said = run(["env/bin/undermine"], home)
                assert said.returncode == 2 and 'pip install "undermine[server]"' in said.stderr, said.stderr
                assert said.stderr.count("\n") == 1 and said.stdout == ""
                played = run(["env/bin/undermine", "simulate", "saboteur", "--games", "2", "--json"], home)
                assert played.returncode == 0, played.stderr
        with serving(["env/bin/undermine"], home) as (address, said_then):
            assert str(home / ".local/share/undermine") in said_then
            look_at(address)
        return run(["env/bin/undermine", "--version"], home).stdout.partition("\n")[0]


def wheels_for(python: str) -> list[Path]:
    """The wheels in ``dist/`` that a Python can use: the plain one, and one that was compiled for it."""
    ask = "import sys; print(f'cp{sys.version_info.major}{sys.version_info.minor}')"
    tag = subprocess.run([python, "-c", ask], capture_output=True, text=True, timeout=60, check=True).stdout.strip()
    return [
        path for path in sorted(DIST.glob("*.whl")) if path.name.endswith("-none-any.whl") or f"-{tag}-" in path.name
    ]


def main() -> None:
    for python in sys.argv[1:] or pythons():
        for wheel in wheels_for(python):
            began = time.monotonic()
            told = try_out(python, wheel)
            print(f"{python}: {wheel.name}: {told}, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
