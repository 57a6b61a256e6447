"""``undermine`` without a word: a table server of one's own, and the browser at its door.

Its tables lie in the user's data folder, wherever it is called from, so that it finds them again; if a server has the
folder already, the browser is opened there.
"""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from undermine.words import Words

#: how long a server that is there already may take to say so, in seconds
_PATIENCE: Final = 3.0


def data_folder(environment: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Where programs of this system keep what is the user's, and in it a folder of our own.

    >>> print(data_folder({"XDG_DATA_HOME": "/home/borka/.data"}, "linux"))
    /home/borka/.data/undermine
    >>> data_folder({"HOME": "/Users/borka"}, "darwin").relative_to(Path.home()).as_posix()
    'Library/Application Support/undermine'
    """
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "undermine"
    named = environment.get("XDG_DATA_HOME", "")
    # By the convention's own rule a relative path counts as none.
    return (Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share") / "undermine"


def run(words: Words) -> int:
    """Serve until told to stop, or show the server that is there."""
    # Everything here may be missing, and whoever calls says then what to install.
    from msgspec.structs import replace

    from undermine.server.address_file import told_address
    from undermine.server.serve import CannotServe, free_port, serve
    from undermine.server.settings import PREFIX, load

    chosen = {setting for setting in ("data", "port") if f"{PREFIX}{setting.upper()}" in os.environ}
    settings = load({} if "data" in chosen else {"data": str(data_folder(os.environ))}, None, os.environ)
    if "port" not in chosen:
        # The usual one if it is free: what a browser keeps of matches it keeps by address.
        settings = replace(settings, port=free_port(settings.host, settings.port))

    def ready(address: str) -> None:
        print(words.say("serve.ready", address=address, data=settings.data), flush=True)
        show(address)

    try:
        serve(settings, ready)
    except CannotServe:
        address = None if settings.is_database else told_address(settings.folder)
        if address is None or not _answers(address):
            raise
        print(words.say("serve.there", address=address, data=settings.data), flush=True)
        show(address, within=_PATIENCE)
    return 0


def _answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/health", timeout=_PATIENCE) as answer:  # noqa: S310
            return bool(answer.status == 200)
    except (URLError, OSError, ValueError):
        return False


def show(address: str, within: float = 0.0) -> None:
    """Open the browser, where somebody sits in front of one; a command that ends then gives it so many seconds."""
    if can_show(os.environ):
        # Some browsers are waited for until they are closed.
        opening = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
        opening.start()
        opening.join(within)


def can_show(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether there is a screen for a browser, or one was named that needs none.

    >>> [can_show(where, "linux") for where in ({}, {"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "w"}, {"BROWSER": "lynx"})]
    [False, True, True, True]
    """
    screens = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return platform in ("darwin", "win32") or any(environment.get(name) for name in screens)
