"""Facts as they are put into a sentence: names for ids, lists as they are spoken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from undermine.words import Words


class Facts:
    """Puts facts into words. ``unit`` is what the game counts: ``gold`` or ``points``."""

    def __init__(self, words: Words, unit: str) -> None:
        self.words = words
        self.unit = unit

    def told(self, kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
        """The facts of an event of some kind, or of a reason (which has none), in words."""
        told = {name: value if value is None else self._one(kind, name, value) for name, value in facts.items()}
        if "side" in facts:
            east = facts["side"] == "E"
            told["beyond"] = f"{facts['column'] + east},{facts['row'] + (not east)}"
        match kind:
            case "spied" if facts["found"] is not None:
                told["found"] = self._found(facts["thing"], facts["found"])
            case "roles_shown":
                told["saboteurs"] = self.seats(seat for seat, role in enumerate(facts["roles"]) if role == "saboteur")
                if facts["left_over"] is None:
                    told["dwarves"] = self._dwarves(facts["roles"])
            case "treasures_laid_out":
                told["count"] = len(facts["kinds"])
            case "round_ended" if self.words.has(f"ending.{facts['by']}"):
                told["ending"] = self.words.say(f"ending.{facts['by']}")
                told["richer"] = self.words.say(f"richer.{facts['winners'] or 'nobody'}")
            case "scored":
                told["points"] = self.amount(abs(facts["amount"]))
            case "game_ended":
                told["count"] = len(facts["winners"])
                told["most"] = self.amount(max(facts["totals"]))
        return told

    def _one(self, kind: str, name: str, value: Any) -> Any:
        say = self.words.say
        match name:
            case "card" | "removes" | "token":
                return say(f"card.{value}")
            case "cards" if kind == "paid":
                return self.listed([str(one) for one in value])
            case "cards" | "hand" | "gave" | "took" if not isinstance(value, int):
                return self.cards(value)
            case "face" if kind == "mine_turned_over":
                return say(f"mine.{value}")
            case "face":
                return say(f"face.{value}")
            case "goals" if kind == "goals_shown":
                return self.listed([say(f"face.{face}") for face in value])
            case "goals":
                return self.listed([say(f"goal.{goal}") for goal in value])
            case "goal":
                return say(f"goal.{value}")
            case "tool" if kind == "storm_struck":
                return say(f"card.{value}")
            case "tool":
                return say(f"tool.{value}")
            case "tools":
                return self.listed([say(f"tool.{tool}") for tool in value])
            case "sides":
                return self.listed([say(f"edge.{edge}") for edge in value])
            case "role" | "left_over" | "old" | "new":
                return say(f"role.{value}")
            case "clan":
                return say(f"clan.{value}")
            case "kinds":
                return self.copies(say(f"mine.{one}") for one in value)
            case "kind" | "treasure" if isinstance(value, str):
                return say(f"mine.{value}")
            case "treasures":
                return self._treasures(value)
            case "obstacle":
                return say(f"obstacle.{value}")
            case "thing":
                return say(f"thing.{value}")
            case "values":
                return self.listed([str(one) for one in value])
            case "winners" if kind == "game_ended":
                return self.seats(value)
        return value

    def amount(self, amount: int) -> str:
        """So much of what the game counts."""
        return self.words.say(f"amount.{self.unit}", count=amount)

    def cards(self, cards: Iterable[str]) -> str:
        """The names of cards, copies together."""
        return self.copies(self.words.say(f"card.{card}") for card in cards)

    def copies(self, names: Iterable[str]) -> str:
        """Names one after the other, the same ones together."""
        counts = Counter(names)
        return self.listed([self.words.say("copies", name=name, count=count) for name, count in counts.items()])

    def seats(self, seats: Iterable[int]) -> str:
        """Seats one after the other."""
        return self.listed([self.words.say("seat", seat=seat) for seat in seats])

    def listed(self, names: Sequence[str]) -> str:
        """Things one after the other, or that there are none."""
        return self.words.several(names) or self.words.say("nothing")

    def _found(self, thing: str, found: str | int) -> str:
        """What was seen of a mine, a treasure or a dwarf card."""
        match thing:
            case "mine":
                return self.words.say(f"mine.{found}")
            case "dwarf":
                return self.words.say(f"role.{found}")
        return str(found)

    def _dwarves(self, roles: Sequence[str]) -> str:
        """Who has which dwarf card, the same ones together."""
        holders: dict[str, list[int]] = {}
        for seat, role in enumerate(roles):
            holders.setdefault(role, []).append(seat)
        say = self.words.say
        told = [say("dwarves", dwarf=say(f"dwarf.{role}"), seats=self.seats(of)) for role, of in holders.items()]
        return say("dwarves.between").join(told)

    def _treasures(self, treasures: Sequence[Sequence[tuple[int, str, int]]]) -> str:
        """Who took which treasures."""
        say = self.words.say
        told = [
            say(
                "took",
                seat=seat,
                treasures=self.listed(
                    [say("treasure", kind=say(f"mine.{kind}"), value=value) for _, kind, value in of]
                ),
            )
            for seat, of in enumerate(treasures)
            if of
        ]
        return say("dwarves.between").join(told)
