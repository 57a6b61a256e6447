"""The terminal: printing with and without colours, clearing, and reading an answer.

On a pipe nothing is cleared and nobody is asked to press Enter just to go on, so that scripts read like scripts.
"""

from __future__ import annotations

import io
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Final, TextIO

from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

#: what each tone of a picture or text looks like; no meaning hangs on a colour alone
TONES: Final = {
    "path": "default",
    "start": "bold",
    "green_door": "bold white on green",
    "blue_door": "bold white on blue",
    "crystal": "bold magenta",
    "goal": "cyan",
    "treasure": "bold yellow",
    "stone": "bold",
    "last": "bold green",
    "spot": "green",
    "empty": "dim",
    "label": "dim",
    "title": "bold",
    "number": "bold cyan",
    "card": "bold",
    "you": "bold",
    "broken": "bold red",
    "complaint": "bold red",
    "quiet": "dim",
    "role_digger": "bold yellow",
    "role_saboteur": "bold red",
    "role_blue": "bold blue",
    "role_green": "bold green",
    "role_boss": "bold yellow",
    "role_profiteer": "bold yellow",
    "role_geologist": "bold magenta",
    "clan_blue": "bold blue",
    "clan_yellow": "bold yellow",
    "dwarf": "bold",
    "dwarf_own": "bold reverse",
    "reach": "bold green",
    "campfire": "bold red",
    "rock": "bold",
    "trunk": "bold magenta",
    "lake": "bold magenta",
    "ditch": "bold magenta",
    "overcome": "bold green",
    "mine": "cyan",
    "mine_gold": "bold yellow",
    "mine_silver": "bold white",
    "mine_gemstones": "bold magenta",
    "mine_dragon": "bold red",
    "trap": "bold red",
    "troll": "bold white on red",
}


class EndOfInput(Exception):
    """Nobody is there to answer any more."""


def console(*, stderr: bool = False) -> Console:
    """A console that prints texts as they are; it finds out by itself whether colours are welcome."""
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, theme=Theme(TONES))


class Terminal:
    """A place to talk with people."""

    def __init__(self) -> None:
        self.console = console()
        #: where answers come from, and whether somebody sits there
        self.typed: TextIO = sys.stdin or io.StringIO()
        self.attended = self.console.is_terminal and self.typed.isatty()
        if hasattr(self.typed, "reconfigure"):
            self.typed.reconfigure(errors="replace")

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
