"""Worlds come out as often as ``resample`` made them when it made every one from the beginning; and the same ones
whichever engine runs.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.frequencies.chi_square import alike, follows
from tests.frequencies.traits import count, view_of
from undermine.games import Chance, Lots, Worlds, position_of

FOLDER = Path(__file__).parent
MOMENTS: list[dict[str, Any]] = json.loads((FOLDER / "counts.json").read_text(encoding="utf-8"))
#: by moment, the digest of the first worlds that are drawn
SAME = FOLDER / "worlds.json"
DRAWS = 800


def named(moment: dict[str, Any]) -> str:
    game = json.loads(moment["record"])["rules"]["game"]
    return f"{game}: {moment['what']}"


def test_counts_that_differ_are_told_apart() -> None:
    even = {"one": 500, "two": 500}
    assert alike(even, {"one": 520, "two": 480})
    assert not alike(even, {"one": 620, "two": 380})
    assert not alike(even, {"one": 450, "two": 450, "three": 100})
    assert follows(even, {"one": 1, "two": 1})
    assert not follows(even, {"one": 3, "two": 2})
    assert not follows(even, {"one": 1})
    assert not follows({"one": 1000}, {"one": 1, "two": 1})


@pytest.mark.parametrize("moment", MOMENTS, ids=named)
def test_everything_hidden_comes_out_as_often_as_it_did(moment: dict[str, Any]) -> None:
    view = view_of(moment["record"], moment["seat"])
    worlds, lots = Worlds(view), Lots(2026)
    counts = count(view, lambda: worlds.draw(lots), DRAWS)
    assert counts.keys() == moment["counts"].keys()
    differ = [trait for trait, values in counts.items() if not alike(moment["counts"][trait], values)]
    assert not differ


def digest(moment: dict[str, Any]) -> str:
    """Everything about a few worlds of a moment, in short: where they stand, and what came before in them."""
    view = view_of(moment["record"], moment["seat"])
    worlds = Worlds(view)
    whole = sha256()
    for chance in (Lots(1), Chance("one"), Lots(2), Lots(3)):
        world: Any = worlds.draw(chance)
        whole.update(position_of(world).text().encode())
        whole.update(repr([world.history(seat) for seat in range(view.seats)]).encode())
        whole.update(repr(world.deal).encode())
    return whole.hexdigest()[:16]


@pytest.mark.parametrize("moment", MOMENTS, ids=named)
def test_the_same_worlds_come_from_the_same_seeds_in_every_engine(moment: dict[str, Any]) -> None:
    assert digest(moment) == json.loads(SAME.read_text(encoding="utf-8"))[named(moment)]


def write_digests() -> None:
    """Note down the worlds of today."""
    SAME.write_text(json.dumps({named(one): digest(one) for one in MOMENTS}, indent=0) + "\n", encoding="utf-8")
