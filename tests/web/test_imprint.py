"""The imprint: whose games these are, and that this is an independent implementation, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.test_screens import check
from tests.web.walk import Make
from undermine.words import Words, languages


@pytest.mark.parametrize("language", languages())
def test_it_says_whose_games_these_are(language: str, visit: Visit) -> None:
    words = Words(language)
    page = visit("/", locale=language, phone=language == "de")
    foot = page.get_by_role("link", name=words.say("web.imprint"))
    # Nothing of it is loaded before somebody wants to read it.
    assert page.evaluate("performance.getEntriesByType('resource').every((one) => !/imprint/.test(one.name))")
    foot.click()
    expect(page.locator("h1")).to_have_text(words.say("web.imprint"))
    expect(page.locator("main")).to_contain_text("Frederic Moyersoen")
    expect(page.locator("main")).to_contain_text("AMIGO")
    for key in ("imprint.games.text", "imprint.ours.text", "imprint.server.text"):
        expect(page.locator("main")).to_contain_text(words.say(key))
    check(page, f"imprint ({language})")
    assert page.url.endswith("/imprint")
    page.reload()
    expect(page.locator("main")).to_contain_text(words.say("imprint.games"))


def test_the_licences_of_what_is_not_ours_can_be_read(visit: Visit, server: Server) -> None:
    page = visit("/imprint")
    for address in ("/display-face-licence.txt", "/licences.md"):
        link = page.locator(f"main a[href='{address}']")
        expect(link).to_be_visible()
        assert page.request.get(server.url + address).ok


def test_at_a_table_it_opens_beside_the_match(visit: Visit, make: Make) -> None:
    place = make("saboteur")
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table").wait_for()
    page.get_by_role("button", name="Settings").click()
    with page.context.expect_page() as opened:
        page.locator("dialog a[href='/imprint']").click()
    expect(opened.value.locator("main")).to_contain_text("Frederic Moyersoen")
    expect(page.locator("main.table")).to_be_visible()
