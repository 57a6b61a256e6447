"""The table under one's hands: things explain themselves, cards are dragged, what was learnt says when, gold flies."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.cli.digging import dug
from tests.cli.mining import mined, mined_with
from tests.server.conftest import Server
from tests.web.conftest import Visit
from tests.web.hands import Hands
from tests.web.positions import emptied, holding, last_pass, put, step

Make = Callable[..., dict[str, Any]]

#: cards with so many ways that there is a place for them from the beginning
FORKS = ("cross", "t_wide", "t_tall")
BROKEN = ("broken_pick", "broken_lantern", "broken_wagon")
REPAIR = ("repair_pick", "repair_lantern", "repair_wagon")


def held(page: Page, cards: Iterable[str]) -> Locator:
    """The first of these cards in the hand."""
    return page.locator(", ".join(f".hand [data-card={card}]" for card in cards)).first


class Finger:
    """A finger on a phone's screen, as real as a browser knows one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)

    def _send(self, kind: str) -> None:
        points = [] if kind == "touchEnd" else [{"x": self.at[0], "y": self.at[1]}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, thing: Locator) -> None:
        self.at = middle(thing)
        self._send("touchStart")

    def move(self, x: float, y: float, steps: int = 8) -> None:
        from_x, from_y = self.at
        for part in range(1, steps + 1):
            self.at = (from_x + (x - from_x) * part / steps, from_y + (y - from_y) * part / steps)
            self._send("touchMove")
            self.page.wait_for_timeout(16)

    def up(self) -> None:
        self._send("touchEnd")

    def hold(self, thing: Locator) -> None:
        self.down(thing)
        expect(self.page.locator(".explain.shown")).to_be_visible()
        self.up()

    def drag(self, thing: Locator, to: Callable[[], Locator]) -> None:
        """Lift a card out of the hand and let it go over something that may only be there once it is lifted."""
        self.down(thing)
        self.move(self.at[0], self.at[1] - 60)
        expect(self.page.locator(".flying")).to_be_visible()
        to().wait_for()
        x, y = middle(to())
        # The card is held above the finger.
        self.move(x, y + 38)
        self.up()


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def table_with(visit: Visit, server: Server, cards: Iterable[str], game: str = "saboteur", **more: Any) -> Page:
    """A table at which one begins and has one of these cards; ``bot`` has the other seats, or people who do nothing."""
    place = put(server.folder, holding(game, cards), bot=more.pop("bot", None))
    page = visit(f"/t/{place['table']}", place=place, **more)
    page.locator("main.table.mine").wait_for()
    page.locator(".hand button").first.wait_for()
    return page


def test_what_is_held_explains_itself_and_is_not_played(visit: Visit, server: Server) -> None:
    page = table_with(visit, server, FORKS, phone=True, bot="greedy")
    finger = Finger(page)
    told = page.locator("#explained")
    finger.hold(held(page, FORKS))
    expect(told).to_contain_text("Every side has to match its neighbours")
    expect(page.locator(".hand .chosen")).to_have_count(0)
    # It neither traps nor stays: the next tap is a tap again, and plays.
    held(page, FORKS).tap()
    expect(page.locator(".explain.shown")).to_have_count(0)
    expect(page.locator(".hand .chosen")).to_have_count(1)
    page.get_by_role("button", name="Back").tap()
    finger.hold(page.locator("[data-thing='goal:top']"))
    expect(told).to_contain_text("Top goal")
    expect(told).to_contain_text("The treasure is under one of the three goals")
    page.get_by_role("button", name="More in How to play").tap()
    expect(page.locator("dialog #learn-goal")).to_be_in_viewport()


def test_a_sign_in_front_of_a_player_explains_itself(visit: Visit, server: Server) -> None:
    page = table_with(visit, server, BROKEN)
    held(page, BROKEN).click()
    page.locator("[data-target='seat:1']").click()
    badge = page.locator("[data-seat='1'] [data-thing^='badge:broken']")
    badge.hover()
    expect(page.locator("#explained")).to_contain_text("No path cards while this is here")
    expect(badge).to_have_attribute("aria-describedby", "explained")
    page.keyboard.press("Escape")
    expect(page.locator(".explain.shown")).to_have_count(0)
    expect(badge).not_to_have_attribute("aria-describedby", "explained")


