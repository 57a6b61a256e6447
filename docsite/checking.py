"""What built pages must hold: every link leads somewhere, and nothing is fetched from another host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

#: by element, the attributes whose address a browser fetches by itself
_FETCHED: Final = {
    "audio": ("src",), "embed": ("src",), "iframe": ("src",), "image": ("href", "xlink:href"), "img": ("src", "srcset"),
    "input": ("src",), "link": ("href",), "object": ("data",), "script": ("src",), "source": ("src", "srcset"),
    "track": ("src",), "use": ("href", "xlink:href"), "video": ("src", "poster"),
}  # fmt: skip
#: what a link to it fetches nothing for
_ONLY_NAMED: Final = {"canonical", "alternate", "author", "license", "next", "prev", "index", "search", "generator"}
_ELSEWHERE: Final = r"(?:https?:)?//[^\s\"'()<>]+"
_IN_STYLES: Final = re.compile(rf"""(?:url\(\s*["']?|@import\s+["'])({_ELSEWHERE})""")
_IN_SCRIPTS: Final = re.compile(
    r"""(?:\bimport\s*\(?\s*|\bfrom\s*|\bfetch\(\s*|importScripts\(\s*|\.src\s*=\s*|\.open\(\s*["'`]\w+["'`]\s*,\s*"""
    r"""|new (?:Worker|SharedWorker|WebSocket|EventSource)\(\s*|sendBeacon\(\s*)"""
    r"""["'`]((?:wss?:|https?:)?//[^"'`]+)["'`]"""
)


@dataclass(slots=True)
class Page(HTMLParser):
    """What a page links to, what it fetches, and what can be linked to in it."""

    text: str
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    pictures_without_words: list[str] = field(default_factory=list)
    _inside: str = ""

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self._inside = tag if tag in ("style", "script") else ""
        if "id" in told:
            self.ids.add(told["id"])
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        if tag == "img" and "alt" not in told:
            self.pictures_without_words.append(told.get("src", ""))
        if "style" in told:
            self.fetched += _IN_STYLES.findall(told["style"])
        if tag == "link" and set(told.get("rel", "").split()) <= _ONLY_NAMED:
            return
        for name in _FETCHED.get(tag, ()):
            if name == "srcset":
                self.fetched += [part.split()[0] for part in told.get(name, "").split(",") if part.strip()]
            elif told.get(name):
                self.fetched.append(told[name])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._inside = ""

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "style":
            self.fetched += _IN_STYLES.findall(data)
        elif self._inside == "script":
            self.fetched += _IN_SCRIPTS.findall(data)


def problems(site: Path) -> list[str]:
    """Everything that is wrong with a built site."""
    _page.cache_clear()
    return sorted({f"{path.relative_to(site)}: {what}" for path in _files(site) for what in _of(path, site)})


def _files(site: Path) -> Iterator[Path]:
    return (path for path in site.rglob("*") if path.suffix in (".html", ".css", ".js", ".svg"))


def _of(path: Path, site: Path) -> Iterator[str]:
    if path.suffix == ".html":
        page = _page(path)
        yield from (f"{source} has no words beside it" for source in page.pictures_without_words)
        for link in {*page.links, *page.fetched}:
            if is_of_another_host(link):
                if link in page.fetched:
                    yield f"fetches {link}"
            elif (dead := _dead(link, path, site)) is not None:
                yield dead
        return
    text = path.read_text(encoding="utf-8")
    pattern = _IN_SCRIPTS if path.suffix == ".js" else _IN_STYLES
    yield from (f"fetches {one}" for one in pattern.findall(text))
    if path.suffix == ".svg":
        yield from (f"fetches {one}" for one in Page(text).fetched if is_of_another_host(one))


def is_of_another_host(link: str) -> bool:
    """Whether an address is one of another host.

    >>> [is_of_another_host(one) for one in ("//x.org/a.js", "https://x.org", "a.js", "data:image/png;base64,", "#a")]
    [True, True, False, False, False]
    """
    return urlsplit(link).netloc != ""


def _dead(link: str, path: Path, site: Path) -> str | None:
    """Why a link leads nowhere, if it does."""
    told = urlsplit(link)
    if told.scheme:
        return None
    target = (path.parent / unquote(told.path)).resolve() if told.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(site.resolve()) or not target.is_file():
        return f"{link} leads nowhere"
    if told.fragment and target.suffix == ".html" and unquote(told.fragment) not in _page(target).ids:
        return f"{link} leads to no such place of that page"
    return None


@cache
def _page(path: Path) -> Page:
    return Page(path.read_text(encoding="utf-8"))
