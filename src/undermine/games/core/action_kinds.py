"""The kinds of actions, and how an action of each kind is packed into a number: ``kind << 25 | payload``.

Each game declares its own kinds. A kind's number decides where its actions stand in a legal list: laying comes first,
then what else is played from the hand, then passing, then decisions that are not about a card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from undermine.games.core.actions import Action
    from undermine.games.core.notation import Form

SHIFT: Final = 25
PAYLOAD: Final = (1 << SHIFT) - 1

#: the text of an action, and its fields
Spelt = tuple[str, dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionKind:
    """One kind of action: its fields in the order they are told, and how a payload is spelt and read.

    ``words`` are whole texts, each with its payload; ``readers`` take apart the texts that begin with a name. A reader
    raises ``ValueError``, ``KeyError`` or ``TypeError`` for a text that is none of its own.
    """

    name: str
    #: without one it gets the next, as kinds from outside do
    number: int = -1
    fields: tuple[str, ...] = ()
    #: what its actions are, if ``Action`` has not all of these fields: a class that adds the others
    type: type[Action] | None = None
    spell: Callable[[int], Spelt] | None = None
    words: Mapping[str, int] = field(default_factory=dict)
    readers: Mapping[str, Callable[[Form], int]] = field(default_factory=dict)
    #: what is being decided, if it is not what to do with a card
    decision: str | None = None
    #: whether whoever chooses is shown the way it takes
    routed: bool = False


#: every kind by its number, and by its name
KINDS: Final[dict[int, ActionKind]] = {}
NAMED: Final[dict[str, ActionKind]] = {}
#: by whole text, the number of the action
WORDS: Final[dict[str, int]] = {}
#: by the name that a text begins with, the number of each kind it may be and how it is read
READERS: Final[dict[str, list[tuple[int, Callable[[Form], int]]]]] = {}


def declare(kind: ActionKind) -> int:
    """Make a kind of action known; returns the number that all its actions begin with."""
    if kind.number < 0:
        kind = replace(kind, number=max(KINDS) + 1)
    if kind.number in KINDS or kind.name in NAMED:
        raise ValueError(f"there is an action {kind.name!r}, or one with the number {kind.number}, already")
    KINDS[kind.number] = NAMED[kind.name] = kind
    base = kind.number << SHIFT
    for word, load in kind.words.items():
        if WORDS.setdefault(word, base | load) != base | load:
            raise ValueError(f"{word!r} is the text of another action already")
    for name, reader in kind.readers.items():
        READERS.setdefault(name, []).append((base, reader))
    return base


def action_kinds(*names: str) -> tuple[ActionKind, ...]:
    """The kinds with these names."""
    return tuple(NAMED[name] for name in names)
