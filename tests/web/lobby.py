"""What hands do in a lobby: house rules, seats for friends and bots."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def open_house_rules(page: Page) -> None:
    """Unfold what a table has agreed on."""
    rules = page.locator("details.options")
    rules.wait_for()
    if rules.get_attribute("open") is None:
        rules.locator("summary").click()
    expect(page.locator("#game")).to_be_visible()


def seat_friend(page: Page, name: str) -> None:
    """A friend at the same device sits down on the first free seat."""
    page.locator(".round li.free button.name").first.click()
    page.locator("#friend").fill(name)
    page.locator("#friend").press("Enter")
    expect(page.locator(".round b", has_text=name)).to_be_visible()


def clear_last_bot(page: Page) -> None:
    """The last seat becomes free."""
    page.locator(".round li button.name").last.click()
    page.get_by_role("button", name="’s seat").click()
    page.locator(".round li.free").wait_for()
