"""Which pages the site has and in which order: ``docs/navigation.toml``, and nothing else, says so."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from docsite import DOCS

FILE: Final = DOCS / "navigation.toml"
#: the page that everything begins at, which is in no section
FRONT: Final = "docs/README.md"
#: the languages whose pages are for players alone, each a folder of ``docs/``
PLAYERS_LANGUAGES: Final = ("de", "nl")


@dataclass(frozen=True, slots=True)
class Section:
    """Pages that belong together: paths from the root of the repository, or ``made:`` and the name of what is made."""

    title: str
    pages: tuple[str, ...]


def navigation(file: Path = FILE) -> tuple[Section, ...]:
    """The sections, every pattern resolved: it stands for whatever is named nowhere else."""
    told: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    root = file.parents[1]
    named = {FRONT, *(page for section in told["section"] for page in section["pages"] if "*" not in page)}
    sections = []
    for section in told["section"]:
        pages: list[str] = []
        for page in section["pages"]:
            found = sorted(one.relative_to(root).as_posix() for one in root.glob(page)) if "*" in page else [page]
            pages += found if "*" not in page else [one for one in found if one not in named]
        named.update(pages)
        sections.append(Section(section["title"], tuple(pages)))
    return tuple(sections)


def titles(file: Path = FILE) -> dict[str, str]:
    """What a page is called in the navigation, where that is shorter than its heading."""
    told: dict[str, dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return told["titles"]


def pages() -> tuple[str, ...]:
    """All pages in their order, those that are made too."""
    return tuple(page for section in navigation() for page in section.pages)
