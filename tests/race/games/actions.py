"""The two kinds of action. Digging has fields that no other game's actions have: how many steps, and with a prop?"""

from __future__ import annotations

from typing import Final

from tests.race.games.rules import STEPS
from undermine.games import Action
from undermine.games.core.action_kinds import ActionKind, Spelt, declare
from undermine.games.core.cards import IDS, NUMBERS
from undermine.games.core.notation import Form


class DigAction(Action):
    """Digging with a card; a step less than it says is for a prop.

    >>> action = Action.parse("shovel:1")
    >>> action.kind, action.card, action.data()["steps"], action.data()["prop"]
    ('dig', 'shovel', 1, True)
    """

    __slots__ = ("prop", "steps")

    steps: int
    prop: bool


def _spell_dig(load: int) -> Spelt:
    card, steps = load >> 2, load & 3
    return f"{IDS[card]}:{steps}", {"card": IDS[card], "steps": steps, "prop": steps < STEPS[card]}


def _read_dig(form: Form) -> int:
    card, steps = NUMBERS[form.name], int(form.what)
    if steps not in (STEPS[card], STEPS[card] - 1):
        raise ValueError
    return card << 2 | steps


#: card << 2 | steps
DIG: Final = declare(
    ActionKind(
        name="dig",
        fields=("card", "steps", "prop"),
        type=DigAction,
        spell=_spell_dig,
        readers={IDS[card]: _read_dig for card in STEPS},
    )
)
#: seat
DROP: Final = declare(
    ActionKind(
        name="drop",
        fields=("card", "seat"),
        spell=lambda load: (f"boulder>{load}", {"card": "boulder", "seat": load}),
        readers={"boulder": lambda form: form.seat},
    )
)
