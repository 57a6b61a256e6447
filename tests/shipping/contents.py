"""What must be in a wheel and in the sources that are shipped, read from the files themselves."""

from __future__ import annotations

import json
import re
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from undermine.games import GAMES

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = ROOT / "src"
CLIENT: Final = "undermine/server/web/static/"
#: what no build makes by itself, and nobody would miss before somebody plays
NEEDED: Final = {
    "the client": (f"{CLIENT}index.html", f"{CLIENT}worker.js", f"{CLIENT}manifest.webmanifest", f"{CLIENT}icon.svg"),
    "the words": tuple(f"undermine/words/{language}.json" for language in ("en", "de", "nl")),
    "the deck": ("undermine/games/lost_mines/reconstruction.deck",),
    "the numbered rules": tuple(f"undermine/envs/text/numbered/{game}.md" for game in GAMES),
    "the lettering": ("undermine/drawing/lettering.json", "undermine/drawing/lettering-licence.txt"),
    "the licences": (f"{CLIENT}licences.md", f"{CLIENT}display-face-licence.txt"),
    "the types": ("undermine/py.typed",),
}
#: what a build needs, besides the package itself
BUILDING: Final = (
    *("hatch_build.py", "hatch_sbom.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE.md"),
    *(f"docs/rules/{game}.md" for game in GAMES),
)


def package_files() -> set[str]:
    """Everything of the package that is under version control."""
    built = ("__pycache__", "static", "_compiled")
    files = (path.relative_to(SOURCE) for path in (SOURCE / "undermine").rglob("*") if path.is_file())
    return {path.as_posix() for path in files if not set(built) & set(path.parts)}


def lacking(names: Iterable[str], page: str, needed: Iterable[str] = NEEDED) -> list[str]:
    """What is not among the files of a package that must be; ``page`` is its client's."""
    there = set(names)
    complaints = [f"{what}: {name}" for what in needed for name in NEEDED[what] if name not in there]
    asked = re.findall(r'(?:src|href)="/([^"]+)"', page)
    if not any(name.endswith(".js") for name in asked):
        complaints.append("the client: its page loads no script")
    complaints += [f"the client: {name}" for name in asked if f"{CLIENT}{name}" not in there]
    return complaints + [f"the package: {name}" for name in sorted(package_files() - there)]


def lacking_in_wheel(path: Path) -> list[str]:
    """What a wheel does not have, and should."""
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        index = f"{CLIENT}index.html"
        page = wheel.read(index).decode() if index in names else ""
        complaints = lacking(names, page)
        [metadata] = {name.partition("/")[0] for name in names if ".dist-info/" in name}
        for name in ("licenses/LICENSE", "licenses/NOTICE.md", "sboms/undermine.cdx.json"):
            if f"{metadata}/{name}" not in names:
                complaints.append(f"the metadata: {name}")
        if not complaints:
            bill = json.loads(wheel.read(f"{metadata}/sboms/undermine.cdx.json"))
            complaints += untold(bill, wheel.read(f"{CLIENT}licences.md").decode())
        if not path.name.endswith("-none-any.whl") and not any(name.endswith(".so") for name in names):
            complaints.append("the compiled engine")
    return complaints


def untold(bill: dict[str, list[dict[str, str]]], licences: str) -> list[str]:
    """What of other people's the client has and the bill of materials does not, or the other way round."""
    told = {f"{one['name']} - {one['version']}" for one in bill["components"]}
    there = set(re.findall(r"^## (\S+ - \S+) \(", licences, re.MULTILINE))
    face = {one for one in told if one.startswith("@fontsource/")}
    if not there or not face:
        return ["the bill of materials: nothing of the client, or no face"]
    return [f"the bill of materials: {one}" for one in sorted(there ^ (told - face))]


def lacking_in_sources(path: Path) -> list[str]:
    """What the shipped sources do not have, and should."""
    with tarfile.open(path) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
        inside = [name.removeprefix("src/") for name in names if name.startswith("src/")]
        index = next((one for one in packed.getmembers() if one.name.endswith(f"src/{CLIENT}index.html")), None)
        page = packed.extractfile(index) if index else None
        # A wheel gets the numbered rules from where the documents are.
        needed = NEEDED.keys() - {"the numbered rules"}
        complaints = lacking(inside, page.read().decode() if page else "", needed)
    return complaints + [f"the build: {name}" for name in BUILDING if name not in names]
