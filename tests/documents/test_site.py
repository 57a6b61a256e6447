"""The whole site: built without a warning, no dead link, nothing from elsewhere, and what must be there is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docsite.__main__ import build
from docsite.navigation import PLAYERS_LANGUAGES
from docsite.reference import modules
from docsite.rules import pictures
from tests.documents import PAGES
from undermine.games import GAMES
from undermine.words import Words

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    # Sphinx fails on its first warning.
    assert build(folder / "built", folder / "staged") == []
    return folder / "built"


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def test_players_read_how_to_play_in_their_language(site: Path) -> None:
    for language in ("en", *PLAYERS_LANGUAGES):
        home, words = site / ("" if language == "en" else language), Words(language)
        for game in GAMES:
            page = text(home / "games" / f"{game}.html")
            assert f'lang="{language}"' in page[:400]
            for chapter in ("goal", "turn", "paths", "end"):
                assert words.say(f"rules.{game}.{chapter}")[:40] in page
            assert page.count("<figure") > 20 and "KeyError" not in page


def test_every_rule_can_be_linked_to_and_every_picture_is_there(site: Path) -> None:
    rules = {path.stem: text(path) for path in (site / "rules").glob("*.html")}
    ids = {found for page in rules.values() for found in re.findall(r'class="rule" id="(\S+)"', page)}
    assert len(ids) > 100
    for one in pictures():
        [page] = [page for page in rules.values() if f'id="{one.rule}"' in page]
        assert f"drawn/rule/{one.rule}-" in page
    assert len(list(site.glob("drawn/rule/*.svg"))) == len(pictures())


def test_the_reference_has_every_public_package(site: Path) -> None:
    assert {path.stem for path in (site / "reference").glob("*.html")} == {*modules()}
    assert "def" not in text(site / "reference" / "undermine.html")[:200]
    page = text(site / "reference" / "undermine.games.html")
    for name in ("from_position", "Position", "claims_in"):
        assert f">{name}<" in re.sub(r"<a class=\"headerlink.*?</a>", "", page)


def test_everything_is_found_by_search_without_a_server(site: Path) -> None:
    index = text(site / "searchindex.js")
    # A script and no data that would have to be fetched: it works from a disk, too.
    assert index.startswith("Search.setIndex(") and len(re.findall(r"\.md", index)) > len(PAGES)
