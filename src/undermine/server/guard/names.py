"""Names and talk as people type them, made fit to be shown: nothing invisible, no blanks that pretend to be none."""

from __future__ import annotations

import unicodedata
from typing import Final

#: characters that show nothing though they count as letters or marks
_BLANKS: Final = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: categories that show nothing or that move what is around them: control, format, surrogate, private, unassigned
_HIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
#: what makes one picture of several
_JOINER: Final = "\u200d"
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


def likeness(name: str) -> str:
    r"""What two names share that people would take for the same.

    >>> likeness("Ａda") == likeness("ADA")
    True
    """
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
