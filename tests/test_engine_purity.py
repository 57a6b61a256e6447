"""The engine runs where nothing can be installed: standard library alone, no files, no clocks, no global chance."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ENGINE = Path(__file__).parent.parent / "src" / "undermine"
FILES = sorted([*ENGINE.glob("maze/**/*.py"), *ENGINE.glob("games/**/*.py")])
FORBIDDEN = {
    "random",
    "secrets",
    "time",
    "datetime",
    "logging",
    "os",
    "io",
    "sys",
    "pathlib",
    "socket",
    "asyncio",
    "threading",
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ENGINE)))
def test_the_engine_imports_nothing_it_must_not(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "open", "input"), f"{node.func.id}() in line {node.lineno}"
            continue
        else:
            continue
        for name in names:
            root = name.split(".")[0]
            assert root == "undermine" or root in sys.stdlib_module_names, f"{name} in line {node.lineno}"
            assert root not in FORBIDDEN, f"{name} in line {node.lineno}"
