"""The rules to look up: found by a word, with pictures of what may be and what may not, at the place that matters."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.positions import holding, put
from tests.web.test_screens import check
from undermine.games import GAMES
from undermine.words import languages

PICTURES = ("saboteur", "saboteur2", "lost_mines")


def headings(page: Page) -> int:
    return page.locator("main h2:visible").count()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_word_is_enough_to_find_something(phone: bool, visit: Visit) -> None:
    page = visit("/learn/lost_mines", phone=phone, locale="de")
    search = page.locator("[data-search]")
    expect(page.locator("figure")).to_have_count(3)
    before = headings(page)
    search.fill("TROLL zwischen")
    expect(page.locator("#learn-axe")).to_have_count(0)
    expect(page.locator("#learn-troll")).to_be_visible()
    assert headings(page) < before
    search.fill("lagerfeuer")
    # What was folded shows what was found in it.
    expect(page.locator("[data-path=cross_campfire]")).to_be_visible()
    expect(page.locator("[data-path=cross]")).to_have_count(0)
    check(page, "rules: what was found")
    search.fill("Kartoffelsalat")
    expect(page.locator("main [role=status]")).to_have_text("Nichts gefunden zu „Kartoffelsalat“.")
    assert headings(page) == 0
    search.fill("")
    expect(page.locator("#learn-goal")).to_be_visible()


@pytest.mark.parametrize("game", PICTURES)
def test_what_may_be_and_what_may_not_is_seen(game: str, visit: Visit) -> None:
    page = visit(f"/learn/{game}", phone=game == "saboteur2")
    expect(page.locator("figure")).to_have_count(3)
    legal, illegal = (page.locator(f"figure[data-legal={one}]") for one in ("true", "false"))
    expect(legal.first).to_contain_text("Allowed")
    expect(illegal.first).to_contain_text("Not allowed")
    # The card that is tried lies on a real board, in the light.
    for picture in (legal.first, illegal.first):
        light = picture.locator(".lit").bounding_box()
        frame = picture.locator("> div").bounding_box()
        assert light is not None and frame is not None
        assert frame["x"] < light["x"] and light["x"] + light["width"] < frame["x"] + frame["width"]
        assert light["width"] > 30
        assert picture.locator("svg [role=img]").count() > 2
    rows = page.locator("#learn-counts tbody tr")
    expect(rows).to_have_count({"saboteur": 8, "saboteur2": 1, "lost_mines": 3}[game])
    check(page, f"rules of {game}")
    page.locator("main .try [data-play]").click()
    page.locator("main.table").wait_for()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", PICTURES)
@pytest.mark.long
def test_everything_is_said_in_every_language(language: str, game: str, visit: Visit) -> None:
    page = visit(f"/learn/{game}", locale=language)
    expect(page.locator("figure")).to_have_count(3)
    page.locator("summary").click()
    for card in GAMES[game].cards(GAMES[game].rules()):
        if page.locator(f"#learn-{card.id}").count() == 0:
            assert card.id in ("start", "treasure", "stone_sw", "stone_nw") or card.id.startswith("mine_")
    for role in GAMES[game].roles:
        expect(page.locator(f"#learn-{role}")).to_be_visible()
    assert not re.search(r"\brules\.[a-z]", page.inner_text("main"))


def test_a_card_on_the_table_leads_to_its_place_in_the_rules(visit: Visit, server: Server) -> None:
    place = put(server.folder, holding("saboteur", ("cross", "t_tall")), bot="greedy")
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine").wait_for()
    page.locator(".hand button[data-card=cross], .hand button[data-card=t_tall]").first.focus()
    page.keyboard.press("i")
    page.get_by_role("button", name="More in How to play").click()
    # It lay in what is folded, and is shown all the same.
    expect(page.locator("dialog .wanted")).to_be_in_viewport()