def test_things_explain_themselves_by_keyboard(visit: Visit, make: Make) -> None:
    place = make("lost_mines", options={"first": 0})
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine").wait_for()
    told = page.locator("#explained")
    page.locator("svg[role=group]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("i")
    expect(told).to_contain_text("This clan’s dwarves set out from here")
    # On to the link and from there past the thing, not round in a circle.
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="More in How to play")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".explain.shown")).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.thing").startswith("clan:")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.thing").startswith("mine:")
    page.keyboard.press("?")
    expect(told).to_contain_text("Three mines hold treasure, one a dragon")
    # What merely has the focus tells by itself, after a while.
    page.locator(".hand button").first.focus()
    expect(told).to_contain_text(re.compile("."))
    expect(page.locator(".hand button").first).to_have_attribute("aria-describedby", "explained")


def test_ones_role_explains_itself_only_when_it_is_shown(visit: Visit, make: Make) -> None:
    place = make("saboteur2", options={"first": 0})
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine").wait_for()
    page.locator(".role[aria-expanded]").hover()
    page.wait_for_timeout(1200)
    expect(page.locator(".explain.shown")).to_have_count(0)
    page.locator(".role[aria-expanded]").click()
    expect(page.locator(".about")).to_contain_text("Dealt to you at the beginning of the round.")
    page.locator(".about button").click()
    expect(page.locator("dialog dt.wanted")).to_be_in_viewport()


def test_a_card_says_who_laid_it_and_carries_their_sign(visit: Visit, server: Server) -> None:
    page = table_with(visit, server, FORKS)
    expect(page.locator(".lying .author")).to_have_count(0)
    held(page, FORKS).click()
    page.locator(".spot").first.click()
    sign = page.locator(".lying .author")
    expect(sign).to_have_count(1)
    # The sign is in the colour of the dwarf who sits there.
    face = page.locator("[data-seat='0'] svg[viewBox='0 0 48 48']")
    assert (sign.get_attribute("fill") or "") in face.inner_html()
    card = page.locator(".lying [data-thing^='card:']:has(.author)")
    expect(card).to_have_attribute("aria-label", re.compile(r"Laid by you, turn 1\.$"))
    page.mouse.move(1, 1)
    card.hover()
    expect(page.locator("#explained")).to_contain_text("Laid by you, turn 1.")


def test_a_goal_that_was_seen_says_how_and_when(visit: Visit, server: Server) -> None:
    page = table_with(visit, server, ["map"], bot="random")
    held(page, ["map"]).click()
    page.locator("[data-target='goal:middle']").click()
    goal = page.locator(".lying [data-thing='goal:middle']")
    expect(goal).to_have_attribute("aria-label", re.compile("Seen with your treasure map"))
    page.locator("main.table.mine").wait_for()
    seen = re.compile(r"middle goal: .*Seen with your treasure map, 2 turns ago\.")
    expect(goal).to_have_attribute("aria-label", seen)
    expect(goal.locator("text").last).to_have_text("2")
    # It is known from what happened, not from having watched: a page that is loaded anew knows it, too.
    page.reload()
    expect(goal).to_have_attribute("aria-label", re.compile("Seen with your treasure map, 2 turns ago"))
    goal.hover()
    expect(page.locator("#explained")).to_contain_text("Seen with your treasure map, 2 turns ago.")


def test_a_mine_or_a_treasure_that_was_seen_says_how_and_when(visit: Visit, server: Server) -> None:
    looks = ("info_mine_treasure", "info_mine_dwarf")
    page = table_with(visit, server, looks, "lost_mines")
    held(page, looks).click()
    page.locator(".spot[data-target='mine:2']").click()
    mine = page.locator(".lying [data-thing='mine:2']")
    expect(mine).to_have_attribute("aria-label", re.compile("Seen with a peek card, just now"))
    mine.hover()
    expect(page.locator("#explained")).to_contain_text("Seen with a peek card, just now.")


def test_the_way_of_a_walk_is_shown_before(visit: Visit, server: Server) -> None:
    record = mined_with("walk")
    place = put(server.folder, record, step(record, lambda game: game.legal_actions()[0].kind == "walk"))
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine[data-phase=move]").wait_for()
    expect(page.locator(".route")).to_have_count(0)
    page.locator(".spot").last.focus()
    points = page.locator(".route").get_attribute("points") or ""
    assert len(points.split()) >= 2
    page.keyboard.press("Enter")
    expect(page.locator(".route")).to_have_attribute("points", points)


