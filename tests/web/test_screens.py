"""Every screen is fit for everybody: axe finds nothing, and every text fits its place in every language and size."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.fit import CHECK, LONGEST, SIZES, Fitting, shown
from tests.web.walk import WALKS, Make, Walk
from undermine.words import languages

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe finds."""
    # The page's policy lets no script in from elsewhere; one that is evaluated is not loaded.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:160]}" for one in found]


def check(page: Page, where: str) -> None:
    """A screen that is not on the walk: axe finds nothing, and every text fits as it is."""
    assert violations(page) == [], where
    assert page.evaluate(CHECK) == [], where


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
@pytest.mark.parametrize(
    "spoken", [(LONGEST,), pytest.param(languages(), marks=pytest.mark.long)], ids=["longest", "every_language"]
)
def test_every_screen(walk: Walk, spoken: tuple[str, ...], visit: Visit, make: Make, server: Server) -> None:
    """Each time in the language with the longest words; in all of them in a long run."""
    wrong: dict[str, list[str]] = {}
    for number, (where, page) in enumerate(walk(visit, make, server.folder)):
        found = Fitting(page, spoken).wrong()
        # What axe looks for depends little on the size and not on the language.
        width, height = SIZES[number % 2]
        page.set_viewport_size({"width": width, "height": height})
        found += violations(page)
        page.set_viewport_size({"width": 1440, "height": 900})
        if found:
            wrong[where] = found
    assert not wrong, "\n".join(f"{where}: {shown(found)}" for where, found in wrong.items())
