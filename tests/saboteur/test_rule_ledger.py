"""The ledger: every numbered rule has a test that carries its id, and every id names a rule."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"

#: the pages whose rules are tested one by one, with some of the ids each must have
PAGES = {
    "saboteur.md": {"S1.01", "S1.14", "S1.50", "S1.72"},
    "saboteur2.md": {"S2.01", "S2.21", "S2.55", "S2.72"},
    "lost_mines.md": {"LM.01", "LM.21", "LM.66", "LM.71"},
}


def _rules(page: Path) -> set[str]:
    """The ids of the rules on a page: they stand in bold where the rule is told."""
    return set(re.findall(r"\*\*([A-Z][A-Z\d]\.\d\d)\*\*", page.read_text(encoding="utf-8")))


def _marks(tree: ast.AST) -> Iterator[str]:
    """The ids in every ``pytest.mark.rule(...)`` below a place in a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"an id is written out, not {ast.unparse(argument)}"
                yield str(argument.value)


@cache
def _files() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "tests").rglob("*.py"))}


@cache
def _tested() -> set[str]:
    """The ids that decorate a test."""
    return {
        id_
        for path, tree in _files().items()
        if path.name.startswith("test_")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for decorator in node.decorator_list
        for id_ in _marks(decorator)
    }


@pytest.mark.parametrize("page", PAGES)
def test_the_ledger_can_read_the_rules(page: str) -> None:
    told = re.findall(r"^- \*\*(\S+)\*\* ", (RULES / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert set(told) == _rules(RULES / page)
    assert len(set(told)) == len(told)
    assert PAGES[page] <= set(told)


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_has_a_test(page: str) -> None:
    untested = _rules(RULES / page) - _tested()
    assert not untested, f"no test is marked with {', '.join(sorted(untested))}"


def test_every_mark_names_a_rule_that_exists() -> None:
    known = {id_ for page in RULES.glob("*.md") for id_ in _rules(page)}
    strangers = {f"{id_} in {path.name}" for path, tree in _files().items() for id_ in _marks(tree) if id_ not in known}
    assert not strangers, f"there is no rule {', '.join(sorted(strangers))}"
