"""The files of the browser client: as they were compressed when it was built, for whoever takes them so."""

from __future__ import annotations

import gzip
import urllib.request
from pathlib import Path

import pytest

from tests.server.conftest import Server

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
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(server.url + address)
        with urllib.request.urlopen(f"{server.url}/plain.txt") as answer:
            assert answer.read() == BODY
    finally:
        server.stop()
