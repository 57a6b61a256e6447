"""The browser client says every text that is meant for it, and none that is not there."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import get_args

from undermine.games import FAMILY
from undermine.server.web.library import games
from undermine.wire.table import Pace
from undermine.words import Words

SOURCE = Path(__file__).parents[2] / "web" / "src"
SERVER = Path(__file__).parents[2] / "src" / "undermine" / "server"
KEYS = set(Words().keys())

#: keys that are put together from parts: the beginning in the source, and what can follow it
PHASES = ("turn", "play", "set_stone", "set_mine", "pick", "steal", "vote", "move", "take", "over")


def made() -> dict[str, set[str]]:
    """What can follow the beginnings that the client completes."""
    agreed = {"game", "seats", "clock", "talk", "public", "pace", "stand_in"}
    options = {option.name for game in games().games for option in game.options} | agreed
    facts = {fact for game in games().games for claim in game.claims.values() for fact in claim}
    chapters = ("goal", "turn", "paths", "end")
    return {
        "web.about.": set(FAMILY),
        "web.bot.": {bot for game in games().games for bot in game.bots},
        "web.fact.": facts,
        "web.option.": {*options, *(f"{option}.about" for option in options)},
        "web.option.connection.": {"start", "adjacent"},
        "web.option.talk.": {"free", "presets", "silent"},
        "web.option.pace.": set(get_args(Pace)),
        "web.settings.": {"confirm", "sound", "nudge"},
        "web.your.": set(PHASES),
        "learn.": {*chapters, *(f"{game}.{chapter}" for game in FAMILY for chapter in chapters)},
    }


@cache
def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*")) if path.is_file())


def literals() -> set[str]:
    return set(re.findall(r'"((?:web|no|learn)\.[a-z0-9_.]+)"', source()))


def test_every_text_the_client_asks_for_is_there() -> None:
    wanted = literals() | {start + rest for start, rests in made().items() for rest in rests}
    assert sorted(wanted - KEYS) == []


def test_every_beginning_that_the_client_completes_is_known() -> None:
    begun = set(re.findall(r"`((?:web|learn)\.[a-z_.]*)\$\{", source()))
    assert begun <= set(made())


def test_every_text_the_client_asks_for_is_there_in_every_language() -> None:
    asked = {key for key in re.findall(r'"([a-z]+\.[a-z0-9_.]+)"', source()) if key in KEYS}
    for file in files("undermine.words").iterdir():
        if file.name.endswith(".json"):
            texts = json.loads(file.read_text(encoding="utf-8"))
            assert sorted(asked - set(texts)) == [], file.name


def test_no_text_for_the_client_is_unused() -> None:
    used = literals() | {start + rest for start, rests in made().items() for rest in rests}
    mine = {key for key in KEYS if key.startswith(("web.", "learn."))}
    assert sorted(key for key in mine if key.removesuffix(".one") not in used) == []


def test_refusals_that_only_a_server_gives_have_a_text() -> None:
    told = {key.removeprefix("no.") for key in KEYS if key.startswith("no.")}
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SERVER.rglob("*.py")))
    given = set(re.findall(r'"([a-z_]+)"', text)) | {"unreachable", "other", "trouble"}
    assert sorted(told - given) == []
