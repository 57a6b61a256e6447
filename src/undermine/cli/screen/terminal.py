"""The terminal: printing with and without colours, clearing, and reading an answer.

On a pipe nothing is cleared and nobody is asked to press Enter just to go on, so that scripts read like scripts.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from types import MappingProxyType
from typing import Final, TextIO

from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

#: what the tones look like that every game can use; no meaning hangs on a colour alone
TONES: Final = {
    "path": "default",
    "start": "bold",
    "last": "bold green",
    "open": "green",
    "empty": "dim",
    "label": "dim",
    "title": "bold",
    "number": "bold cyan",
    "card": "bold",
    "you": "bold",
    "broken": "bold red",
    "complaint": "bold red",
    "quiet": "dim",
}


class EndOfInput(Exception):
    """Nobody is there to answer any more."""


def console(tones: Mapping[str, str] = MappingProxyType({}), *, stderr: bool = False) -> Console:
    """A console that prints texts as they are, with tones of a game's own.

    It finds out by itself whether colours are welcome.
    """
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, theme=Theme({**TONES, **tones}))


class Terminal:
    """Where people read and type; ``tones`` are those that only the game has which is played."""

    def __init__(self, tones: Mapping[str, str] = MappingProxyType({})) -> None:
        self.console = console(tones)
        #: where answers come from, and whether somebody sits there
        self.typed: TextIO = sys.stdin or io.StringIO()
        self.attended = self.console.is_terminal and self.typed.isatty()
        if hasattr(self.typed, "reconfigure"):
            self.typed.reconfigure(errors="replace")
        #: whether a script has nothing more to say
        self._read_out = False

    @property
    def width(self) -> int:
        """How many characters fit beside each other."""
        return self.console.width

    @property
    def height(self) -> int | None:
        """How many lines can be seen at once, or ``None`` if that does not matter."""
        return self.console.height if self.attended else None

    def print(self, what: RenderableType = "", tone: str = "") -> None:
        """Print a text or anything that can be drawn."""
        self.console.print(Text(what, tone) if isinstance(what, str) else what)

    def lines(self, what: RenderableType, width: int | None = None) -> int:
        """How many lines something takes, if so many characters fit beside each other."""
        options = None if width is None else self.console.options.update_width(width)
        return len(self.console.render_lines(what, options, pad=False))

    def narrowest(self, what: RenderableType) -> int:
        """How many characters something needs beside each other."""
        return self.console.measure(what).minimum

    def clear(self, *, for_good: bool = False) -> None:
        """Clear the screen; *for good* also what was scrolled off it."""
        if not self.console.is_terminal:
            return
        if self.console.is_dumb_terminal:
            self.console.file.write("\n" * (2 * self.console.height))
        else:
            self.console.file.write("\x1b[H\x1b[2J" + ("\x1b[3J" if for_good else ""))
        self.console.file.flush()

    def busy(self, text: str) -> AbstractContextManager[object]:
        """Show that something goes on, as long as it does."""
        if not self.attended or self.console.is_dumb_terminal:
            return nullcontext()
        return self.console.status(Text(text, "quiet"))

    def ask(self, prompt: str) -> str:
        """Read one line; ``EndOfInput`` if there is none."""
        self.console.print(Text(prompt, "title"), end="")
        self.console.file.flush()
        answer = self.typed.readline()
        if not answer.endswith("\n"):
            self.console.print()
        if not answer:
            raise EndOfInput
        if not self.typed.isatty():
            # What was piped in does not appear by itself, and a script's output should read like a game.
            self.console.print(Text(answer.rstrip("\n")))
        return answer.strip()

    def pause(self, prompt: str) -> str:
        """Wait for Enter, if somebody is there to press it, and return what was typed before it."""
        return self.ask(prompt) if self.attended else ""

    def step(self, prompt: str) -> str:
        """Wait for Enter, or for the next line of a script; without anybody there and after its last line, go on."""
        if not self.attended and (self._read_out or self.typed.isatty()):
            return ""
        try:
            return self.ask(prompt)
        except EndOfInput:
            if self.attended:
                raise
            self._read_out = True
            return ""
