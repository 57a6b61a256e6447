"""The schema of everything that goes over the wire, made from the types: ``python -m undermine.server.schema``.

Messages and bodies come from ``undermine.wire``; views, events and actions from the games themselves, in the form in
which they are sent. It writes ``docs/protocol.json`` and the reference in ``docs/protocol.md``.
"""

from __future__ import annotations

import inspect
import json
import sys
import textwrap
import types
import typing
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from undermine.games import GAMES, Action, Rules, View
from undermine.games.core.events import Event
from undermine.games.core.results import RoundResult, ScoreLine
from undermine.games.registry import EVENTS
from undermine.versions import PROTOCOL
from undermine.wire import bodies, happenings, replies, requests

#: between these lines of the document stands what is made here
BEGIN: Final = "<!-- made by `make schema`: begin -->"
END: Final = "<!-- made by `make schema`: end -->"

_BODIES: Final = tuple(one for one in vars(bodies).values() if getattr(one, "__module__", "") == bodies.__name__)
#: how limits of a type are spelt
_LIMITS: Final = {"ge": "≥", "le": "≤", "min_length": "at least", "max_length": "at most"}
#: what the messages leave to the games: which of the definitions it is, or a list of which
_OPEN: Final = {
    "SeatView": {"view": "View", "legal": "Action"},
    "SeatNews": {"events": "Event", "legal": "Action"},
    "PastMove": {"action": "Action"},
}


def document() -> dict[str, Any]:
    """The whole schema, as JSON Schema with definitions."""
    roots = [requests.Request, replies.Reply, *_BODIES, *_views(), *_events(), *_actions()]
    _, parts = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    for part in parts.values():
        if "description" in part:
            # Which Python made this must not show: before 3.13 docstrings keep their indentation.
            part["description"] = inspect.cleandoc(part["description"])
    named = {
        "Request": requests.Request.__args__,
        "Reply": replies.Reply.__args__,
        "Happening": happenings.Happening.__args__,
        "View": _views(),
        "Event": _events(),
        "Action": _actions(),
    }
    for name, fields_ in {**_OPEN, **{view.__name__: {"history": "Event"} for view in _views()}}.items():
        for field, kind in fields_.items():
            shape = parts[name]["properties"][field]
            ref = {"$ref": f"#/$defs/{kind}"}
            parts[name]["properties"][field] = {**shape, "items": ref} if shape["type"] == "array" else ref
    unions = {
        name: {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]} for name, kinds in named.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "undermine: what goes over the wire",
        "version": PROTOCOL,
        "$defs": dict(sorted({**parts, **unions}.items())),
    }


# What the games send, as types of the same kind as the messages


@cache
def _sent(kind: Any) -> Any:
    """The form in which an engine's type is sent: named fields, lists, and plain values."""
    hints = typing.get_type_hints(kind)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    parts = [(name, _plain(hints[name])) for name in names]
    if issubclass(kind, View):
        result = _result(_prefix(kind))
        parts = [(name, list[result] if name == "results" else hint) for name, hint in parts]  # type: ignore[valid-type]
    if issubclass(kind, Rules):
        parts = [("game", typing.Literal[kind.name]), *parts]
    return msgspec.defstruct(_name(kind), parts, module=__name__, forbid_unknown_fields=issubclass(kind, Rules))


def _name(kind: Any) -> str:
    """Its own name, and before it the game's if it is of one game alone."""
    name: str = kind.__name__
    prefix = _prefix(kind)
    return name if name.startswith(prefix) else f"{prefix}{name}"


def _prefix(kind: Any) -> str:
    """What the types of a game begin with; nothing for types that several games share."""
    folder = kind.__module__.rpartition(".")[0]
    for one in GAMES.values():
        if one.view.__module__.rpartition(".")[0] == folder:
            return one.view.__name__.removesuffix("View")
    return ""


def _views() -> list[Any]:
    return [_sent(typing.cast(Any, one.view)) for one in GAMES.values()]


def _plain(hint: Any) -> Any:
    origin = typing.get_origin(hint)
    if origin is tuple:
        parts = typing.get_args(hint)
        if len(parts) == 2 and parts[1] is Ellipsis:
            return list[_plain(parts[0])]  # type: ignore[misc]
        return tuple[tuple(_plain(part) for part in parts)]  # type: ignore[misc]
    if origin in (types.UnionType, typing.Union):
        return typing.Union[tuple(_plain(part) for part in typing.get_args(hint))]  # noqa: UP007
    if isinstance(hint, type) and issubclass(hint, Event):
        return dict[str, Any]
    if hint is ScoreLine:
        return _SCORE_LINE
    if isinstance(hint, type) and (is_dataclass(hint) or (issubclass(hint, tuple) and hasattr(hint, "_fields"))):
        return _sent(typing.cast(Any, hint))
    return hint


_SCORE_LINE: Final[Any] = msgspec.defstruct(
    "ScoreLine",
    [("seat", int), ("amount", int | None), ("reason", str), ("facts", dict[str, Any])],
    module=__name__,
    forbid_unknown_fields=True,
)


