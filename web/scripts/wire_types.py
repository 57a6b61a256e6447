"""Writes the client's types from the server's schema: every message, view, event and action, as ``types.ts``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from undermine.server.schema import document
from undermine.wire import requests, table

PLACE: Final = Path(__file__).parents[1] / "src" / "wire" / "types.ts"

_HEAD: Final = "// Made by web/scripts/wire_types.py from the server's schema; `make web-types` makes it anew.\n\n"
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

#: what is sent to the server: what has a usual value there may be left out
_ASKED: Final = {*(kind.__name__ for kind in requests.Request.__args__), "NewTable", "NewPerson", table.Config.__name__}


def written() -> str:
    """The types as TypeScript."""
    return _HEAD + "\n".join(_named(name, part) for name, part in document()["$defs"].items())


def _named(name: str, part: dict[str, Any]) -> str:
    if "anyOf" in part:
        return f"export type {name} = {_kind(part)};\n"
    about = _first_line(part)
    lines = [*([f"/** {about} */"] if about else []), f"export type {name} = {{"]
    for field, kind in part.get("properties", {}).items():
        maybe = "?" if name in _ASKED and field not in part.get("required", ()) else ""
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


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(PLACE.read_text(encoding="utf-8") != written())
    PLACE.write_text(written(), encoding="utf-8")
