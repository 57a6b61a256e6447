"""How a game is told, as data: which text is said of what happened, and which facts it takes.

A game brings a ``Telling``; ``undermine.telling`` reads it, and so does the browser, for which it is exported. So
there is nothing here but words: a text is named by its key, and what decides between the texts of one kind is a
condition of a few words, such as ``seat=you !turned``. The fields of an event say by their types what they are, so
that only what does not follow from a field is written down.

Conditions are joined by blanks, alternatives by `` | ``:

* ``turned``, ``!turned``: the field is there and not empty, 0 or false; or it is not
* ``by=treasures,no_cards``: it is one of these; of a list, one of these is in it; ``none`` is nobody
* ``seat=you``, ``seat=@target``: it is whoever listens, or the same as another field
* ``geologists>1``, ``amount<0``: it is more or less; of a list, its length
* ``known``: the secret of an event, or something about what an action aims at, is known to whoever listens
* ``brief``: whoever listens has the rest before their eyes
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

_NONE: Final[Mapping[str, str]] = MappingProxyType({})


class TextRule(NamedTuple):
    """Which text is said of things of one kind, and with which facts."""

    #: what comes after the key, each with the condition under which it does; the first that holds is said, and the
    #: plain text if none does. A field in braces stands for its value.
    variants: Mapping[str, str] = _NONE
    #: facts beside the fields, or told otherwise than these: ``FIELD: how it is told``, see ``fact_types``
    facts: Mapping[str, str] = _NONE
    #: the fact that is counted, where it is not ``count``: a number, or a list of which there are so many
    counts: str = ""
    #: the key, where it does not follow from the kind
    key: str = ""
    #: what an action aims at, where that does not follow from its fields: what its number is the number of, for one
    aim: str = ""
    #: the card that an event shows was played: its id, or in braces the field that it stands in
    played: str = ""
    #: when an event is worth telling at all
    news: str = ""
    #: what it says is told line by line when the round closes
    settled: bool = False


TextRules = Mapping[str, TextRule]
_NO_RULES: Final[TextRules] = MappingProxyType({})


class Telling(NamedTuple):
    """What is particular about telling one game, by kind of event, reason of a score line, reason of a refusal, kind
    of action and kind of meaning; what has no rule is told by its fields.
    """

    events: TextRules = _NO_RULES
    scores: TextRules = _NO_RULES
    refusals: TextRules = _NO_RULES
    actions: TextRules = _NO_RULES
    meanings: TextRules = _NO_RULES
    #: how facts are told that do not stand in a typed field: those of scores, refusals, meanings, claims and beliefs
    facts: Mapping[str, str] = _NONE

    def __or__(self, other: Telling) -> Telling:
        """Both, as what a game shares with another and what it has of its own."""
        return Telling(
            {**self.events, **other.events},
            {**self.scores, **other.scores},
            {**self.refusals, **other.refusals},
            {**self.actions, **other.actions},
            {**self.meanings, **other.meanings},
            {**self.facts, **other.facts},
        )


def own(**variants: str) -> dict[str, str]:
    """Variants that are said otherwise to whoever did it: each once with ``you_`` before it, and once without.

    >>> own(turned="turned")
    {'you_turned': 'seat=you turned', 'turned': 'turned'}
    """
    return {
        key: condition
        for name, how in variants.items()
        for key, condition in ((f"you_{name}", f"seat=you {how}"), (name, how))
    }


#: what every game may have
CORE: Final = Telling(
    events={
        "round_began": TextRule({"you": "first=you"}),
        "laid": TextRule(own(turned="turned"), {"card": "shape"}, played="{card}"),
        "drew": TextRule(news="known"),
        "roles_shown": TextRule({"all": "left_over=none"}, {"dwarves": "roles: holders dwarves dwarf"}),
        "game_ended": TextRule(
            {"you": "winners=you winners<2", "you_too": "winners=you"}, {"most": "totals: most"}, counts="winners"
        ),
    },
    refusals={
        "other_decision": TextRule({"{asked}": ""}),
        "no_such_seat": TextRule(facts={"number": "seat: ", "last": "seats: last"}),
    },
    actions={
        "lay": TextRule({"brief": "brief", "turned": "turned"}),
        "pass": TextRule({"discard": "cards", "pass": ""}, key="move"),
    },
    facts={
        **dict.fromkeys(("seat", "target", "by"), "seat"),
        "card": "card",
        "shape": "card: shape",
        "cards": "card",
        "role": "role",
        "amount": "amount",
    },
)
