"""Writes the client's types from the server's: every message and body, as ``web/src/wire/types.ts``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from undermine.wire import bodies, replies, requests

PLACE: Final = Path(__file__).parents[1] / "src" / "wire" / "types.ts"

_HEAD: Final = "// Made by web/scripts/wire_types.py from undermine.wire; `make web-types` makes it anew.\n\n"
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

_BODIES: Final = (
    bodies.NewTable,
    bodies.NewPerson,
    bodies.Entrance,
    bodies.Tables,
    bodies.Found,
    bodies.Games,
    bodies.Replay,
    bodies.Reasons,
    bodies.Problem,
)


def written() -> str:
    """The types as TypeScript."""
    roots: list[Any] = [requests.Request, replies.Reply, *_BODIES, replies.SeatNews]
    _, parts = msgspec.json.schema_components(roots, ref_template="{name}")
    told = [_named(name, part) for name, part in sorted(parts.items())]
    unions = [_union("Request", requests.Request), _union("Reply", replies.Reply)]
    return _HEAD + "\n".join([*told, *unions])


def _named(name: str, part: dict[str, Any]) -> str:
    lines = [f"/** {_first_line(part)} */", f"export type {name} = {{"]
    # What the server always sends is there; what has a usual value may be left out of what is sent to it.
    asked = "forbid" in part or part.get("additionalProperties") is False
    for field, kind in part.get("properties", {}).items():
        maybe = "?" if asked and field not in part.get("required", ()) else ""
        lines.append(f"  {field}{maybe}: {_kind(kind)};")
    return "\n".join([*lines, "};", ""])


def _first_line(part: dict[str, Any]) -> str:
    return str(part.get("description", "")).split("\n")[0].strip()


def _kind(part: dict[str, Any]) -> str:
    if "$ref" in part:
        return str(part["$ref"])
    if "const" in part or "enum" in part:
        return " | ".join(f'"{one}"' for one in part.get("enum", [part.get("const")]))
    if "anyOf" in part:
        return " | ".join(dict.fromkeys(_kind(one) for one in part["anyOf"]))
    kind = part.get("type")
    if kind == "array":
        return f"({_kind(part['items'])})[]" if isinstance(part.get("items"), dict) and part["items"] else "unknown[]"
    if kind == "object":
        more = part.get("additionalProperties")
        return f"Record<string, {_kind(more) if isinstance(more, dict) else 'unknown'}>"
    return _PLAIN.get(str(kind), "unknown")


def _union(name: str, union: Any) -> str:
    return f"export type {name} = {' | '.join(sorted(one.__name__ for one in union.__args__))};\n"


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(PLACE.read_text(encoding="utf-8") != written())
    PLACE.write_text(written(), encoding="utf-8")