def test_onto_a_face_down_mine_one_chooses_the_side(visit: Visit, server: Server) -> None:
    record = mined(3, "3")
    walks = {"walk@10,3s": "From the bottom", "walk@10,3w": "From the left"}
    number = step(record, lambda game: walks.keys() <= {one.text for one in game.legal_actions()})
    place = put(server.folder, record, number)
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine[data-phase=move]").wait_for()
    page.locator(".spot[data-target='cell:10,3']").click()
    expect(page.locator(".decision [data-action^=walk]")).to_have_count(2)
    ways = set()
    for walk, said in walks.items():
        button = page.locator(f".decision [data-action='{walk}']")
        expect(button).to_have_text(said)
        # The way there is shown for the side that is pointed at.
        button.focus()
        ways.add(page.locator(".route").get_attribute("points"))
    assert len(ways) == 2
    page.locator(".decision [data-action='walk@10,3s']").click()
    expect(page.locator(".log")).to_contain_text("You walk on.")
    expect(page.locator(".decision [data-action^=walk]")).to_have_count(0)


def test_a_move_is_two_presses_and_whoever_wants_to_be_asked_presses_the_place_again(
    visit: Visit, server: Server
) -> None:
    page = table_with(visit, server, FORKS, bot="greedy")
    page.locator("header button").last.click()
    page.get_by_label("Ask before playing a card").check()
    page.keyboard.press("Escape")
    held(page, FORKS).click()
    spots = page.locator(".spot")
    spots.first.click()
    expect(page.locator(".spot.aimed")).to_have_count(1)
    # A press elsewhere aims there instead, and the sign on it plays.
    other = spots.last.get_attribute("data-target")
    spots.last.click()
    expect(page.locator(".spot.aimed")).to_have_attribute("data-target", str(other))
    page.locator(f"[data-tick='{other}']").click()
    expect(page.locator(".log")).to_contain_text("You lay a ")


def test_on_a_small_board_a_finger_aims_first(visit: Visit, server: Server) -> None:
    page = table_with(visit, server, FORKS, phone=True, bot="greedy")
    page.set_viewport_size({"width": 320, "height": 640})
    held(page, FORKS).tap()
    spot = page.locator(".spot").first
    spot.tap()
    expect(page.locator(".spot.aimed")).to_have_count(1)
    tick = page.locator("[data-tick]")
    box = tick.bounding_box()
    assert box is not None and box["width"] >= 34
    tick.tap()
    page.get_by_label("Game log").first.tap()
    expect(page.locator(".log")).to_contain_text("You lay a ")


def test_a_card_is_dragged_by_finger_and_snaps_to_its_place(visit: Visit, server: Server) -> None:
    page = table_with(visit, server, FORKS, phone=True, bot="greedy")
    finger = Finger(page)
    finger.drag(held(page, FORKS), lambda: page.locator(".spot").first)
    page.get_by_label("Game log").first.tap()
    expect(page.locator(".log")).to_contain_text("You lay a ")


def test_an_action_card_is_dragged_by_finger_onto_a_player(visit: Visit, server: Server) -> None:
    page = table_with(visit, server, BROKEN, phone=True)
    finger = Finger(page)
    finger.drag(held(page, BROKEN), lambda: page.locator("[data-target='seat:1']"))
    expect(page.locator("[data-seat='1'] [data-thing^='badge:broken']")).to_have_count(1)


def test_whose_tool_is_broken_feels_it(visit: Visit, server: Server) -> None:
    place = put(server.folder, holding("saboteur", BROKEN))
    victim = visit(f"/t/{place['table']}", place={**place, "token": f"{place['token']}-1"})
    victim.locator("main.table").wait_for()
    page = visit(f"/t/{place['table']}", place=place)
    page.locator("main.table.mine").wait_for()
    held(page, BROKEN).click()
    page.locator("[data-target='seat:1']").click()
    expect(victim.locator(".sting")).to_contain_text(re.compile("breaks your"))
    expect(page.locator(".sting")).to_have_count(0)


