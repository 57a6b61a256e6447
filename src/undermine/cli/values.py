"""What a word on the command line means: readers for argparse, with complaints in the reader's language."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final

from undermine.cli.refusal import printable
from undermine.words import Words

#: a longer name leaves no room for anything else
MOST_NAME: Final = 12


def listed(text: str) -> tuple[str, ...]:
    """Words with commas between them."""
    return tuple(one.strip() for one in text.split(","))


def number(words: Words, text: str, *, least: int, most: int) -> int:
    """A whole number in a range."""
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(words.say("refuse.number", text=printable(text, 60) or "''")) from None
    if not least <= value <= most:
        told = words.say("refuse.range", number=printable(text, 60), least=least, most=most)
        raise argparse.ArgumentTypeError(told)
    return value


def numbers(words: Words, text: str, *, least: int, most: int) -> tuple[int, ...]:
    """Whole numbers with commas between them."""
    return tuple(number(words, one, least=least, most=most) for one in listed(text))


def names(words: Words, text: str) -> tuple[str, ...]:
    """Names with commas between them, none of which would disturb a screen."""
    given = listed(text)
    if not all(name and len(name) <= MOST_NAME and name.isprintable() for name in given):
        raise argparse.ArgumentTypeError(words.say("refuse.names", most=MOST_NAME))
    return given


def seed(words: Words, text: str, *, most: int) -> str:
    """A seed of so many characters at most."""
    if not text.isprintable() or len(text) > most:
        raise argparse.ArgumentTypeError(words.say("refuse.seed", most=most))
    return text


def option(words: Words, text: str) -> tuple[str, Any]:
    """``NAME=VALUE``, where the value is JSON, ``none`` or a text."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(words.say("refuse.option", text=printable(text, 60)))
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, None if value == "none" else value
