"""Names and talk as people type them, made fit to be shown: nothing invisible, no blanks that pretend to be none."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import msgspec

#: characters that show nothing though they count as letters or marks
_BLANKS: Final = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: categories that show nothing or that move what is around them: control, format, surrogate, private, unassigned
_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
#: what shows nothing by itself, variation selectors among them (Unicode's Default_Ignorable_Code_Point)
_IGNORABLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
#: what makes one picture of several
_JOINER: Final = "\u200d"
#: what looks like a capital, but not like the small letter, as what the small one looks like
_SMALL: Final = str.maketrans({"0": "o", "m": "rn"})
#: how many marks may sit on one letter
_MOST_MARKS: Final = 3


def tidy(text: str) -> str:
    r"""A text with everything invisible taken out and every run of blanks made one space.

    >>> tidy("  Ada\u200b\u3164\n Lovelace\u202e ")
    'Ada Lovelace'
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character in _BLANKS or category in ("Zs", "Zl", "Zp") or character in "\t\n\r":
            kept.append(" ")
        elif category in _HIDDEN:
            if character == _JOINER and kept and unicodedata.category(kept[-1]) == "So":
                kept.append(character)
            continue
        elif category in ("Mn", "Me"):
            marks += 1
            if marks <= _MOST_MARKS and kept and kept[-1] != " ":
                kept.append(character)
            continue
        else:
            kept.append(character)
        marks = 0
    return " ".join("".join(kept).rstrip(_JOINER).split())


def alike(one: str, other: str) -> bool:
    r"""Whether people would take two names for the same: but for capitals, or as they look on a screen.

    >>> alike("Ａda", "ADA"), alike("Ada", "\u0410da"), alike("Ada", "Ada\ufe0f"), alike("Iris", "lris")
    (True, True, True, True)
    >>> alike("Bob", "\u0412\u041e\u0412"), alike("Ian", "Lan"), alike("Jana", "Jan")
    (True, False, False)
    """
    return look(_folded(one)) == look(_folded(other)) or _folded_look(one) == _folded_look(other)


@lru_cache(maxsize=4096)
def look(text: str) -> str:
    """What a text looks like: the same for two that can hardly be told apart (the skeleton of UTS 39)."""
    looks = _looks()
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))
    seen = "".join([looks.get(one, one) for one in plain if not _IGNORABLE.match(one) and not one.isspace()])
    # What looks like several letters looks like what these look like.
    plain = "".join([looks.get(one, one) if len(looks.get(one, one)) == 1 else one for one in seen])
    return plain.replace("vv", "w").replace("VV", "W")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _folded_look(name: str) -> str:
    """What a name looks like, in any capitals: BOB in letters of another script is Bob.

    A capital I looks like a small l and both like a 1, which has no capital: that is no reason to take Ian for Lan.
    """
    return look(name).casefold().translate(_SMALL)


class _Form(msgspec.Struct):
    c: str


@cache
def _looks() -> dict[str, str]:
    """By character, the one that stands for all that look like it; or several that together do."""
    first: dict[str, str] = {}

    def root(text: str) -> str:
        while first.setdefault(text, text) != text:
            text = first[text]
        return text

    data = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    for text, others in msgspec.json.decode(data, type=dict[str, list[_Form]]).items():
        for other in others:
            # Letters that run from right to left stand between marks that say so.
            forms = root(text.strip("\u200e")), root(other.c.strip("\u200e"))
            one, two = sorted(forms, key=lambda form: (-len(form), form))
            first[two] = one
    return {text: root(text) for text in first if len(text) == 1}
