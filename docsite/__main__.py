"""Builds the site: ``python -m docsite``, or ``make docs``."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from docsite import ROOT, brand
from docsite.checking import problems
from docsite.navigation import PLAYERS_LANGUAGES
from docsite.players import Drawn
from docsite.staging import stage, stage_language

_SPHINX: Final = Path(__file__).parent / "sphinx"
#: how long Sphinx may take for the pages of one language
_WITHIN: Final = 300


def build(into: Path, work: Path) -> list[str]:
    """Build the site from scratch and say what is wrong with it; ``CalledProcessError`` if Sphinx warns of anything."""
    for folder in (into, work):
        shutil.rmtree(folder, ignore_errors=True)
    drawn = Drawn()
    stage(work / "en", drawn)
    for language in PLAYERS_LANGUAGES:
        stage_language(work / language, language, drawn)
    for language in ("en", *PLAYERS_LANGUAGES):
        _sphinx(work / language, into if language == "en" else into / language, language)
    for name, svg in drawn.files.items():
        file = into / "drawn" / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(svg, encoding="utf-8")
    return problems(into)


def _sphinx(source: Path, into: Path, language: str) -> None:
    command = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--builder", "html", "-c", str(_SPHINX)]
    doctrees = source.parent / "doctrees" / language
    brand.write(source / "brand")
    command += [
        "-D",
        f"html_static_path=look,{source / 'brand'}",
        "-D",
        f"html_favicon={source / 'brand' / 'icon.svg'}",
    ]
    command += ["-d", str(doctrees), "-D", f"language={language}", str(source), str(into)]
    subprocess.run(command, check=True, timeout=_WITHIN)  # noqa: S603  (all of it is ours)
    # what Sphinx would compare with next time, which is no part of the site
    for name in (".buildinfo", "objects.inv"):
        (into / name).unlink(missing_ok=True)


def main() -> None:
    """Build the site, and fail if anything is wrong with it."""
    parser = argparse.ArgumentParser(prog="python -m docsite", description="Build the documentation site.")
    parser.add_argument("--into", type=Path, default=ROOT / "build" / "docs", help="where to (build/docs)")
    into: Path = parser.parse_args().into
    try:
        wrong = build(into, into.with_name(f"{into.name}-staged"))
    except subprocess.SubprocessError as error:
        sys.exit(f"The site was not built: {error}")
    if wrong:
        sys.exit("\n".join([*wrong, f"{len(wrong)} things are wrong with the site."]))
    print(f"The site is in {os.path.relpath(into)}: open {os.path.relpath(into / 'index.html')}.")


if __name__ == "__main__":
    main()
