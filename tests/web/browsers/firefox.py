"""Firefox by WebDriver BiDi, which it speaks itself: no driver in between, no library."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.web.browsers.window import SPY, Window, called

_PREFERENCES: Final = {
    "ui.prefersReducedMotion": 1,
    "intl.accept_languages": "en-GB",
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}


class Firefox(Window):
    """One tab, over the socket that Firefox listens at."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self._ask("session.new", capabilities={})
        # A window of ours is in front, as the first one is not: only there what has the focus shows it.
        self._tab = self._ask("browsingContext.create", type="window")["context"]
        self._ask("browsingContext.activate", context=self._tab)
        self._ask("script.addPreloadScript", functionDeclaration=f"() => {{ {SPY} }}")

    def _ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv(timeout=120))).get("id") != self._asked:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def run(self, function: str, argument: Any) -> Any:
        script = {"expression": called(function, argument), "target": {"context": self._tab}, "awaitPromise": False}
        answer = self._ask("script.evaluate", **script)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._ask("input.performActions", context=self._tab, actions=actions)

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})


@contextmanager
def firefox(program: str, folder: Path) -> Iterator[Window]:
    """A Firefox of its own, with a profile of its own, without a screen."""
    prefs = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(prefs), encoding="utf-8")
    command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stderr is not None
            said = next(line for line in process.stderr if "BiDi listening on" in line)
            with connect(said.split()[-1] + "/session", max_size=None, open_timeout=60) as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
