"""The kind of action that Saboteur has besides those of digging: picking a nugget card."""

from __future__ import annotations

from typing import Final

from undermine.games.core.action_kinds import ActionKind, declare
from undermine.games.core.notation import Form


def _read_pick(form: Form) -> int:
    value = int(form.what)
    if not 1 <= value <= 3:
        raise ValueError
    return value


#: value
PICK: Final = declare(
    ActionKind(
        name="pick",
        number=15,
        fields=("value",),
        spell=lambda load: (f"nugget:{load}", {"value": load}),
        readers={"nugget": _read_pick},
        decision="pick",
    )
)
