"""What is compiled is plain Python, and does nothing that the compiled engine would do otherwise."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from undermine import _engine

SOURCE = Path(_engine.__file__).parents[1]
MODULES = [name for name in _engine.read_sources() if name.endswith(".py")]


def negative(node: ast.expr | None) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


@pytest.mark.parametrize("module", MODULES)
def test_no_index_counts_from_the_end(module: str) -> None:
    """The compiled engine would read what lies before the beginning."""
    for node in ast.walk(ast.parse((SOURCE / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Subscript):
            index = node.slice
            parts = (index.lower, index.upper) if isinstance(index, ast.Slice) else (index,)
            assert not any(map(negative, parts)), f"line {node.lineno}"


@pytest.mark.parametrize("module", MODULES)
def test_no_source_knows_of_the_compiler(module: str) -> None:
    for node in ast.walk(ast.parse((SOURCE / module).read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert not [name for name in names if name.lower().startswith("cython")]


def test_nothing_that_is_built_lies_between_the_sources() -> None:
    assert [path for path in SOURCE.rglob("*") if path.suffix in (".so", ".pyd", ".o", ".c")] == []
