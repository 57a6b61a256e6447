"""The reference of the library: what each package makes public, read off the sources without running them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import griffe

from docsite import ROOT

PACKAGE: Final = "undermine"
#: a signature that is longer is broken
_LONGEST: Final = 88


@cache
def modules() -> dict[str, griffe.Module]:
    """The package and those below it that say what of them is public, by name."""
    top = griffe.load(PACKAGE, search_paths=[str(ROOT / "src")], resolve_aliases=True)
    assert isinstance(top, griffe.Module)
    below = sorted(name for name, one in top.modules.items() if one.exports and not name.startswith("_"))
    return {PACKAGE: top, **{f"{PACKAGE}.{name}": top.modules[name] for name in below}}


def page(module: str) -> str:
    """The page of a package: in a table what there is, and then all of it."""
    told = modules()[module]
    rows: list[str] = []
    parts: list[str] = []
    for name in _public(told):
        one = _target(told, name)
        rows.append(f"| [`{name}`](#{anchor(one)}) | {_summary(one)} |")
        if homes()[one.canonical_path] == module:
            parts += _told(name, one)
    heading = [f"# {module}", _text(told), "| | |\n|---|---|\n" + "\n".join(rows)]
    return "\n\n".join([*heading, *parts]) + "\n"


@cache
def homes() -> dict[str, str]:
    """By where something is defined, the package on whose page it is told: the first that makes it public."""
    found: dict[str, str] = {}
    for module, told in modules().items():
        for name in _public(told):
            found.setdefault(_target(told, name).canonical_path, module)
    return found


@cache
def _names() -> dict[str, str]:
    """The anchor of a name that is public somewhere, if it means one thing only."""
    found: dict[str, set[str]] = {}
    for told in modules().values():
        for name in _public(told):
            found.setdefault(name, set()).add(anchor(_target(told, name)))
    return {name: next(iter(where)) for name, where in found.items() if len(where) == 1}


def anchor(one: griffe.Object) -> str:
    """The name of something in links: large and small letters are the same in them, so it says what it is."""
    return f"api-{one.canonical_path}-{one.kind.value}"


def _public(module: griffe.Module) -> list[str]:
    """What a package makes public, dunder names apart: types first, then functions, then what is neither."""
    order = {griffe.Kind.CLASS: 0, griffe.Kind.FUNCTION: 1}
    names = [str(name) for name in module.exports or () if not str(name).startswith("_")]
    return sorted(names, key=lambda name: (order.get(_target(module, name).kind, 2), name))


def _target(module: griffe.Module, name: str) -> griffe.Object:
    one = module[name]
    return one.final_target if isinstance(one, griffe.Alias) else one


def _told(name: str, one: griffe.Object) -> Iterator[str]:
    yield f"({anchor(one)})=\n\n## {name}"
    yield _signature(name, one)
    yield _text(one)
    if isinstance(one, griffe.Class):
        for member, told in _members(one):
            yield f"### {name}.{member}"
            yield _signature(member, told)
            yield _text(told)


def _members(one: griffe.Class) -> Iterator[tuple[str, griffe.Object]]:
    """What a class has of its own that has something said about it, or can be called."""
    for name, member in one.members.items():
        if name.startswith("_") or not isinstance(member, (griffe.Function, griffe.Attribute)):
            continue
        if member.docstring is not None or isinstance(member, griffe.Function):
            yield name, member


def _signature(name: str, one: griffe.Object) -> str:
    told = name
    if isinstance(one, griffe.Function):
        told = one.signature(name=name)
    elif isinstance(one, griffe.Class):
        parameters = [p for p in one.parameters if p.name != "self"]
        bases = [str(base) for base in one.bases if str(base) not in ("object",)]
        told = f"class {name}" + (f"({', '.join(bases)})" if bases else "")
        if parameters:
            made = griffe.Function(name, parameters=griffe.Parameters(*parameters))
            told += "\n" + _broken(made.signature(name=name))
        return f"```python\n{told}\n```"
    elif isinstance(one, griffe.Attribute):
        told += f": {one.annotation}" if one.annotation is not None else ""
        if one.value is not None and "property" not in one.labels and len(str(one.value)) < _LONGEST:
            told += f" = {one.value}"
    labels = "".join(f"@{label}\n" for label in ("classmethod", "staticmethod", "property") if label in one.labels)
    return f"```python\n{labels}{_broken(told)}\n```"


def _broken(signature: str) -> str:
    """A signature on one line, or with a line for each parameter."""
    if len(signature) <= _LONGEST or "(" not in signature:
        return signature
    name, _, rest = signature.partition("(")
    inside, bracket, returned = rest.rpartition(")")
    parts, depth = [""], 0
    for letter in inside:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return name + "(\n" + "".join(f"    {part.strip()},\n" for part in parts) + bracket + returned


def _text(one: griffe.Object) -> str:
    """What is said of something: Markdown, with its examples as blocks and its names as links."""
    if one.docstring is None:
        return ""
    text = re.sub(r"^>>>.*?(?=\n\n|\Z)", r"```python\n\g<0>\n```", one.docstring.value, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"(?<!\n)\n```python\n", "\n\n```python\n", text)
    pieces = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(piece if piece.startswith("```") else _linked(piece) for piece in pieces)


def _linked(text: str) -> str:
    def link(found: re.Match[str]) -> str:
        name = found[1]
        where = _names().get(name)
        return f"[`{name}`](#{where})" if where else f"`{name}`"

    return re.sub(r"``([^`\n]+)``", link, text)


def _summary(one: griffe.Object) -> str:
    """The first sentence of what is said of something, for a row of a table."""
    said = "" if one.docstring is None else one.docstring.value.partition("\n\n")[0]
    first = re.split(r"(?<=[.!?]) (?=[A-Z`])", " ".join(said.split()))[0]
    return re.sub(r"``([^`]+)``", r"`\1`", first).replace("|", "\\|")
