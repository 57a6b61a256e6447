"""The files of the browser client: as they were compressed when it was built, for whoever takes them so."""

from __future__ import annotations

import gzip
import re
import urllib.request
from pathlib import Path

import msgspec
import pytest

from tests.server.conftest import Server
from undermine import words
from undermine.server.web import page
from undermine.words.catalogue import forget

BODY = b"let what = 'the client';\n" * 100


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "app.js").write_bytes(BODY)
    (folder / "assets" / "app.js.br").write_bytes(b"as brotli")
    (folder / "assets" / "app.js.gz").write_bytes(gzip.compress(BODY, mtime=0))
    (folder / "plain.txt").write_bytes(BODY)
    return folder


OFFERS = [
    ("gzip, deflate, br, zstd", "br", b"as brotli"),
    ("br;q=0, gzip;q=0.5", "gzip", gzip.compress(BODY, mtime=0)),
    ("br; q=0, gzip; q=0", None, BODY),
    ("identity", None, BODY),
    ("", None, BODY),
    ("brother, gzipped", None, BODY),
]


def test_everybody_gets_the_smallest_that_they_accept(tmp_path: Path, built: Path) -> None:
    server = Server(tmp_path / "tables", client=str(built))
    server.start()
    try:
        for accepted, encoding, content in OFFERS:
            request = urllib.request.Request(f"{server.url}/assets/app.js", headers={"Accept-Encoding": accepted})
            with urllib.request.urlopen(request) as answer:
                assert answer.headers["Content-Encoding"] == encoding and answer.headers["Vary"] == "Accept-Encoding"
                assert answer.read() == content
                assert answer.headers["Content-Type"].startswith("text/javascript")
        for address in ("/assets/app.js.br", "/assets/app.js.gz"):
            with pytest.raises(urllib.error.HTTPError, match="404") as refused:
                urllib.request.urlopen(server.url + address)
            refused.value.close()
        with urllib.request.urlopen(f"{server.url}/plain.txt") as answer:
            assert answer.read() == BODY
    finally:
        server.stop()


def test_what_a_browser_keeps_has_another_version_whenever_anything_of_it_changes(built: Path) -> None:
    folder, found = str(built), set[str]()

    def note() -> None:
        for one in (page.files, page._parts, page.version):
            one.cache_clear()
        found.add(page.version(folder))

    try:
        note()
        note()
        assert len(found) == 1
        (built / "assets" / "app.js").write_bytes(BODY + b"more")
        note()
        (built / "index.html").write_text("<!doctype html><title>undermine</title>")
        note()
        (built / "worker.js").write_bytes(b"keep(KEPT)")
        note()
        words.add("en", {"web.reload": "Once more"})
        note()
        assert len(found) == 5
        script = page.worker(folder, 20.0)
        kept = msgspec.json.decode(re.fullmatch(rb"const KEPT = (.*);\nkeep\(KEPT\)", script)[1])  # type: ignore[index]
        assert kept == {
            "version": page.version(folder),
            "files": ["/assets/app.js"],
            "parts": [*words.PARTS],
            "pause": 200,
        }
        assert f'<meta name="version" content="{kept["version"]}"><title>undermine</title>' in page.page(folder)
    finally:
        forget("en")


def test_a_client_without_a_worker_has_none(built: Path) -> None:
    with pytest.raises(KeyError):
        page.worker(str(built), 20.0)
