"""What the source asks the catalogue for: whole keys, and beginnings that it completes with the name of a thing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import undermine
from undermine.telling.export import exported

PYTHON = Path(undermine.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"

#: a key, and what may be the beginning of one
_KEY = re.compile(r"[a-z][a-z0-9_]*(?:\.[A-Za-z0-9_:]+)*")
_BEGINNING = re.compile(r"[a-z][a-z0-9_]*\.(?:[a-z0-9_]+[._])*")


@cache
def trees(under: str = "") -> tuple[ast.Module, ...]:
    """The Python source, parsed."""
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted((PYTHON / under).rglob("*.py")))


@cache
def web() -> str:
    """The source of the browser client, all of it, without its comments."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*")) if path.suffix in (".ts", ".svelte")]
    return re.sub(r"^\s*(//|\*|/\*).*$", "", "\n".join(texts), flags=re.M)


@cache
def browser() -> tuple[frozenset[str], frozenset[str]]:
    """What the browser client asks for: whole keys and beginnings, those of facts and of what is told among them."""
    facts = [_named(how) for how in told_as()]
    made = {*re.findall(r"`([^`${}]+)\$\{", web()), *(f"{family}." for families, _ in facts for family in families)}
    whole = {*re.findall(r'"([^"\n]*)"', web()), *(text for _, texts in facts for text in texts)}
    return frozenset(filter(_KEY.fullmatch, whole)), frozenset(filter(_BEGINNING.fullmatch, made))


@cache
def literals() -> frozenset[str]:
    """Every text in the source that could be a key."""
    python = {
        node.value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    python |= {text for how in told_as() for text in _named(how)[1]}
    return frozenset(text for text in {*python, *re.findall(r'"([^"\n]*)"', web())} if _KEY.fullmatch(text))


@cache
def asked() -> frozenset[str]:
    """The keys that something is surely asked to say: they stand in a call of ``say`` or ``has``, or as an ``id:``."""
    python: set[str] = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in ("say", "has"):
                python |= set(_texts(node.args[0]))
    # In the client a key may come by way of a variable; whatever looks like one of its own keys is meant as one.
    calls = re.findall(r"\bsay\(((?:[^()`]|\([^()]*\))*)", web())
    said = {text for call in calls for text in re.findall(r'^\s*"([^"]+)"|\? *"([^"]+)" *: *"([^"]+)"', call)}
    own = set(re.findall(r'"((?:web|learn|no)\.[a-z0-9_.:]+)"', web()))
    return frozenset({*python, *own, *(key for texts in said for key in texts if _KEY.fullmatch(key))})


@cache
def told_as() -> frozenset[str]:
    """How facts are told, by the tables of all games."""
    tables = exported()
    rules = [
        rule
        for place in (tables, *tables["games"].values())
        for section in ("events", "actions", "scores", "refusals")
        for rule in place.get(section, {}).values()
    ]
    facts = [tables["fields"], tables["facts"], *(rule.get("facts", {}) for rule in rules)]
    return frozenset(how.rpartition(": ")[2] for fact in facts for how in fact.values())


def _named(how: str) -> tuple[list[str], list[str]]:
    """The families and the texts that are named where it is said how a fact is told."""
    word, *rest = how.split() or [""]
    match word:
        case "" | "seat" | "amount" | "last" | "most" | "seats_of":
            return [], []
        case "shape":
            return ["card"], []
        case "measure":
            return [], rest
        case "by" | "record":
            return [part.partition("=")[2] for part in rest if "=" in part], rest[:1] if word == "record" else []
        case "by_seat" | "holders":
            families, texts = _named(" ".join(rest[1:]))
            return families, [rest[0], *texts]
    return [word], []


@cache
def beginnings() -> frozenset[str]:
    """The beginnings of texts that the source puts together, as far as they look like beginnings of keys."""
    python = {
        node.values[0].value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant)
    }
    made = {*map(str, python), *re.findall(r"`([^`${}]+)\$\{", web())}
    made |= {f"{family}." for how in told_as() for family in _named(how)[0]}
    return frozenset(text for text in made if _BEGINNING.fullmatch(text))


