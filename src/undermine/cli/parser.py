"""The parser of the command line. A command declares its own flags, and its module is loaded when it is asked for."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NoReturn, TypeAlias

from undermine import __version__, engine, versions
from undermine.cli.commands import COMMANDS, flags_of
from undermine.cli.early_flags import LANGUAGE, PLUGINS, VARIABLE
from undermine.cli.refusal import Refusal
from undermine.cli.values import listed
from undermine.games import GAMES
from undermine.words import Words, languages

PROGRAM: Final = "undermine"

#: what argparse complains of, in the words of every Python since 3.11, by the key of our own words for it
_COMPLAINTS: Final = {
    "refuse.argument": r"argument (?P<argument>[^:]+): (?P<what>.*)",
    "refuse.missing": r"the following arguments are required: (?P<missing>.*)",
    "refuse.too_much": r"unrecognized arguments: (?P<words>.*)",
    "refuse.no_choice": r"invalid choice: (?P<text>.*?) \((?:choose from|choices:) (?P<choices>.*)\)",
    "refuse.no_value": r"expected one argument",
    "refuse.needless_value": r"ignored explicit argument (?P<text>.*)",
    "refuse.not_with": r"not allowed with argument (?P<other>.*)",
}

#: declares something that a command line can hold
Declare: TypeAlias = "Callable[[Parser], None]"
#: says what a command declares, when it is used
Flags: TypeAlias = Callable[[], Iterable[Declare]]


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help in the reader's language, in which the longest command counts when there is room made for names."""

    def __init__(self, words: Words, **settings: Any) -> None:
        super().__init__(**settings)
        self._usage = words.say("help.usage")

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self._usage if prefix is None else prefix)

    def add_argument(self, action: argparse.Action) -> None:
        super().add_argument(action)
        if isinstance(action, argparse._SubParsersAction):
            self._action_max_length += self._indent_increment


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, and whose flags are declared when it is first used."""

    def __init__(self, *, words: Words, flags: Flags, **settings: Any) -> None:
        super().__init__(formatter_class=self._help, allow_abbrev=False, add_help=False, **settings)
        self.words = words
        self._flags = flags
        self._positionals.title = words.say("help.positionals")
        self._optionals.title = words.say("help.options")
        #: what is said when a word is missing, by how help calls it
        self.if_missing: dict[str, str] = {}
        self.add_argument("-h", "--help", action="help", help=words.say("help.help"))
        # These may stand anywhere, and are heeded before the arguments are parsed (``early_flags.py``).
        spoken = words.say("help.arg.language", languages=", ".join(languages()), variable=VARIABLE)
        self.add_argument(LANGUAGE, metavar="LANGUAGE", default=argparse.SUPPRESS, help=spoken)
        self.add_argument(
            PLUGINS, metavar="MODULE", type=listed, default=argparse.SUPPRESS, help=words.say("help.arg.plugins")
        )

    def _help(self, **settings: Any) -> _Help:
        return _Help(self.words, **settings)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        flags, self._flags = self._flags, tuple
        for declare in flags():
            declare(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        missing = (text for name, text in self.if_missing.items() if message.endswith(f": {name}"))
        what = next(missing, None) or _in_words(self.words, message)
        raise Refusal(self.words.say("refuse.see_help", what=what, command=self.prog))


def _in_words(words: Words, message: str) -> str:
    """A complaint of argparse's in the reader's language; others are ours already."""
    for key, form in _COMPLAINTS.items():
        if found := re.fullmatch(form, message, re.DOTALL):
            facts = found.groupdict()
            if "what" in facts:
                facts["what"] = _in_words(words, facts["what"])
            if "choices" in facts:
                facts["choices"] = facts["choices"].replace("'", "")
            return words.say(key, **facts)
    return message


def parser(words: Words) -> Parser:
    """The parser of the whole command."""
    return Parser(
        prog=PROGRAM,
        description=words.say("help.description"),
        epilog=words.say("help.epilog"),
        words=words,
        flags=lambda: (_declare_commands,),
    )


def _versions(words: Words) -> str:
    """What this program is, and the versions of everything it reads and writes; programs may read the first line."""
    rules = ", ".join(f"{name} {kind.rules.edition}" for name, kind in GAMES.items())
    known = {name.lower(): number for name, number in vars(versions).items() if name.isupper()}
    return f"{PROGRAM} {__version__} (engine: {engine().name})\n" + words.say("help.versions", rules=rules, **known)


def _declare_commands(top: Parser) -> None:
    words = top.words
    top.add_argument("--version", action="version", version=_versions(words), help=words.say("help.version"))
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title=words.say("help.commands"))
    for name in COMMANDS:
        add_command(commands, name, name, words, partial(flags_of, name))


def add_command(commands: argparse._SubParsersAction[Parser], name: str, key: str, words: Words, flags: Flags) -> None:
    """Add a command among others, with the texts of a key."""
    commands.add_parser(
        name,
        help=words.say(f"help.{key}"),
        description=words.say(f"help.{key}.description"),
        epilog=words.say(f"help.{key}.epilog"),
        words=words,
        flags=flags,
    )
