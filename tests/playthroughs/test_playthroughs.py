"""Every playthrough is still what it was."""

from __future__ import annotations

import pytest

from tests.playthroughs import FOLDER, PLAYED, playthrough

#: every second number of players on every engine
NAMES = [pytest.param(name, marks=() if players % 2 else pytest.mark.once) for name, (_, players) in PLAYED.items()]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_has_changed(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip([*playthrough(name), "end"], [*written, "end"], strict=False), 1):
        assert now == then, f"line {number} differs; if that is meant: make playthroughs"


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(PLAYED)
