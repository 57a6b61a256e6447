"""Whole matches through the page, to the final standings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import Visit
from tests.web.hands import Hands

Make = Callable[..., dict[str, Any]]

#: in which language each game is played
LANGUAGES = {"saboteur": "en", "saboteur2": "de", "lost_mines": "nl"}


@pytest.mark.parametrize("game", ["saboteur", "saboteur2", "lost_mines"])
@pytest.mark.parametrize("way", ["click", "touch"])
def test_a_match_against_bots(game: str, way: str, visit: Visit, make: Make) -> None:
    place = make(game, options={"rounds": 1})
    page = visit(f"/t/{place['table']}", place=place, phone=way == "touch", locale=LANGUAGES[game])
    hands = Hands(page, way=way)
    hands.until_over(300)
    assert hands.turns > 3
    # Everything was said in that language: nothing is left of a key, or of a place for a fact.
    assert page.locator("html").get_attribute("lang") == LANGUAGES[game]
    assert re.findall(r"\b(?:event|score|card|role|web|why|no)\.[a-z]\w*|[{}]", page.inner_text("body")) == []
    assert page.locator(".standings li").count() == 3


def test_a_match_by_keyboard_alone(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"rounds": 1})
    page = visit(f"/t/{place['table']}", place=place)
    Hands(page, seed=2, way="keys").until_over(300)
    page.locator(".standings li").first.wait_for()
