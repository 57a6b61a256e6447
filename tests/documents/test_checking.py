"""What is looked for in built pages is found in pages that have it."""

from __future__ import annotations

from pathlib import Path

import pytest

from docsite.checking import problems

FETCHES = {
    "a script": '<script src="https://cdn.example/a.js"></script>',
    "a style": '<link rel="stylesheet" href="//cdn.example/a.css">',
    "a face": "<style>@font-face { src: url('https://cdn.example/a.woff2') }</style>",
    "an import of styles": '<style>@import "https://cdn.example/a.css";</style>',
    "a picture": '<img alt="" src="http://cdn.example/a.png">',
    "a larger picture": '<img alt="" src="a.svg" srcset="a.svg 1x, https://cdn.example/a.png 2x">',
    "a style of one thing": '<p style="background: url(https://cdn.example/a.png)">',
    "a module": "<script>import('https://cdn.example/a.js')</script>",
    "a question": '<script>fetch("https://cdn.example/a.json")</script>',
    "a script that a script makes": '<script>one.src = "https://cdn.example/a.js"</script>',
    "a socket": "<script>new WebSocket('wss://cdn.example/')</script>",
}
DEAD = {
    "a page": '<a href="nothing.html">x</a>',
    "a place of a page": '<a href="other.html#nothing">x</a>',
    "a place of this page": '<a href="#nothing">x</a>',
    "something outside": '<a href="../../outside.html">x</a>',
    "a picture": '<img alt="" src="nothing.png">',
}
FINE = (
    '<p id="here"><a href="other.html#there">x</a> <a href="#here">x</a> <a href="https://example.org">x</a>'
    '<img alt="" src="a.svg"><link rel="canonical" href="https://example.org/">'
    "<script>const namespace = 'http://www.w3.org/2000/svg'; // https://example.org/licence</script>"
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "other.html").write_text('<p id="there">')
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    return tmp_path


def wrong(site: Path, text: str) -> list[str]:
    (site / "page.html").write_text(text)
    return problems(site)


@pytest.mark.parametrize("what", FETCHES)
def test_what_is_fetched_from_elsewhere_is_found(what: str, site: Path) -> None:
    [found] = wrong(site, FETCHES[what])
    assert "page.html: fetches " in found and "cdn.example" in found


@pytest.mark.parametrize("what", DEAD)
def test_dead_links_are_found(what: str, site: Path) -> None:
    [found] = wrong(site, DEAD[what])
    assert "nowhere" in found or "no such place" in found


def test_what_styles_scripts_and_pictures_fetch_is_found_too(site: Path) -> None:
    (site / "a.css").write_text("p { background: url(//cdn.example/a.png) }")
    (site / "a.js").write_text('importScripts("https://cdn.example/a.js")')
    (site / "b.svg").write_text('<svg><image href="https://cdn.example/a.png"/></svg>')
    assert [found.partition(":")[0] for found in problems(site)] == ["a.css", "a.js", "b.svg"]


def test_a_picture_without_words_is_found(site: Path) -> None:
    assert wrong(site, '<img src="a.svg">') == ["page.html: a.svg has no words beside it"]


def test_what_is_well_is_left_alone(site: Path) -> None:
    assert wrong(site, FINE) == []