def given(under: str, to: dict[str, int]) -> set[str]:
    """The texts that are given to functions, by name and place of the argument."""
    found: set[str] = set()
    for tree in trees(under):
        for scope in ast.walk(tree):
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
                for called, args in filter(None, map(_call, ast.walk(scope))):
                    at = to.get(called)
                    if at is not None and len(args) > at:
                        found |= set(_texts(args[at], scope))
    return found


def _call(node: ast.AST) -> tuple[str, list[ast.expr]] | None:
    """What is called with what; a tuple with named fields may be made by ``native.named``, too."""
    if not isinstance(node, ast.Call):
        return None
    if _name(node.func) == "named" and len(node.args) == 2 and isinstance(node.args[1], ast.Tuple):
        return _name(node.args[0]), node.args[1].elts
    return _name(node.func), node.args


def flags() -> set[str]:
    """What the flags of commands have their help under: their names, or another text."""
    calls = (node for tree in trees("cli") for node in ast.walk(tree) if isinstance(node, ast.Call))
    found: set[str] = set()
    for call in calls:
        if _name(call.func) == "flag":
            text = next((word.value for word in call.keywords if word.arg == "text"), call.args[0])
            assert isinstance(text, ast.Constant)
            found.add(str(text.value).strip("-"))
    return found


#: what an error is made with that is no fact
_NO_FACTS = {"line", "move"}


@cache
def codes() -> dict[str, frozenset[frozenset[str]]]:
    """The codes of errors, with the names of the facts that each is raised with.

    A function that passes on a code which it was given counts like the error itself.
    """
    found: dict[str, set[frozenset[str]]] = {}
    errors = _errors()
    for tree in trees():
        carriers: dict[str, tuple[int, frozenset[str]]] = dict.fromkeys(errors, (0, frozenset()))
        while more := dict(_raised(tree, carriers, found)):
            carriers |= more
    return {code: frozenset(facts) for code, facts in found.items()}


def _raised(
    tree: ast.Module, carriers: dict[str, tuple[int, frozenset[str]]], found: dict[str, set[frozenset[str]]]
) -> Iterator[tuple[str, tuple[int, frozenset[str]]]]:
    """Note the codes that are raised, and yield the functions that pass theirs on, with the place it has there."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        given = [argument.arg for argument in function.args.args]
        for node in ast.walk(function):
            if not isinstance(node, ast.Call) or _name(node.func) not in carriers or not node.args:
                continue
            at, facts = carriers[_name(node.func)]
            facts |= {word.arg for word in node.keywords if word.arg} - _NO_FACTS
            code = node.args[at]
            if isinstance(code, ast.Name) and code.id in given:
                if function.name not in carriers:
                    yield function.name, (given.index(code.id) - (given[0] == "self"), facts)
                continue
            texts = list(_texts(code, function)) or list(_tabled(code, function, tree))
            assert texts, f"a code is not spelled out: {ast.unparse(node)}"
            for text in texts:
                found.setdefault(text, set()).add(facts)


def _errors() -> set[str]:
    """The classes of errors that have codes."""
    classes = [node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = {"InvalidInput"}
    while more := {one.name for one in classes if found & {*map(_name, one.bases)}} - found:
        found |= more
    return found


def _texts(value: ast.expr, scope: ast.AST | None = None) -> Iterator[str]:
    """The texts an argument can be: itself, one of several, or what was put into a variable of that name."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _texts(value.body, scope)
        yield from _texts(value.orelse, scope)
    elif isinstance(value, ast.Subscript) and isinstance(value.value, ast.Dict):
        for one in value.value.values:
            yield from _texts(one, scope)
    elif isinstance(value, ast.Name) and scope is not None:
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and _name(node.targets[0]) == value.id:
                yield from _texts(node.value)


def _tabled(code: ast.expr, function: ast.AST, tree: ast.Module) -> Iterator[str]:
    """The texts of a code that was taken out of a row of a table of the module: ``known, code = TABLE[word]``."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Subscript(value=ast.Name(id=table))):
                place = [_name(name) for name in names].index(_name(code))
            case _:
                continue
        for defined in tree.body:
            if isinstance(defined, ast.AnnAssign) and _name(defined.target) == table:
                assert isinstance(defined.value, ast.Dict)
                for row in defined.value.values:
                    assert isinstance(row, ast.Tuple)
                    yield from _texts(row.elts[place])


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
