"""The tree that each test here has to itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.building.tree import Tree


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)
