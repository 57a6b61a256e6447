"""Every page is found from the site's navigation, and every link of a page leads somewhere."""

from __future__ import annotations

import posixpath

import pytest

from docsite.markdown import anchors, is_elsewhere, links, title
from docsite.navigation import FRONT, PLAYERS_LANGUAGES, navigation, pages, titles
from docsite.rules import FILE as PICTURES
from docsite.rules import pictures
from tests.documents import PAGES, ROOT, read
from undermine.words import languages

#: the first page of the repository, which the site has another one for
ASIDE = {"README.md"}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    dead = []
    for line, link in links(read(page)):
        if is_elsewhere(link):
            continue
        target, _, anchor = link.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target)) if target else page
        if not (ROOT / path).exists() or (anchor and anchor not in anchors(read(path))):
            dead.append(f"{page}:{line}: {link}")
    assert dead == []


def test_every_page_is_in_the_navigation_once() -> None:
    of_players = {f"docs/{language}/README.md" for language in PLAYERS_LANGUAGES}
    named = [page for page in pages() if not page.startswith("made:")]
    assert len(named) == len(set(named))
    assert {*named, FRONT} == {*PAGES} - ASIDE - of_players
    assert all(section.pages for section in navigation())
    assert all(title(read(page)) for page in PAGES)
    assert set(titles()) <= set(named)


def test_players_find_their_pages_in_every_language() -> None:
    assert {"en", *PLAYERS_LANGUAGES} == {*languages()}
    shapes = []
    for language in PLAYERS_LANGUAGES:
        text = read(f"docs/{language}/README.md")
        shapes.append(([line.count("#") for line in text.splitlines() if line.startswith("#")], text.count("```")))
        assert f"--language {language} " in text and "<!-- the games -->" in text
    assert shapes[0] == shapes[1]


def test_every_picture_of_a_rule_shows_a_rule_there_is_and_what_the_engine_says() -> None:
    told = "".join(read(page) for page in PAGES if page.startswith("docs/rules/"))
    assert len(pictures()) > 15 and PICTURES.is_file()
    for one in pictures():
        assert f"- **{one.rule}** " in told, one.rule
        assert one.svg().startswith("<svg ") and one.text
    # Both are shown: what is allowed and what is not.
    reasons = {getattr(one.shown(), "reason", None) for one in pictures()}
    assert {None, "does_not_fit", "not_joined"} <= reasons, reasons
