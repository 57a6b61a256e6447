"""The pages as Sphinx reads them: those of the repository with their links changed, and those that are made."""

from __future__ import annotations

import posixpath
import re
import shutil
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Final

from docsite import DOCS, ROOT, reference
from docsite.markdown import is_elsewhere, relink
from docsite.navigation import FRONT, PLAYERS_LANGUAGES, navigation, titles
from docsite.players import Drawn, GamePage
from docsite.rules import illustrated
from undermine.server.web.game_info import games
from undermine.words import Words

#: where on a page the games are shown
_GAMES: Final = "<!-- the games -->"
#: the pages that a rule's id may belong to
_RULES: Final = "docs/rules/"


def stage(folder: Path, drawn: Drawn) -> None:
    """Everything in English."""
    made = _made(drawn)
    sections = [(section.title, [_page(one, made) for one in section.pages]) for section in navigation()]
    staged = _staged()
    for path, page in staged.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        if path.startswith(_RULES):
            text = illustrated(text, _page_of_rule(page, staged), _drawing(drawn, page))
        text = relink(text, _relinker(path, page, staged, folder))
        text = text.replace(_GAMES, _shown("en", drawn))
        _write(folder / page, _switch(page, "en") + text if path == FRONT else text)
    for page, text in made.items():
        _write(folder / page, text)
    with (folder / "index.md").open("a", encoding="utf-8") as index:
        index.write("".join(map(_toctree, [title for title, _ in sections], [flat(pages) for _, pages in sections])))


def stage_language(folder: Path, language: str, drawn: Drawn) -> None:
    """The pages for players in another language."""
    words = Words(language)
    pages = {f"games/{game.game}.md": GamePage(game, language, drawn, "../../") for game in games().games}
    for page, game in pages.items():
        _write(folder / page, _switch(page, language) + game.text())
    text = (DOCS / language / "README.md").read_text(encoding="utf-8")
    index = _switch("index.md", language) + text.replace(_GAMES, _shown(language, drawn))
    index = relink(index, _out_of(folder, DOCS / language))
    _write(folder / "index.md", index + _toctree(words.say("web.how_to_play"), list(pages)))


def flat(pages: list[list[str]]) -> list[str]:
    """Pages of several lists one after the other."""
    return [page for some in pages for page in some]


def _made(drawn: Drawn) -> dict[str, str]:
    """What is made in English, by where it is staged."""
    found = {
        f"games/{game.game}.md": _switch(f"games/{game.game}.md", "en") + GamePage(game, "en", drawn, "../").text()
        for game in games().games
    }
    return found | {f"reference/{module}.md": reference.page(module) for module in reference.modules()}


def _page(path: str, made: dict[str, str]) -> list[str]:
    """Where a page of the navigation is staged; for what is made, all of it."""
    kind, _, name = path.partition("made:")
    return [page for page in made if page.startswith(f"{name}/")] if kind == "" and name else [staged_at(path)]


def _staged() -> dict[str, str]:
    """The pages of the repository that are on the site, and where they are staged."""
    named = [page for section in navigation() for page in section.pages if not page.startswith("made:")]
    return {path: staged_at(path) for path in (FRONT, *named)}


def staged_at(path: str) -> str:
    """Where a page of the repository is staged.

    >>> staged_at("docs/README.md"), staged_at("docs/architecture/README.md"), staged_at("CONTRIBUTING.md")
    ('index.md', 'architecture/index.md', 'project/contributing.md')
    """
    if not path.startswith("docs/"):
        return f"project/{PurePosixPath(path).name.lower()}"
    return re.sub(r"(^|/)README\.md$", r"\1index.md", path.removeprefix("docs/"))


def _relinker(path: str, page: str, staged: dict[str, str], folder: Path) -> Callable[[str], str]:
    """How the links of a page are changed so that they lead where they did."""

    def change(link: str) -> str:
        target, mark, anchor = link.partition("#")
        if is_elsewhere(link) or not target:
            return link
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
        found = _found(wanted, staged)
        if found is None:
            found = wanted.removeprefix("docs/") if wanted.startswith("docs/") else f"files/{wanted}"
            if (ROOT / wanted).is_file():
                (folder / found).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / wanted, folder / found)
        return posixpath.relpath(found, posixpath.dirname(page) or ".") + mark + anchor

    return change


def _found(wanted: str, staged: dict[str, str]) -> str | None:
    """The page that a path leads to: itself, that of a folder, or the first there is in it."""
    if wanted in ("README.md", "docs"):
        return staged[FRONT]
    for path in (wanted, f"{wanted}/README.md"):
        if path in staged:
            return staged[path]
    return next((page for path, page in staged.items() if path.startswith(f"{wanted}/")), None)


def _out_of(folder: Path, home: Path) -> Callable[[str], str]:
    """Links of a page in another language: pictures come along, and English pages are beside its folder."""

    def change(link: str) -> str:
        if is_elsewhere(link) or not link.endswith((".png", ".webp", ".svg")) or not (home / link).is_file():
            return link
        found = f"pictures/{PurePosixPath(link).name}"
        (folder / found).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(home / link, folder / found)
        return found

    return change


def _page_of_rule(page: str, staged: dict[str, str]) -> Callable[[str], str]:
    homes = {
        rule: at
        for path, at in staged.items()
        if path.startswith(_RULES)
        for rule in re.findall(r"^- \*\*(\S+)\*\* ", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    }

    def page_of(rule: str) -> str:
        return "" if homes[rule] == page else posixpath.basename(homes[rule]).replace(".md", ".html")

    return page_of


def _drawing(drawn: Drawn, page: str) -> Callable[[str, str], str]:
    def draw(name: str, svg: str) -> str:
        drawn.keep(f"rule/{name}", svg)
        return drawn.address(f"rule/{name}", "../" * page.count("/"))

    return draw


def _shown(language: str, drawn: Drawn) -> str:
    """The games side by side."""
    cards = [GamePage(game, language, drawn, "" if language == "en" else "../").card() for game in games().games]
    return f'<div class="games">{"".join(cards)}</div>'


def _switch(page: str, language: str) -> str:
    """The languages that a page for players is in, as links; English is one folder above the others."""
    up = "../" * page.count("/")
    root = up if language == "en" else f"{up}../"
    at = page.replace(".md", ".html")
    links = []
    for one in ("en", *PLAYERS_LANGUAGES):
        title = Words(one).say("language")
        target = f"{root}{at if one == 'en' else f'{one}/{at}'}"
        links.append(
            f"<b>{title}</b>" if one == language else f'<a href="{target}" hreflang="{one}" lang="{one}">{title}</a>'
        )
    return f'<p class="languages">{" · ".join(links)}</p>\n\n'


def _toctree(title: str, pages: list[str]) -> str:
    called = {staged_at(path): short for path, short in titles().items()}
    names = [page.removesuffix(".md") for page in pages]
    entries = "\n".join(
        f"{called[page]} <{name}>" if page in called else name for page, name in zip(pages, names, strict=True)
    )
    return f"\n\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{entries}\n```\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
