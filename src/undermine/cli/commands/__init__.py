"""The commands of `undermine`, one module each: it declares the flags of its command next to what the command does.

What a module imports at its top is loaded for the command's help, too, so whatever is slow to load or may not be
installed (rich, the server) is imported where the command runs.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol, cast

from undermine.words import Words

if TYPE_CHECKING:
    from undermine.cli.parser import Declare

#: the commands, in the order in which help lists them
COMMANDS: Final = (
    *("play", "simulate", "tournament", "balance", "measure", "challenge", "dataset"),
    *("replay", "cards", "serve", "mcp", "tables"),
)


class CommandModule(Protocol):
    """What a module of a command has."""

    #: what declares the flags of the command
    FLAGS: Sequence[Declare]

    def run(self, arguments: argparse.Namespace, words: Words) -> int:
        """Do what the command line asks for, and return the exit code."""


def command_module(name: str) -> CommandModule:
    """The module of a command, loaded now."""
    return cast(CommandModule, importlib.import_module(f"undermine.cli.commands.{name}"))


def flags_of(name: str) -> Sequence[Declare]:
    """The flags of a command."""
    return command_module(name).FLAGS
