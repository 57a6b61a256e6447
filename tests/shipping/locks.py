"""Writes the locks in ``requirements/`` anew: ``make locks``, or ``make locks ARGS=--upgrade`` for the newest versions.

``pyproject.toml`` says what would do, a lock which exact versions are installed, for every platform and every Python
that is supported, each with the hashes of all its files: whoever installs from a lock gets these bytes or an error.
Where packages come from is nobody's business but the installer's, so that no lock names an address.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "requirements"
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OLDEST: Final = "3.11"


class Lock(NamedTuple):
    """A purpose: what it is about, which extras and groups it needs, and the lock whose packages are there already.

    ``beside`` is the lock that may be installed into the same environment, before or after, so that both must agree.
    ``edits`` is where this package is installed from its own folder, ``builds`` where wheels of it are built.
    """

    about: str
    extras: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    on: str = ""
    beside: str = ""
    edits: bool = False
    builds: bool = False


LOCKS: Final = {
    "play": Lock("one plays with, at the table server and in the terminal", extras=("server", "terminal"), edits=True),
    "test": Lock("tests, measurements and builds run with", extras=("dev",), on="play"),
    "docs": Lock("the documentation is built with", extras=("docs",), on="test"),
    "serve": Lock(
        "a server runs with where nobody plays at a terminal, as in a container", extras=("server", "postgresql")
    ),
    "build": Lock("wheels are built with", builds=True),
    "ship": Lock("wheels and locks are made and looked at with", groups=("ship",), beside="docs"),
    "node": Lock("the client is built with where there is no Node, or an old one", groups=("node",)),
}


def wanted(lock: Lock) -> list[str]:
    """What a lock is resolved from, the extras of this package aside."""
    groups: dict[str, list[str]] = PROJECT.get("dependency-groups", {})
    found = [text for group in lock.groups for text in groups[group]]
    building: list[str] = PROJECT["build-system"]["requires"]
    if lock.edits:
        # It is made without isolation, and needs no compiler.
        found += ["editables", *(text for text in building if Requirement(text).name != "cython")]
    return [*found, *(building if lock.builds else [])]


def entries(text: str) -> dict[str, str]:
    """The packages of a lock by name, each with its hashes."""
    joined = [line for line in text.splitlines() if line and not line.startswith(("#", "-r "))]
    found: dict[str, str] = {}
    name = ""
    for line in joined:
        if line.startswith(" "):
            found[name] += f"{line}\n"
        else:
            name = canonicalize_name(Requirement(line.removesuffix("\\").strip()).name)
            if name in found:
                raise SystemExit(f"{name} would be locked in more than one version")
            found[name] = f"{line}\n"
    return found


def known(name: str) -> dict[str, str]:
    """What a lock holds, with those it stands on."""
    lock, file = LOCKS[name], FOLDER / f"{name}.txt"
    below = known(lock.on) if lock.on else {}
    return {**below, **entries(file.read_text(encoding="utf-8") if file.exists() else "")}


def extras_of(name: str) -> tuple[str, ...]:
    """The extras of a lock and of those it stands on."""
    lock = LOCKS[name]
    return (*(extras_of(lock.on) if lock.on else ()), *lock.extras)


def resolve(name: str, more: list[str]) -> dict[str, str]:
    """Everything that a purpose needs; versions that are locked already stay, unless they no longer do."""
    lock = LOCKS[name]
    with tempfile.TemporaryDirectory(prefix="undermine-locks-") as folder:
        out, inputs, below = (Path(folder) / file for file in ("lock.txt", "inputs.txt", "below.txt"))
        others = {package: text for other in LOCKS for package, text in known(other).items()}
        out.write_text("".join({**others, **known(name)}.values()), encoding="utf-8")
        inputs.write_text("\n".join(wanted(lock)), encoding="utf-8")
        fixed = [known(other) for other in (lock.on, lock.beside) if other]
        below.write_text("".join(text for packages in fixed for text in packages.values()), encoding="utf-8")
        extras = [part for extra in extras_of(name) for part in ("--extra", extra)] if lock.extras else []
        command = [
            *("uv", "pip", "compile", "--quiet", "--universal", "--python-version", OLDEST, "--generate-hashes"),
            # the same version on every Python, even if there is a newer one for the newer
            *("--fork-strategy", "fewest"),
            *("--no-emit-index-url", "--no-header", "--no-annotate", "--output-file", str(out)),
            *(*more, *extras, "--constraint", str(below), str(inputs)),
            *(["pyproject.toml"] if lock.extras else []),
        ]
        subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=True, timeout=600, stdout=subprocess.DEVNULL)
        return entries(out.read_text(encoding="utf-8"))


def main() -> None:
    for name, lock in LOCKS.items():
        if not {*lock.extras} <= {*PROJECT["project"]["optional-dependencies"]}:
            continue
        packages = resolve(name, sys.argv[1:])
        there = known(lock.on) if lock.on else {}
        lines = [f"# The exact versions that {lock.about}, made by `make locks`; pyproject.toml says what would do.\n"]
        lines += [f"-r {lock.on}.txt\n"] if lock.on else []
        # By its whole text: for another purpose a package may be wanted on more platforms.
        lines += [text for package, text in sorted(packages.items()) if there.get(package) != text]
        (FOLDER / f"{name}.txt").write_text("".join(lines), encoding="utf-8")
        print(f"requirements/{name}.txt: {len(packages)} packages")


if __name__ == "__main__":
    main()
