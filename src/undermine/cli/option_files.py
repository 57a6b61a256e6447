"""Options that are files: each has a flag of its own name, as ``--deck FILE`` for an option ``deck``.

What is said of such a file are the texts ``file.NAME.…``, so that a game from outside brings its own.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

from undermine.cli.parser import Parser
from undermine.cli.refusal import Refusal, printable
from undermine.games import GAMES, Rules, kind_of
from undermine.games.core.errors import InvalidInput
from undermine.games.core.options import Option
from undermine.telling.errors import sentence
from undermine.words import Words

#: how large such a file may be
MOST_BYTES: Final = 100_000


def _file_option(game: str) -> Option | None:
    """The option of a game that is a file."""
    return next((option for option in kind_of(game).rules.options() if option.kind == "file"), None)


def _games_by_option() -> dict[str, list[str]]:
    """By the name of an option that is a file, the games that have it."""
    games: dict[str, list[str]] = {}
    for game in GAMES:
        if option := _file_option(game):
            games.setdefault(option.name, []).append(game)
    return games


def add_files(command: Parser) -> None:
    """A flag for each option that is a file."""
    for name in _games_by_option():
        command.add_argument(f"--{name}", metavar="FILE", help=command.words.say(f"file.{name}.help"))


def add_files_or_usual(command: Parser) -> None:
    """The same, or one in its place that asks for the file it usually is."""
    say = command.words.say
    either = command.add_mutually_exclusive_group()
    for name in _games_by_option():
        either.add_argument(f"--{name}", metavar="FILE", help=say(f"file.{name}.help"))
        either.add_argument(f"--{name}-file", action="store_true", help=say(f"file.{name}.help_usual"))


def usual_file(arguments: argparse.Namespace, words: Words) -> str | None:
    """The text of the usual file, if it was asked for."""
    for name in _games_by_option():
        if getattr(arguments, f"{name}_file"):
            option, file_text = _checked(arguments.game, name, words), kind_of(arguments.game).file_text
            assert file_text is not None
            return file_text(option.usual)
    return None


def file_named(arguments: argparse.Namespace) -> str | None:
    """The name of the option for which a file was named."""
    return next((name for name in _games_by_option() if getattr(arguments, name) is not None), None)


def rules_with_file(arguments: argparse.Namespace, options: dict[str, Any], words: Words) -> Rules:
    """The rules of a game with options and, if a file was named, with what it says."""
    rules = kind_of(arguments.game).rules
    name = file_named(arguments)
    if name is None:
        return rules.from_data({"game": arguments.game, **options})
    path: str = getattr(arguments, name)
    _checked(arguments.game, name, words)
    if name in options:
        raise _refusal(words, name, "twice")
    data = {"game": arguments.game, name: _read(path, name, words)}
    try:
        rules.from_data(data)
    except InvalidInput as error:
        key = "wrong" if error.line is None else "wrong_line"
        why = sentence(words, error, line=False)
        raise _refusal(words, name, key, path=path, line=error.line, why=why) from None
    return rules.from_data({**data, **options})


def about_file(rules: Rules, arguments: argparse.Namespace, words: Words) -> str | None:
    """What a table is told about its file, in one line; ``None`` if it has none."""
    option = _file_option(rules.name)
    if option is None:
        return None
    if getattr(rules, option.name) == option.usual:
        return words.say(f"file.{option.name}.usual")
    name, path = printable(rules.file_name(option.name)), getattr(arguments, option.name)
    if path is None:
        return words.say(f"file.{option.name}.other", name=name)
    return words.say(f"file.{option.name}.named", path=printable(path), name=name)


def _checked(game: str, name: str, words: Words) -> Option:
    """The option of a game that is such a file; refuse a game that has none."""
    option = _file_option(game)
    if option is None or option.name != name:
        raise _refusal(words, name, "none", game=game, games=", ".join(_games_by_option()[name]))
    return option


def _read(path: str, name: str, words: Words) -> str:
    """The text of a file, its lines ended as ours are."""
    try:
        with open(path, "rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _refusal(words, name, "unreadable", path=path, why=error) from None
    if len(content) > MOST_BYTES:
        raise _refusal(words, name, "large", path=path, most=MOST_BYTES)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refusal(words, name, "not_text", path=path) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    # A text of a single line would be taken for the name of a file that comes with the game.
    return text if "\n" in text else text + "\n"


def _refusal(words: Words, name: str, key: str, **facts: Any) -> Refusal:
    return Refusal.saying(words, f"file.{name}.{key}", **facts)
