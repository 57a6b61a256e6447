"""What people see: the prompt, the stretches between covers, and a terminal to type at."""

from __future__ import annotations

import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from fcntl import ioctl

from tests.cli.conftest import COMMAND, environment

PROMPT = "Your move"


def ones(count: int = 2000) -> str:
    """Answers that always choose the first move."""
    return "1\n" * count


def screens(transcript: str) -> list[tuple[int, str]]:
    """What each player saw from the moment they were given the keyboard, in order."""
    parts = re.split(r"Pass the keyboard to player (\d+)\.", transcript)
    return [(int(number) - 1, text) for number, text in zip(parts[1::2], parts[2::2], strict=True)]


def read_until(stream: int, text: str, seconds: float = 60.0) -> str:
    """What comes out of a process until a text does."""
    got = b""
    end = time.monotonic() + seconds
    while text.encode() not in got:
        ready, _, _ = select.select([stream], [], [], max(end - time.monotonic(), 0))
        assert ready, f"{text!r} did not come; there was {got.decode(errors='replace')}"
        piece = os.read(stream, 65536)
        assert piece, f"{text!r} did not come; there was {got.decode(errors='replace')}"
        got += piece
    return got.decode(errors="replace")


def on_terminal(
    *arguments: str, keys: list[str], lines: int = 40, columns: int = 80, prompt: str = PROMPT, **env: str
) -> tuple[int, str]:
    """Runs the command on a terminal of its own; each of ``keys`` is typed when it asks for something."""
    leader, follower = pty.openpty()
    ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    attributes = termios.tcgetattr(follower)
    attributes[3] &= ~termios.ECHO
    termios.tcsetattr(follower, termios.TCSANOW, attributes)
    surroundings = {**environment(**env), "TERM": env.get("TERM", "xterm-256color")}
    for size in ("COLUMNS", "LINES"):  # the terminal itself says how large it is
        surroundings.pop(size, None)
    with subprocess.Popen(
        [*COMMAND, *arguments], stdin=follower, stdout=follower, stderr=follower, env=surroundings
    ) as process:
        os.close(follower)
        got = ""
        for key in keys:
            got += read_until(leader, "Enter" if key == "\n" else prompt)
            os.write(leader, key.encode())
        try:
            while piece := os.read(leader, 65536):
                got += piece.decode(errors="replace")
        except OSError:
            pass  # the other end is closed
        code = process.wait(timeout=60)
    os.close(leader)
    return code, got


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")
