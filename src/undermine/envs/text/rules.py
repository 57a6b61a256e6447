"""The rules as text. Nothing is said that the numbered rules do not back, and every sentence says which of them do.

The numbered rules themselves (``docs/rules``, part of the package) are told whole, in English, as far as they hold for
the options of a match. The short ones are those of the catalogue, in every language, with the numbers behind each
sentence; a sentence that the options of a match make untrue is left out, and the options are told instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from undermine.envs.text.registry import Backing, text_of
from undermine.games import Rules, kind_of
from undermine.games.core.options import Option
from undermine.words import Words

#: the chapters of the short rules
CHAPTERS: Final = ("goal", "turn", "paths", "end")

_SENTENCE: Final = re.compile(r"(?<=[.!?…]) (?=[A-ZÄÖÜ’])")
_RULE: Final = re.compile(r"- \*\*(\w+\.\d+)\*\* ")
_IF: Final = re.compile(r"<!-- (if|unless) (\w+)=(\w+) -->(.*?)<!-- end -->", re.DOTALL)
_TELL: Final = re.compile(r"<!-- tell -->(.*?)<!-- end -->", re.DOTALL)
_TAKES: Final = re.compile(r"<!-- takes (\w+)\.md( [\w. ]+)? -->")
_REPLACES: Final = re.compile(r"\(replaces ([^)]*)\)")
_RANGE: Final = re.compile(r"(\w+)\.(\d+)(?:–\w+\.(\d+))?")


class Rulebook(NamedTuple):
    """A file of numbered rules: what is told before them, chapters with their rules, and what it takes over."""

    before: str
    #: by chapter, its rules by number
    chapters: dict[str, dict[str, str]]
    #: the file it builds on, and which rules of that hold here; ``None``: all that are not replaced
    takes: str
    taken: frozenset[str] | None
    replaced: frozenset[str]


def numbered_rules(rules: Rules) -> str:
    """The numbered rules of a match, chapter by chapter, as far as they hold for its options."""
    book = rulebook(rules.name)
    chapters: dict[str, list[str]] = {}
    for source in _books(book):
        for chapter, numbered in source.chapters.items():
            told = [_told(number, text, rules) for number, text in numbered.items() if _holds(number, source, book)]
            chapters.setdefault(chapter, []).extend(told)
    lines = [_plain(book.before)] if book.before else []
    for chapter, told in chapters.items():
        lines += ["", f"{chapter}:", *told] if told else []
    return "\n".join(lines).strip() + "\n"


def rules_text(rules: Rules, language: str = "en") -> str:
    """The short rules of a match in a language, each sentence with the numbers of the rules behind it."""
    words, game = Words(language), text_of(rules.name)
    lines = [words.say(f"game.{rules.name}")]
    for chapter in CHAPTERS:
        key = f"rules.{rules.name}.{chapter}"
        if key in game.sentences:
            told = [*_backed(words.say(key), game.sentences[key], rules)]
            lines += ["", f"{words.say(f'rules.{chapter}')}:", *told]
    roles = [(f"dwarf.{role}", f"wins.{role}", backing) for role, backing in game.roles.items()]
    lines += _section(words, "rules.roles", roles, rules)
    cards = [(f"card.{card}", f"about.{card}", backing) for card, backing in game.cards.items()]
    lines += _section(words, "rules.actions", cards, rules)
    options = [words.say("text.rule", rule=told, numbers=numbers) for told, numbers in _options(words, rules)]
    lines += ["", f"{words.say('web.options')}:", *options] if options else []
    return "\n".join(lines) + "\n"


def _section(words: Words, title: str, entries: list[tuple[str, str, Backing]], rules: Rules) -> list[str]:
    """Things by name with what is said of each."""
    told = [
        f"{words.say(name)}: {sentence}"
        for name, about, backing in entries
        for sentence in [" ".join(_backed(words.say(about), _each(backing, words.say(about)), rules))]
    ]
    return ["", f"{words.say(title)}:", *told] if told else []


def sentences(text: str) -> list[str]:
    """A text of the catalogue sentence by sentence.

    >>> sentences("Play a card, then draw one. Rubble means dead end.")
    ['Play a card, then draw one.', 'Rubble means dead end.']
    """
    return _SENTENCE.split(text)


def _each(backing: Backing, text: str) -> list[Backing]:
    """The rules behind each sentence of a text."""
    return backing.split(" | ") if "|" in backing else [backing] * len(sentences(text))


def _backed(text: str, backings: Sequence[Backing], rules: Rules) -> Iterator[str]:
    for sentence, backing in zip(sentences(text), backings, strict=True):
        numbers, _, condition = backing.partition(" if ")
        if numbers and (not condition or _has(rules, *condition.split("="))):
            yield f"{sentence} [{numbers}]"


def _options(words: Words, rules: Rules) -> Iterator[tuple[str, str]]:
    for option in rules.options():
        backing = text_of(rules.name).options.get(option.name)
        if backing is not None:
            value = _value(words, option, rules)
            yield words.say("text.option", option=words.say(option.text), value=value), backing


def _value(words: Words, option: Option, rules: Rules) -> str:
    value = getattr(rules, option.name)
    match option.kind:
        case "choice":
            return words.say(f"{option.text}.{value}")
        case "flag":
            return words.say("text.yes" if value else "text.no")
        case "seat":
            return words.say("web.option.first.lot") if value is None else words.say("picture.seat", number=value)
    return rules.file_name(option.name) if option.kind == "file" else str(value)


# The numbered rules


@cache
def rulebook(game: str) -> Rulebook:
    """The numbered rules of a game, as they stand in their file."""
    head, *rest = _source(game).split("\n## ")
    takes = _TAKES.search(head)
    chapters: dict[str, dict[str, str]] = {}
    replaced: set[str] = set()
    for chapter in rest:
        title, _, body = chapter.partition("\n")
        if found := _REPLACES.search(title):
            replaced.update(_spelt_out(found[1]))
        parts = _RULE.split(body)
        rules = dict(zip(parts[1::2], parts[2::2], strict=True))
        chapters[_REPLACES.sub("", title).strip()] = {number: " ".join(text.split()) for number, text in rules.items()}
    before = " ".join(" ".join(_TELL.findall(head)).split())
    taken = frozenset(takes[2].split()) if takes and takes[2] else None
    return Rulebook(before, chapters, takes[1] if takes else "", taken, frozenset(replaced))


def _books(book: Rulebook) -> list[Rulebook]:
    """The book that one builds on, if it does, and itself."""
    return [*([rulebook(book.takes)] if book.takes else []), book]


def _source(game: str) -> str:
    """The file of a game's rules: with the package, or where the package is worked on."""
    kept = files(__package__).joinpath("numbered", f"{game}.md")
    if kept.is_file():
        return kept.read_text(encoding="utf-8")
    worked_on = Path(__file__).parents[4] / "docs" / "rules" / f"{game}.md"
    return worked_on.read_text(encoding="utf-8") if worked_on.is_file() else ""


