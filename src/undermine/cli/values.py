"""What a word on the command line means: readers that argparse calls, with complaints in the reader's language."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from undermine.cli.refusal import printable
from undermine.words import Words


def listed(text: str) -> tuple[str, ...]:
    """Words with commas between them."""
    return tuple(one.strip() for one in text.split(","))


def number(words: Words, least: int, most: int) -> Callable[[str], int]:
    """A whole number in a range."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(words.say("refuse.number", text=printable(text, 60) or "''")) from None
        if not least <= value <= most:
            told = words.say("refuse.range", number=printable(text, 60), least=least, most=most)
            raise argparse.ArgumentTypeError(told)
        return value

    return read


def numbers(words: Words, least: int, most: int) -> Callable[[str], tuple[int, ...]]:
    """Whole numbers with commas between them."""
    one = number(words, least, most)
    return lambda text: tuple(map(one, listed(text)))


def seed(words: Words, most: int) -> Callable[[str], str]:
    """A seed of so many characters at most."""

    def read(text: str) -> str:
        if not text.isprintable() or len(text) > most:
            raise argparse.ArgumentTypeError(words.say("refuse.seed", most=most))
        return text

    return read


def option(words: Words) -> Callable[[str], tuple[str, Any]]:
    """``NAME=VALUE``, where the value is JSON, ``none`` or a text."""

    def read(text: str) -> tuple[str, Any]:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise argparse.ArgumentTypeError(words.say("refuse.option", text=printable(text, 60)))
        try:
            return name, json.loads(value)
        except (ValueError, RecursionError):
            return name, None if value == "none" else value

    return read
