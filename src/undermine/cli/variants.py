"""Which of an event's texts is told, by who listens and by what the event still holds."""

from __future__ import annotations

from typing import Final

from undermine.games import Event

#: how the rounds of The Lost Mines end; who wins them is told apart
CLAN_ENDINGS: Final = ("treasures", "no_cards", "agreement")


def veiled(event: Event) -> bool:
    """Whether an event keeps its secrets from whoever it is told to."""
    return bool(event.secret) and all(event[place] is None for place in event.secret)


def variant(event: Event, seat: int | None, brief: bool) -> str | None:
    """The variant for a listener: empty for the plain text, ``None`` for the usual one of a listener."""
    facts = event.data()
    own = seat is not None and facts.get("seat") == seat
    known = bool(event.secret) and not veiled(event)

    def mine(how: str) -> str:
        return f"you_{how}" if own else how

    match event.kind:
        case "dealt" | "joined_clan" if own and brief:
            return "brief"
        case "round_began":
            return "you" if facts["first"] == seat else ""
        case "laid" if facts["turned"]:
            return mine("turned")
        case "stole" if facts["target"] is None:
            return mine("none")
        case "spied":
            on_you = seat is not None and facts["target"] == seat
            who = "you" if own else "on_you" if on_you else "known" if known else ""
            return "_".join(filter(None, (facts["thing"], who)))
        case "token_gone":
            return "" if facts["target"] is None else "troll_you" if facts["target"] == seat else "troll"
        case _ if "target" in facts:
            if facts["seat"] == facts["target"]:
                return "you_own" if own else "own_known" if known else "own"
            return "you" if own else "on_you" if facts["target"] == seat else "known" if known else ""
        case "passed" | "trap_sprung" if facts["count"] == 0:
            return mine("empty")
        case "paid" if facts["bank"]:
            return mine("bank" if facts["cards"] else "bank_only")
        case "stone_set" | "mine_set":
            return "turned" if facts["turned"] else ""
        case "voted":
            return mine("yes" if facts["answer"] else "no")
        case "storm_struck" if facts["tool"]:
            return mine("tool")
        case "treasures_shown" if not any(facts["treasures"]):
            return "none"
        case "scored" if facts["amount"] < 0:
            return mine("less")
        case "round_ended" if facts["by"] in CLAN_ENDINGS:
            return "clans"
        case "round_ended":
            return facts["winners"] or ("doors" if facts["by"] == "treasure" else "nobody")
        case "roles_shown" if facts["left_over"] is None:
            return "all"
        case "roles_shown":
            return "" if "saboteur" in facts["roles"] else "none"
        case "game_ended" if seat in facts["winners"]:
            return "you" if len(facts["winners"]) == 1 else "you_too"
    return None