def _spelt_out(numbers: str) -> Iterator[str]:
    """Numbers of rules, with ranges spelt out."""
    for book, first, last in _RANGE.findall(numbers):
        yield from (f"{book}.{number:02}" for number in range(int(first), int(last or first) + 1))


def _holds(number: str, source: Rulebook, book: Rulebook) -> bool:
    if source is book:
        return True
    return number not in book.replaced and (book.taken is None or number in book.taken)


def _told(number: str, text: str, rules: Rules) -> str:
    def chosen(found: re.Match[str]) -> str:
        how, option, value, told = found.groups()
        return told if _has(rules, option, value) == (how == "if") else ""

    return f"{number} {_plain(_IF.sub(chosen, text))}"


def _has(rules: Rules, option: str, value: str) -> bool:
    """Whether an option of a match has a value; a game that has no such option never does."""
    return str(getattr(rules, option, "")).lower() == value


def _plain(text: str) -> str:
    """Markdown as plain text."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*+([^*]+)\*+", r"\1", text)
    return " ".join(text.replace("`", "").split())


def about_options(game: str) -> frozenset[str]:
    """The options that the numbered rules of a game speak of in a condition."""
    book = rulebook(game)
    texts = (text for source in _books(book) for text in _texts(source))
    known = {option.name for option in kind_of(game).rules.options()}
    return frozenset(found[2] for text in texts for found in _IF.finditer(text)) & known


def _texts(book: Rulebook) -> Iterator[str]:
    return (text for numbered in book.chapters.values() for text in numbered.values())
