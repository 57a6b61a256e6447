"""The command ``undermine``: it only wires things together.

Exit codes: 0 done, 1 a record does not replay, 2 the command cannot be carried out, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from undermine.cli.screen.game_screen import GameScreen

REFUSED: Final = 2
INTERRUPTED: Final = 130
#: what a shell reports of a command whose reader went away
READER_GONE: Final = 141
#: what the server stands on, which not everybody has installed
SERVER_NEEDS: Final = (
    *("confusable_homoglyphs", "h11", "litestar", "msgspec", "prometheus_client", "resvg_py", "uvicorn", "uvloop"),
    "websockets",
)


#: by game from outside the package, what makes its screen
OUTSIDE: Final[dict[str, Callable[[], GameScreen[Any]]]] = {}


def register(game: str, screen: Callable[[], GameScreen[Any]]) -> None:
    """Tell the terminal how a game looks there.

    The screen is made when something is drawn: only then what it imports is needed, and rich may not be installed.
    """
    OUTSIDE[game] = screen


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    try:
        for stream in (sys.stdout, sys.stderr):
            _use_unicode(stream)
        code = _run(argv)
        _flush()
    except BrokenPipeError:
        _discard_output()
        return READER_GONE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(argv: Sequence[str] | None) -> int:
    # Imported here, so that Ctrl-C is polite while it lasts.
    from undermine import layers, plugins
    from undermine.cli.arguments import allow_bots
    from undermine.cli.commands import command_module
    from undermine.cli.early_flags import PLUGINS, first_value, language
    from undermine.cli.parser import PROGRAM, parser
    from undermine.cli.refusal import Refusal, printable
    from undermine.cli.values import listed
    from undermine.games.core.errors import InvalidInput
    from undermine.telling.errors import sentence
    from undermine.words import Words

    argv = sys.argv[1:] if argv is None else argv
    words = Words()
    command = PROGRAM
    try:
        words = Words(language(argv, os.environ))
        if named := first_value(PLUGINS, argv):
            plugins.load_all(listed(named))
            words = Words(words.language)  # they bring texts
        top = parser(words)
        arguments = top.parse_args(argv)
        if arguments.command is None:
            from undermine.cli.commands import at_home

            code = at_home.run(words)
            _flush()
            return code
        command = f"{PROGRAM} {arguments.command}"
        layers.check()
        allow_bots(arguments)
        code = command_module(arguments.command).run(arguments, words)
        _flush()
    except BrokenPipeError:
        raise
    except Refusal as error:
        what = str(error)
        _flush()
    except InvalidInput as error:
        what = sentence(words, error)
        _flush()
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in ("rich", "ray", *SERVER_NEEDS):
            raise
        if missing == "ray":
            what = words.say("refuse.ray")
        else:
            what = words.say("refuse.rich" if missing == "rich" else "refuse.server")
    except OSError as error:
        # Files are refused where they are opened; what is left is the output itself, on a full disk for example.
        what = words.say("refuse.output", why=sentence(words, error))
        _discard_output()
    else:
        return code
    print(printable(words.say("refuse", command=command, what=what), 2000), file=sys.stderr)
    return REFUSED


def _flush() -> None:
    if sys.stdout:
        sys.stdout.flush()


def _use_unicode(stream: TextIO) -> None:
    """Paths are drawn with characters that not every encoding has; UTF-8 is the better guess then."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        return
    try:
        "╋×…".encode(stream.encoding)
        reconfigure(errors="backslashreplace")
    except (UnicodeEncodeError, LookupError):
        reconfigure(encoding="utf-8", errors="backslashreplace")


def _discard_output() -> None:
    """What is still to be written goes nowhere, or Python would complain about it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
