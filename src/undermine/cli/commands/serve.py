"""``undermine serve``: the table server."""

from __future__ import annotations

import argparse
import os

from undermine.cli.refusal import Refusal
from undermine.server.serve import CannotServe, serve
from undermine.server.settings import SettingsError, load
from undermine.words import Words

#: the settings that are flags too
FLAGS = ("host", "port", "data")


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Serve until told to stop."""
    try:
        settings = load({flag: getattr(arguments, flag) for flag in FLAGS}, arguments.config, os.environ)
        serve(
            settings, lambda address: print(words.say("serve.ready", address=address, data=settings.data), flush=True)
        )
    except (SettingsError, CannotServe) as error:
        raise Refusal(str(error)) from None
    return 0