def test_a_finger_that_goes_sideways_swipes_through_the_hand(visit: Visit, make: Make) -> None:
    place = make("saboteur", options={"first": 0})
    page = visit(f"/t/{place['table']}", place=place, phone=True)
    page.locator("main.table.mine").wait_for()
    page.locator(".hand").evaluate("hand => (hand.style.maxWidth = '180px')")
    finger = Finger(page)
    finger.down(page.locator(".hand button").nth(2))
    finger.move(finger.at[0] - 90, finger.at[1] - 6)
    expect(page.locator(".flying")).to_have_count(0)
    finger.up()
    page.wait_for_function("() => document.querySelector('.hand').scrollLeft > 20")
    expect(page.locator(".hand .chosen")).to_have_count(0)


def test_gold_flies_and_the_end_of_a_round_is_looked_at_again(visit: Visit, server: Server) -> None:
    # The page gives the only answer that is left by itself, and the round is over.
    record, _ = last_pass(4, rounds=1, open_gold=True)
    place = put(server.folder, record, bot="greedy")
    page = visit("/", place=place, reduced_motion="no-preference")
    # Whatever flies is counted, however quickly it lands.
    page.add_init_script(
        "window.flown = 0; new MutationObserver(all => { for (const one of all)"
        " for (const node of one.addedNodes) if (node.classList?.contains('nugget')) window.flown++;"
        " }).observe(document, { childList: true, subtree: true })"
    )
    page.goto(f"{page.url}t/{place['table']}")
    hands = Hands(page)
    lines = page.locator(".reveal .lines li")

    def watch() -> None:
        expect(page.locator(".reveal .roles li")).to_have_count(4)
        expect(page.locator(".reveal .roles .shown")).to_have_count(4)
        expect(page.get_by_role("button", name="Watch again")).to_be_visible()
        assert lines.count() >= 4
        assert page.locator(".reveal .roles .gained").count() > 0
        assert page.evaluate("window.flown") > 0
        page.get_by_role("button", name="Watch again").click()
        expect(page.locator(".reveal .roles .shown")).not_to_have_count(4)
        page.get_by_role("button", name="Skip").click()
        assert lines.count() >= 4

    hands.at_round_end = watch
    hands.until_over(300)
    again = page.locator("dialog").get_by_role("button", name="Round 1: results")
    again.click()
    expect(page.locator(".reveal .roles .shown").first).to_be_visible()
    # Who wants no motion sees at once who got something.
    page.locator(".reveal .next button.strong").click()
    page.emulate_media(reduced_motion="reduce")
    before = page.evaluate("window.flown")
    again.click()
    assert lines.count() >= 4
    assert page.evaluate("window.flown") == before


def test_a_card_that_can_go_nowhere_says_why(visit: Visit, server: Server) -> None:
    page = table_with(visit, server, REPAIR)
    dead = held(page, REPAIR)
    dead.hover()
    expect(page.locator("#explained")).to_contain_text("Not now: Nobody needs this repaired")
    dead.click()
    expect(page.locator(".decision .title")).to_contain_text("Can’t be played right now")
    expect(page.locator(".decision .hint")).to_contain_text("Nobody needs this repaired")


def test_an_empty_hand_passes_by_itself(visit: Visit, server: Server) -> None:
    place = put(server.folder, emptied())
    page = visit(f"/t/{place['table']}", place=place)
    expect(page.locator(".empty")).to_have_text("Your hand is empty.")
    expect(page.locator(".log")).to_contain_text("You have no cards and pass.")
    expect(page.locator("main.table.mine")).to_have_count(0)


def test_the_log_shows_the_card_and_says_what_a_move_meant(visit: Visit, server: Server) -> None:
    record = dug(5, "6")
    place = put(server.folder, record, 12)
    page = visit(f"/t/{place['table']}", place=place)
    deed = page.locator(".log .deed:has(b):has(.picture)").first
    picture = deed.locator(".picture svg").bounding_box()
    assert picture is not None and picture["width"] == 20
    seen = deed.locator("> [aria-hidden]").inner_text()
    assert not re.search(r"\d,-?\d", seen)
    # Whoever hears the page hears what was done, what it meant, and where.
    meant = seen.partition(" ")[2]
    expect(deed.locator(".heard").first).to_contain_text(meant)
    expect(deed.locator(".heard").last).to_have_text(re.compile(r"\[-?\d+,-?\d+\]"))
    # And a press shows the place.
    deed.click()
    expect(page.locator(".lit").first).to_be_visible()
