"""The layers of the tests are where the tests are."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import LAYERS


def test_every_layer_names_tests_that_there_are() -> None:
    here = Path(__file__).parent
    assert [path for paths in LAYERS.values() for path in paths if not (here / path).exists()] == []
