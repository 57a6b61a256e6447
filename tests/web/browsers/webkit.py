"""WebKit by its own WebDriver, in a bare window on a screen that nobody sees."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.web.browsers.window import SPY, Window, called

_WINDOW: Final = Path(__file__).with_name("webkit-window")


class WebKit(Window):
    """One window, over HTTP."""

    def __init__(self, driver: str) -> None:
        self._url = driver
        options = {"binary": str(_WINDOW), "args": []}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        self._url += "/session/" + self._ask("/session", capabilities={"alwaysMatch": wanted})["sessionId"]

    def _ask(self, path: str, **body: Any) -> Any:
        request = urllib.request.Request(
            self._url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise AssertionError(error.read().decode()) from None

    def run(self, function: str, argument: Any) -> Any:
        return json.loads(self._ask("/execute/sync", script=f"return {called(function, argument)}", args=[]))

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._ask("/actions", actions=actions)

    def go(self, url: str) -> None:
        self._ask("/url", url=url)

    def resize(self, width: int, height: int) -> None:
        self._ask("/window/rect", x=0, y=0, width=width, height=height)
        self.wait_for_function("([width]) => innerWidth === width", [width])


@contextmanager
def webkit(driver: str) -> Iterator[Window]:
    """A driver, the window it opens, and the screen that the window is on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    reading, writing = os.pipe()
    screen = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1700x1300x24", "-nolisten", "tcp"]
    with subprocess.Popen(screen, pass_fds=[writing], stderr=subprocess.DEVNULL) as xvfb:
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        # The window is run by the system's own Python, which must not look for modules here.
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        command = [driver, f"--port={port}"]
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with subprocess.Popen(command, env={**own, "DISPLAY": display, "UNDERMINE_SPY": SPY}, **quiet) as process:
            try:
                _wait_for(port)
                yield WebKit(f"http://127.0.0.1:{port}")
            finally:
                process.terminate()
                xvfb.terminate()


def _wait_for(port: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError("the driver of WebKit does not listen")
