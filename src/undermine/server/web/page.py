"""The built browser client: its page and its files, read once. Without a build a page says how to get one."""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from litestar import MediaType, Response

from undermine import __version__
from undermine.server.web.game_info import games
from undermine.words import PARTS, browser_texts, languages

_STATIC: Final = Path(__file__).parent / "static"

#: how files may be compressed, the best first, by what is added to their names
_ENCODINGS: Final = {".br": "br", ".gz": "gzip"}

#: the script that keeps the client
WORKER: Final = "/worker.js"

_TITLE: Final = "<title>undermine</title>"

_UNBUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>undermine</title>
<h1>undermine</h1>
<p>The table server is running.</p>
<p>Its browser client is not built; <code>make web</code> builds it. Programs can play: the protocol is described in
<code>docs/protocol.md</code>, and <code>examples/bot.py</code> is a bot that sits down at a table.</p>
<ul>
<li><a href="/api/games">the games</a></li>
<li><a href="/api/tables">public tables</a></li>
<li><a href="/api/openapi.json">the HTTP part (OpenAPI)</a></li>
<li><a href="/health">health</a></li>
</ul>
</html>
"""


class File(NamedTuple):
    """A file of the client, what it is, and as it was compressed when the client was built, by encoding."""

    content: bytes
    media_type: str
    compressed: Mapping[str, bytes]

    def best(self, accepted: str) -> tuple[bytes, str | None]:
        """The smallest that somebody accepts, and how it is encoded. ``accepted`` is their ``Accept-Encoding``."""
        offers = [one.replace(" ", "").partition(";") for one in accepted.split(",")]
        names = {name for name, _, weight in offers if weight not in ("q=0", "q=0.0", "q=0.00", "q=0.000")}
        return next(
            ((content, name) for name, content in self.compressed.items() if name in names), (self.content, None)
        )


@cache
def _parts(folder: str) -> tuple[str, str, str]:
    """The page: what comes before its title, the title, and the rest."""
    built = Path(folder or _STATIC) / "index.html"
    before, title, after = (built.read_text(encoding="utf-8") if built.is_file() else _UNBUILT).partition(_TITLE)
    return before, title, after


def page(folder: str, tags: str = "") -> str:
    """The page that every address of the client shows; without a folder it is the package's own client.

    What it says of itself to those who show links stands where its title does.
    """
    before, title, after = _parts(folder)
    # A client of somebody else's, without our title, says what it says.
    return f'{before}<meta name="version" content="{version(folder)}">{tags or title}{after}' if title else before


def worker(folder: str, rate: float) -> bytes:
    """The script that keeps the client in a browser, with what it is to keep; ``KeyError`` if it was built without.

    It asks for one file after the other, at a quarter of the rate that an address has.
    """
    paths = [path for path in files(folder) if _is_kept(path)]
    kept = {"version": version(folder), "files": paths, "parts": PARTS, "pause": round(4000 / rate)}
    return b"const KEPT = " + msgspec.json.encode(kept) + b";\n" + files(folder)[WORKER].content


def _is_kept(path: str) -> bool:
    return path.startswith("/assets/") or path.endswith((".svg", ".png", ".webmanifest"))


@cache
def version(folder: str) -> str:
    """What a browser may keep, as a hash: it changes with every file of the client, with the games and the texts."""
    found = hashlib.sha256(__version__.encode())
    for path, file in files(folder).items():
        found.update(path.encode() + file.content)
    found.update("".join(_parts(folder)).encode() + msgspec.json.encode(games()))
    for language in languages():
        found.update(msgspec.json.encode([browser_texts(language, part) for part in ("", *PARTS)]))
    return found.hexdigest()[:16]


def page_response(folder: str, tags: str = "", *, found: bool = True) -> Response[str]:
    """The page as it is sent; where there is nothing it says so itself, in the reader's language."""
    return Response(
        page(folder, tags),
        status_code=200 if found else 404,
        media_type=MediaType.HTML,
        headers={"Cache-Control": "no-cache"},
    )


@cache
def files(folder: str) -> dict[str, File]:
    """The files of the client by their addresses; nothing else is ever sent."""
    found: dict[str, File] = {}
    static = Path(folder or _STATIC)
    for path in sorted(static.rglob("*")):
        if path.is_file() and path.name != "index.html" and path.suffix not in _ENCODINGS:
            kind = "application/manifest+json" if path.suffix == ".webmanifest" else mimetypes.guess_type(path.name)[0]
            address = "/" + path.relative_to(static).as_posix()
            beside = {name: path.with_name(path.name + suffix) for suffix, name in _ENCODINGS.items()}
            compressed = {name: file.read_bytes() for name, file in beside.items() if file.is_file()}
            found[address] = File(path.read_bytes(), kind or "application/octet-stream", compressed)
    return found
