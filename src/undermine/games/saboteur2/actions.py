"""The kinds of action that Saboteur 2 adds."""

from __future__ import annotations

from typing import Final

from undermine.games.core.action_kinds import ActionKind, Spelt, declare
from undermine.games.core.notation import (
    NOBODY,
    SEAT,
    SPARE,
    Form,
    compose,
    played,
    read_discards,
    spell_discards,
)
from undermine.games.saboteur2.cards import IN_FRONT

#: the names of the kinds
ADDED: Final = (
    "theft",
    "hands_off",
    "swap_hand",
    "inspection",
    "swap_hats",
    "trapped",
    "free_at_last",
    "clear",
    "steal",
)


def _spell_clear(load: int) -> Spelt:
    discarded = spell_discards(load >> 3)
    removes = IN_FRONT[load & 7]
    return f"-{','.join(discarded)}!{removes}", {"cards": discarded, "removes": removes}


def _read_clear(form: Form) -> int:
    if form.mark is None or len(form.cards) != 2:
        raise ValueError
    return read_discards(form) << 3 | IN_FRONT.index(form.mark)


def _spell_steal(load: int) -> Spelt:
    seat = None if load >> 2 == NOBODY else load >> 2
    return ("steal:nothing" if seat is None else f"steal>{seat}"), {"seat": seat}


#: nothing
THEFT: Final = compose("theft", 5, played("theft"))
# seat << 2
HANDS_OFF, SWAP_HAND, INSPECTION, SWAP_HATS, TRAPPED, FREE_AT_LAST = (
    compose(card, number, played(card), SEAT, SPARE) for number, card in enumerate(ADDED[1:7], 6)
)
#: two cards as in a pass, << 3 | the card in front
CLEAR: Final = declare(
    ActionKind(name="clear", number=12, fields=("cards", "removes"), spell=_spell_clear, readers={"-": _read_clear})
)
#: seat << 2; 15 is nobody
STEAL: Final = declare(
    ActionKind(
        name="steal",
        number=16,
        fields=("seat",),
        spell=_spell_steal,
        readers={"steal": lambda form: (NOBODY if form["what"] == "nothing" else form.seat) << 2},
        decision="steal",
    )
)
