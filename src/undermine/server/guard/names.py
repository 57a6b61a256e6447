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
    shown: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character in _BLANKS or category in ("Zs", "Zl", "Zp") or character in "\t\n\r":
            shown.append(" ")
        elif category in _HIDDEN:
            if character == _JOINER and shown and unicodedata.category(shown[-1]) == "So":
                shown.append(character)
            continue
        elif category in ("Mn", "Me"):
            marks += 1
            if marks <= _MOST_MARKS and shown and shown[-1] != " ":
                shown.append(character)
            continue
        else:
            shown.append(character)
        marks = 0
    return " ".join("".join(shown).rstrip(_JOINER).split())


def likeness(name: str) -> str:
    r"""What two names share that people would take for the same.

    >>> likeness("Ａda") == likeness("ADA")
    True
    """
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
