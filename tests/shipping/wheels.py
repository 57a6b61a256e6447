"""Makes everything that is published: ``make wheels``.

The sources, the plain wheel and, where there is a compiler, the compiled one for this Python, in ``dist/``, with their
sums. Nothing is left there that lacks something. The plain wheel is made from the packed sources, and must be the same
as the one made in the working tree: so nothing is missing there either.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from tests.shipping.contents import ROOT, lacking_in_sources, lacking_in_wheel

DIST: Final = ROOT / "dist"


def build(kind: str, folder: Path, into: Path, **environment: str) -> Path:
    """Have hatch build something, and return it."""
    into.mkdir(parents=True, exist_ok=True)
    before = set(into.iterdir())
    own = {name: value for name, value in os.environ.items() if not name.startswith("UNDERMINE_")}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)],
        cwd=folder,
        env={**own, **environment},
        check=True,
        timeout=3600,
        stdout=subprocess.DEVNULL,
    )
    [made] = set(into.iterdir()) - before
    return made


def can_compile() -> bool:
    """Whether there is all that compiling needs."""
    return subprocess.run([sys.executable, "hatch_build.py", "--possible"], cwd=ROOT, timeout=60).returncode == 0


def sum_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def build_all(into: Path) -> list[Path]:
    """Everything that is published, looked through; an error if something is missing."""
    shutil.rmtree(into, ignore_errors=True)
    sources = build("sdist", ROOT, into)
    with tempfile.TemporaryDirectory(prefix="undermine-wheels-") as name:
        apart = Path(name)
        with tarfile.open(sources) as packed:
            packed.extractall(apart, filter="data")
        [unpacked] = apart.iterdir()
        plain = build("wheel", unpacked, into, UNDERMINE_PURE="1")
        if sum_of(build("wheel", ROOT, apart / "again", UNDERMINE_PURE="1")) != sum_of(plain):
            sys.exit("the wheel from the packed sources is another than the one from the working tree")
    made = [sources, plain]
    if can_compile():
        made.append(build("wheel", ROOT, into, UNDERMINE_COMPILED="1"))
    for path in made:
        look = lacking_in_sources if path == sources else lacking_in_wheel
        if complaints := look(path):
            path.unlink()
            sys.exit("\n".join([f"{path.name} lacks", *complaints]))
    return made


def main() -> None:
    made = build_all(DIST)
    sums = [f"{sum_of(path)}  {path.name}" for path in made]
    (DIST / "SHA256SUMS").write_text("\n".join([*sums, ""]), encoding="ascii")
    print(*sums, sep="\n")


if __name__ == "__main__":
    main()
