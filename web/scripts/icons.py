"""Draws the icons that must be pixels from the one that is lines; run by hand when ``public/icon.svg`` changes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"

with sync_playwright() as drawing:
    browser = drawing.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    for size in (192, 512):
        page = browser.new_page(viewport={"width": size, "height": size})
        picture = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
        page.set_content(f"<style>*{{margin:0;background:#15110d}}svg{{width:100vw;height:100vh}}</style>{picture}")
        page.screenshot(path=PUBLIC / f"icon-{size}.png")
    browser.close()
