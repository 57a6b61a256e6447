"""What chance decided in a match of The Lost Mines as a trace tells it; for checks that leave the seed alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .mines_deal import Fate, MinesDeal
from .turns import Json


class Written(Fate):
    """Deals and losses as they stand in the trace. `line(n)` finds the deal line of round n."""

    def __init__(self, line: Callable[[int], Json]) -> None:
        self.line = line
        self.cards: list[str] = []  # those that the traps of this decision take, in order

    def deal(self, number: int) -> MinesDeal:
        line = self.line(number)
        return MinesDeal(
            clans=line["clans"],
            roles=line["roles"],
            spare=[(clan, role) for clan, role in line["spare"]],
            mines=line["mines"],
            treasures=[(kind, value) for kind, value in line["treasures"]],
            treasures_aside=[(kind, value) for kind, value in line["treasures_aside"]],
            hands=line["hands"],
            stock=line["stock"],
            aside=line["aside"],
        )

    def losses(self, events: Any) -> None:
        """Read ahead what the next decision loses to traps."""
        self.cards = [card for event in events if event.get("kind") == "trap_sprung" for card in event["cards"]]

    def lost(self, hand: list[str]) -> str:
        card = self.cards.pop(0) if self.cards else "nothing"
        if card not in hand:
            raise ValueError(f"a trap takes {card} out of a hand of {', '.join(hand)}")
        return card
