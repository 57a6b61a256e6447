"""The rules by number as pages: every rule can be linked to, and some have pictures drawn from positions."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from docsite import DOCS
from docsite.pictures import board_svg, tried_svg, try_in
from undermine.games import IllegalAction, View
from undermine.lessons.examples import Tried
from undermine.telling import Teller
from undermine.words import Words

FILE: Final = DOCS / "rules" / "pictures.toml"
_ID: Final = r"[A-Z][A-Z\d]\.\d\d"
_RULE: Final = re.compile(rf"^- \*\*({_ID})\*\* (.*?)(?=^- |^#|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class RulePicture:
    """A picture of a rule: a position, what is tried there, and what is to be seen."""

    rule: str
    position: str
    action: str | None
    text: str

    def shown(self) -> Tried | View:
        """What comes of it."""
        return try_in(self.position, self.action)

    def svg(self) -> str:
        """The picture."""
        shown = self.shown()
        return tried_svg(shown) if isinstance(shown, Tried) else board_svg(shown)

    def verdict(self, words: Words) -> str:
        """Whether it is allowed, and if not, why, as the engine says."""
        shown = self.shown()
        return "" if not isinstance(shown, Tried) else verdict(shown, words)


def verdict(tried: Tried, words: Words) -> str:
    """Whether a move is allowed, and if not, why not."""
    if tried.reason is None:
        return words.say("rules.legal")
    refusal = IllegalAction(tried.reason, **tried.facts)
    return f"{words.say('rules.illegal')}: {Teller(words, tried.view.rules.name).refusal(refusal)}"


@cache
def pictures() -> tuple[RulePicture, ...]:
    """All pictures of the rules."""
    told: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["picture"]
    return tuple(
        RulePicture(one["rule"], " ".join(one["position"].split()), one.get("action"), one["text"]) for one in told
    )


def illustrated(text: str, page_of: Callable[[str], str], draw: Callable[[str, str], str]) -> str:
    """A page of rules with anchors, links between rules and pictures.

    ``page_of`` is the address of the page that has a rule, or nothing if it is this one; ``draw`` keeps a picture under
    a name and tells its address.
    """

    def rule(found: re.Match[str]) -> str:
        id_, body = found.groups()
        told = f'- <a class="rule" id="{id_}" href="#{id_}">{id_}</a> {_linked(body.rstrip(), page_of)}\n'
        drawn = [one for one in pictures() if one.rule == id_]
        figures = [_figure(one, draw(f"{id_}-{number}", one.svg())) for number, one in enumerate(drawn, 1)]
        return told + (f'\n  <div class="boards">{"".join(figures)}</div>\n\n' if figures else "")

    return _RULE.sub(rule, text)


def figure(address: str, alt: str, caption: str, allowed: bool | None = None) -> str:
    """A picture with its caption, on one line."""
    kind = "" if allowed is None else f' class="{"allowed" if allowed else "refused"}"'
    return (
        f'<figure{kind}><img src="{address}" alt="{html.escape(alt)}" loading="lazy">'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _figure(one: RulePicture, address: str) -> str:
    shown = one.shown()
    said = one.verdict(Words("en"))
    caption = f"<b>{html.escape(said)}</b> {html.escape(one.text)}" if said else html.escape(one.text)
    return figure(
        address, f"{one.text} {said}".strip(), caption, shown.reason is None if isinstance(shown, Tried) else None
    )


def _linked(text: str, page_of: Callable[[str], str]) -> str:
    """Rules that are named in a rule, as links."""
    return re.sub(
        rf"(?<![\w.#])({_ID})(?![\w\d])", lambda one: f'<a href="{page_of(one[1])}#{one[1]}">{one[1]}</a>', text
    )
