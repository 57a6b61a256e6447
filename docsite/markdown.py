"""What is read off a page of Markdown: its title, its links, its anchors, its blocks of code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

_FENCE: Final = re.compile(r"^( *)(`{3,}|~{3,})([^\n`]*)\n(.*?)^ *\2`*[ \t]*$", re.MULTILINE | re.DOTALL)
_SPAN: Final = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
_LINK: Final = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]]*\]\([^)]*\))*\]\()([^)\s]+)(\))")
_HTML_LINK: Final = re.compile(r"""(<(?:img|a)\b[^>]*?\b(?:src|href)=")([^"]+)(")""")
_HEADING: Final = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
_ID: Final = re.compile(r"""<\w+\b[^>]*?\bid="([^"]+)\"""")
#: why a block is not run where it is tested, in a comment right before it
_NOT_RUN: Final = re.compile(r"<!-- not run: ([^>]+?) -->\s*\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code: its language, its text, the line it begins in, and why it is not run, if it is not."""

    language: str
    text: str
    line: int
    not_run: str | None


def blocks(text: str) -> list[Block]:
    r"""The blocks of code on a page, without the indentation of a list they stand in.

    >>> blocks("<!-- not run: nobody is there -->\n```sh\necho\n```")
    [Block(language='sh', text='echo\n', line=2, not_run='nobody is there')]
    """
    found = []
    for one in _FENCE.finditer(text):
        indent, _, info, code = one.groups()
        why = _NOT_RUN.search(text, 0, one.start())
        told = " ".join(why[1].split()) if why else None
        code = re.sub(rf"^{indent}", "", code, flags=re.MULTILINE)
        found.append(Block(info.strip().partition(" ")[0], code, text.count("\n", 0, one.start()) + 1, told))
    return found


def prose(text: str) -> str:
    """A page without its code and its comments, each line where it was."""
    for part in (_FENCE, _COMMENT, _SPAN):
        text = part.sub(lambda one: re.sub(r"[^\n]", " ", one[0]), text)
    return text


def title(text: str) -> str:
    """The first heading of a page."""
    found = _HEADING.search(prose(text))
    return "" if found is None else text[found.start(1) : found.end(1)]


def anchors(text: str) -> set[str]:
    r"""What a link into a page may name: its headings as GitHub names them, and whatever has an id.

    >>> sorted(anchors("# Two of a kind\n## What is `seat`?\n## What is `seat`?"))
    ['two-of-a-kind', 'what-is-seat', 'what-is-seat-1']
    """
    found: set[str] = set()
    for one in _HEADING.finditer(_FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)):
        name = slug(one[1])
        number = sum(1 for other in found if re.fullmatch(rf"{re.escape(name)}(-\d+)?", other))
        found.add(f"{name}-{number}" if number else name)
    return found | set(_ID.findall(text))


def slug(heading: str) -> str:
    """The name of a heading in links.

    >>> slug("Step 1a: a *path* card [or](x.md) two")
    'step-1a-a-path-card-or-two'
    """
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


def links(text: str) -> Iterator[tuple[int, str]]:
    """Every link and picture of a page, by line."""
    plain = prose(text)
    for pattern in (_LINK, _HTML_LINK):
        for one in pattern.finditer(plain):
            yield plain.count("\n", 0, one.start()) + 1, one[2]


def relink(text: str, change: Callable[[str], str]) -> str:
    """A page with other links; what looks like one in code stays."""
    plain = prose(text)
    places = sorted(one.span(2) for pattern in (_LINK, _HTML_LINK) for one in pattern.finditer(plain))
    for start, end in reversed(places):
        text = text[:start] + change(text[start:end]) + text[end:]
    return text


def is_elsewhere(link: str) -> bool:
    """Whether a link leads to another host, or out of the pages altogether."""
    return re.match(r"[a-z][a-z+.-]*:|//", link) is not None
