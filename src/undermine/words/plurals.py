"""Which form of a text a number asks for, by the categories of Unicode's CLDR: zero, one, two, few, many, other.

A rule is text, so that it can go to the browser with a language's texts and be read there by the same few lines:
``few: v=0 i%10=2..4 i%100!=12..14; many: v=0`` names categories with their conditions, the first that holds counts, and
what is left is ``other``. ``n`` is the number, ``i`` its whole part, and ``v`` how many decimals it has; ``|`` is or.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_ONE: Final = "one: i=1 v=0"
_SLAVIC: Final = "one: v=0 i%10=1 i%100!=11; few: v=0 i%10=2..4 i%100!=12..14"
_LIST: Final = {
    "en de nl sv fi et it ca gl": _ONE,
    "es eu nb nn no hu tr el bg eo ka sq": "one: n=1",
    "da": "one: n=1 | i=0,1 v!=0",
    "fr pt": "one: i=0,1",
    "pl": f"{_ONE}; few: v=0 i%10=2..4 i%100!=12..14; many: v=0",
    "ru uk be": f"{_SLAVIC}; many: v=0",
    "hr sr bs": _SLAVIC,
    "cs sk": f"{_ONE}; few: i=2..4 v=0; many: v!=0",
    "sl": "one: v=0 i%100=1; two: v=0 i%100=2; few: v=0 i%100=3,4 | v!=0",
    "lt": "one: n%10=1 n%100!=11..19; few: n%10=2..9 n%100!=11..19; many: v!=0",
    "lv": "zero: n%10=0 | n%100=11..19; one: n%10=1 n%100!=11",
    "ro": f"{_ONE}; few: v!=0 | n=0 | n!=1 n%100=1..19",
    "ga": "one: n=1; two: n=2; few: n=3..6; many: n=7..10",
    "he": "one: i=1 v=0 | i=0 v!=0; two: i=2 v=0",
    "ar": "zero: n=0; one: n=1; two: n=2; few: n%100=3..10; many: n%100=11..99",
    "ja zh ko vi th id ms": "",
}
#: the rule of each language; one that is not here is like English
RULES: Final = {language: rule for languages, rule in _LIST.items() for language in languages.split()}

_TEST: Final = re.compile(r"([niv])(?:%(\d+))?(!?=)([\d.,]+)")


@lru_cache(maxsize=1024)
def category(rule: str, number: float) -> str:
    """The category of a number.

    >>> [category(RULES["pl"], number) for number in (1, 3, 12, 22, 1.5)]
    ['one', 'few', 'many', 'few', 'other']
    """
    whole = int(abs(number))
    # What is counted here has one decimal at most.
    operands = {"n": abs(number), "i": whole, "v": int(abs(number) != whole)}

    def holds(test: str) -> bool:
        found = _TEST.fullmatch(test)
        if not found:
            raise ValueError(f"{test!r} is not a test of a plural rule")
        operand, modulus, sign, ranges = found.groups()
        value = operands[operand] % int(modulus) if modulus else operands[operand]
        ends = (one.partition("..") for one in ranges.split(","))
        # A range holds whole numbers alone.
        within = value == int(value) and any(int(low) <= value <= int(high or low) for low, _, high in ends)
        return within == (sign == "=")

    for name, conditions in _named(rule):
        if any(all(map(holds, tests.split())) for tests in conditions.split("|")):
            return name
    return "other"


def categories(rule: str) -> tuple[str, ...]:
    """All categories a rule knows."""
    return (*(name for name, _ in _named(rule)), "other")


def _named(rule: str) -> list[list[str]]:
    return [part.strip().split(": ") for part in rule.split(";") if part.strip()]
