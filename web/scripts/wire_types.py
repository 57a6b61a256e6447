"""Writes what the client has from the server: the types of every message, view, event and action as ``types.ts``, the
tables by which everything is told as ``telling.json``, and what everything is drawn from as ``drawing.json``.

``--check`` says whether they are new enough. Modules that are named are loaded first: games from outside the package.
``--into FOLDER`` writes to another folder, for a client that is built with such games.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Final

from undermine import plugins
from undermine.drawing import export as drawing
from undermine.server.schema import document
from undermine.telling import export as telling
from undermine.wire import bodies, requests, table

FOLDER: Final = Path(__file__).parents[1] / "src" / "wire"

_HEAD: Final = "// Made by web/scripts/wire_types.py from the server's schema; `make web-types` makes it anew.\n\n"
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

#: what is sent to the server: what has a usual value there may be left out
_BODIES: Final = (bodies.NewTable, bodies.NewPerson, bodies.QuickMatch, table.Config)
_ASKED: Final = {kind.__name__ for kind in (*requests.Request.__args__, *_BODIES)}


def files() -> dict[str, str]:
    """The files by name."""
    return {
        "types.ts": types(),
        "telling.json": _tables(telling.exported()) + "\n",
        "drawing.json": _tables(drawing.exported()) + "\n",
    }


def _tables(tables: dict[str, dict[str, Any]]) -> str:
    """The tables as JSON, a line for each entry, so that a change is a line one can read."""
    sections = []
    for name, rules in tables.items():
        lines = [f"{json.dumps(key)}: {json.dumps(rule, ensure_ascii=False)}" for key, rule in rules.items()]
        sections.append(f"{json.dumps(name)}: {{\n  " + ",\n  ".join(lines) + "\n }")
    return "{\n " + ",\n ".join(sections) + "\n}"


def types() -> str:
    """The types as TypeScript."""
    return _HEAD + "\n".join(_named(name, part) for name, part in document()["$defs"].items())


def _named(name: str, part: dict[str, Any]) -> str:
    if "anyOf" in part:
        return f"export type {name} = {_kind(part)};\n"
    about = _first_line(part)
    lines = [*([f"/** {about} */"] if about else []), f"export type {name} = {{"]
    for field, kind in part.get("properties", {}).items():
        # What the server sends has every field but those without a default, which are left out where there is nothing.
        optional = field not in part.get("required", ()) and (name in _ASKED or "default" not in kind)
        maybe = "?" if optional else ""
        lines.append(f"  {field}{maybe}: {_kind(kind)};")
    return "\n".join([*lines, "};", ""])


def _first_line(part: dict[str, Any]) -> str:
    return str(part.get("description", "")).split("\n")[0].strip()


def _kind(part: dict[str, Any]) -> str:
    if "$ref" in part:
        return str(part["$ref"]).rpartition("/")[2]
    if "const" in part or "enum" in part:
        return " | ".join(f'"{one}"' for one in part.get("enum", [part.get("const")]))
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(_kind(one) for one in part["anyOf"]))
    kind = part.get("type")
    if kind == "array" and "prefixItems" in part:
        return f"[{', '.join(_kind(one) for one in part['prefixItems'])}]"
    if kind == "array":
        return f"({_kind(part['items'])})[]" if isinstance(part.get("items"), dict) and part["items"] else "unknown[]"
    if kind == "object":
        more = part.get("additionalProperties")
        return f"Record<string, {_kind(more) if isinstance(more, dict) else 'unknown'}>"
    return _PLAIN.get(str(kind), "unknown")


def main() -> int:
    """Write the files, or say whether they are new enough."""
    parser = argparse.ArgumentParser()
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--into", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    plugins.load_all(arguments.modules)
    if arguments.check:
        return int(any((arguments.into / name).read_text(encoding="utf-8") != text for name, text in files().items()))
    for name, text in files().items():
        (arguments.into / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
