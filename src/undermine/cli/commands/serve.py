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
    from undermine.server.serve import CannotServe, serve
    from undermine.server.settings import load

    flags = {name: getattr(arguments, name) for name in ("host", "port", "data", "node_address")}
    settings = load(flags, arguments.config, os.environ)
    mounts = []
    if settings.mcp != "off":
        try:
            from undermine.envs.mcp.at_server import McpMount
        except ImportError as error:
            raise CannotServe("serve.mcp", why=error) from None
        mounts.append(McpMount(open_book=settings.mcp == "open", language=words.language))

    def ready(address: str) -> None:
        print(words.say("serve.ready", address=address, data=settings.data), flush=True)

    serve(settings, ready, mounts)
    return 0
