"""Steady ground: nothing on the board moves because a turn came or a card was chosen, and all is in reach."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.cli.digging import dug2
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.fit import CHECK
from tests.web.positions import holding, put
from tests.web.test_screens import check

#: where each card of the board is on the screen
BOXES: Final = """
() => Object.fromEntries([...document.querySelectorAll("[data-cell]")].map((one) => {
  const { x, y, width, height } = one.querySelector(".ring").getBoundingClientRect();
  return [one.dataset.cell, [x, y, width, height]];
}))
"""
#: a card that fits somewhere from the beginning, by game
FITS: Final = {
    "saboteur": ("cross", "t_wide", "t_tall"),
    "saboteur2": ("cross", "t_wide", "t_tall"),
    "lost_mines": ("cross", "t_wide", "t_tall", "straight_ew", "curve_sw"),
}
DESK: Final = (1440, 900)
UPRIGHT: Final = (390, 844)


def opened(visit: Visit, server: Server, game: str, size: tuple[int, int]) -> Page:
    """A table of five at which one begins; the others are people who do nothing."""
    place = put(server.folder, holding(game, FITS[game], 5))
    page = visit("/", place=place, phone=size[0] < size[1])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(page.url + f"t/{place['table']}")
    page.locator("main.table.mine .hand button").first.wait_for()
    return page


@pytest.mark.parametrize("size", [DESK, UPRIGHT])
@pytest.mark.parametrize("game", FITS)
def test_no_card_on_the_board_moves(game: str, size: tuple[int, int], visit: Visit, server: Server) -> None:
    page = opened(visit, server, game, size)
    before: dict[str, list[float]] = page.evaluate(BOXES)
    assert len(before) >= 4

    def steady(when: str) -> None:
        after: dict[str, list[float]] = page.evaluate(BOXES)
        moved = {
            cell: (box, after.get(cell))
            for cell, box in before.items()
            if cell not in after or any(abs(one - other) > 1 for one, other in zip(box, after[cell], strict=True))
        }
        assert moved == {}, when

    for at in range(page.locator(".hand button").count()):
        page.locator(".hand button").nth(at).click()
        steady("a card is chosen")
    fits = page.locator(", ".join(f".hand [data-card^={card}]" for card in FITS[game])).first
    fits.click()
    page.locator("[data-cell]").last.click()
    expect(page.locator(".decision .refusal")).to_be_visible()
    steady("a move is refused")
    page.keyboard.press("Escape")
    page.locator(".decision .pass").click()
    steady("a card is to be put away")
    page.locator(".hand button").first.click()
    page.locator(".decision .confirm").click()
    # Where a dwarf could walk, it is asked about.
    page.locator("main.table:not(.mine), main.table[data-phase=move] .spot").first.wait_for()
    if page.locator("main.table[data-phase=move] .spot").count():
        steady("a dwarf is to walk")
        page.locator(".decision [data-action]").first.click()
    page.locator("main.table:not(.mine)").wait_for()
    steady("it is somebody else's turn")
    expect(page.locator(".absent")).to_be_visible()
    steady("whoever is on turn is away")


#: the window, and how wide a card of the board is at least
SIZES: Final = [
    ((390, 844), 34), ((360, 640), 26), ((844, 390), 34), ((667, 375), 28),
    ((820, 1180), 60), ((1180, 820), 44), ((1440, 900), 56), ((2560, 1440), 90),
]  # fmt: skip
#: what of the controls of a table is not in sight, and whether the page scrolls
OUT_OF_REACH: Final = """
() => [...document.querySelectorAll(".players li, .hand button, .decision button, .role, header button")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + Math.min(box.width / 2, 18), box.top + box.height / 2);
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
      || !one.contains(there);
  })
  .map((one) => one.outerHTML.slice(0, 90))
  .concat(document.scrollingElement.scrollHeight > innerHeight ? ["the page scrolls"] : [])
"""


def test_twelve_players_and_a_hand_are_in_reach_on_every_screen(visit: Visit, server: Server) -> None:
    record = dug2(12, "1")
    place = put(server.folder, record, len(record.actions) * 2 // 3)
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine .hand button").first.wait_for()
    for (wide, tall), least in SIZES:
        page.set_viewport_size({"width": wide, "height": tall})
        page.wait_for_function("wide => innerWidth === wide", arg=wide)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(OUT_OF_REACH) == [], (wide, tall)
        card = next(iter(page.evaluate(BOXES).values()))
        assert card[2] >= least, (wide, tall)
        # Whom a card may be aimed at is large enough to be hit.
        page.locator(".hand [data-card^=broken]").first.click()
        boxes: list[Any] = [one.bounding_box() for one in page.locator(".players [data-target]").all()]
        assert len(boxes) >= 11 and all(box["width"] >= 44 and box["height"] >= 40 for box in boxes), (wide, tall)
        assert page.evaluate(CHECK) == [], (wide, tall)
        expect(page.locator(".decision .title")).to_be_in_viewport(ratio=1)
        expect(page.locator(".decision .hint")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        if tall < 480:
            check(page, f"{wide} x {tall}")


@pytest.mark.parametrize("game", FITS)
def test_a_move_by_finger_is_two_presses(game: str, visit: Visit, server: Server) -> None:
    page = opened(visit, server, game, UPRIGHT)
    before = page.locator("[data-cell]").count()
    page.locator(", ".join(f".hand [data-card^={card}]:not(.idle)" for card in FITS[game])).first.tap()
    page.locator(".spot").first.tap()
    expect(page.locator("[data-cell]")).to_have_count(before + 1)
