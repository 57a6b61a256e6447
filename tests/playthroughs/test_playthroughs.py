"""Every playthrough is still what it was."""

from __future__ import annotations

import pytest

from tests.playthroughs import FOLDER, PLAYED, playthrough


@pytest.mark.parametrize("name", PLAYED)
def test_nothing_has_changed(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip([*playthrough(name), "end"], [*written, "end"], strict=False), 1):
        assert now == then, f"line {number} differs; if that is meant: make playthroughs"


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(PLAYED)
