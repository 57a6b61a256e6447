"""Whether every text fits its place: nothing wider than its box, nothing cut off, no page that scrolls sideways."""

from __future__ import annotations

import json
from itertools import product
from typing import Final

from playwright.sync_api import CDPSession, Page

#: a phone held upright, and a desk
SIZES: Final = ((360, 640), (1440, 900))
#: the size of text that people set in their browser: as usual, and twice as large
TEXTS: Final = (16, 32)
LONGEST: Final = "de"

#: what is wrong with the texts on a page, as sentences
CHECK: Final = """
() => {
  const wrong = [];
  const classes = (one) => [...one.classList].filter((name) => !name.startsWith("svelte-")).map((name) => "." + name);
  const named = (one) => one.tagName.toLowerCase() + classes(one).join("");
  const cut = (from, to, least, most) => from < least - 1.5 || to > most + 1.5;
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) {
    const beyond = (one) => one.getBoundingClientRect().right > innerWidth + 1;
    const wide = [...document.body.querySelectorAll("*")].filter(beyond).slice(0, 6).map(named);
    wrong.push(`the page is ${root.scrollWidth} wide, the window ${innerWidth}: ${wide.join(", ")}`);
  }
  const top = document.querySelector("dialog[open]") ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.textContent.trim() || own.closest("svg, .spoken, option, script, style")) continue;
    if (!own.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const told = (why) =>
      wrong.push(`${named(own.parentElement)} > ${named(own)}: ${why}: ${node.textContent.trim().slice(0, 60)}`);
    const boxes = [];
    for (let box = own; box && box !== document.documentElement; box = box.parentElement) boxes.push(box);
    // What only a screen reader is meant to get is clipped to nothing.
    if (boxes.some((box) => getComputedStyle(box).clipPath !== "none")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width === 0 || rect.height === 0) continue;
      // Once something around it scrolls, a text can be brought into sight; until then it must lie within.
      let sideways = false;
      let down = false;
      let innermost = true;
      for (const box of boxes) {
        const style = getComputedStyle(box);
        if (style.display === "inline" || style.display === "contents") continue;
        const edge = box.getBoundingClientRect();
        sideways ||= scrolls(style.overflowX);
        down ||= scrolls(style.overflowY);
        const hides = style.overflowX !== "visible";
        if (!sideways && (innermost || hides) && cut(rect.left, rect.right, edge.left, edge.right)) {
          // Cut short with dots is well if the whole can be had.
          if (hides && style.textOverflow === "ellipsis" && box.closest("[title]")) sideways = true;
          else told(`wider than ${named(box)} (${Math.round(rect.width)} in ${Math.round(edge.width)})`);
        }
        if (!down && style.overflowY !== "visible" && cut(rect.top, rect.bottom, edge.top - 2, edge.bottom + 2)) {
          told(`cut off above or below by ${named(box)}`);
        }
        innermost = false;
        if (style.position === "fixed") break;
      }
      if (!sideways && (rect.left < -1.5 || rect.right > innerWidth + 1.5)) told("outside of the window");
    }
  }
  return [...new Set(wrong)];
}
"""

#: which controls cannot be brought into sight and pressed
REACH: Final = """
() => {
  const wrong = [];
  const top = document.querySelector("dialog[open]") ?? document.body;
  for (const one of top.querySelectorAll("button:not(:disabled), a[href], input, select, summary")) {
    if (one.closest("svg, [inert]") || !one.checkVisibility({ visibilityProperty: true })) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const rect = one.getBoundingClientRect();
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    const there = document.elementFromPoint(x, y);
    if (there && (one.contains(there) || there === one.closest("label"))) continue;
    // A panel that is open lies over the table until it is closed.
    if (there?.closest("aside.open, .about") && !one.closest("aside.open, .about")) continue;
    const over = there ? there.outerHTML.slice(0, 80) : "nothing";
    wrong.push(`${one.outerHTML.slice(0, 120)} at ${Math.round(x)},${Math.round(y)} is under ${over}`);
  }
  scrollTo(0, 0);
  return wrong;
}
"""

_SPEAK: Final = """
(language) => {
  // As if another tab of this browser had been switched.
  localStorage.setItem("undermine.language", language);
  dispatchEvent(new StorageEvent("storage", { key: "undermine.language", newValue: language }));
}
"""
#: waits until what has changed is drawn
_DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


class Fitting:
    """Looks at a page in every size, in some languages and sizes of text, and puts it back as it was."""

    def __init__(self, page: Page, languages: tuple[str, ...]) -> None:
        self.page = page
        self.languages = languages
        self.spoken = page.evaluate("document.documentElement.lang")
        self.devtools: CDPSession = page.context.new_cdp_session(page)

    def wrong(self) -> list[str]:
        """What does not fit, with where."""
        found: list[str] = []
        # Text twice as large is looked at in the language with the longest words.
        for language in self.languages:
            self.speak(language)
            for text, size in product(TEXTS if language == LONGEST else TEXTS[:1], SIZES):
                self.look(size, text)
                here = f"{size[0]}x{size[1]}, {text} px, {language}: "
                found += [here + one for one in self.page.evaluate(CHECK)]
                if language == LONGEST:
                    found += [here + one for one in self.page.evaluate(REACH)]
        # Back to where it began, so that what is open stays open.
        self.speak(self.spoken)
        self.look(SIZES[1], TEXTS[0])
        return found

    def look(self, size: tuple[int, int], text: int) -> None:
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.devtools.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
        self.page.wait_for_function(
            "([wide, text]) => innerWidth === wide && getComputedStyle(document.body).fontSize === `${text}px`",
            arg=[size[0], text],
        )
        # A window has its new size before the page is told of it.
        self.page.evaluate(_DRAWN)

    def speak(self, language: str) -> None:
        self.page.evaluate(_SPEAK, language)
        self.page.wait_for_function("language => document.documentElement.lang === language", arg=language)
        self.page.evaluate(_DRAWN)


def shown(found: list[str]) -> str:
    return json.dumps(found, indent=1, ensure_ascii=False)
