"""``undermine mcp``: seats for language models, over standard input and output."""

from __future__ import annotations

import argparse
import asyncio
from functools import partial
from typing import Final

from undermine.bots.company import USUAL
from undermine.cli import flags, values
from undermine.cli.flags import flag
from undermine.cli.refusal import Refusal
from undermine.games import MOST_SEED
from undermine.words import Words

FLAGS: Final = (
    flag("--server", "URL", text="mcp_server"),
    flag("--bots", "SPEC", facts=flags.BOTS),
    flag("--seed", "S", read=partial(values.seed, most=MOST_SEED - 20)),
    flags.OPTION,
    flag("--closed-book", text="closed_book", dest="closed_book"),
)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Serve the tools until whoever asked for them goes."""
    try:
        from undermine.envs.mcp.tools import tools
    except ImportError:
        raise Refusal.of(words, "mcp") from None

    from undermine.envs.mcp.seat import Tables

    tables: Tables
    if arguments.server:
        from undermine.envs.mcp.served import RemoteTables

        tables = RemoteTables(arguments.server, words.language)
    else:
        from undermine.envs.mcp.local import LocalTables

        seed = None if arguments.seed is None else str(arguments.seed)
        tables = LocalTables(words.language, arguments.bots or USUAL, seed, dict(arguments.option))
    server = tools(tables, words.language, open_book=not arguments.closed_book)
    asyncio.run(server.run_stdio_async())
    return 0