@cache
def _result(prefix: str) -> Any:
    """How a round of a game ended. Where it shows the same as the first game's, it is the same type."""
    first, *_ = GAMES.values()
    shown = next(one for one in GAMES.values() if _prefix(one.view) == prefix).result_facts
    if prefix != _prefix(first.view) and shown == first.result_facts:
        return _result(_prefix(first.view))
    hints = typing.get_type_hints(RoundResult)
    parts = [(field, _plain(hints[field])) for field in RoundResult._fields if field != "shown"]
    name = "RoundResult" if shown == first.result_facts else f"{prefix}RoundResult"
    return msgspec.defstruct(name, [*parts, *shown.items()], module=__name__, forbid_unknown_fields=True)


@cache
def _events() -> tuple[Any, ...]:
    made = []
    for kind, event in sorted(EVENTS.items()):
        hints = typing.get_type_hints(event)
        parts = [("kind", typing.Literal[kind]), *((name, _plain(hints[name])) for name in event.fields)]
        made.append(msgspec.defstruct(f"{event.__name__}Event", parts, module=__name__))
    return tuple(made)


@cache
def _actions() -> tuple[Any, ...]:
    made = []
    kinds = {one.name: one for game in GAMES.values() for one in game.actions}
    for one in sorted(kinds.values(), key=lambda one: one.number):
        hints = typing.get_type_hints(one.type or Action)
        parts: list[Any] = [("kind", typing.Literal[one.name]), ("text", str)]
        parts += [(name, _plain(hints[name])) for name in one.fields]
        if one.routed:
            # Only what may still be chosen is shown with the way it would take.
            parts.append(("way", tuple[tuple[int, int], ...] | UnsetType, UNSET))
        # That there is nothing else to choose, as everybody can see.
        parts.append(("forced", bool | UnsetType, UNSET))
        made.append(msgspec.defstruct("".join(map(str.title, one.name.split("_"))) + "Action", parts, module=__name__))
    return tuple(made)


# The reference for people


def reference() -> str:
    """Every message and body, with what it means and what it takes."""
    lines: list[str] = []
    for title, kinds in (
        ("What a client sends", requests.Request.__args__),
        ("What the server sends", replies.Reply.__args__),
        ("What can happen at a table (`news.what`)", happenings.Happening.__args__),
        (
            "Parts of these",
            (replies.SeatView, replies.SeatNews, replies.Idle, replies.Deed, happenings.Meaning, replies.Spoken),
        ),
        ("Bodies of the HTTP part", _BODIES),
    ):
        lines += [f"### {title}", ""]
        for kind in kinds:
            lines += _described(kind)
    return "\n".join(lines)


def _described(kind: Any) -> list[str]:
    tag = kind.__struct_config__.tag
    name = f"`{tag}`" if tag else f"`{kind.__name__}`"
    meaning = " ".join((kind.__doc__ or "").split()).replace("``", "`")
    lines = [_wrapped(f"**{name}** — {meaning}"), ""]
    hints = typing.get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        value = field.default_factory() if field.default is msgspec.NODEFAULT and not field.required else field.default
        usual = "" if field.required else f", usually `{json.dumps(value)}`" if value is not UNSET else ", or left out"
        lines.append(_wrapped(f"* `{field.name}`: {_type(hints[field.name])}{usual}", "  "))
    return [*lines, ""] if len(lines) > 2 else lines


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(text, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _type(hint: Any) -> str:
    """A type in the words of JSON."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        meta: msgspec.Meta = parts[1]
        limits = [f"{sign} {getattr(meta, name)}" for name, sign in _LIMITS.items() if getattr(meta, name) is not None]
        spelled = _type(parts[0]) + (f" ({', '.join(limits)})" if limits else "")
        return f"{spelled}: {meta.description}" if meta.description else spelled
    if origin is typing.Literal:
        return " or ".join(f"`{json.dumps(part)}`" for part in parts)
    if origin in (types.UnionType, typing.Union):
        if all(part in happenings.Happening.__args__ for part in parts):
            return "what happened"
        return " or ".join(_type(part) for part in parts if part is not UnsetType)
    if origin in (list, tuple):
        inner = [part for part in parts if part is not Ellipsis]
        return f"list of {_type(inner[0])}"
    if origin is dict:
        return "object"
    words = {str: "text", int: "number", float: "number", bool: "true or false", type(None): "null", Any: "anything"}
    return words.get(hint) or f"`{hint.__name__}`"


def json_text() -> str:
    """The schema as it stands in its file."""
    return json.dumps(document(), indent=1, ensure_ascii=False) + "\n"


def with_reference(text: str) -> str:
    """The document with its reference made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n{END}{after}"


def main(folder: Path) -> None:
    """Write both files."""
    (folder / "protocol.json").write_text(json_text(), encoding="utf-8")
    page = folder / "protocol.md"
    page.write_text(with_reference(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
