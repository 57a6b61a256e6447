"""Flags that are heeded before the arguments are parsed, wherever they stand: help and complaints depend on them.

The command speaks the language that it is told, else the one its surroundings speak, else English.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from undermine.cli.refusal import Refusal, printable
from undermine.words import Words, languages

#: names modules from outside: games and bots that register themselves
PLUGINS: Final = "--plugins"
LANGUAGE: Final = "--language"
VARIABLE: Final = "UNDERMINE_LANGUAGE"
#: where a system says which language its user reads, the first that is set before the others
_LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(argv: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language to speak. It is needed before the arguments are parsed, for help and complaints speak it, too.

    >>> language(["play", "saboteur", "--language=de"], {"LANG": "nl_NL.UTF-8"})
    'de'
    >>> language([], {"LANG": "nl_NL.UTF-8"}), language([], {"LANG": "fr_FR.UTF-8"})
    ('nl', 'en')
    """
    if told := first_value(LANGUAGE, argv) or environment.get(VARIABLE):
        if told not in languages():
            raise Refusal(Words().say("refuse.language", text=printable(told, 60), languages=", ".join(languages())))
        return told
    locale = next((environment[name] for name in _LOCALES if environment.get(name)), "")
    read = locale.replace(".", "_").partition("_")[0].lower()
    return read if read in languages() else "en"


def first_value(flag: str, argv: Sequence[str]) -> str | None:
    """What follows a flag, or stands behind it after an equals sign.

    >>> first_value("--language", ["play", "--language=de"]), first_value("--language", ["play"])
    ('de', None)
    """
    for word, following in pairwise([*argv, ""]):
        if word == flag:
            return following
        if word.startswith(f"{flag}="):
            return word.partition("=")[2]
    return None
