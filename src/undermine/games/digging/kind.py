"""What the two Saboteurs say alike of themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from undermine.games.core.claims import ClaimFacts
from undermine.games.core.kind import PrintedCard, printed_card
from undermine.games.core.telling import CORE, Telling, TextRule, own
from undermine.games.digging.box import GOALS as GOAL_CARDS
from undermine.games.digging.cards import GOALS, TOOLS

CLAIMS: Final[dict[str, ClaimFacts]] = {
    "goal_treasure": {"goal": GOALS},
    "goal_stone": {"goal": GOALS},
    "need_tool": {"tool": TOOLS},
    "dug_astray": {"seat": None},
    "breaks_tools": {"seat": None},
    "idles": {"seat": None},
}

#: what the result of a round shows
RESULT_FACTS: Final[dict[str, Any]] = {"left_over": str | None, "goals": list[str]}


def printed(deck: Mapping[str, int]) -> tuple[PrintedCard, ...]:
    """The start and the goals, which lie there from the beginning, and the cards of the stock."""
    return tuple(
        printed_card(card, count) for card, count in {"start": 1, **dict.fromkeys(GOAL_CARDS, 1), **deck}.items()
    )


#: of goals that are not all there are
_SOME: Final = TextRule(own(some="goals"), {"steps": "measure meaning.steps"}, counts="goals")

#: how both are told, as far as it does not follow from the fields of their events
DIGGING: Final = CORE | Telling(
    events={
        "dealt": TextRule({"brief": "seat=you brief"}, news="known seat=you | known !brief"),
        **dict.fromkeys(("broke", "repaired"), TextRule(played="{card}")),
        "rock_fell": TextRule(facts={"card": "shape"}, played="rock_fall"),
        "looked": TextRule(played="map"),
        "passed": TextRule(own(empty="!count")),
        "roles_shown": TextRule(
            {"all": "left_over=none", "none": "!roles=saboteur"},
            {"saboteurs": "roles: seats_of saboteur", "dwarves": "roles: holders dwarves dwarf"},
        ),
        "goals_shown": TextRule(facts={"goals": "shape"}),
        "stone_set": TextRule({"turned": "turned"}, news="!brief"),
        "round_ended": TextRule({"{winners}": "winners", "doors": "by=treasure", "nobody": ""}),
    },
    actions={
        "repair": TextRule({"own": "seat=you"}),
        "set_stone": TextRule({"turned": "turned"}),
    },
    meanings={
        **dict.fromkeys(("nearer", "away", "blocked", "another_way", "opened", "set_back"), _SOME),
        "turned": TextRule(counts="goals"),
        "door": TextRule({"you_{door}": "seat=you", "{door}": ""}),
        **dict.fromkeys(("stopped", "hindered"), TextRule({"on_you": "target=you"})),
        **dict.fromkeys(
            ("able", "not_yet"),
            TextRule({"you_own": "seat=you seat=@target", "own": "seat=@target", "on_you": "target=you"}),
        ),
    },
    facts={
        "goal": "goal",
        "goals": "goal",
        "tool": "tool",
        "tools": "tool",
        "sides": "edge",
        "gain": "measure reasons.cards",
    },
)
