"""``undermine serve``: the table server."""

from __future__ import annotations

import argparse
import os

from undermine.cli.parser import Parser
from undermine.cli.values import number
from undermine.words import Words

#: the settings that are flags too
FLAGS = ("host", "port", "data")


def add(command: Parser, words: Words) -> None:
    """Declare the flags."""
    command.add_argument("--host", metavar="ADDRESS", help=words.say("help.arg.host"))
    command.add_argument("--port", metavar="N", type=number(words, 0, 65535), help=words.say("help.arg.port"))
    command.add_argument("--data", metavar="DIR", help=words.say("help.arg.data"))
    command.add_argument("--config", metavar="FILE", help=words.say("help.arg.config"))


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Serve until told to stop."""
    from undermine.server.serve import serve
    from undermine.server.settings import load

    settings = load({flag: getattr(arguments, flag) for flag in FLAGS}, arguments.config, os.environ)
    serve(settings, lambda address: print(words.say("serve.ready", address=address, data=settings.data), flush=True))
    return 0
