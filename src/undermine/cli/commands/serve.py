"""``undermine serve``: the table server."""

from __future__ import annotations

import argparse
import os
from typing import Final

from undermine.cli.flags import count, flag
from undermine.words import Words

FLAGS: Final = (
    flag("--host", "ADDRESS"),
    flag("--port", "N", read=count(65535, least=0)),
    flag("--data", "DIR|URL"),
    flag("--address", "URL", text="node_address", dest="node_address"),
    flag("--config", "FILE"),
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Serve until told to stop."""
    from undermine.server.serve import serve
    from undermine.server.settings import load

    flags = {name: getattr(arguments, name) for name in ("host", "port", "data", "node_address")}
    settings = load(flags, arguments.config, os.environ)
    serve(settings, lambda address: print(words.say("serve.ready", address=address, data=settings.data), flush=True))
    return 0
